/** Decodes the answers of read plans to the rows that the parts are made from. */
import type { Id, LogId } from '../../src/domain/ids.js';
import type { LogRows, StoredLog, StrayLoads } from '../../src/domain/verification/checks.js';
import { isFreshlegsError } from '../../src/errors.js';
import type { Wants } from '../../src/domain/snapshot.js';
import { dayWorkouts, type DayRow, type Rows, type SwapRow } from '../../src/port/derive.js';
import type { DoneRow, LogRow } from '../../src/port/rows.js';
import { compareCodePoints } from '../../src/domain/order.js';
import { groupedBy } from '../../src/domain/lookup.js';
import type {
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  MuscleGroupLoad,
  PerformedLog,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
} from '../../src/domain/records.js';
import type { ExerciseValues, MuscleValues } from './host-exercises.js';
import type { Answer } from './plan.js';
import { toPreferences } from './preferences.js';
import type { Columns } from './reads/columns.js';
import {
  checkBoolean,
  checkDate,
  checkId,
  checkInstant,
  checkInt,
  checkNumber,
  checkText,
  corrupt,
  decodingLog,
  orNull,
  type Row,
  type Tuple,
} from './rows.js';
import type { StoreTables } from './store-tables.js';

const NONE: readonly Tuple[] = [];

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose id it is
const idOrNull = <HostId extends Id>(value: unknown, column: string): HostId | null =>
  value === null ? null : checkId<HostId>(value, column);

// Choice: if the host stores microseconds, read an instant as the millisecond that contains it.
const toInstant = (value: unknown, column: string): Date =>
  checkInstant(typeof value === 'number' ? Math.floor(value) : value, column);

const toLog = ([
  id,
  userId,
  programDayId,
  swappedFromId,
  sourceType,
  scheduledFor,
  completedAt,
  customWorkoutId,
  customWorkoutExerciseId,
  importKey,
]: Tuple): LogRow =>
  decodingLog(id, () => ({
    id: checkId(id, 'id'),
    userId: checkId(userId, 'user_id'),
    programDayId: idOrNull(programDayId, 'program_day_id'),
    customWorkoutId: orNull(checkInt, customWorkoutId, 'custom_workout_id'),
    customWorkoutExerciseId: orNull(
      checkInt,
      customWorkoutExerciseId,
      'custom_workout_exercise_id',
    ),
    swappedFromId: idOrNull(swappedFromId, 'swapped_from_id'),
    sourceType: orNull(checkText, sourceType, 'source_type'),
    scheduledFor: orNull(checkDate, scheduledFor, 'scheduled_date'),
    completedAt: orNull(toInstant, completedAt, 'completed_at'),
    importKey: orNull(checkText, importKey, 'import_key'),
  }));

const toDone = ([
  id,
  programDayId,
  swappedFromId,
  completedAt,
  customWorkoutId,
  forLogId,
  sourceProgramDayId,
  sourceCustomWorkoutId,
]: Tuple): DoneRow =>
  decodingLog(id, () => ({
    id: checkId(id, 'id'),
    programDayId: idOrNull(programDayId, 'program_day_id'),
    swappedFromId: idOrNull(swappedFromId, 'swapped_from_id'),
    completedAt: orNull(toInstant, completedAt, 'completed_at'),
    customWorkoutId: orNull(checkInt, customWorkoutId, 'custom_workout_id'),
    origin:
      customWorkoutId === null
        ? null
        : {
            forLogId: idOrNull(forLogId, 'for_log_id'),
            sourceProgramDayId: idOrNull(sourceProgramDayId, 'source_program_day_id'),
            sourceCustomWorkoutId: orNull(
              checkInt,
              sourceCustomWorkoutId,
              'source_custom_workout_id',
            ),
          },
  }));

