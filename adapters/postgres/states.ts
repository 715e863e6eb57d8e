import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  DeleteLogState,
  RebuildState,
  RevertState,
  SwapPreviewState,
  SwapState,
  WriteState,
} from '../../src/domain/changes.js';
import { refKey } from '../../src/domain/candidates.js';
import type { Workout, WorkoutRef } from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery-report.js';
import type {
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
  DeleteLogQuery,
  PageRequest,
  SwapQuery,
} from '../../src/repository.js';
import { requireImportKeys } from '../sql/optional-columns.js';
import { performedByLog, toPerformed, toSwap } from '../sql/logs.js';
import { readInt, type Row } from '../sql/rows.js';
import {
  customWorkoutsOf,
  factsOf,
  idsOf,
  loadsOf,
  namedExercisesOf,
  recoveryOf,
  rowsOf,
  toLocked,
  workoutsOf,
  type Answer,
  type LockedState,
} from './answers.js';
import type { Values } from './driver.js';
import {
  factsPart,
  findIn,
  lockedFactsPart,
  performedInFactsPart,
  performedPart,
  swapPart,
  unrecordedPart,
  withdrawnPart,
} from './logs.js';
import { idsIn, type Part } from './parts.js';
import { modelPart, ownLoadsPart, recordsPart, replayPart, revisionPart } from './recovery.js';
import type { Tables } from './tables.js';
import {
  bothWorkoutsPart,
  customWorkoutsPart,
  exercisesPart,
  namedWorkoutPart,
  workoutOfFactsPart,
  workoutsOfFactsPart,
} from './workouts.js';

/** Reads parts with the values of the first statement. */
export type Again = (...parts: readonly Part[]) => Promise<Answer>;

/** How a write reads its state: what the first statement reads, and what the state is made of. */
export interface StateReader<Query, State> {
  readonly parts: (query: Query, locked: LockedState) => readonly Part[];
  /** A text that is equal where the parts are; null = they are composed each time. */
  readonly shape: (query: Query, locked: LockedState) => string | null;
  readonly values: (user: number, query: Query) => Values;
  /** May read `again`, with the same values, what the first answer showed to be needed. */
  readonly toState: (
    answer: Answer,
    query: Query,
    locked: LockedState,
    again: Again,
  ) => State | Promise<State>;
}

const EXERCISE_IDS = idsIn('exerciseIds');
const THIS_LOG = 'array[:logId]';
const THE_FACTS = 'array(select id from facts)';
const BOTH_LOGS = '(select array[original_log_id, swapped_log_id] from swap_row)::bigint[]';

const named = (
  ref: SwapQuery['target'] | null,
): Pick<Values, 'programDayId' | 'customWorkoutId'> => ({
  programDayId: ref?.type === 'program' ? ref.programDayId : null,
  customWorkoutId: ref?.type === 'custom' ? ref.customWorkoutId : null,
});

/** Whether loads are read from the first: the stored records are those of another model. */
const isOthers = ({ model }: { readonly model: string }, locked: LockedState): boolean =>
  !isStoredBy(locked.model, model);

/** The workout that a query names, and the exercises. */
const workoutPart = (t: Tables, ref: WorkoutRef | null): Part =>
  ref === null ? exercisesPart(t, EXERCISE_IDS) : namedWorkoutPart(t, ref.type, [EXERCISE_IDS]);

export const createState = (t: Tables): StateReader<CreateLogQuery, CreateLogState> => {
  const readsLoads = (query: CreateLogQuery, locked: LockedState): boolean =>
    query.completed || isOthers(query, locked);
  return {
    shape: (query, locked) =>
      `create ${query.source?.type} ${query.importKey === null} ${readsLoads(query, locked)}`,
    parts: (query, locked) => [
      factsPart(t, query.importKey === null ? 'and false' : 'and log.import_key = :importKey'),
      workoutPart(t, query.source),
      recordsPart(t),
      ...(readsLoads(query, locked) ? [replayPart(t, {})] : []),
    ],
    values: (user, { source, exerciseIds, importKey }) => {
      requireImportKeys(t.logTable, importKey);
      return { user, ...named(source), exerciseIds: JSON.stringify(exerciseIds), importKey };
    },
    toState: (answer, { exerciseIds }, { revision, model }) => ({
      revision,
      workout: workoutsOf(answer)[0] ?? null,
      exercises: namedExercisesOf(answer, exerciseIds),
      existing: factsOf(answer)[0] ?? null,
      recovery: recoveryOf(answer, model),
    }),
  };
};

