import { NOT_MIGRATED } from './host-check-faults.js';
import { fault, type HostFault } from './host-faults.js';
import { REFERRED, typeFieldOf, type Referred } from './host-check-ids.js';
import type { HostMapping } from './host.js';
import { isFound, isSame, missingIn, partsIn, type Found, type Part } from './schema-parts.js';
import type { MigrationStep } from './schema-steps.js';

// Finds what is wrong with the library's own schema, for `checkHost` and for migrations.

/** A database, and the steps for its mapping. */
export interface Schema {
  readonly host: HostMapping;
  readonly found: Found;
  readonly steps: readonly MigrationStep[];
  /** The ids of the recorded steps. */
  readonly applied: readonly number[];
  readonly isBase: (id: number) => boolean;
  /** What `migrate` takes. */
  readonly handle: 'database' | 'pool';
  /** Whether a step can add a missing key to a table of the library. On SQLite, none can. */
  readonly addsKeys: boolean;
}

const localName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const remedyOf = ({ handle }: Schema, from?: number): string =>
  from === undefined
    ? `Run migrate(${handle}, { host }) or \`freshlegs migrate\`.`
    : `Run migrate(${handle}, { host, from: ${from} }) or \`freshlegs migrate --from ${from}\`.`;

const describe = ({ kind, table, name }: Part): string => {
  if (kind === 'table') return localName(table);
  if (kind === 'column') return `${localName(table)}.${name}`;
  return kind === 'index' ? `a valid index ${name}` : `the key ${name}`;
};

const listOf = (parts: readonly Part[]): string => parts.map(describe).join(', ');

const firstStep = (parts: readonly Part[]): number => Math.min(...parts.map(({ step }) => step));

const LOST =
  'This creates them without their rows, so what they held is lost. Then run `freshlegs backfill` and `freshlegs verify --repair`.';

/** Whether only the statement that creates the table creates the part, too. */
const isInside = ({ addsKeys }: Schema, { kind, isInTable }: Part): boolean =>
  isInTable && (kind === 'column' || (kind === 'key' && !addsKeys));

/** Parts that another tool has dropped, or that were never created. */
const missingFaults = (schema: Schema, missing: readonly Part[]): readonly HostFault[] => {
  const { applied } = schema;
  const again = missing.filter((part) => !isInside(schema, part));
  const inside = missing.filter((part) => isInside(schema, part));
  const keys = inside.filter(({ kind }) => kind === 'key').map(({ name }) => name);
  const columns = inside.filter(({ kind }) => kind === 'column');
  const isLoss = again.some(({ kind }) => kind === 'table' || kind === 'column');
  const [first, ofColumns] = [firstStep(again), firstStep(columns)];
  const recreated = `${remedyOf(schema, applied.includes(first) ? first : undefined)}${isLoss ? ` ${LOST}` : ''}`;
  return [
    ...(again.length === 0
      ? []
      : [fault('schema_outdated', { parts: listOf(again), remedy: recreated })]),
    ...(columns.length === 0
      ? []
      : [
          fault('schema_outdated.columns', {
            parts: listOf(columns),
            remedy: remedyOf(schema, ofColumns),
          }),
        ]),
    ...(keys.length === 0 ? [] : [fault('missing_key', { keys: keys.join(', ') })]),
  ];
};

const OWNERS: Readonly<Record<Referred, RegExp>> = {
  users: /^user_id$/,
  logs: /^(?:(?:original|swapped|workout|for)_log|swapped_from)_id$/,
  exercises: /^(?:replaced_)?exercise_id$/,
  programDays: /^source_program_day_id$/,
};

/** The library's columns that do not have the type of the ids in the mapping. */
const typeFaults = ({ found }: Schema, parts: readonly Part[]): readonly HostFault[] =>
  REFERRED.flatMap((owner) => {
    const others = parts.flatMap(({ kind, table, name, type: wanted = '' }) => {
      if (kind !== 'column' || !OWNERS[owner].test(name)) return [];
      const is = found.column(table, name)?.type ?? wanted;
      return is === wanted ? [] : [{ name: `${localName(table)}.${name}`, is, wanted }];
    });
    const [first] = others;
    if (first === undefined) return [];
    const { is, wanted } = first;
    const columns = others.map(({ name }) => name).join(', ');
    const are = others.length === 1 ? 'is' : 'are';
    return [fault('own_column_type', { columns, are, is, wanted, field: typeFieldOf(owner) })];
  });

const OPTIONAL = /^(?:user_id|(?:replaced_)?exercise_id|source_program_day_id)$/i;

// Choice: if the mapping names another table, do not replace the keys. The same ids may identify
// other rows there, which no key can detect.
/** Tables that the library's keys refer to, but not the mapping. */
const tableFaults = ({ found }: Schema, parts: readonly Part[]): readonly HostFault[] => {
  const wantedBy = (table: string, columns: string): string | undefined =>
    parts.find((part) => part.table === table && isSame(part.key?.columns ?? '', columns))?.key
      ?.refersTo;
  const told = parts
    .filter(({ kind }) => kind === 'table')
    .flatMap(({ table }) =>
      found.keys(table).flatMap(({ columns, refersTo }) => {
        // No step may create a key on these columns, if the mapping has no table for them.
        const other = OPTIONAL.test(columns) ? 'no table' : refersTo;
        const wanted = wantedBy(table, columns) ?? other;
        return isSame(refersTo, wanted) ? [] : [fault('mapping_changed', { is: refersTo, wanted })];
      }),
    );
  return [...new Map(told.map((fault) => [fault.problem, fault])).values()];
};

