import type { UserId } from '../../src/domain/ids.js';
import {
  FINDINGS,
  type Finding,
  type FindingCode,
} from '../../src/domain/verification/findings.js';
import type { TrainingMethods } from '../../src/service/index.js';
import type { VerificationAnswer } from '../../src/service/recovery.js';
import { forEachUser, resultOf, type Walk } from './each-user.js';
import { findingLines, EXAMPLES, type Found } from './findings.js';
import { onStore, USERS, type Session, type Verb } from './session.js';
import { countOf, EXIT, type Line, type Result } from './terminal.js';

type Differing = VerificationAnswer['differing'][number];

/** What an answer of `recovery.verify` names, and its user. */
type Example = { readonly userId: UserId } & (
  Omit<Finding, 'code'> | (Differing & { readonly muscleGroup: string })
);

type Code = 'differing' | FindingCode;

interface Tally extends Found<Example> {
  readonly code: Code;
  /** Whether such findings contradict other rows. Otherwise they are only notes. */
  readonly contradiction: boolean;
  count: number;
  readonly examples: Example[];
}

const REPAIR = 'freshlegs verify --repair';

const tallyOf = (): readonly Tally[] => [
  {
    code: 'differing',
    title: 'Muscle groups whose stored recovery differs from what their logs give',
    remedy: `${REPAIR} stores what the logs give.`,
    contradiction: true,
    count: 0,
    examples: [],
  },
  ...(Object.keys(FINDINGS) as FindingCode[]).map((code) => {
    const { title, remedy, contradiction, record } = FINDINGS[code];
    const byRepair = record ? `${remedy} ${REPAIR} calls it for all of them.` : remedy;
    return { code, title, remedy: byRepair, contradiction, count: 0, examples: [] };
  }),
];

const examplesOf = (
  { differing, findings }: VerificationAnswer,
  userId: UserId,
  code: Code,
): readonly Example[] =>
  code === 'differing'
    ? differing.map((each) => ({ userId, muscleGroup: each.replayed.muscleGroup, ...each }))
    : findings.flatMap(({ code: own, ...ids }) => (own === code ? [{ userId, ...ids }] : []));

const add = (tallies: readonly Tally[], userId: UserId, answer: VerificationAnswer): void => {
  for (const tally of tallies) {
    const found = examplesOf(answer, userId, tally.code);
    tally.count += found.length;
    tally.examples.push(...found.slice(0, EXAMPLES - tally.examples.length));
  }
};

const describeRecord = (record: Differing['stored']): string =>
  record === null
    ? 'no record'
    : `${record.lastWorkoutDate?.toISOString() ?? 'never trained'}, intensity ${record.intensity ?? 'unknown'}, ${countOf(record.exercisesCount ?? 0, 'exercise')}`;

const describeExample = (example: Example): string => {
  const of = `user ${example.userId}, `;
  if ('muscleGroup' in example) {
    const { muscleGroup, stored, replayed } = example;
    return `${of}${muscleGroup}: stored is ${describeRecord(stored)}; the logs give ${describeRecord(replayed)}`;
  }
  const { logId, swapId, customWorkoutId } = example;
  if (logId !== undefined) return `${of}log ${logId}`;
  return swapId === undefined
    ? `${of}custom workout ${customWorkoutId ?? ''}`
    : `${of}swap ${swapId}`;
};

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

/** What a verification says in `--json`. */
export interface Verified extends Walk {
  readonly users: number;
  readonly repairedUsers: number;
  readonly contradictions: number;
  readonly findings: readonly Tally[];
}

const summaryLine = ({ users, findings, contradictions, failures }: Verified): Line => {
  if (users === 0 && failures.length > 0) return 'No user was verified.';
  const unrecorded = findings.find(({ code }) => code === 'unrecorded')?.count ?? 0;
  const verified = `Verified ${countOf(users, 'user')}`;
  const open =
    unrecorded === 0
      ? ''
      : ` ${countOf(unrecorded, 'completed log')} ${unrecorded === 1 ? 'is' : 'are'} not recorded (see above).`;
  if (contradictions > 0)
    return [
      'bad',
      `${verified}: ${countOf(contradictions, 'contradiction')}, listed above.${open}`,
    ];
  return unrecorded > 0
    ? `${verified}: no contradictions.${open}`
    : ['good', `${verified}: recovery and logs agree.`];
};

const verifiedLines = (verified: Verified): readonly Line[] => [
  ...verified.findings.flatMap((found) => findingLines(found, describeExample)),
  ...(verified.repairedUsers === 0
    ? []
    : [`Repaired the recovery of ${countOf(verified.repairedUsers, 'user')}.`]),
  summaryLine(verified),
];

/** Verifies users. `repairs` also repairs what `logs.record` and `recovery.rebuild` mend. */
export async function runVerify(
  session: Session,
  repairs: boolean,
): Promise<Result & { readonly data: Verified }> {
  const training = session.store.training();
  const tallies = tallyOf();
  let [users, repairedUsers] = [0, 0];
  const walk = await forEachUser(session, 'Verifying', async (userId) => {
    const answer = await training.recovery.verify({ userId });
    users += 1;
    if (repairs && (await repair(training, userId, answer))) {
      repairedUsers += 1;
      add(tallies, userId, await training.recovery.verify({ userId }));
    } else add(tallies, userId, answer);
  });
  const findings = tallies.filter(({ count }) => count > 0);
  const contradictions = findings
    .filter(({ contradiction }) => contradiction)
    .reduce((sum, { count }) => sum + count, 0);
  const data = { users, repairedUsers, contradictions, findings, ...walk };
  const exit = contradictions === 0 ? EXIT.ok : EXIT.findings;
  return resultOf(session, data, verifiedLines(data), exit);
}

export const verify: Verb = {
  summary: 'compare the recovery of all users with their logs',
  takes: [...USERS, 'repair'],
  run: onStore((session) => runVerify(session, session.values.repair === true)),
};
