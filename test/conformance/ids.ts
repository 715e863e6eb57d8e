import type {
  ExerciseId,
  Id,
  IdType,
  IdTypes,
  LogId,
  ProgramDayId,
  ProgramId,
  UserId,
  WorkoutRef,
} from 'freshlegs';

/** The TypeScript type of the ids in each table. */
export interface IdsByTable {
  readonly users: UserId;
  readonly logs: LogId;
  readonly exercises: ExerciseId;
  readonly programs: ProgramId;
  readonly programDays: ProgramDayId;
}

export const INTEGERS: IdTypes = {
  users: 'bigint',
  logs: 'bigint',
  exercises: 'bigint',
  programs: 'bigint',
  programDays: 'bigint',
};

// Each table has its own prefix, so an id of one table never matches a row of another by chance. A
// prefix begins with a letter that occurs in UUIDs, so that upper and lower case differ.
const PREFIXES: Readonly<Record<keyof IdTypes, string>> = {
  users: 'ad',
  logs: 'be',
  exercises: 'ec',
  programs: 'da',
  programDays: 'dd',
};

const idIn = (type: IdType, table: keyof IdTypes, number: number): Id => {
  switch (type) {
    case 'integer':
    case 'bigint':
      return number;
    case 'uuid':
      return `${PREFIXES[table]}000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    case 'text':
      return `${PREFIXES[table]}_${String(number).padStart(10, '0')}`;
  }
};

/**
 * Turns a number into the id of a row: the number itself, or a text. Ids sort like their numbers.
 *
 * @example
 * const types = { ...conformanceFixture.idTypes, exercises: 'text' };
 * numberedId(types, 'exercises', 4); // 'ec_0000000004'
 */
export const numberedId = <Table extends keyof IdTypes>(
  types: IdTypes,
  table: Table,
  number: number,
): IdsByTable[Table] =>
  // The cast is safe: a host with other id types has registered them.
  idIn(types[table], table, number) as IdsByTable[Table];

type ProgramRef = Extract<WorkoutRef, { readonly type: 'program' }>;

export interface FixtureIds {
  readonly USER: UserId;
  readonly STRANGER: UserId;
  /** A user who does not exist. */
  readonly NOBODY: UserId;
  readonly BENCH: ExerciseId;
  readonly SQUAT: ExerciseId;
  readonly ROW: ExerciseId;
  readonly CURL: ExerciseId;
  readonly YOKE: ExerciseId;
  readonly RUN: ExerciseId;
  /** The program that only the second user can see. */
  readonly PRIVATE_PROGRAM: ProgramId;
  readonly RUNNING_PROGRAM: ProgramId;
  readonly PUSH_DAY: ProgramDayId;
  readonly LEG_DAY: ProgramDayId;
  readonly PULL_DAY: ProgramDayId;
  /** A day of a program that only the second user can see. */
  readonly PRIVATE_DAY: ProgramDayId;
  readonly RUNNING_DAY: ProgramDayId;
  readonly PUSH: ProgramRef;
  readonly LEGS: ProgramRef;
  readonly PULL: ProgramRef;
  readonly MISSING_LOG: LogId;
  /** The id of a missing log, for tests that would complete it. */
  readonly MISSING_DONE_LOG: LogId;
  readonly MISSING_EXERCISE: ExerciseId;
  readonly MISSING_DAY: ProgramDayId;
}

/**
 * No swap, custom workout or entry has this id, the largest that fits in every integer column.
 * These ids are integers in every store.
 */
export const MISSING_NUMBER = 2_147_483_647;

export const fixtureIds = (types: IdTypes): FixtureIds => {
  const user = (number: number) => numberedId(types, 'users', number);
  const exercise = (number: number) => numberedId(types, 'exercises', number);
  const day = (number: number) => numberedId(types, 'programDays', number);
  const workout = (number: number): ProgramRef => ({ type: 'program', programDayId: day(number) });
  return {
    USER: user(1),
    STRANGER: user(2),
    NOBODY: user(MISSING_NUMBER - 1),
    BENCH: exercise(1),
    SQUAT: exercise(2),
    ROW: exercise(3),
    CURL: exercise(4),
    YOKE: exercise(5),
    RUN: exercise(6),
    PRIVATE_PROGRAM: numberedId(types, 'programs', 2),
    RUNNING_PROGRAM: numberedId(types, 'programs', 3),
    PUSH_DAY: day(1),
    LEG_DAY: day(2),
    PULL_DAY: day(3),
    PRIVATE_DAY: day(4),
    RUNNING_DAY: day(5),
    PUSH: workout(1),
    LEGS: workout(2),
    PULL: workout(3),
    MISSING_LOG: numberedId(types, 'logs', MISSING_NUMBER),
    MISSING_DONE_LOG: numberedId(types, 'logs', MISSING_NUMBER - 4),
    MISSING_EXERCISE: exercise(MISSING_NUMBER),
    MISSING_DAY: day(MISSING_NUMBER),
  };
};
