import type { LogId, UserId } from '../../src/domain/ids.js';
import type { TrainingMethods } from '../../src/service/index.js';
import type { VerificationAnswer } from '../../src/service/recovery.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';
import { failuresOf, forEachUser, isDone, type UserRange } from './users.js';

/** Print at most this many examples per kind of finding. */
export const EXAMPLES = 10;

interface Kind {
  readonly title: string;
  readonly remedy: string;
  /** Whether such findings contradict the logs. Otherwise they are only notes. */
  readonly contradiction: boolean;
  readonly found: (answer: VerificationAnswer) => readonly string[];
}

const logs = (ids: readonly LogId[]): readonly string[] => ids.map((id) => `log ${id}`);

const describeRecord = (record: VerificationAnswer['differing'][number]['stored']): string =>
  record === null
    ? 'no record'
    : `${record.lastWorkoutDate?.toISOString() ?? 'never trained'}, intensity ${record.intensity ?? 'unknown'}, ${countOf(record.exercisesCount ?? 0, 'exercise')}`;

const REPAIR = 'freshlegs verify --repair fixes it.';

const UNRECORDED: Kind = {
  title: 'Completed logs that are not recorded',
  remedy:
    'Run freshlegs backfill to record them. Logs that load no muscle, such as cardio, stay in this list.',
  contradiction: false,
  found: ({ completedWithoutLoadsLogIds }) => logs(completedWithoutLoadsLogIds),
};

const KINDS: readonly Kind[] = [
  {
    title: 'Recovery that differs from a replay of its loads',
    remedy: REPAIR,
    contradiction: true,
    found: ({ differing }) =>
      differing.map(
        ({ stored, replayed }) =>
          `${replayed.muscleGroup}: stored as ${describeRecord(stored)}, but its loads give ${describeRecord(replayed)}`,
      ),
  },
  {
    title: 'Loads that count although their log is deleted or not completed',
    remedy: `The app changed these logs with its own SQL but did not call logs.record. ${REPAIR}`,
    contradiction: true,
    found: ({ countedNotCompletedLogIds }) => logs(countedNotCompletedLogIds),
  },
  {
    title: 'Completed logs whose loads do not count',
    remedy: `The app changed these logs with its own SQL but did not call logs.record. ${REPAIR}`,
    contradiction: true,
    found: ({ completedNotCountedLogIds }) => logs(completedNotCountedLogIds),
  },
  {
    title: 'Planned logs with leftover loads',
    remedy:
      'These loads do not count. They are left over when a log that replaced another one is deleted. freshlegs verify --repair removes them.',
    contradiction: false,
    found: ({ plannedWithLoadsLogIds }) => logs(plannedWithLoadsLogIds),
  },
  {
    title: 'Logs that refer to a deleted custom workout, entry or log',
    remedy: 'The library reads such a reference as null. You can set the columns to null.',
    contradiction: false,
    found: ({ danglingLogIds }) => logs(danglingLogIds),
  },
  UNRECORDED,
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
export interface Finding {
  readonly title: string;
  readonly remedy: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Prints nothing if the count is 0. */
export const printFinding = (
  { title, remedy, count, examples }: Finding,
  { out }: Pick<Terminal, 'out'>,
): void => {
  if (count === 0) return;
  out(`${title}: ${count.toLocaleString('en-US')}`);
  for (const example of examples) out(`  ${example}`);
  if (count > examples.length)
    out(`  and ${(count - examples.length).toLocaleString('en-US')} more`);
  out(`  ${remedy}`);
};

/**
 * Records logs again that contradict their loads, and rebuilds records that differ. Returns whether
 * it repaired anything.
 */
const repair = async (
  training: TrainingMethods,
  userId: UserId,
  answer: VerificationAnswer,
): Promise<boolean> => {
  const logIds = new Set([
    ...answer.countedNotCompletedLogIds,
    ...answer.completedNotCountedLogIds,
    ...answer.plannedWithLoadsLogIds,
  ]);
  for (const logId of logIds) await training.logs.record({ userId, logId });
  if (answer.differing.length > 0) await training.recovery.rebuild({ userId });
  return logIds.size > 0 || answer.differing.length > 0;
};

export interface VerifyOptions extends UserRange {
  readonly repair: boolean;
}

/** Compares the recovery of users with their logs. `repair` also repairs it. */
export const runVerify = async (
  store: Store,
  options: VerifyOptions,
  terminal: Terminal,
): Promise<ExitCode> => {
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
  const unrecorded = tallies.find(({ kind }) => kind === UNRECORDED)?.count ?? 0;
  const contradictions = tallies
    .filter(({ kind }) => kind.contradiction)
    .reduce((sum, { count }) => sum + count, 0);
  if (repaired > 0) out(`Repaired the recovery of ${countOf(repaired, 'user')}.`);
  const agreement =
    contradictions === 0 ? 'recovery and logs agree' : countOf(contradictions, 'contradiction');
  out(
    users === 0 && walk.unknown.length > 0
      ? `Nothing was verified: ${countOf(walk.unknown.length, 'unknown user')}.`
      : `${countOf(users, 'user')} verified; ${agreement}.`,
  );
  if (unrecorded > 0) {
    out(`Not recorded yet: ${countOf(unrecorded, 'completed log')}. Run freshlegs backfill.`);
  }
  return contradictions === 0 && isDone(walk) ? EXIT.ok : EXIT.findings;
};