/** What was planned for the log of `facts` and is stored as performed in it. */
const workParts = (t: Tables): readonly Part[] => [
  performedPart(t),
  workoutOfFactsPart(t, [EXERCISE_IDS, 'array(select exercise_id from performed)']),
];

/** Recovery for a change of a log: its own loads are left out. */
const recoveryBeside = (t: Tables, logIds: string): readonly Part[] => [
  recordsPart(t),
  replayPart(t, { exceptLogIds: logIds }),
];

// A completion that says what was performed takes three quarters of the time without a plan and
// without what is stored as performed.
/** The state for completing and recording a log, and for a swap of one exercise. */
export const changeState = (t: Tables): StateReader<ChangeLogQuery, ChangeLogState> => ({
  shape: ({ needsWork }) => `change ${needsWork}`,
  parts: ({ needsWork }) => [
    lockedFactsPart(t, THIS_LOG),
    ...(needsWork ? workParts(t) : [exercisesPart(t, EXERCISE_IDS)]),
    ownLoadsPart(t, THIS_LOG),
    ...recoveryBeside(t, THIS_LOG),
  ],
  values: (user, { logId, exerciseIds }) => ({
    user,
    logId,
    exerciseIds: JSON.stringify(exerciseIds),
  }),
  toState: (answer, { exerciseIds, needsWork }, { revision, model }) => {
    const [facts = null] = factsOf(answer);
    const performed =
      facts === null || !needsWork ? null : toPerformed(rowsOf(answer, 'performed'));
    const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
    return {
      revision,
      facts,
      workout: workoutsOf(answer)[0] ?? null,
      exercises: namedExercisesOf(answer, [...exerciseIds, ...performedIds]),
      performed,
      ownLoads: loadsOf(answer, 'ownLoads'),
      recovery: recoveryOf(answer, model),
    };
  },
});

export const deleteState = (t: Tables): StateReader<DeleteLogQuery, DeleteLogState> => ({
  shape: () => 'delete',
  parts: () => [
    lockedFactsPart(t, THIS_LOG),
    ownLoadsPart(t, THIS_LOG),
    withdrawnPart(t),
    ...recoveryBeside(t, THIS_LOG),
  ],
  values: (user, { logId }) => ({ user, logId }),
  toState: (answer, _query, { revision, model }) => ({
    revision,
    facts: factsOf(answer)[0] ?? null,
    ownLoads: loadsOf(answer, 'ownLoads'),
    withdrawnLogIds: idsOf(answer, 'withdrawn'),
    recovery: recoveryOf(answer, model),
  }),
});

/** What a preview reads, all in one statement. */
export const previewParts = (t: Tables): readonly Part[] => [
  modelPart(t),
  revisionPart(t),
  factsPart(t, 'and log.id = :logId'),
  performedPart(t),
  bothWorkoutsPart(t, [EXERCISE_IDS, 'array(select exercise_id from performed)']),
  ownLoadsPart(t, THE_FACTS),
  ...recoveryBeside(t, THIS_LOG),
];

export const swapValues = (user: number, { logId, target, exerciseIds }: SwapQuery): Values => ({
  user,
  logId,
  ...named(target),
  exerciseIds: JSON.stringify(exerciseIds),
});

