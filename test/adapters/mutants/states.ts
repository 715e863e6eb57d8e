import type {
  AssignedIds,
  ChangeLogQuery,
  ChangeLogState,
  CreateLogQuery,
  MuscleGroupLoad,
  Written,
} from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import {
  answering,
  breaking,
  changed,
  deep,
  giving,
  loadsOf,
  LOG_CHANGES,
  seeing,
  withDecide,
  WORKED_CHANGES,
  WRITES,
  type Mutant,
  type Mutants,
  type State,
} from './tools.js';

const SWAPS = ['applySwap', 'readSwap'] as const;
const REPLAYING = [...LOG_CHANGES, ...SWAPS, 'revertSwap'] as const;

const NO_RECOVERY = { model: null, records: [], loads: null, corrections: [] };

/** Other loads where loads were read. */
const withLoads = (
  state: State,
  change: (loads: readonly MuscleGroupLoad[]) => readonly MuscleGroupLoad[],
): Pick<State, 'recovery'> => changed(state, ({ loads }) => ({ loads: loads && change(loads) }));

const withoutLoads = (state: State): Pick<State, 'recovery'> =>
  changed(state, () => ({ loads: null }));

/** Recovery with all loads that count, read or not. */
const withAll = ({ recovery }: State, tables: MemoryTables, userId: number): State['recovery'] => ({
  ...(recovery ?? NO_RECOVERY),
  loads: counted(loadsOf(tables, userId)),
});

const counted = (loads: readonly MuscleGroupLoad[]) => loads.filter((load) => load.counted);

/** Another revision in every state. */
const counting = (change: (revision: number) => number): Mutant =>
  seeing([...WRITES, 'readSwap'], ({ revision }) => ({ revision: change(revision) }));

const hasLoads = ({ ownLoads = [] }: State): boolean => ownLoads.length > 0;

const isCompleted = ({ facts, swapped }: State): boolean =>
  (facts?.log.completedAt ?? swapped?.log.completedAt ?? null) !== null;

/** Does not read loads for some new logs. */
const creatingWithout =
  (skips: (query: CreateLogQuery) => boolean): Mutant =>
  ({ verbs }) => ({
    createLog: (userId, query, decide, options) =>
      verbs.createLog(
        userId,
        query,
        (state) => {
          const { recovery } = state;
          return decide(
            skips(query) ? { ...state, recovery: { ...recovery, loads: null } } : state,
          );
        },
        options,
      ),
  });

const RECOVERY: Mutants = {
  'writes.stateRevision': {
    'it is that after the write': counting((revision) => revision + 1),
    'it is always nought': counting(() => 0),
    'a preview has that of nobody': seeing(['readSwap'], () => ({ revision: 0 })),
    'the writes of all users count': seeing(
      [...WRITES, 'readSwap'],
      (_state, { trainingStates }) => ({
        revision: trainingStates.reduce((sum, { revision }) => sum + revision, 0),
      }),
    ),
    'custom workouts do not count': ({ verbs, tables }) => ({
      writeCustomWorkout: (userId, ...args) => {
        const kept = tables.trainingStates;
        const revision = kept.find((state) => state.userId === userId)?.revision ?? 0;
        const written = verbs.writeCustomWorkout(userId, ...args);
        tables.trainingStates = tables.trainingStates.map((state) =>
          state.userId === userId ? { ...state, revision } : state,
        );
        return written;
      },
    }),
  },
  'writes.stateLoads': {
    'the own loads stay in': seeing(REPLAYING, (state) =>
      withLoads(state, (loads) => [...loads, ...counted(state.ownLoads ?? [])]),
    ),
    'those of the log stay in': seeing(LOG_CHANGES, (state) =>
      withLoads(state, (loads) => [...loads, ...counted(state.ownLoads ?? [])]),
    ),
    'those of the log to swap stay in': seeing(SWAPS, (state) =>
      withLoads(state, (loads) => [...loads, ...counted(state.ownLoads ?? [])]),
    ),
    'those of the swapped log stay in': seeing(['revertSwap'], (state) =>
      withLoads(state, (loads) => [...loads, ...counted(state.ownLoads ?? [])]),
    ),
    'those of the changed log set the window': seeing(LOG_CHANGES, (state) =>
      withLoads(state, (loads) =>
        loads.filter((load) =>
          counted(state.ownLoads ?? []).every(
            (own) =>
              own.muscleGroup !== load.muscleGroup ||
              own.performedAt.getTime() - load.performedAt.getTime() < 14 * 86_400_000,
          ),
        ),
      ),
    ),
    'uncounted ones are in': seeing(REPLAYING, (state, tables, userId) =>
      withLoads(state, (loads) => [
        ...loads,
        ...loadsOf(tables, userId)
          .filter((load) => !load.counted)
          .map((load) => ({ ...load, counted: true })),
      ]),
    ),
  },
  'writes.leanLoads': {
    'a planned log reads them': seeing(['createLog'], (state, tables, userId) => ({
      recovery: withAll(state, tables, userId),
    })),
    'a swap of a planned log reads them': seeing(['applySwap'], (state, tables, userId) => ({
      recovery: withAll(state, tables, userId),
    })),
    'a planned swap does not read them for another model': seeing(['applySwap'], (state) =>
      isCompleted(state) || hasLoads(state) ? {} : withoutLoads(state),
    ),
    'a swap of a log with stored loads does not read them': seeing(['applySwap'], (state) =>
      isCompleted(state) ? {} : withoutLoads(state),
    ),
    'a swap of a completed log without loads does not read them': seeing(['applySwap'], (state) =>
      hasLoads(state) ? {} : withoutLoads(state),
    ),
    'changes of a planned log do not read them': seeing(LOG_CHANGES, (state) =>
      isCompleted(state) || hasLoads(state) ? {} : withoutLoads(state),
    ),
  },
  'createLog.loads': {
    'those of the last week only': seeing(['createLog'], (state) =>
      withLoads(state, (loads) => loads.slice(-6)),
    ),
    'not for an import': creatingWithout(({ importKey }) => importKey !== null),
    'those of one group are missing': seeing(['createLog'], (state) =>
      withLoads(state, (loads) => loads.filter(({ muscleGroup }) => muscleGroup !== 'chest')),
    ),
  },
};

