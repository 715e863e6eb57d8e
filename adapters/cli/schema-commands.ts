import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import { mappingFaults, mappingLines } from './findings.js';
import type { Config } from './load-config.js';
import { confirm, onStore, type Verb } from './session.js';
import { printerOf } from './store.js';
import { countOf, EXIT, type Line } from './terminal.js';

// The verbs about the library's schema.

interface NamedStep {
  readonly id: number;
  readonly name: string;
}

const stepLines = (steps: readonly NamedStep[]): readonly Line[] =>
  steps.map(({ id, name }) => `  step ${id}: ${name}`);

/** The steps whose ids pass. */
const stepsWith = (config: Config, passes: (id: number) => boolean): readonly NamedStep[] =>
  printerOf(config)
    .migrations(config)
    .filter(({ id }) => passes(id))
    .map(({ id, name }) => ({ id, name }));

const SECURED = "Row-level security is on for the library's tables.";

const migrateLines = (steps: readonly NamedStep[], secures: boolean): readonly Line[] => {
  const upToDate = "The library's tables and columns are up to date.";
  if (steps.length === 0) return [`${upToDate} ${secures ? SECURED : 'Nothing was changed.'}`];
  return [
    ['good', `Ran ${countOf(steps.length, 'step')}. ${upToDate}`],
    ...stepLines(steps),
    ...(secures ? [SECURED] : []),
    'Next: freshlegs backfill, which records the logs that you already have.',
  ];
};

export const migrate: Verb = {
  summary: "create or update the library's tables and columns",
  about:
    'Your app can keep running. If it is interrupted, run it again: it continues with the step that did not end.',
  takes: ['from', 'rls'],
  run: onStore(async ({ store, config, values }) => {
    const { from, rls = false } = values;
    const applied = await store.migrate(from === undefined ? from : Number(from), rls);
    const steps = stepsWith(config, (id) => applied.includes(id));
    return { exit: EXIT.ok, data: { steps }, lines: migrateLines(steps, rls) };
  }),
};

const drop = onStore(async ({ store }) => {
  await store.uninstall();
  const line = "Removed the library's tables and columns. Your own tables and all logs are kept.";
  return { exit: EXIT.ok, data: { removed: true }, lines: [line] };
});

export const uninstall: Verb = {
  summary: "drop the library's tables and columns",
  about:
    'This deletes the history of swaps, custom workouts and recovery. Your own tables and all logs are kept.',
  takes: ['yes'],
  run: async (call) => {
    confirm(
      call,
      'freshlegs uninstall deletes the history of swaps, the custom workouts and the recovery of all users. Your own tables and all logs are kept.',
    );
    return drop(call);
  },
};

const statusLines = (
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
        ...stepLines(pending),
      ];
};

/** Lists which steps ran and which are pending, and where the database differs from the mapping. */
export const status: Verb = {
  summary: 'list the steps of the schema that have run, and compare the database with the mapping',
  takes: [],
  run: onStore(async ({ store, config }) => {
    const { problems: all, warnings } = await store.check();
    const applied = await store.applied();
    const pending = stepsWith(config, (id) => applied?.includes(id) !== true);
    const mapping = mappingFaults(all, config);
    const migration = all.filter(({ code }) => code === NOT_MIGRATED);
    const problems = [...mapping, ...migration];
    return {
      exit: problems.length === 0 ? EXIT.ok : EXIT.findings,
      data: { applied, pending, problems, warnings },
      lines: [...statusLines(applied, pending), ...mappingLines(mapping, warnings, migration)],
    };
  }),
};
