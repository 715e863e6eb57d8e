import type {
  CalendarDate,
  Exercise,
  ExerciseId,
  IdTypes,
  LogId,
  ProgramDayId,
  ProgramId,
  UserId,
} from 'freshlegs';
import { fixtureIds, INTEGERS, numberedId } from './ids.js';

/** A program, as a host stores it. */
export interface FixtureProgram {
  readonly id: ProgramId;
  /** Null if all users can see the program. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly days: readonly {
    /** The value of `programDayId` in logs and workouts. */
    readonly id: ProgramDayId;
    readonly name: string;
    /** The position of the day in the program. A store without such a column ignores it. */
    readonly position: number;
    /**
     * The exercises in the order of the day. `id` identifies the entry. Each set has `repsMin` to
     * `repsMax` repetitions.
     */
    readonly exercises: readonly {
      readonly id: number;
      readonly exerciseId: ExerciseId;
      readonly sets: number;
      readonly repsMin: number;
      readonly repsMax: number;
    }[];
  }[];
}

/**
 * The rows of the host's tables before a test: plain data that the author of an adapter inserts.
 */
export interface Fixture {
  /** Must match the types of the store's repository. */
  readonly idTypes: IdTypes;
  readonly userIds: readonly UserId[];
  /** The muscles of an exercise have the host's names and are in order. */
  readonly exercises: readonly Exercise[];
  readonly programs: readonly FixtureProgram[];
}

/** The row of a log in the host's table, with null for NULL. */
export interface RawLog {
  readonly id: LogId;
  readonly completedAt: Date | null;
  readonly scheduledFor: CalendarDate | null;
  readonly programDayId: ProgramDayId | null;
  readonly swappedFromId: LogId | null;
  /** `program` or `custom`, or another value from the host. */
  readonly sourceType: string | null;
  readonly customWorkoutId: number | null;
  readonly customWorkoutExerciseId: number | null;
}

const exercise = (
  id: ExerciseId,
  name: string,
  primaryMuscles: readonly string[],
  secondaryMuscles: readonly string[] = [],
): Exercise => ({
  id,
  name,
  primaryMuscles,
  secondaryMuscles,
  equipment: 'barbell',
  mechanic: 'compound',
  force: 'push',
});

const exercisesOf = (types: IdTypes): readonly Exercise[] => {
  const { BENCH, SQUAT, ROW, CURL, YOKE, RUN } = fixtureIds(types);
  return [
    exercise(BENCH, 'Bench Press', ['chest'], ['triceps', 'shoulders']),
    exercise(SQUAT, 'Squat', ['Quads'], ['glutes']),
    exercise(ROW, 'Row', ['back'], ['biceps']),
    exercise(CURL, 'Curl', ['biceps'], ['forearms']),
    exercise(YOKE, 'Yoke Walk', ['Épaules_Fortes'], ['traps']),
    exercise(RUN, 'Run', ['cardio']),
  ];
};

/** A program day whose entries have consecutive ids from `firstId` on. */
const day = (
  id: ProgramDayId,
  name: string,
  position: number,
  firstId: number,
  exerciseIds: readonly ExerciseId[],
): FixtureProgram['days'][number] => ({
  id,
  name,
  position,
  exercises: exerciseIds.map((exerciseId, index) => ({
    id: firstId + index,
    exerciseId,
    sets: 3,
    repsMin: 8,
    repsMax: 10,
  })),
});

const programsOf = (types: IdTypes): readonly FixtureProgram[] => {
  const { STRANGER, BENCH, SQUAT, ROW, CURL, YOKE, RUN, ...others } = fixtureIds(types);
  const {
    PUSH_DAY,
    LEG_DAY,
    PULL_DAY,
    PRIVATE_DAY,
    RUNNING_DAY,
    PRIVATE_PROGRAM,
    RUNNING_PROGRAM,
  } = others;
  return [
    {
      id: numberedId(types, 'programs', 1),
      userId: null,
      name: 'Push Pull Legs',
      days: [
        day(PUSH_DAY, 'Push', 1, 10, [BENCH]),
        day(LEG_DAY, 'Legs', 3, 20, [SQUAT, YOKE]),
        day(PULL_DAY, 'Pull', 2, 30, [ROW, CURL]),
      ],
    },
    {
      id: PRIVATE_PROGRAM,
      userId: STRANGER,
      name: 'Secret',
      days: [day(PRIVATE_DAY, 'Secret Day', 1, 40, [BENCH])],
    },
    {
      id: RUNNING_PROGRAM,
      userId: null,
      name: 'Endurance',
      days: [day(RUNNING_DAY, 'Run', 1, 50, [RUN])],
    },
  ];
};

/**
 * The rows that a store must have before a test: two users, six exercises, and three programs, one
 * of them private to the second user. Ids have the given types; the default is integers. With every
 * type of ids, rows have the same order.
 *
 * @example
 * conformanceFixtureOf({ users: 'text' }).userIds; // ['ad_0000000001', 'ad_0000000002']
 */
export const conformanceFixtureOf = (idTypes: Partial<IdTypes>): Fixture => {
  const types = { ...INTEGERS, ...idTypes };
  const { USER, STRANGER } = fixtureIds(types);
  return {
    idTypes: types,
    userIds: [USER, STRANGER],
    exercises: exercisesOf(types),
    programs: programsOf(types),
  };
};

/**
 * The rows of {@link conformanceFixtureOf} with integer ids, for stores with the library's base
 * tables.
 *
 * @example
 * conformanceFixture.userIds; // [1, 2]
 */
export const conformanceFixture: Fixture = conformanceFixtureOf({});
