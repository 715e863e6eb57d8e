/** Runs reads: all statements of a round are one statement of PostgreSQL, with one answer. */
import type { UserId } from '../../src/domain/ids.js';
import type { AllParams, Wants } from '../../src/domain/snapshot.js';
import type { Reading as Snapshot, UserState } from '../../src/port/derive.js';
import type { Answer, Kind, ReadRequest, Reading, RowStatement } from '../sql/plan.js';
import { readParts } from '../sql/read.js';
import { selectOf, type Columns, type ReadStore } from '../sql/reads/columns.js';
import { isKept, keepingTexts } from '../sql/kept.js';
import type { Row, Tuple } from '../sql/rows.js';
import { cteOf, withTypes } from './dialect.js';
import type { Ask, Values } from './driver.js';
import { answerOf, sentValues, type Fields } from './statement.js';
import type { Tables } from './tables.js';

const tupleOf = (columns: Columns, at: 0 | 1): string =>
  `json_build_array(${columns.map((column) => column[at]).join(', ')})`;

// `array(select json_build_array(...))` gives rows without names and without an aggregate, which
// takes 60 % of the time of `json_agg(row_to_json(...))` in the shortest read.
/**
 * Composes one statement with a single JSON text as its answer, so that a read costs one round
 * trip, and the driver converts no numbers or times. A statement that others look up, or that locks
 * its rows, is a common table expression.
 */
function composeRead(
  t: Tables,
  columns: ReadStore['columns'],
  statements: readonly RowStatement[],
  extra: Fields = {},
): string {
  const texts = [...statements.map(({ from }) => from), ...Object.values(extra)];
  const isShared = ({ name, isLocked = false }: RowStatement): boolean => {
    const use = new RegExp(String.raw`\bfrom ${cteOf(name)}\b`);
    return isLocked || texts.some((text) => use.test(text));
  };
  const shared = statements.filter(isShared);
  const columnsOf = ({ kind }: { readonly kind: Kind }): Columns => columns[kind];
  const tables = shared.map(
    (statement) =>
      `${cteOf(statement.name)} as (${selectOf(columnsOf(statement), statement.from)})`,
  );
  const rows = statements.map((statement) => {
    const { name, from } = statement;
    const select = shared.includes(statement)
      ? `select ${tupleOf(columnsOf(statement), 0)} from ${cteOf(name)}`
      : `select ${tupleOf(columnsOf(statement), 1)} ${from}`;
    const rows = `array(${select})`;
    return [name, isKept(name) ? `array_to_json(${rows})::text` : rows] as const;
  });
  const head = tables.length === 0 ? '' : `with ${tables.join(',\n')}\n`;
  return withTypes(t, `${head}${answerOf({ ...extra, ...Object.fromEntries<string>(rows) })}`);
}

/** What the first statement of a write reads in addition to the snapshot. */
export interface ExtraRead {
  /** What the statement answers in addition. The wants decide the text of each field. */
  readonly fields: Fields;
  readonly values: Values;
}

/** What the first statement of a write has read. */
export interface LockedRead {
  readonly answer: Row;
  /** Makes the snapshot. May run a second statement. */
  readonly snapshot: () => Promise<Snapshot>;
}

/** Runs reads on PostgreSQL. */
export interface ReadRunner {
  readonly run: <Result>(ask: Ask, user: UserId, reading: Reading<Result>) => Promise<Result>;
  /** Reads while the user is locked. */
  readonly readLocked: (
    ask: Ask,
    user: UserId,
    given: { readonly wants: Wants; readonly params: Partial<AllParams> },
    locked: UserState,
    extra: ExtraRead,
  ) => Promise<LockedRead>;
}

const NO_EXTRA: ExtraRead = { fields: {}, values: {} };

/** Each log of the page still exists and is completed. */
const isWholePage = (row: Row, columns: Columns): boolean => {
  const { page = [], logs = [] } = row as Readonly<Record<string, readonly Tuple[]>>;
  const completedAt = columns.findIndex(([name]) => name === 'completed_at');
  return logs.filter((log) => log[completedAt] !== null).length === page.length;
};

type ParseKept = ReturnType<typeof keepingTexts>;

const tuplesIn = (row: Row, parseKept: ParseKept): Answer =>
  new Map(
    Object.entries(row).map(([name, rows]) => [
      name,
      isKept(name) ? parseKept(name, String(rows)) : (rows as readonly Tuple[]),
    ]),
  );

/** Composes the text of each request once. */
export function createRunner(t: Tables, store: ReadStore): ReadRunner {
  const texts = new Map<string, string>();
  const parseKept = keepingTexts();
  const tuplesOf = (row: Row): Answer => tuplesIn(row, parseKept);

  const textOf = ({ key: own, statements }: ReadRequest, { fields }: ExtraRead) => {
    const key = `${own} | ${Object.keys(fields).join(' ')}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = composeRead(t, store.columns, statements(), fields);
    texts.set(key, text);
    return text;
  };

  const ask = async (
    send: Ask,
    user: UserId,
    request: ReadRequest,
    extra = NO_EXTRA,
  ): Promise<Row> =>
    (await send(textOf(request, extra), {
      ...sentValues(user, request.values),
      ...extra.values,
    })) as Row;

  /** Answers the requests of a reading that was answered once already. */
  const finish = async <Result>(
    send: Ask,
    user: UserId,
    reading: Reading<Result>,
    first: IteratorResult<ReadRequest, Result>,
  ): Promise<Result> => {
    let step = first;
    while (step.done !== true) step = reading.next(tuplesOf(await ask(send, user, step.value)));
    return step.value;
  };

  return {
    run: (send, user, reading) => finish(send, user, reading, reading.next()),
    readLocked: async (send, user, { wants, params }, locked, extra) => {
      const reading = readParts(store, wants, params, { locked, isOneState: true });
      const first = reading.next();
      if (first.done === true) throw new TypeError('A reading reads nothing.');
      let answer = await ask(send, user, first.value, extra);
      // If the host removed a log of the page while it was being locked, read the page again.
      while (wants.logs === 'unrecordedPage' && !isWholePage(answer, store.columns.log)) {
        answer = await ask(send, user, first.value, extra);
      }
      return {
        answer,
        snapshot: () => finish(send, user, reading, reading.next(tuplesOf(answer))),
      };
    },
  };
}