/**
 * How the mapping differs from the one that the schema was created for. If the ids of the host's
 * own tables are already reported, does not compare the types of the library's columns with them.
 */
function changedFaults(schema: Schema, areIdsTold: boolean): readonly HostFault[] {
  const parts = partsIn(schema.steps.filter(({ id }) => !schema.isBase(id)));
  const others = tableFaults(schema, parts);
  return others.length > 0 || areIdsTold ? others : typeFaults(schema, parts);
}

// Choice: a table with the name of a library table is the library's if it has all of its columns.
// The four columns of the logs are the library's if all four exist with the right types. Printed
// SQL, Drizzle and Prisma create them before the first migration.
/** Objects of the host with names that these steps use. */
function takenFaults(
  { found, isBase }: Schema,
  steps: readonly MigrationStep[],
): readonly HostFault[] {
  const parts = partsIn(steps);
  const tables = parts.filter(({ kind }) => kind === 'table');
  const columns = parts.filter(({ kind }) => kind === 'column');
  const isTaken = ({ table }: Part): boolean =>
    found.hasTable(table) &&
    columns.some((part) => part.isInTable && part.table === table && !isFound(found, part));
  const hasOurs = tables.some(
    (part) => !isBase(part.step) && found.hasTable(part.table) && !isTaken(part),
  );
  const added = columns.filter(({ isInTable }) => !isInTable);
  const stored = added.flatMap(({ table, name, type: wanted = '' }) => {
    const column = found.column(table, name);
    const is = `${column?.type ?? ''}${column?.notNull === true ? ' not null' : ''}`;
    return column === null ? [] : [{ table, column: name, is, wanted }];
  });
  const areOurs =
    stored.length === 0 ||
    (stored.length === added.length &&
      (hasOurs || stored.every(({ is, wanted }) => is === wanted)));
  const taken = areOurs ? [] : stored;
  return [
    ...tables
      .filter(isTaken)
      .map(({ table, step }) => fault(isBase(step) ? 'name_taken.base' : 'name_taken', { table })),
    ...taken.map(({ table, ...each }) =>
      fault('name_taken.column', { table: localName(table), ...each }),
    ),
  ];
}

/** What keeps `migrate` from running these steps, or would make it fail. */
export function migrationFaultsOf(
  schema: Schema,
  pending: readonly MigrationStep[],
  areIdsTold: boolean,
): readonly HostFault[] {
  const { steps, applied, found } = schema;
  const changed = changedFaults(schema, areIdsTold);
  const taken = takenFaults(
    schema,
    pending.filter(({ id }) => !applied.includes(id)),
  );
  // Choice: create dropped parts only on request, because their rows are lost. An app may start
  // without an index or a key, but not without a table or a column.
  const lost = missingIn(found, partsIn(steps.filter((step) => !pending.includes(step)))).filter(
    (part) => part.kind === 'table' || part.kind === 'column' || isInside(schema, part),
  );
  return [...changed, ...taken, ...(changed.length > 0 ? [] : missingFaults(schema, lost))];
}

/** What is missing after a migration, because another object has its name. */
export function incompleteFaults(schema: Schema): readonly HostFault[] {
  const missing = missingIn(schema.found, partsIn(schema.steps));
  if (missing.length === 0) return [];
  const remedy = remedyOf(schema, firstStep(missing));
  return [fault('name_taken.part', { parts: listOf(missing), remedy })];
}

/** Everything in the library's schema that differs from this version or from the mapping. */
export function schemaFaults(
  schema: Schema,
  newest: number,
  areIdsTold: boolean,
): readonly HostFault[] {
  const { found, steps, applied } = schema;
  const parts = partsIn(steps);
  const isRecorded = steps.some(({ id }) => applied.includes(id));
  const taken = isRecorded ? [] : takenFaults(schema, steps);
  const hasParts = parts.some(
    (part) => part.kind !== 'index' && part.kind !== 'key' && isFound(found, part),
  );
  if (taken.length > 0 || (!isRecorded && !hasParts)) {
    return [...taken, fault(NOT_MIGRATED, { remedy: remedyOf(schema) })];
  }
  const open = isRecorded ? steps.filter(({ id }) => !applied.includes(id)) : [];
  const names = open.map(({ id, name }) => `${id} (${name})`).join(', ');
  const newer = Math.max(0, ...applied);
  const changed = changedFaults(schema, areIdsTold);
  const done = parts.filter(({ step }) => open.every(({ id }) => id !== step));
  return [
    ...(newer > newest ? [fault('schema_newer', { newest: newer, known: newest })] : []),
    ...(open.length === 0
      ? []
      : [fault('schema_older', { steps: names, remedy: remedyOf(schema) })]),
    ...changed,
    // If the mapping names other tables, the migration that would add the parts is refused.
    ...(changed.some(({ code }) => code === 'mapping_changed')
      ? []
      : missingFaults(schema, missingIn(found, done))),
  ];
}
