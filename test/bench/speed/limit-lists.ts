import * as columns from './columns.js';
import type * as rows from './rows.js';

// Hand-written statements read tuples, which are faster than objects. Rows are created from them.

type Tuples = readonly (readonly unknown[])[];

/** The lists of rows that statements read. */
export interface Lists extends rows.ShownRows {
  readonly facts: readonly rows.FactsRow[];
  readonly ownLoads: readonly rows.LoadRow[];
  readonly loads: readonly rows.LoadRow[];
  readonly window: readonly rows.WindowRow[];
  readonly completed: readonly rows.CompletionRow[];
  readonly replaced: readonly rows.ReplacedRow[];
  readonly scheduled: readonly rows.ScheduledRow[];
  readonly exercises: readonly rows.ExerciseRow[];
  readonly muscles: readonly rows.MuscleRow[];
  /** The performed exercises of a log. */
  readonly parts: readonly { readonly id: number }[];
  readonly days: readonly rows.EntryRow[];
  readonly customs: readonly rows.EntryRow[];
}

export type ListName = keyof Lists;

const COLUMNS: Readonly<Record<ListName, readonly string[]>> = {
  records: columns.RECORD,
  corrections: columns.CORRECTION,
  facts: columns.FACTS,
  ownLoads: columns.LOAD,
  loads: columns.LOAD,
  window: columns.WINDOW,
  completed: ['log.completed_at as completedAt', ...columns.SOURCE],
  replaced: ['log.id as id', ...columns.SOURCE],
  scheduled: columns.SCHEDULED,
  exercises: columns.EXERCISE,
  muscles: columns.MUSCLE,
  parts: ['part.id as id'],
  days: columns.DAY,
  customs: columns.CUSTOM,
};

const NAMES = Object.fromEntries(
  Object.entries(COLUMNS).map(([list, all]) => [
    list,
    all.map((column) => column.replace(/^.+ as /, '')),
  ]),
);

/** The columns of a list in SQL. */
export const columnsOf = (list: ListName): string =>
  COLUMNS[list].map((column) => column.replace(/ as \w+$/, '')).join(', ');

export const toRows = <List extends ListName>(list: List, tuples: Tuples): Lists[List] => {
  const names = NAMES[list] ?? [];
  return tuples.map((tuple) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, at) => {
      row[name] = tuple[at];
    });
    return row;
  }) as unknown as Lists[List];
};

/** Parses an object of lists. */
export const parseLists = <List extends ListName>(text: string): Pick<Lists, List> =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<ListName, Tuples>).map(([list, tuples]) => [
      list,
      toRows(list as ListName, tuples),
    ]),
  ) as unknown as Pick<Lists, List>;
