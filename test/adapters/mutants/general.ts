import type { CustomWorkout, LogFacts, LogSource, RepositoryVerbs } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import {
  answering,
  breaking,
  deep,
  giving,
  keyOf,
  LATER_WRITES,
  LOG_CHANGES,
  reading,
  READS,
  runWrite,
  seeing,
  WRITES,
  afterwards,
  type Mutant,
  type Mutants,
  type Store,
} from './tools.js';

type OwnedTable = 'logs' | 'swaps' | 'loads' | 'records' | 'corrections' | 'customWorkouts';

/** Reads the rows of everybody, as where a query lacks its `user_id = ?`. */
const everybodys = (verb: keyof RepositoryVerbs, ...names: readonly OwnedTable[]): Mutant =>
  reading([verb], (tables, userId) =>
    Object.fromEntries(
      names.map((name) => [name, tables[name].map((row) => ({ ...row, userId }))]),
    ),
  );

const STRANGERS: Readonly<Record<string, Mutant>> = {
  'findLog reads logs of others': everybodys('findLog', 'logs'),
  'listLogs reads logs of others': everybodys('listLogs', 'logs'),
  'readRecovery reads records of others': everybodys('readRecovery', 'records'),
  'readRecovery reads loads of others': everybodys('readRecovery', 'loads'),
  'readRecovery reads corrections of others': everybodys('readRecovery', 'corrections'),
  'correctRecovery reads corrections of others': everybodys('correctRecovery', 'corrections'),
  'readForecast reads loads of others': everybodys('readForecast', 'loads'),
  'readForecast reads workouts of others': everybodys('readForecast', 'customWorkouts'),
  'readVerification reads loads of others': everybodys('readVerification', 'loads'),
  'readVerification reads logs of others': everybodys('readVerification', 'logs'),
  'readRecommendation reads loads of others': everybodys('readRecommendation', 'loads'),
  'readRecommendation reads logs of others': everybodys('readRecommendation', 'logs'),
  'readRecommendation reads workouts of others': everybodys('readRecommendation', 'customWorkouts'),
  'readSwap reads logs of others': everybodys('readSwap', 'logs'),
  'readAlternatives reads records of others': everybodys('readAlternatives', 'records'),
  'swapExercise swaps in a log of another user': everybodys('swapExercise', 'logs'),
  'listWorkouts reads workouts of others': everybodys('listWorkouts', 'customWorkouts'),
  'listSwaps reads swaps of others': everybodys('listSwaps', 'swaps'),
  'listCustomWorkouts reads those of others': everybodys('listCustomWorkouts', 'customWorkouts'),
  'findCustomWorkout reads those of others': everybodys('findCustomWorkout', 'customWorkouts'),
  'createLog finds the import key of another user': everybodys('createLog', 'logs'),
  'createLog takes a custom workout of another user': everybodys('createLog', 'customWorkouts'),
  'completeLog completes a log of another user': everybodys('completeLog', 'logs'),
  'recordLog records a log of another user': everybodys('recordLog', 'logs'),
  'recordLog takes the loads of another user for its own': everybodys('recordLog', 'loads'),
  'deleteLog deletes a log of another user': everybodys('deleteLog', 'logs'),
  'applySwap swaps a log of another user': everybodys('applySwap', 'logs'),
  'revertSwap reverts a swap of another user': everybodys('revertSwap', 'swaps', 'logs'),
  'writeCustomWorkout changes one of another user': everybodys(
    'writeCustomWorkout',
    'customWorkouts',
  ),
  'backfillRecovery reads logs of others': everybodys('backfillRecovery', 'logs'),
  'backfillRecovery reads loads of others': everybodys('backfillRecovery', 'loads'),
  'rebuildRecovery replays loads of others': everybodys('rebuildRecovery', 'loads'),
  'corrections of all users are deleted': afterwards(({ tables, changes }) => {
    const { clearCorrections = [] } = changes;
    tables.corrections = tables.corrections.filter(
      ({ muscleGroup }) => !clearCorrections.includes(muscleGroup),
    );
  }),
  'records of all users are written': afterwards(({ tables, changes }) => {
    const written = changes.records ?? [];
    tables.records = tables.records.map((row) => {
      const same = written.find((record) => record.muscleGroup === row.muscleGroup);
      return { ...row, ...same };
    });
  }),
};

/** The stored rows themselves, in the order of the copy. */
const storedRows = (tables: MemoryTables, found: CustomWorkout): CustomWorkout => {
  const row = tables.customWorkouts.find((other) => other.id === found.id);
  const exercises = found.exercises.flatMap(
    ({ id }) => tables.customWorkoutExercises.find((entry) => entry.id === id) ?? [],
  );
  return { ...found, ...row, exercises };
};

