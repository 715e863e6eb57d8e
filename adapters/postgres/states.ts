import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  RebuildState,
  RevertState,
  SwapPreviewState,
  SwapState,
  WriteState,
} from '../../src/domain/changes.js';
import { refKey } from '../../src/domain/candidates.js';
import type { Workout, WorkoutRef } from '../../src/domain/records.js';
import { isStoredBy, type RecoveryState } from '../../src/domain/recovery-report.js';
import type {
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
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
  workoutsOf,
  type Answer,
} from './answers.js';
import type { Values } from './driver.js';
import {
  completionMoved,
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
import { ownLoadsPart, recordsPart, replayPart, statePart, storedByOther } from './recovery.js';
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
  readonly parts: (query: Query) => readonly Part[];
  /** A text that is equal where the parts are; null = they are composed each time. */
  readonly shape: (query: Query) => string | null;
  readonly values: (user: number, query: Query) => Values;
  /** May read `again`, with the same values, what the first answer showed to be needed. */
  readonly toState: (answer: Answer, query: Query, again: Again) => State | Promise<State>;
}

const EXERCISE_IDS = idsIn('exerciseIds');
const THIS_LOG = 'array[:logId]';
const BOTH_LOGS = 'array(select unnest(array[original_log_id, swapped_log_id]) from swap_row)';

const revisionOf = (answer: Answer): number =>
  answer['revision'] === null ? 0 : readInt(answer, 'revision');

const named = (
  ref: SwapQuery['target'] | null,
): Pick<Values, 'programDayId' | 'customWorkoutId'> => ({
  programDayId: ref?.type === 'program' ? ref.programDayId : null,
  customWorkoutId: ref?.type === 'custom' ? ref.customWorkoutId : null,
});

/** Recovery, its loads read again where they are needed or the records are another model's. */
const withLoads = async (
  recovery: RecoveryState,
  { model }: { readonly model: string },
  needed: boolean,
  read: () => Promise<Answer>,
): Promise<RecoveryState> =>
  needed || !isStoredBy(recovery.model, model)
    ? { ...recovery, loads: loadsOf(await read()) }
    : recovery;

export const createState = (t: Tables): StateReader<CreateLogQuery, CreateLogState> => ({
  shape: ({ completed, importKey }) => `create ${completed} ${importKey === null}`,
  parts: ({ completed, importKey }) => [
    statePart(t),
    factsPart(t, importKey === null ? 'and false' : 'and log.import_key = :importKey'),
    namedWorkoutPart(t, [EXERCISE_IDS]),
    recordsPart(t),
    ...(completed ? [replayPart(t, {})] : []),
  ],
  values: (user, { source, exerciseIds, importKey }) => {
    requireImportKeys(t.logTable, importKey);
    return { user, ...named(source), exerciseIds: JSON.stringify(exerciseIds), importKey };
  },
  toState: async (answer, query, again) => {
    const recovery = recoveryOf(answer);
    const replay = replayPart(t, {});
    return {
      revision: revisionOf(answer),
      workout: workoutsOf(answer)[0] ?? null,
      exercises: namedExercisesOf(answer, query.exerciseIds),
      existing: factsOf(answer)[0] ?? null,
      recovery: query.completed
        ? recovery
        : await withLoads(recovery, query, false, () => again(replay)),
    };
  },
});

/** The state for completing, recording and deleting a log. */
export const changeState = (t: Tables): StateReader<ChangeLogQuery, ChangeLogState> => ({
  shape: () => 'change',
  parts: () => [
    statePart(t),
    lockedFactsPart(t, THIS_LOG),
    performedPart(t),
    workoutOfFactsPart(t, [EXERCISE_IDS, 'array(select exercise_id from performed)']),
    ownLoadsPart(t, THIS_LOG),
    withdrawnPart(t),
    recordsPart(t),
    replayPart(t, { exceptLogIds: THIS_LOG }),
  ],
  values: (user, { logId, exerciseIds }) => ({
    user,
    logId,
    exerciseIds: JSON.stringify(exerciseIds),
  }),
  toState: (answer, { exerciseIds }) => {
    const [facts = null] = factsOf(answer);
    const performed = facts === null ? null : toPerformed(rowsOf(answer, 'performed'));
    const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
    return {
      revision: revisionOf(answer),
      facts,
      workout: workoutsOf(answer)[0] ?? null,
      exercises: namedExercisesOf(answer, [...exerciseIds, ...performedIds]),
      performed,
      ownLoads: loadsOf(answer, 'ownLoads'),
      withdrawnLogIds: idsOf(answer, 'withdrawn'),
      recovery: recoveryOf(answer),
    };
  },
});

const swapParts = (t: Tables): readonly Part[] => [
  statePart(t),
  lockedFactsPart(t, THIS_LOG),
  namedWorkoutPart(t, [EXERCISE_IDS]),
  ownLoadsPart(t, 'array(select id from facts)'),
  recordsPart(t),
];

/** What a preview reads, all in one statement. */
export const previewParts = (t: Tables): readonly Part[] => [
  statePart(t),
  factsPart(t, 'and log.id = :logId'),
  performedPart(t),
  bothWorkoutsPart(t, [EXERCISE_IDS, 'array(select exercise_id from performed)']),
  ownLoadsPart(t, 'array(select id from facts)'),
  recordsPart(t),
  replayPart(t, { exceptLogIds: THIS_LOG }),
];

export const swapValues = (
  user: number,
  { logId, target, exerciseIds, model }: SwapQuery,
): Values => ({
  user,
  logId,
  model,
  ...named(target),
  exerciseIds: JSON.stringify(exerciseIds),
});