const WHAT_IS_STORED: Mutants = {
  'changeLog.performed': {
    'it is not read': seeing(WORKED_CHANGES, () => ({ performed: null })),
    'nothing is an empty list': seeing(WORKED_CHANGES, ({ performed = null }) => ({
      performed: performed ?? [],
    })),
    'it is read though it is not needed': (store) =>
      breaking(store, WORKED_CHANGES, (verb) => (userId, query, ...args) => {
        const { logId } = query as ChangeLogQuery;
        const plain = (state: unknown) => ({
          ...(state as ChangeLogState),
          performed: store.verbs.findLog(userId, logId)?.performed ?? null,
        });
        const seen = withDecide(args, (decide) => (state) => decide(plain(state)));
        return verb(userId, query, ...seen);
      }),
    'completing does not read it': seeing(['completeLog'], () => ({ performed: null })),
  },
  'changeLog.ownLoads': {
    'none are read': seeing(LOG_CHANGES, () => ({ ownLoads: [] })),
    'only the counted ones': seeing(LOG_CHANGES, ({ ownLoads = [] }) => ({
      ownLoads: counted(ownLoads),
    })),
    'all count': seeing(LOG_CHANGES, ({ ownLoads = [] }) => ({
      ownLoads: ownLoads.map((load) => ({ ...load, counted: true })),
    })),
  },
  'deleteLog.withdrawn': {
    'none are read': seeing(['deleteLog'], () => ({ withdrawnLogIds: [] })),
    'only those from the log itself': seeing(
      ['deleteLog'],
      ({ withdrawnLogIds = [], facts }, { swaps }) => ({
        withdrawnLogIds: withdrawnLogIds.filter((id) =>
          swaps.some((swap) => swap.swappedLogId === id && swap.originalLogId === facts?.log.id),
        ),
      }),
    ),
    'the nearest first': seeing(['deleteLog'], ({ withdrawnLogIds = [] }) => ({
      withdrawnLogIds: [...withdrawnLogIds].reverse(),
    })),
    'those of swaps in force too': seeing(
      ['deleteLog'],
      ({ withdrawnLogIds = [], facts }, { swaps }) => ({
        withdrawnLogIds: [
          ...withdrawnLogIds,
          ...swaps
            .filter((swap) => swap.originalLogId === facts?.log.id && swap.revertedAt === null)
            .map((swap) => swap.swappedLogId),
        ],
      }),
    ),
  },
  'readSwap.state': {
    'without the loads of the log': seeing(['readSwap'], () => ({ ownLoads: [] })),
    'without the exercises': seeing(['readSwap'], () => ({ exercises: [] })),
    'with what the log was before': giving('readSwap', (state) => ({
      ...state,
      recovery: { ...state.recovery, records: [] },
    })),
  },
  'revertSwap.recovery': {
    'it is read though no load is stored': seeing(['revertSwap'], (state, tables, userId) => ({
      recovery: state.recovery ?? withAll(state, tables, userId),
    })),
    'it is not read where a load is stored': seeing(['revertSwap'], () => ({ recovery: null })),
    'it is not read where no log is completed': seeing(['revertSwap'], (state) =>
      isCompleted(state) ? {} : { recovery: null },
    ),
    'it is without loads': seeing(['revertSwap'], (state) => withoutLoads(state)),
    'it is without records': seeing(['revertSwap'], (state) =>
      changed(state, () => ({ records: [] })),
    ),
    'the loads of the original stay in': seeing(['revertSwap'], (state) =>
      withLoads(state, (loads) => [
        ...loads,
        ...(state.ownLoads ?? []).filter((load) => load.workoutLogId === state.original?.log.id),
      ]),
    ),
  },
  'revertSwap.completion': {
    'what came since is taken for what moved': seeing(
      ['revertSwap'],
      ({ completion = 'none' }) => ({
        completion: completion === 'since' ? 'moved' : completion,
      }),
    ),
    'what moved is taken for what came since': seeing(
      ['revertSwap'],
      ({ completion = 'none' }) => ({
        completion: completion === 'moved' ? 'since' : completion,
      }),
    ),
    'it is that of the original': seeing(['revertSwap'], ({ completion = 'none', original }) => ({
      completion: original?.log.completedAt ? completion : 'none',
    })),
    'a day has one completion': seeing(
      ['revertSwap'],
      ({ completion = 'none', swap, swapped }, tables) => {
        const row = tables.swaps.find(({ id }) => id === swap?.id);
        const day = (instant: Date | null | undefined) => instant?.toISOString().slice(0, 10);
        const sameDay = day(row?.movedCompletedAt) === day(swapped?.log.completedAt);
        return { completion: sameDay && completion === 'since' ? 'moved' : completion };
      },
    ),
  },
  'revertSwap.ownLoads': {
    'only those of the original': seeing(['revertSwap'], ({ ownLoads = [], original }) => ({
      ownLoads: ownLoads.filter((load) => load.workoutLogId === original?.log.id),
    })),
    'only those of the swapped log': seeing(['revertSwap'], ({ ownLoads = [], swapped }) => ({
      ownLoads: ownLoads.filter((load) => load.workoutLogId === swapped?.log.id),
    })),
    'only the counted ones': seeing(['revertSwap'], ({ ownLoads = [] }) => ({
      ownLoads: counted(ownLoads),
    })),
  },
};

