import type { Json, Received, TestServer } from './harness';
import { isChosen, type Chosen, type Kind } from './fuzz-requests';

/** The ids of a run, which change with each answer. */
export interface Ids {
  /** Replaces placeholders with ids. */
  readonly resolve: (value: unknown) => unknown;
  /**
   * Puts an exercise of the log into the body of an exercise swap, because a random exercise would
   * seldom be in the log.
   */
  readonly aim: (operation: string, parameters: Json, body: unknown) => Promise<unknown>;
  /** Adds and removes ids according to an answer. */
  readonly learn: (operation: string, parameters: Json, received: Received) => void;
}

const MISSING = [424_242, 2 ** 53 - 1];
const OWN_PERCENT = 88;
const FOREIGN_PERCENT = 95;

type Lists = Readonly<Record<Kind, number[]>>;

const add = (list: number[], id: unknown): void => {
  if (typeof id === 'number' && !list.includes(id)) list.push(id);
};

const remove = (list: number[], id: unknown): void => {
  const at = list.indexOf(Number(id));
  if (at >= 0) list.splice(at, 1);
};

/** Chooses an id. For swaps, this is one of the three newest, which change most often. */
const choose = (own: Lists, foreign: Lists, { kind, at }: Chosen): number => {
  const percent = at % 100;
  const list = percent < OWN_PERCENT ? own[kind] : percent < FOREIGN_PERCENT ? foreign[kind] : [];
  const rest = Math.floor(at / 100);
  if (list.length === 0) return MISSING[rest % MISSING.length] ?? 0;
  const index =
    kind === 'swap' ? list.length - 1 - (rest % Math.min(3, list.length)) : rest % list.length;
  return list[index] ?? 0;
};

const learnWorkout = (own: Lists, workout: Json): void => {
  add(own.customWorkout, workout['id']);
  for (const entry of workout['exercises'] as readonly Json[]) add(own.entry, entry['id']);
};

const forgetWorkout = (own: Lists, workout: Json): void => {
  remove(own.customWorkout, workout['id']);
  for (const entry of workout['exercises'] as readonly Json[]) remove(own.entry, entry['id']);
};

const learnSwap = (own: Lists, { swap, log }: Json): void => {
  const { id, originalLogId } = swap as Json;
  add(own.swap, id);
  remove(own.log, originalLogId);
  add(own.log, (log as Json)['id']);
};

const learnExerciseSwap = (own: Lists, body: Json): void => {
  learnSwap(own, body);
  learnWorkout(own, body['customWorkout'] as Json);
};

const learnRevert = (own: Lists, { swap, log }: Json): void => {
  const { id, swappedLogId } = swap as Json;
  remove(own.swap, id);
  remove(own.log, swappedLogId);
  add(own.log, (log as Json)['id']);
};

const LESSONS: Readonly<Record<string, (own: Lists, body: Json, parameters: Json) => void>> = {
  'logs.create': (own, { log }) => {
    add(own.log, (log as Json)['id']);
  },
  'logs.delete': (own, _body, { logId }) => {
    remove(own.log, logId);
  },
  'sessions.accept': (own, { log, customWorkout }) => {
    add(own.log, (log as Json)['id']);
    learnWorkout(own, customWorkout as Json);
  },
  'swaps.swap': learnSwap,
  'swaps.swapExercise': learnExerciseSwap,
  'swaps.revert': learnRevert,
  'customWorkouts.create': learnWorkout,
  'customWorkouts.derive': learnWorkout,
  'customWorkouts.update': learnWorkout,
  'customWorkouts.delete': forgetWorkout,
};

const resolveWith = (own: Lists, foreign: Lists) => {
  const resolve = (value: unknown): unknown => {
    if (isChosen(value)) return choose(own, foreign, value);
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  };
  return resolve;
};

/** The ids of user 1, which change during the run, and some ids of user 2. */
export const createIds = async (server: TestServer, users: readonly Lists[]): Promise<Ids> => {
  const [own, foreign] = users;
  if (own === undefined || foreign === undefined) throw new Error('At least two users are needed.');
  const exercises = await server.store.query('select id from exercise limit 50');
  const days = await server.store.query('select id from program_day limit 10');
  own.exercise.push(...exercises.map(({ id }) => Number(id)));
  own.programDay.push(...days.map(({ id }) => Number(id)));
  const exercisesOf = async (logId: number): Promise<readonly number[]> => {
    const rows = await server.store.query(
      `select exercise_id as id from workout_log
       join program_day_exercise using (program_day_id) where workout_log.id = ?
       union select exercise_id from workout_log
       join custom_workout_exercise using (custom_workout_id) where workout_log.id = ?
       order by id`,
      logId,
      logId,
    );
    return rows.map(({ id }) => Number(id));
  };
  return {
    resolve: resolveWith(own, foreign),
    aim: async (operation, { logId }, body) => {
      if (operation !== 'swaps.swapExercise') return body;
      const given = body as Json;
      const known = await exercisesOf(Number(logId));
      const exerciseId = known[Number(given['replacementExerciseId']) % known.length];
      return exerciseId === undefined ? body : { ...given, exerciseId };
    },
    learn: (operation, parameters, received) => {
      const isPreview = operation === 'swaps.swap' && received.status === 200;
      if (received.status >= 300 || received.text === '' || isPreview) return;
      LESSONS[operation]?.(own, received.body, parameters);
    },
  };
};
