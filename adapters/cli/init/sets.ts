import { keyOf, nameOf, snakeOf, type Catalogue, type Column, type Link } from './catalogue.js';
import { pathTo, type Found, type FoundSets } from './find.js';
import { COLUMNS, IN_KG, IN_LB, isCount } from './names.js';
import {
  isNotSet,
  oneOf,
  relation,
  shownRows,
  type At,
  type Entry,
  type Field,
  type Fields,
  type Part,
} from './relation.js';

// Proposes the SELECT of the performed sets.

const find = COLUMNS.sets;
const { user: userOf } = COLUMNS.logs;

/** The table of sets, and the row between a set and its log, such as an exercise of a workout. */
interface Sets extends FoundSets {
  readonly entry: Link | undefined;
  /** From the log to its user. */
  readonly user: Link | undefined;
}

const entryOf = (catalogue: Catalogue, { logs, exercises }: Found, sets: FoundSets) => {
  const between = [...sets.toLog.slice(0, -1), ...sets.toExercise.slice(0, -1)];
  const refers = ({ to }: Link) =>
    [logs, exercises].every((each) => each && pathTo(catalogue, to, each)?.length === 1);
  return between.find(({ to }) => to !== logs) ?? catalogue.linksOf(sets.table).find(refers);
};

/** What keeps the sets of an exercise together, and orders the exercises of a log. */
const orderOf = ({ table, entry, toLog }: Sets): Field => {
  const own = find.exerciseOrder(table) ?? (find.number(table) && find.order(table));
  const found = (entry && find.order(entry.to)) ?? own;
  if (toLog.length === 0) return undefined;
  if (found !== undefined || entry === undefined) return found;
  const is = isCount(entry.column) ? entry.column : find.time(entry.to);
  const todo = `${entry.column.name} keeps the sets of an exercise together, but does not order exercises.`;
  return is ?? { sql: entry.column, todo };
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
  return { sql: found, todo: found === key && !ascending ? random : open };
};

/** The weight, in the unit of its name, of the set or of the user. */
const weightOf = ({ table, user, toLog }: Sets, at: At): Fields => {
  const weight = find.weight(table);
  if (!weight) return { weightKg: { todo: 'NO WEIGHTS FOUND, so sets count without a weight.' } };
  const [pounds, name] = [`${at(weight)} * 0.45359237`, snakeOf(weight.name)];
  const unit = find.unit(table) ?? (IN_LB.test(name) ? `'lb'` : undefined);
  if (unit !== undefined) return { weight, unit };
  if (IN_KG.test(name)) return { weightKg: weight };
  const ofUser = user && toLog.length > 0 ? find.unit(user.to) : undefined;
  const asked = `are these kilograms? For pounds, write '${pounds}'.`;
  if (ofUser === undefined) return { weightKg: { sql: weight, todo: asked } };
  const todo = `weights are read in the unit that the user has now. If all are in kilograms, write weightKg: '${at(weight)}', and if all are in pounds, weightKg: '${pounds}'.`;
  return { weight: { sql: weight, todo }, unit: ofUser };
};

const TYPES = [
  ['warmup', /warm|cool/i, find.warmup],
  ['dropset', /drop/i, find.dropset],
  ['failure', /fail/i, find.failure],
] as const;
const KNOWN = /^(work|straight|normal|main|regular|standard)|warm|cool|drop|fail/i;

const typeOf = ({ table }: Sets, at: At): Field => {
  const kind = find.kind(table);
  const { values = [], name = '' } = kind ?? {};
  const cases = TYPES.flatMap(([type, word, flagOf]) => {
    const [flag, named] = [flagOf(table), values.filter((value) => word.test(value))];
    const conditions = [
      ...(flag ? [at(flag)] : []),
      ...(kind && named.length > 0 ? [oneOf(at(kind), named)] : []),
    ];
    return conditions.map((condition) => `when ${condition} then '${type}'`);
  });
  const others = values.filter((value) => !KNOWN.test(value));
  const empty = `no values of ${name} to read yet. Does it mark warm-ups, drop sets, or sets that were not done?`;
  const unknown = `${name} has ${others.join(', ')}. Leave sets that were not done out with where.`;
  const few = `${name} has only ${values.join(', ')}. If it can also mark warm-ups or drop sets, write: case when ... then 'warmup' end.`;
  const open = others.length > 0 ? unknown : cases.length === 0 ? few : undefined;
  const todo = values.length === 0 ? empty : open;
  const sql = cases.length > 0 ? `case ${cases.join(' ')} end` : undefined;
  return { sql, todo: kind && todo };
};

