import assert from 'node:assert/strict';
import type { TrainingMethods } from 'freshlegs';
import { copyOf, isDate, rejectsWith, same, spoil } from './assert.js';
import type { WithBench } from './bench.js';
import { CURL, MISSING, NOBODY, PRIVATE_DAY, PULL, PUSH, STRANGER, USER } from './fixture.js';
import { IDLE_METHODS, READ_METHODS, WRITE_METHODS } from './methods.js';
import type { Runner } from './suite.js';
import { entriesOf, LISTS, MISSING_IDS, prepare, READS, type Ids } from './verbs.js';

const DAY_MS = 24 * 3_600_000;
const SETS = [{ reps: 10 }];

/** What a field has to hold, told by its name; null where the name tells nothing. */
const kindOf = (key: string): ((value: unknown) => boolean) | null => {
  if (/^id$|Ids?$/.test(key)) return Number.isSafeInteger;
  if (/At$|^lastWorkoutDate$/.test(key)) return isDate;
  if (!/^(scheduledFor|swapDate)$/.test(key)) return null;
  return (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
};

/** Asserts that ids are safe integers, instants Dates and calendar dates texts, all the way down. */
const checkKinds = (value: unknown, key = ''): void => {
  const kind = kindOf(key);
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) checkKinds(item, key);
  } else if (kind !== null) {
    assert.ok(kind(value), key);
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) checkKinds(part, name);
  } else {
    assert.match(typeof value, /^(string|number|boolean)$/, key);
  }
};

/** What is left of an answer without the program days that only the stranger sees. */
const withoutOwnDays = (answer: unknown): unknown => {
  if (Array.isArray(answer)) {
    return answer.filter((item) => !isOwnDay(item)).map(withoutOwnDays);
  }
  if (typeof answer !== 'object' || answer === null || isDate(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, part]) => [key, withoutOwnDays(part)]),
  );
};

const isOwnDay = (item: unknown): boolean => {
  const ref: unknown = typeof item === 'object' && item !== null && Reflect.get(item, 'ref');
  return (
    typeof ref === 'object' && ref !== null && Reflect.get(ref, 'programDayId') === PRIVATE_DAY
  );
};

/** Every answer that the service reads for the user. */
const readAll = async (training: TrainingMethods, ids: Ids): Promise<unknown> => {
  const answers: unknown[] = [];
  for (const [, read] of entriesOf(READ_METHODS)) {
    answers.push(await read(training, { userId: USER }, ids));
  }
  return copyOf(answers);
};

const answerTraits = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('answers of the service', () => {
    for (const [name, method] of entriesOf(READ_METHODS)) {
      it(
        `${name} is the caller's own: changing it changes no other`,
        withBench(async ({ training }) => {
          const ids = await prepare(training);
          const expected = await readAll(training, ids);
          spoil(await method(training, { userId: USER }, ids));
          same(await readAll(training, ids), expected);
        }),
      );
    }
    for (const [name, method] of entriesOf(WRITE_METHODS)) {
      it(
        `${name} is the caller's own: changing it changes nothing that is stored`,
        withBench(async ({ training, raw }) => {
          const ids = await prepare(training);
          const answer = await method(training, { userId: USER }, ids);
          const before = await raw.dump();
          spoil(answer);
          assert.equal(await raw.dump(), before);
        }),
      );
    }
  });
};

const readTraits = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('a read', () => {
    for (const [name, read] of entriesOf(READS)) {
      it(
        `of ${name} gives detached results and writes nothing`,
        withBench(async ({ repository, raw, clock, training }) => {
          const ids = await prepare(training);
          const before = await raw.dump();
          const first = await read(repository, USER, ids, clock.now);
          const expected = copyOf(first);
          spoil(first);
          same(await read(repository, USER, ids, clock.now), expected);
          assert.equal(await raw.dump(), before);
        }),
      );
      it(
        `of ${name} gives another user nothing of the user's, and an unknown user nothing but what is public`,
        withBench(async ({ repository, raw, clock, training }) => {
          const missing = copyOf(await read(repository, STRANGER, MISSING_IDS, clock.now));
          const ids = await prepare(training);
          same(await read(repository, STRANGER, ids, clock.now), missing);
          const before = await raw.dump();
          const unknown = await read(repository, NOBODY, MISSING_IDS, clock.now);
          same(unknown, withoutOwnDays(missing));
          assert.equal(await raw.dump(), before);
        }),
      );
      it(
        `of ${name} gives ids as safe integers, instants as Dates, calendar dates as texts`,
        withBench(async ({ repository, clock, training }) => {
          const ids = await prepare(training);
          checkKinds(await read(repository, USER, ids, clock.now));
        }),
      );
    }
  });

  describe('every verb', () => {
    for (const name of ['read', 'write', ...Object.keys(LISTS)]) {
      it(
        `${name} answers a call without arguments with a promise, and writes nothing`,
        withBench(async ({ repository, raw, training }) => {
          await prepare(training);
          const before = await raw.dump();
          // Throwing here, instead of rejecting later, would escape the caller's `catch`.
          const verb = Reflect.get(repository, name) as (userId: number) => unknown;
          const answer = Reflect.apply(verb, repository, [USER]);
          assert.ok(typeof answer === 'object' && answer !== null && 'then' in answer);
          await Promise.resolve(answer).catch(() => undefined);
          assert.equal(await raw.dump(), before);
        }),
      );
    }
  });
};

