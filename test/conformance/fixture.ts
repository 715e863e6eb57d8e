import type { CalendarDate, Exercise } from 'freshlegs';

/** A program as a host stores it. */
export interface FixtureProgram {
  readonly id: number;
  /** The only user who sees it; null = visible to everybody. */
  readonly userId: number | null;
  readonly name: string;
  readonly days: readonly {
    /** The `programDayId` of logs and workouts. */
    readonly id: number;
    readonly name: string;
    /** Its place in the order of the program; a store that has no such column leaves it out. */
    readonly position: number;
    /** In the order of the day; `id` is that of the entry, `sets` of `repsMin` to `repsMax` each. */
    readonly exercises: readonly {
      readonly id: number;
      readonly exerciseId: number;
      readonly sets: number;
      readonly repsMin: number;
      readonly repsMax: number;
    }[];
  }[];
}

/** What stands in the host's own tables before a test: plain data for the adapter's author to insert. */
export interface Fixture {
  readonly userIds: readonly number[];
  /** The catalogue, muscles in order and named as the host names them. */
  readonly exercises: readonly Exercise[];
  readonly programs: readonly FixtureProgram[];
}

/** A log as it stands in the host's table; null where the column is null. */
export interface RawLog {
  readonly id: number;
  readonly completedAt: Date | null;
  readonly scheduledFor: CalendarDate | null;
  readonly programDayId: number | null;
  readonly swappedFromId: number | null;
  /** `program` or `custom`, or what the host writes there. */
  readonly sourceType: string | null;
  readonly customWorkoutId: number | null;
  readonly customWorkoutExerciseId: number | null;
}

const exercise = (
  id: number,
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

const day = (id: number, name: string, position: number, exerciseIds: readonly number[]) => ({
  id,
  name,
  position,
  exercises: exerciseIds.map((exerciseId, index) => ({
    id: id * 10 + index,
    exerciseId,
    sets: 3,
    repsMin: 8,
    repsMax: 10,
  })),
});

export const USER = 1;
export const STRANGER = 2;
/** An id that no row has: the largest that fits in every integer column. */
export const MISSING = 2_147_483_647;
/** A user that does not exist. */
export const NOBODY = MISSING - 1;

export const BENCH = 1;
export const SQUAT = 2;
export const ROW = 3;
export const CURL = 4;
export const YOKE = 5;
export const RUN = 6;

export const PUSH_DAY = 1;
export const LEG_DAY = 2;
export const PULL_DAY = 3;
/** A day of a program that only the stranger sees. */
export const PRIVATE_DAY = 4;
export const RUNNING_DAY = 5;

export const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
export const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
export const PULL = { type: 'program', programDayId: PULL_DAY } as const;

/**
 * What the suite is written for: two users, six exercises, and three programs of which one is the
 * second user's alone. Plain data with ids; a store has to have these rows before a test begins.
 *
 * @example
 * conformanceFixture.userIds; // [1, 2]
 */
export const conformanceFixture: Fixture = {
  userIds: [USER, STRANGER],
  exercises: [
    exercise(BENCH, 'Bench Press', ['chest'], ['triceps', 'shoulders']),
    exercise(SQUAT, 'Squat', ['Quads'], ['glutes']),
    exercise(ROW, 'Row', ['back'], ['biceps']),
    exercise(CURL, 'Curl', ['biceps'], ['forearms']),
    exercise(YOKE, 'Yoke Walk', ['Épaules_Fortes'], ['traps']),
    exercise(RUN, 'Run', ['cardio']),
  ],
  programs: [
    {
      id: 1,
      userId: null,
      name: 'Push Pull Legs',
      days: [
        day(PUSH_DAY, 'Push', 1, [BENCH]),
        day(LEG_DAY, 'Legs', 3, [SQUAT, YOKE]),
        day(PULL_DAY, 'Pull', 2, [ROW, CURL]),
      ],
    },
    { id: 2, userId: STRANGER, name: 'Secret', days: [day(PRIVATE_DAY, 'Secret Day', 1, [BENCH])] },
    { id: 3, userId: null, name: 'Endurance', days: [day(RUNNING_DAY, 'Run', 1, [RUN])] },
  ],
};

export { conformanceFixture as FIXTURE };
