import type { MuscleGroupLoad } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import {
  afterwards,
  changed,
  giving,
  loadsOf,
  reading,
  seeing,
  type Mutant,
  type Mutants,
} from './tools.js';

const HOUR = 3_600_000;
const MODEL = 'gompertz@1';

/** The loads of each group that are less than so long before its latest one. */
const windowed = (loads: readonly MuscleGroupLoad[], ms: number): readonly MuscleGroupLoad[] =>
  loads.filter(({ muscleGroup, performedAt }) =>
    loads.every(
      (other) =>
        other.muscleGroup !== muscleGroup ||
        other.performedAt.getTime() - performedAt.getTime() < ms,
    ),
  );

/** Gives other loads wherever loads are read. */
const readingLoads = (
  choose: (loads: readonly MuscleGroupLoad[], before: Date | null) => readonly MuscleGroupLoad[],
): Mutant =>
  giving('readRecovery', (state, { before }, tables, userId) => ({
    ...state,
    loads: state.loads && choose(loadsOf(tables, userId), before),
  }));

const counted = (loads: readonly MuscleGroupLoad[]) => loads.filter((load) => load.counted);

const until = (loads: readonly MuscleGroupLoad[], before: Date | null) =>
  loads.filter((load) => before === null || load.performedAt < before);

