import type {
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  DeleteLogState,
  LogFacts,
  RevertState,
  SwapState,
} from '../../src/domain/changes.js';
import type { CreateLogInput } from '../../src/domain/log-rules.js';
import type { CompletionInput } from '../../src/domain/logs.js';
import type { WorkoutSwap } from '../../src/domain/records.js';
import type { SwapInput } from '../../src/domain/swap.js';
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

/** What the log of most tests is made of, and what it is swapped for. */
export const PUSH = workout(programDay(1), [planned(BENCH, 3)]);
export const LEGS = workout(programDay(2), [planned(SQUAT, 3)]);

/** The statuses of a log, each as the facts that give it. */
export const REPLACED = { replacedBy: { swapId: 70, swappedLogId: 8 } };
export const PRODUCT = { madeBy: { swapId: 60, originalLogId: 6, reverted: false } };
export const WITHDRAWN = { madeBy: { swapId: 60, originalLogId: 6, reverted: true } };

export const COMPLETED = { completedAt: hoursAgo(2) };

export const createState = (values: Partial<CreateLogState> = {}): CreateLogState => ({
  revision: 4,
  recovery: recovery(),
  workout: PUSH,
  exercises: [],
  existing: null,
  ...values,
});

export const createInput = (values: Partial<CreateLogInput> = {}): CreateLogInput => ({
  userId: 1,
  source: { type: 'program', programDayId: 1 },
  scheduledFor: null,
  completedAt: null,
  exercises: null,
  importKey: null,
  ...values,
});

export const changeState = (values: Partial<ChangeLogState> = {}): ChangeLogState => ({
  revision: 4,
  recovery: recovery(),
  facts: facts(),
  workout: PUSH,
  exercises: [],
  performed: null,
  ownLoads: [],
  ...values,
});

export const deleteState = (values: Partial<DeleteLogState> = {}): DeleteLogState => ({
  revision: 4,
  recovery: recovery(),
  facts: facts(),
  ownLoads: [],
  withdrawnLogIds: [],
  ...values,
});

export const completion = (values: Partial<CompletionInput> = {}): CompletionInput => ({
  logId: 7,
  completedAt: null,
  exercises: null,
  ...values,
});

export const swapState = (values: Partial<SwapState> = {}): SwapState => ({
  revision: 4,
  recovery: recovery(),
  facts: facts(),
  workout: LEGS,
  exercises: [],
  ownLoads: [],
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

/** The log that was swapped for another, and the log it was swapped for. */
export const ORIGINAL: LogFacts = facts({}, REPLACED);
export const SWAPPED: LogFacts = facts(
  { id: 8, swappedFromId: 7 },
  { madeBy: { swapId: 70, originalLogId: 7, reverted: false } },
);

export const revertState = (values: Partial<RevertState> = {}): RevertState => ({
  revision: 5,
  recovery: (values.ownLoads ?? []).length === 0 ? null : recovery(),
  swap: swapRow(),
  original: ORIGINAL,
  swapped: SWAPPED,
  completion: 'none',
  ownLoads: [],
  ...values,
});

export const customState = (values: Partial<CustomWorkoutState> = {}): CustomWorkoutState => ({
  revision: 4,
  customWorkout: null,
  workout: null,
  exercises: [BENCH, SQUAT, ROW],
  ...values,
});
