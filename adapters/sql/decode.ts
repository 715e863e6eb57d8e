/** Decodes the answers of reads: a decoder per kind of row, then all rows of a user. */
import type { Id, ProgramDayId } from '../../src/domain/ids.js';
import type { StrayLoads } from '../../src/domain/verification/checks.js';
import type { Wants } from '../../src/domain/snapshot.js';
import {
  dayWorkouts,
  type DayRow,
  type Rows,
  type SwapRow,
  type UserState,
} from '../../src/port/derive.js';
import type { DoneRow, LogRow } from '../../src/port/rows.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { refKey } from '../../src/domain/order.js';
import type {
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  MuscleGroupLoad,
  PerformedLog,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
} from '../../src/domain/records.js';
import type { ExerciseValues, MuscleValues } from './host-exercises.js';
import { DAYS, freezeDeep, keepingLatest } from './kept.js';
import { compareSets, supersetNumbers } from './performed-rows.js';
import type { Answer } from './plan.js';
import { toPreferences } from './preference-rows.js';
import type { ReadStore } from './reads/columns.js';
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
  instantOrNull,
  orNull,
  type Tuple,
} from './rows.js';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose id it is
const idOrNull = <HostId extends Id>(value: unknown, column: string): HostId | null =>
  value === null ? null : checkId<HostId>(value, column);

// Choice: if the host stores microseconds, read an instant as the millisecond that contains it. SQLite
// rounds text and seconds to the nearest millisecond when it converts them.
const toInstant = (value: unknown, column: string): Date =>
  checkInstant(typeof value === 'number' ? Math.floor(value) : value, column);

// Choice: an unreadable start counts as unknown, because only estimates of minutes use it.
/** A log. */
export function toLog([
  id,
  userId,
  programDayId,
  swappedFromId,
  sourceType,
  scheduledFor,
  startedAt,
  completedAt,
  customWorkoutId,
  customWorkoutExerciseId,
  importKey,
]: Tuple): LogRow {
  return decodingLog(id, () => ({
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
    startedAt: instantOrNull(startedAt),
    completedAt: orNull(toInstant, completedAt, 'completed_at'),
    importKey: orNull(checkText, importKey, 'import_key'),
  }));
}