/** Gives what was given until a verb writes again: the same object, or a copy of it. */
const remembering = (copy: (answer: unknown) => unknown) => (store: Store) => {
  const answers = new Map<string, unknown>();
  const reads = breaking(store, READS, (verb, name) => (userId, ...args) => {
    const key = JSON.stringify([name, userId, args]);
    if (!answers.has(key)) answers.set(key, verb(userId, ...args));
    return copy(answers.get(key));
  });
  const writes = breaking(store, WRITES, (verb) => (userId, ...args) => {
    answers.clear();
    return verb(userId, ...args);
  });
  return { ...reads, ...writes };
};

const storedResult = ({ tables }: Store, userId: number, args: readonly unknown[]) =>
  tables.idempotencyKeys.find((row) => row.userId === userId && row.key === keyOf(args)?.key);

const DETACHED: Readonly<Record<string, Mutant>> = {
  'findCustomWorkout gives the stored rows': giving(
    'findCustomWorkout',
    (found, _id, tables) => found && storedRows(tables, found),
  ),
  'reads give one object twice': remembering((answer) => answer),
  'writes store the objects that were decided': afterwards(({ tables, changes, ids }) => {
    const { performed } = changes;
    if (performed === undefined) return;
    const logId = performed.logId ?? ids.logId;
    tables.performed = tables.performed.map((row) =>
      row.logId === logId ? { ...row, exercises: performed.exercises } : row,
    );
  }),
  'writes store the result that they give': (store) =>
    breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
      const result = verb(userId, ...args);
      const row = storedResult(store, userId, args);
      store.tables.idempotencyKeys = store.tables.idempotencyKeys.map((other) =>
        other === row ? { ...other, result } : other,
      );
      return result;
    }),
  'writes give the stored result itself again': (store) =>
    breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
      const { result, decided } = runWrite(verb, userId, args);
      return decided ? result : storedResult(store, userId, args)?.result;
    }),
};

const isInstant = (value: unknown): value is Date => value instanceof Date;

/** Exchanges the values of the fields whose name matches. */
const fields = (name: RegExp, change: (value: unknown) => unknown) =>
  deep((value, key) => (name.test(key) && value !== null ? change(value) : value));

const asText = deep((value) => (isInstant(value) ? value.toISOString() : value));
const asNumber = deep((value) => (isInstant(value) ? value.getTime() : value));
const asMidnight = fields(/^(scheduledFor|swapDate)$/, (value) => `${String(value)}T00:00:00.000Z`);
const asDate = fields(/^(scheduledFor|swapDate)$/, (value) => new Date(String(value)));
const idsAs = (change: (id: number) => unknown) =>
  fields(/^(id|\w+Id|logIds|\w+LogIds)$/, (value) =>
    typeof value === 'number' ? change(value) : value,
  );

const WHAT_COMES_BACK: Mutants = {
  'all.instants': {
    'logs come with text': answering(['findLog', 'listLogs'], asText),
    'recovery comes with milliseconds': answering(['readRecovery'], asNumber),
    'swaps come with text': answering(['listSwaps'], asText),
    'custom workouts come with text': answering(
      ['findCustomWorkout', 'listCustomWorkouts'],
      asText,
    ),
    'loads come with milliseconds': answering(['readRecommendation'], asNumber),
  },
  'all.dates': {
    'a swap has midnight for a date': answering(['listSwaps'], asMidnight),
    'a log has a Date for a date': answering(['findLog', 'listLogs'], asDate),
  },
  'all.ids': {
    'logs have ids of text': answering(['listLogs'], idsAs(String)),
    'a log has big integers for ids': answering(['findLog'], idsAs(BigInt)),
    'swaps have ids of text': answering(['listSwaps'], idsAs(String)),
    'workouts have ids of text': answering(['findCustomWorkout'], idsAs(String)),
    'verification has ids of text': answering(['readVerification'], idsAs(String)),
    'a new workout has an id of text': answering(['writeCustomWorkout'], idsAs(String)),
  },
};

const isFacts = (value: unknown): value is LogFacts =>
  typeof value === 'object' && value !== null && 'replacedBy' in value && 'madeBy' in value;

/** Exchanges what is said of logs, in answers and in states. */
const onFacts =
  (change: (facts: LogFacts, tables: MemoryTables) => LogFacts): Mutant =>
  (store) => {
    const visit = deep((value) => (isFacts(value) ? change(value, store.tables) : value));
    const reads = answering(['findLog', 'listLogs', 'readSwap', 'listWorkouts'], visit)(store);
    const writes = seeing(
      [...LOG_CHANGES, 'applySwap', 'revertSwap'],
      (state) => visit(state) as typeof state,
    )(store);
    return { ...reads, ...writes };
  };

const onLogs = (sourceOf: (facts: LogFacts) => LogSource | null): Mutant =>
  onFacts((facts) => ({ ...facts, log: { ...facts.log, source: sourceOf(facts) } }));

