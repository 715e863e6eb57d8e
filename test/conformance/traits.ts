import assert from 'node:assert/strict';
import type { IdType, IdTypes, ProgramDayId, TrainingMethods, UserId } from 'freshlegs';
import { copyOf, isDate, rejectsWith, same, spoil } from './assert.js';
import type { Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';
import {
  IDLE_METHODS,
  IDLE_METHODS_OF_NOBODY,
  METHODS_ON_ROWS,
  READ_METHODS,
  WRITE_METHODS,
} from './methods.js';
import { entriesOf, LISTS, missingIds, prepare, READS, type Ids } from './verbs.js';

const DAY_MS = 24 * 3_600_000;
const SETS = [{ reps: 10 }];

const isId = (type: IdType, value: unknown): boolean =>
  type === 'integer' || type === 'bigint'
    ? Number.isSafeInteger(value)
    : typeof value === 'string' && value !== '';

/**
 * Fields with ids of the host's rows, and their tables. Ids of the library's own rows are integers.
 */
const HOST_IDS: readonly (readonly [RegExp, keyof IdTypes])[] = [
  [/^userId$/, 'users'],
  [/logIds?$|^swappedFromId$/i, 'logs'],
  [/^(replaced|replacement)?exerciseId$/i, 'exercises'],
  [/^programId$/, 'programs'],
  [/programDayId$/i, 'programDays'],
];

type Check = (value: unknown) => boolean;

/** The check for a field; null if its name says nothing about its type. */
const checkOf = (key: string, types: IdTypes): Check | null => {
  const [, table] = HOST_IDS.find(([name]) => name.test(key)) ?? [];
  if (table !== undefined) return (value) => isId(types[table], value);
  // `id` may identify a log, an exercise, or a row of the library.
  if (key === 'id') {
    return (value) =>
      [types.logs, types.exercises, 'bigint' as const].some((type) => isId(type, value));
  }
  if (/Ids?$/.test(key)) return (value) => isId('bigint', value);
  if (/At$|^lastWorkoutDate$/.test(key)) return isDate;
  if (!/^(scheduledFor|swapDate)$/.test(key)) return null;
  return (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
};

/**
 * Expects recursively that ids have the right types, instants are Dates and calendar dates are
 * strings.
 */
const checkKinds = (value: unknown, types: IdTypes, key = ''): void => {
  const check = checkOf(key, types);
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) checkKinds(item, types, key);
  } else if (check !== null) {
    assert.ok(check(value), key);
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) checkKinds(part, types, name);
  } else {
    assert.match(typeof value, /^(string|number|boolean)$/, key);
  }
};

const isWorkoutOf = (item: unknown, programDayId: ProgramDayId): boolean => {
  const ref: unknown = typeof item === 'object' && item !== null && Reflect.get(item, 'ref');
  return (
    typeof ref === 'object' && ref !== null && Reflect.get(ref, 'programDayId') === programDayId
  );
};

const withoutDay = (answer: unknown, programDayId: ProgramDayId): unknown => {
  if (Array.isArray(answer)) {
    return answer
      .filter((item) => !isWorkoutOf(item, programDayId))
      .map((item) => withoutDay(item, programDayId));
  }
  if (typeof answer !== 'object' || answer === null || isDate(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, part]) => [key, withoutDay(part, programDayId)]),
  );
};

const readAll = async (training: TrainingMethods, ids: Ids): Promise<unknown> => {
  const answers: unknown[] = [];
  for (const [, read] of entriesOf(READ_METHODS)) {
    answers.push(await read(training, { userId: ids.USER }, ids));
  }
  return copyOf(answers);
};

const answerTraits: Tests = ({ describe, it }, { USER }) => {
  describe('answers of the service', () => {
    for (const [name, method] of entriesOf(READ_METHODS)) {
      it(`${name} belongs to the caller: changing it changes no other answer`, async (bench) => {
        const { training } = bench;
        const ids = await prepare(bench);
        const expected = await readAll(training, ids);
        spoil(await method(training, { userId: USER }, ids));
        same(await readAll(training, ids), expected);
      });
    }
    for (const [name, method] of entriesOf(WRITE_METHODS)) {
      it(`${name} belongs to the caller: changing it changes no stored data`, async (bench) => {
        const { training, raw } = bench;
        const ids = await prepare(bench);
        const answer = await method(training, { userId: USER }, ids);
        const before = await raw.dump();
        spoil(answer);
        assert.equal(await raw.dump(), before);
      });
    }
  });
};