const toSwap = ([
  id,
  userId,
  originalLogId,
  swappedLogId,
  swapDate,
  revertedAt,
  movedCompletedAt,
  createdAt,
  updatedAt,
]: Tuple): SwapRow => ({
  id: checkInt(id, 'id'),
  userId: checkId(userId, 'user_id'),
  originalLogId: checkId(originalLogId, 'original_log_id'),
  swappedLogId: checkId(swappedLogId, 'swapped_log_id'),
  swapDate: checkText(swapDate, 'swap_date'),
  revertedAt: orNull(checkInstant, revertedAt, 'reverted_at'),
  movedCompletedAt: orNull(checkInstant, movedCompletedAt, 'moved_completed_at'),
  createdAt: checkInstant(createdAt, 'created_at'),
  updatedAt: checkInstant(updatedAt, 'updated_at'),
});

/** Null values are equal to none. */
const toMovedSwap = (tuple: Tuple): SwapRow => {
  const isMoved = tuple.at(-1);
  return { ...toSwap(tuple), isMoved: isMoved === true || isMoved === 1 };
};

const toEntry = ([
  id,
  customWorkoutId,
  exerciseId,
  sets,
  repsMin,
  repsMax,
  orderIndex,
  replacedExerciseId,
  createdAt,
]: Tuple): CustomWorkoutExercise => ({
  id: checkInt(id, 'id'),
  customWorkoutId: checkInt(customWorkoutId, 'custom_workout_id'),
  exerciseId: checkId(exerciseId, 'exercise_id'),
  sets: checkInt(sets, 'sets'),
  repsMin: checkInt(repsMin, 'reps_min'),
  repsMax: checkInt(repsMax, 'reps_max'),
  orderIndex: orNull(checkInt, orderIndex, 'order_index'),
  replacedExerciseId: idOrNull(replacedExerciseId, 'replaced_exercise_id'),
  createdAt: checkInstant(createdAt, 'created_at'),
});

const toCustom = (
  [
    id,
    userId,
    name,
    description,
    sourceProgramDayId,
    sourceCustomWorkoutId,
    forLogId,
    createdAt,
    updatedAt,
  ]: Tuple,
  entries: ReadonlyMap<number, readonly CustomWorkoutExercise[]>,
): CustomWorkout => ({
  id: checkInt(id, 'id'),
  userId: checkId(userId, 'user_id'),
  name: checkText(name, 'name'),
  description: orNull(checkText, description, 'description'),
  sourceProgramDayId: idOrNull(sourceProgramDayId, 'source_program_day_id'),
  sourceCustomWorkoutId: orNull(checkInt, sourceCustomWorkoutId, 'source_custom_workout_id'),
  forLogId: idOrNull(forLogId, 'for_log_id'),
  createdAt: checkInstant(createdAt, 'created_at'),
  updatedAt: checkInstant(updatedAt, 'updated_at'),
  exercises: entries.get(checkInt(id, 'id')) ?? [],
});

/** The host's values of an entry may not be numbers. */
const toDayEntry = ([
  ,
  id,
  exerciseId,
  sets,
  repsMin,
  repsMax,
  orderIndex,
]: Tuple): DayRow['entries'][number] => ({
  id: checkId(id, 'id'),
  exerciseId: checkId(exerciseId, 'exercise_id'),
  sets: orNull(checkNumber, sets, 'sets'),
  repsMin: orNull(checkNumber, repsMin, 'reps_min'),
  repsMax: orNull(checkNumber, repsMax, 'reps_max'),
  orderIndex: orNull(checkNumber, orderIndex, 'order_index'),
});

const toLoad = ([
  workoutLogId,
  muscleGroup,
  performedAt,
  load,
  fractionalSets,
  knownEffortSets,
  exercisesCount,
  counted,
]: Tuple): MuscleGroupLoad => ({
  workoutLogId: checkId(workoutLogId, 'workout_log_id'),
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  performedAt: checkInstant(performedAt, 'performed_at'),
  load: checkNumber(load, 'load'),
  fractionalSets: checkNumber(fractionalSets, 'weekly_sets'),
  knownEffortSets: checkNumber(knownEffortSets, 'known_effort_sets'),
  exercisesCount: checkInt(exercisesCount, 'exercises_count'),
  counted: checkBoolean(counted, 'counted'),
});

const toRecord = ([muscleGroup, lastWorkoutDate, intensity, count]: Tuple): RecoveryRecord => ({
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  lastWorkoutDate: orNull(checkInstant, lastWorkoutDate, 'last_workout_date'),
  intensity: orNull(checkNumber, intensity, 'intensity'),
  exercisesCount: orNull(checkInt, count, 'exercises_count'),
});

