import { unknownUser, type PartReaders } from 'freshlegs';
import { asking, onOther, reading, reversed, snapshots, type Mutants } from './tools.js';

const HOUR = 3_600_000;
const FAR = new Date('2100-01-01');
const NO_RECOVERY = { model: null, records: [], loads: [], corrections: [] };

const isDone = ({ log }: { readonly log: { readonly completedAt: Date | null } }): boolean =>
  log.completedAt !== null;

const withoutNull = <Row extends { readonly orderIndex: number | null }>(rows: readonly Row[]) => [
  ...rows.filter(({ orderIndex }) => orderIndex === null),
  ...rows.filter(({ orderIndex }) => orderIndex !== null),
];

const RECOVERY_MUTANTS: Mutants = {
  'Tag of the model that wrote `records`; null = the default model.': reading(
    'storedRecovery',
    (stored) => ({ ...stored, model: null }),
  ),
  'The recovery records, by muscle group.': reading('storedRecovery', (stored) => ({
    ...stored,
    records: reversed(stored.records),
  })),
  'Per muscle group, the counted loads less than 14 days older than its latest one.': ({
    parts,
  }) => ({
    parts: {
      replayLoads: (userId, before, except) =>
        parts
          .windowLoads(userId, new Date(-1), before)
          .filter(({ workoutLogId }) => !except.includes(workoutLogId)),
    },
  }),
  'They are oldest first, then by muscle group and log.': reading('replayLoads', (loads) =>
    [...loads].sort((a, b) => a.workoutLogId - b.workoutLogId),
  ),
  'Null if they were not read.': snapshots(({ recovery }) =>
    recovery ? { recovery: { ...recovery, loads: recovery.loads ?? [] } } : {},
  ),
  "The user's corrections, including ended ones, by muscle group.": reading(
    'storedRecovery',
    (stored) => ({
      ...stored,
      corrections: reversed(stored.corrections),
    }),
  ),
  "The user's recovery.": ({ parts, tables }) => ({
    parts: {
      replayLoads: (userId, ...rest) =>
        onOther(tables, { loads: tables.loads.map((load) => ({ ...load, userId })) }, () =>
          parts.replayLoads(userId, ...rest),
        ),
    },
  }),
  'If `ownLoads` is wanted, its loads are excluded.': asking('replayLoads', (userId, before) => [
    userId,
    before,
    [],
  ]),
  '`always`: with loads.': snapshots(({ recovery }, wants) =>
    recovery && wants.recovery === 'always' && Object.keys(wants).length === 1
      ? { recovery: { ...recovery, loads: null } }
      : {},
  ),
  '`ifStale`: with loads if a model other than `model` wrote the records.': snapshots(
    ({ recovery }, wants) =>
      recovery && wants.recovery === 'ifStale' ? { recovery: { ...recovery, loads: null } } : {},
  ),
  '`ifMoved`: like `ifStale`, and also with loads if one of the logs is completed or has loads.':
    snapshots(({ recovery, logs = [] }, wants) =>
      recovery && wants.recovery === 'ifMoved' && !logs.some(isDone)
        ? { recovery: { ...recovery, loads: null } }
        : {},
    ),
  '`ifLoaded`: with loads if `ownLoads` has any, otherwise the whole part is null.': snapshots(
    ({ recovery }, wants) =>
      wants.recovery === 'ifLoaded' ? { recovery: recovery ?? NO_RECOVERY } : {},
  ),
  '`asOf`: with loads, only those performed before `before` unless that is null.': asking(
    'replayLoads',
    (userId, _before, except) => [userId, null, except],
  ),
};

