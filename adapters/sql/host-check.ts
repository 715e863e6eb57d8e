import type { Checking } from './checking.js';
import type { CheckContext } from './host-check-context.js';
import { logFaults } from './host-check-logs.js';
import { refusedSql, scanFaults, ownerOfSets } from './host-check-selects.js';
import { statusChecks } from './host-check-status.js';
import { tableFaults } from './host-check-tables.js';
import {
  findingsOfRows,
  logFilterChecks,
  unlistedStatuses,
  valueChecks,
  type ValueFindings,
} from './host-check-values.js';
import { publicDays, statementFaults } from './host-checks.js';
import { fault, faultsIn, type HostFault, type HostFinding } from './host-faults.js';
import { migrationFaultsOf, schemaFaults } from './schema-faults.js';
import type { MigrationStep } from './schema-steps.js';
import { OWN_TABLE_NAMES } from './store-tables.js';

// Compares a database with its mapping: the one order of all checks, for both databases.

/** Statements of the mapping that the database cannot run. */
function* statementProblems({ database }: CheckContext): Checking<readonly HostFault[]> {
  const found: HostFault[] = [];
  for (const [field, text] of database.tables().statements) {
    const { problem: message } = yield { kind: 'statement', text };
    if (message !== null) found.push(fault('invalid_sql', { field, message }));
  }
  return found;
}

/** What the database says about the SQL of the mapping, and about the rows that it selects. */
function* findingsOfSelects(context: CheckContext): Checking<ValueFindings> {
  const { host, database, catalogue } = context;
  const refused = [...database.textFaults, ...(yield* refusedSql(context))];
  const { spreadFaults } = database;
  const before = refused.length > 0 || spreadFaults === null ? refused : yield* spreadFaults();
  if (before.length > 0) return { found: before, sampled: [] };
  const { found, sampled } = yield* findingsOfRows([
    ...database.idChecks(),
    ...valueChecks(context),
    ...database.logChecks(),
    ...logFilterChecks(context),
    ...unlistedStatuses(context),
    ...statusChecks(context),
  ]);
  const scans = yield* scanFaults(context);
  const owners = yield* ownerOfSets(context);
  const isMigrated = catalogue.table(OWN_TABLE_NAMES.state) !== null;
  const isReady = isMigrated && faultsIn(found).length === 0;
  const statements = isReady ? yield* statementProblems(context) : [];
  return { found: [...found, ...publicDays(host), ...scans, ...owners, ...statements], sampled };
}

/** Everything that is wrong with a mapping. */
export function* findingsOf(
  context: CheckContext,
  options: {
    /** The newest step of the schema that this version knows. */
    readonly newest: number;
    readonly ofHandle?: readonly HostFault[];
    readonly ofServer?: readonly HostFinding[];
  },
): Checking<ValueFindings> {
  const { host, database, schema } = context;
  const { newest, ofHandle = [], ofServer = [] } = options;
  const ids = database.idFaults();
  const wrong = [...ofHandle, ...statementFaults(host), ...tableFaults(context, ids)];
  const own = schemaFaults(schema, newest, ids.length > 0);
  const found = [...wrong, ...logFaults(context), ...own, ...ofServer];
  // If a table or column is missing, what reads it would be refused for the same reason.
  if (wrong.length > 0) return { found, sampled: [] };
  const rows = yield* findingsOfSelects(context);
  return { found: [...found, ...rows.found], sampled: rows.sampled };
}

// Choice: a migration ignores missing indexes, faults that affect only swaps, and SQL of the mapping,
// because nothing that it creates depends on them. `checkHost` reports all of these.
/** Faults that would make a migration fail, or keep the library from working afterwards. */
export function migrationFaults(
  context: CheckContext,
  pending: readonly MigrationStep[],
): readonly HostFault[] {
  const { host, database, schema } = context;
  const ids = database.idFaults();
  return [
    // Base tables that do not exist yet need no check.
    ...(pending.some(({ id }) => schema.isBase(id))
      ? []
      : [...statementFaults(host), ...tableFaults(context, ids)]),
    ...migrationFaultsOf(schema, pending, ids.length > 0),
  ];
}

/** Faults in the host's logs, if the tables match the mapping. */
export function* logValueFaults(context: CheckContext): Checking<readonly HostFault[]> {
  const { host, database } = context;
  const wrong = [...statementFaults(host), ...tableFaults(context, database.idFaults())];
  if (wrong.length > 0) return [];
  const checks = [...database.logChecks(), ...logFilterChecks(context)];
  return faultsIn((yield* findingsOfRows(checks)).found);
}
