import assert from 'node:assert/strict';
import {
  defineWants,
  type Changes,
  type Decision,
  type ExerciseId,
  type Snapshot,
  type Wants,
} from 'freshlegs';
import { copyOf, rejectsWith, same, spoil } from './assert.js';
import { recordsOf, type Tests } from './bench.js';
import {
  ALL_OF_LOG,
  ALL_OF_SWAP,
  decision,
  entriesOf,
  NO_PARTS,
  PARTS,
  prepare,
  type Ids,
  type PartCall,
} from './verbs.js';

const NOW = new Date('2026-03-04T18:00:00.250Z');
const RECORD = {
  muscleGroup: 'yoke',
  lastWorkoutDate: new Date('2026-03-01T06:07:08.009Z'),
  intensity: 1.25,
  exercisesCount: 2,
};

/** Changes with all kinds of values. Each call returns new objects. */
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

/** Few parts, many parts and no parts. A write must behave the same way with each. */
const CALLS: Readonly<Record<string, PartCall>> = {
  nothing: NO_PARTS,
  'all parts of a log': ALL_OF_LOG,
  'all parts of a swap': ALL_OF_SWAP,
};

/** A decision that stores a record, and lists of its inputs and results. */
const storing = () => {
  const snapshots: unknown[] = [];
  const decisions: unknown[] = [];
  const decide = (snapshot: unknown): Decision<unknown> => {
    snapshots.push(copyOf(snapshot));
    const decided = decision(changes(), response());
    decisions.push(decided);
    return decided;
  };
  return { snapshots, decisions, decide };
};

/** Parts that must be wanted together. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  logs: ['swap'],
  performed: ['swap', 'logs'],
  workouts: ['swap', 'logs'],
  exercises: ['swap', 'logs', 'performed'],
  ownLoads: ['swap', 'logs'],
  withdrawn: ['swap', 'logs'],
  recovery: ['swap', 'logs', 'ownLoads'],
  candidates: ['completions'],
};

/** One part, with the parts that it needs. */
const wantsOf = (wants: Wants, part: string): Wants =>
  Object.fromEntries(
    Object.entries(wants).filter(([name]) => name === part || NEEDS[part]?.includes(name)),
  );

const callOf = (ids: Ids, userId = ids.USER) => ({ userId, ids, now: NOW });

const decidingTests: Tests = ({ describe, it }, { USER, NOBODY }) => {
  for (const [name, { write }] of entriesOf(CALLS)) {
    describe(`a write that reads ${name}`, () => {
      it('decides once, stores the changes, and returns the response', async (bench) => {
        const { repository, raw } = bench;
        const call = callOf(await prepare(bench));
        const { snapshots, decide } = storing();
        const before = (await raw.revision(USER)) ?? 0;
        same(await write(repository, { ...call, decide }), { ids: {}, response: response() });
        assert.equal(snapshots.length, 1);
        assert.equal(await raw.revision(USER), before + 1);
        const records = await recordsOf(raw, USER);
        same(
          records.filter((record) => record.muscleGroup === RECORD.muscleGroup),
          [RECORD],
        );
      });
      it('stores only its key if the decision changes nothing', async (bench) => {
        const { repository, raw } = bench;
        const call = callOf(await prepare(bench));
        const before = await raw.dump();
        let times = 0;
        const decide = (snapshot: unknown): Decision<unknown> => {
          spoil(snapshot);
          times += 1;
          return decision({ now: new Date(NOW) }, response());
        };
        const written = await write(repository, { ...call, decide });
        same(written, { ids: {}, response: response() });
        assert.equal(await raw.dump(), before);
        const again = { ...call, decide, idempotency: request('a') };
        same(await write(repository, again), written);
        same(await write(repository, again), written);
        assert.equal(times, 2);
      });
      it('throws the error of the decision, and stores nothing, not even the key', async (bench) => {
        const { repository, raw } = bench;
        const call = callOf(await prepare(bench));
        const before = await raw.dump();
        const thrown = new RangeError('from decide');
        const decide = () => {
          throw thrown;
        };
        const failing = write(repository, { ...call, decide, idempotency: request('a') });
        assert.equal(await failing.catch((error: unknown) => error), thrown);
        assert.equal(await raw.dump(), before);
        const { snapshots, decide: decideNow } = storing();
        await write(repository, { ...call, decide: decideNow, idempotency: request('b') });
        assert.equal(snapshots.length, 1);
      });
      it('repeats the answer for a known key without deciding, and rejects the key for another request', async (bench) => {
        const { repository, raw } = bench;
        const call = callOf(await prepare(bench));
        const { snapshots, decisions, decide } = storing();
        const write1 = (fingerprint: string) =>
          write(repository, { ...call, decide, idempotency: request(fingerprint) });
        const first = await write1('a');
        const expected = copyOf(first);
        const before = await raw.dump();
        spoil([first, decisions]);
        const second = await write1('a');
        same(second, expected);
        spoil(second);
        same(await write1('a'), expected);
        await rejectsWith('IDEMPOTENCY_MISMATCH', write1('b'));
        assert.equal(snapshots.length, 1);
        assert.equal(await raw.dump(), before);
      });
      it("does not decide for an unknown user, unless users are stored elsewhere and this is the user's first write", async (bench) => {
        const { repository, raw, knowsUsers } = bench;
        const call = callOf(await prepare(bench), NOBODY);
        const before = await raw.dump();
        const { snapshots, decide } = storing();
        const written = write(repository, { ...call, decide, idempotency: request('a') });
        if (knowsUsers) {
          const details = await rejectsWith('NOT_FOUND', written);
          same([details['record'], snapshots], ['user', []]);
          assert.equal(await raw.dump(), before);
        } else {
          same(await written, { ids: {}, response: response() });
          assert.equal(snapshots.length, 1);
          assert.equal(await raw.revision(NOBODY), 1);
          same(await recordsOf(raw, NOBODY), [RECORD]);
        }
      });
    });
  }
};

