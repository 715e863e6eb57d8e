import { describe, expect, it } from 'vitest';
import { postgresDialect } from '../../adapters/postgres/dialect.js';
import { createWriteRunner } from '../../adapters/postgres/run-writes.js';
import { tablesIn } from '../../adapters/postgres/tables.js';
import type { WritePlan } from '../../adapters/sql/plan.js';

const PLAN: WritePlan = [
  {
    name: 'newThings',
    text: `insert into things select :user, new.id from ${postgresDialect(tablesIn('public')).given({ id: 'bigint' })}`,
    rows: {
      columns: ['id', 'done_at'],
      values: [
        [1, new Date(0)],
        [2, null],
      ],
    },
    changes: 2,
    returning: 'id',
  },
  {
    name: 'goneThings',
    text: 'delete from things as gone where gone.user_id = :user and gone.id = any (:entryIds)',
    values: { entryIds: [3, 4] },
    changes: 1,
    existing: 'things gone where gone.user_id = :user',
  },
];

const COMMON = { user: 7, now: new Date(0) };
const ROWS = '[{"id":1,"done_at":"1970-01-01T00:00:00.000Z"},{"id":2,"done_at":null}]';
const NOW = '1970-01-01T00:00:00.000Z';

const sentBy = async (distribution: 'citus' | undefined, plan: WritePlan) => {
  const sent: { readonly text: string; readonly values: object }[] = [];
  const { all } = createWriteRunner(tablesIn('public', undefined, distribution));
  await all((text, values) => Promise.resolve(sent.push({ text, values })), plan, COMMON);
  return sent;
};

describe('a plan of writes', () => {
  it('is one statement, which checks how many rows have changed', async () => {
    const [sent, ...others] = await sentBy(undefined, PLAN);
    expect(others).toEqual([]);
    expect(sent?.text.split('\n').map((line) => line.trim())).toEqual([
      'with fl_new_things as (insert into things select :user::bigint, new.id from json_to_recordset(:newThings_rows::json) as new (id bigint) returning id),',
      'fl_gone_things as (delete from things as gone where gone.user_id = :user::bigint and gone.id = any (:entryIds::bigint[]) returning 1)',
      'select lost.fault::integer from (select case',
      "when (select count(*) from fl_new_things) < :newThings_count::bigint then 'rows suppressed: newThings'",
      "when (select count(*) from fl_gone_things) < (select count(*) from things gone where gone.user_id = :user::bigint) then 'rows suppressed: goneThings'",
      'end as fault) lost where lost.fault is not null',
    ]);
    expect(sent?.values).toMatchObject({
      ...{ user: 7, now: NOW, entryIds: '{3,4}' },
      ...{ newThings_rows: ROWS, newThings_count: 2 },
    });
  });
  it('is a statement per part on a cluster, in order', async () => {
    const sent = await sentBy('citus', PLAN);
    expect(sent.map(({ text }) => text)).toEqual([
      'insert into things select :user::bigint, new.id from json_to_recordset(:newThings_rows::json) as new (id bigint) returning id',
      'delete from things as gone where gone.user_id = :user::bigint and gone.id = any (:entryIds::bigint[])',
    ]);
    expect(sent.map(({ values }) => values)).toMatchObject([
      { user: 7, newThings_rows: ROWS },
      { user: 7, entryIds: '{3,4}' },
    ]);
  });
  it('may not have two values of one name', async () => {
    const other = { name: 'other', text: 'select :entryIds', values: { entryIds: [5] } };
    await expect(sentBy(undefined, [...PLAN, other])).rejects.toThrow(':entryIds has two values');
  });
  it("passes a host's own values as JSON, which keeps their types", async () => {
    const values = { host_room: '3', host_floor: 3, host_open: true, host_note: null };
    const text = 'select :host_room, :host_floor, :host_open, :host_note';
    const [sent] = await sentBy('citus', [{ name: 'own', text, values }]);
    expect(sent).toMatchObject({
      text: 'select :host_room::json, :host_floor::json, :host_open::json, :host_note::json',
      values: { host_room: '"3"', host_floor: '3', host_open: 'true', host_note: 'null' },
    });
  });
});