const swapStateOf = (
  answer: Answer,
  { exerciseIds }: SwapQuery,
  { revision, model }: LockedState,
): SwapState => ({
  revision,
  facts: factsOf(answer)[0] ?? null,
  workout: workoutsOf(answer)[0] ?? null,
  exercises: namedExercisesOf(answer, exerciseIds),
  ownLoads: loadsOf(answer, 'ownLoads'),
  recovery: recoveryOf(answer, model),
});

const isOf = (ref: WorkoutRef | null) => (workout: Workout) =>
  ref !== null && refKey(workout.ref) === refKey(ref);

/** The state of a preview: the target has to be open, the log's own workout may be reserved for it. */
export const previewStateOf = (answer: Answer, query: SwapQuery): SwapPreviewState => {
  const { revision, model } = answer;
  const state = swapStateOf(answer, query, toLocked({ revision: revision ?? 0, model }));
  const performed = state.facts === null ? null : toPerformed(rowsOf(answer, 'performed'));
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  const workouts = workoutsOf(answer);
  const reserved = rowsOf(answer, 'customs').filter((row) => row['open'] === false);
  const reservedIds = reserved.map((row) => readInt(row, 'id'));
  const open = workouts.filter(
    ({ ref }) => ref.type === 'program' || !reservedIds.includes(ref.customWorkoutId),
  );
  return {
    ...state,
    workout: open.find(isOf(query.target)) ?? null,
    original: workouts.find(isOf(state.facts?.log.source ?? null)) ?? null,
    exercises: namedExercisesOf(answer, [...query.exerciseIds, ...performedIds]),
    performed,
  };
};

// A planned swap, by far the most, is planned and run without the loads: they are asked for only
// where the log turns out to have a completion or loads.
export const swapState = (t: Tables): StateReader<SwapQuery, SwapState> => ({
  shape: (query, locked) => `swap ${query.target.type} ${isOthers(query, locked)}`,
  parts: (query, locked) => [
    lockedFactsPart(t, THIS_LOG),
    workoutPart(t, query.target),
    ownLoadsPart(t, THE_FACTS),
    ...(isOthers(query, locked) ? recoveryBeside(t, THIS_LOG) : [recordsPart(t)]),
  ],
  values: swapValues,
  toState: async (answer, query, locked, again) => {
    const state = swapStateOf(answer, query, locked);
    const completedAt = state.facts?.log.completedAt ?? null;
    const needed = state.ownLoads.length > 0 || completedAt !== null;
    if (!needed || state.recovery.loads !== null) return state;
    const loads = loadsOf(await again(replayPart(t, { exceptLogIds: THIS_LOG })));
    return { ...state, recovery: { ...state.recovery, loads } };
  },
});

/** Whether the swapped log has the completion that the swap moved to it, exactly as it is stored. */
const completionOf = (answer: Answer, swap: Row | null): RevertState['completion'] => {
  const row = rowsOf(answer, 'facts').find(({ id }) => id === swap?.['swapped_log_id']);
  if (row === undefined || row['completed_at'] === null) return 'none';
  return row['completed_exactly'] === swap?.['moved_exactly'] ? 'moved' : 'since';
};

// As with a swap: recovery is asked for only where loads are stored for one of the logs.
export const revertState = (
  t: Tables,
): StateReader<{ readonly swapId: number; readonly model: string }, RevertState> => ({
  shape: () => 'revert',
  parts: () => [swapPart(t), lockedFactsPart(t, BOTH_LOGS), ownLoadsPart(t, BOTH_LOGS)],
  values: (user, { swapId }) => ({ user, swapId }),
  toState: async (answer, _query, { revision, model }, again) => {
    const row = answer['swap'] as Row | null;
    const swap = row === null ? null : toSwap(row);
    const facts = factsOf(answer);
    const ownLoads = loadsOf(answer, 'ownLoads');
    return {
      revision,
      swap,
      original: findIn(facts, swap?.originalLogId),
      swapped: findIn(facts, swap?.swappedLogId),
      completion: completionOf(answer, row),
      ownLoads,
      recovery:
        ownLoads.length === 0
          ? null
          : recoveryOf(await again(swapPart(t), ...recoveryBeside(t, BOTH_LOGS)), model),
    };
  },
});

