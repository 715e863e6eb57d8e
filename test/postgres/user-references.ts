/** Tables that hold rows of users. */
export const USER_TABLES = [
  'workout_log',
  'workout_log_exercise',
  'workout_log_set',
  'training_state',
  'custom_workout',
  'custom_workout_exercise',
  'workout_swap',
  'muscle_group_recovery',
  'muscle_group_load',
  'recovery_correction',
  'idempotency_key',
];

const TABLE = `"\\w+"\\."(?:${USER_TABLES.join('|')})"`;
const REFERENCE = new RegExp(`\\b(from|join|update|into)\\s+(${TABLE})(?:\\s+(\\w+))?`, 'g');
// Inserted rows bear the user as their first value.
const INSERT = new RegExp(
  `into\\s+${TABLE}(?:\\s+as\\s+\\w+)?\\s+\\("?user_id"?[,)][^()]*\\)?\\s*select (?:\\$USER\\b|users\\."id" from "\\w+"\\."users" users where users\\."id" = \\$USER\\b)`,
  'g',
);

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** References to a user's table that do not bear the user themselves, `$n` being the user. */
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
  return [
    ...short.map((alias) => `${alias || 'a table without an alias'} without its user`),
    ...(countOf(marked, INSERT) < inserts.length ? ['an insert without its user'] : []),
  ];
};