/** Rows that were done and not deleted, in the table of sets or in the entry. */
const whereOf = ({ table, entry }: Sets, at: At): readonly string[] => {
  const isDone = (value: string) => /^(done|complete)/i.test(value);
  const [own, skipped] = [find.isDone(table), find.isSkipped(table)];
  const parent = entry && find.isDone(entry.to);
  const status = find.status(table, ({ values }) => values.some(isDone));
  const done = [
    own && at(own),
    status && oneOf(at(status), status.values.filter(isDone)),
    skipped && isNotSet(skipped, at(skipped)),
    parent && at(parent),
  ].find(Boolean);
  return [
    ...(done ? [done] : []),
    ...shownRows(table, at),
    ...(entry ? shownRows(entry.to, at) : []),
  ];
};

const repsOf = ({ table }: Sets): Field => {
  const reps = find.reps(table);
  const arrays = table.columns.filter(({ kind }) => kind === 'array').map(({ name }) => name);
  const hint = `Arrays may have them: ${arrays.join(', ')}. If one of them names the values, write values[array_position(types, 'REPS')].`;
  const none = `NO REPETITIONS FOUND. ${arrays.length > 0 ? hint : 'Name the column, or write an expression.'}`;
  if (reps === undefined) return { todo: none };
  const text = `${reps.name} is text. Sets whose text is not a number, such as 8-10, are left out (unreadable).`;
  const empty = `${reps.name} has a default. Leave out rows that were never filled in, with where.`;
  return { sql: reps, todo: reps.kind === 'text' ? text : reps.hasDefault ? empty : undefined };
};

/** The user of a set, whose set in the log of another user does not count. */
const ownerOf = ({ table, toLog }: Sets, user: Column): Field => {
  const isOwner = ({ isKey, kind }: Column) => !isKey && kind === user.kind;
  const owner = toLog.length === 0 ? undefined : userOf(table, isOwner);
  const todo = `sets whose ${owner?.name ?? ''} is null or another user's do not count.`;
  return owner && { sql: owner, todo: owner.notNull ? undefined : todo };
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

/** A TODO if no table looks like performed sets. */
export function proposeSets(catalogue: Catalogue, found: Found): Part {
  if (found.sets === null) return { todo: NO_SETS };
  const { table, toLog, toExercise } = found.sets;
  const user = catalogue.linksOf(found.logs).find(({ column }) => column === found.user);
  const sets: Sets = { ...found.sets, entry: entryOf(catalogue, found, found.sets), user };
  const [reps, seconds, duration] = [find.reps(table), find.seconds(table), find.duration(table)];
  const list = reps ? undefined : find.list(table);
  const order = orderOf(sets);
  const isGrouped = list !== undefined || toExercise.some(({ to }) => to === found.logs);
  const parents = [toLog.slice(0, -1), toExercise.slice(0, -1), sets.entry ? [sets.entry] : []];
  const paths = user ? [...parents, [...toLog, user]] : parents;
  const isSeconds = seconds !== undefined || duration === undefined;
  const rows = relation(table, paths, (at) => {
    const values = {
      reps: repsOf(sets),
      seconds: isSeconds ? seconds : { sql: duration, todo: 'are these seconds?' },
      ...weightOf(sets, at),
      rir: find.rir(table),
      rpe: find.rpe(table),
      type: typeOf(sets, at),
      side: find.side(table),
      times: /(^|_)set$/.test(nameOf(table.name)) ? undefined : find.times(table),
    };
    const select: Fields = {
      logId: toLog.at(-1)?.column ?? keyOf(found.logs),
      userId: ownerOf(sets, found.user),
      exerciseId: toExercise.at(-1)?.column,
      exerciseOrder: order,
      superset: find.superset(table) ?? (sets.entry && find.superset(sets.entry.to)),
      position: positionOf(sets, order !== undefined || isGrouped),
      ...(list ? { value: list } : values),
    };
    return { select, where: whereOf(sets, at) };
  });
  const unreadable = reps?.kind === 'text' ? 'skip' : undefined;
  return { ...rows, fields: { ...rows.fields, read: list && READ, unreadable } };
}
