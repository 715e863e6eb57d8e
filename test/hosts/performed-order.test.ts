import { createFreshlegs } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { ddlOf, DIALECTS, MAPPING, ME, trainingOf, USER } from './odd-host.js';
import { openHost } from './open.js';
import { peopleHost } from './people-host.js';

// Tests the order of a host's sets. The first tests read columns with nulls, or with text that is
// not ordered by code point: `nocase` and ICU put "a" before "B", but code point order puts "B"
// first. The others read sets that the library stores with the host's statement.

const tables = (collation: string): readonly string[] => [
  'create table people (id bigint primary key)',
  `create table moves (id text primary key, title text not null)`,
  'create table move_muscles (move_id text not null, muscle text not null, part text not null)',
  `create table trainings (id integer primary key, person_id bigint not null references people (id),
    finished bigint, unique (person_id, id))`,
  `create table done_sets (training_id integer not null, move_id text not null,
    move_rank integer, set_rank text ${collation}, reps integer)`,
  'insert into people values (1)',
  "insert into moves values ('a', 'Row'), ('B', 'Bench'), ('c', 'Curl')",
  "insert into move_muscles values ('a', 'lats', 'primary'), ('B', 'chest', 'primary'), ('c', 'biceps', 'primary')",
  'insert into trainings values (1, 1, 1771000000000)',
  `insert into done_sets values
    (1, 'a', null, null, 1), (1, 'a', null, 'p', 2), (1, 'a', null, 'Q', 3),
    (1, 'B', null, null, 4), (1, 'B', null, 'p', 5), (1, 'B', null, 'Q', 6),
    (1, 'c', 2, 'p', 7)`,
];

const host = {
  ...peopleHost,
  exercises: { ...peopleHost.exercises, idType: 'text' },
} satisfies HostMapping;

const COLLATIONS = { sqlite: 'collate nocase', postgres: 'collate "en-x-icu"' };

describe.each(DIALECTS)("the order of a host's sets on %s", (dialect) => {
  it('is by code point, with nulls last', async () => {
    const ddl = tables(COLLATIONS[dialect]).join(';\n');
    const { repository, close } = await openHost({ dialect, ddl, rows: '', mapping: host });
    const found = await createFreshlegs({ repository }).logs.find({ userId: 1, logId: 1 });
    await close();
    const expected: readonly (readonly [id: string, reps: readonly number[]])[] = [
      ['c', [7]],
      ['B', [6, 5, 4]],
      ['a', [3, 2, 1]],
    ];
    expect(found?.exercises).toEqual(
      expected.map(([id, all]) => ({
        exerciseId: id,
        sets: all.map((reps) => ({ reps })),
      })),
    );
  });
});

const SQUAT = 2;
const GIVEN = [
  { exerciseId: SQUAT, sets: [{ reps: 5 }, { reps: 6 }] },
  { exerciseId: 1, sets: [{ reps: 9 }] },
  { exerciseId: SQUAT, sets: [{ reps: 12 }] },
];

describe.each(DIALECTS)("sets stored by the host's statement on %s", (dialect) => {
  const readWith = async (order: { readonly exerciseOrder?: string }) => {
    const insert = `insert into done (id, session_id, lift_id, place, number, reps)
      select coalesce(max(id), 0) + 1, :logId, :exerciseId, :exerciseOrder, :position, :reps from done`;
    const select = {
      ...{ logId: 'session_id', exerciseId: 'lift_id', reps: 'reps' },
      ...{ ...order, position: 'number' },
    };
    const sets = { select, from: 'done', insert };
    const host = await openHost({
      dialect,
      ddl: ddlOf(dialect).replace('reps text', 'place integer, number integer, reps integer'),
      rows: `${USER} insert into lift values (1, 'Bench', 'chest'), (2, 'Squat', 'quads');`,
      mapping: { ...MAPPING, sets },
    });
    const { logs } = trainingOf(host.repository);
    const { log } = await logs.create({ userId: ME, exercises: GIVEN });
    const found = await logs.find({ userId: ME, logId: log.id });
    const positions = await host.rows('select number from done order by id');
    await host.close();
    return { exercises: found?.exercises, positions };
  };

  it('keep their order if only the position is mapped, but sets of the same exercise become one exercise', async () => {
    const { exercises, positions } = await readWith({});
    expect(positions).toEqual([0, 1, 2, 3].map((number) => ({ number })));
    expect(exercises).toEqual([
      { exerciseId: SQUAT, sets: [{ reps: 5 }, { reps: 6 }, { reps: 12 }] },
      { exerciseId: 1, sets: [{ reps: 9 }] },
    ]);
  });

  it('keep the order of exercises, and repeated exercises, if exerciseOrder is mapped', async () => {
    const { exercises, positions } = await readWith({ exerciseOrder: 'place' });
    expect(positions).toEqual([0, 1, 0, 0].map((number) => ({ number })));
    expect(exercises).toEqual(GIVEN);
  });
});