const swapStateOf = (answer: Answer, { exerciseIds }: SwapQuery): SwapState => ({
  revision: revisionOf(answer),
  facts: factsOf(answer)[0] ?? null,
  workout: workoutsOf(answer)[0] ?? null,
  exercises: namedExercisesOf(answer, exerciseIds),
  ownLoads: loadsOf(answer, 'ownLoads'),
  recovery: recoveryOf(answer),
});

const isOf = (ref: WorkoutRef | null) => (workout: Workout) =>
  ref !== null && refKey(workout.ref) === refKey(ref);

/** The state of a preview: the target has to be open, the log's own workout may be reserved for it. */
export const previewStateOf = (answer: Answer, query: SwapQuery): SwapPreviewState => {
  const state = swapStateOf(answer, query);
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
  shape: () => 'swap',
  parts: () => swapParts(t),
  values: swapValues,
  toState: async (answer, query, again) => {
    const state = swapStateOf(answer, query);
    const completedAt = state.facts?.log.completedAt ?? null;
    const needed = state.ownLoads.length > 0 || completedAt !== null;
    const replay = replayPart(t, { exceptLogIds: THIS_LOG });
    return {
      ...state,
      recovery: await withLoads(state.recovery, query, needed, () => again(replay)),
    };
  },
});

const toCompletion = (completedAt: Date | null, moved: boolean): RevertState['completion'] => {
  if (completedAt === null) return 'none';
  return moved ? 'moved' : 'since';
};

export const revertState = (
  t: Tables,
): StateReader<{ readonly swapId: number; readonly model: string }, RevertState> => ({
  shape: () => 'revert',
  parts: () => [
    statePart(t),
    swapPart(t),
    lockedFactsPart(t, BOTH_LOGS),
    { with: [], answer: { completionMoved } },
    ownLoadsPart(t, BOTH_LOGS),
    recordsPart(t),
  ],
  values: (user, { swapId }) => ({ user, swapId }),
  toState: async (answer, query, again) => {
    const row = answer['swap'] as Row | null;
    const swap = row === null ? null : toSwap(row);
    const facts = factsOf(answer);
    const swapped = findIn(facts, swap?.swappedLogId);
    const completedAt = swapped?.log.completedAt ?? null;
    const ownLoads = loadsOf(answer, 'ownLoads');
    const needed = ownLoads.length > 0 || completedAt !== null;
    const replay = [swapPart(t), replayPart(t, { exceptLogIds: BOTH_LOGS })];
    return {
      revision: revisionOf(answer),
      swap,
      original: findIn(facts, swap?.originalLogId),
      swapped,
      completion: toCompletion(completedAt, answer['completionMoved'] === true),
      ownLoads,
      recovery: await withLoads(recoveryOf(answer), query, needed, () => again(...replay)),
    };
  },
});

export const customWorkoutState = (
  t: Tables,
): StateReader<CustomWorkoutQuery, CustomWorkoutState> => ({
  shape: ({ customWorkoutId, from }) => `custom ${customWorkoutId === null} ${from === null}`,
  parts: ({ customWorkoutId, from }) => [
    statePart(t),
    customWorkoutsPart(t, customWorkoutId === null ? 'and false' : 'and workout.id = :changedId'),
    ...(from === null ? [exercisesPart(t, EXERCISE_IDS)] : [namedWorkoutPart(t, [EXERCISE_IDS])]),
  ],
  values: (user, { customWorkoutId, from, exerciseIds }) => ({
    user,
    changedId: customWorkoutId,
    ...named(from),
    exerciseIds: JSON.stringify(exerciseIds),
  }),
  toState: (answer, { from, exerciseIds }) => ({
    revision: revisionOf(answer),
    customWorkout: customWorkoutsOf(answer)[0] ?? null,
    workout: from === null ? null : (workoutsOf(answer)[0] ?? null),
    exercises: namedExercisesOf(answer, exerciseIds),
  }),
});

export const correctionState = (
  t: Tables,
): StateReader<{ readonly model: string }, WriteState> => ({
  shape: () => 'correction',
  parts: () => [statePart(t), recordsPart(t), replayPart(t, { when: storedByOther })],
  values: (user, { model }) => ({ user, model }),
  toState: (answer) => ({ revision: revisionOf(answer), recovery: recoveryOf(answer) }),
});

const UNRECORDED_LOGS = 'array(select unrecorded.id from unrecorded)';

const backfillParts = (t: Tables, page: PageRequest<number>): readonly Part[] => [
  statePart(t),
  unrecordedPart(t, page),
  lockedFactsPart(t, UNRECORDED_LOGS),
  performedInFactsPart(t),
  workoutsOfFactsPart(t, ['array(select distinct exercise_id from performed)']),
  recordsPart(t),
  replayPart(t, {}),
];

const backfillStateOf = (answer: Answer): BackfillState => {
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
    revision: revisionOf(answer),
    logs,
    exercises: namedExercisesOf(answer, [...new Set(ids)]),
    recovery: recoveryOf(answer),
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
  toState: async (answer, page, again) => {
    let whole = answer;
    while (!isWhole(whole)) whole = await again(...backfillParts(t, page));
    return backfillStateOf(whole);
  },
});

export const rebuildState = (t: Tables): StateReader<undefined, RebuildState> => ({
  shape: () => 'rebuild',
  parts: () => [statePart(t), recordsPart(t), replayPart(t, {})],
  values: (user) => ({ user }),
  toState: (answer) => ({ revision: revisionOf(answer), recovery: recoveryOf(answer) }),
});
