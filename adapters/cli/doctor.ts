import { muscleShares } from '../../src/domain/muscle-groups.js';
import type { Exercise } from '../../src/domain/records.js';
import type { MuscleValues, ExerciseValues } from '../sql/host-exercises.js';
import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import { EXAMPLES, findingLines, mappingFaults, mappingLines, type Found } from './findings.js';
import { onStore, USERS, type Session, type Verb } from './session.js';
import type { Checked, Store } from './store.js';
import { countOf, EXIT, type Line } from './terminal.js';
import { runVerify } from './verify.js';

// With these faults, the service can still read.
const HARMLESS_TO_READS: ReadonlySet<string> = new Set(['unique_copied', 'new_log_values']);

const readExercises = async ({ relations, read }: Store): Promise<readonly Exercise[]> => {
  const t = relations();
  // The columns have the order that `toExercises` expects.
  const tuplesOf = async <Values>(select: string): Promise<readonly Values[]> =>
    (await read(select)).map((row) => Object.values(row) as unknown as Values);
  const exercises = await tuplesOf<ExerciseValues>(
    `select ${t.exerciseColumns} from ${t.exercises} exercise`,
  );
  const muscles =
    t.exerciseMuscles === null
      ? []
      : await tuplesOf<MuscleValues>(
          `select exercise_id, position, role, muscle from ${t.exerciseMuscles} named
           where exercise_id is not null`,
        );
  return t.toExercises(exercises, muscles);
};

type Named = Pick<Exercise, 'id' | 'name'>;

/** Exercises that load no muscle, grouped by reason. */
const idleExercises = (
  exercises: readonly Exercise[],
  byName: ((name: string) => unknown) | null,
): readonly Found<Named>[] => {
  const musclesOf = ({ primaryMuscles, secondaryMuscles }: Exercise) => [
    ...primaryMuscles,
    ...secondaryMuscles,
  ];
  const idle = exercises.filter((exercise) => muscleShares(musclesOf(exercise), []).length === 0);
  const isUnknown = ({ name }: Exercise) => byName !== null && byName(name) === null;
  const [known, unknown] = [idle.filter((each) => !isUnknown(each)), idle.filter(isUnknown)];
  const reasons: readonly (readonly [string, string, string, readonly Exercise[]])[] = [
    [
      'unknown_name',
      'Exercises whose names are unknown, so they load no muscle',
      'Rename them, or handle them in the function muscles of the mapping.',
      unknown,
    ],
    [
      'without_muscle',
      'Exercises without any muscle',
      'Give them the muscles that they train. Stretching and cardio need none.',
      known.filter((exercise) => musclesOf(exercise).length === 0),
    ],
    [
      'not_a_group',
      'Exercises whose muscles are not muscle groups, such as "full body"',
      'Give them the muscles that they train. Until then they load nothing, which is right for cardio.',
      known.filter((exercise) => musclesOf(exercise).length > 0),
    ],
  ];
  return reasons.flatMap(([code, title, remedy, found]) => {
    const examples = found.slice(0, EXAMPLES).map(({ id, name }) => ({ id, name }));
    return found.length === 0 ? [] : [{ code, title, remedy, count: found.length, examples }];
  });
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
  ...mappingLines(problems, warnings),
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

const diagnose = async ({ store, config }: Session) => {
  const checked = await store.check();
  const problems = mappingFaults(checked.problems, config);
  const isReadable = problems.every(({ code }) => HARMLESS_TO_READS.has(code));
  // Without the base tables, the exercises cannot be checked.
  const hasTables = checked.problems.every(({ code }) => code !== 'missing_table');
  const canRead = isReadable && hasTables;
  const choices = canRead ? await store.choices() : [];
  const { host } = config;
  const byName = typeof host?.muscles === 'function' ? host.muscles : null;
  const diagnosis: Diagnosis = {
    migrated: checked.problems.every(({ code }) => code !== NOT_MIGRATED),
    setsMapped: host === undefined || host.sets !== undefined,
    problems,
    warnings: [
      ...checked.warnings,
      ...choices.map((problem) => ({ code: 'choice', problem, remedy: '' })),
    ],
    sampled: checked.sampled,
    exercises: canRead ? idleExercises(await readExercises(store), byName) : [],
  };
  return { diagnosis, isReadable };
};

// Choice: warnings do not fail `doctor`, because an app works with each of them. `--strict` is for a
// pipeline that accepts none.
/**
 * Checks the mapping, the schema, the exercises, and then the recovery of users. With `--strict`,
 * every line that begins with `Warning:` is a finding.
 */
export const doctor: Verb = {
  summary: 'check everything: mapping, schema, indexes, recovery of all users',
  about: 'It changes nothing, and works before migrate.',
  takes: [...USERS, 'strict'],
  run: onStore(async (session) => {
    const { diagnosis, isReadable } = await diagnose(session);
    const { problems, warnings, migrated } = diagnosis;
    const { strict = false } = session.values;
    const own = problems.length + (strict ? warnings.length : 0) === 0 ? EXIT.ok : EXIT.findings;
    const verified = isReadable && migrated ? await runVerify(session, false) : null;
    return {
      exit: verified === null || verified.exit === EXIT.ok ? own : verified.exit,
      data: { ...diagnosis, verification: verified?.data ?? null },
      lines: [...diagnosisLines(diagnosis, isReadable), ...(verified?.lines ?? [])],
      failures: verified?.failures ?? [],
    };
  }),
};