const LOG_MUTANTS: Mutants = {
  'The number of writes that changed something for this user; 0 before the first.': reading(
    'revision',
    (revision) => Math.max(1, revision),
  ),
  'The swap `swapId`, or null.': reading('swap', (swap) => (swap?.row.revertedAt ? null : swap)),
  'The completion of the swapped log, compared as an instant: `none`, `moved` (the one that the swap moved), or `since` (any other).':
    reading('swap', (swap) =>
      swap?.completion === 'since' ? { ...swap, completion: 'moved' } : swap,
    ),
  'Logs by id.': snapshots(({ logs }) => (logs === undefined ? {} : { logs: reversed(logs) })),
  '`one`: the log `logId`.': reading('findLog', (log) => (log?.madeBy?.reverted ? null : log)),
  '`importKey`: the log with the key `importKey`; none for null.': ({ parts, tables }) => ({
    parts: {
      findLogByImportKey: (_userId, key) =>
        (tables.users ?? []).flatMap(({ id }) => parts.findLogByImportKey(id, key) ?? [])[0] ??
        null,
    },
  }),
  '`ofSwap`: the two logs of the swap.': snapshots(({ logs }, wants) =>
    wants.logs === 'ofSwap' ? { logs: logs?.slice(1) ?? [] } : {},
  ),
  '`scheduledOn`: active logs that are scheduled for `scheduledOn`, completed or not.': reading(
    'listScheduled',
    (logs) => logs.filter((log) => !isDone(log)),
  ),
  '`unrecordedPage`: at most `limit` completed logs without any load, of any status, with an id above `after` (null = from the first).':
    reading('listUnrecorded', (logs) => logs.filter(({ replacedBy }) => replacedBy === null)),
  'A page begins after this id; null starts at the beginning.': asking(
    'listUnrecorded',
    (userId, _after, limit) => [userId, null, limit],
  ),
  'Performed sets, by log.': reading('performed', (performed) => reversed(performed)),
  '`ofLogs`: the sets of the logs.': snapshots(({ performed = [] }, wants) =>
    wants.performed === 'ofLogs' ? { performed: performed.slice(0, 1) } : {},
  ),
  '`since`: the sets of the latest `performedMax` completed logs that are their own workout.':
    () => ({
      port: ({ read, write }) => ({
        read: (userId, wants, params) => read(userId, wants, { ...params, performedMax: 1000 }),
        write: (userId, wants, params, decide, options) =>
          write(userId, wants, { ...params, performedMax: 1000 }, decide, options),
      }),
    }),
  'With `since`, a log without a stored set gets the planned sets of its reserved workout: the last set with the fewest planned repetitions, the others with the most.':
    reading('customWorkout', (workout) =>
      workout?.forLogId
        ? {
            ...workout,
            exercises: workout.exercises.map((entry) => ({ ...entry, repsMin: entry.repsMax })),
          }
        : workout,
    ),
  'Exercises and sets are in their stored order.': reading('performed', (performed) =>
    performed.map((log) => ({
      ...log,
      exercises: [...log.exercises].sort((a, b) => a.exerciseId - b.exerciseId),
    })),
  ),
  'A log without a stored set is left out.': reading('performed', (performed, _userId, logIds) =>
    logIds.map((logId) => performed.find((log) => log.logId === logId) ?? { logId, exercises: [] }),
  ),
  "The stored sets of the user's latest `historyMax` completed logs, oldest first, then by log.":
    snapshots(({ history }) => (history === undefined ? {} : { history: reversed(history) })),
  'The logs are active.': ({ parts, tables }) => ({
    parts: {
      pastLogs: (userId, params) =>
        onOther(tables, { swaps: [] }, () => parts.pastLogs(userId, params)),
    },
  }),
  'The logs were completed after `logsSince` and no later than `until`.': asking(
    'pastLogs',
    (userId, params) => [userId, { ...params, until: FAR }],
  ),
  'Logs without a stored set count towards `historyMax`, but are left out.': ({
    parts,
    tables,
  }) => ({
    parts: {
      pastLogs: (userId, params) => {
        const isStored = (logId: number) => tables.performed.some((log) => log.logId === logId);
        const all = parts.pastLogs(userId, { ...params, historyMax: 1000 });
        return all.filter(({ logId }) => isStored(logId)).slice(-params.historyMax);
      },
    },
  }),
  'The active swap that replaced this log.': ({ parts, tables }) => ({
    parts: {
      findLog: (userId, logId) => {
        const facts = parts.findLog(userId, logId);
        const swap = tables.swaps.find(({ originalLogId }) => originalLogId === logId);
        if (facts === null || swap === undefined) return facts;
        const replacedBy = { swapId: swap.id, swappedLogId: swap.swappedLogId };
        return { ...facts, replacedBy: facts.replacedBy ?? replacedBy };
      },
    },
  }),
  'The swap that created this log.': reading('findLog', (log) =>
    log?.madeBy?.reverted ? { ...log, madeBy: null } : log,
  ),
};

