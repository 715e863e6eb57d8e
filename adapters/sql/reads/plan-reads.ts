/**
 * Which statements the parts of a snapshot need, in order: each comes after those that it looks up.
 * A statement may read too much, never too little. The rules of reading are in
 * `src/port/derive.ts` and `rows.ts`, which choose from the rows.
 */
import type { Id } from '../../../src/domain/ids.js';
import { refId } from '../../../src/domain/order.js';
import type { AllParams, Wants } from '../../../src/domain/snapshot.js';
import type { Kind, RowStatement, Value, Values } from '../plan.js';
import type { Store } from '../store-tables.js';
import { exercisesWithMuscles, firstExercises } from './exercises.js';
import {
  doneLogs,
  earlierLogs,
  namedOwnWorkouts,
  pastLogs,
  replacedLogs,
  wantedLogs,
} from './logs.js';
import { setsOf } from './performed.js';
import { storedPreferences } from './preferences.js';
import { ownLoads, replayLoads, storedRecovery, userState, windowLoads } from './recovery.js';
import { swapById, swapsOfUser, withdrawnSwaps } from './swaps.js';
import {
  candidateWorkouts,
  customById,
  customOfLog,
  customsAmong,
  customSource,
  dayEntries,
  daysAmong,
  daySource,
  entriesOf,
} from './workouts.js';

/** What the statements depend on besides the wants. */
export interface Variant {
  /** A write locks logs, and has read revision and model with its lock on the user. */
  readonly isWrite: boolean;
  /** Whether to read the loads for a replay. */
  readonly loads: boolean;
  /** Which kinds of workouts `refs` names. */
  readonly refs: Readonly<Record<'program' | 'custom' | 'log', boolean>>;
  readonly source: 'program' | 'custom' | null;
  readonly importKey: boolean;
  readonly before: boolean;
}

/** The variant of these parameters. */
export function variantOf(
  { refs = [], source = null, importKey = null, before = null }: Partial<AllParams>,
  { isWrite, loads }: Pick<Variant, 'isWrite' | 'loads'>,
): Variant {
  const names = (type: string): boolean => refs.some((ref) => ref.type === type);
  return {
    isWrite,
    loads,
    refs: { program: names('program'), custom: names('custom'), log: names('log') },
    source: source?.type ?? null,
    importKey: importKey !== null,
    before: before !== null,
  };
}

const SOURCES = [null, 'program', 'custom'] as const;

/** A number that is equal only for equal variants. */
const numberOf = ({ isWrite, loads, refs, source, importKey, before }: Variant): number =>
  [isWrite, loads, refs.program, refs.custom, refs.log, importKey, before].reduce(
    (sum, has) => sum * 2 + Number(has),
    SOURCES.indexOf(source),
  );

const knownKeys = new WeakMap<Wants, Map<number, string>>();

/**
 * A text that is equal for equal wants and variants. It is made once for the same objects, because
 * most reads are short.
 */
export function keyOf(wants: Wants, variant: Variant): string {
  const keys = knownKeys.get(wants) ?? new Map<number, string>();
  knownKeys.set(wants, keys);
  const at = numberOf(variant);
  const known = keys.get(at);
  if (known !== undefined) return known;
  const key = `${Object.entries(wants).flat().join(' ')} | ${at}`;
  keys.set(at, key);
  return key;
}

/** The values that the statements of a read name. */
export function valuesOf({ refs, source, ...plain }: Partial<AllParams>): Values {
  const values: Record<string, Value> = plain;
  if (refs !== undefined) {
    const named = { program: [] as Id[], custom: [] as Id[], log: [] as Id[] };
    for (const ref of refs) named[ref.type].push(refId(ref));
    values['programDayIds'] = named.program;
    values['customWorkoutIds'] = named.custom;
    values['ownWorkoutLogIds'] = named.log;
  }
  if (source !== undefined && source !== null) {
    values[source.type === 'program' ? 'daySourceId' : 'customSourceId'] = refId(source);
  }
  return values;
}

/** A write has read revision and model with its lock on the user, but not the preferences. */
function readsState({ revision, recovery, preferences }: Wants, isWrite: boolean): boolean {
  return preferences !== undefined || (!isWrite && (revision ?? recovery) !== undefined);
}

/** The statements of the first round. */
export function partStatements(
  store: Store,
  wants: Wants,
  variant: Variant,
): readonly RowStatement[] {
  const { isWrite, loads, before } = variant;
  const found: readonly RowStatement[] = [
    ...(wants.swap ? [swapById(store)] : []),
    ...logsOf(store, wants, variant),
    ...(wants.completions ? [doneLogs(store, before), replacedLogs(store)] : []),
    ...(wants.history ? [pastLogs(store), ...setsOf(store, 'pastSets', 'past.id')] : []),
    ...(wants.performed === 'ofLogs' ? setsOf(store, 'sets', 'logs.id') : []),
    ...(wants.performed === 'since' ? setsOf(store, 'sets', 'done.own_workout_id') : []),
    ...workoutsOf(store, wants, variant),
    ...(wants.catalogue ? [firstExercises(store)] : []),
  ];
  const readsRecovery = wants.recovery !== undefined && (loads || wants.recovery !== 'ifLoaded');
  return [
    ...(readsState(wants, isWrite) ? [userState(store)] : []),
    ...found,
    ...contentsOf(store, wants, found),
    ...(wants.ownLoads ? [ownLoads(store, wants)] : []),
    ...(wants.withdrawn ? [withdrawnSwaps(store)] : []),
    ...(wants.hiddenLogIds ? [swapsOfUser(store)] : []),
    ...(readsRecovery ? storedRecovery(store) : []),
    ...(loads ? [replayLoads(store, wants, before && wants.recovery === 'asOf')] : []),
    ...(wants.windowLoads ? [windowLoads(store, before)] : []),
    ...storedPreferences(store, wants),
  ];
}

