import type { RepositoryVerbs } from 'freshlegs';

/**
 * Whose rule a sentence is: all verbs', all writes', that of the changes they store, that of
 * completing, recording and deleting a log (`changeLog`), or one verb's.
 */
export type Scope = 'all' | 'writes' | 'changes' | 'changeLog' | keyof RepositoryVerbs;

const RULES = {
  all: {
    strangers:
      'A row of another user is absent: it is neither read nor changed, nor told from a missing one.',
    detached:
      'Results are detached plain objects, or frozen ones: changing one changes nothing that is stored and nothing that another call gives.',
    instants: 'Instants come back as `Date`.',
    dates: 'Calendar dates come back as `YYYY-MM-DD`.',
    ids: 'Ids come back as safe integers.',
    totalOrder: 'Lists have a total order, equal on all stores.',
    codePoints: 'Texts compare by code point.',
    nullLast: 'Null sorts last.',
    failures: 'Failures are `FreshlegsError`s.',
    rejects: 'Asynchronous verbs reject and never throw.',
    readsOnly: 'A read writes nothing.',
    fresh: 'What the host has written is seen at once.',
    source: 'A log is of its custom workout, else of its program day, else of nothing.',
    dangling:
      "A log's reference to a custom workout that is gone, or to an entry that is not of it, reads as null.",
    openDays: 'A day of a program is open to the user if the program is visible to them.',
    openCustom:
      'A custom workout is open to the user if it is theirs; one that is reserved for a log (`forLogId`) is open to that log only.',
    after: 'The list goes on after this item, be it still there or not; null = from the start.',
    limit: 'At most so many items are given.',
    replacedBy: 'The swap in force that replaced this log.',
    madeBy: 'The swap that made this log.',
  },
  writes: {
    transaction:
      'A write is one transaction: lock the user, read the state, call `decide` once, store its changes.',
    interleave: 'Two writes of one user never interleave.',
    response: 'A write gives the response that was decided, and the ids of what was inserted.',
    throws: 'What `decide` throws is thrown on, and nothing is stored.',
    unknownUser: 'An unknown user is `NOT_FOUND`, and nothing is stored.',
    revision: "Changes with any part add 1 to the user's revision.",
    empty: 'Changes without any part store nothing but the result of an idempotency key.',
    order: 'The parts of the changes are stored in the order of their fields.',
    loads: 'Loads that are stored count, and replace all loads of their log.',
    replay:
      'A key that the user has used, and that is not forgotten, gives the stored result again, equal to the first, and `decide` is not called.',
    mismatch: 'A known key with another fingerprint is `IDEMPOTENCY_MISMATCH`.',
    onlyResults: 'Only results are stored with a key, no failures.',
    keyInstant: 'The key is stored as of this instant.',
    forgetBefore: 'Keys that the user stored before this are forgotten, and no others.',
    exerciseIds:
      'The ids of the entries that were written, kept and new, in the order of the change.',
    stateRevision: 'Counts the writes of this user; names the state a preview was made from.',
    stateLoads: '`loads` leaves out the loads of the logs to be changed.',
    leanLoads:
      "They are null, and need not be read, where the stored records are the model's own and no load changes: for a planned log to create, and for a swap of a log that has neither a completion nor loads.",
  },
  findLog: {
    found: 'Gives the log with what was performed, or null.',
    performed: 'In the order in which it was stored; null where no set is stored.',
  },
  listLogs: {
    order: 'Gives logs by id, newest first.',
    includeInactive: 'Replaced and withdrawn logs are given with this only.',
    completed: 'Only completed logs (true) or only planned ones (false) are given; null = both.',
  },
  readRecovery: {
    records:
      'Gives the recovery records, by muscle group, and the tag of the model that wrote them.',
    loadsRead:
      '`loads` are read where that is another model than `model`, or where `before` is given; else they are null.',
    before: 'With `before` only loads performed before it are given.',
    window: 'Loads are, of each group, the counted ones less than 14 days older than its latest.',
    order: 'Loads stand oldest first, then by muscle group and log.',
    corrections: 'Corrections are given by muscle group, ended ones too.',
  },
  readForecast: {
    gives:
      'Gives recovery, always with loads and else as `readRecovery` does, and those of some workouts that are open to the user: custom ones by id, then program days by id.',
  },
  readVerification: {
    state:
      'Gives recovery, always with loads, and the logs whose loads contradict their completion.',
    countedNotCompleted: 'Logs with counted loads that are not completed, or gone, by id.',
    completedNotCounted: 'Completed logs whose stored loads are not counted, by id.',
    completedWithoutLoads:
      'Completed logs without any load, never recorded or of nothing that loads a muscle, by id.',
    plannedWithLoads:
      'Planned logs with loads that do not count and that no swap names, in force or not, by id.',
    dangling:
      "Logs whose stored reference to a custom workout, to an entry of it or to the log they were swapped from names none of the user's, by id.",
  },
  readRecommendation: {
    recovery: 'Gives recovery as `readRecovery` does, and what the query asks for.',
    loadsSince: 'Only loads performed after this are given.',
    logsSince: 'Only logs completed after this are given.',
    now: 'Only logs completed by this instant are given.',
    before: 'Only loads performed and logs completed before this are given; null = the present.',
    programIds:
      'Days of these programs are candidates where they are open to the user, done or not.',
    scheduledOn: 'Active logs scheduled for this date are given.',
    candidatesMin:
      'Where there are fewer candidates than this, all program days open to the user are.',
    candidatesMax: 'At most so many candidates are given.',
    loads: 'Counted loads, oldest first, then by muscle group and log.',
    completions: 'Completed logs of a workout, by time and log.',
    candidates:
      'Open custom workouts by id, then by id the open days of programs that are named, or of which a day was done: itself, or a custom workout derived from it.',
    scheduled:
      'The active logs of a workout scheduled for the date of the query, completed ones too, by id.',
  },
  readSwap: {
    state: 'Gives the state that `applySwap` would decide on, without a lock.',
    loads:
      '`recovery.loads` are always read, and `exercises` has those that were performed in the log too.',
    original: 'The workout that the log itself is of, if it is still open to the user.',
    performed: 'What is stored as performed in the log to swap; null where nothing is.',
  },
  readAlternatives: {
    gives:
      'Gives an exercise and what may take its place, with recovery as `readRecovery` gives it.',
    exercise: 'The exercise that the query names, or null.',
    exercises: 'The exercises of the catalogue, by id.',
    exercisesMax: 'At most so many exercises of the catalogue are given.',
  },
  listWorkouts: {
    order: 'Gives workouts open to the user: custom ones by id, then program days by id.',
    recovery: 'As `readRecovery` gives it.',
    exceptLog: 'The log that the filter names, or null.',
    type: 'Only workouts of this type are given.',
    text: 'Only names that contain this text as it stands, blind to the case of ASCII letters alone.',
    primaryMuscleKeys:
      'Only with a primary muscle that is one of these: lower case, no space, dash or underscore.',
    exceptOfLogId: 'The workout that this log is all of is left out.',
  },
  listSwaps: {
    order: 'Gives swaps by id, newest first.',
    logId: 'Only swaps from or to this log are given.',
    chainOfLogId: 'Only swaps of the chain that this log belongs to are given, reverted ones too.',
    from: 'Only swaps of this date and later are given.',
    to: 'Only swaps of this date and earlier are given.',
  },
  listCustomWorkouts: {
    order: 'Gives custom workouts that are not reserved for a log, by id, newest first.',
  },
  findCustomWorkout: {
    found: 'Gives a custom workout, reserved or not, its exercises by order index and id, or null.',
  },
  createLog: {
    creates: 'Creates a log.',
    loads: '`recovery.loads` are read where `completed`.',
    workout: "The workout named as the log's source, if it is open to the user.",
    exercises: 'Those of the named exercises that exist.',
    existing: 'The log that already has the import key.',
  },
  changeLog: {
    workout:
      'The workout the log was made of, if it is still open to the user; null where the query does not need it.',
    exercises: 'Those of the named and of the performed exercises that exist.',
    performed:
      'What the host stored as performed; null where nothing is stored or mapped, or where the query does not need it.',
    ownLoads: 'The loads stored for this log, counted or not.',
  },
  completeLog: { completes: 'Completes a log.' },
  recordLog: { records: 'Reconciles a log that the host wrote, also one that is gone.' },
  deleteLog: {
    deletes: 'Deletes a log with its swaps, loads and performed sets.',
    withdrawn:
      'Logs withdrawn from this one by reverted swaps, and from those in turn; farthest first, then by id.',
  },
  applySwap: {
    swaps: 'Swaps a log for a workout.',
    target: 'The target, if it is open to the user.',
  },
  swapExercise: {
    swaps:
      'Swaps one exercise of a log: for a workout of the same that is created for the new log.',
  },
  revertSwap: {
    reverts: 'Reverts a swap.',
    recovery:
      'As `WriteState` has it, without the loads of the two logs; null where no load is stored for either: then nothing of it changes.',
    completion:
      'The completion of the swapped log: none, the one the swap moved, or one that came since.',
    ownLoads: 'The loads stored for the two logs, counted or not.',
  },
  writeCustomWorkout: {
    writes: 'Creates, changes or deletes a custom workout.',
    from: 'The workout to derive from, if it is open to the user.',
  },
  correctRecovery: {
    corrects: 'Corrects recovery by hand.',
    recovery: '`recovery` is read as `readRecovery` does.',
  },
  backfillRecovery: {
    records: 'Records completed logs that have no load.',
    loads: '`recovery.loads` are read whatever the model.',
    logs: 'Completed logs without any load, of whatever status, by id.',
    workout: 'The workout that it was made of, if it is still open to the user.',
    performed: 'What is stored as performed in it; null where nothing is.',
    exercises: 'Those of the exercises performed in any of the logs that exist.',
  },
  rebuildRecovery: {
    replays: "Replays the user's recovery, for which `recovery.loads` are always read.",
  },
  changes: {
    swappedFrom:
      'The log it replaces: its id, and whether its completion is taken over exactly as stored.',
    ofNewWorkout:
      'The log is of all of the custom workout that the same changes create; `source` is null.',
    forNewLog: 'The workout is reserved for the log that the same changes create.',
    completions: 'Sets completed_at of existing logs.',
    createSwap: 'A swap row from the log to the one inserted.',
    revertSwap:
      'Marks a swap reverted; with `movesCompletion` the original gets its completion back as stored.',
    deleteLogs:
      'Logs to delete; swaps, loads and sets go with them, references to them become null.',
    counted: 'Whether the stored loads of a log count.',
    performed:
      'Performed work that replaces what is stored for a log; null = the log that is inserted.',
    updateFields: "Replaces a custom workout's fields.",
    updateEntries:
      'With `exercises` entries with an id are updated, those without are inserted, the others deleted; logs that refer to a deleted entry get null.',
    deleteCustomWorkout: 'The custom workout to delete; logs that refer to it stay and get null.',
    records: 'Recovery records to insert or replace, by muscle group.',
    corrections: 'Corrections to insert or replace, by muscle group.',
    clearCorrections: 'Muscle groups whose corrections are deleted.',
    model: "Tag of the model that now owns the user's recovery records.",
  },
} as const satisfies Readonly<Record<Scope, Readonly<Record<string, string>>>>;

/** Names a sentence: whose rule it is, and what it is about. */
export type SentenceId = {
  [Verb in Scope]: `${Verb}.${keyof (typeof RULES)[Verb] & string}`;
}[Scope];

/** One rule of the port. */
export interface Sentence {
  readonly id: SentenceId;
  readonly verb: Scope;
  readonly sentence: string;
}

/**
 * The contract of the port, sentence by sentence, as it stands in the comments of
 * `src/repository.ts` and of the fields in `src/domain/changes.ts`.
 */
export const CONTRACT: readonly Sentence[] = Object.entries(RULES).flatMap(([verb, rules]) =>
  Object.entries(rules).map(([name, sentence]: [string, string]) => ({
    // The loop takes the names apart and puts them together again, which types cannot follow.
    id: `${verb}.${name}` as SentenceId,
    verb: verb as Scope,
    sentence,
  })),
);
