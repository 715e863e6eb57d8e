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

/** A program as a host stores it. */
export interface FixtureProgram {
  readonly id: ProgramId;
  /** The only user who sees it; null = visible to everybody. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly days: readonly {
    /** The `programDayId` of logs and workouts. */
    readonly id: ProgramDayId;
    readonly name: string;
    /** Its place in the order of the program; a store that has no such column leaves it out. */
    readonly position: number;
    /** In the order of the day; `id` is that of the entry, `sets` of `repsMin` to `repsMax` each. */
    readonly exercises: readonly {
      readonly id: number;
      readonly exerciseId: ExerciseId;
      readonly sets: number;
      readonly repsMin: number;
      readonly repsMax: number;
    }[];
  }[];
}

/** What stands in the host's own tables before a test: plain data for the adapter's author to insert. */
export interface Fixture {
  /** Of what types its ids are; the store's repository is of the same. */
  readonly idTypes: IdTypes;
  readonly userIds: readonly UserId[];
  /** The catalogue, muscles in order and named as the host names them. */
  readonly exercises: readonly Exercise[];
  readonly programs: readonly FixtureProgram[];
}

/** A log as it stands in the host's table; null where the column is null. */
export interface RawLog {
  readonly id: LogId;
  readonly completedAt: Date | null;
  readonly scheduledFor: CalendarDate | null;
  readonly programDayId: ProgramDayId | null;
  readonly swappedFromId: LogId | null;
  /** `program` or `custom`, or what the host writes there. */
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

/** A day; the ids of its entries are `firstId` and those that follow. */
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
 * What the suite is written for: two users, six exercises, and three programs of which one is the
 * second user's alone. Plain data; a store has to have these rows before a test begins. The ids are
 * of the given types, integers where none is given, and in the same order whatever their type.
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
 * {@link conformanceFixtureOf} with integers, for stores with the library's base tables.
 *
 * @example
 * conformanceFixture.userIds; // [1, 2]
 */
export const conformanceFixture: Fixture = conformanceFixtureOf({});
