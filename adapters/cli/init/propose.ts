import { keyOf, type Catalogue, type Column, type Table } from './catalogue.js';
import { findTables, type Found } from './find.js';
import { proposeLogs } from './logs.js';
import { COLUMNS } from './names.js';
import {
  idTypeOf,
  isNotSet,
  keyFields,
  oneOf,
  relation,
  shownRows,
  type At,
  type Field,
  type Part,
} from './relation.js';
import { proposeSets } from './sets.js';

/** What `freshlegs init` prints. */
export interface Proposal {
  readonly dialect: Catalogue['dialect'];
  /** The fields of the mapping. Only a TODO if no table looks like logs or like exercises. */
  readonly host: Readonly<Record<string, Part | undefined>>;
  readonly isUsable: boolean;
}

const find = COLUMNS.exercises;

const proposeUsers = ({ linksOf }: Catalogue, { logs, user }: Found): Part => {
  const link = linksOf(logs).find(({ column }) => column === user);
  const [table, id] = [user.refersTo ?? link?.to.name, user.refersKey ?? link?.key];
  const elsewhere = `the role that migrates needs the privilege REFERENCES on ${table}, as postgres has on Supabase. Without it, write users: { idType: '${idTypeOf(user)}' }.`;
  const none = `NO USERS FOUND for ${user.name} of the logs, so only the type of their ids is known.`;
  const loose = `${user.name} of the logs has no foreign key. If another service has the users, write users: { idType: '${idTypeOf(user)}' }.`;
  const todo = table === undefined ? none : link === undefined ? elsewhere : loose;
  return {
    fields: { table, id, idType: idTypeOf(user) },
    todo: link && user.refersTo !== null ? undefined : todo,
    tables: link ? [link.to] : [],
  };
};

/** The column with the name of a row that `column` refers to, or `column` itself. */
const named = ({ linksOf }: Catalogue, from: Table, column: Column | undefined) => {
  const link = linksOf(from).find((each) => each.column === column);
  return (link && COLUMNS.muscles.name(link.to)) ?? column;
};

/** The owner of a private exercise. */
const ownerOf = ({ linksOf }: Catalogue, table: Table, { kind }: Column, at: At): Field => {
  const [owner, shared] = [find.owner(table, (each) => each.kind === kind), find.shared(table)];
  const [parent] = linksOf(table).filter(({ to }) => /workout|program|plan|routine/i.test(to.name));
  const open = `left out, so everybody sees all exercises. They belong to ${parent?.to.name ?? ''}, which may be private.`;
  if (owner === undefined) return { todo: parent && open };
  if (shared === undefined) return owner;
  const sql = `case when ${isNotSet(shared, at(shared))} then ${at(owner)} end`;
  return { sql, todo: `does ${shared.name} mark exercises that everybody sees?` };
};

const COMMAS = {
  postgres: (sql: string) => `string_to_array(${sql}, ',')`,
  sqlite: (sql: string) => `'["' || replace(${sql}, ',', '","') || '"]'`,
};

/** Whether a column has names, lists of names, or keys of a table that has the names. */
const areNames =
  ({ linksOf }: Catalogue, table: Table) =>
  (column: Column): boolean =>
    linksOf(table).some((link) => link.column === column) ||
    ['text', 'enum', 'json', 'array', 'other'].includes(column.kind);

const muscleColumns = (catalogue: Catalogue, table: Table) => {
  const isName = areNames(catalogue, table);
  const secondary = find.secondaryMuscles(table, isName);
  const primary = find.primaryMuscles(table, (each) => each !== secondary && isName(each));
  return { primary, secondary };
};

const isMechanic = ({ name, values }: Column): boolean =>
  /mechanic/i.test(name) || values.some((value) => /^(compound|isolation)$/i.test(value));

