import type { MuscleGroupLoad } from 'freshlegs';
import { asking, giving, reading, READS, WRITES, type Mutant, type Mutants } from './tools.js';

const byTime = (a: MuscleGroupLoad, b: MuscleGroupLoad): number =>
  a.performedAt.getTime() - b.performedAt.getTime();

/** Loads in another order; the records stay. */
const loadsBy = (compare: (a: MuscleGroupLoad, b: MuscleGroupLoad) => number): Mutant =>
  giving('readRecovery', ({ loads, ...state }) => ({
    ...state,
    loads: loads && [...loads].reverse().sort(compare),
  }));

const recordsBy = (compare: (a: string, b: string) => number): Mutant =>
  giving('readRecovery', ({ records, ...state }) => ({
    ...state,
    records: [...records].sort((a, b) => compare(a.muscleGroup, b.muscleGroup)),
  }));

const unreserved = (name: 'listCustomWorkouts'): Mutant =>
  reading([name], ({ customWorkouts }) => ({
    customWorkouts: customWorkouts.map((row) => ({ ...row, forLogId: null })),
  }));

const ORDER: Mutants = {
  'all.totalOrder': {
    'completions of one instant stand as they come': giving(
      'readRecommendation',
      ({ completions, ...state }) => ({
        ...state,
        completions: [...completions]
          .reverse()
          .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime()),
      }),
    ),
    'loads of one instant stand as they come': loadsBy(byTime),
  },
  'all.codePoints': {
    'records stand as a dictionary has them': recordsBy((a, b) => a.localeCompare(b)),
    'records stand by units of UTF-16': recordsBy((a, b) => (a < b ? -1 : 1)),
    'loads stand as a dictionary has them': loadsBy(
      (a, b) => byTime(a, b) || a.muscleGroup.localeCompare(b.muscleGroup),
    ),
  },
  'all.nullLast': {
    'findCustomWorkout puts entries without an index first': giving(
      'findCustomWorkout',
      (found) =>
        found && {
          ...found,
          exercises: [...found.exercises].sort(
            (a, b) => (a.orderIndex ?? -1) - (b.orderIndex ?? -1) || a.id - b.id,
          ),
        },
    ),
    'listCustomWorkouts puts entries without an index first': giving('listCustomWorkouts', (list) =>
      list.map((workout) => ({
        ...workout,
        exercises: [...workout.exercises].sort(
          (a, b) => (a.orderIndex ?? -1) - (b.orderIndex ?? -1) || a.id - b.id,
        ),
      })),
    ),
    'workouts have entries without an index first': reading(
      [...READS, ...WRITES].filter((name) => !/CustomWorkouts?$/.test(name)),
      ({ customWorkoutExercises }) => ({
        customWorkoutExercises: customWorkoutExercises.map((entry) => ({
          ...entry,
          orderIndex: entry.orderIndex ?? -1,
        })),
      }),
    ),
  },
  'listLogs.order': {
    'the oldest first': giving('listLogs', (logs) => [...logs].reverse()),
    'by completion': giving('listLogs', (logs) =>
      [...logs].sort(
        (a, b) => (b.log.completedAt?.getTime() ?? 0) - (a.log.completedAt?.getTime() ?? 0),
      ),
    ),
  },
  'listSwaps.order': {
    'the oldest first': giving('listSwaps', (swaps) => [...swaps].reverse()),
    'by log': giving('listSwaps', (swaps) =>
      [...swaps].sort((a, b) => a.originalLogId - b.originalLogId),
    ),
  },
  'listCustomWorkouts.order': {
    'the oldest first': giving('listCustomWorkouts', (found) => [...found].reverse()),
    'by name': giving('listCustomWorkouts', (found) =>
      [...found].sort((a, b) => (a.name < b.name ? -1 : 1)),
    ),
    'without their entries': giving('listCustomWorkouts', (list) =>
      list.map((workout) => ({ ...workout, exercises: [] })),
    ),
    'reserved ones too': unreserved('listCustomWorkouts'),
  },
  'listWorkouts.order': {
    'without those of no exercise': giving('listWorkouts', ({ workouts, ...rest }) => ({
      ...rest,
      workouts: workouts.filter(({ exercises }) => exercises.length > 0),
    })),
    'program days first': giving('listWorkouts', ({ workouts, ...rest }) => ({
      ...rest,
      workouts: [...workouts].sort((a, b) => (a.ref.type > b.ref.type ? -1 : 1)),
    })),
    'by name': giving('listWorkouts', ({ workouts, ...rest }) => ({
      ...rest,
      workouts: [...workouts].sort((a, b) => (a.name < b.name ? -1 : 1)),
    })),
    'without the positions of days': giving('listWorkouts', ({ workouts, ...rest }) => ({
      ...rest,
      workouts: workouts.map((workout) => ({
        ...workout,
        program: workout.program && { ...workout.program, position: null },
      })),
    })),
  },
};

const ALL = { after: null, limit: Number.MAX_SAFE_INTEGER } as const;

type Paged = 'listLogs' | 'listSwaps' | 'listCustomWorkouts' | 'listWorkouts';