const RECOVERY: Mutants = {
  'readRecovery.records': {
    'the newest first': giving('readRecovery', ({ records, ...state }) => ({
      ...state,
      records: [...records].reverse(),
    })),
    'groups without a last workout are left out': giving(
      'readRecovery',
      ({ records, ...state }) => ({
        ...state,
        records: records.filter((record) => record.lastWorkoutDate !== null),
      }),
    ),
    'the tag that was asked for is given': giving('readRecovery', (state, { model }) => ({
      ...state,
      model,
    })),
  },
  'readRecovery.loadsRead': {
    never: giving('readRecovery', (state) => ({ ...state, loads: null })),
    always: giving('readRecovery', (state, _query, tables, userId) => ({
      ...state,
      loads: windowed(counted(loadsOf(tables, userId)), 336 * HOUR),
    })),
    'only for the present': giving('readRecovery', (state, { before, model }) => ({
      ...state,
      loads: before === null || model !== MODEL ? state.loads : null,
    })),
    'not for another model': giving('readRecovery', (state, { before }) => ({
      ...state,
      loads: before === null ? null : state.loads,
    })),
    'not where no model is stored': giving('readRecovery', (state, { before }) => ({
      ...state,
      loads: before === null && state.model === null ? null : state.loads,
    })),
  },
  'readRecovery.before': {
    'all loads': readingLoads((loads) => windowed(counted(loads), 336 * HOUR)),
    'those of that very instant too': readingLoads((loads, before) =>
      windowed(until(counted(loads), before && new Date(before.getTime() + 1)), 336 * HOUR),
    ),
    'the window is that of the present': readingLoads((loads, before) =>
      until(windowed(counted(loads), 336 * HOUR), before),
    ),
  },
  'readRecovery.window': {
    'an hour less': readingLoads((loads, before) =>
      windowed(until(counted(loads), before), 335 * HOUR),
    ),
    'an hour more': readingLoads((loads, before) =>
      windowed(until(counted(loads), before), 337 * HOUR),
    ),
    'fourteen days are inside': readingLoads((loads, before) =>
      windowed(until(counted(loads), before), 336 * HOUR + 1),
    ),
    'before the latest of all groups': readingLoads((loads, before) => {
      const found = until(counted(loads), before);
      const latest = Math.max(...found.map(({ performedAt }) => performedAt.getTime()));
      return found.filter(({ performedAt }) => latest - performedAt.getTime() < 336 * HOUR);
    }),
    'uncounted ones too': readingLoads((loads, before) =>
      windowed(until(loads, before), 336 * HOUR),
    ),
    'an uncounted one can be the latest': readingLoads((loads, before) =>
      counted(windowed(until(loads, before), 336 * HOUR)),
    ),
  },
  'readRecovery.order': {
    'the newest first': giving('readRecovery', ({ loads, ...state }) => ({
      ...state,
      loads: loads && [...loads].reverse(),
    })),
    'by group first': giving('readRecovery', ({ loads, ...state }) => ({
      ...state,
      loads: loads && [...loads].sort((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
    })),
  },
  'readRecovery.corrections': {
    none: giving('readRecovery', (state) => ({ ...state, corrections: [] })),
    'without those that ended': giving('readRecovery', ({ corrections, ...state }) => ({
      ...state,
      corrections: corrections.filter(({ until: end }) => end > new Date('2026-03-05T00:00:00Z')),
    })),
    'the last one first': giving('readRecovery', ({ corrections, ...state }) => ({
      ...state,
      corrections: [...corrections].reverse(),
    })),
  },
};

const CORRECTIONS: Mutants = {
  'correctRecovery.corrects': {
    'nothing is written': afterwards(
      ({ tables, before }) => {
        tables.corrections = before.corrections;
      },
      ['correctRecovery'],
    ),
  },
  'correctRecovery.recovery': {
    'records of another model are believed': seeing(['correctRecovery'], (state) =>
      changed(state, () => ({ loads: null })),
    ),
    'there are no records': seeing(['correctRecovery'], (state) =>
      changed(state, () => ({ records: [] })),
    ),
    'there are no corrections': seeing(['correctRecovery'], (state) =>
      changed(state, () => ({ corrections: [] })),
    ),
  },
  'changes.corrections': {
    'they are not replaced': afterwards(
      ({ tables, before }) => {
        tables.corrections = tables.corrections.map(
          (row) =>
            before.corrections.find(
              (other) => other.userId === row.userId && other.muscleGroup === row.muscleGroup,
            ) ?? row,
        );
      },
      ['correctRecovery'],
    ),
    'all others are deleted': afterwards(
      ({ tables, changes, userId }) => {
        const { corrections } = changes;
        if (corrections === undefined) return;
        tables.corrections = tables.corrections.filter(
          (row) =>
            row.userId !== userId ||
            corrections.some(({ muscleGroup }) => muscleGroup === row.muscleGroup),
        );
      },
      ['correctRecovery'],
    ),
    'the note is left out': afterwards(
      ({ tables }) => {
        tables.corrections = tables.corrections.map((row) => ({ ...row, note: null }));
      },
      ['correctRecovery'],
    ),
    'the end is a date': afterwards(
      ({ tables }) => {
        tables.corrections = tables.corrections.map((row) => ({
          ...row,
          until: new Date(`${row.until.toISOString().slice(0, 10)}T00:00:00Z`),
        }));
      },
      ['correctRecovery'],
    ),
    'percentages are whole': afterwards(
      ({ tables }) => {
        tables.corrections = tables.corrections.map((row) => ({
          ...row,
          atMost: Math.round(row.atMost),
        }));
      },
      ['correctRecovery'],
    ),
  },
  'changes.clearCorrections': {
    'they stay': afterwards(
      ({ tables, before, changes }) => {
        if (changes.clearCorrections !== undefined) tables.corrections = before.corrections;
      },
      ['correctRecovery'],
    ),
    'all of the user are deleted': afterwards(
      ({ tables, changes, userId }) => {
        if (changes.clearCorrections === undefined) return;
        tables.corrections = tables.corrections.filter((row) => row.userId !== userId);
      },
      ['correctRecovery'],
    ),
  },
};

const FORECAST: Mutants = {
  'readForecast.gives': {
    'no loads for the own model': giving('readForecast', ({ recovery, workouts }) => ({
      workouts,
      recovery: { ...recovery, loads: null },
    })),
    'loads of the present as of an instant': ({ verbs }) => ({
      readForecast: (userId, query) => verbs.readForecast(userId, { ...query, before: null }),
    }),
    'no corrections': giving('readForecast', ({ recovery, workouts }) => ({
      workouts,
      recovery: { ...recovery, corrections: [] },
    })),
    'program days first': giving('readForecast', ({ recovery, workouts }) => ({
      recovery,
      workouts: [...workouts].reverse(),
    })),
    'a workout as often as it is named': giving(
      'readForecast',
      ({ recovery, workouts }, query) => ({
        recovery,
        workouts: workouts.flatMap((workout) =>
          query.workouts
            .filter((ref) => JSON.stringify(ref) === JSON.stringify(workout.ref))
            .map(() => workout),
        ),
      }),
    ),
    'no custom workouts': giving('readForecast', ({ recovery, workouts }) => ({
      recovery,
      workouts: workouts.filter(({ ref }) => ref.type === 'program'),
    })),
    'days of hidden programs': reading(['readForecast'], ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'workouts that are reserved for a log': reading(['readForecast'], ({ customWorkouts }) => ({
      customWorkouts: customWorkouts.map((workout) => ({ ...workout, forLogId: null })),
    })),
  },
};

/** Other planned logs with loads. */
const withLeftOvers = (isLeft: (tables: MemoryTables, logId: number) => boolean): Mutant =>
  giving('readVerification', (state, _query, tables, userId) => ({
    ...state,
    plannedWithLoadsLogIds: tables.logs
      .filter((log) => log.userId === userId && log.completedAt === null)
      .map(({ id }) => id)
      .filter((id) => tables.loads.some((load) => load.workoutLogId === id))
      .filter((id) => isLeft(tables, id)),
  }));

const VERIFICATION: Mutants = {
  'readVerification.state': {
    'no loads for the own model': giving('readVerification', (state) => ({
      ...state,
      recovery: { ...state.recovery, loads: null },
    })),
  },
  'readVerification.countedNotCompleted': {
    none: giving('readVerification', (state) => ({ ...state, countedNotCompletedLogIds: [] })),
    'those with any load': giving('readVerification', (state, _query, { logs, loads }) => ({
      ...state,
      countedNotCompletedLogIds: logs
        .filter(({ completedAt }) => completedAt === null)
        .filter(({ id }) => loads.some((load) => load.workoutLogId === id))
        .map(({ id }) => id),
    })),
    'once for each load': giving('readVerification', (state, _query, { loads }) => ({
      ...state,
      countedNotCompletedLogIds: loads
        .map(({ workoutLogId }) => workoutLogId)
        .filter((id) => state.countedNotCompletedLogIds.includes(id)),
    })),
    'the newest first': giving('readVerification', (state) => ({
      ...state,
      countedNotCompletedLogIds: [...state.countedNotCompletedLogIds].reverse(),
    })),
  },
  'readVerification.completedNotCounted': {
    none: giving('readVerification', (state) => ({ ...state, completedNotCountedLogIds: [] })),
    'planned ones too': giving('readVerification', (state, _query, { loads }) => ({
      ...state,
      completedNotCountedLogIds: [
        ...new Set(loads.filter((load) => !load.counted).map((load) => load.workoutLogId)),
      ],
    })),
    'the newest first': giving('readVerification', (state) => ({
      ...state,
      completedNotCountedLogIds: [...state.completedNotCountedLogIds].reverse(),
    })),
  },
  'readVerification.completedWithoutLoads': {
    none: giving('readVerification', (state) => ({ ...state, completedWithoutLoadsLogIds: [] })),
    'those without counted loads': giving('readVerification', (state) => ({
      ...state,
      completedWithoutLoadsLogIds: [
        ...state.completedWithoutLoadsLogIds,
        ...state.completedNotCountedLogIds,
      ],
    })),
    'planned ones too': giving('readVerification', (state, _query, { logs, loads }, userId) => ({
      ...state,
      completedWithoutLoadsLogIds: logs
        .filter((log) => log.userId === userId)
        .filter(({ id }) => !loads.some((load) => load.workoutLogId === id))
        .map(({ id }) => id),
    })),
    'the newest first': giving('readVerification', (state) => ({
      ...state,
      completedWithoutLoadsLogIds: [...state.completedWithoutLoadsLogIds].reverse(),
    })),
  },
  'readVerification.plannedWithLoads': {
    none: giving('readVerification', (state) => ({ ...state, plannedWithLoadsLogIds: [] })),
    'those that a swap names too': reading(['readVerification'], () => ({ swaps: [] })),
    'those that a reverted swap names too': reading(['readVerification'], ({ swaps }) => ({
      swaps: swaps.filter(({ revertedAt }) => revertedAt === null),
    })),
    'those that a swap has made too': withLeftOvers(({ swaps }, id) =>
      swaps.every(({ originalLogId }) => originalLogId !== id),
    ),
    'those whose loads count too': withLeftOvers(({ swaps }, id) =>
      swaps.every((swap) => swap.originalLogId !== id && swap.swappedLogId !== id),
    ),
    'the newest first': giving('readVerification', (state) => ({
      ...state,
      plannedWithLoadsLogIds: [...state.plannedWithLoadsLogIds].reverse(),
    })),
  },
  'readVerification.dangling': {
    none: giving('readVerification', (state) => ({ ...state, danglingLogIds: [] })),
    'entries are not looked at': reading(['readVerification'], ({ logs }) => ({
      logs: logs.map((log) => ({ ...log, customWorkoutExerciseId: null })),
    })),
    'an entry of any workout will do': reading(
      ['readVerification'],
      ({ logs, customWorkoutExercises }) => ({
        logs: logs.map((log) => {
          const entry = customWorkoutExercises.find(({ id }) => id === log.customWorkoutExerciseId);
          return entry === undefined ? log : { ...log, customWorkoutExerciseId: null };
        }),
      }),
    ),
    'workouts are not looked at': reading(['readVerification'], ({ logs }) => ({
      logs: logs.map((log) =>
        log.customWorkoutExerciseId === null
          ? { ...log, customWorkoutId: null }
          : { ...log, customWorkoutId: null, customWorkoutExerciseId: null },
      ),
    })),
    'workouts of others will do': reading(['readVerification'], ({ customWorkouts }, userId) => ({
      customWorkouts: customWorkouts.map((workout) => ({ ...workout, userId })),
    })),
    'swaps are not looked at': reading(['readVerification'], ({ logs }) => ({
      logs: logs.map((log) => ({ ...log, swappedFromId: null })),
    })),
    'logs of others will do': giving('readVerification', (state, _query, { logs }) => ({
      ...state,
      danglingLogIds: state.danglingLogIds.filter((id) => {
        const log = logs.find((row) => row.id === id);
        return !logs.some((row) => row.id === log?.swappedFromId);
      }),
    })),
    'the newest first': giving('readVerification', (state) => ({
      ...state,
      danglingLogIds: [...state.danglingLogIds].reverse(),
    })),
  },
  'rebuildRecovery.replays': {
    'the loads are not read': seeing(['rebuildRecovery'], (state) =>
      changed(state, () => ({ loads: null })),
    ),
    'nothing is written': afterwards(
      ({ tables, before }) => {
        tables.records = before.records;
      },
      ['rebuildRecovery'],
    ),
  },
};

/** Mistakes about recovery and its loads. */
export const RECOVERY_MUTANTS: Mutants = {
  ...RECOVERY,
  ...CORRECTIONS,
  ...FORECAST,
  ...VERIFICATION,
};
