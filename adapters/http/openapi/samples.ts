import { localDate } from '../../../src/domain/calendar.js';
import type { UserId } from '../../../src/domain/ids.js';
import type { Freshlegs } from '../../../src/service/index.js';
import type { ComposeAnswer } from '../../../src/service/sessions.js';
import { createHandler } from '../handler.js';
import { toProblem } from '../problem.js';
import { ROUTES, type Operation } from '../routes.js';

/** The service and the time that the examples come from. */
export interface SampleSource {
  readonly training: Freshlegs;
  readonly now: Date;
  readonly userId: UserId;
}

export interface Sample {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string | number | boolean | object>>;
  readonly body: unknown;
  /** The body of the answer. */
  readonly answer: unknown;
}

type Asked = Partial<Pick<Sample, 'params' | 'query' | 'body'>>;

const DAY_MS = 86_400_000;

type Run = (
  operation: Operation,
  asked?: Asked,
) => Promise<Readonly<Record<string, { readonly id: number }>>>;

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

const day = (programDayId: number) => ({ type: 'program', programDayId });

const sampleLogs = async (run: Run, now: Date): Promise<void> => {
  const planned = { scheduledFor: localDate(inDays(now, 2), 'UTC'), completed: false };
  const { log } = await run('logs.create', { body: { source: day(1), ...planned } });
  const logId = log?.id;
  const { swap } = await run('swaps.swap', {
    params: { logId },
    body: { target: day(2), equipment: ['cable'] },
  });
  await run('swaps.revert', { params: { swapId: swap?.id }, body: {} });
  await run('progression.history', { query: { days: 60 } });
  await run('progression.suggest', {
    params: { logId },
    query: { unit: 'kg', increments: { barbell: 2.5 } },
  });
  const sets = [{ reps: 10, weightKg: 20, rir: 2, type: 'normal' }];
  const superset = 1;
  const each = [
    { reps: 12, weightKg: 10, side: 'left' },
    { reps: 12, weightKg: 10, side: 'right' },
  ];
  const exercises = [
    { exerciseId: 343, sets, superset },
    { exerciseId: 277, sets: each, superset },
  ];
  const body = { exercises };
  await run('logs.complete', { params: { logId }, body });
  const better = [{ ...sets[0], reps: 12 }];
  await run('logs.update', {
    params: { logId },
    body: { exercises: [{ exerciseId: 343, sets: better, superset }, ...exercises.slice(1)] },
  });
  await run('logs.find', { params: { logId } });
  await run('swaps.preview', { params: { logId }, body: { target: day(5), dryRun: true } });
  await run('swaps.swap', { params: { logId }, body: { target: day(5) } });
  const pull = await run('logs.create', { body: { source: day(2), ...planned } });
  const exercise = { exerciseId: 343, replacementExerciseId: 277 };
  const made = await run('swaps.swapExercise', {
    params: { logId: pull['log']?.id },
    body: exercise,
  });
  const customWorkoutId = made['customWorkout']?.id;
  await run('customWorkouts.saveAsOwn', { params: { customWorkoutId }, body: {} });
  await run('logs.delete', { params: { logId: made['log']?.id } });
  await run('logs.list', { query: { completed: true, limit: 1 } });
  await run('swaps.list', { query: { limit: 1 } });
};

const sampleSession = async (run: Run, now: Date): Promise<void> => {
  const wishes = { minutes: 30, equipment: ['dumbbell', 'band'] };
  await run('sessions.compose', {
    body: { minutes: 60, equipment: ['dumbbell'], avoid: ['neck'] },
  });
  const session: unknown = await run('sessions.compose', { body: { base: day(2), ...wishes } });
  const { name, base, exercises, revision } = session as ComposeAnswer;
  const chosen = exercises.map(({ exerciseId, sets, repsMin, repsMax }) => ({
    ...{ exerciseId, sets, repsMin, repsMax },
  }));
  const scheduledFor = localDate(inDays(now, 1), 'UTC');
  await run('sessions.accept', {
    body: { session: { name, base, exercises: chosen }, revision, scheduledFor },
  });
};

