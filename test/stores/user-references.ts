import { USER_TABLES } from '../support/configurations.js';

const TABLE = `"\\w+"\\."(?:${USER_TABLES.join('|')})"`;
const REFERENCE = new RegExp(
  `\\b(from|join|update|into)\\s+(${TABLE})(?:\\s+(?:as\\s+)?(\\w+))?`,
  'g',
);
const INSERT = new RegExp(`\\binto\\s+${TABLE}(?:\\s+as\\s+\\w+)?\\s*\\(`, 'g');
const INSERTED_VALUES = /^\)\s*(?:overriding system value\s*)?(?:values\s*\(|select\s)/;
/** The user's id, or the id of the user's row in the users table. */
const IS_USER =
  /^(?:\$USER(?:$|\s+on conflict\b)|users\."id"\s+from "\w+"\."users" users\s+where users\."id" = \$USER\b)/;

/** The items of the list that begins at `from`, up to its closing bracket. */
const readList = (
  text: string,
  from: number,
): { readonly items: string[]; readonly end: number } => {
  const items = [''];
  let depth = 0;
  let end = from;
  for (; end < text.length && depth >= 0; end += 1) {
    const letter = text.charAt(end);
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) items.push('');
    else if (depth >= 0) items.push((items.pop() ?? '') + letter);
  }
  return { items: items.map((item) => item.trim()), end: end - 1 };
};

/** Whether the rows inserted at `from` have the user in their user column. */
const insertsUser = (text: string, from: number): boolean => {
  const columns = readList(text, from);
  const rest = text.slice(columns.end);
  const [head = ''] = INSERTED_VALUES.exec(rest) ?? [];
  const at = columns.items.findIndex((column) => column.replaceAll('"', '') === 'user_id');
  return head !== '' && at >= 0 && IS_USER.test(readList(rest, head.length).items[at] ?? '');
};

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/**
 * References to tables with users' rows that do not filter by the user. `user` is the parameter
 * with the user's id, such as `$1`.
 */
export const withoutUser = (text: string, user: string): readonly string[] => {
  const marked = text.replaceAll(`${user}::bigint`, '$USER');
  const references = [...marked.matchAll(REFERENCE)].map(
    ([, verb = '', table = '', alias = '']) => ({
      verb,
      table,
      alias,
    }),
  );
  const inserts = references.filter(({ verb }) => verb === 'into');
  const others = references.filter(({ verb }) => verb !== 'into');
  const aliases = [...new Set(others.map(({ alias }) => alias))];
  const short = aliases.filter((alias) => {
    const wanted = others.filter((other) => other.alias === alias).length;
    return countOf(marked, new RegExp(`\\b${alias}\\."?user_id"? = \\$USER\\b`, 'g')) < wanted;
  });
  const users = [...marked.matchAll(INSERT)].filter(({ index, 0: head }) =>
    insertsUser(marked, index + head.length),
  ).length;
  return [
    ...short.map((alias) => `${alias || 'a table without an alias'} without a filter by user`),
    ...(users < inserts.length ? ['an insert without the user'] : []),
  ];
};
