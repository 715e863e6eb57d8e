import assert from 'node:assert/strict';
import type {
  ExerciseId,
  Id,
  IdType,
  IdTypes,
  LogId,
  ProgramDayId,
  ProgramId,
  UserId,
} from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, recordsOf, type Bench, type Tests } from './bench.js';

const SETS = [{ reps: 10 }];

const upperCased = <Given extends Id>(id: Given): Given =>
  // The cast is safe: upper case does not change the TypeScript type.
  String(id).toUpperCase() as Given;

/** Returns a UUID in upper case, which identifies the same row, and other ids unchanged. */
const spelled = <Given extends Id>(type: IdType, id: Given): Given =>
  type === 'uuid' ? upperCased(id) : id;

const TOO_LONG = 'x'.repeat(256);

const MALFORMED: Readonly<Record<IdType, readonly unknown[]>> = {
  integer: [0, -1, 1.5, '1', 2 ** 53, null],
  bigint: [0, -1, 1.5, '1', 2 ** 53, null],
  uuid: [
    1,
    '',
    'push day',
    'ad000000-0000-4000-8000-00000000000g',
    'ad0000000000400080000000000001',
    null,
  ],
  text: [1, '', 'a\0b', '\ud800', TOO_LONG, null],
};

/** A call with an invalid id, and the pointer of the expected error. */
interface Malformed {
  readonly table: keyof IdTypes;
  readonly pointer: string;
  readonly call: (bench: Bench, id: unknown) => Promise<unknown>;
}

// The casts let a test send values that the types forbid.
const FIELDS: Readonly<Record<string, Malformed>> = {
  'a user': {
    table: 'users',
    pointer: '/userId',
    call: ({ training }, id) => training.recovery.muscleGroups({ userId: id as UserId }),
  },
  'a log': {
    table: 'logs',
    pointer: '/logId',
    call: ({ training, ids }, id) => training.logs.record({ userId: ids.USER, logId: id as LogId }),
  },
  'an exercise': {
    table: 'exercises',
    pointer: '/exercises/1/exerciseId',
    call: ({ training, ids }, id) => {
      const exercises = [ids.BENCH, id as ExerciseId].map((exerciseId) => ({
        exerciseId,
        sets: SETS,
      }));
      return training.logs.create({ userId: ids.USER, exercises });
    },
  },
  'a program': {
    table: 'programs',
    pointer: '/programs/0',
    call: ({ training, ids }, id) =>
      training.recommendations.smartWorkout({ userId: ids.USER, programs: [id as ProgramId] }),
  },
  'a program day': {
    table: 'programDays',
    pointer: '/source/programDayId',
    call: ({ training, ids }, id) => {
      const source = { type: 'program', programDayId: id as ProgramDayId } as const;
      return training.logs.create({ userId: ids.USER, source });
    },
  },
};

const pointersOf = (details: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const issues = details['issues'] as readonly { readonly pointer: string }[];
  return issues.map(({ pointer }) => pointer);
};

const formTests: Tests = (
  { describe, it },
  { USER, BENCH, CURL, PUSH_DAY, LEG_DAY, RUNNING_PROGRAM },
) => {
  describe("the host's ids", () => {
    it('identify the same row whether a UUID is in upper or lower case, and are returned as the host stores them', async (bench) => {
      const { training, raw, fixture } = bench;
      const { users, logs, exercises, programDays } = fixture.idTypes;
      const userId = spelled(users, USER);
      const day = (id: ProgramDayId) =>
        ({ type: 'program', programDayId: spelled(programDays, id) }) as const;
      const performed = [{ exerciseId: spelled(exercises, BENCH), sets: SETS }];
      const { log } = await training.logs.create({
        userId,
        source: day(PUSH_DAY),
        exercises: performed,
      });
      same(log.source, { type: 'program', programDayId: PUSH_DAY });
      assert.equal((await raw.log(log.id))?.programDayId, PUSH_DAY);
      assert.equal((await recordsOf(raw, USER)).length, 3);
      const found = await training.logs.find({ userId, logId: spelled(logs, log.id) });
      same(found?.log, log);
      const swapped = { userId, logId: spelled(logs, log.id), target: day(LEG_DAY) };
      const { swap, log: product } = await training.swaps.swap(swapped);
      same([swap.userId, swap.originalLogId, product.swappedFromId], [USER, log.id, log.id]);
      assert.equal(product.programDayId, LEG_DAY);
      const { swaps } = await training.swaps.list({ userId, chainOfLogId: swapped.logId });
      same(fieldOf(swaps, 'id'), [swap.id]);
    });
    it('identify exercises and programs whether a UUID is in upper or lower case', async (bench) => {
      const { training, fixture } = bench;
      const { users, exercises, programs } = fixture.idTypes;
      const userId = spelled(users, USER);
      const workout = await training.customWorkouts.create({
        userId,
        name: 'Own',
        exercises: [
          { exerciseId: spelled(exercises, CURL), replacedExerciseId: spelled(exercises, BENCH) },
        ],
      });
      same(
        workout.exercises.map((entry) => [entry.exerciseId, entry.replacedExerciseId]),
        [[CURL, BENCH]],
      );
      const ask = { userId, exerciseId: spelled(exercises, CURL) };
      assert.equal((await training.swaps.alternatives(ask)).exercise.exerciseId, CURL);
      const asked = { userId: USER, limit: 3, explain: true };
      const named = { ...asked, programs: [RUNNING_PROGRAM] };
      const respelled = { ...asked, programs: [spelled(programs, RUNNING_PROGRAM)] };
      const { smartWorkout } = training.recommendations;
      same(await smartWorkout(respelled), await smartWorkout(named));
    });
    it('match no row in another case if they are texts', async (bench) => {
      const { mine, fixture } = bench;
      const { id } = await createPush(bench, false);
      const isText = fixture.idTypes.logs === 'text';
      const other = isText ? upperCased(id) : id;
      const found = await mine.logs.find({ logId: other });
      same(found?.log.id ?? null, isText ? null : id);
    });
    it('make a repeated request the same, even if the case of a UUID differs', async ({
      training,
      raw,
      fixture,
    }) => {
      const { users, programDays } = fixture.idTypes;
      const create = (userId: UserId, programDayId: ProgramDayId) =>
        training.logs.create({
          userId,
          source: { type: 'program', programDayId },
          idempotencyKey: 'key',
        });
      const first = await create(USER, PUSH_DAY);
      const before = await raw.dump();
      same(await create(spelled(users, USER), spelled(programDays, PUSH_DAY)), first);
      assert.equal(await raw.dump(), before);
      const other = create(spelled(users, USER), spelled(programDays, LEG_DAY));
      await rejectsWith('IDEMPOTENCY_MISMATCH', other);
    });
  });
};

const malformedTests: Tests = ({ describe, it }) => {
  describe('an invalid id', () => {
    for (const [name, { table, pointer, call }] of Object.entries(FIELDS)) {
      it(`of ${name} is INVALID_INPUT at ${pointer}, and nothing is stored`, async (bench) => {
        const { raw, fixture } = bench;
        const before = await raw.dump();
        for (const id of MALFORMED[fixture.idTypes[table]]) {
          const details = await rejectsWith('INVALID_INPUT', call(bench, id));
          same(pointersOf(details), [pointer], JSON.stringify(id));
        }
        assert.equal(await raw.dump(), before);
      });
    }
  });
};

export const idFormTests: readonly Tests[] = [formTests, malformedTests];