const readTraits: Tests = ({ describe, it }, { USER, STRANGER, NOBODY, PRIVATE_DAY }) => {
  describe('a read', () => {
    for (const [name, read] of entriesOf(READS)) {
      it(`of ${name} returns ids of the right types, instants as Dates, and calendar dates as strings, which the caller may change, and writes nothing`, async (bench) => {
        const { repository, raw, clock, fixture } = bench;
        const ids = await prepare(bench);
        const before = await raw.dump();
        const first = await read(repository, USER, ids, clock.now);
        checkKinds(first, fixture.idTypes);
        const expected = copyOf(first);
        spoil(first);
        same(await read(repository, USER, ids, clock.now), expected);
        assert.equal(await raw.dump(), before);
      });
      it(`of ${name} returns none of the user's data to another user, and only public data to an unknown user`, async (bench) => {
        const { repository, raw, clock } = bench;
        const missing = copyOf(await read(repository, STRANGER, missingIds(bench.ids), clock.now));
        const ids = await prepare(bench);
        same(await read(repository, STRANGER, ids, clock.now), missing);
        const before = await raw.dump();
        const unknown = await read(repository, NOBODY, missingIds(bench.ids), clock.now);
        same(unknown, withoutDay(missing, PRIVATE_DAY));
        assert.equal(await raw.dump(), before);
      });
    }
  });

  describe('every verb', () => {
    for (const name of ['read', 'write', ...Object.keys(LISTS)]) {
      it(`${name} returns a promise even for a call without arguments, and then writes nothing`, async (bench) => {
        const { repository, raw } = bench;
        await prepare(bench);
        const before = await raw.dump();
        // If the method threw here instead of rejecting later, the caller's `catch` would miss
        // the error.
        const verb = Reflect.get(repository, name) as (userId: UserId) => unknown;
        const answer = Reflect.apply(verb, repository, [USER]);
        assert.ok(typeof answer === 'object' && answer !== null && 'then' in answer);
        await Promise.resolve(answer).catch(() => undefined);
        assert.equal(await raw.dump(), before);
      });
    }
  });
};

const methodTraits: Tests = ({ describe, it }, { USER, STRANGER, NOBODY }) => {
  describe('every write', () => {
    for (const [name, method] of entriesOf(WRITE_METHODS)) {
      it(`${name} has one effect and one answer if it is repeated with the same idempotency key`, async (bench) => {
        const { training, raw, clock } = bench;
        const ids = await prepare(bench);
        const run = () => method(training, { userId: USER, idempotencyKey: 'key' }, ids);
        const first = await run();
        const before = await raw.dump();
        const expected = copyOf(first);
        spoil(first);
        same(await run(), expected);
        assert.equal(await raw.dump(), before);
        clock.now = new Date(clock.now.getTime() + DAY_MS);
        same(await run(), expected);
        assert.equal(await raw.dump(), before);
      });
      it(`${name} is NOT_FOUND for an unknown user and stores nothing, unless it is the first write for a user stored elsewhere`, async (bench) => {
        const { training, raw, knowsUsers } = bench;
        const ids = await prepare(bench);
        const before = await raw.dump();
        const caller = { userId: NOBODY, idempotencyKey: 'key' };
        const run = () => method(training, caller, ids);
        // The method is called with another user's rows.
        if (knowsUsers || METHODS_ON_ROWS.includes(name)) {
          const { record } = await rejectsWith('NOT_FOUND', run());
          assert.equal(record === 'user', knowsUsers);
          assert.equal(await raw.dump(), before);
          return;
        }
        const others = await readAll(training, ids);
        const first = await run();
        const revision = IDLE_METHODS_OF_NOBODY.includes(name) ? 0 : 1;
        assert.equal((await raw.revision(NOBODY)) ?? 0, revision);
        same(await run(), first);
        assert.equal((await raw.revision(NOBODY)) ?? 0, revision);
        same(await readAll(training, ids), others);
      });
      if (METHODS_ON_ROWS.includes(name)) {
        it(`${name} is NOT_FOUND for the rows of another user, and stores nothing`, async (bench) => {
          const { training, raw } = bench;
          const ids = await prepare(bench);
          const before = await raw.dump();
          await rejectsWith('NOT_FOUND', method(training, { userId: STRANGER }, ids));
          assert.equal(await raw.dump(), before);
        });
      }
      it(`${name} adds one to the revision if and only if it changes something`, async (bench) => {
        const { training, raw } = bench;
        const ids = await prepare(bench);
        const caller = { userId: USER, idempotencyKey: 'key' };
        const before = (await raw.revision(USER)) ?? 0;
        const after = IDLE_METHODS.includes(name) ? before : before + 1;
        await method(training, caller, ids);
        assert.equal(await raw.revision(USER), after);
        await method(training, caller, ids);
        assert.equal(await raw.revision(USER), after);
      });
    }
  });
};