/** Spoils the limit of all lists. */
const limited =
  (change: (limit: number) => number): Mutant =>
  (store) => {
    const spoil = <Page extends { readonly limit: number }>(page: Page): Page => ({
      ...page,
      limit: change(page.limit),
    });
    return {
      ...asking('listLogs', spoil)(store),
      ...asking('listSwaps', spoil)(store),
      ...asking('listCustomWorkouts', spoil)(store),
      ...asking('listWorkouts', spoil)(store),
    };
  };

const beforeIt = (after: number | null): number | null => after && after + 1;

/** What stands after an item in a list, so everything where the item is gone. */
const cut = <Item>(
  items: readonly Item[],
  isCursor: (item: Item) => boolean,
  limit: number,
): readonly Item[] => items.slice(items.findIndex(isCursor) + 1).slice(0, limit);

const PLACES: Readonly<Record<`${Paged} looks for the place of the cursor`, Mutant>> = {
  'listLogs looks for the place of the cursor': ({ verbs }) => ({
    listLogs: (userId, { after, limit, ...filter }) => {
      const logs = verbs.listLogs(userId, { ...filter, ...ALL });
      return cut(logs, ({ log }) => log.id === after, limit);
    },
  }),
  'listSwaps looks for the place of the cursor': ({ verbs }) => ({
    listSwaps: (userId, { after, limit, ...filter }) => {
      const swaps = verbs.listSwaps(userId, { ...filter, ...ALL });
      return cut(swaps, ({ id }) => id === after, limit);
    },
  }),
  'listCustomWorkouts looks for the place of the cursor': ({ verbs }) => ({
    listCustomWorkouts: (userId, { after, limit }) =>
      cut(verbs.listCustomWorkouts(userId, ALL), ({ id }) => id === after, limit),
  }),
  'listWorkouts looks for the place of the cursor': ({ verbs }) => ({
    listWorkouts: (userId, { after, limit, ...filter }) => {
      const { workouts, ...rest } = verbs.listWorkouts(userId, { ...filter, ...ALL });
      const cursor = JSON.stringify(after);
      return {
        ...rest,
        workouts: cut(workouts, ({ ref }) => JSON.stringify(ref) === cursor, limit),
      };
    },
  }),
};

const PAGES: Mutants = {
  'all.after': {
    'backfillRecovery begins with the cursor itself': asking('backfillRecovery', (page) => ({
      ...page,
      after: beforeIt(page.after),
    })),
    'backfillRecovery begins anew': asking('backfillRecovery', (page) => ({
      ...page,
      after: null,
    })),
    'listLogs begins with the cursor itself': asking('listLogs', ({ after, ...filter }) => ({
      ...filter,
      after: beforeIt(after),
    })),
    'listSwaps begins with the cursor itself': asking('listSwaps', ({ after, ...filter }) => ({
      ...filter,
      after: beforeIt(after),
    })),
    'listCustomWorkouts begins with the cursor itself': asking(
      'listCustomWorkouts',
      ({ after, ...page }) => ({ ...page, after: beforeIt(after) }),
    ),
    'listWorkouts begins with the cursor itself': asking('listWorkouts', (filter) => {
      const { after } = filter;
      if (after?.type !== 'program') return filter;
      return { ...filter, after: { ...after, programDayId: after.programDayId - 1 } };
    }),
    'listSwaps has no cursor': asking('listSwaps', (filter) => ({ ...filter, after: null })),
    'a cursor of a custom workout is one of days as well': giving(
      'listWorkouts',
      ({ workouts, ...rest }, { after }) => ({
        ...rest,
        workouts: workouts.filter(
          ({ ref }) =>
            ref.type === 'custom' ||
            after?.type !== 'custom' ||
            ref.programDayId > after.customWorkoutId,
        ),
      }),
    ),
    ...PLACES,
  },
  'all.limit': {
    'backfillRecovery gives one more': asking('backfillRecovery', (page) => ({
      ...page,
      limit: page.limit + 1,
    })),
    'lists give one more': limited((limit) => limit + 1),
    'lists have no limit': limited(() => ALL.limit),
    'listLogs cuts before it filters': ({ verbs }) => ({
      listLogs: (userId, filter) => {
        const unfiltered = { ...filter, includeInactive: true, completed: null };
        const ids = verbs.listLogs(userId, unfiltered).map(({ log }) => log.id);
        return verbs.listLogs(userId, filter).filter(({ log }) => ids.includes(log.id));
      },
    }),
    'listSwaps cuts before it filters': ({ verbs }) => ({
      listSwaps: (userId, filter) => {
        const unfiltered = { ...filter, logId: null, chainOfLogId: null, from: null, to: null };
        const ids = verbs.listSwaps(userId, unfiltered).map(({ id }) => id);
        return verbs.listSwaps(userId, filter).filter(({ id }) => ids.includes(id));
      },
    }),
    'listWorkouts counts the two kinds apart': ({ verbs }) => ({
      listWorkouts: (userId, filter) => ({
        ...verbs.listWorkouts(userId, filter),
        workouts: (['custom', 'program'] as const)
          .filter((type) => filter.type === null || filter.type === type)
          .flatMap((type) => verbs.listWorkouts(userId, { ...filter, type }).workouts),
      }),
    }),
  },
};

/** Mistakes about the order of lists, and about their pages. */
export const LIST_MUTANTS: Mutants = { ...ORDER, ...PAGES };