const snapshotTests: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('a write gets', () => {
    for (const [name, { read, write }] of entriesOf(PARTS)) {
      it(`the same ${name} as a read, for the user and for another user`, async (bench) => {
        const { repository, raw } = bench;
        const ids = await prepare(bench);
        const before = await raw.dump();
        for (const userId of [USER, STRANGER]) {
          const snapshots: unknown[] = [];
          const decide = (snapshot: Snapshot<Wants>) => {
            snapshots.push(copyOf(snapshot));
            spoil(snapshot);
            return decision({ now: NOW });
          };
          await write(repository, { ...callOf(ids, userId), decide });
          same(snapshots, [await read(repository, userId, ids, NOW)]);
        }
        assert.equal(await raw.dump(), before);
      });
    }
  });

  describe('all parts together', () => {
    for (const [name, all] of entriesOf<PartCall>({ log: ALL_OF_LOG, swap: ALL_OF_SWAP })) {
      it(`of a ${name} are equal to the parts read separately`, async (bench) => {
        const { repository, clock } = bench;
        const ids = await prepare(bench);
        const together = await all.read(repository, USER, ids, clock.now);
        // Wants ignore parameters that they do not need.
        const params = all.paramsOf(ids, clock.now);
        for (const part of Object.keys(together)) {
          const alone = await repository.read(USER, wantsOf(all.wants, part), params);
          same(Reflect.get(together, part), Reflect.get(alone, part), part);
        }
        const { newIds: _, ...parts } = all.wants;
        same(Object.keys(together).sort(), Object.keys(parts).sort());
      });
    }
  });
};

const idTests: Tests = ({ describe, it }, { USER, BENCH, ROW, CURL }) => {
  describe('the ids of a write', () => {
    it('list the entries in the order of the change, including entries that are kept', async ({
      repository,
      mine,
    }) => {
      const entry = {
        sets: 1,
        repsMin: 1,
        repsMax: 2,
        orderIndex: null,
        replacedExerciseId: null,
        superset: null,
      };
      const entryOf = (exerciseId: ExerciseId, id: number | null = null) => ({
        ...entry,
        exerciseId,
        id,
      });
      const fields = { name: 'A', description: null };
      const write = async (change: Omit<Changes, 'now'>) =>
        (await repository.write(USER, defineWants({}), {}, () => decision({ now: NOW, ...change })))
          .ids;
      const created = await write({
        createCustomWorkout: {
          ...fields,
          sourceProgramDayId: null,
          sourceCustomWorkoutId: null,
          exercises: [CURL, ROW, BENCH].map((exerciseId) => entryOf(exerciseId)),
        },
      });
      const { customWorkoutId = 0, exerciseIds = [] } = created;
      same(Object.keys(created).sort(), ['customWorkoutId', 'exerciseIds']);
      const stored = async () => {
        const found = await mine.customWorkouts.find({ customWorkoutId });
        return new Map(found?.exercises.map(({ id, exerciseId }) => [id, exerciseId]));
      };
      const before = await stored();
      same(
        exerciseIds.map((id) => before.get(id)),
        [CURL, ROW, BENCH],
      );
      const [curl = 0, , bench = 0] = exerciseIds;
      const update = { customWorkoutId, ...fields, forLogId: null };
      const exercises = [entryOf(BENCH, bench), entryOf(ROW), entryOf(CURL, curl)];
      const { exerciseIds: ids = [] } = await write({
        updateCustomWorkout: { ...update, exercises },
      });
      const after = await stored();
      same([ids[0], ids[2], ids.length, after.size], [bench, curl, 3, 3]);
      same(
        ids.map((id) => after.get(id)),
        [BENCH, ROW, CURL],
      );
      const kept = await write({ updateCustomWorkout: { ...update, exercises: null } });
      same([kept, await stored()], [{}, after]);
    });
  });
};

export const writeTests: readonly Tests[] = [decidingTests, snapshotTests, idTests];
