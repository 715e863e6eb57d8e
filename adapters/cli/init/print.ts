import { inCode, keyInCode, type Code, type Draft, type Note, type Proposal } from './proposal.js';
import { visible } from '../../sql/visible.js';
import { mappingOf } from './selects.js';

// Prints a proposal as a config file.

const isCode = (value: object): value is Code => 'code' in value;

/** Wraps a comment at 100 characters. */
const comment = ({ text, isUnsure }: Note, indent: string): readonly string[] => {
  const lines: string[] = [];
  let line = `${indent}//${isUnsure ? ' unsure:' : ''}`;
  const sentence = isUnsure ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  for (const word of `${sentence}.`.split(' ')) {
    if (line.length + word.length + 1 > 100) {
      lines.push(line);
      line = `${indent}//`;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
};

/** SQL often has quotes, which need no escapes between backticks. */
const textInCode = (text: string): string =>
  text.includes("'") && !/[`\\$]/.test(text) ? `\`${visible(text)}\`` : inCode(text);

const inline = (value: unknown): string => {
  if (typeof value === 'string') return textInCode(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isCode(value)) return value.code;
  const fields = Object.entries(value).map(([name, held]) => `${keyInCode(name)}: ${inline(held)}`);
  return `{ ${fields.join(', ')} }`;
};

/** Prints an object over several lines, with its notes as comments. */
const printed = (value: object, notes: readonly Note[], path: string, indent: string): string => {
  const inner = `${indent}  `;
  const lines = Object.entries(value).flatMap(([name, held]: [string, unknown]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const own = notes.filter((note) => note.field === field);
    const isDeep = notes.some((note) => note.field.startsWith(`${field}.`));
    const short = inline(held);
    const isLong = isDeep || inner.length + name.length + short.length > 96;
    const isOpen =
      typeof held === 'object' && held !== null && !Array.isArray(held) && !isCode(held);
    const text = isLong && isOpen ? printed(held, notes, field, inner) : short;
    return [...own.flatMap((note) => comment(note, inner)), `${inner}${keyInCode(name)}: ${text},`];
  });
  // Notes about missing fields come at the end of the object.
  const missing = notes.filter(({ field }) => {
    const [parent, name] = [field.split('.').slice(0, -1).join('.'), field.split('.').at(-1) ?? ''];
    return parent === path && !(name in value);
  });
  return `{\n${[...lines, ...missing.flatMap((note) => comment(note, inner))].join('\n')}\n${indent}}`;
};

const importsOf = (value: unknown): readonly (readonly [name: string, from: string])[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isCode(value)) return value.imports === undefined ? [] : [value.imports];
  return Object.values(value).flatMap(importsOf);
};

const CONNECT = {
  postgres: '() => new pg.Pool({ connectionString: process.env.DATABASE_URL })',
  sqlite: `() => {
    const database = new Database(FILE);
    database.pragma('foreign_keys = on');
    database.pragma('busy_timeout = 5000');
    return database;
  }`,
} as const;

export interface PrintOptions {
  readonly isTypeScript: boolean;
  /** The file of a SQLite database. */
  readonly file: string;
}

/** Prints a config file for `freshlegs`. The app can import the mapping from it. */
export function printProposal(
  { dialect, draft, notes }: Proposal & { readonly draft: Draft },
  { isTypeScript, file }: PrintOptions,
): string {
  const driver =
    dialect === 'postgres' ? "import pg from 'pg';" : "import Database from 'better-sqlite3';";
  const mapping = mappingOf(draft, dialect);
  // Strict TypeScript asks for the type of the parsed list.
  const typed = (text: string) =>
    isTypeScript ? text.replace('const sets =', 'const sets: any[] =') : text;
  const own = importsOf(mapping).map(([name, from]) => `import { ${name} } from '${from}';`);
  const names = isTypeScript ? 'defineConfig, type HostMapping' : 'defineConfig';
  const entry = `import { ${names} } from 'freshlegs/${dialect}';`;
  const type = isTypeScript ? ': HostMapping' : '';
  const annotation = isTypeScript
    ? ''
    : `/** @type {import('freshlegs/${dialect}').HostMapping} */\n`;
  return `${[...new Set([...own.filter((line) => line.includes('node:')), driver, entry, ...own.filter((line) => !line.includes('node:'))])].join('\n')}

// Proposed by freshlegs init. Check every comment that begins with "unsure", then run freshlegs
// doctor.
${annotation}export const host${type} = ${typed(printed(mapping, notes, '', ''))};

export default defineConfig({
  connect: ${CONNECT[dialect].replace('FILE', () => inCode(file))},
  host,
});
`;
}