/** Names and JSON lists are read as they are. Other lists must be split. */
const muscleCell = (
  catalogue: Catalogue,
  table: Table,
  column: Column | undefined,
  at: At,
): Field => {
  const sql = named(catalogue, table, column);
  if (column?.kind !== 'text' || !/s$/.test(column.name)) return sql;
  const split = COMMAS[catalogue.dialect](at(column));
  if (column.values.some((value) => /^[^[].*,/.test(value))) return split;
  const todo = `one name and a JSON list are read as they are. For a list with commas, write ${split}.`;
  return column.values.length > 0 ? sql : { sql, todo };
};

/** Without `hasRows`, columns of the exercises have the muscles. */
const proposeExercises = (
  catalogue: Catalogue,
  { table, key, name }: { readonly table: Table; readonly key: Column; readonly name: Column },
  user: Column,
  hasRows: boolean,
): Part => {
  const { primary, secondary } = hasRows ? {} : muscleColumns(catalogue, table);
  const paths = catalogue.linksOf(table).map((link) => [link]);
  const rows = relation(table, paths, (at, isJoined) => ({
    select: {
      id: isJoined ? key : undefined,
      name,
      userId: ownerOf(catalogue, table, user, at),
      hidden: shownRows(table, at, false).join(' or ') || undefined,
      equipment: named(catalogue, table, find.equipment(table, areNames(catalogue, table))),
      mechanic: find.mechanic(table, isMechanic),
      force: find.force(table),
      primaryMuscles: muscleCell(catalogue, table, primary, at),
      secondaryMuscles: muscleCell(catalogue, table, secondary, at),
    },
  }));
  const { select, from } = rows.fields;
  const fields = { ...keyFields(table, key), select, from: rows.isJoined ? from : undefined };
  return { ...rows, fields };
};

const SECONDARY = /second|synerg|other|assist/i;

const roleOf = (role: Column | undefined, at: At): Field => {
  if (role === undefined) return { todo: 'NO ROLE FOUND, so every muscle is primary.' };
  const { values, isFlag } = role;
  const cases = (primary: string) => `case when ${primary} then 'primary' else 'secondary' end`;
  if (isFlag) return cases(at(role));
  const todo = 'no values to read yet. They must be primary and secondary.';
  if (values.length === 0) return { sql: role, todo };
  if (values.every((value) => /^(primary|secondary)$/i.test(value))) return role;
  const found = values.filter(
    (value) => /prim|main|target|agonist/i.test(value) && !SECONDARY.test(value),
  );
  const primary = oneOf(at(role), found.length > 0 ? found : values.slice(0, 1));
  return { sql: cases(primary), todo: `found ${values.join(', ')}. Which of them mean primary?` };
};

/** A row per muscle, with its name or the key of a table of muscles. */
const muscleRows = (catalogue: Catalogue, exercises: Table): Part | undefined => {
  const isMuscle = ({ name }: Table) => /muscle/i.test(name);
  const [found] = catalogue.tables.filter(isMuscle).flatMap((table) => {
    const links = catalogue.linksOf(table);
    const exercise = links.find(({ to }) => to === exercises)?.column;
    const key = links.find(({ to }) => isMuscle(to))?.column;
    const muscle = key ?? COLUMNS.muscles.muscle(table);
    const role = COLUMNS.muscles.role(table, (column) => column !== muscle);
    return exercise && muscle && table !== exercises
      ? [{ table, links, exercise, muscle, role }]
      : [];
  });
  if (found === undefined) return undefined;
  const { table, links, exercise, muscle, role } = found;
  const paths = links.map((link) => [link]);
  return relation(table, paths, (at) => ({
    select: {
      exerciseId: exercise,
      muscle: named(catalogue, table, muscle),
      role: roleOf(role, at),
      position: COLUMNS.muscles.position(table),
    },
    where: shownRows(table, at),
  }));
};

const BY_NAME: Part = {
  code: 'findExercise',
  todo: 'NO MUSCLES FOUND, so they follow from the English names of exercises. freshlegs doctor lists the names that it does not know.',
};

/** Proposes a mapping from names, types, keys and a few values. */
export function propose(catalogue: Catalogue): Proposal {
  const { dialect, tables } = catalogue;
  const unusable = (key: string, what: string): Proposal => {
    const todo = `none of these tables looks like ${what}: ${tables.map(({ name }) => name).join(', ')}.`;
    return { dialect, host: { [key]: { todo } }, isUsable: false };
  };
  const found = findTables(catalogue);
  const logs = found && proposeLogs(catalogue, found);
  if (!logs) return unusable('logs', 'the logs of users, with a time of completion');
  const { exercises: table, user } = found;
  const [key, name] = table ? [keyOf(table), find.name(table)] : [];
  if (!table || !key || !name) return unusable('exercises', 'exercises');
  const hasColumns = muscleColumns(catalogue, table).primary !== undefined;
  const muscles = muscleRows(catalogue, table) ?? (hasColumns ? undefined : BY_NAME);
  const exercises = proposeExercises(catalogue, { table, key, name }, user, muscles !== undefined);
  const users = proposeUsers(catalogue, found);
  const host = { users, exercises, muscles, logs, sets: proposeSets(catalogue, found) };
  const used = Object.values(host).flatMap((part) => part?.tables ?? []);
  const unused = tables.filter((each) => !used.includes(each)).map((each) => each.name);
  const todo = `left out. If one of these unused tables has the days of programs, map them to recommend them: ${unused.join(', ')}.`;
  const programs = unused.length > 0 ? { todo } : undefined;
  return { dialect, host: { ...host, programs }, isUsable: true };
}
