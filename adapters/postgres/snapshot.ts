import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import type { LogSource } from '../../src/domain/records.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../../src/domain/snapshot.js';
import { needsLoads } from '../../src/port/derive.js';
import { checkInt, type Row } from '../sql/rows.js';
import { customWorkoutsOf, customWorkoutsPart } from './custom-workouts.js';
import type { Ask, Values } from './driver.js';
import { areLocked, isWholePage, lockPart, logIds, logsOf, logsPart } from './logs.js';
import { performedPart, performedSince, toPerformed } from './performed.js';
import { completionsOf, completionsPart, historyParts, pastPerformed } from './recommendation.js';
import { preferencesOf, preferencesPart } from './preferences.js';
import {
  asWanted,
  loadsOf,
  modelOf,
  modelPart,
  ownLoadsPart,
  recordsPart,
  recoveryOf,
  replayPart,
  revisionPart,
  windowPart,
} from './recovery.js';
import { composeRead, idArray, idsOf, type ReadPart } from './statement.js';
import { swapOf, swapPart, withdrawnPart } from './swaps.js';
import type { Tables } from './tables.js';
import {
  openSourceOf,
  openSourcePart,
  readWorkoutParts,
  refValues,
  sourceValues,
  workoutsParts,
  type NamedKinds,
} from './workouts.js';

/** The values of the user's row of `training_state`, which a write has locked. */
export interface LockedState {
  readonly revision: number;
  readonly model: string | null;
}

/**
 * What the text of a statement depends on besides the wants. {@link keyOf} must include every
 * field.
 */
interface Variant {
  /**
   * Whether the statement belongs to a write. A write locks the logs, and already has revision and
   * model from locking the user.
   */
  readonly locks: boolean;
  readonly named: NamedKinds;
  readonly source: LogSource['type'] | null;
  /** Whether to look up a log by its import key. */
  readonly importKey: boolean;
  readonly records: boolean;
  readonly loads: boolean;
  /** Whether to read only logs and loads before `before`. */
  readonly hasBefore: boolean;
  readonly extra: string;
}

const keyOf = (variant: Variant): string => {
  const { locks, named, source, importKey, records, loads, hasBefore, extra } = variant;
  const { program, custom, log } = named;
  return [locks, program, custom, log, source, importKey, records, loads, hasBefore, extra].join(
    ' ',
  );
};

/** The logs to change. A replay leaves their loads out. */
const changedLogIds = (t: Tables, { swap }: Wants): string =>
  swap === undefined ? logIds(t).one : logIds(t).ofSwap;

/** The logs to read. For a swap these are both logs, so that their completions can be compared. */
const logsWith = ({ logs, swap }: Wants, { importKey }: Variant): Wants['logs'] => {
  if (logs === undefined) return swap && 'ofSwap';
  return logs === 'importKey' && !importKey ? undefined : logs;
};

/** Each part comes after the parts that it uses. */
const partsOf = (t: Tables, wants: Wants, variant: Variant): readonly ReadPart[] => {
  const { locks, named, source, records, loads, hasBefore } = variant;
  const logs = logsWith(wants, variant);
  const replay = {
    before: hasBefore && wants.recovery === 'asOf',
    ...(wants.ownLoads && { except: changedLogIds(t, wants) }),
  };
  return [
    ...(wants.revision && !locks ? [revisionPart(t)] : []),
    ...(wants.swap ? [swapPart(t)] : []),
    ...(logs ? [logsPart(t, logs, locks)] : []),
    ...(wants.completions ? [completionsPart(t, hasBefore)] : []),
    ...(wants.performed ? [performedPart(t, wants.performed)] : []),
    ...(wants.history ? historyParts(t) : []),
    ...workoutsParts(t, wants, named),
    ...(wants.openSource && source ? [openSourcePart(t, source)] : []),
    ...(wants.customWorkout
      ? [customWorkoutsPart(t, 'and workout.id = :customWorkoutId::bigint')]
      : []),
    ...(wants.ownLoads ? [ownLoadsPart(t, changedLogIds(t, wants))] : []),
    ...(wants.withdrawn ? [withdrawnPart(t)] : []),
    ...(records && !locks ? [modelPart(t)] : []),
    ...(records ? [recordsPart(t)] : []),
    ...(loads ? [replayPart(t, replay)] : []),
    ...(wants.windowLoads ? [windowPart(t, hasBefore)] : []),
    ...(wants.preferences ? [preferencesPart(t)] : []),
  ];
};

const encode = (value: unknown): string | number | null => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? idArray(value as Id[]) : (value as string | number | null);
};

