import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import type { HostFault } from '../sql/host-faults.js';
import { visible } from '../sql/visible.js';
import type { Config } from './load-config.js';
import { modelsFor, type Format } from './models.js';
import {
  activeLogsOf,
  rowSecurityOf,
  stepsOf,
  uninstallationOf,
  type Step,
  type Store,
} from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';

export async function runMigrate(
  store: Store,
  config: Config,
  from: number | undefined,
  { out }: Terminal,
): Promise<ExitCode> {
  const steps = stepsOf(config);
  const applied = await store.migrate(from);
  for (const { id, name } of steps.filter((step) => applied.includes(step.id))) {
    out(`step ${id}: ${name}`);
  }
  out(
    applied.length === 0
      ? 'The schema was up to date; no step ran.'
      : `The schema is up to date: ${countOf(applied.length, 'step')} ran.`,
  );
  return EXIT.ok;
}

export async function runUninstall(store: Store, { out }: Terminal): Promise<ExitCode> {
  await store.uninstall();
  out("Removed the library's tables and columns. Your logs are kept.");
  return EXIT.ok;
}

const printStep = ({ id, name, sql, transactional }: Step): string =>
  `-- Step ${id}: ${name}${transactional ? '' : ' (run separately, outside of a transaction)'}\n${sql.trim()}\n`;

export interface PrintOptions {
  readonly rls: boolean;
  readonly uninstall: boolean;
  readonly activeLogs: boolean;
  readonly format: Format;
}

const printActiveLogs = (config: Config): string => {
  const { view, condition, policy } = activeLogsOf(config);
  const forRoles =
    policy === undefined
      ? ''
      : `
-- For roles under row-level security: they see the swaps of the logs that they can see. Each role
-- that uses the view needs the privilege to select from the logs and from workout_swap.
${policy}
`;
  const inQuery = condition.replaceAll('\n', '\n--   ');
  return `-- Your logs, except those that swaps have replaced or withdrawn.
${view}
${forRoles}
-- Or in your own query, where the table of logs has the alias log:
--   where ${inQuery}`;
};

/** Prints SQL for the host's own migrations. Runs no queries. */
export function runPrint(config: Config, options: PrintOptions, { out }: Terminal): ExitCode {
  if (options.rls) out(rowSecurityOf(config));
  else if (options.activeLogs) out(printActiveLogs(config));
  else if (options.format !== 'sql') out(modelsFor(options.format, config));
  else if (options.uninstall) out(uninstallationOf(config).trim());
  else out(stepsOf(config).map(printStep).join('\n').trim());
  return EXIT.ok;
}

const statusOf = (steps: readonly Step[], applied: readonly number[] | null): readonly string[] => {
  if (applied === null) {
    return [
      'Steps: `freshlegs migrate` has not run here. If you ran the printed SQL, missing parts are listed below.',
    ];
  }
  const open = steps.filter(({ id }) => !applied.includes(id));
  return [
    `Steps: ${applied.length} applied, ${open.length} pending.`,
    ...open.map(({ id, name }) => `  pending: ${id} ${name}`),
  ];
};

export function describeFault({ problem, remedy }: HostFault): string {
  return remedy === '' ? `- ${visible(problem)}` : `- ${visible(problem)}\n  ${visible(remedy)}`;
}

export function describeWarning({ problem, remedy }: HostFault): string {
  return `Warning: ${visible(problem)}\n  ${visible(remedy)}`;
}

/** If `freshlegs migrate` will create the base tables, they are not reported as missing. */
export function withoutBaseTables(
  faults: readonly HostFault[],
  { base = false }: Config,
): readonly HostFault[] {
  const isBaseOpen = base && faults.some(({ code }) => code === NOT_MIGRATED);
  return isBaseOpen ? faults.filter(({ code }) => code !== 'missing_table') : faults;
}

/**
 * Prints how many steps are applied, lists the pending ones, and reports where the database differs
 * from the mapping.
 */
export async function runStatus(
  store: Store,
  config: Config,
  { out }: Terminal,
): Promise<ExitCode> {
  const { faults: all, warnings } = await store.check();
  const faults = withoutBaseTables(all, config);
  for (const line of statusOf(stepsOf(config), await store.applied())) out(line);
  const ofMapping = faults.filter(({ code }) => code !== NOT_MIGRATED);
  out(
    ofMapping.length === 0
      ? 'Mapping: matches the database.'
      : `Mapping: ${countOf(ofMapping.length, 'fault')}.`,
  );
  for (const fault of faults) out(describeFault(fault));
  for (const warning of warnings) out(describeWarning(warning));
  return faults.length === 0 ? EXIT.ok : EXIT.findings;
}
