import { nameOf, type Catalogue, type Column, type Path, type Table } from './catalogue.js';
import { COLUMNS, likely, PERSON, TABLES } from './names.js';

// Finds the tables of logs, sets and exercises, and the keys that lead from one to another.

/** A table of performed sets. The path to the log is empty if a row of the logs has the sets. */
export interface FoundSets {
  readonly table: Table;
  readonly toLog: Path;
  readonly toExercise: Path;
}

export interface Found {
  readonly logs: Table;
  /** The column of the logs with the user. */
  readonly user: Column;
  readonly exercises: Table | undefined;
  readonly sets: FoundSets | null;
  /** Other tables that also look like logs. */
  readonly otherLogs: readonly string[];
}

/** The shortest path, through at most two tables between. Null without a path. */
export function pathTo({ linksOf }: Catalogue, from: Table, to: Table): Path | null {
  let paths: readonly Path[] = [[]];
  for (let length = 1; length <= 3; length += 1) {
    paths = paths.flatMap((path) =>
      linksOf(path.at(-1)?.to ?? from).map((link) => [...path, link]),
    );
    const found = paths.find((path) => path.at(-1)?.to === to);
    if (found !== undefined) return found;
    paths = paths.filter((path) =>
      path.every((link) => link.to !== from && !PERSON.test(nameOf(link.to.name))),
    );
  }
  return null;
}

const userOf = (table: Table): Column | undefined =>
  table.columns.find(({ refersTo }) => PERSON.test(nameOf(refersTo ?? ''))) ??
  COLUMNS.logs.user(table, ({ isKey }) => !isKey);

/** The path from sets to exercises, which may be a column without a key. */
const exercisePath = (catalogue: Catalogue, sets: Table, to: Table): Path | null => {
  const column = COLUMNS.sets.exercise(sets, ({ refersTo }) => refersTo === null);
  return pathTo(catalogue, sets, to) ?? (column ? [{ column, to, key: 'id' }] : null);
};

/** What a table that looks like logs lacks. Null if no table does. */
export function missingInLogs({ tables }: Catalogue): string | null {
  const [best] = likely(tables, TABLES.logs);
  if (best === undefined) return null;
  const { table } = best;
  return userOf(table) === undefined
    ? `${table.name} looks like logs, but no column is the key of a user. Add one, such as user_id with a foreign key to the users.`
    : `${table.name} looks like logs, but no column is a key or the time of completion. Add it, such as completed_at.`;
}

/** Null if no table looks like logs of users. */
export function findTables(catalogue: Catalogue): Found | null {
  const exercises = likely(catalogue.tables, TABLES.exercises)[0]?.table;
  const others = catalogue.tables.filter((table) => table !== exercises);
  const logs = likely(others, TABLES.logs).filter(({ table }) => userOf(table) !== undefined);
  const sets = likely(others, TABLES.sets).flatMap(({ table, points }) => {
    const toExercise = exercises ? exercisePath(catalogue, table, exercises) : null;
    return toExercise === null ? [] : [{ table, toExercise, points }];
  });
  const pairs = logs.flatMap(({ table: log, points }) => {
    const owned = sets.flatMap(({ table, toExercise, points: morePoints }) => {
      const toLog = table === log ? [] : pathTo(catalogue, table, log);
      if (toLog === null) return [];
      const nearness = table === log ? -4 : 4 - toLog.length;
      return [{ log, sets: { table, toLog, toExercise }, points: points + morePoints + nearness }];
    });
    return [{ log, sets: null, points }, ...owned];
  });
  const [best] = pairs.sort((a, b) => b.points - a.points);
  const user = best && userOf(best.log);
  if (best === undefined || user === undefined) return null;
  const otherLogs = logs.filter(({ table }) => table !== best.log).map(({ table }) => table.name);
  return { logs: best.log, user, sets: best.sets, exercises, otherLogs };
}