const toCorrection = ([muscleGroup, maxScore, until, note]: Tuple): RecoveryCorrection => ({
  muscleGroup: checkText(muscleGroup, 'muscle_group'),
  maxScore: checkNumber(maxScore, 'at_most'),
  until: checkInstant(until, 'until'),
  note: orNull(checkText, note, 'note'),
});

/** The revision and the model of a user, if a write has read them with its lock. */
export interface LockedState {
  readonly revision: number;
  readonly model: string | null;
}

const stateIn = (answer: Answer): LockedState => {
  const [[revision, model] = [0, null]] = answer['state'] ?? NONE;
  return { revision: checkInt(revision, 'revision'), model: orNull(checkText, model, 'model') };
};

const freezeDeep = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) {
      freezeDeep(part as object);
    }
  }
  return Object.freeze(value);
};

/** Computes a value once for the same arguments. They must be the same objects, not equal ones. */
function keepingLatest<Args extends readonly [object, ...object[]], Value>(
  compute: (...args: Args) => Value,
): (...args: Args) => Value {
  const known = new WeakMap<object, { readonly args: Args; readonly value: Value }>();
  return (...args) => {
    const kept = known.get(args[0]);
    if (kept?.args.every((arg, at) => arg === args[at])) return kept.value;
    const value = compute(...args);
    known.set(args[0], { args, value });
    return value;
  };
}

/** Nulls are last, and text is ordered by code point. */
const compareValues = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : // oxlint-disable-next-line typescript/no-base-to-string -- a column holds no objects
      compareCodePoints(String(a), String(b));
};

const SET_ORDER = ['order_index', 'id', 'position', 'exercise_id'];

const inSetOrder = (a: Row, b: Row): number => {
  for (const name of SET_ORDER) {
    const order = compareValues(a[name], b[name]);
    if (order !== 0) return order;
  }
  return 0;
};

/** Decodes answers. Each function reads the rows of the statements with these names. */
export interface Decoder {
  /** All rows. `locked` is what a write has read with its lock. */
  readonly rows: (
    answer: Answer,
    wants: Pick<Wants, 'preferences'>,
    locked: LockedState | null,
  ) => Rows;
  readonly logs: (answer: Answer, name: string) => readonly LogRow[];
  /** Apart from logs with a value that cannot be read. */
  readonly readableLogs: (answer: Answer, name: string) => Pick<LogRows, 'logs' | 'unreadable'>;
  readonly swap: (tuple: Tuple) => SwapRow;
  /** Each swap once. */
  readonly swaps: (answer: Answer, ...names: readonly string[]) => readonly SwapRow[];
  readonly loads: (answer: Answer, name: string) => readonly MuscleGroupLoad[];
  readonly strayLoads: (answer: Answer) => readonly StrayLoads[];
  readonly entries: (answer: Answer, name: string) => readonly CustomWorkoutExercise[];
  readonly customs: (answer: Answer, name: string, entries?: string) => readonly CustomWorkout[];
  readonly performed: (answer: Answer) => readonly PerformedLog[];
  readonly exercises: (answer: Answer) => readonly Exercise[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose
  readonly ids: <RowId extends Id>(answer: Answer, name: string) => readonly RowId[];
  readonly idOf: (tuple: Tuple) => LogId;
  /** The value of a place, exactly as the store gives it. */
  readonly placeIn: (value: unknown) => string | number;
}

const placeIn = (value: unknown): string | number => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw corrupt('place', 'a text or a number');
};

const toReadable = (tuples: readonly Tuple[]): Pick<LogRows, 'logs' | 'unreadable'> => {
  const logs: StoredLog[] = [];
  const unreadable: Pick<StoredLog, 'id'>[] = [];
  for (const tuple of tuples) {
    try {
      logs.push(toLog(tuple));
    } catch (error) {
      if (!isFreshlegsError(error) || error.code !== 'CORRUPT') throw error;
      unreadable.push({ id: checkId(tuple[0], 'id') });
    }
  }
  return { logs, unreadable };
};