const toDone = ([
  id,
  programDayId,
  swappedFromId,
  startedAt,
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
    startedAt: instantOrNull(startedAt),
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

/** A swap. Only some statements read whether its new log still has the moved completion. */
export function toSwap([
  id,
  userId,
  originalLogId,
  swappedLogId,
  swapDate,
  revertedAt,
  movedCompletedAt,
  createdAt,
  updatedAt,
  isMoved,
]: Tuple): SwapRow {
  return {
    id: checkInt(id, 'id'),
    userId: checkId(userId, 'user_id'),
    originalLogId: checkId(originalLogId, 'original_log_id'),
    swappedLogId: checkId(swappedLogId, 'swapped_log_id'),
    swapDate: checkText(swapDate, 'swap_date'),
    revertedAt: orNull(checkInstant, revertedAt, 'reverted_at'),
    movedCompletedAt: orNull(checkInstant, movedCompletedAt, 'moved_completed_at'),
    createdAt: checkInstant(createdAt, 'created_at'),
    updatedAt: checkInstant(updatedAt, 'updated_at'),
    // Null means that one of the two instants is missing, so they differ.
    isMoved: isMoved === undefined ? undefined : isMoved === true || isMoved === 1,
  };
}

/** An entry of a custom workout. */
export function toEntry([
  id,
  customWorkoutId,
  exerciseId,
  sets,
  repsMin,
  repsMax,
  orderIndex,
  replacedExerciseId,
  superset,
  createdAt,
]: Tuple): CustomWorkoutExercise {
  return {
    id: checkInt(id, 'id'),
    customWorkoutId: checkInt(customWorkoutId, 'custom_workout_id'),
    exerciseId: checkId(exerciseId, 'exercise_id'),
    sets: checkInt(sets, 'sets'),
    repsMin: checkInt(repsMin, 'reps_min'),
    repsMax: checkInt(repsMax, 'reps_max'),
    orderIndex: orNull(checkInt, orderIndex, 'order_index'),
    replacedExerciseId: idOrNull(replacedExerciseId, 'replaced_exercise_id'),
    superset: orNull(checkInt, superset, 'superset'),
    createdAt: checkInstant(createdAt, 'created_at'),
  };
}

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
const toDayEntry = (
  [, id, exerciseId, sets, repsMin, repsMax, orderIndex, superset]: Tuple,
  supersetOf: (value: unknown) => number | null,
): DayRow['entries'][number] => ({
  id: checkId(id, 'id'),
  exerciseId: checkId(exerciseId, 'exercise_id'),
  sets: orNull(checkNumber, sets, 'sets'),
  repsMin: orNull(checkNumber, repsMin, 'reps_min'),
  repsMax: orNull(checkNumber, repsMax, 'reps_max'),
  orderIndex: orNull(checkNumber, orderIndex, 'order_index'),
  superset: supersetOf(superset),
});

const toDay = (
  [id, name, programId, programName, position]: Tuple,
  entries: readonly Tuple[],
): DayRow => {
  const supersetOf = supersetNumbers(entries.map(([, , , , , , , superset]) => superset));
  return {
    id: checkId(id, 'program_day.id'),
    name: checkText(name, 'program_day.name'),
    program: {
      programId: checkId(programId, 'program_id'),
      name: checkText(programName, 'program_name'),
    },
    position: orNull(checkInt, position, 'position'),
    entries: entries.map((entry) => toDayEntry(entry, supersetOf)),
  };
};

/** A load. */
export function toLoad([
  workoutLogId,
  muscleGroup,
  performedAt,
  load,
  fractionalSets,
  knownEffortSets,
  exercisesCount,
  counted,
]: Tuple): MuscleGroupLoad {
  return {
    workoutLogId: checkId(workoutLogId, 'workout_log_id'),
    muscleGroup: checkText(muscleGroup, 'muscle_group'),
    performedAt: checkInstant(performedAt, 'performed_at'),
    load: checkNumber(load, 'load'),
    fractionalSets: checkNumber(fractionalSets, 'weekly_sets'),
    knownEffortSets: checkNumber(knownEffortSets, 'known_effort_sets'),
    exercisesCount: checkInt(exercisesCount, 'exercises_count'),
    counted: checkBoolean(counted, 'counted'),
  };
}

/** The loads of a log that does not exist. */
export function toStrayLoads([logId, counted]: Tuple): StrayLoads {
  return {
    logId: checkId(logId, 'workout_log_id'),
    counted: checkBoolean(counted, 'counted'),
  };
}

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

const NOTHING: readonly never[] = [];
const NO_PREFERENCES = {};

const tuplesIn = (answer: Answer, name: string): readonly Tuple[] => answer.get(name) ?? NOTHING;

const isEmpty = (answer: Answer, names: readonly string[]): boolean =>
  names.every((name) => tuplesIn(answer, name).length === 0);

// Most statements of most answers are missing or empty. Without shortcuts for those, the shortest
// reads would take half as long again.
/** The rows of a statement. */
export function allIn<T>(answer: Answer, name: string, decode: (tuple: Tuple) => T): readonly T[] {
  const tuples = tuplesIn(answer, name);
  return tuples.length === 0 ? NOTHING : tuples.map(decode);
}

/** Each row once, by its id. */
export function eachOnce<T extends { readonly id: Id }>(rows: readonly T[]): readonly T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The rows of several statements, each row once. */
function eachIn<T extends { readonly id: Id }>(
  answer: Answer,
  names: readonly string[],
  decode: (tuple: Tuple) => T,
): readonly T[] {
  const [first = '', ...others] = names.filter((name) => tuplesIn(answer, name).length > 0);
  if (others.length === 0) return allIn(answer, first, decode);
  return eachOnce([first, ...others].flatMap((name) => allIn(answer, name, decode)));
}

/** The ids of the rows of a statement. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose
export function idsIn<RowId extends Id>(answer: Answer, name: string): readonly RowId[] {
  return allIn(answer, name, ([id]) => checkId<RowId>(id, 'id'));
}

/** The value of a place, exactly as the store gives it. */
export function toPlaceValue(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw corrupt('place', 'a text or a number');
}

/** The state of a user. */
export function toState([revision, model]: Tuple): UserState {
  return { revision: checkInt(revision, 'revision'), model: orNull(checkText, model, 'model') };
}

const NO_STATE: Tuple = [0, null, null, null];

const SETS = ['sets', 'pastSets', 'earlierSets', 'namedSets'];

/** The performed sets of logs. */
export function performedIn({ t, columns }: ReadStore, answer: Answer): readonly PerformedLog[] {
  if (isEmpty(answer, SETS)) return NOTHING;
  const columnNames = columns.set.map(([name]) => name);
  const logs = new Map<unknown, PerformedLog>();
  for (const name of SETS) {
    const tuples = tuplesIn(answer, name);
    if (tuples.length === 0) continue;
    const rows = tuples.map((tuple) =>
      Object.fromEntries(columnNames.map((column, at) => [column, tuple[at]])),
    );
    for (const log of t.toPerformed(rows.sort(compareSets))) logs.set(log.logId, log);
  }
  return [...logs.values()];
}

const toExercises = keepingLatest(
  (exercises: readonly Tuple[], muscles: readonly Tuple[], t: ReadStore['t']) =>
    freezeDeep(
      // The columns of these kinds are those of the values.
      t.toExercises(exercises as unknown as ExerciseValues[], muscles as unknown as MuscleValues[]),
    ),
);

/** The exercises with their muscles. */
export function exercisesIn({ t }: ReadStore, answer: Answer): readonly Exercise[] {
  if (isEmpty(answer, ['exercises'])) return NOTHING;
  return toExercises(tuplesIn(answer, 'exercises'), tuplesIn(answer, 'muscles'), t);
}

// Most users see the same days, so a driver that gives the same tuples again gets the same
// workouts.
const toDays = keepingLatest(
  (
    days: readonly Tuple[],
    entries: readonly Tuple[],
    exercises: readonly Exercise[],
  ): readonly Workout[] => {
    const byDay = groupedBy(entries, ([dayId]) => dayId);
    const rows = days.map((day) => toDay(day, byDay.get(day[0]) ?? NOTHING));
    return freezeDeep(dayWorkouts(rows, exercises));
  },
);

const daysIn = ({ t }: ReadStore, answer: Answer): readonly Workout[] => {
  const lists = DAYS.map((name) => tuplesIn(answer, name)).filter(({ length }) => length > 0);
  const [first = NOTHING, ...others] = lists;
  if (first.length === 0) return NOTHING;
  const entries = tuplesIn(answer, 'dayEntries');
  const exercises = toExercises(
    tuplesIn(answer, 'dayExercises'),
    tuplesIn(answer, 'dayMuscles'),
    t,
  );
  if (others.length === 0) return toDays(first, entries, exercises);
  const days = lists.flatMap((tuples) => toDays(tuples, entries, exercises));
  return [...new Map(days.map((day) => [refKey(day.ref), day])).values()];
};

/** The custom workouts with those of these entries that are theirs. */
export function customsIn(
  answer: Answer,
  names: readonly string[],
  entries: readonly CustomWorkoutExercise[],
): readonly CustomWorkout[] {
  if (isEmpty(answer, names)) return NOTHING;
  const byWorkout = groupedBy(entries, ({ customWorkoutId }) => customWorkoutId);
  return eachIn(answer, names, (tuple) => toCustom(tuple, byWorkout));
}

const swapsIn = (answer: Answer): readonly SwapRow[] => {
  const others = eachIn(answer, ['swaps', 'withdrawn', 'ofUser'], toSwap);
  const named = allIn(answer, 'swap', toSwap);
  return named.length === 0 ? others : [...named, ...others];
};

const catalogueIn = (answer: Answer, exercises: readonly Exercise[]): readonly Exercise[] => {
  if (isEmpty(answer, ['catalogue'])) return NOTHING;
  const ids = new Set<unknown>(tuplesIn(answer, 'catalogue').map(([id]) => id));
  return exercises.filter(({ id }) => ids.has(id));
};

const CUSTOMS = ['customs', 'openCustoms', 'custom', 'reserved', 'source'];

/** All rows. `locked` is what a write has read with its lock. */
export function rowsIn(
  store: ReadStore,
  answer: Answer,
  { preferences }: Pick<Wants, 'preferences'>,
  locked: UserState | null,
): Rows {
  const all = <T>(name: string, decode: (tuple: Tuple) => T) => allIn(answer, name, decode);
  const [state = NO_STATE] = tuplesIn(answer, 'state');
  const { revision, model } = locked ?? toState(state);
  const exercises = exercisesIn(store, answer);
  const entries = all('entries', toEntry);
  return {
    revision,
    model,
    logs: all('logs', toLog),
    done: eachIn(answer, ['done', 'replaced'], toDone),
    past: all('past', toDone),
    earlier: all('earlier', toDone),
    named: all('named', toDone),
    swaps: swapsIn(answer),
    performed: performedIn(store, answer),
    customWorkouts: customsIn(answer, CUSTOMS, entries),
    plannedEntries: entries,
    days: daysIn(store, answer),
    openDayIds: idsIn<ProgramDayId>(answer, 'sourceDay'),
    exercises,
    catalogue: catalogueIn(answer, exercises),
    ownLoads: all('ownLoads', toLoad),
    loads: answer.has('loads') ? all('loads', toLoad) : null,
    windowLoads: all('windowLoads', toLoad),
    records: all('records', toRecord),
    corrections: all('corrections', toCorrection),
    preferences:
      preferences === undefined
        ? NO_PREFERENCES
        : toPreferences(
            {
              state,
              exercises: tuplesIn(answer, 'preferences'),
              places: tuplesIn(answer, 'places'),
            },
            preferences,
          ),
  };
}
