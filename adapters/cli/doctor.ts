import { muscleShares } from '../../src/domain/muscle-groups.js';
import type { Exercise } from '../../src/domain/records.js';
import type { MuscleValues, ExerciseValues } from '../sql/host-exercises.js';
import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import type { Row } from '../sql/rows.js';
import type { Walking } from './each-user.js';
import { EXAMPLES, findingLines, type Found } from './findings.js';
import type { Config } from './load-config.js';
import { mappingFaults, mappingLines, warningLines } from './schema-commands.js';
import type { Checked, Store } from './store.js';
import { countOf, EXIT, type Line, type Result } from './terminal.js';
import { runVerify, type Verified } from './verify.js';

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

type Named = Pick<Exercise, 'id' | 'name'>;

const findingOf = (
  code: string,
  title: string,
  remedy: string,
  found: readonly Exercise[],
): Found<Named> => ({
  code,
  title,
  remedy,
  count: found.length,
  examples: found.slice(0, EXAMPLES).map(({ id, name }) => ({ id, name })),
});

/** Exercises that load no muscle, grouped by reason. */
const idleExercises = (
  exercises: readonly Exercise[],
  byName: ((name: string) => unknown) | null,
): readonly Found<Named>[] => {
  const namesOf = ({ primaryMuscles, secondaryMuscles }: Exercise) => [
    ...primaryMuscles,
    ...secondaryMuscles,
  ];
  const idle = exercises.filter((exercise) => loadsNothing(namesOf(exercise)));
  const isUnknown = ({ name }: Exercise) => byName !== null && byName(name) === null;
  const known = idle.filter((exercise) => !isUnknown(exercise));
  return [
    findingOf(
      'unknown_name',
      'Exercises whose names are unknown, so they load no muscle',
      'Rename them, or handle them in the function muscles of the mapping.',
      idle.filter(isUnknown),
    ),
    findingOf(
      'without_muscle',
      'Exercises without any muscle',
      'Give them the muscles that they train. Stretching and cardio need none.',
      known.filter((exercise) => namesOf(exercise).length === 0),
    ),
    findingOf(
      'not_a_group',
      'Exercises whose muscles are not muscle groups, such as "full body"',
      'Give them the muscles that they train. Until then they load nothing, which is right for cardio.',
      known.filter((exercise) => namesOf(exercise).length > 0),
    ),
  ].filter(({ count }) => count > 0);
};

/** What the doctor says in `--json`. */
interface Diagnosis extends Checked {
  readonly migrated: boolean;
  readonly setsMapped: boolean;
  readonly exercises: readonly Found<Named>[];
}

const WITHOUT_SETS =
  'The mapping has no performed sets, so a log counts the planned sets of its workout, or the sets that your app passes. Past logs without a workout do not count.';

const diagnosisLines = (
  { migrated, setsMapped, problems, warnings, sampled, exercises }: Diagnosis,
  isReadable: boolean,
): readonly Line[] => [
  ...mappingLines(problems),
  ...warningLines(warnings),
  ...sampled.map(
    ({ field, rows }) => `Only the first ${countOf(rows, 'row')} of ${field} were checked.`,
  ),
  ...exercises.flatMap((found) => findingLines(found, ({ id, name }) => `${name} (${id})`)),
  ...(setsMapped ? [] : [WITHOUT_SETS]),
  ...(isReadable ? [] : ['Recovery was not checked. Correct the mapping first.']),
  ...(migrated
    ? []
    : ["Not migrated yet. Next: freshlegs migrate, which adds the library's tables and columns."]),
];

const isSetsMapped = ({ host }: Config): boolean => host === undefined || host.sets !== undefined;

const toWarning = (problem: string) => ({ code: 'choice', problem, remedy: '' });

const diagnose = async (store: Store, config: Config) => {
  const checked = await store.check();
  const problems = mappingFaults(checked.problems, config);
  const isReadable = problems.every(({ code }) => HARMLESS_TO_READS.has(code));
  // Without the base tables, the exercises cannot be checked.
  const hasTables = checked.problems.every(({ code }) => code !== 'missing_table');
  const canRead = isReadable && hasTables;
  const choices = canRead ? await store.choices() : [];
  const byName = typeof config.host?.muscles === 'function' ? config.host.muscles : null;
  const diagnosis: Diagnosis = {
    migrated: checked.problems.every(({ code }) => code !== NOT_MIGRATED),
    setsMapped: isSetsMapped(config),
    problems,
    warnings: [...checked.warnings, ...choices.map(toWarning)],
    sampled: checked.sampled,
    exercises: canRead ? idleExercises(await readExercises(store), byName) : [],
  };
  return { diagnosis, isReadable };
};

// Choice: warnings do not fail `doctor`, because an app works with each of them. `--strict` is for a
// pipeline that accepts none.
/**
 * Checks the mapping, the schema, the exercises, and then the recovery of users. With `strict`,
 * every line that begins with `Warning:` is a finding.
 */
export async function runDoctor(
  store: Store,
  config: Config,
  strict: boolean,
  walking: Walking,
): Promise<Result> {
  const { diagnosis, isReadable } = await diagnose(store, config);
  const { problems, warnings, migrated } = diagnosis;
  const own = problems.length + (strict ? warnings.length : 0) === 0 ? EXIT.ok : EXIT.findings;
  const verified =
    isReadable && migrated
      ? await runVerify(store, false, walking)
      : { exit: EXIT.ok, data: null, lines: [], failures: [] };
  const verification: Verified | null = verified.data;
  return {
    exit: verified.exit === EXIT.ok ? own : verified.exit,
    data: { ...diagnosis, verification },
    lines: [...diagnosisLines(diagnosis, isReadable), ...verified.lines],
    failures: verified.failures ?? [],
  };
}