/**
 * The statements of the second round, if the first one shows that loads are needed. They read the
 * records again, because the first round may have read them alone, in another state.
 */
export function loadStatements(store: Store, wants: Wants): readonly RowStatement[] {
  return [
    ...(wants.swap ? [swapById(store)] : []),
    ...storedRecovery(store),
    replayLoads(store, wants, false),
  ];
}

function logsOf(
  store: Store,
  { logs, swap }: Wants,
  { isWrite, importKey }: Variant,
): readonly RowStatement[] {
  // The logs of a swap are read even if the wants have no `logs`, because their completions are compared.
  const which = logs ?? (swap && 'ofSwap');
  if (which === undefined || (which === 'importKey' && !importKey)) return [];
  return wantedLogs(store, which, isWrite);
}

function workoutsOf(store: Store, wants: Wants, variant: Variant): readonly RowStatement[] {
  const { refs, source } = variant;
  const isNamed = wants.workouts === 'named' || wants.workouts === 'both';
  const isOfLogs = wants.workouts === 'ofLogs' || wants.workouts === 'both';
  const customIds = [
    ...(isNamed && refs.custom ? [':customWorkoutIds'] : []),
    ...(isOfLogs ? ['logs.custom_workout_id'] : []),
  ];
  const dayIds = [
    ...(isNamed && refs.program ? [':programDayIds'] : []),
    ...(isOfLogs ? ['logs.program_day_id'] : []),
  ];
  return [
    ...(wants.candidates ? candidateWorkouts(store) : []),
    ...(isNamed && refs.log
      ? [namedOwnWorkouts(store), ...setsOf(store, 'namedSets', 'named.own_workout_id')]
      : []),
    ...(customIds.length === 0 ? [] : [customsAmong(store, 'customs', customIds)]),
    ...(dayIds.length === 0 ? [] : daysAmong(store, ...dayIds)),
    ...(wants.customWorkout ? [customById(store)] : []),
    ...(wants.reserved ? [customOfLog(store)] : []),
    ...(wants.openSource && source === 'custom' ? [customSource(store)] : []),
    ...(wants.openSource && source === 'program' ? daySource(store) : []),
  ];
}

/**
 * Whether exercises that are no longer available are also read: for a write that records a log, and
 * to list past sets, but not where exercises are chosen or suggested.
 */
const needsPastExercises = ({ performed, history, workouts, catalogue }: Wants): boolean =>
  performed === 'ofLogs' ||
  (history !== undefined && workouts === undefined && catalogue === undefined);

/** The entries and exercises of the workouts and sets that `found` reads. */
export function contentsOf(
  store: Store,
  wants: Wants,
  found: readonly RowStatement[],
): readonly RowStatement[] {
  const entries = entriesIn(store, wants, found);
  const ofDays = dayEntries(store, ...columnsIn(found, 'day', 'id'));
  const needsExercises = wants.workouts ?? wants.candidates ?? wants.exercises ?? wants.catalogue;
  if (needsExercises === undefined) return [...entries, ...ofDays];
  const planned = columnsIn(entries, 'entry', 'exercise_id');
  const plannedOnDays = columnsIn(ofDays, 'dayEntry', 'exercise_id');
  const named = wants.exercises ? [':exerciseIds'] : [];
  const sought = [
    ...planned,
    ...plannedOnDays,
    ...named,
    ...columnsIn(found, 'set', 'exercise_id'),
  ];
  const earlier = wants.lastDone ? earlierOf(store, sought) : [];
  const performed = columnsIn([...found, ...earlier], 'set', 'exercise_id');
  return [
    ...entries,
    ...ofDays,
    ...earlier,
    ...exercisesWithMuscles(
      store,
      'exercises',
      [...planned, ...performed, ...named, ...columnsIn(found, 'exerciseId', 'id')],
      needsPastExercises(wants) ? performed : [],
    ),
    ...exercisesWithMuscles(store, 'dayExercises', plannedOnDays),
  ];
}

/** A column of each statement of this kind. */
function columnsIn(
  statements: readonly RowStatement[],
  kind: Kind,
  column: string,
): readonly string[] {
  return statements.filter((own) => own.kind === kind).map(({ name }) => `${name}.${column}`);
}

/** The entries of custom workouts, and of those reserved for logs that count as done as planned. */
function entriesIn(
  store: Store,
  { performed }: Wants,
  found: readonly RowStatement[],
): readonly RowStatement[] {
  const reserved = found.filter(
    ({ name }) => (name === 'done' && performed === 'since') || name === 'named',
  );
  const customs = [
    ...columnsIn(found, 'custom', 'id'),
    ...columnsIn(reserved, 'done', 'reserved_workout_id'),
  ];
  return customs.length === 0 ? [] : [entriesOf(store, 'entries', ...customs)];
}

/** The logs before the period, and what they have of these exercises. */
function earlierOf(store: Store, exerciseIds: readonly string[]): readonly RowStatement[] {
  const sets = setsOf(store, 'earlierSets', 'earlier.id');
  return sets.length === 0 ? [] : [earlierLogs(store, exerciseIds), ...sets];
}