/** Leaves out missing parameters, because most statements need only a few. */
export const valuesOf = (user: UserId, params: Partial<AllParams>): Values => {
  const { refs, source, ...plain } = params;
  const values: Record<string, string | number | null> = { user };
  for (const [name, value] of Object.entries(plain)) values[name] = encode(value);
  if (refs !== undefined) Object.assign(values, refValues(refs));
  if (source !== undefined) Object.assign(values, sourceValues(source));
  return values;
};

/** What the first statement of a write reads in addition to the snapshot. */
export interface Extra {
  /** A cache key: the same for equal parts. */
  readonly key: string;
  readonly parts: readonly ReadPart[];
  readonly values: Values;
}

/** Reads snapshots. The text of each statement is composed once per wants and variant. */
export interface SnapshotReader {
  /** Reads outside of a write. */
  readonly read: (
    ask: Ask,
    user: UserId,
    wants: Wants,
    params: Partial<AllParams>,
  ) => Promise<Partial<Parts>>;
  /**
   * Reads while the user is locked. Returns the answer of the first statement, including `extra`,
   * and a function that returns the snapshot. That function may run a second statement.
   */
  readonly readLocked: (
    ask: Ask,
    user: UserId,
    wants: Wants,
    params: Partial<AllParams>,
    locked: LockedState,
    extra: Extra,
  ) => Promise<{ readonly answer: Row; readonly snapshot: () => Promise<Partial<Parts>> }>;
}

const ofWorkouts = ({ workouts, candidates, exercises, catalogue }: Wants): boolean =>
  (workouts ?? candidates ?? exercises ?? catalogue) !== undefined;

const performedOf = (
  t: Tables,
  answer: Row,
  wanted: NonNullable<Wants['performed']>,
  { performedMax = Infinity }: Partial<AllParams>,
  completions: Parts['completions'],
): Parts['performed'] =>
  wanted === 'since'
    ? performedSince(t, answer, completions, performedMax)
    : toPerformed(t, answer['performed']);

/** Decodes all parts except recovery. */
const toParts = (
  t: Tables,
  answer: Row,
  wants: Wants,
  params: Partial<AllParams>,
): Partial<Parts> => {
  const logs = wants.logs ? logsOf(answer) : [];
  const completions = wants.completions ? completionsOf(answer) : [];
  const performed = wants.performed
    ? performedOf(t, answer, wants.performed, params, completions)
    : [];
  // Assigns the parts one by one: a dozen conditional spreads would make the shortest read 3 %
  // slower.
  const parts: { -readonly [Part in keyof Parts]?: Parts[Part] } = {};
  if (wants.revision) parts.revision = checkInt(answer['revision'] ?? 0, 'revision');
  if (wants.swap) parts.swap = swapOf(answer);
  if (wants.logs) parts.logs = logs;
  if (wants.performed) parts.performed = performed;
  if (wants.history) parts.history = pastPerformed(t, answer);
  if (wants.completions) parts.completions = completions;
  if (ofWorkouts(wants)) {
    Object.assign(parts, readWorkoutParts(t, answer, wants, params, parts));
  }
  if (wants.openSource) parts.openSource = openSourceOf(answer, params.source ?? null);
  if (wants.customWorkout) parts.customWorkout = customWorkoutsOf(answer)[0] ?? null;
  if (wants.ownLoads) parts.ownLoads = loadsOf(answer, 'ownLoads');
  if (wants.withdrawn) parts.withdrawn = idsOf(answer, 'withdrawn');
  if (wants.windowLoads) parts.windowLoads = loadsOf(answer, 'windowLoads');
  if (wants.preferences) parts.preferences = preferencesOf(answer, wants.preferences);
  return parts;
};

/** The cast is needed because the type of all parts does not allow null here. */
const withRecovery = (parts: Partial<Parts>, recovery: RecoveryState | null): Partial<Parts> =>
  ({ ...parts, recovery }) as Partial<Parts>;

/** Which kinds of rows the parameters refer to. */
const namedIn = (
  { workouts }: Wants,
  { refs = [], source = null, importKey = null }: Partial<AllParams>,
): Pick<Variant, 'named' | 'source' | 'importKey'> => {
  const isNamed = workouts === 'named' || workouts === 'both';
  return {
    named: {
      program: isNamed && refs.some(({ type }) => type === 'program'),
      custom: isNamed && refs.some(({ type }) => type === 'custom'),
      log: isNamed && refs.some(({ type }) => type === 'log'),
    },
    source: source?.type ?? null,
    importKey: importKey !== null,
  };
};

