import { keyOf, type Catalogue, type Column, type Table } from './catalogue.js';
import { findTables, missingInLogs, type Found } from './find.js';
import { proposeLogs } from './logs.js';
import { COLUMNS } from './names.js';
import {
  idTypeOf,
  isNotSet,
  joined,
  keyFields,
  relation,
  shownRows,
  sql,
  text,
  type Field,
  type Part,
} from './select.js';
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
  const otherwise = `write users: { idType: '${idTypeOf(user)}' }.`;
  const elsewhere = `the role that migrates needs the privilege REFERENCES on ${table ?? ''}, as postgres has on Supabase. Without it, ${otherwise}`;
  const what = table === undefined ? 'NO USERS FOUND' : 'NO FOREIGN KEY FOUND';
  const loose = `${what} for ${user.name} of the logs. If another service has the users, ${otherwise}`;
  return {
    fields: { table: text(table), id: text(id), idType: text(idTypeOf(user)) },
    todo: user.refersTo === null ? loose : link ? undefined : elsewhere,
    tables: link ? [link.to] : [],
  };
};

/** The column with the name of a row that `column` refers to, or `column` itself. */
const named = ({ linksOf }: Catalogue, from: Table, column: Column | undefined) => {
  const link = linksOf(from).find((each) => each.column === column);
  return (link && COLUMNS.muscles.name(link.to)) ?? column;
};

/** The owner of a private exercise. */
const ownerOf = ({ linksOf }: Catalogue, table: Table, { kind }: Column): Field => {
  const [owner, shared] = [find.owner(table, (each) => each.kind === kind), find.shared(table)];
  const [parent] = linksOf(table).filter(({ to }) => /workout|program|plan|routine/i.test(to.name));
  const open = `left out, so everybody sees all exercises. They belong to ${parent?.to.name ?? ''}, which may be private.`;
  if (owner === undefined) return { todo: parent && open };
  if (shared === undefined) return owner;
  const todo = `does ${shared.name} mark exercises that everybody sees?`;
  return { sql: sql`case when ${isNotSet(shared)} then ${owner} end`, todo };
};

/** Columns with names, lists of names, or keys of a table that has the names. */
const nameColumns = ({ linksOf }: Catalogue, table: Table) => {
  const areNames = (column: Column) =>
    linksOf(table).some((link) => link.column === column) ||
    ['text', 'enum', 'json', 'array', 'other'].includes(column.kind);
  const secondary = find.secondaryMuscles(table, areNames);
  const primary = find.primaryMuscles(table, (each) => each !== secondary && areNames(each));
  return { primary, secondary, equipment: find.equipment(table, areNames) };
};

/** Without `hasRows`, columns of the exercises have the muscles. */
const proposeExercises = (
  catalogue: Catalogue,
  { table, key, name }: { readonly table: Table; readonly key: Column; readonly name: Column },
  user: Column,
  hasRows: boolean,
): Part => {
  const { primary, secondary, equipment } = nameColumns(catalogue, table);
  const nameOf = (column: Column | undefined) => named(catalogue, table, column);
  const paths = catalogue.linksOf(table).map((link) => [link]);
  const columns = {
    name,
    userId: ownerOf(catalogue, table, user),
    hidden: { sql: joined(shownRows(table, false), ' or ') },
    equipment: nameOf(equipment),
    mechanic: find.mechanic(table),
    force: find.force(table),
    primaryMuscles: hasRows ? undefined : nameOf(primary),
    secondaryMuscles: hasRows ? undefined : nameOf(secondary),
  };
  const alone = relation(table, paths, columns);
  const isAlone = alone.tables.length === 1;
  const rows = isAlone ? alone : relation(table, paths, { id: key, ...columns });
  const { select, from } = rows.fields;
  return {
    ...rows,
    fields: { ...keyFields(table, key), select, from: isAlone ? undefined : from },
  };
};

const roleOf = (role: Column | undefined): Field => {
  if (role === undefined) return { todo: 'NO ROLE FOUND, so every muscle is primary.' };
  if (role.isFlag) return { sql: sql`case when ${role} then 'primary' else 'secondary' end` };
  const { values } = role;
  const isKnown = values.length > 0 && values.every((each) => /^(primary|secondary)$/i.test(each));
  const todo = `must be primary or secondary. Found: ${values.join(', ') || 'no values yet'}.`;
  return { sql: [role], todo: isKnown ? undefined : todo };
};

/** A row per muscle, with its name or the key of a table of muscles. */
const muscleRows = (catalogue: Catalogue, exercises: Table): Part | undefined => {
  const isMuscle = ({ name }: Table) => /muscle/i.test(name);
  const [found] = catalogue.tables.filter(isMuscle).flatMap((table) => {
    const links = catalogue.linksOf(table);
    const exercise = links.find(({ to }) => to === exercises)?.column;
    const key = links.find(({ to }) => isMuscle(to))?.column;
    const muscle = key ?? COLUMNS.muscles.muscle(table);
    return exercise && muscle && table !== exercises ? [{ table, links, exercise, muscle }] : [];
  });
  if (found === undefined) return undefined;
  const { table, links, exercise, muscle } = found;
  const select = {
    exerciseId: exercise,
    muscle: named(catalogue, table, muscle),
    role: roleOf(COLUMNS.muscles.role(table, (column) => column !== muscle)),
    position: COLUMNS.muscles.position(table),
  };
  const paths = links.map((link) => [link]);
  return relation(table, paths, select, shownRows(table));
};

const BY_NAME: Part = {
  code: 'findExercise',
  todo: 'NO MUSCLES FOUND, so they follow from the English names of exercises. freshlegs doctor lists the names that it does not know.',
};

const noLogs = (names: string): string =>
  `none of these tables looks like the logs of users: ${names}. Such a table has one row per workout, the key of a user, such as user_id, and the time of completion, such as completed_at. Write the mapping yourself if its names are in another language.`;

/** Proposes a mapping from names, types, keys and a few values. */
export function propose(catalogue: Catalogue): Proposal {
  const { dialect, tables } = catalogue;
  const names = tables.map(({ name }) => name).join(', ');
  const unusable = (key: string, todo: string): Proposal => ({
    dialect,
    host: { [key]: { todo } },
    isUsable: false,
  });
  const found = findTables(catalogue);
  const logs = found && proposeLogs(catalogue, found);
  if (!logs) return unusable('logs', missingInLogs(catalogue) ?? noLogs(names));
  const { exercises: table, user } = found;
  const [key, name] = table ? [keyOf(table), find.name(table)] : [];
  if (!table || !key || !name)
    return unusable('exercises', `none of these tables looks like exercises: ${names}.`);
  const hasColumns = nameColumns(catalogue, table).primary !== undefined;
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