const NOTHING: readonly never[] = [];
const NO_PREFERENCES = {};

const SET_NAMES = ['sets', 'pastSets', 'earlierSets', 'namedSets'];
const DAY_NAMES = ['days', 'familiarDays', 'allDays', 'sourceDay'];
const CUSTOM_NAMES = ['customs', 'openCustoms', 'custom', 'source'];

const tuplesOf = (answer: Answer, name: string): readonly Tuple[] => answer[name] ?? NONE;

// Most statements of most answers are missing or empty. Without these shortcuts, the shortest reads
// would take half as long again.
const all = <T>(decode: (tuple: Tuple) => T, answer: Answer, name: string): readonly T[] => {
  const tuples = tuplesOf(answer, name);
  return tuples.length === 0 ? NOTHING : tuples.map(decode);
};

/** A row that several statements read is there once. */
const each = <T extends { readonly id: Id }>(
  decode: (tuple: Tuple) => T,
  answer: Answer,
  ...names: readonly string[]
): readonly T[] => {
  const [first = '', ...others] = names.filter((name) => tuplesOf(answer, name).length > 0);
  if (others.length === 0) return all(decode, answer, first);
  const found = [first, ...others].flatMap((name) => all(decode, answer, name));
  return [...new Map(found.map((row) => [row.id, row])).values()];
};

const swapsIn = (answer: Answer): readonly SwapRow[] => {
  const others = each(toSwap, answer, 'replacing', 'making', 'withdrawn');
  const named = all(toMovedSwap, answer, 'swap');
  return named.length === 0 ? others : [...named, ...others];
};

const catalogueIn = (answer: Answer, exercises: readonly Exercise[]): readonly Exercise[] => {
  const tuples = tuplesOf(answer, 'catalogue');
  if (tuples.length === 0) return NOTHING;
  const ids = new Set(tuples.map(([id]) => id));
  return exercises.filter(({ id }) => ids.has(id));
};

