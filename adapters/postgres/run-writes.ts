import type { GivenRows, Value, Values, WritePlan, WriteStatement } from '../sql/plan.js';
import { HOST_VALUE } from '../sql/plan.js';
import { replaceNames } from '../sql/named.js';
import { cteOf, withTypes } from './dialect.js';
import type { Ask, Values as Sent } from './driver.js';
import { SUPPRESSED } from './errors.js';
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

/** Fails if a statement changed too few rows, so that the caller cannot commit. */
const requireRows = (plan: WritePlan): string => {
  const cases = plan
    .filter(({ changes }) => changes !== undefined)
    .map((statement) => `  when ${isSuppressed(statement)} then '${statement.name}'`);
  return cases.length === 0
    ? 'select 1'
    : `select ('${SUPPRESSED}' || lost.name)::integer from (select case
${cases.join('\n')}
  end as name) lost where lost.name is not null`;
};

const tablesOf = (plan: WritePlan): string => {
  const tables = plan.map((statement) => {
    const { name, changes, returning = changes === undefined ? undefined : '1' } = statement;
    return `${cteOf(name)} as (${textOf({ ...statement, ...(returning && { returning }) })})`;
  });
  return `with ${tables.join(',\n')}`;
};

const compose = (plan: WritePlan): string => `${tablesOf(plan)}\n${requireRows(plan)}`;

/** Like {@link compose}, and answers what the last statement returns. */
const composeAnswer = (before: WritePlan, last: WriteStatement): string => {
  const plan = [...before, last];
  return `${tablesOf(plan)}
select coalesce((${requireRows(plan)})::text, (select answer from ${cteOf(last.name)})) as answer`;
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
        typed(key, () => composeAnswer(before, statement)),
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
        typed(key, () => compose(plan)),
        valuesOf(plan, common),
      );
    },
  };
}
