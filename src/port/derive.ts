/**
 * Makes the parts of a snapshot, and the lists, from plain rows. Each rule of reading is here or in
 * a function that this file calls: which logs are active, which workouts are candidates, what was
 * done when. A store may give more rows than a part needs, but never fewer.
 */
import { hiddenLogIds, isActive, type LogWithSwaps } from '../domain/changes.js';
import type { ExerciseId, Id, LogId, ProgramDayId, ProgramId } from '../domain/ids.js';
import { wholeWorkoutOf } from '../domain/log/source.js';
import {
  compareCodePoints,
  compareIds,
  compareRefs,
  inWorkoutOrder,
  refKey,
} from '../domain/order.js';
import { preferencesOf } from '../domain/preference-rules.js';
import type {
  CustomWorkout,
  Exercise,
  HistoryLog,
  LogSource,
  MuscleGroupLoad,
  PerformedLog,
  PlannedExercise,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  WorkoutName,
  WorkoutSwap,
} from '../domain/records.js';
import { byExerciseId, inSuperset } from '../domain/recovery/training-load.js';
import { isStoredBy } from '../domain/recovery/view.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../domain/snapshot.js';
import { logAsWorkout } from '../domain/workout/usual-workouts.js';
import { workoutPageOf } from './lists.js';
import type { LogNames, UsualParts, WorkoutFilter, WorkoutList } from './port.js';
import {
  candidatesOf,
  compareLoads,
  completionsOf,
  derivedFrom,
  inReplayWindow,
  isOwnWorkout,
  plannedWork,
  toLogWithSwaps,
  withdrawnFrom,
  type DoneRow,
  type LogRow,
  type StoredPlan,
} from './rows.js';
import {
  exercisesToFind,
  historyOf,
  lastDoneIn,
  latestOwnWorkouts,
  pastLogsOf,
  performedIds,
  withPlans,
  type PastLog,
  type PlannedWork,
} from './past-logs.js';

/** A swap as stored. */
export type SwapRow = WorkoutSwap & {
  /** The completion that the swap moved to the new log; null if it moved none. */
  readonly movedCompletedAt: Date | null;
  /**
   * Whether the swapped log still has the moved completion, from a store whose times are finer than
   * a millisecond. Otherwise the two instants are compared.
   */
  readonly isMoved?: boolean | undefined;
};

/** A day of a program that the user can see, with its entries in any order. */
export interface DayRow {
  readonly id: ProgramDayId;
  readonly name: string;
  readonly program: { readonly programId: ProgramId; readonly name: string };
  /** Null if the days of the program are ordered by id. */
  readonly position: number | null;
  readonly entries: readonly DayEntryRow[];
}

/** An exercise of a program day. */
export type DayEntryRow = StoredPlan & {
  readonly id: Id;
  readonly exerciseId: ExerciseId;
  readonly orderIndex: number | null;
  readonly superset?: number | null | undefined;
};

/** What a store keeps about a user, and reads when it locks them. */
export interface UserState {
  /** The number of writes that changed something for the user; 0 before the first. */
  readonly revision: number;
  /** See `RecoveryState.model`. */
  readonly model: string | null;
}

/** The rows of one user that a snapshot is made from, each once, in any order. */
export interface Rows extends UserState {
  /** The logs that the part `logs` chooses from. */
  readonly logs: readonly LogRow[];
  /** The logs completed in the period of `completions`, and the logs that they replaced. */
  readonly done: readonly DoneRow[];
  /** The logs that `history` chooses from. */
  readonly past: readonly DoneRow[];
  /** The logs that `lastDone` chooses from. */
  readonly earlier: readonly DoneRow[];
  /** The logs that `refs` name. */
  readonly named: readonly DoneRow[];
  /**
   * The swap `swapId`, the swaps of `logs`, the reverted swaps after `logId`, and for `hiddenLogIds`
   * all swaps of the user. Also the swaps of `past` and `earlier`, unless the store gives only active
   * logs there. A swap may be there twice.
   */
  readonly swaps: readonly SwapRow[];
  /** The performed sets of these logs, with exercises and sets in their stored order. */
  readonly performed: readonly PerformedLog[];
  /** The user's custom workouts that a part needs, with their entries in any order. */
  readonly customWorkouts: readonly CustomWorkout[];
  /** The entries of the custom workouts that are reserved for logs that are their own workout. */
  readonly plannedEntries: CustomWorkout['exercises'];
  /** The days that a part needs, as {@link dayWorkouts} makes them. */
  readonly days: readonly Workout[];
  /** The ids of the days that `openSource` chooses from. */
  readonly openDayIds: readonly ProgramDayId[];
  /** The exercises of the custom workouts, those performed and those named. */
  readonly exercises: readonly Exercise[];
  /** The exercises that the part `catalogue` chooses from. */
  readonly catalogue: readonly Exercise[];
  /** The loads that `ownLoads` chooses from, and those of the logs of an unrecorded page. */
  readonly ownLoads: readonly MuscleGroupLoad[];
  /** The loads that a replay chooses from. Null if they were not read. */
  readonly loads: readonly MuscleGroupLoad[] | null;
  readonly windowLoads: readonly MuscleGroupLoad[];
  readonly records: readonly RecoveryRecord[];
  readonly corrections: readonly RecoveryCorrection[];
  readonly preferences: Partial<Preferences>;
}

