import type { BackfillLog } from 'freshlegs';
import { afterwards, changed, reading, seeing, type Mutants } from './tools.js';

const BACKFILL = ['backfillRecovery'] as const;

/** Lets a backfill see its logs otherwise. */
const seeingLogs = (change: (logs: readonly BackfillLog[]) => readonly BackfillLog[]) =>
  seeing(BACKFILL, ({ logs = [] }) => ({ logs: change(logs) }));

/** Mistakes about recording what was never recorded. */
export const BACKFILL_MUTANTS: Mutants = {
  'backfillRecovery.records': {
    'no load is written': afterwards(({ tables, before }) => {
      tables.loads = before.loads;
    }, BACKFILL),
    'only one log gets its loads': afterwards(({ tables, before, changes }) => {
      const [first] = changes.loads ?? [];
      tables.loads = tables.loads.filter(
        (load) => load.workoutLogId === first?.logId || before.loads.includes(load),
      );
    }, BACKFILL),
    'the records stay as they are': afterwards(({ tables, before }) => {
      tables.records = before.records;
    }, BACKFILL),
  },
  'backfillRecovery.loads': {
    'only of another model': seeing(BACKFILL, (state) =>
      changed(state, ({ model, loads }) => ({ loads: model === null ? null : loads })),
    ),
    'none is found': seeing(BACKFILL, (state) => changed(state, () => ({ loads: [] }))),
  },
  'backfillRecovery.logs': {
    'the newest first': seeingLogs((logs) => [...logs].reverse()),
    'planned ones too': reading(BACKFILL, ({ logs }) => ({
      logs: logs.map((log) => ({ ...log, completedAt: log.completedAt ?? new Date(0) })),
    })),
    'those whose loads do not count too': reading(BACKFILL, ({ loads }) => ({
      loads: loads.filter(({ counted }) => counted),
    })),
    'those that have loads too': reading(BACKFILL, () => ({ loads: [] })),
    'active ones alone': seeingLogs((logs) =>
      logs.filter(({ facts: { replacedBy, madeBy } }) => replacedBy === null && madeBy === null),
    ),
    'those of a workout alone': seeingLogs((logs) =>
      logs.filter(({ facts }) => facts.log.source !== null),
    ),
  },
  'backfillRecovery.workout': {
    'no workout is looked up': seeingLogs((logs) => logs.map((log) => ({ ...log, workout: null }))),
    'the workout of the first log for all': seeingLogs((logs) =>
      logs.map((log) => ({ ...log, workout: logs[0]?.workout ?? null })),
    ),
    'custom workouts are not looked up': seeingLogs((logs) =>
      logs.map((log) => ({
        ...log,
        workout: log.workout?.ref.type === 'custom' ? null : log.workout,
      })),
    ),
    'days of hidden programs': reading(BACKFILL, ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'none that is reserved for a log': seeing(BACKFILL, ({ logs = [] }, { customWorkouts }) => ({
      logs: logs.map((log) => {
        const { ref } = log.workout ?? {};
        const reserved = customWorkouts.some(
          ({ id, forLogId }) =>
            ref?.type === 'custom' && id === ref.customWorkoutId && forLogId !== null,
        );
        return reserved ? { ...log, workout: null } : log;
      }),
    })),
  },
  'backfillRecovery.performed': {
    'it is not read': seeingLogs((logs) => logs.map((log) => ({ ...log, performed: null }))),
    'an empty list where nothing is': seeingLogs((logs) =>
      logs.map((log) => ({ ...log, performed: log.performed ?? [] })),
    ),
    'that of the first log for all': seeingLogs((logs) => {
      const first = logs.find(({ performed }) => performed !== null)?.performed ?? null;
      return logs.map((log) => ({ ...log, performed: first }));
    }),
  },
  'backfillRecovery.exercises': {
    'none is looked up': seeing(BACKFILL, () => ({ exercises: [] })),
    'those of the first log alone': seeing(BACKFILL, ({ logs = [], exercises = [] }) => {
      const [first] = logs.filter(({ performed }) => performed !== null);
      const ids = first?.performed?.map(({ exerciseId }) => exerciseId) ?? [];
      return { exercises: exercises.filter(({ id }) => ids.includes(id)) };
    }),
  },
};