const sampleWorkouts = async (run: Run, now: Date): Promise<void> => {
  await run('catalogue.exercises', { query: { muscleGroup: 'chest', limit: 1 } });
  await run('catalogue.programs', { query: { limit: 1 } });
  await run('swaps.targets', { query: { muscleGroup: 'chest', limit: 1 } });
  const query = { equipment: 'cable,dumbbell', limit: 1 };
  await run('swaps.alternatives', { params: { exerciseId: 343 }, query });
  const exercises = [{ exerciseId: 277, sets: 3, repsMin: 8, repsMax: 12 }];
  const made = await run('customWorkouts.create', { body: { name: 'Short pull', exercises } });
  const params = { customWorkoutId: made['id'] };
  const replacements = [{ exerciseId: 343, replacementExerciseId: 277 }];
  const name = 'Pull without cables';
  await run('customWorkouts.derive', { body: { from: day(2), name, replacements } });
  await run('customWorkouts.find', { params });
  await run('customWorkouts.update', { params, body: { description: 'Without a barbell.' } });
  await run('customWorkouts.list', { query: { limit: 1 } });
  await sampleSession(run, now);
  await run('customWorkouts.delete', { params });
};

const sampleRecovery = async (run: Run, now: Date): Promise<void> => {
  await run('recovery.muscleGroups');
  await run('recovery.mostRecovered', { query: { limit: 3 } });
  await run('recovery.forecast', { query: { days: 3, stepHours: 12 } });
  await run('volume.weeks', { query: { weeks: 1 } });
  const params = { muscleGroup: 'chest' };
  const body = { maxScore: 20, until: inDays(now, 2).toISOString(), note: 'sore' };
  await run('recovery.correct', { params, body });
  await run('recommendations.smartWorkout', { query: { minutes: 5 } });
  await run('recommendations.smartWorkout', {
    query: { minutes: 60, equipment: 'dumbbell', explain: true },
  });
  // The correction ends far in the future, so that readers can send the example at any time.
  await run('recovery.correct', { params, body: { ...body, until: '2100-01-01T00:00:00Z' } });
  await run('recovery.clearCorrection', { params });
  await run('recommendations.smartWorkout', { query: { minutes: 60, explain: true } });
  const places = [{ name: 'Home', equipment: ['dumbbell', 'band'] }];
  await run('preferences.set', {
    body: { never: [343], favourites: [277], places, level: 'beginner', daysPerWeek: 3 },
  });
  await run('preferences.get');
  await run('home.read', { query: { timeZone: 'Europe/Berlin' } });
};

export const sampleProblem = (): unknown => {
  const { body } = toProblem(new Error('unknown'), '00000000-0000-4000-8000-000000000000');
  return body;
};

const addressOf = (path: string, { params, query }: Pick<Sample, 'params' | 'query'>): string => {
  const texts = Object.entries(query).flatMap(([name, value]): readonly [string, string][] =>
    typeof value === 'object'
      ? Object.entries(value).map(([member, own]) => [`${name}[${member}]`, String(own)])
      : [[name, String(value)]],
  );
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  return `http://localhost${filled}?${String(new URLSearchParams(texts))}`;
};

/** Sends one request or more per route, and keeps the answers. */
export const takeSamples = async ({
  training,
  now,
  userId,
}: SampleSource): Promise<ReadonlyMap<string, readonly Sample[]>> => {
  const handler = createHandler({ training, authenticate: () => userId });
  const samples = new Map<string, readonly Sample[]>();
  const run: Run = async (operation, { params = {}, query = {}, body } = {}) => {
    const route = ROUTES.find((each) => [each.operation, each.preview].includes(operation));
    if (route === undefined) throw new TypeError(`No route calls ${operation}.`);
    const request = new Request(addressOf(route.path, { params, query }), {
      method: route.method.toUpperCase(),
      headers: { 'Content-Type': 'application/json' },
      ...(route.body === null ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const response = await handler(request);
    const answer: unknown = await response.json();
    if (!response.ok) throw new TypeError(`${operation}: ${JSON.stringify(answer)}`);
    samples.set(operation, [...(samples.get(operation) ?? []), { params, query, body, answer }]);
    return answer as Awaited<ReturnType<Run>>;
  };
  for (const take of [sampleLogs, sampleWorkouts, sampleRecovery]) await take(run, now);
  return samples;
};
