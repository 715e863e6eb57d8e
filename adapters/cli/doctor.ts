import { muscleShares } from '../../src/domain/muscle-groups.js';
import type { Exercise } from '../../src/domain/records.js';
import type { MuscleValues, ExerciseValues } from '../sql/host-exercises.js';
import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import type { HostFault } from '../sql/host-faults.js';
import type { Row } from '../sql/rows.js';
import { visible } from '../sql/visible.js';
import { describeFault, describeWarning, withoutBaseTables } from './schema-commands.js';
import type { Config } from './load-config.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';
import type { UserRange } from './each-user.js';
import { EXAMPLES, printFinding, runVerify, type Report } from './verify.js';

// With these faults, the service can still read.
const HARMLESS_TO_READS: ReadonlySet<string> = new Set(['unique_copied', 'new_log_values']);

const valuesOf = (row: Row): ExerciseValues =>
  ['id', 'name', 'equipment', 'mechanic', 'force', 'primary_muscles', 'secondary_muscles'].map(
    (column) => row[column] ?? null,
  ) as unknown as ExerciseValues;

const musclesOf = (row: Row): MuscleValues =>
  [row['exercise_id'], Number(row['position']), row['role'], row['muscle']] as MuscleValues;

const loadsNothing = (names: readonly string[]): boolean => muscleShares(names, []).length === 0;

const readExercises = async ({ relations, read }: Store): Promise<readonly Exercise[]> => {
  const t = relations();
  const exercises = await read(`select ${t.exerciseColumns} from ${t.exercises} exercise`);
  const muscles =
    t.exerciseMuscles === null
      ? []
      : await read(
          `select exercise_id, position, role, muscle from ${t.exerciseMuscles} named
           where exercise_id is not null`,
        );
  return t.toExercises(exercises.map(valuesOf), muscles.map(musclesOf));
};

const findingOf = (title: string, remedy: string, found: readonly Exercise[]): Report => ({
  title,
  remedy,
  count: found.length,
  examples: found.slice(0, EXAMPLES).map(({ id, name }) => `${name} (${id})`),
});

/** Exercises that load no muscle, grouped by reason. */
const idleExercises = (
  exercises: readonly Exercise[],
  byName: ((name: string) => unknown) | null,
): readonly Report[] => {
  const namesOf = ({ primaryMuscles, secondaryMuscles }: Exercise) => [
    ...primaryMuscles,
    ...secondaryMuscles,
  ];
  const idle = exercises.filter((exercise) => loadsNothing(namesOf(exercise)));
  const isUnknown = ({ name }: Exercise) => byName !== null && byName(name) === null;
  const known = idle.filter((exercise) => !isUnknown(exercise));
  return [
    findingOf(
      'Exercises whose names are unknown, so they load no muscle',
      'Rename them, or handle them in the function muscles of the mapping.',
      idle.filter(isUnknown),
    ),
    findingOf(
      'Exercises without any muscle',
      'Give them the muscles that they train. Stretching and cardio need none.',
      known.filter((exercise) => namesOf(exercise).length === 0),
    ),
    findingOf(
      'Exercises whose muscles are not muscle groups, such as "full body"',
      'Give them the muscles that they train. Until then they load nothing.',
      known.filter((exercise) => namesOf(exercise).length > 0),
    ),
  ];
};

const printHints = async (store: Store, { host }: Config, terminal: Terminal): Promise<void> => {
  const byName = typeof host?.muscles === 'function' ? host.muscles : null;
  for (const finding of idleExercises(await readExercises(store), byName)) {
    printFinding(finding, terminal);
  }
};

const ownFaults = (faults: readonly HostFault[], config: Config): readonly HostFault[] =>
  withoutBaseTables(faults, config).filter(({ code }) => code !== NOT_MIGRATED);

const WITHOUT_SETS =
  'No sets are mapped, so a log counts the planned sets of its workout, or the sets that your app passes. Past logs without a workout do not count.';

// Choice: warnings do not fail `doctor`, because an app works with each of them. `--strict` is for a
// pipeline that accepts none.
/**
 * Checks the mapping, the schema, the exercises, and then the recovery of users. With `strict`,
 * every line that begins with `Warning:` is a finding.
 */
export async function runDoctor(
  store: Store,
  config: Config,
  { strict, ...range }: UserRange & { readonly strict: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const { out } = terminal;
  const { faults: all, warnings, sampled } = await store.check();
  const faults = ownFaults(all, config);
  const isMigrated = all.every(({ code }) => code !== NOT_MIGRATED);
  // Without the base tables, the exercises cannot be checked.
  const hasTables = !all.some(({ code }) => code === 'missing_table');
  out(faults.length === 0 ? 'Mapping: matches the database.' : 'Mapping:');
  for (const fault of faults) out(describeFault(fault));
  for (const warning of warnings) out(describeWarning(warning));
  for (const { field, rows } of sampled)
    out(`Only the first ${countOf(rows, 'row')} of ${field} were checked.`);
  const isReadable = faults.every(({ code }) => HARMLESS_TO_READS.has(code));
  const choices = isReadable && hasTables ? await store.choices() : [];
  for (const choice of choices) out(`Warning: ${visible(choice)}`);
  if (isReadable && hasTables) await printHints(store, config, terminal);
  if (config.host !== undefined && config.host.sets === undefined) out(WITHOUT_SETS);
  if (!isMigrated)
    out("Not migrated yet: run freshlegs migrate, which adds the library's tables and columns.");
  if (!isReadable) out('Recovery was not checked. Fix the mapping first.');
  const findings = faults.length + (strict ? warnings.length + choices.length : 0);
  const own = findings === 0 ? EXIT.ok : EXIT.findings;
  if (!isReadable || !isMigrated) return own;
  const verified = await runVerify(store, { ...range, repair: false }, terminal);
  return own === EXIT.ok ? verified : own;
}
