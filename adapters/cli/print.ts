import type { MigrationStep } from '../sql/schema-steps.js';
import type { Config } from './load-config.js';
import { drizzleModels, prismaModels } from './models.js';
import { configOf, type Verb } from './session.js';
import { printerOf, rowSecurityOf } from './store.js';
import { EXIT, usageError } from './terminal.js';

const stepText = ({ id, name, sql, transactional }: MigrationStep): string =>
  `-- Step ${id}: ${name}${transactional ? '' : ' (run separately, outside of a transaction)'}\n${sql.trim()}\n`;

const activeLogsText = (config: Config): string => {
  const { view, condition, policy } = printerOf(config).activeLogs(config);
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

/** What `print` can print. */
const TEXTS = {
  migrate: (config: Config) => printerOf(config).migrations(config).map(stepText).join('\n').trim(),
  uninstall: (config: Config) => printerOf(config).uninstallation(config).trim(),
  'active-logs': activeLogsText,
  rls: rowSecurityOf,
  prisma: prismaModels,
  drizzle: drizzleModels,
} as const;

export const print: Verb = {
  summary: 'print the SQL of migrate, for your own migrations',
  takes: ['active-logs', 'uninstall', 'rls', 'format'],
  run: async (call) => {
    const { format = 'sql', ...switches } = call.values;
    const wanted = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).filter(
      (name) => name === format || name in switches,
    );
    if (wanted.length > 1) {
      throw usageError(
        'freshlegs print takes one of --active-logs, --rls, --uninstall and --format.',
        'Run freshlegs print --help for the list of options.',
      );
    }
    const [prints = 'migrate'] = wanted;
    const text = TEXTS[prints](await configOf(call));
    return { exit: EXIT.ok, data: { prints, text }, lines: text.split('\n'), isOutput: true };
  },
};
