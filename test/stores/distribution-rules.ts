import { USER_TABLES } from '../support/configurations.js';
import { withoutUser } from './user-references.js';

// A cluster that distributes tables by user refuses some statements, and has to ask all nodes for
// others. Each rule was tried on Citus.

// Statements without a table are allowed: they run at the coordinator, which can draw ids.
const VOLATILE =
  /^(?=[\s\S]*\b(?:from|join|update|into)\s+")[\s\S]*\b(random|clock_timestamp|statement_timestamp|timeofday|gen_random_uuid|nextval|now)\(/;
const CATALOGUE = /"(exercise|exercise_muscle|program|program_day|program_day_exercise)"/;

const RULES: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ['a function that is not immutable', VOLATILE],
  ['a user that is not compared directly', /coalesce\([^()]*user_id|user_id"? = \(\s*select/],
  ['a user compared by IS NOT DISTINCT FROM', /user_id"? is not distinct from/],
  ['a change of the user column', /\bset (?:(?!\b(?:where|from)\b).)*?\buser_id"? = (?!\$)/s],
  ['MERGE', /\bmerge into\b/],
  ['a subquery in VALUES', /\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select/],
  ['session state', /\b(set local|set_config|pg_advisory|serializable)/],
];

/** The text after each DO UPDATE SET, up to the end of that part of the statement. */
const updatesOf = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/do update set([\s\S]*?)(?=\breturning\b|\),?\s*\n|$)/g),
    ([, update = '']) => update,
  );

/** Whether a statement locks rows of the catalogue, which would take the lock on all nodes. */
const locksCatalogue = (text: string): boolean =>
  [...text.matchAll(/for (?:no key )?(?:update|share)(?: of \w+)?/g)].some(({ index, 0: lock }) => {
    const before = text.slice(0, index);
    const part = before.slice(Math.max(0, before.lastIndexOf(' as (')));
    return !lock.includes(' of ') && CATALOGUE.test(part);
  });

/**
 * What would fail if tables were distributed by user. `user` is the parameter with the user's id,
 * such as `$1`.
 */
export const distributionFaults = (text: string, user: string): readonly string[] => [
  ...withoutUser(text, user),
  ...RULES.filter(([, pattern]) => pattern.test(text)).map(([fault]) => fault),
  ...updatesOf(text)
    .filter((update) => /\bselect\b|::(date|text)/.test(update))
    .map(() => 'a subquery, or a cast that depends on the session, in DO UPDATE'),
  ...(locksCatalogue(text) ? ['a lock on the catalogue'] : []),
];

const isSpread = (table: string): boolean => USER_TABLES.includes(table);

const KEY =
  /alter table "\w+"\."(\w+)" add (?:constraint \w+\s+)?foreign key \(([^)]*)\)\s+references "\w+"\."(\w+)" \(([^)]*)\)([^;]*);/g;

const placeOfUser = (columns: string): number =>
  columns.replaceAll('"', '').split(/,\s*/).indexOf('user_id');

const keyFault = ([, table = '', columns = '', other = '', others = '', rule = '']: readonly (
  string | undefined
)[]): string | null => {
  const name = `${table} (${columns})`;
  if (/on update|set default/.test(rule)) return `${name}: ${rule}`;
  if (placeOfUser(columns) >= 0 && /set null/.test(rule)) return `${name}: ${rule}`;
  if (!isSpread(table)) return isSpread(other) || other === 'users' ? `${name}: to ${other}` : null;
  if (other === 'users') return columns === 'user_id' ? null : `${name}: to users`;
  if (!isSpread(other)) return null;
  return placeOfUser(columns) >= 0 && placeOfUser(columns) === placeOfUser(others)
    ? null
    : `${name}: to ${other} without the user`;
};

const UNIQUE = /primary key \(([^)]*)\)|unique \(([^)]*)\)|\bprimary key\b/g;

/** Tables, indexes and keys that would be impossible if tables were distributed by user. */
export const schemaFaults = (sql: string): readonly string[] => {
  const tables = [...sql.matchAll(/create table if not exists "\w+"\."(\w+)" \(([\s\S]*?)\n\);/g)];
  const keys = tables.flatMap(([, table = '', body = '']) =>
    isSpread(table)
      ? Array.from(body.matchAll(UNIQUE), ([text, first, second]) => ({
          table,
          columns: first ?? second ?? (/user_id \w+ primary key/.test(body) ? 'user_id' : ''),
          text,
        }))
      : [],
  );
  const indexes = Array.from(
    sql.matchAll(/create unique index if not exists \w+ on "\w+"\."(\w+)" \(([^)]*)\)/g),
    ([text, table = '', columns = '']) => ({ table, columns, text }),
  ).filter(({ table }) => isSpread(table));
  return [
    ...[...keys, ...indexes]
      .filter(({ columns }) => placeOfUser(columns) < 0)
      .map(({ table, text }) => `${table}: ${text}`),
    ...[...sql.matchAll(KEY)].flatMap((match) => keyFault(match) ?? []),
    ...(/\b(create trigger|serial\b|add identity)/.exec(sql) ?? []).slice(0, 1),
  ];
};
