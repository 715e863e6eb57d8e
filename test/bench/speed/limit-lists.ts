import * as columns from './columns.js';
import type * as rows from './rows.js';

// Hand-written statements read tuples, which are faster than objects. Rows are created from them.

type Tuples = readonly (readonly unknown[])[];

type Entry = rows.EntryRow & { readonly orderIndex: number };

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
  readonly muscles: readonly (rows.MuscleRow & { readonly position: number })[];
  /** The performed exercises of a log. */
  readonly parts: readonly { readonly id: number }[];
  readonly days: readonly Entry[];
  readonly customs: readonly Entry[];
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
  muscles: [...columns.MUSCLE, 'named.position as position'],
  parts: ['part.id as id'],
  days: [...columns.DAY, 'entry.order_index as orderIndex'],
  customs: [...columns.CUSTOM, 'entry.order_index as orderIndex'],
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

const ALL = Object.keys(COLUMNS) as ListName[];

/** Parses an object of lists. Lists that it does not have are empty. */
export const parseLists = (text: string): Lists => {
  const found = JSON.parse(text) as Partial<Record<ListName, Tuples>>;
  return Object.fromEntries(
    ALL.map((list) => [list, toRows(list, found[list] ?? [])]),
  ) as unknown as Lists;
};