/** The parts that were read. */
export type Reading = { -readonly [Part in keyof Parts]?: Parts[Part] | null };

const byId = (a: { readonly id: Id }, b: { readonly id: Id }): number => compareIds(a.id, b.id);

const byGroup = (
  a: { readonly muscleGroup: string },
  b: { readonly muscleGroup: string },
): number => compareCodePoints(a.muscleGroup, b.muscleGroup);

/**
 * The logs with their swaps, by id.
 *
 * @example
 * logsIn([], { swaps: [] }); // []
 */
export function logsIn(
  logs: readonly LogRow[],
  { swaps }: Pick<Rows, 'swaps'>,
): readonly LogWithSwaps[] {
  return [...logs].sort(byId).map((row) => toLogWithSwaps(row, swaps));
}

/**
 * The swap without what only a store keeps.
 *
 * @example
 * const swap = { id: 1, userId: 1, originalLogId: 1, swappedLogId: 2, swapDate: '2026-03-04', revertedAt: null, createdAt: new Date(0), updatedAt: new Date(0) };
 * toWorkoutSwap({ ...swap, movedCompletedAt: null }).id; // 1
 */
export function toWorkoutSwap(row: SwapRow): WorkoutSwap {
  return {
    id: row.id,
    userId: row.userId,
    originalLogId: row.originalLogId,
    swappedLogId: row.swappedLogId,
    swapDate: row.swapDate,
    revertedAt: row.revertedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function swapIn({ swaps, logs }: Rows, swapId: number): Parts['swap'] {
  const found = swaps.find(({ id }) => id === swapId);
  if (found === undefined) return null;
  const row = toWorkoutSwap(found);
  const now = logs.find(({ id }) => id === row.swappedLogId)?.completedAt ?? null;
  if (now === null) return { row, completion: 'none' };
  const isKept = found.isMoved ?? now.getTime() === found.movedCompletedAt?.getTime();
  return { row, completion: isKept ? 'moved' : 'since' };
}

/** The ids of the two logs of a swap. */
const logIdsOf = (swap: Parts['swap']): readonly LogId[] =>
  swap === null ? [] : [swap.row.originalLogId, swap.row.swappedLogId];

function wantedLogs(
  rows: Rows,
  wanted: NonNullable<Wants['logs']>,
  params: AllParams,
  swap: Parts['swap'],
): readonly LogWithSwaps[] {
  const found = (has: (row: LogRow) => boolean) => logsIn(rows.logs.filter(has), rows);
  const hasKey = ({ importKey }: LogRow) => importKey !== null && importKey === params.importKey;
  switch (wanted) {
    case 'one':
      return found(({ id }) => id === params.logId);
    case 'importKey':
      return found(hasKey);
    case 'given':
      return found((row) => row.id === params.logId || hasKey(row));
    case 'ofSwap':
      return found(({ id }) => logIdsOf(swap).includes(id));
    case 'scheduledOn':
      return found(({ scheduledFor }) => scheduledFor === params.scheduledOn).filter(isActive);
    case 'unrecordedPage': {
      const { after, limit } = params;
      const recorded = new Set(rows.ownLoads.map(({ workoutLogId }) => workoutLogId));
      return found(
        ({ id, completedAt }) =>
          completedAt !== null &&
          (after === null || compareIds(id, after) > 0) &&
          !recorded.has(id),
      ).slice(0, limit);
    }
  }
}

/** The workout with its entries in the order of the workout. */
export function inOrderOfEntries(row: CustomWorkout): CustomWorkout {
  return {
    ...row,
    exercises: [...row.exercises].sort(inWorkoutOrder),
  };
}

/** The planned work of a custom workout. */
const plansIn =
  ({ plannedEntries }: Rows) =>
  (id: number): readonly PlannedWork[] =>
    plannedEntries.filter(({ customWorkoutId }) => customWorkoutId === id).sort(inWorkoutOrder);

function wantedPerformed(
  rows: Rows,
  wants: Pick<Wants, 'performed' | 'logs'>,
  { performedMax }: Pick<AllParams, 'performedMax'>,
  {
    logs = [],
    completions = [],
  }: { readonly logs?: Parts['logs']; readonly completions?: UsualParts['completions'] },
): readonly PerformedLog[] {
  if (wants.performed === 'ofLogs') {
    // A backfill counts unreadable sets.
    const isCounted = wants.logs === 'unrecordedPage';
    return performedOf(rows, new Set(logs.map(({ log }) => log.id)), isCounted);
  }
  const latest = latestOwnWorkouts(completions, performedMax);
  const stored = performedOf(rows, new Set(latest.map(({ id }) => id)));
  return withPlans(latest, stored, plansIn(rows));
}

/**
 * By log. Leaves out logs without a stored set. Those with only unreadable sets are left out too,
 * unless such sets are counted.
 */
const performedOf = (
  { performed }: Rows,
  logIds: ReadonlySet<LogId>,
  countsUnreadable = false,
): readonly PerformedLog[] =>
  performed
    .filter(
      ({ logId, exercises, unreadable }) =>
        logIds.has(logId) &&
        (exercises.length > 0 || (countsUnreadable && unreadable !== undefined)),
    )
    .sort((a, b) => compareIds(a.logId, b.logId));

const withSets = (rows: Rows, past: readonly PastLog[]): readonly HistoryLog[] =>
  historyOf(past, performedOf(rows, new Set(past.map(({ logId }) => logId))));

const historyIn = (rows: Rows, { logsSince, until, historyMax }: AllParams): Parts['history'] =>
  withSets(rows, pastLogsOf(rows.past, rows.swaps, { since: logsSince, until, most: historyMax }));

function lastDoneBefore(
  rows: Rows,
  { logsSince, historyMax, exerciseIds }: AllParams,
  workouts: readonly Workout[],
  history: readonly HistoryLog[],
): Parts['lastDone'] {
  const period = { since: null, until: logsSince, most: historyMax };
  const earlier = withSets(rows, pastLogsOf(rows.earlier, rows.swaps, period));
  return lastDoneIn(earlier, exercisesToFind(exerciseIds, workouts, history));
}

/** Leaves out entries whose exercise does not exist. */
const planOf = <Planned extends DayEntryRow>(
  entries: readonly Planned[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
  ownFields: (entry: Planned) => Pick<PlannedExercise, 'entryId' | 'replacedExerciseId'>,
): readonly PlannedExercise[] =>
  [...entries].sort(inWorkoutOrder).flatMap((entry) => {
    const exercise = exercises.get(entry.exerciseId);
    return exercise === undefined
      ? []
      : [
          {
            ...ownFields(entry),
            exercise,
            ...plannedWork(entry),
            ...inSuperset(entry.superset),
          },
        ];
  });

const customIn = (row: CustomWorkout, exercises: ReadonlyMap<ExerciseId, Exercise>): Workout => ({
  ref: { type: 'custom', customWorkoutId: row.id },
  name: row.name,
  program: null,
  derivedFrom: derivedFrom(row),
  exercises: planOf(row.exercises, exercises, ({ id: entryId, replacedExerciseId }) => ({
    entryId,
    replacedExerciseId,
  })),
});

/**
 * Makes workouts of program days.
 *
 * @example
 * dayWorkouts([], []); // []
 */
export function dayWorkouts(
  days: readonly DayRow[],
  exercises: readonly Exercise[],
): readonly Workout[] {
  const known = byExerciseId(exercises);
  return days.map(({ id, name, program, position, entries }) => ({
    ref: { type: 'program', programDayId: id },
    name,
    program: { ...program, position },
    derivedFrom: null,
    exercises: planOf(entries, known, () => ({ entryId: null })),
  }));
}

/** The workouts that are available to the user: custom workouts that are not reserved, and days. */
function openWorkouts({
  customWorkouts,
  days,
  exercises,
}: Pick<Rows, 'customWorkouts' | 'days' | 'exercises'>): readonly Workout[] {
  const known = byExerciseId(exercises);
  return [
    ...customWorkouts
      .filter(({ forLogId }) => forLogId === null)
      .map((row) => customIn(row, known)),
    ...days,
  ];
}

/** The log as a workout. Null unless it is completed and its own workout. */
function ownWorkoutIn(rows: Rows, row: DoneRow): Workout | null {
  if (row.completedAt === null || !isOwnWorkout(row)) return null;
  const stored = performedOf(rows, new Set([row.id]));
  const [performed] = withPlans([row], stored, plansIn(rows));
  return performed === undefined ? null : logAsWorkout(performed, rows.exercises);
}

function wantedWorkouts(
  rows: Rows,
  wanted: NonNullable<Wants['workouts']>,
  params: AllParams,
  logs: readonly LogWithSwaps[],
): readonly Workout[] {
  const refs = wanted === 'ofLogs' ? [] : params.refs;
  const sources = wanted === 'named' ? [] : logs.flatMap(({ log }) => log.source ?? []);
  const named = new Set(refs.map(refKey));
  const ofLogs = new Set(sources.map(refKey));
  const exercises = byExerciseId(rows.exercises);
  const isWanted = ({ ref }: Workout): boolean => named.has(refKey(ref)) || ofLogs.has(refKey(ref));
  const own = rows.customWorkouts
    .filter(({ id, forLogId }) => {
      const key = refKey({ type: 'custom', customWorkoutId: id });
      return ofLogs.has(key) || (named.has(key) && forLogId === null);
    })
    .map((row) => customIn(row, exercises));
  const fromLogs = rows.named
    .filter(({ id }) => named.has(refKey({ type: 'log', logId: id })))
    .flatMap((row) => ownWorkoutIn(rows, row) ?? []);
  return [...own, ...fromLogs, ...rows.days.filter(isWanted)].sort((a, b) =>
    compareRefs(a.ref, b.ref),
  );
}

function openSourceIn(
  { customWorkouts, openDayIds }: Rows,
  source: LogSource | null,
): LogSource | null {
  if (source === null) return null;
  if (source.type === 'program') {
    return openDayIds.includes(source.programDayId) ? source : null;
  }
  const own = customWorkouts.find(({ id }) => id === source.customWorkoutId);
  if (own === undefined || own.forLogId !== null) return null;
  const entry = own.exercises.find(({ id }) => id === source.customWorkoutExerciseId);
  return { ...source, customWorkoutExerciseId: entry?.id ?? null };
}

function customWorkoutIn(
  { customWorkouts }: Rows,
  isWanted: (row: CustomWorkout) => boolean,
): CustomWorkout | null {
  const row = customWorkouts.find(isWanted);
  return row === undefined ? null : inOrderOfEntries(row);
}

const customById = (rows: Rows, customWorkoutId: number): CustomWorkout | null =>
  customWorkoutIn(rows, ({ id }) => id === customWorkoutId);

const customOfLog = (rows: Rows, logId: LogId): CustomWorkout | null =>
  customWorkoutIn(rows, ({ forLogId }) => forLogId === logId);

function exercisesIn(
  { exercises }: Rows,
  exerciseIds: readonly ExerciseId[],
  performed: readonly PerformedLog[],
): readonly Exercise[] {
  const wanted = new Set([...exerciseIds, ...performedIds(performed)]);
  return exercises.filter(({ id }) => wanted.has(id)).sort(byId);
}

const catalogueIn = ({ catalogue }: Rows, exercisesMax: number): readonly Exercise[] =>
  [...catalogue].sort(byId).slice(0, exercisesMax);

const ownLoadsIn = ({ ownLoads }: Rows, ofLogs: readonly LogId[]): readonly MuscleGroupLoad[] =>
  ownLoads.filter(({ workoutLogId }) => ofLogs.includes(workoutLogId)).sort(compareLoads);

const isBefore = ({ performedAt }: MuscleGroupLoad, before: Date | null): boolean =>
  before === null || performedAt < before;

function replayLoads(
  loads: readonly MuscleGroupLoad[],
  before: Date | null,
  except: readonly LogId[],
): readonly MuscleGroupLoad[] {
  const counted = loads.filter(
    (load) => load.counted && isBefore(load, before) && !except.includes(load.workoutLogId),
  );
  return inReplayWindow(counted).toSorted(compareLoads);
}

function windowLoadsIn(
  { windowLoads }: Rows,
  { loadsSince, before }: AllParams,
): readonly MuscleGroupLoad[] {
  return windowLoads
    .filter((load) => load.counted && load.performedAt > loadsSince && isBefore(load, before))
    .sort(compareLoads);
}

/**
 * Whether the part `recovery` includes loads, given how it is `wanted`. `isStale` means that
 * another model wrote the records.
 *
 * @example
 * needsLoads('ifStale', false, [], []); // false
 */
export function needsLoads(
  wanted: NonNullable<Wants['recovery']>,
  isStale: boolean,
  logs: readonly LogWithSwaps[],
  ownLoads: readonly MuscleGroupLoad[],
): boolean {
  switch (wanted) {
    case 'ifStale':
      return isStale;
    case 'ifMoved':
      return isStale || ownLoads.length > 0 || logs.some(({ log }) => log.completedAt !== null);
    case 'ifLoaded':
      return ownLoads.length > 0;
    case 'always':
    case 'asOf':
      return true;
  }
}

/** `replay` says which loads to leave out; null leaves out all of them. */
export function recoveryIn(
  { model, records, corrections, loads }: Rows,
  replay: { readonly before: Date | null; readonly except: readonly LogId[] } | null,
): RecoveryState {
  return {
    model,
    records: [...records].sort(byGroup),
    corrections: [...corrections].sort(byGroup),
    loads: replay && replayLoads(loads ?? [], replay.before, replay.except),
  };
}

const NO_LISTS = { never: [], favourites: [], places: [] };

const preferencesIn = (
  { preferences }: Rows,
  wanted: NonNullable<Wants['preferences']>,
): Preferences => preferencesOf({ ...preferences, ...(wanted === 'level' ? NO_LISTS : {}) });

/**
 * Makes the wanted parts. Null if the part `recovery` needs loads, and `rows.loads` is null: the
 * store then reads the rows again with them.
 *
 * @example
 * const user = { revision: 3, model: null, logs: [], swaps: [], customWorkouts: [], performed: [], loads: [], records: [], corrections: [], preferences: {}, days: [], exercises: [] };
 * derive(rowsOf(user), { revision: 'one' }, {}); // { revision: 3 }
 */
export function derive(rows: Rows, wants: Wants, given: Partial<AllParams>): Reading | null {
  // The signatures of the port have checked that the wants have their parameters.
  const params = given as AllParams;
  const read: Reading = {};
  if (wants.revision) read.revision = rows.revision;
  const swap = wants.swap ? swapIn(rows, params.swapId) : null;
  if (wants.swap) read.swap = swap;
  const logs = wants.logs ? wantedLogs(rows, wants.logs, params, swap) : [];
  if (wants.logs) read.logs = logs;
  const completions = wants.completions ? completionsOf(rows.done, params) : [];
  if (wants.completions) read.completions = completions;
  const performed = wants.performed
    ? wantedPerformed(rows, wants, params, { logs, completions })
    : [];
  if (wants.performed) read.performed = performed;
  const history = wants.history ? historyIn(rows, params) : [];
  if (wants.history) read.history = history;
  if (wants.candidates) read.candidates = candidatesOf(openWorkouts(rows), completions, params);
  const workouts = wants.workouts ? wantedWorkouts(rows, wants.workouts, params, logs) : [];
  if (wants.workouts) read.workouts = workouts;
  if (wants.lastDone) read.lastDone = lastDoneBefore(rows, params, workouts, history);
  if (wants.openSource) read.openSource = openSourceIn(rows, params.source);
  if (wants.customWorkout) read.customWorkout = customById(rows, params.customWorkoutId);
  if (wants.reserved) read.reserved = customOfLog(rows, params.logId);
  if (wants.exercises)
    read.exercises = exercisesIn(rows, params.exerciseIds, [...performed, ...history]);
  if (wants.catalogue) read.catalogue = catalogueIn(rows, params.exercisesMax);
  const ownLogIds = wants.swap ? logIdsOf(swap) : [params.logId];
  const ownLoads = wants.ownLoads ? ownLoadsIn(rows, ownLogIds) : [];
  if (wants.ownLoads) read.ownLoads = ownLoads;
  if (wants.withdrawn) {
    const reverted = rows.swaps.filter(({ revertedAt }) => revertedAt !== null);
    read.withdrawn = withdrawnFrom(reverted, [params.logId]);
  }
  if (wants.hiddenLogIds) read.hiddenLogIds = hiddenLogIds(rows.swaps);
  if (wants.recovery) {
    const isStale = !isStoredBy(rows.model, params.model);
    const isReplayed = needsLoads(wants.recovery, isStale, logs, ownLoads);
    if (isReplayed && rows.loads === null) return null;
    const before = wants.recovery === 'asOf' ? params.before : null;
    const except = wants.ownLoads ? ownLogIds : [];
    read.recovery =
      wants.recovery === 'ifLoaded' && !isReplayed
        ? null
        : recoveryIn(rows, isReplayed ? { before, except } : null);
  }
  if (wants.windowLoads) read.windowLoads = windowLoadsIn(rows, params);
  if (wants.preferences) read.preferences = preferencesIn(rows, wants.preferences);
  return read;
}

/** What usual workouts are made from. */
function usualPartsIn(rows: Rows, params: NonNullable<WorkoutFilter['usualWorkouts']>): UsualParts {
  const completions = completionsOf(rows.done, { ...params, before: null })
    .filter(({ workout }) => workout.type === 'log')
    .map(({ inPlaceOf: _, ...completion }) => completion);
  const performed = wantedPerformed(rows, { performed: 'since' }, params, { completions });
  return { completions, performed, exercises: exercisesIn(rows, [], performed) };
}

/**
 * Makes a page of workouts. Null if it needs loads, and `rows.loads` is null.
 *
 * @example
 * const user = { revision: 3, model: null, logs: [], swaps: [], customWorkouts: [], performed: [], loads: [], records: [], corrections: [], preferences: {}, days: [], exercises: [] };
 * const filter = { after: null, limit: 9, type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null, model: 'gompertz@1' };
 * deriveWorkoutList(rowsOf(user), filter).workouts; // []
 */
export function deriveWorkoutList(rows: Rows, filter: WorkoutFilter): WorkoutList | null {
  const { exceptOfLogId, model, usualWorkouts = null, exercisesMax = null } = filter;
  const isStale = !isStoredBy(rows.model, model);
  if (isStale && rows.loads === null) return null;
  const exceptLog = logsIn(rows.logs, rows).find(({ log }) => log.id === exceptOfLogId) ?? null;
  const except = wholeWorkoutOf(exceptLog?.log.source ?? null);
  return {
    workouts: workoutPageOf(openWorkouts(rows), filter, except),
    recovery: recoveryIn(rows, isStale ? { before: null, except: [] } : null),
    exceptLog,
    usualWorkouts: usualWorkouts && usualPartsIn(rows, usualWorkouts),
    catalogue: exercisesMax === null ? null : catalogueIn(rows, exercisesMax),
    preferences: preferencesOf(rows.preferences),
  };
}

/**
 * The names of logs, whose workouts, performed sets and exercises are among the rows.
 *
 * @example
 * const user = { revision: 3, model: null, logs: [], swaps: [], customWorkouts: [], performed: [], loads: [], records: [], corrections: [], preferences: {}, days: [], exercises: [] };
 * namesIn(rowsOf(user))({ id: 7, source: null }); // { workout: null, exercises: [] }
 */
export function namesIn(
  rows: Rows,
): (log: Pick<LogWithSwaps['log'], 'id' | 'source'> | undefined) => LogNames {
  const customs = new Map(rows.customWorkouts.map((row) => [row.id, row]));
  const days = new Map(rows.days.map((day) => [refKey(day.ref), day]));
  const exercises = byExerciseId(rows.exercises);
  const performed = new Map(rows.performed.map((log) => [log.logId, log]));
  const nameOf = (source: LogSource | null): WorkoutName | null => {
    if (source?.type === 'custom') {
      const own = customs.get(source.customWorkoutId);
      return own === undefined ? null : { name: own.name, programName: null };
    }
    const day = source === null ? undefined : days.get(refKey(source));
    return day === undefined ? null : { name: day.name, programName: day.program?.name ?? null };
  };
  return (log) => {
    if (log === undefined) return { workout: null, exercises: [] };
    const done = performed.get(log.id);
    return {
      workout: nameOf(log.source),
      exercises: (done === undefined ? [] : performedIds([done])).flatMap((exerciseId) => {
        const exercise = exercises.get(exerciseId);
        return exercise === undefined ? [] : { exerciseId, name: exercise.name };
      }),
    };
  };
}
