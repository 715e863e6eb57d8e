import type {
  AssignedIds,
  BackfillState,
  ChangeLogState,
  Changes,
  CreateLogState,
  CustomWorkoutState,
  Decision,
  DeleteLogState,
  IdempotencyRequest,
  MuscleGroupLoad,
  RecoveryState,
  Repository,
  RepositoryVerbs,
  RevertState,
  SwapState,
  SyncRepository,
  WriteOptions,
  Written,
} from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import type { SentenceId } from '../../conformance/contract.js';

/** What a mutant is made from: the verbs of a memory store that works, and its tables. */
export interface Store {
  readonly verbs: SyncRepository;
  readonly tables: MemoryTables;
}

/** The verbs that a mistake breaks; `promises` where only the promised form is broken. */
export type Broken = Partial<SyncRepository> & { readonly promises?: Partial<Repository> };

/** A mistake that the author of an adapter could make. */
export type Mutant = (store: Store) => Broken;

/** Mistakes by the sentence of the contract that they break, each under what it is. */
export type Mutants = Partial<Record<SentenceId, Readonly<Record<string, Mutant>>>>;

type VerbName = keyof RepositoryVerbs;

export const WORKED_CHANGES = ['completeLog', 'recordLog'] as const;
export const LOG_CHANGES = [...WORKED_CHANGES, 'deleteLog'] as const;
export const WRITES = [
  'createLog',
  ...LOG_CHANGES,
  'applySwap',
  'swapExercise',
  'revertSwap',
  'writeCustomWorkout',
  'correctRecovery',
  'backfillRecovery',
  'rebuildRecovery',
] as const;
/**
 * Writes that few tests begin with. Where any verb may have a mistake it is made in these: they are
 * harder to catch, and fewer tests have to be asked.
 */
export const LATER_WRITES = [...LOG_CHANGES, 'revertSwap', 'rebuildRecovery'] as const;
export const READS = [
  'findLog',
  'listLogs',
  'readRecovery',
  'readForecast',
  'readVerification',
  'readRecommendation',
  'readSwap',
  'readAlternatives',
  'listWorkouts',
  'listSwaps',
  'listCustomWorkouts',
  'findCustomWorkout',
] as const;

/** The state of any write: what some of them read is there for those only. */
export type State = Pick<RevertState, 'revision' | 'recovery'> &
  Partial<
    Omit<
      BackfillState &
        CreateLogState &
        ChangeLogState &
        DeleteLogState &
        SwapState &
        RevertState &
        CustomWorkoutState,
      'revision' | 'recovery'
    >
  >;

/** Another recovery, where one was read. */
export const changed = (
  { recovery }: State,
  change: (recovery: RecoveryState) => Partial<RecoveryState>,
): Pick<State, 'recovery'> => ({ recovery: recovery && { ...recovery, ...change(recovery) } });

type AnyDecide = (state: State) => Decision<unknown>;
type Args = readonly unknown[];
type AnyVerb = (userId: number, ...args: Args) => unknown;

/** Breaks some verbs alike. What differs between them is in their types only, which give way here. */
export const breaking = (
  { verbs }: Store,
  names: readonly VerbName[],
  mistake: (verb: AnyVerb, name: VerbName) => AnyVerb,
): Broken =>
  Object.fromEntries(names.map((name) => [name, mistake(verbs[name] as unknown as AnyVerb, name)]));

type Query<Name extends VerbName> = Parameters<RepositoryVerbs[Name]>[1];
type Answer<Name extends VerbName> = ReturnType<RepositoryVerbs[Name]>;

/** Asks for something else than was asked for. */
export const asking =
  <Name extends VerbName>(name: Name, change: (query: Query<Name>) => Query<Name>): Mutant =>
  (store) =>
    breaking(
      store,
      [name],
      (verb) => (userId, query) => verb(userId, change(query as Query<Name>)),
    );

/** Gives something else than was found. */
export const giving =
  <Name extends VerbName>(
    name: Name,
    change: (
      answer: Answer<Name>,
      query: Query<Name>,
      tables: MemoryTables,
      userId: number,
    ) => Answer<Name>,
  ): Mutant =>
  (store) =>
    breaking(
      store,
      [name],
      (verb) => (userId, query) =>
        change(verb(userId, query) as Answer<Name>, query as Query<Name>, store.tables, userId),
    );

/** Exchanges the answer of some verbs. */
export const answering =
  (names: readonly VerbName[], change: (answer: unknown) => unknown): Mutant =>
  (store) =>
    breaking(
      store,
      names,
      (verb) =>
        (userId, ...args) =>
          change(verb(userId, ...args)),
    );

const isDecide = (arg: unknown): arg is AnyDecide => typeof arg === 'function';

/** The arguments of a write with another `decide`; those of a read as they are. */
export const withDecide = (args: Args, change: (decide: AnyDecide) => AnyDecide): Args =>
  args.map((arg) => (isDecide(arg) ? change(arg) : arg));

/** Runs a write, and tells whether it asked `decide`. */
export const runWrite = (
  verb: AnyVerb,
  userId: number,
  args: Args,
): { readonly result: unknown; readonly decided: boolean } => {
  const states: State[] = [];
  const watch = withDecide(args, (decide) => (state) => {
    states.push(state);
    return decide(state);
  });
  const result = verb(userId, ...watch);
  return { result, decided: states.length > 0 };
};

