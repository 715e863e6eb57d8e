import type { CustomWorkoutEntry, Decision, LogWithSwaps } from '../../src/domain/changes.js';
import type { CreateLogInput } from '../../src/domain/log/new-log.js';
import type { CompletionInput, DELETE_LOG, LogSnapshot } from '../../src/domain/log/change.js';
import {
  planCompletedLog,
  planPlannedLog,
  type CreateLogResponse,
} from '../../src/domain/log/create.js';
import { compareRefs } from '../../src/domain/order.js';
import type { LogSource, WorkoutSwap } from '../../src/domain/records.js';
import type { DecisionContext } from '../../src/domain/recovery/replay.js';
import type { REVERT } from '../../src/domain/swap/revert.js';
import type { Parts, Snapshot } from '../../src/domain/snapshot.js';
import type { SWAP, SwapInput } from '../../src/domain/swap/swap.js';
import {
  exercise,
  facts,
  hoursAgo,
  NOW,
  planned,
  programDay,
  recovery,
  workout,
} from './builders.js';

export const BENCH = exercise(1, ['chest'], ['triceps']);
export const SQUAT = exercise(2, ['quadriceps'], ['glutes']);
export const ROW = exercise(3, ['lats']);

/** Most tests use logs of PUSH, and swap them for LEGS. */
export const PUSH = workout(programDay(1), [planned(BENCH, 3)]);
export const LEGS = workout(programDay(2), [planned(SQUAT, 3)]);

/** The swaps that lead to each status of a log. */
export const REPLACED = { replacedBy: { swapId: 70, swappedLogId: 8 } };
export const PRODUCT = { madeBy: { swapId: 60, originalLogId: 6, reverted: false } };
export const WITHDRAWN = { madeBy: { swapId: 60, originalLogId: 6, reverted: true } };

export const COMPLETED = { completedAt: hoursAgo(2) };

/** The tests derive `openSource` from the workouts. */
type NewLogState = Omit<Parameters<typeof planCompletedLog>[0], 'openSource'>;

export const createState = (values: Partial<NewLogState> = {}): NewLogState => ({
  logs: [],
  workouts: [PUSH],
  exercises: [],
  recovery: recovery(),
  ...values,
});

const openIn = ({ workouts = [] }: NewLogState, source: LogSource | null): LogSource | null => {
  if (source === null) return null;
  const named = workouts.find(({ ref }) => compareRefs(ref, source) === 0);
  if (named === undefined || source.type === 'program') return named === undefined ? null : source;
  const isThere = named.exercises.some(({ entryId }) => entryId === source.customWorkoutExerciseId);
  return isThere ? source : { ...source, customWorkoutExerciseId: null };
};

export const planNewLog = (
  read: NewLogState,
  { completedAt, ...input }: CreateLogInput,
  context: DecisionContext,
): Decision<CreateLogResponse> => {
  const state = { ...read, openSource: openIn(read, input.source) };
  return completedAt === null
    ? planPlannedLog(state, { ...input, completedAt }, context.now)
    : planCompletedLog(state, { ...input, completedAt }, context);
};

export const createInput = (values: Partial<CreateLogInput> = {}): CreateLogInput => ({
  userId: 1,
  source: { type: 'program', programDayId: 1 },
  scheduledFor: null,
  completedAt: null,
  exercises: null,
  importKey: null,
  ...values,
});

export const changeState = (
  values: Partial<LogSnapshot> = {},
): LogSnapshot & Pick<Parts, 'performed' | 'workouts'> => ({
  logs: [facts()],
  workouts: [PUSH],
  exercises: [],
  performed: [],
  ownLoads: [],
  recovery: recovery(),
  ...values,
});

type DeleteState = Snapshot<typeof DELETE_LOG>;

export const deleteState = (values: Partial<DeleteState> = {}): DeleteState => ({
  logs: [facts()],
  ownLoads: [],
  withdrawn: [],
  recovery: recovery(),
  ...values,
});

export const completion = (values: Partial<CompletionInput> = {}): CompletionInput => ({
  logId: 7,
  completedAt: null,
  exercises: null,
  ...values,
});

type SwapState = Snapshot<typeof SWAP>;

export const swapState = (values: Partial<SwapState> = {}): SwapState => ({
  revision: 4,
  logs: [facts()],
  workouts: [LEGS],
  exercises: [],
  ownLoads: [],
  recovery: recovery(),
  ...values,
});

export const swapInput = (values: Partial<SwapInput> = {}): SwapInput => ({
  logId: 7,
  target: programDay(2),
  exercises: null,
  token: null,
  swapDate: '2026-03-11',
  ...values,
});

export const swapRow = (values: Partial<WorkoutSwap> = {}): WorkoutSwap => ({
  id: 70,
  userId: 1,
  originalLogId: 7,
  swappedLogId: 8,
  swapDate: '2026-03-11',
  revertedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...values,
});

/** The log that was swapped for SWAPPED. */
export const ORIGINAL: LogWithSwaps = facts({}, REPLACED);
export const SWAPPED: LogWithSwaps = facts(
  { id: 8, swappedFromId: 7 },
  { madeBy: { swapId: 70, originalLogId: 7, reverted: false } },
);

type RevertState = Snapshot<typeof REVERT>;

export const revertState = (values: Partial<RevertState> = {}): RevertState => ({
  swap: { row: swapRow(), completion: 'none' },
  logs: [ORIGINAL, SWAPPED],
  ownLoads: [],
  recovery: (values.ownLoads ?? []).length === 0 ? null : recovery(),
  ...values,
});

export type CustomState = Pick<Parts, 'customWorkout' | 'workouts' | 'exercises'>;

export const customState = (values: Partial<CustomState> = {}): CustomState => ({
  customWorkout: null,
  workouts: [],
  exercises: [BENCH, SQUAT, ROW],
  ...values,
});

/** A new entry of a custom workout. */
export const entry = (
  exerciseId: number,
  values: Partial<CustomWorkoutEntry> = {},
): CustomWorkoutEntry => ({
  id: null,
  exerciseId,
  sets: 3,
  repsMin: 8,
  repsMax: 12,
  orderIndex: null,
  replacedExerciseId: null,
  superset: null,
  ...values,
});
