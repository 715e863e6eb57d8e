import { visible } from '../../sql/visible.js';
import type { Table } from './catalogue.js';
import type { Proposal } from './propose.js';
import { entriesOf, inCode, type Entry, type Fields } from './select.js';

// Prints a proposal as a config file. Names and values of the database cannot end a comment or text.

const WIDTH = 100;

/** A comment, wrapped at 100 characters. */
const comment = (text: string, indent: string): readonly string[] =>
  visible(text)
    .split(' ')
    .reduce<readonly string[]>((lines, word) => {
      const last = lines.at(-1);
      return last === undefined || last.length + word.length + 1 > WIDTH
        ? [...lines, `${indent}// ${word}`]
        : [...lines.slice(0, -1), `${last} ${word}`];
    }, []);

const print = ([key, entry]: readonly [string, Entry], indent: string): readonly string[] => {
  const { code, fields, todo } = entry;
  const notes = todo === undefined ? [] : comment(`TODO ${todo}`, indent);
  if (code !== undefined) return [...notes, `${indent}${key}: ${code},`];
  if (fields === undefined) return comment(`TODO ${key}: ${todo ?? ''}`, indent);
  const inner = entriesOf(fields).flatMap((each) => print(each, `${indent}  `));
  const line = `${indent}${key}: { ${inner
    .map((each) => each.trim())
    .join(' ')
    .replace(/,$/, '')} },`;
  const isShort = key !== 'select' && inner.every((each) => !/^ *\/\/|[{}]|\n/.test(each));
  if (isShort && line.length <= WIDTH) return [...notes, line];
  return [...notes, `${indent}${key}: {`, ...inner, `${indent}},`];
};

const describe = ({ name, columns }: Table, used: ReadonlySet<unknown>): readonly string[] => {
  const listed = columns.map((each) => `${each.name} ${each.type}${each.notNull ? '' : '?'}`);
  const unused = columns.filter((column) => !used.has(column) && !column.isKey);
  const names = unused.map((each) => each.name).join(', ');
  const note = unused.length === 0 ? '' : ` Not used: ${names}.`;
  return comment(`${name}: ${listed.join(', ')}.${note}`, '  ');
};

/** How a config opens a database. */
const DRIVERS = {
  postgres: {
    import: `import pg from 'pg';`,
    connect: () => `() => new pg.Pool({ connectionString: process.env['DATABASE_URL'] })`,
  },
  sqlite: {
    import: `import Database from 'better-sqlite3';`,
    connect: (file: string) => `() => {
    const database = new Database(${inCode(file)});
    database.pragma('foreign_keys = on');
    database.pragma('busy_timeout = 5000');
    return database;
  }`,
  },
};

/** The fields that need a decision, in order. */
export function todosOf(fields: Fields, path = ''): readonly string[] {
  return entriesOf(fields).flatMap(([key, { todo, fields: inner = {} }]) => [
    ...(todo === undefined ? [] : [visible(`${path}${key}: ${todo}`)]),
    ...todosOf(inner, `${path}${key}.`),
  ]);
}

/** What an app in TypeScript declares if ids are not numbers. */
const registration = (host: Proposal['host']): string => {
  const ids = ['users', 'exercises', 'logs'].flatMap((key) => {
    const { idType = {} } = Object.fromEntries(entriesOf(host[key]?.fields ?? {}));
    return /uuid|text/.test(idType.code ?? '') ? [`${key}: string`] : [];
  });
  return ids.length === 0
    ? ''
    : `
// If your app is in TypeScript, declare the types of these ids in one of its files:
//   import 'freshlegs';
//   declare module 'freshlegs' { interface Register { ids: { ${ids.join('; ')} } } }
`;
};

/** Prints a config file for `freshlegs`. The app can import the mapping from it. */
export function printProposal({ dialect, host }: Proposal, file: string, schema?: string): string {
  const used = new Set<unknown>(Object.values(host).flatMap((part) => part?.used ?? []));
  const listed = new Set<Table>();
  const body = entriesOf(host).map((entry) => {
    const tables = (host[entry[0]]?.tables ?? []).filter((each) => !listed.has(each));
    for (const table of tables) listed.add(table);
    return [...tables.flatMap((each) => describe(each, used)), ...print(entry, '  ')].join('\n');
  });
  const text = body.join('\n\n');
  const driver = DRIVERS[dialect];
  const imports = [
    ...(text.includes('newId: randomUUID,') ? [`import { randomUUID } from 'node:crypto';`] : []),
    driver.import,
    `import { defineConfig, defineHost } from 'freshlegs/${dialect}';`,
    ...(host['muscles']?.code === undefined
      ? []
      : [`import { findExercise } from 'freshlegs/catalogue';`]),
  ];
  return `${imports.join('\n')}

// Proposed by freshlegs init from names, types, keys and a few values. The comments list the columns
// of each table; those with a question mark may be null. Resolve each TODO, then run freshlegs doctor.
export const host = defineHost({
${text}
});
${registration(host)}
export default defineConfig({
  connect: ${driver.connect(file)},
${schema === undefined ? '' : `  schema: ${inCode(schema)},\n`}  host,
});
`;
}