/** The idempotency key among the arguments of a write. */
export const keyOf = (args: Args): IdempotencyRequest | undefined =>
  (args.at(-1) as WriteOptions | undefined)?.idempotency;

/** Exchanges `decide` in some writes. */
export const deciding =
  (names: readonly VerbName[], change: (decide: AnyDecide) => AnyDecide): Mutant =>
  (store) =>
    breaking(
      store,
      names,
      (verb) =>
        (userId, ...args) =>
          verb(userId, ...withDecide(args, change)),
    );

/** Lets some verbs read other rows than are stored: a condition of a query that is not there. */
export const reading =
  (
    names: readonly VerbName[],
    alter: (tables: MemoryTables, userId: number) => Partial<MemoryTables>,
  ): Mutant =>
  (store) =>
    breaking(store, names, (verb) => (userId, ...args) => {
      const { tables } = store;
      const altered = alter(tables, userId);
      const kept = Object.entries(tables).filter(([name]) => name in altered);
      let restored = false;
      // Before anything is stored, and once: what is stored then has to stay.
      const restore = () => {
        if (!restored) Object.assign(tables, Object.fromEntries(kept));
        restored = true;
      };
      Object.assign(tables, altered);
      try {
        const decide =
          (next: AnyDecide): AnyDecide =>
          (state) => {
            restore();
            return next(state);
          };
        return verb(userId, ...withDecide(args, decide));
      } finally {
        restore();
      }
    });

/** Lets some verbs decide on a wrong state; reads that give a state give the wrong one. */
export const seeing =
  (
    names: readonly VerbName[],
    change: (state: State, tables: MemoryTables, userId: number) => Partial<State>,
  ): Mutant =>
  (store) =>
    breaking(store, names, (verb, name) => (userId, ...args) => {
      const see = (state: State) => ({ ...state, ...change(state, store.tables, userId) });
      if (name === 'readSwap') return see(verb(userId, ...args) as State);
      return verb(userId, ...withDecide(args, (decide) => (state) => decide(see(state))));
    });

/** Lets some writes store other changes than were decided. */
export const storing =
  (change: (changes: Changes) => Changes, names: readonly VerbName[] = WRITES): Mutant =>
  (store) =>
    deciding(names, (decide) => (state) => {
      const { changes, response } = decide(state);
      return { changes: change(changes), response };
    })(store);

/** What was written. */
export interface Write {
  readonly userId: number;
  readonly changes: Changes;
  readonly ids: AssignedIds;
  readonly tables: MemoryTables;
  /** The tables as they were when the write was decided. */
  readonly before: MemoryTables;
}

/** Spoils what a write has stored, unless it only gave again what a key knew. */
export const afterwards =
  (spoil: (write: Write) => unknown, names: readonly VerbName[] = WRITES): Mutant =>
  (store) =>
    breaking(store, names, (verb) => (userId, ...args) => {
      const { tables } = store;
      const decided: { changes: Changes; before: MemoryTables }[] = [];
      const watch =
        (decide: AnyDecide): AnyDecide =>
        (state) => {
          const before = structuredClone(tables);
          const decision = decide(state);
          decided.push({ changes: decision.changes, before });
          return decision;
        };
      const written = verb(userId, ...withDecide(args, watch)) as Written<unknown>;
      for (const { changes, before } of decided) {
        spoil({ userId, changes, ids: written.ids, tables, before });
      }
      return written;
    });

/** Sets the completion of a log behind the back of a write. */
export const setCompleted = ({ tables }: Write, logId: number, completedAt: Date | null): void => {
  tables.logs = tables.logs.map((row) => (row.id === logId ? { ...row, completedAt } : row));
};

/** An instant as a column has it that keeps no fractions of a second. */
export const inSeconds = (instant: Date | null): Date | null =>
  instant && new Date(Math.floor(instant.getTime() / 1000) * 1000);

/** A value with every part of it exchanged where `replace` gives something else. */
export const deep =
  (replace: (value: unknown, key: string) => unknown) =>
  (value: unknown): unknown => {
    const visit = (part: unknown, key: string): unknown => {
      const replaced = replace(part, key);
      if (replaced !== part || typeof part !== 'object' || part === null) return replaced;
      if (part instanceof Date) return part;
      if (Array.isArray(part)) return part.map((item) => visit(item, key));
      return Object.fromEntries(
        Object.entries(part).map(([name, inner]) => [name, visit(inner, name)]),
      );
    };
    return visit(value, '');
  };

const byTime = (a: MuscleGroupLoad, b: MuscleGroupLoad): number =>
  a.performedAt.getTime() - b.performedAt.getTime() || (a.muscleGroup < b.muscleGroup ? -1 : 1);

/** All loads of a user, oldest first. */
export const loadsOf = (tables: MemoryTables, userId: number): readonly MuscleGroupLoad[] =>
  tables.loads
    .filter((load) => load.userId === userId)
    .map(({ userId: _, ...load }) => load)
    .sort(byTime);
