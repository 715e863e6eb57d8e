import type { GivenRows, Value, Values, WritePlan, WriteStatement } from '../sql/plan.js';
import { HOST_VALUE } from '../sql/plan.js';
import { replaceNames } from '../sql/named.js';
import { cteOf, withTypes } from './dialect.js';
import type { Ask, Values as Sent } from './driver.js';
import { SUPPRESSED, UNSTORED } from './errors.js';
import { sentValue } from './statement.js';
import type { Tables } from './tables.js';

const jsonOf = ({ columns, values }: GivenRows): string =>
  JSON.stringify(
    values.map((row) => {
      const found: Record<string, Value | undefined> = {};
      for (const [at, name] of columns.entries()) found[name] = row[at];
      return found;
    }),
  );

const rowsOf = (name: string): string => `${name}_rows`;
const countOf = (name: string): string => `${name}_count`;

/** All values of the statements. */
const valuesOf = (plan: WritePlan, common: Values): Sent => {
  const sent: Record<string, string | number | null> = {};
  const add = (name: string, value: string | number | null): void => {
    // Without this check, two statements with different values for one name would silently
    // overwrite each other.
    if (name in sent && sent[name] !== value) throw new TypeError(`:${name} has two values`);
    sent[name] = value;
  };
  for (const { name, values = {}, rows, changes } of [{ name: '', values: common }, ...plan]) {
    for (const [key, value] of Object.entries(values)) {
      add(key, key.startsWith(HOST_VALUE) ? JSON.stringify(value) : sentValue(value));
    }
    if (rows !== undefined) add(rowsOf(name), jsonOf(rows));
    if (changes !== undefined) add(countOf(name), changes);
  }
  return sent;
};

/** Each statement of a write has its own rows. */
const withOwnRows = (name: string, text: string): string =>
  replaceNames(text, (value) => `:${value === 'rows' ? rowsOf(name) : value}`);

const textOf = ({ name, text, returning }: WriteStatement): string =>
  withOwnRows(name, text) + (returning === undefined ? '' : ` returning ${returning}`);

/** Whether a statement has changed too few rows. */
const isSuppressed = ({ name, existing }: WriteStatement): string => {
  const required =
    existing === undefined
      ? `:${countOf(name)}::bigint`
      : `(select count(*) from ${withOwnRows(name, existing)})`;
  return `(select count(*) from ${cteOf(name)}) < ${required}`;
};

/** The columns with foreign keys to exercises. */
const EXERCISES: readonly string[] = ['exercise_id', 'replaced_exercise_id'];

/**
 * The first exercise in the rows of a statement that the host's relation lists and its table lacks.
 * One that both lack was deleted since it was read. The foreign key refuses either only at the end
 * of the statement, without saying which.
 */
const unstoredIn = (t: Tables, { name, rows }: WriteStatement): readonly string[] => {
  const { exerciseKey: key } = t;
  if (key === null || rows === undefined) return [];
  return EXERCISES.filter((column) => rows.columns.includes(column)).map(
    (column) => `(select new.id from (
      select (given ->> '${column}')::${t.exerciseId} as id
      from json_array_elements(:${rowsOf(name)}::json) given) new
    where not exists (select from ${key.table} known where known.${key.id} = new.id)
      and exists (select from ${t.exercises} listed where listed.id = new.id) order by 1 limit 1)`,
  );
};

/**
 * Fails if a statement changed too few rows, or refers to an exercise without a row, so that the
 * caller cannot commit.
 */
const requireRows = (t: Tables, plan: WritePlan): string => {
  const unstored = plan.flatMap((statement) => unstoredIn(t, statement));
  const cases = [
    ...unstored.map((id) => `  when ${id} is not null then '${UNSTORED}' || ${id}::text || ';'`),
    ...plan
      .filter(({ changes }) => changes !== undefined)
      .map(
        (statement) => `  when ${isSuppressed(statement)} then '${SUPPRESSED}${statement.name}'`,
      ),
  ];
  return cases.length === 0
    ? 'select 1'
    : `select lost.fault::integer from (select case
${cases.join('\n')}
  end as fault) lost where lost.fault is not null`;
};

const tablesOf = (plan: WritePlan): string => {
  const tables = plan.map((statement) => {
    const { name, changes, returning = changes === undefined ? undefined : '1' } = statement;
    return `${cteOf(name)} as (${textOf({ ...statement, ...(returning && { returning }) })})`;
  });
  return `with ${tables.join(',\n')}`;
};

const compose = (t: Tables, plan: WritePlan): string =>
  `${tablesOf(plan)}\n${requireRows(t, plan)}`;

/** Like {@link compose}, and answers what the last statement returns. */
const composeAnswer = (t: Tables, before: WritePlan, last: WriteStatement): string => {
  const plan = [...before, last];
  return `${tablesOf(plan)}
select coalesce((${requireRows(t, plan)})::text, (select answer from ${cteOf(last.name)})) as answer`;
};

/** Runs write statements. `common` has values of all statements. */
export interface WriteRunner {
  /** Runs one statement. Returns the single answer of its `returning`. */
  readonly one: (ask: Ask, statement: WriteStatement, common: Values) => Promise<unknown>;
  /**
   * Like `one`, after other statements: as one statement, or in turn on a cluster. `returning` must
   * return a column `answer`.
   */
  readonly oneAfter: (
    ask: Ask,
    before: WritePlan,
    statement: WriteStatement,
    common: Values,
  ) => Promise<unknown>;
  /**
   * Runs all statements as one, as common table expressions. All of them see the rows from before
   * the statement, and run in an undefined order. On a cluster, each expression would have its own
   * plan and send its rows to all nodes. There, the statements run in turn, each on one node. Their
   * rows are not counted, because Citus has no triggers on distributed tables.
   */
  readonly all: (ask: Ask, plan: WritePlan, common: Values) => Promise<void>;
}

export function createWriteRunner(t: Tables): WriteRunner {
  const texts = new Map<string, string>();
  const typed = (key: string, make: () => string): string => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = withTypes(t, make());
    texts.set(key, text);
    return text;
  };
  const one: WriteRunner['one'] = (ask, statement, common) =>
    ask(
      typed(`one ${statement.returning} ${statement.text}`, () => textOf(statement)),
      valuesOf([statement], common),
    );
  return {
    one,
    oneAfter: async (ask, before, statement, common) => {
      if (before.length === 0 || t.isDistributed) {
        for (const each of before) await one(ask, each, common);
        return one(ask, statement, common);
      }
      const plan = [...before, statement];
      const key = `after ${plan.map(({ name, text }) => `${name}${text}`).join('')}`;
      return ask(
        typed(key, () => composeAnswer(t, before, statement)),
        valuesOf(plan, common),
      );
    },
    all: async (ask, plan, common) => {
      if (t.isDistributed) {
        for (const statement of plan) await one(ask, statement, common);
        return;
      }
      const key = plan.map(({ name, text }) => `${name}${text}`).join('');
      await ask(
        typed(key, () => compose(t, plan)),
        valuesOf(plan, common),
      );
    },
  };
}