const methodTraits = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('every write', () => {
    for (const [name, method] of entriesOf(WRITE_METHODS)) {
      it(
        `${name} with the same idempotency key has one effect and one answer`,
        withBench(async ({ training, raw, clock }) => {
          const ids = await prepare(training);
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
        }),
      );
      it(
        `${name} for an unknown user is NOT_FOUND and stores nothing`,
        withBench(async ({ training, raw }) => {
          const ids = await prepare(training);
          const before = await raw.dump();
          const caller = { userId: NOBODY, idempotencyKey: 'key' };
          await rejectsWith('NOT_FOUND', method(training, caller, ids));
          assert.equal(await raw.dump(), before);
        }),
      );
      it(
        `${name} adds one to the revision if and only if it changes something`,
        withBench(async ({ training, raw }) => {
          const ids = await prepare(training);
          const caller = { userId: USER, idempotencyKey: 'key' };
          const before = (await raw.revision(USER)) ?? 0;
          const after = IDLE_METHODS.includes(name) ? before : before + 1;
          await method(training, caller, ids);
          assert.equal(await raw.revision(USER), after);
          await method(training, caller, ids);
          assert.equal(await raw.revision(USER), after);
        }),
      );
    }
  });
};

const keyTraits = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('idempotency keys', () => {
    it(
      'of another request are IDEMPOTENCY_MISMATCH; they are per user and last a day',
      withBench(async (bench) => {
        const { training, clock, raw } = bench;
        const request = { userId: USER, source: PUSH, idempotencyKey: 'k' };
        const first = await training.logs.create(request);
        const before = await raw.dump();
        const other = { ...request, source: PULL };
        await rejectsWith('IDEMPOTENCY_MISMATCH', training.logs.create(other));
        const revert = { userId: USER, swapId: MISSING, idempotencyKey: 'k' };
        await rejectsWith('IDEMPOTENCY_MISMATCH', training.swaps.revert(revert));
        assert.equal(await raw.dump(), before);
        const stranger = await training.logs.create({ ...request, userId: STRANGER });
        assert.notEqual(stranger.log.id, first.log.id);
        clock.now = new Date(clock.now.getTime() + DAY_MS + 1);
        const later = await training.logs.create(request);
        assert.notEqual(later.log.id, first.log.id);
      }),
    );
    it(
      'of a request that failed are not stored: the same key can succeed afterwards',
      withBench(async ({ training, raw }) => {
        const logId = await raw.insertLog(USER, { programDayId: null, completedAt: null });
        const exercises = [{ exerciseId: CURL, sets: SETS }];
        const request = { userId: USER, logId, exercises, idempotencyKey: 'k' };
        await training.logs.complete({
          userId: USER,
          logId,
          exercises: [{ exerciseId: 1, sets: SETS }],
        });
        await rejectsWith('LOG_ALREADY_COMPLETED', training.logs.complete(request));
        await raw.setCompletedAt(logId, null);
        await training.logs.complete(request);
        const loads = await raw.counted(logId);
        same(loads.map((load) => load.muscleGroup).sort(), ['biceps', 'forearms']);
      }),
    );
    it(
      'keep texts as they are, also those that look like something else',
      withBench(async ({ training }) => {
        for (const name of [
          '2026-03-04T18:00:00.000Z',
          '{"$instant":0}',
          '"\\ 💪 é',
          'null',
          '1',
        ]) {
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
      }),
    );
  });
};

/** What holds of every verb and every method alike. */
export const traitTests = (runner: Runner, withBench: WithBench): void => {
  answerTraits(runner, withBench);
  readTraits(runner, withBench);
  methodTraits(runner, withBench);
  keyTraits(runner, withBench);
};
