import {
  keyOf,
  nameOf,
  snakeOf,
  type Catalogue,
  type Column,
  type Link,
  type Table,
} from './catalogue.js';
import { pathTo, type Found, type FoundSets } from './find.js';
import { COLUMNS, IN_KG, IN_LB, isCount } from './names.js';
import {
  isNotSet,
  joined,
  oneOf,
  quoted,
  relation,
  shownRows,
  sql,
  type Entry,
  type Field,
  type Fields,
  type Part,
} from './select.js';

// Proposes the SELECT of the performed sets.

const find = COLUMNS.sets;

/** The table of sets, and the row between a set and its log, such as an exercise of a workout. */
interface Sets extends FoundSets {
  readonly entry: Link | undefined;
}

const entryOf = (catalogue: Catalogue, { logs, exercises }: Found, sets: FoundSets) => {
  const between = [...sets.toLog.slice(0, -1), ...sets.toExercise.slice(0, -1)];
  const refers = ({ to }: Link) =>
    [logs, exercises].every((each) => each && pathTo(catalogue, to, each)?.length === 1);
  return between.find(({ to }) => to !== logs) ?? catalogue.linksOf(sets.table).find(refers);
};

/** What keeps the sets of an exercise together, and orders the exercises of a log. */
const orderOf = ({ table, entry, toLog }: Sets): Field => {
  if (toLog.length === 0) return undefined;
  const own = find.exerciseOrder(table) ?? (find.number(table) && find.order(table));
  const found = (entry && find.order(entry.to)) ?? own;
  if (found !== undefined || entry === undefined) return found;
  const todo = `${entry.column.name} keeps the sets of an exercise together, but does not order exercises.`;
  const is = isCount(entry.column) ? entry.column : find.time(entry.to);
  return is ?? { sql: [entry.column], todo };
};

/** Orders sets by a number, a time or an ascending key. A random key is the last choice. */
const positionOf = ({ table, toLog }: Sets, isOrdered: boolean): Field => {
  const key = keyOf(table);
  const number = find.number(table) ?? find.order(table);
  const ascending = key && isCount(key) ? key : undefined;
  const [time, late] = [find.time(table, ({ notNull }) => notNull), find.time(table)];
  const inOrder = isOrdered ? [number, time, ascending, late] : [time, ascending, late, number];
  const found = toLog.length === 0 ? key : [...inOrder, key].find(Boolean);
  const restarts = `${number?.name ?? ''} must count through the whole log, because nothing orders its exercises.`;
  const random = 'a random id does not order sets. Is there a number or a time?';
  const open = found === number && !isOrdered ? restarts : undefined;
  return { sql: found && [found], todo: found === key && !ascending ? random : open };
};

/** The weight, in the unit of its name or of the set. */
const weightOf = ({ table }: Sets): Fields => {
  const weight = find.weight(table);
  if (!weight) return { weightKg: { todo: 'NO WEIGHTS FOUND, so sets count without a weight.' } };
  const name = snakeOf(weight.name);
  const unit = find.unit(table) ?? (IN_LB.test(name) ? { sql: sql`'lb'` } : undefined);
  if (unit !== undefined) return { weight, unit };
  const asked = `are these kilograms? For pounds, write weight and unit: "'lb'" in place of weightKg. If each user has a unit, join it.`;
  return { weightKg: { sql: [weight], todo: IN_KG.test(name) ? undefined : asked } };
};

const TYPES = [
  ['warmup', /warm|cool/i, find.warmup],
  ['dropset', /drop/i, find.dropset],
  ['failure', /fail/i, find.failure],
] as const;
const KNOWN = /^(work|straight|normal|main|regular|standard)|warm|cool|drop|fail/i;

const typeOf = ({ table }: Sets): Field => {
  const kind = find.kind(table);
  const { values = [], name = '' } = kind ?? {};
  const cases = TYPES.flatMap(([type, word, flagOf]) => {
    const [flag, named] = [flagOf(table), values.filter((value) => word.test(value))];
    const ofKind = kind && named.length > 0 ? oneOf(kind, named) : undefined;
    const conditions = [flag && [flag], ofKind].filter((each) => each !== undefined);
    return conditions.map((condition) => sql` when ${condition} then '${type}'`);
  });
  const isClear = cases.length > 0 && values.length > 0 && values.every((each) => KNOWN.test(each));
  const todo = `${name} has ${values.join(', ') || 'no values yet'}. If some mark warm-ups or drop sets, write: case when ... then 'warmup' end. Leave sets that were not done out with where.`;
  const all = joined(cases, '');
  return { sql: all && sql`case${all} end`, todo: kind && !isClear ? todo : undefined };
};

/** Rows that were done and not deleted, in the table of sets or in the entry. */
const whereOf = ({ table, entry }: Sets) => {
  const isDone = (value: string) => /^(done|complete)/i.test(value);
  const [own, skipped] = [find.isDone(table), find.isSkipped(table)];
  const parent = entry && find.isDone(entry.to);
  const status = find.status(table, ({ values }) => values.some(isDone));
  const [done] = [
    own && [own],
    status && oneOf(status, status.values.filter(isDone)),
    skipped && isNotSet(skipped),
    parent && [parent],
  ].filter((each) => each !== undefined);
  return [...(done ? [done] : []), ...shownRows(table), ...(entry ? shownRows(entry.to) : [])];
};

