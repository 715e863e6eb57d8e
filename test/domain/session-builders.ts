import { composeSession } from '../../src/domain/session/compose.js';
import type {
  ComposedSession,
  SessionInput,
  SessionOptions,
} from '../../src/domain/session/session.js';
import type {
  Exercise,
  HistoryLog,
  PerformedSet,
  PlannedExercise,
} from '../../src/domain/records.js';
import { hoursAfter, hoursAgo, NOW } from './builders.js';

let id = 0;

/** The muscles are written as "chest / triceps shoulders": primary, then secondary. */
const make = (
  name: string,
  muscles: string,
  equipment: string | null = null,
  mechanic: string | null = null,
): Exercise => {
  const [primary = '', secondary = ''] = muscles.split(' / ');
  return {
    id: ++id,
    name,
    primaryMuscles: primary.split(' ').filter((muscle) => muscle !== ''),
    secondaryMuscles: secondary.split(' ').filter((muscle) => muscle !== ''),
    equipment,
    mechanic,
    force: null,
  };
};

export const BENCH = make('Barbell Bench Press', 'chest / triceps shoulders', 'barbell');
export const INCLINE = make('Incline Bench Press', 'chest / triceps shoulders', 'barbell');
export const DUMBBELL_BENCH = make('Dumbbell Bench Press', 'chest / triceps shoulders', 'dumbbell');
export const PRESS = make('Overhead Press', 'shoulders / triceps', 'barbell');
export const RAISE = make('Dumbbell Lateral Raise', 'shoulders', 'dumbbell', 'isolation');
export const PUSHDOWN = make('Triceps Pushdown', 'triceps', 'cable', 'isolation');
export const EXTENSION = make('Overhead Triceps Extension', 'triceps', 'dumbbell', 'isolation');
export const SQUAT = make('Barbell Squat', 'quadriceps glutes / lower_back', 'barbell');
export const DEADLIFT = make('Romanian Deadlift', 'hamstrings glutes / lower_back', 'barbell');
export const LEG_CURL = make('Leg Curl', 'hamstrings', 'machine', 'isolation');
export const CALF_RAISE = make('Standing Calf Raise', 'calves', 'machine', 'isolation');
export const ROW = make('Barbell Row', 'upper_back lats / biceps', 'barbell', 'Compound');
export const PULL_UP = make('Pull-Up', 'lats / biceps', 'body only');
export const CURL = make('Barbell Curl', 'biceps / forearms', 'barbell', 'isolation');
export const CRUNCH = make('Crunch', 'abs', 'body only', 'isolation');
export const PLANK = make('Plank', 'abs', 'body only');
export const STRETCH = make('Chest Stretch', 'chest');
export const PISTOL = make('Pistol Squat', 'quadriceps / glutes', 'body only');
export const UNKNOWN = make('Mystery', '');

export const CATALOGUE: readonly Exercise[] = [
  ...[BENCH, INCLINE, DUMBBELL_BENCH, PRESS, RAISE, PUSHDOWN, EXTENSION, SQUAT, DEADLIFT],
  ...[LEG_CURL, CALF_RAISE, ROW, PULL_UP, CURL, CRUNCH, PLANK, STRETCH, PISTOL, UNKNOWN],
];

export const plan = (exercise: Exercise, sets = 3, repsMin = 8, repsMax = 10): PlannedExercise => ({
  entryId: null,
  exercise,
  sets,
  repsMin,
  repsMax,
});

export const PUSH: readonly PlannedExercise[] = [
  plan(BENCH, 4, 6, 8),
  plan(PRESS),
  plan(INCLINE),
  plan(RAISE, 3, 12, 15),
  plan(PUSHDOWN, 3, 10, 12),
];

export const compose = (
  options: SessionOptions = {},
  input: Partial<SessionInput> = {},
): ComposedSession =>
  composeSession(
    { exercises: CATALOGUE, base: null, scoreOf: () => 100, loads: [], logs: [], ...input },
    // Without a level, someone without logs is a beginner.
    { level: 'intermediate', ...options },
    NOW,
  );

/** A log `days` days ago, with the given sets of each exercise. */
export const performed = (
  days: number,
  ...done: readonly (readonly [exercise: Pick<Exercise, 'id'>, ...sets: readonly PerformedSet[]])[]
): HistoryLog => ({
  logId: 1000 - days,
  completedAt: hoursAgo(24 * days),
  exercises: done.map(([{ id: exerciseId }, ...sets]) => ({ exerciseId, sets })),
});

/** A log `days` days ago, with three sets of each exercise. */
export const logged = (
  days: number,
  exercises: readonly Pick<Exercise, 'id'>[],
  minutes: number | null = null,
): HistoryLog => {
  const sets = [{ reps: 5 }, { reps: 6 }, { reps: 6 }];
  const log = performed(days, ...exercises.map((exercise) => [exercise, ...sets] as const));
  return minutes === null ? log : { ...log, startedAt: hoursAfter(log.completedAt, -minutes / 60) };
};

/** Another exercise with the same values, after all others in the catalogue. */
export const like = (
  other: Exercise,
  name: string,
  values: Partial<Omit<Exercise, 'name'>> = {},
): Exercise => ({ ...other, id: ++id, name, ...values });

export const namesOf = ({ exercises }: ComposedSession): readonly string[] =>
  exercises.map(({ name }) => name);

/** The exercises in short, such as "Barbell Bench Press 4". */
export const inShort = ({ exercises }: ComposedSession): readonly string[] =>
  exercises.map(({ name, sets }) => `${name} ${sets}`);

/** The changes in short, such as "cut Barbell Bench Press 4-0". */
export const changesOf = ({ changes }: ComposedSession): readonly string[] =>
  changes.map(
    ({ op, name, replacement, sets }) =>
      `${op} ${name}${replacement === null ? '' : ` for ${replacement.name}`} ${sets.from}-${sets.to}`,
  );

/** All other groups are recovered. */
export const tired =
  (scores: Readonly<Record<string, number>>) =>
  (muscleGroup: string): number =>
    scores[muscleGroup] ?? 100;
