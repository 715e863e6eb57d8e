import { asking, giving, type Mutants } from './tools.js';

const LOGS: Mutants = {
  'listLogs.includeInactive': {
    'all logs are given': asking('listLogs', (filter) => ({ ...filter, includeInactive: true })),
    'inactive logs are never given': asking('listLogs', (filter) => ({
      ...filter,
      includeInactive: false,
    })),
    'withdrawn logs are given as active ones': ({ verbs }) => ({
      listLogs: (userId, filter) =>
        verbs
          .listLogs(userId, { ...filter, includeInactive: true })
          .filter(({ replacedBy }) => filter.includeInactive || replacedBy === null),
    }),
    'the log of a reverted swap stays left out': giving('listLogs', (logs, filter, { swaps }) =>
      logs.filter(
        ({ log }) => filter.includeInactive || !swaps.some((row) => row.originalLogId === log.id),
      ),
    ),
  },
  'listLogs.completed': {
    'completion is not asked for': asking('listLogs', (filter) => ({
      ...filter,
      completed: null,
    })),
    'false is taken for null': asking('listLogs', ({ completed, ...filter }) => ({
      ...filter,
      completed: completed === true ? true : null,
    })),
    'the two are exchanged': asking('listLogs', ({ completed, ...filter }) => ({
      ...filter,
      completed: completed === null ? null : !completed,
    })),
  },
};

const SWAPS: Mutants = {
  'listSwaps.logId': {
    'the log is not asked for': asking('listSwaps', (filter) => ({ ...filter, logId: null })),
    'only swaps from the log': giving('listSwaps', (swaps, { logId }) =>
      swaps.filter((swap) => logId === null || swap.originalLogId === logId),
    ),
    'only swaps to the log': giving('listSwaps', (swaps, { logId }) =>
      swaps.filter((swap) => logId === null || swap.swappedLogId === logId),
    ),
  },
  'listSwaps.chainOfLogId': {
    'the chain is not asked for': asking('listSwaps', (filter) => ({
      ...filter,
      chainOfLogId: null,
    })),
    'only the swaps of the log itself': asking('listSwaps', ({ chainOfLogId, ...filter }) => ({
      ...filter,
      chainOfLogId: null,
      logId: filter.logId ?? chainOfLogId,
    })),
    'reverted ones are left out': giving('listSwaps', (swaps, { chainOfLogId }) =>
      swaps.filter((swap) => chainOfLogId === null || swap.revertedAt === null),
    ),
    'only from the log onwards': giving('listSwaps', (swaps, { chainOfLogId }) =>
      swaps.filter((swap) => chainOfLogId === null || swap.originalLogId >= chainOfLogId),
    ),
  },
  'listSwaps.from': {
    'no first date': asking('listSwaps', (filter) => ({ ...filter, from: null })),
    'the first date is left out': giving('listSwaps', (swaps, { from }) =>
      swaps.filter((swap) => swap.swapDate !== from),
    ),
  },
  'listSwaps.to': {
    'no last date': asking('listSwaps', (filter) => ({ ...filter, to: null })),
    'the last date is left out': giving('listSwaps', (swaps, { to }) =>
      swaps.filter((swap) => swap.swapDate !== to),
    ),
  },
};

const found = <Item>(item: Item | null): Item => {
  if (item === null) throw new RangeError('no rows in result set');
  return item;
};

const DETAILS: Mutants = {
  'findLog.found': {
    'without what was performed': giving(
      'findLog',
      (details) => details && { ...details, performed: null },
    ),
    'a missing log is an error': giving('findLog', found),
  },
  'findLog.performed': {
    'by exercise': giving(
      'findLog',
      (details) =>
        details && {
          ...details,
          performed:
            details.performed && [...details.performed].sort((a, b) => a.exerciseId - b.exerciseId),
        },
    ),
    'sets of one exercise are put together': giving('findLog', (details) => {
      const performed = details?.performed;
      if (!performed) return details;
      const ids = [...new Set(performed.map(({ exerciseId }) => exerciseId))];
      const setsOf = (id: number) =>
        performed.flatMap(({ exerciseId, sets }) => (exerciseId === id ? sets : []));
      return {
        ...details,
        performed: ids.map((exerciseId) => ({ exerciseId, sets: setsOf(exerciseId) })),
      };
    }),
    'nothing is an empty list': giving(
      'findLog',
      (details) => details && { ...details, performed: details.performed ?? [] },
    ),
    'a nought is taken for nothing': giving('findLog', (details) => {
      const performed = details?.performed;
      if (!performed) return details;
      return {
        ...details,
        performed: performed.map(({ exerciseId, sets }) => ({
          exerciseId,
          sets: sets.map((set) =>
            Object.fromEntries(Object.entries(set).filter(([, value]) => Boolean(value))),
          ),
        })),
      };
    }),
  },
  'findCustomWorkout.found': {
    'its entries stand by id': giving(
      'findCustomWorkout',
      (found) => found && { ...found, exercises: [...found.exercises].sort((a, b) => a.id - b.id) },
    ),
    'entries of one index stand as they come': giving(
      'findCustomWorkout',
      (found) =>
        found && {
          ...found,
          exercises: [...found.exercises]
            .reverse()
            .sort((a, b) => (a.orderIndex ?? Infinity) - (b.orderIndex ?? Infinity)),
        },
    ),

    'one without entries is not there': giving('findCustomWorkout', (workout) =>
      workout?.exercises.length === 0 ? null : workout,
    ),
    'one that is reserved is hidden': giving('findCustomWorkout', (workout) =>
      workout?.forLogId === null ? workout : null,
    ),
    'a missing one is an error': giving('findCustomWorkout', found),
  },
};

/** Mistakes about what filters let through, and about what a find gives. */
export const FILTER_MUTANTS: Mutants = { ...LOGS, ...SWAPS, ...DETAILS };
