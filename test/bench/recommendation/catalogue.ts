import {
  toCandidate,
  type PlannedExercise,
  type RecommendationCandidate,
  type Workout,
} from 'freshlegs';
import { exercisesIn, type Muscles } from '../exercises.js';
import { REPS, SETS, SETS_FIRST } from './constants.js';

const EXERCISES = {
  benchPress: ['chest', 'triceps shoulders'],
  inclinePress: ['chest', 'shoulders triceps'],
  overheadPress: ['shoulders', 'triceps'],
  lateralRaise: ['shoulders', ''],
  pushdown: ['triceps', ''],
  overheadExtension: ['triceps', ''],
  pullUp: ['lats', 'biceps upper_back'],
  pulldown: ['lats', 'biceps'],
  row: ['upper_back', 'lats biceps'],
  facePull: ['upper_back', 'shoulders traps'],
  shrug: ['traps', 'forearms'],
  curl: ['biceps', 'forearms'],
  hammerCurl: ['biceps', 'forearms'],
  squat: ['quadriceps', 'glutes lower_back'],
  legPress: ['quadriceps', 'glutes'],
  lunge: ['quadriceps glutes', 'hamstrings'],
  romanianDeadlift: ['hamstrings', 'glutes lower_back'],
  deadlift: ['hamstrings glutes', 'lower_back upper_back'],
  hipThrust: ['glutes', 'hamstrings'],
  legCurl: ['hamstrings', ''],
  backExtension: ['lower_back', 'glutes hamstrings'],
  calfRaise: ['calves', ''],
  legRaise: ['abs', ''],
} satisfies Readonly<Record<string, Muscles>>;

type ExerciseName = keyof typeof EXERCISES;

/** The days in the order of the program. */
const PROGRAM: readonly (readonly [string, readonly ExerciseName[]])[] = [
  ['Push', ['benchPress', 'overheadPress', 'inclinePress', 'lateralRaise', 'pushdown']],
  ['Pull', ['pullUp', 'row', 'facePull', 'curl', 'shrug']],
  ['Legs', ['squat', 'romanianDeadlift', 'legPress', 'legCurl', 'calfRaise']],
  ['Upper', ['benchPress', 'row', 'overheadPress', 'pulldown', 'curl', 'pushdown']],
  ['Lower', ['squat', 'hipThrust', 'lunge', 'legCurl', 'calfRaise', 'legRaise']],
  ['Full A', ['squat', 'benchPress', 'row', 'lateralRaise', 'curl', 'legRaise']],
  ['Full B', ['deadlift', 'overheadPress', 'pulldown', 'legPress', 'pushdown', 'calfRaise']],
  ['Arms', ['curl', 'overheadExtension', 'hammerCurl', 'pushdown', 'lateralRaise']],
  ['Posterior', ['deadlift', 'pullUp', 'backExtension', 'hipThrust', 'facePull']],
];

export const CATALOGUE = exercisesIn(EXERCISES);

const planExercise = (name: ExerciseName, index: number): readonly PlannedExercise[] =>
  CATALOGUE.filter((exercise) => exercise.name === name).map((exercise) => ({
    entryId: index + 1,
    exercise,
    sets: index === 0 ? SETS_FIRST : SETS,
    repsMin: REPS,
    repsMax: REPS,
  }));

/** A workout whose sets per group are computed once. */
export interface BenchWorkout {
  readonly id: number;
  readonly workout: Workout;
  readonly candidate: RecommendationCandidate;
}

const WORKOUTS: readonly BenchWorkout[] = PROGRAM.map(([name, exercises], index) => {
  const id = index + 1;
  const workout: Workout = {
    ref: { type: 'program', programDayId: id },
    name,
    program: { programId: 1, name: 'Program', position: id },
    derivedFrom: null,
    exercises: exercises.flatMap(planExercise),
  };
  return { id, workout, candidate: toCandidate(workout) };
});

/**
 * Eight workouts per lifter. The definition says eight but lists nine, because it counts "full A/B"
 * as two. So one lifter gets full A, and the next gets full B.
 */
export const workoutsOf = (lifter: number): readonly BenchWorkout[] => {
  const absent = lifter % 2 === 0 ? 'Full B' : 'Full A';
  return WORKOUTS.filter(({ workout }) => workout.name !== absent);
};

export const GROUPS: readonly string[] = [
  ...new Set(
    WORKOUTS.flatMap(({ candidate }) => candidate.muscleGroups.map((group) => group.muscleGroup)),
  ),
].sort();