const keyTraits: Tests = ({ describe, it }, { USER, STRANGER, BENCH, CURL, PUSH, PULL }) => {
  describe('idempotency keys', () => {
    it('are IDEMPOTENCY_MISMATCH for another request, belong to one user, and last a week', async (bench) => {
      const { training, mine, clock, raw } = bench;
      const request = { userId: USER, source: PUSH, idempotencyKey: 'k' };
      const first = await training.logs.create(request);
      const before = await raw.dump();
      const other = { ...request, source: PULL };
      await rejectsWith('IDEMPOTENCY_MISMATCH', training.logs.create(other));
      const revert = { userId: USER, swapId: MISSING_NUMBER, idempotencyKey: 'k' };
      await rejectsWith('IDEMPOTENCY_MISMATCH', training.swaps.revert(revert));
      assert.equal(await raw.dump(), before);
      // The same input of another method.
      const { log } = await mine.logs.create({ source: PUSH });
      const ofLog = { userId: USER, logId: log.id, idempotencyKey: 'l' };
      await training.logs.record(ofLog);
      await rejectsWith('IDEMPOTENCY_MISMATCH', training.logs.delete(ofLog));
      const stranger = await training.logs.create({ ...request, userId: STRANGER });
      assert.notEqual(stranger.log.id, first.log.id);
      clock.now = new Date(clock.now.getTime() + 7 * DAY_MS + 1);
      const later = await training.logs.create(request);
      assert.notEqual(later.log.id, first.log.id);
    });
    it('are not stored if the request fails: the same key can succeed afterwards', async ({
      training,
      mine,
      raw,
    }) => {
      const logId = await raw.insertLog(USER, { programDayId: null, completedAt: null });
      const exercises = [{ exerciseId: CURL, sets: SETS }];
      const request = { userId: USER, logId, exercises, idempotencyKey: 'k' };
      await mine.logs.complete({ logId, exercises: [{ exerciseId: BENCH, sets: SETS }] });
      await rejectsWith('LOG_ALREADY_COMPLETED', training.logs.complete(request));
      await raw.setCompletedAt(logId, null);
      await training.logs.complete(request);
      const loads = await raw.counted(logId);
      same(loads.map((load) => load.muscleGroup).sort(), ['biceps', 'forearms']);
    });
    it('keep the texts of an answer unchanged, even if they look like values of another type', async ({
      training,
    }) => {
      for (const name of ['2026-03-04T18:00:00.000Z', '{"$instant":0}', '"\\ 💪 é', 'null', '1']) {
        const request = {
          userId: USER,
          name,
          description: name,
          exercises: [{ exerciseId: CURL }],
          idempotencyKey: name,
        };
        const first = await training.customWorkouts.create(request);
        assert.equal(first.name, name);
        same(await training.customWorkouts.create(request), first);
      }
    });
  });
};

export const traitTests: readonly Tests[] = [answerTraits, readTraits, methodTraits, keyTraits];