const inDays = (change: (ids: readonly number[]) => readonly number[]) =>
  asking('candidates', (userId, params, done) => [
    userId,
    { ...params, programIds: change(params.programIds) },
    done,
  ]);

const WORKOUT_MUTANTS: Mutants = {
  'Completed logs, of any status, by time and log.': reading('completions', (completions) =>
    reversed(completions),
  ),
  'A log without a workout is its own workout.': reading('completions', (completions) =>
    completions.filter(({ workout }) => workout.type !== 'log'),
  ),
  'So is a log whose workout is reserved for it and not derived from another.': ({
    parts,
    tables,
  }) => ({
    parts: {
      completions: (userId, params) =>
        parts.completions(userId, params).map((completion) => {
          const { workout } = completion;
          const log = tables.logs.find(({ id }) => workout.type === 'log' && id === workout.logId);
          const customWorkoutId = log?.customWorkoutId ?? null;
          return customWorkoutId === null
            ? completion
            : { ...completion, workout: { type: 'custom', customWorkoutId } };
        }),
    },
  }),
  'They were completed after `logsSince`, no later than `until`, and before `before` unless that is null.':
    asking('completions', (userId, params) => [userId, { ...params, until: FAR }]),
  'Only loads and completions before this instant; null = no limit.': asking(
    'completions',
    (userId, params) => {
      const before = params.before && new Date(params.before.getTime() + HOUR);
      return [userId, { ...params, before }];
    },
  ),
  'Workouts to recommend, at most `candidatesMax`.': asking(
    'candidates',
    (userId, params, done) => [userId, { ...params, candidatesMax: 1000 }, done],
  ),
  'Custom workouts that are available to the user come first, by id.': reading(
    'candidates',
    (workouts) => [
      ...workouts.filter(({ ref }) => ref.type === 'program'),
      ...workouts.filter(({ ref }) => ref.type === 'custom'),
    ],
  ),
  'Available days of the programs in `programIds` follow, by id.': inDays(() => []),
  'So do available days of programs with a day in `completions`, directly or as the source of a derived custom workout.':
    asking('candidates', (userId, params) => [userId, params, []]),
  'With fewer than `candidatesMin` workouts, all available days are used instead.': asking(
    'candidates',
    (userId, params, done) => [userId, { ...params, candidatesMin: 0 }, done],
  ),
  'Custom workouts by id, then logs as workouts by id, then program days by id.': snapshots(
    ({ workouts }) =>
      workouts === undefined
        ? {}
        : {
            workouts: [
              ...workouts.filter(({ ref }) => ref.type !== 'log'),
              ...workouts.filter(({ ref }) => ref.type === 'log'),
            ],
          },
  ),
  'A user can use a log as a workout if it is its own workout in `completions` of some period, and has a working set of a known exercise, stored or planned; `sessionWorkout` builds it.':
    snapshots(({ workouts }) =>
      workouts === undefined ? {} : { workouts: workouts.filter(({ ref }) => ref.type !== 'log') },
    ),
  '`named`: those of `refs` that are available to the user.': snapshots(({ workouts }, wants) =>
    wants.workouts === 'named' ? { workouts: workouts?.slice(0, 1) ?? [] } : {},
  ),
  '`ofLogs`: the workouts of the logs that are still available to the user, reserved or not.':
    asking('findWorkout', (userId, ref) => [userId, ref, false]),
  '`both`: the workouts of `named` and of `ofLogs`, each once.': snapshots(
    ({ workouts = [] }, wants) =>
      wants.workouts === 'both' ? { workouts: workouts.slice(0, 1) } : {},
  ),
  'The parameter `source`, if it is available to the user: a log can be created from it without reading its workout.':
    reading('openSource', (open) => (open?.type === 'custom' ? null : open)),
  'Null if the parameter is null, or if the workout is missing, not available to the user, or reserved for a log.':
    reading('openSource', (_open, _userId, source) => source),
  'Also null if it refers to an entry that the workout does not have.': reading(
    'openSource',
    (open, _userId, source) => open && source,
  ),
  "The user's custom workout `customWorkoutId`, reserved or not, or null.": reading(
    'customWorkout',
    (workout) => (workout?.forLogId ? null : workout),
  ),
  'The exercises `exerciseIds` and those in `performed` and `history` that exist, by id.':
    snapshots(({ exercises }, wants, { exerciseIds }) =>
      wants.exercises === undefined
        ? {}
        : { exercises: exercises?.filter(({ id }) => exerciseIds.includes(id)) ?? [] },
    ),
  'The exercises of the catalogue by id, at most `exercisesMax`.': asking('catalogue', (userId) => [
    userId,
    1000,
  ]),
  'Null sorts last.': reading(
    'customWorkout',
    (workout) => workout && { ...workout, exercises: withoutNull(workout.exercises) },
  ),
};