const FACTS: Mutants = {
  'all.replacedBy': {
    'a log is never replaced': onFacts((facts) => ({ ...facts, replacedBy: null })),
    'a reverted swap still replaces': onFacts((facts, { swaps }) => {
      const swap = swaps.find((row) => row.originalLogId === facts.log.id);
      const { id: swapId = 0, swappedLogId = 0 } = swap ?? {};
      return { ...facts, replacedBy: swap === undefined ? null : { swapId, swappedLogId } };
    }),
    'the replaced log is named for the new one': onFacts((facts) => {
      const { log, replacedBy } = facts;
      return { ...facts, replacedBy: replacedBy && { ...replacedBy, swappedLogId: log.id } };
    }),
  },
  'all.madeBy': {
    'nothing tells that a swap made the log': onFacts((facts) => ({ ...facts, madeBy: null })),
    'a reverted swap is as one in force': onFacts((facts) => ({
      ...facts,
      madeBy: facts.madeBy && { ...facts.madeBy, reverted: false },
    })),
  },
  'all.fresh': { 'reads remember what they gave': remembering(structuredClone) },
  'all.source': {
    'its program day comes first': onLogs(({ log }) =>
      log.programDayId === null ? log.source : { type: 'program', programDayId: log.programDayId },
    ),
    'its source type tells': onLogs(({ log }) => (log.sourceType === 'custom' ? log.source : null)),
    'its custom workout alone counts': onLogs(({ log }) =>
      log.source?.type === 'custom' ? log.source : null,
    ),
  },
  'all.dangling': {
    'it is given as it is stored': onFacts((facts, { logs }) => {
      const row = logs.find(({ id }) => id === facts.log.id) ?? facts.log;
      const { customWorkoutId, customWorkoutExerciseId } = row;
      return { ...facts, log: { ...facts.log, customWorkoutId, customWorkoutExerciseId } };
    }),
    'an entry of another workout is given': onFacts((facts, { logs, customWorkoutExercises }) => {
      const row = logs.find(({ id }) => id === facts.log.id);
      const entry = customWorkoutExercises.find(({ id }) => id === row?.customWorkoutExerciseId);
      const customWorkoutExerciseId = entry?.id ?? facts.log.customWorkoutExerciseId;
      return { ...facts, log: { ...facts.log, customWorkoutExerciseId } };
    }),
    'its program day goes with it': onFacts((facts, { logs }) => {
      const row = logs.find(({ id }) => id === facts.log.id);
      const isGone = row?.customWorkoutId !== facts.log.customWorkoutId;
      return isGone ? { ...facts, log: { ...facts.log, source: null } } : facts;
    }),
  },
};

const OPEN: Mutants = {
  'all.openDays': {
    'days of every program are open': reading([...READS, ...WRITES], ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'listWorkouts lists days of every program': reading(['listWorkouts'], ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'candidates are days of every program': reading(['readRecommendation'], ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'the own programs alone are open': reading(['listWorkouts'], ({ programs }, userId) => ({
      programs: programs.filter((program) => program.userId === userId),
    })),
    'the own programs are not open': reading([...READS, ...WRITES], ({ programs }) => ({
      programs: programs.filter((program) => program.userId === null),
    })),
  },
  'all.openCustom': {
    'listWorkouts lists reserved workouts': reading(['listWorkouts'], ({ customWorkouts }) => ({
      customWorkouts: customWorkouts.map((row) => ({ ...row, forLogId: null })),
    })),
    'candidates are reserved workouts too': reading(
      ['readRecommendation'],
      ({ customWorkouts }) => ({
        customWorkouts: customWorkouts.map((row) => ({ ...row, forLogId: null })),
      }),
    ),
    'a reserved workout is a source of other logs': reading(['createLog'], (tables) => ({
      customWorkouts: tables.customWorkouts.map((row) => ({ ...row, forLogId: null })),
    })),
    'a reserved workout is a target of swaps': reading(['applySwap'], ({ customWorkouts }) => ({
      customWorkouts: customWorkouts.map((row) => ({ ...row, forLogId: null })),
    })),
    'a reserved workout is hidden from its own log': seeing(
      LOG_CHANGES,
      ({ workout = null }, { customWorkouts }) => {
        const { ref } = workout ?? {};
        const reserved = customWorkouts.some(
          ({ id, forLogId }) =>
            ref?.type === 'custom' && id === ref.customWorkoutId && forLogId !== null,
        );
        return reserved ? { workout: null } : {};
      },
    ),
  },
};

/** Mistakes about what holds for all verbs. */
export const GENERAL_MUTANTS: Mutants = {
  'all.strangers': STRANGERS,
  'all.detached': DETACHED,
  ...WHAT_COMES_BACK,
  ...FACTS,
  ...OPEN,
};