/** Prepares to decode the answers of a store. */
export function createDecoder(
  t: Pick<StoreTables, 'toExercises' | 'toPerformed'>,
  setColumns: Columns,
): Decoder {
  const setNames = setColumns.map(([name]) => name);
  const toSetRow = (tuple: Tuple): Row =>
    Object.fromEntries(setNames.map((name, at) => [name, tuple[at]]));

  const performedIn = (answer: Answer): readonly PerformedLog[] => {
    if (SET_NAMES.every((name) => tuplesOf(answer, name).length === 0)) return NOTHING;
    const logs = new Map<unknown, PerformedLog>();
    for (const name of SET_NAMES) {
      const tuples = tuplesOf(answer, name);
      if (tuples.length === 0) continue;
      const rows = tuples.map(toSetRow).sort(inSetOrder);
      for (const log of t.toPerformed(rows)) logs.set(log.logId, log);
    }
    return [...logs.values()];
  };

  const toExercises = keepingLatest((exercises: readonly Tuple[], muscles: readonly Tuple[]) =>
    freezeDeep(
      // The columns of these kinds are those of the values.
      t.toExercises(exercises as unknown as ExerciseValues[], muscles as unknown as MuscleValues[]),
    ),
  );

  // Most users see the same days, so a driver that gives the same tuples again gets the same
  // workouts.
  const toDays = keepingLatest(
    (
      tuples: readonly Tuple[],
      entryTuples: readonly Tuple[],
      exercises: readonly Exercise[],
    ): readonly Workout[] => {
      const entries = groupedBy(entryTuples, ([dayId]) => dayId);
      const days = tuples.map(([id, name, programId, programName, position]): DayRow => ({
        id: checkId(id, 'program_day.id'),
        name: checkText(name, 'program_day.name'),
        program: {
          programId: checkId(programId, 'program_id'),
          name: checkText(programName, 'program_name'),
        },
        position: orNull(checkInt, position, 'position'),
        entries: (entries.get(id) ?? []).map(toDayEntry),
      }));
      return freezeDeep(dayWorkouts(days, exercises));
    },
  );

  const daysIn = (answer: Answer): readonly Workout[] => {
    if (DAY_NAMES.every((name) => tuplesOf(answer, name).length === 0)) return NOTHING;
    const exercises = toExercises(answer['dayExercises'] ?? NONE, answer['dayMuscles'] ?? NONE);
    const days = new Map<unknown, Workout>();
    for (const name of DAY_NAMES) {
      const tuples = answer[name] ?? NONE;
      if (tuples.length === 0) continue;
      const found = toDays(tuples, answer['dayEntries'] ?? NONE, exercises);
      for (const [at, day] of found.entries()) days.set(tuples[at]?.[0], day);
    }
    return [...days.values()];
  };

  const customsIn = (
    answer: Answer,
    all: readonly CustomWorkoutExercise[],
  ): readonly CustomWorkout[] => {
    if (CUSTOM_NAMES.every((name) => tuplesOf(answer, name).length === 0)) return NOTHING;
    const entries = groupedBy(all, ({ customWorkoutId }) => customWorkoutId);
    const tuples = new Map(
      CUSTOM_NAMES.flatMap((name) =>
        (answer[name] ?? NONE).map((tuple) => [tuple[0], tuple] as const),
      ),
    );
    return Array.from(tuples.values(), (tuple) => toCustom(tuple, entries));
  };

  const preferencesIn = (
    answer: Answer,
    which: NonNullable<Wants['preferences']>,
  ): Partial<Preferences> =>
    toPreferences(answer['preferences'] ?? NONE, answer['places'] ?? NONE, which);

  const exercisesIn = (answer: Answer): readonly Exercise[] => {
    const tuples = tuplesOf(answer, 'exercises');
    return tuples.length === 0 ? NOTHING : toExercises(tuples, tuplesOf(answer, 'muscles'));
  };

  const rows: Decoder['rows'] = (answer, { preferences }, locked) => {
    const { revision, model } = locked ?? stateIn(answer);
    const exercises = exercisesIn(answer);
    const entries = all(toEntry, answer, 'entries');
    return {
      revision,
      model,
      logs: all(toLog, answer, 'logs'),
      done: each(toDone, answer, 'done', 'replaced'),
      past: all(toDone, answer, 'past'),
      earlier: all(toDone, answer, 'earlier'),
      named: all(toDone, answer, 'named'),
      swaps: swapsIn(answer),
      performed: performedIn(answer),
      customWorkouts: customsIn(answer, entries),
      plannedEntries: entries,
      days: daysIn(answer),
      exercises,
      catalogue: catalogueIn(answer, exercises),
      ownLoads: all(toLoad, answer, 'ownLoads'),
      loads: answer['loads'] === undefined ? null : all(toLoad, answer, 'loads'),
      windowLoads: all(toLoad, answer, 'windowLoads'),
      records: all(toRecord, answer, 'records'),
      corrections: all(toCorrection, answer, 'corrections'),
      preferences: preferences === undefined ? NO_PREFERENCES : preferencesIn(answer, preferences),
    };
  };
  return {
    rows,
    placeIn,
    logs: (answer, name) => all(toLog, answer, name),
    readableLogs: (answer, name) => toReadable(answer[name] ?? NONE),
    swap: toSwap,
    swaps: (answer, ...names) => [
      ...new Map(
        names.flatMap((name) => all(toSwap, answer, name)).map((swap) => [swap.id, swap]),
      ).values(),
    ],
    loads: (answer, name) => all(toLoad, answer, name),
    strayLoads: (answer) =>
      all(
        ([logId, counted]) => ({
          logId: checkId<LogId>(logId, 'workout_log_id'),
          counted: checkBoolean(counted, 'counted'),
        }),
        answer,
        'strayLoads',
      ),
    entries: (answer, name) => all(toEntry, answer, name),
    customs: (answer, name, entryName = '') => {
      const entries = groupedBy(all(toEntry, answer, entryName), (entry) => entry.customWorkoutId);
      return all((tuple) => toCustom(tuple, entries), answer, name);
    },
    performed: performedIn,
    exercises: exercisesIn,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose
    ids: <RowId extends Id>(answer: Answer, name: string) =>
      all(([id]) => checkId<RowId>(id, 'id'), answer, name),
    idOf: ([id]) => checkId<LogId>(id, 'id'),
  };
}
