import assert from 'node:assert/strict';
import type { Changes } from 'freshlegs';
import { copyOf, rejectsWith, same, spoil } from './assert.js';
import { recordsOf, type WithBench } from './bench.js';
import { NOBODY, STRANGER, USER } from './fixture.js';
import type { Runner } from './suite.js';
import {
  decision,
  entriesOf,
  MISSING_IDS,
  prepare,
  WRITES,
  type Ids,
  type Write,
  type WriteCall,
} from './verbs.js';

const NOW = new Date('2026-03-04T18:00:00.250Z');
const RECORD = {
  muscleGroup: 'yoke',
  lastWorkoutDate: new Date('2026-03-01T06:07:08.009Z'),
  intensity: 1.25,
  exercisesCount: 2,
};

/** A change that any verb can store, and an answer of all kinds of values; new objects each time. */
const changes = (): Changes => ({
  now: new Date(NOW),
  records: [{ ...RECORD, lastWorkoutDate: new Date(RECORD.lastWorkoutDate) }],
});
const response = (): unknown => ({
  text: '2026-03-04T18:00:00.250Z',
  at: new Date(NOW),
  list: [0.1, null, true, { deep: [new Date(0)] }],
  none: [],
});

const request = (fingerprint: string) => ({
  key: 'key',
  fingerprint,
  now: NOW,
  forgetBefore: new Date(0),
});

/** A call for a user that decides to store a record; keeps what it was asked and what it decided. */
const storing = (ids: Ids, userId = USER) => {
  const states: unknown[] = [];
  const decisions: unknown[] = [];
  const decide = (state: unknown) => {
    states.push(copyOf(state));
    const decided = decision(changes(), response());
    decisions.push(decided);
    return decided;
  };
  return { states, decisions, call: { userId, ids, decide } };
};

/** The state that a write reads, which then stores nothing. */
const stateOf = async (
  run: (call: WriteCall) => ReturnType<Write>,
  ids: Ids,
  userId: number,
): Promise<unknown> => {
  const seen: unknown[] = [];
  const decide = (state: unknown) => {
    seen.push(copyOf(state));
    return decision({ now: new Date(NOW) });
  };
  await run({ userId, ids, decide });
  assert.equal(seen.length, 1);
  return seen[0];
};

const decidingTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('every verb that writes', () => {
    for (const [name, write] of entriesOf(WRITES)) {
      it(
        `${name} decides once, stores what was decided, and answers it`,
        withBench(async ({ repository, raw, training }) => {
          const { states, call } = storing(await prepare(training));
          const before = (await raw.revision(USER)) ?? 0;
          same(await write(repository, call), { ids: {}, response: response() });
          assert.equal(states.length, 1);
          assert.equal(await raw.revision(USER), before + 1);
          const records = await recordsOf(raw, USER);
          same(
            records.filter((record) => record.muscleGroup === RECORD.muscleGroup),
            [RECORD],
          );
        }),
      );
      it(
        `${name} stores nothing but its key where nothing was decided`,
        withBench(async ({ repository, raw, training }) => {
          const ids = await prepare(training);
          const before = await raw.dump();
          let times = 0;
          const decide = (state: unknown) => {
            spoil(state);
            times += 1;
            return decision({ now: new Date(NOW) }, response());
          };
          const written = await write(repository, { userId: USER, ids, decide });
          same(written.response, response());
          assert.equal(await raw.dump(), before);
          const call = { userId: USER, ids, decide, idempotency: request('a') };
          same(await write(repository, call), written);
          same(await write(repository, call), written);
          assert.equal(times, 2);
        }),
      );
      it(
        `${name} throws on what was thrown, and stores nothing, no key either`,
        withBench(async ({ repository, raw, training }) => {
          const ids = await prepare(training);
          const before = await raw.dump();
          const thrown = new RangeError('from decide');
          const decide = () => {
            throw thrown;
          };
          const idempotency = request('a');
          const failing = write(repository, { userId: USER, ids, decide, idempotency });
          assert.equal(await failing.catch((error: unknown) => error), thrown);
          assert.equal(await raw.dump(), before);
          const { states, call } = storing(ids);
          await write(repository, { ...call, idempotency: request('b') });
          assert.equal(states.length, 1);
        }),
      );
    }
  });
};

const lockingTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('every verb that writes', () => {
    for (const [name, write] of entriesOf(WRITES)) {
      it(
        `${name} replays a known key undecided, or says that it is another request`,
        withBench(async ({ repository, raw, training }) => {
          const { states, decisions, call } = storing(await prepare(training));
          const replay = () => write(repository, { ...call, idempotency: request('a') });
          const first = await replay();
          const expected = copyOf(first);
          const before = await raw.dump();
          spoil([first, decisions]);
          const second = await replay();
          same(second, expected);
          spoil(second);
          same(await replay(), expected);
          const other = write(repository, { ...call, idempotency: request('b') });
          await rejectsWith('IDEMPOTENCY_MISMATCH', other);
          assert.equal(states.length, 1);
          assert.equal(await raw.dump(), before);
        }),
      );
      it(
        `${name} asks nothing of decide for a user that does not exist`,
        withBench(async ({ repository, training }) => {
          const { states, call } = storing(await prepare(training), NOBODY);
          await rejectsWith('NOT_FOUND', write(repository, call));
          same(states, []);
        }),
      );
      it(
        `${name} decides for a stranger as if the rows were missing`,
        withBench(async ({ repository, raw, training }) => {
          const run = (call: WriteCall) => write(repository, call);
          const missing = await stateOf(run, MISSING_IDS, STRANGER);
          const ids = await prepare(training);
          const before = await raw.dump();
          same(await stateOf(run, ids, STRANGER), missing);
          assert.equal(await raw.dump(), before);
        }),
      );
    }
  });
};

/** What the port says of every verb that writes, checked on the verbs themselves. */
export const writeTests = (runner: Runner, withBench: WithBench): void => {
  decidingTests(runner, withBench);
  lockingTests(runner, withBench);
};