const requireLogs = ({ findLog }: PartReaders, userId: number, logIds: readonly number[]): void => {
  if (logIds.some((logId) => findLog(userId, logId) === null)) throw unknownUser();
};

const LOAD_MUTANTS: Mutants = {
  'The loads stored for the log `logId`, or for the two logs of the swap if `swap` is wanted.':
    asking('ownLoads', (userId, logIds) => [userId, logIds.slice(-1)]),
  'Uncounted loads are included.': reading('ownLoads', (loads) =>
    loads.filter(({ counted }) => counted),
  ),
  'Loads stored for a deleted log are included.': ({ parts }) => ({
    parts: {
      ownLoads: (userId, logIds) => {
        requireLogs(parts, userId, logIds);
        return parts.ownLoads(userId, logIds);
      },
    },
  }),
  'Ids of the logs that reverted swaps withdrew from the log `logId`, directly or through other logs: the farthest first, then by id.':
    reading('withdrawn', (logIds) => reversed(logIds)),
  'Counted loads performed after `loadsSince`, and before `before` unless that is null: oldest first, then by muscle group and log.':
    asking('windowLoads', (userId, since, before) => [
      userId,
      new Date(since.getTime() - 1),
      before,
    ]),
  'The tag of the model whose records to use; null in the store means the default model.': reading(
    'storedRecovery',
    (stored) => ({ ...stored, model: stored.model ?? 'none@0' }),
  ),
};

const PREFERENCE_MUTANTS: Mutants = {
  "The user's preferences: exercises by id, places by name.": reading('preferences', (found) => ({
    ...found,
    places: [...found.places].sort((a, b) => (a.name < b.name ? -1 : 1)),
  })),
  'Empty lists if they have set nothing.': reading('preferences', (found) => {
    if (found.never.length + found.favourites.length + found.places.length > 0) return found;
    throw unknownUser();
  }),
  'The equipment of a place is in its stored order.': reading('preferences', (found) => ({
    ...found,
    places: found.places.map(({ name, equipment }) => ({ name, equipment: [...equipment].sort() })),
  })),
};

/** Mistakes in reading the parts of a snapshot. */
export const PART_MUTANTS: Mutants = {
  ...RECOVERY_MUTANTS,
  ...LOG_MUTANTS,
  ...WORKOUT_MUTANTS,
  ...LOAD_MUTANTS,
  ...PREFERENCE_MUTANTS,
};
