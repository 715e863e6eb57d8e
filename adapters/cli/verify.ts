import type { UserId } from '../../src/domain/ids.js';
import {
  FINDINGS,
  type Finding,
  type FindingCode,
} from '../../src/domain/verification/findings.js';
import type { TrainingMethods } from '../../src/service/index.js';
import type { VerificationAnswer } from '../../src/service/recovery.js';
import { visible } from '../sql/visible.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';
import { failuresOf, forEachUser, isDone, type UserRange } from './each-user.js';

/** Print at most this many examples per kind of finding. */
export const EXAMPLES = 10;

interface Kind {
  readonly title: string;
  readonly remedy: string;
  /** Whether such findings contradict other rows. Otherwise they are only notes. */
  readonly contradiction: boolean;
  readonly found: (answer: VerificationAnswer) => readonly string[];
}

const describeRecord = (record: VerificationAnswer['differing'][number]['stored']): string =>
  record === null
    ? 'no record'
    : `${record.lastWorkoutDate?.toISOString() ?? 'never trained'}, intensity ${record.intensity ?? 'unknown'}, ${countOf(record.exercisesCount ?? 0, 'exercise')}`;

const REPAIR = 'freshlegs verify --repair';

const DIFFERING: Kind = {
  title: 'Recovery that differs from a replay of its loads',
  remedy: `${REPAIR} fixes it.`,
  contradiction: true,
  found: ({ differing }) =>
    differing.map(
      ({ stored, replayed }) =>
        `${replayed.muscleGroup}: stored as ${describeRecord(stored)}, but its loads give ${describeRecord(replayed)}`,
    ),
};

const describeFinding = ({ logId, swapId, customWorkoutId }: Finding): string => {
  if (logId !== undefined) return `log ${logId}`;
  return swapId === undefined ? `custom workout ${customWorkoutId ?? ''}` : `swap ${swapId}`;
};

const CODES = Object.keys(FINDINGS) as FindingCode[];

const KINDS: readonly Kind[] = [
  DIFFERING,
  ...CODES.map((code) => {
    const { title, remedy, contradiction, record } = FINDINGS[code];
    return {
      title,
      remedy: record ? `${remedy} ${REPAIR} calls it for all of them.` : remedy,
      contradiction,
      found: ({ findings }: VerificationAnswer) =>
        findings.filter((finding) => finding.code === code).map(describeFinding),
    };
  }),
];

interface Tally {
  readonly kind: Kind;
  count: number;
  readonly examples: string[];
}

const tallyOf = (): readonly Tally[] => KINDS.map((kind) => ({ kind, count: 0, examples: [] }));

const add = (tallies: readonly Tally[], userId: UserId, answer: VerificationAnswer): void => {
  for (const tally of tallies) {
    const found = tally.kind.found(answer);
    tally.count += found.length;
    const room = EXAMPLES - tally.examples.length;
    tally.examples.push(...found.slice(0, room).map((text) => `user ${userId}, ${text}`));
  }
};

/** A kind of finding, how often it occurred, some examples, and what to do. */
export interface Report {
  readonly title: string;
  readonly remedy: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Prints nothing if the count is 0. */
export function printFinding(
  { title, remedy, count, examples }: Report,
  { out }: Pick<Terminal, 'out'>,
): void {
  if (count === 0) return;
  out(`${title}: ${count.toLocaleString('en-US')}`);
  for (const example of examples) out(`  ${visible(example)}`);
  if (count > examples.length)
    out(`  and ${(count - examples.length).toLocaleString('en-US')} more`);
  out(`  ${remedy}`);
}

/**
 * Records logs again whose findings this mends, and rebuilds records that differ. Returns whether
 * it repaired anything.
 */
const repair = async (
  training: TrainingMethods,
  userId: UserId,
  { differing, findings }: VerificationAnswer,
): Promise<boolean> => {
  const mended = findings.filter(({ code }) => FINDINGS[code].record);
  const logIds = new Set(mended.flatMap(({ logId }) => logId ?? []));
  for (const logId of logIds) await training.logs.record({ userId, logId });
  if (differing.length > 0) await training.recovery.rebuild({ userId });
  return logIds.size > 0 || differing.length > 0;
};

const describeUnrecorded = (logs: number): string => {
  const [are, them, they] = logs === 1 ? ['is', 'it', 'it loads'] : ['are', 'them', 'they load'];
  return `${countOf(logs, 'completed log')} ${are} not recorded; freshlegs backfill records ${them}, unless ${they} no muscle`;
};

export interface VerifyOptions extends UserRange {
  readonly repair: boolean;
}

/** Verifies users. `repair` also repairs what `logs.record` and `recovery.rebuild` mend. */
export async function runVerify(
  store: Store,
  options: VerifyOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, err } = terminal;
  const training = store.training();
  const tallies = tallyOf();
  let users = 0;
  let repaired = 0;
  const verifyUser = async (userId: UserId): Promise<void> => {
    const answer = await training.recovery.verify({ userId });
    users += 1;
    if (options.repair && (await repair(training, userId, answer))) {
      repaired += 1;
      add(tallies, userId, await training.recovery.verify({ userId }));
    } else add(tallies, userId, answer);
  };
  const walk = await forEachUser(
    store,
    options,
    terminal,
    verifyUser,
    () => `${countOf(users, 'user')} verified`,
  );
  for (const { kind, ...found } of tallies) printFinding({ ...kind, ...found }, terminal);
  for (const failure of failuresOf(walk)) err(failure);
  const { title } = FINDINGS.unrecorded;
  const unrecorded = tallies.find(({ kind }) => kind.title === title)?.count ?? 0;
  const contradictions = tallies
    .filter(({ kind }) => kind.contradiction)
    .reduce((sum, { count }) => sum + count, 0);
  if (repaired > 0) out(`Repaired the recovery of ${countOf(repaired, 'user')}.`);
  const found = [
    ...(contradictions === 0 ? [] : [countOf(contradictions, 'contradiction')]),
    ...(unrecorded === 0 ? [] : [describeUnrecorded(unrecorded)]),
  ];
  const result = found.length === 0 ? 'recovery and logs agree' : found.join('; ');
  out(
    users === 0 && walk.unknown.length > 0
      ? `Nothing was verified: ${countOf(walk.unknown.length, 'unknown user')}.`
      : `${countOf(users, 'user')} verified; ${result}.`,
  );
  return contradictions === 0 && isDone(walk) ? EXIT.ok : EXIT.findings;
}