const read =
  (t: Tables, textOf: TextOf): SnapshotReader['read'] =>
  async (ask, user, wants, params) => {
    const { recovery: wanted } = wants;
    const variant: Variant = {
      locks: false,
      ...namedIn(wants, params),
      records: wanted !== undefined,
      loads: wanted !== undefined && wanted !== 'ifStale',
      hasBefore: (params.before ?? null) !== null,
      extra: '',
    };
    const values = valuesOf(user, params);
    const answer = (await ask(textOf(wants, variant, []), values)) as Row;
    const parts = toParts(t, answer, wants, params);
    if (wanted === undefined) return parts;
    const recovery = recoveryOf(answer, modelOf(answer));
    if (wanted !== 'ifStale' || isStoredBy(recovery.model, params.model ?? '')) {
      return withRecovery(parts, asWanted(wanted, recovery, params.model, parts));
    }
    // Another model wrote the records, so read everything again, with the loads. If every read
    // included the loads, it would take half as long again without prepared statements.
    const again = (await ask(textOf(wants, { ...variant, loads: true }, []), values)) as Row;
    const replayed = recoveryOf(again, modelOf(again));
    // Another call may have stored new records between the two reads. `asWanted` detects this.
    const all = toParts(t, again, wants, params);
    return withRecovery(all, asWanted(wanted, replayed, params.model, all));
  };

/** Locks the wanted logs if the host has a view of logs. Returns null if it locks nothing. */
const lockBehindView = async (
  t: Tables,
  ask: Ask,
  wants: Wants,
  variant: Variant,
  values: Values,
): Promise<readonly LogId[] | null> => {
  const wanted = logsWith(wants, variant);
  if (!t.logTable.hasView || !areLocked(wanted)) return null;
  const parts = [...(wants.swap ? [swapPart(t)] : []), lockPart(t, wanted)];
  return idsOf((await ask(composeRead(parts), values)) as Row, 'locked');
};

const readLocked =
  (t: Tables, textOf: TextOf): SnapshotReader['readLocked'] =>
  async (ask, user, wants, params, { revision, model }, extra) => {
    const { recovery: wanted } = wants;
    const isStale = !isStoredBy(model, params.model ?? '');
    const records = wanted !== undefined && wanted !== 'ifLoaded';
    const variant: Variant = {
      locks: true,
      ...namedIn(wants, params),
      records,
      // The logs are not read yet, so pass empty lists.
      loads: wanted !== undefined && needsLoads(wanted, isStale, [], []),
      hasBefore: (params.before ?? null) !== null,
      extra: extra.key,
    };
    const values = { ...valuesOf(user, params), ...extra.values };
    const text = textOf(wants, variant, extra.parts);
    const lockedIds = (): Promise<readonly LogId[] | null> =>
      lockBehindView(t, ask, wants, variant, values);
    let locked = await lockedIds();
    let answer = (await ask(text, values)) as Row;
    // If the host removed some logs of the page while they were being locked, read it again.
    while (wants.logs === 'unrecordedPage' && !isWholePage(answer, locked)) {
      locked = await lockedIds();
      answer = (await ask(text, values)) as Row;
    }
    const snapshot = async (): Promise<Partial<Parts>> => {
      const parts = toParts(t, { ...answer, revision }, wants, params);
      if (wanted === undefined) return parts;
      const { logs = [], ownLoads = [] } = parts;
      if (variant.loads || !needsLoads(wanted, isStale, logs, ownLoads)) {
        return withRecovery(parts, records ? recoveryOf(answer, model) : null);
      }
      // The first statement of a swap leaves out the loads, because most swapped logs are not
      // completed yet.
      const except = wants.ownLoads && { except: changedLogIds(t, wants) };
      const rest = [
        ...(wants.swap ? [swapPart(t)] : []),
        recordsPart(t),
        replayPart(t, { ...except }),
      ];
      const more = (await ask(composeRead(rest), values)) as Row;
      return withRecovery(parts, recoveryOf(more, model));
    };
    return { answer, snapshot };
  };

type TextOf = (wants: Wants, variant: Variant, extra: readonly ReadPart[]) => string;

export const createSnapshotReader = (t: Tables): SnapshotReader => {
  const composed = new WeakMap<Wants, Map<string, string>>();
  const textOf: TextOf = (wants, variant, extra) => {
    const texts = composed.get(wants) ?? new Map<string, string>();
    composed.set(wants, texts);
    const key = keyOf(variant);
    const text = texts.get(key) ?? composeRead([...extra, ...partsOf(t, wants, variant)]);
    texts.set(key, text);
    return text;
  };
  return { read: read(t, textOf), readLocked: readLocked(t, textOf) };
};
