import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import type { HostFault } from '../sql/host-faults.js';
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
import { countOf, EXIT, type Line, type Result } from './terminal.js';

type NamedStep = Pick<Step, 'id' | 'name'>;

const named = (steps: readonly Step[]): readonly NamedStep[] =>
  steps.map(({ id, name }) => ({ id, name }));

const stepLine = ({ id, name }: NamedStep): Line => `  step ${id}: ${name}`;

const SECURED = "Row-level security is on for the library's tables.";

const migrateLines = (steps: readonly NamedStep[], secures: boolean): readonly Line[] =>
  steps.length === 0
    ? [
        `The library's tables and columns are up to date. ${secures ? SECURED : 'Nothing was changed.'}`,
      ]
    : [
        [
          'good',
          `Ran ${countOf(steps.length, 'step')}. The library's tables and columns are up to date.`,
        ],
        ...steps.map(stepLine),
        ...(secures ? [SECURED] : []),
        'Next: freshlegs backfill, which records the logs that you already have.',
      ];

export async function runMigrate(
  store: Store,
  config: Config,
  from: number | undefined,
  secures: boolean,
): Promise<Result> {
  const applied = await store.migrate(from, secures);
  const steps = named(stepsOf(config).filter(({ id }) => applied.includes(id)));
  return { exit: EXIT.ok, data: { steps }, lines: migrateLines(steps, secures) };
}

export async function runUninstall(store: Store): Promise<Result> {
  await store.uninstall();
  const line = "Removed the library's tables and columns. Your own tables and all logs are kept.";
  return { exit: EXIT.ok, data: { removed: true }, lines: [line] };
}

const printStep = ({ id, name, sql, transactional }: Step): string =>
  `-- Step ${id}: ${name}${transactional ? '' : ' (run separately, outside of a transaction)'}\n${sql.trim()}\n`;

/** What `print` prints. */
export type Printed = 'migrate' | 'uninstall' | 'active-logs' | 'rls' | Exclude<Format, 'sql'>;

const activeLogsText = (config: Config): string => {
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

const textOf = (config: Config, prints: Printed): string => {
  switch (prints) {
    case 'rls':
      return rowSecurityOf(config);
    case 'active-logs':
      return activeLogsText(config);
    case 'uninstall':
      return uninstallationOf(config).trim();
    case 'migrate':
      return stepsOf(config).map(printStep).join('\n').trim();
    default:
      return modelsFor(prints, config);
  }
};

/** Text for the host's own migrations. Runs no queries. */
export function runPrint(config: Config, prints: Printed): Result {
  const text = textOf(config, prints);
  return { exit: EXIT.ok, data: { prints, text }, lines: text.split('\n'), isOutput: true };
}

const faultLines = (faults: readonly HostFault[]): readonly Line[] =>
  faults.flatMap(({ problem, remedy }) => [
    ['bad', `- ${problem}`] as const,
    ...(remedy === '' ? [] : [`  ${remedy}`]),
  ]);

export function mappingLines(faults: readonly HostFault[]): readonly Line[] {
  return faults.length === 0
    ? [['good', 'The mapping matches the database.']]
    : [
        `The mapping does not match the database: ${countOf(faults.length, 'problem')}.`,
        ...faultLines(faults),
      ];
}

export function warningLines(warnings: readonly HostFault[]): readonly Line[] {
  return warnings.flatMap(({ problem, remedy }) => [
    ['warning', `Warning: ${problem}`] as const,
    ...(remedy === '' ? [] : [`  ${remedy}`]),
  ]);
}

/** Without what `freshlegs migrate` will create: the schema, and the base tables if it has to. */
export function mappingFaults(
  faults: readonly HostFault[],
  { base = false }: Config,
): readonly HostFault[] {
  const isOpen = faults.some(({ code }) => code === NOT_MIGRATED);
  return faults.filter(
    ({ code }) => code !== NOT_MIGRATED && !(isOpen && base && code === 'missing_table'),
  );
}

const stepLines = (
  applied: readonly number[] | null,
  pending: readonly NamedStep[],
): readonly Line[] => {
  if (applied === null)
    return [
      'freshlegs migrate has not run here. If you ran the printed SQL, missing parts are listed below.',
    ];
  const ran = `${countOf(applied.length, 'step')} of the schema ${applied.length === 1 ? 'has' : 'have'} run`;
  return pending.length === 0
    ? [`${ran}, none is pending.`]
    : [
        `${ran}, ${pending.length} ${pending.length === 1 ? 'is' : 'are'} pending:`,
        ...pending.map(stepLine),
      ];
};

/** Which steps ran, which are pending, and where the database differs from the mapping. */
export async function runStatus(store: Store, config: Config): Promise<Result> {
  const { problems: all, warnings } = await store.check();
  const applied = await store.applied();
  const pending = named(stepsOf(config).filter(({ id }) => applied?.includes(id) !== true));
  const mapping = mappingFaults(all, config);
  const migration = all.filter(({ code }) => code === NOT_MIGRATED);
  const problems = [...mapping, ...migration];
  return {
    exit: problems.length === 0 ? EXIT.ok : EXIT.findings,
    data: { applied, pending, problems, warnings },
    lines: [
      ...stepLines(applied, pending),
      ...mappingLines(mapping),
      ...faultLines(migration),
      ...warningLines(warnings),
    ],
  };
}