export const customWorkoutState = (
  t: Tables,
): StateReader<CustomWorkoutQuery, CustomWorkoutState> => ({
  shape: ({ customWorkoutId, from }) => `custom ${customWorkoutId === null} ${from?.type}`,
  parts: ({ customWorkoutId, from }) => [
    customWorkoutsPart(t, customWorkoutId === null ? 'and false' : 'and workout.id = :changedId'),
    workoutPart(t, from),
  ],
  values: (user, { customWorkoutId, from, exerciseIds }) => ({
    user,
    changedId: customWorkoutId,
    ...named(from),
    exerciseIds: JSON.stringify(exerciseIds),
  }),
  toState: (answer, { exerciseIds }, { revision }) => ({
    revision,
    customWorkout: customWorkoutsOf(answer)[0] ?? null,
    workout: workoutsOf(answer)[0] ?? null,
    exercises: namedExercisesOf(answer, exerciseIds),
  }),
});

const toRecoveryState = (
  answer: Answer,
  _query: unknown,
  { revision, model }: LockedState,
): WriteState => ({ revision, recovery: recoveryOf(answer, model) });

export const correctionState = (
  t: Tables,
): StateReader<{ readonly model: string }, WriteState> => ({
  shape: (query, locked) => `correction ${isOthers(query, locked)}`,
  parts: (query, locked) => [
    recordsPart(t),
    ...(isOthers(query, locked) ? [replayPart(t, {})] : []),
  ],
  values: (user) => ({ user }),
  toState: toRecoveryState,
});

const UNRECORDED_LOGS = 'array(select unrecorded.id from unrecorded)';

const backfillParts = (t: Tables, page: PageRequest<number>): readonly Part[] => [
  unrecordedPart(t, page),
  lockedFactsPart(t, UNRECORDED_LOGS),
  performedInFactsPart(t),
  workoutsOfFactsPart(t, ['array(select distinct exercise_id from performed)']),
  recordsPart(t),
  replayPart(t, {}),
];

const backfillStateOf = (answer: Answer, { revision, model }: LockedState): BackfillState => {
  const workouts = new Map(workoutsOf(answer).map((workout) => [refKey(workout.ref), workout]));
  const rows = performedByLog(rowsOf(answer, 'performed'));
  const logs = [...factsOf(answer)]
    .sort((a, b) => a.log.id - b.log.id)
    .map((facts) => {
      const { id, source } = facts.log;
      return {
        facts,
        workout: source === null ? null : (workouts.get(refKey(source)) ?? null),
        performed: toPerformed(rows.get(id) ?? []),
      };
    });
  const ids = logs.flatMap(({ performed }) => (performed ?? []).map((done) => done.exerciseId));
  return {
    revision,
    logs,
    exercises: namedExercisesOf(answer, [...new Set(ids)]),
    recovery: recoveryOf(answer, model),
  };
};

/** Whether each log of the page was still there, and completed, when its lock was taken. */
const isWhole = (answer: Answer): boolean =>
  factsOf(answer).filter(({ log }) => log.completedAt !== null).length ===
  readInt(answer, 'unrecorded');

/** Logs to be recorded. A page of which the host took some away while it was locked is read anew. */
export const backfillState = (t: Tables): StateReader<PageRequest<number>, BackfillState> => ({
  shape: () => null,
  parts: (page) => backfillParts(t, page),
  values: (user, { after, limit }) => ({ user, after, limit }),
  toState: async (answer, page, locked, again) => {
    let whole = answer;
    while (!isWhole(whole)) whole = await again(...backfillParts(t, page));
    return backfillStateOf(whole, locked);
  },
});

export const rebuildState = (t: Tables): StateReader<undefined, RebuildState> => ({
  shape: () => 'rebuild',
  parts: () => [recordsPart(t), replayPart(t, {})],
  values: (user) => ({ user }),
  toState: toRecoveryState,
});
