import { hasOwnTables, hasBaseTables } from '../host/check-migration.js';
import type { CheckContext } from '../host/check-mapping.js';
import type { PostgresClient } from '../driver.js';
import { baseTables } from './base.js';
import { ownTables } from './extension.js';
import {
  BASE_STEP,
  BASE_KEYS,
  contextOf,
  LOG_COLUMNS,
  TABLES,
  type MigrationOptions,
  type MigrationStep,
} from './steps.js';
import { ifMissing } from './restore.js';

// If someone ran the printed steps without `migrate`, their objects exist but no version is
// recorded. `migrate` then records the steps whose objects exist, and runs the others.

export interface Adoption {
  /** The steps to record once the statements have run. */
  readonly steps: readonly MigrationStep[];
  readonly statements: readonly string[];
}

const NOTHING: Adoption = { steps: [], statements: [] };

interface Key {
  readonly table: string;
  /** Null if the server chooses the name. */
  readonly name: string | null;
}

const keysIn = ({ sql }: MigrationStep): readonly Key[] =>
  Array.from(
    sql.matchAll(/alter table (.+?) add (?:constraint (\w+)\s+)?foreign key/g),
    ([, table = '', name]) => ({ table, name: name ?? null }),
  );

const readKeys = async (
  client: PostgresClient,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `select held.conname::text as name from pg_catalog.pg_constraint held
    where held.contype = 'f' and held.conrelid in (
      select pg_catalog.to_regclass(given.name)
      from pg_catalog.json_array_elements_text($1::json) as given (name))`,
    [JSON.stringify([...new Set(tables)])],
  );
  return (rows as { readonly name: string }[]).map(({ name }) => name);
};

interface KeysFound {
  readonly isComplete: boolean;
  /** If some keys are missing, drop the existing ones. */
  readonly drops: readonly string[];
}

const findKeys = async (client: PostgresClient, step: MigrationStep): Promise<KeysFound> => {
  const wanted = keysIn(step);
  const found = await readKeys(
    client,
    wanted.map(({ table }) => table),
  );
  const named = wanted.flatMap(({ table, name }) => (name === null ? [] : [{ table, name }]));
  const isComplete =
    named.every(({ name }) => found.includes(name)) && found.length >= wanted.length;
  const drops = named.map(
    ({ table, name }) => `alter table ${table} drop constraint if exists ${name}`,
  );
  return { isComplete, drops: isComplete ? [] : drops };
};

/** Does nothing unless all of the library's tables exist. */
export async function planAdoption(
  client: PostgresClient,
  checked: CheckContext,
  options: MigrationOptions,
  pending: readonly MigrationStep[],
): Promise<Adoption> {
  const { own, base, host, distributed } = contextOf(options);
  const isPending = (wanted: string): boolean => pending.some(({ name }) => name === wanted);
  if (distributed || !isPending(TABLES) || !hasOwnTables(checked)) return NOTHING;
  const isBase = isPending(BASE_STEP);
  if (isBase && !hasBaseTables(checked)) return NOTHING;
  const steps: MigrationStep[] = [];
  const drops: string[] = [];
  for (const step of pending) {
    const keys = await findKeys(client, step);
    drops.push(...keys.drops);
    const isMade = [BASE_STEP, TABLES, LOG_COLUMNS].includes(step.name);
    if (isMade || (keysIn(step).length > 0 && keys.isComplete)) steps.push(step);
  }
  // The foreign keys of the base tables have no names, so missing ones cannot be added to an
  // incomplete set.
  if (isBase && !steps.some(({ name }) => name === BASE_KEYS)) return NOTHING;
  const made = [
    ...(isBase ? ifMissing(baseTables(base, distributed)) : []),
    ...ifMissing(ownTables(own, host)),
  ];
  return { steps, statements: [...drops, ...made] };
}
