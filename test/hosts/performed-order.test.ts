import { describe, expect, it } from 'vitest';
import { performedIn } from './host.js';
import { ddlOf, DIALECTS, MAPPING, ME, trainingOf, USER } from './odd-host.js';
import { openForTest } from './open.js';

// Tests the order of a host's sets. The first tests read columns with nulls, or with text that is
// not ordered by code point: `nocase` and ICU put "a" before "B", but code point order puts "B"
// first. The others read sets that the library stores with the host's statement.

const COLLATIONS = { sqlite: 'collate nocase', postgres: 'collate "en-x-icu"' };
const { programs: _, ...REST } = MAPPING;

describe.each(DIALECTS)("the order of a host's sets on %s", (dialect) => {
  it('is by code point, with nulls last', async () => {
    const columns = `place integer, number text ${COLLATIONS[dialect]}, reps integer`;
    const host = await openForTest({
      dialect,
      ddl: ddlOf(dialect)
        .replace('create table lift (id integer', 'create table lift (id text')
        .replace('lift_id integer not null,\n      reps text', `lift_id text not null, ${columns}`),
      rows: `${USER} insert into lift values ('a', 'Row', 'lats'), ('B', 'Bench', 'chest'),
          ('c', 'Curl', 'biceps');
        insert into session (lifter_id, ended) values (1, '2026-03-04T18:00:00Z');
        insert into done (id, session_id, lift_id, place, number, reps) values
          (1, 1, 'a', null, null, 1), (2, 1, 'a', null, 'p', 2), (3, 1, 'a', null, 'Q', 3),
          (4, 1, 'B', null, null, 4), (5, 1, 'B', null, 'p', 5), (6, 1, 'B', null, 'Q', 6),
          (7, 1, 'c', 2, 'p', 7);`,
      mapping: {
        ...REST,
        exercises: { ...MAPPING.exercises, idType: 'text' },
        sets: {
          select: {
            ...{ logId: 'session_id', exerciseId: 'lift_id', exerciseOrder: 'place' },
            ...{ position: 'number', reps: 'reps' },
          },
          from: 'done',
        },
      },
    });
    const found = await trainingOf(host.repository).logs.find({ userId: ME, logId: 1 });
    expect(performedIn(found)).toEqual(['c: 7', 'B: 6, 5, 4', 'a: 3, 2, 1']);
  });
});

const GIVEN = [
  { exerciseId: 2, sets: [{ reps: 5 }, { reps: 6 }] },
  { exerciseId: 1, sets: [{ reps: 9 }] },
  { exerciseId: 2, sets: [{ reps: 12 }] },
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
    const host = await openForTest({
      dialect,
      ddl: ddlOf(dialect).replace('reps text', 'place integer, number integer, reps integer'),
      rows: `${USER} insert into lift values (1, 'Bench', 'chest'), (2, 'Squat', 'quads');`,
      mapping: { ...MAPPING, sets },
    });
    const { logs } = trainingOf(host.repository);
    const { log } = await logs.create({ userId: ME, exercises: GIVEN });
    const found = performedIn(await logs.find({ userId: ME, logId: log.id }));
    return { found, positions: await host.rows('select number from done order by id') };
  };

  it('keep their order if only the position is mapped, but sets of the same exercise become one exercise', async () => {
    const { found, positions } = await readWith({});
    expect(positions).toEqual([0, 1, 2, 3].map((number) => ({ number })));
    expect(found).toEqual(['2: 5, 6, 12', '1: 9']);
  });

  it('keep the order of exercises, and repeated exercises, if exerciseOrder is mapped', async () => {
    const { found, positions } = await readWith({ exerciseOrder: 'place' });
    expect(positions).toEqual([0, 1, 0, 0].map((number) => ({ number })));
    expect(found).toEqual(['2: 5, 6', '1: 9', '2: 12']);
  });
});