const READ: Entry = {
  code: `(value) =>
      [...(typeof value === 'string' ? JSON.parse(value) : value)]
        .filter((set) => set.completed ?? set.done ?? true)
        .map((set) => ({ reps: set.reps, weightKg: set.weight, rir: set.rir, rpe: set.rpe }))`,
  todo: 'NO REPETITIONS FOUND outside of JSON. Correct the keys of the objects in the list. Are the weights in kilograms?',
};

const NO_SETS =
  'NO SETS FOUND. No table with repetitions or weights refers to the logs and to the exercises, so only sets that the library stores count.';

/** The columns with a value of several sets of a row, such as `set1_reps`, by the number of the set. */
const numbered = ({ name: table, columns }: Table, each: typeof find.reps) =>
  new Map(
    columns.flatMap((column) => {
      const name = snakeOf(column.name);
      const [number] = /\d+/.exec(name) ?? [];
      const value = name.replace(/^(set|serie)?_?\d+_|_?(set|serie)?_?\d+$/, '');
      const isValue = each({ name: table, columns: [{ ...column, name: value }] }) !== undefined;
      return number !== undefined && isValue
        ? [[Number(number), quoted(column.name)] as const]
        : [];
    }),
  );

/** How to read the sets of a row as rows. Null if no row of the logs has several sets in its columns. */
const wideRows = ({ dialect, tables, linksOf }: Catalogue, { logs }: Found): Part | null => {
  const [wide] = tables
    .filter((table) => table === logs || linksOf(table).some(({ to }) => to === logs))
    .map((table) => ({ table, reps: numbered(table, find.reps) }))
    .filter(({ reps }) => reps.size > 1);
  if (wide === undefined) return null;
  const { table, reps } = wide;
  const weights = numbered(table, find.weight);
  const from = table.name.split('.').map(quoted).join('.');
  const rows = [...reps].map(([number, name]) => [number, name, weights.get(number) ?? 'null']);
  const form =
    dialect === 'postgres'
      ? `${from} e cross join lateral (values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}) as s (number, reps, weight)`
      : `(${rows.map(([number, name, weight]) => `select *, ${number} as number, ${name} as reps, ${weight} as weight from ${from}`).join(' union all ')}) s`;
  const todo = `a row of ${table.name} has several sets. Read each set as a row, for example with from: ${form}. Then s.number is the position.`;
  return { todo, tables: [table] };
};

const NO_REPS = 'NO REPETITIONS FOUND. Name the column, or write an expression.';

const valuesOf = (sets: Sets, reps: Column | undefined): Fields => {
  const { table } = sets;
  const [seconds, duration] = [find.seconds(table), find.duration(table)];
  const asText = `${reps?.name ?? ''} is text. Sets whose text is not a number, such as 8-10, are left out (unreadable).`;
  return {
    reps: reps
      ? { sql: [reps], todo: reps.kind === 'text' ? asText : undefined }
      : { todo: NO_REPS },
    seconds: seconds ?? (duration && { sql: [duration], todo: 'are these seconds?' }),
    ...weightOf(sets),
    rir: find.rir(table),
    rpe: find.rpe(table),
    type: typeOf(sets),
    side: find.side(table),
    times: /(^|_)set$/.test(nameOf(table.name)) ? undefined : find.times(table),
  };
};

/** A TODO if no table looks like performed sets. */
export function proposeSets(catalogue: Catalogue, found: Found): Part {
  if (found.sets === null) return wideRows(catalogue, found) ?? { todo: NO_SETS };
  const { table, toLog, toExercise } = found.sets;
  const sets: Sets = { ...found.sets, entry: entryOf(catalogue, found, found.sets) };
  const reps = find.reps(table);
  const list = reps ? undefined : find.list(table);
  const order = orderOf(sets);
  const isGrouped = list !== undefined || toExercise.some(({ to }) => to === found.logs);
  // A set whose user may be null would not count.
  const isOwner = ({ isKey, kind, notNull }: Column) =>
    !isKey && notNull && kind === found.user.kind;
  const paths = [toLog.slice(0, -1), toExercise.slice(0, -1), sets.entry ? [sets.entry] : []];
  const select: Fields = {
    logId: toLog.at(-1)?.column ?? keyOf(found.logs),
    userId: toLog.length > 0 ? COLUMNS.logs.user(table, isOwner) : undefined,
    exerciseId: toExercise.at(-1)?.column,
    exerciseOrder: order,
    superset: find.superset(table) ?? (sets.entry && find.superset(sets.entry.to)),
    position: positionOf(sets, order !== undefined || isGrouped),
    ...(list ? { value: list } : valuesOf(sets, reps)),
  };
  const rows = relation(table, paths, select, whereOf(sets));
  const unreadable: Field = { code: reps?.kind === 'text' ? `'skip'` : undefined };
  return { ...rows, fields: { ...rows.fields, read: list && READ, unreadable } };
}
