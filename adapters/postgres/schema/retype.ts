import { typeFieldOf, type Referred } from '../../sql/host-check-ids.js';
import { cannotChange } from '../../sql/host-check-notes.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import { isTrue, type PostgresClient } from '../driver.js';
import type { CheckContext } from '../host/check-mapping.js';
import { otherColumns, type OtherColumns } from '../host/check-schema.js';
import { SHORT_WAIT, type OwnColumn } from './extension.js';
import { dropKeys, type KeyKind } from './keys.js';
import { contextOf, keySteps, type MigrationOptions, type StepContext } from './steps.js';

// If the host's keys change their type, the library's columns must follow. One transaction drops
// the foreign keys to the changed tables, which can lock several tables of the host at once. Its
// short `lock_timeout` protects the host: in a deadlock, this transaction times out first and is
// retried. Then the steps that create those keys run again, each locking one table of the host.

export interface Retype {
  readonly faults: readonly HostFault[];
  readonly statements: readonly string[];
  /** Steps to run again. */
  readonly steps: readonly number[];
}

const KINDS: Readonly<Record<Referred, readonly KeyKind[]>> = {
  // Foreign keys between the library's own tables contain the user's id too.
  users: ['users', 'workouts'],
  logs: ['logs'],
  exercises: ['exercises'],
  programDays: ['program days'],
};

const INTEGERS: readonly string[] = ['integer', 'bigint'];

/** Whether every value of type `was` can become `wanted`. An integer can still be too large. */
const isCastable = (was: string, wanted: string): boolean =>
  (INTEGERS.includes(was) && INTEGERS.includes(wanted)) ||
  (/^(uuid|text)\b/.test(was) && /^text\b/.test(wanted));

const tableOf = ({ own, host }: StepContext, { table }: OwnColumn): string =>
  table === 'logs' ? host.logs : own[table];

const holdsValues = (
  client: PostgresClient,
  context: StepContext,
  { columns }: OtherColumns,
): Promise<boolean> => {
  const held = columns.map(
    (column) =>
      `exists (select from ${tableOf(context, column)} where ${column.column} is not null)`,
  );
  return isTrue(client, held.join(' or '));
};

const alterations = (
  context: StepContext,
  { columns, was, wanted }: OtherColumns,
): readonly string[] => {
  const [type = wanted] = wanted.split(' ');
  return columns.map((own) => {
    // A column without values can get any type.
    const value = isCastable(was, wanted) ? `${own.column}::${type}` : `null::${type}`;
    return `alter table ${tableOf(context, own)} alter column ${own.column} type ${wanted} using ${value};`;
  });
};

/** Returns the plan, or the faults that prevent it. Changes nothing. */
export async function planRetype(
  client: PostgresClient,
  checked: CheckContext,
  options: MigrationOptions & { readonly host: HostMapping },
): Promise<Retype> {
  const context = contextOf(options);
  const others = otherColumns(checked);
  const faults: HostFault[] = [];
  for (const other of others) {
    const { owner, names, was, wanted } = other;
    // Choice: distributed tables keep their types, because no node can change them alone.
    const isFree =
      !context.distributed &&
      (isCastable(was, wanted) || !(await holdsValues(client, context, other)));
    const field = typeFieldOf(options.host, owner);
    if (!isFree) faults.push(cannotChange(names, [was, wanted], field));
  }
  const kinds = [...new Set(others.flatMap(({ owner }) => KINDS[owner]))];
  return {
    faults,
    statements: [
      ...dropKeys(context.own, context.host, context.distributed, kinds),
      ...others.flatMap((other) => alterations(context, other)),
    ],
    steps: kinds.length === 0 ? [] : keySteps(kinds),
  };
}

/** Runs in the caller's transaction. */
export async function runRetype(
  client: PostgresClient,
  versions: string,
  { statements, steps }: Retype,
): Promise<void> {
  if (steps.length === 0) return;
  await client.query(SHORT_WAIT);
  for (const statement of statements) await client.query(statement);
  await client.query(`delete from ${versions} where id in (${steps.join(', ')})`);
}