const assigning = (
  change: (ids: AssignedIds) => Readonly<Record<string, unknown>>,
  names: readonly (typeof WRITES)[number][] = WRITES,
): Mutant =>
  answering(names, (written) => {
    const { ids, response } = written as Written<unknown>;
    return { ids: { ...ids, ...change(ids) }, response };
  });

const IDS: Mutants = {
  'writes.response': {
    'ids that nothing got are null': answering(WRITES, (written) => {
      const { ids, response } = written as Written<unknown>;
      return { ids: { logId: null, swapId: null, ...ids }, response };
    }),
    'the id of the log that was changed is given': (store) =>
      breaking(store, LOG_CHANGES, (verb) => (userId, query, ...args) => {
        const { ids, response } = verb(userId, query, ...args) as Written<unknown>;
        return { ids: { ...ids, logId: (query as ChangeLogQuery).logId }, response };
      }),
    'a delete has nothing to say': answering(['deleteLog'], (written) => ({
      ...(written as Written<unknown>),
      response: null,
    })),
    'it has been through JSON': answering(
      WRITES,
      (written) => JSON.parse(JSON.stringify(written)) as unknown,
    ),
    'the new log has the id of the swap': assigning(({ swapId }) =>
      swapId === undefined ? {} : { logId: swapId },
    ),
    'the new log has the next id': assigning(
      ({ logId = 0 }) => ({ logId: logId + 1 }),
      ['applySwap'],
    ),
    'the new log of a swap has no id': assigning(() => ({ logId: undefined }), ['applySwap']),
    'the new swap has the id of the log': assigning(({ logId, swapId }) =>
      swapId === undefined ? {} : { swapId: logId },
    ),
    'the new swap has no id': assigning(() => ({ swapId: undefined }), ['applySwap']),
    'the new workout has the id of an entry': assigning(
      ({ exerciseIds = [] }) => ({ customWorkoutId: exerciseIds.at(-1) }),
      ['writeCustomWorkout'],
    ),
    'the new workout has no id': assigning(
      () => ({ customWorkoutId: undefined }),
      ['writeCustomWorkout'],
    ),
  },
  'writes.exerciseIds': {
    'they are in the order of the workout': answering(
      ['writeCustomWorkout'],
      deep((value, key) =>
        key === 'exerciseIds' ? [...(value as readonly number[])].reverse() : value,
      ),
    ),
    'they are sorted': answering(
      ['writeCustomWorkout'],
      deep((value, key) =>
        key === 'exerciseIds' ? [...(value as readonly number[])].sort((a, b) => a - b) : value,
      ),
    ),
    'only new ones are given': ({ verbs, tables }) => ({
      writeCustomWorkout: (userId, query, decide, options) => {
        const kept = tables.customWorkoutExercises.map(({ id }) => id);
        const { ids, response } = verbs.writeCustomWorkout(userId, query, decide, options);
        const exerciseIds = ids.exerciseIds?.filter((id) => !kept.includes(id));
        return { ids: exerciseIds === undefined ? ids : { ...ids, exerciseIds }, response };
      },
    }),
  },
};

/** Mistakes about the state that a write is decided on, and about the ids that it answers. */
export const STATE_MUTANTS: Mutants = { ...RECOVERY, ...WHAT_IS_STORED, ...IDS };
