import type { HostMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './host.js';
import { ddlOf, DIALECTS, MAPPING, ME, MUSCLE_ROWS, trainingOf, USER } from './odd-host.js';
import { openForTest } from './open.js';

// Names that cannot be muscle groups, in rows stored after the migration.

const LIFTS = `${USER} alter table lift add column owner integer;
  insert into lift (id, name, trains) values (1, 'Bench', 'chest'), (2, 'Row', 'lats');
  insert into lift_muscle values (1, 'chest', 'primary'), (2, 'lats', 'primary');`;

const ROWS: HostMapping = {
  ...{ ...MAPPING, ...MUSCLE_ROWS },
  exercises: { ...MAPPING.exercises, select: { name: 'name', userId: 'owner' } },
};

const COLUMN: HostMapping = {
  ...MAPPING,
  exercises: {
    ...MAPPING.exercises,
    select: { name: 'name', userId: 'owner', primaryMuscles: 'trains' },
  },
};

/** A muscle name as JSON, and a mapping that reads it. */
const NAMES: readonly (readonly [what: string, name: string, mapping: HostMapping])[] = [
  ['is empty', '""', ROWS],
  ['is only space', '" "', ROWS],
  ['has 101 characters', JSON.stringify('x'.repeat(101)), ROWS],
  ['has 101 characters in a list', JSON.stringify('x'.repeat(101)), COLUMN],
  ['has half of a surrogate pair', String.raw`"\ud800"`, COLUMN],
];

const withName = async (
  dialect: (typeof DIALECTS)[number],
  name: string,
  mapping: HostMapping,
  owner: number | null,
) => {
  const isList = mapping.muscles === undefined;
  const host = await openForTest({
    dialect,
    ddl: ddlOf(dialect),
    rows: LIFTS + (isList ? `update lift set trains = '["' || trains || '"]';` : ''),
    mapping,
  });
  await host.run(
    `insert into lift (id, name, trains, owner) values (3, 'Odd', '${isList ? `[${name}]` : ''}', ${owner ?? 'null'})`,
  );
  if (!isList) {
    await host.run(
      `insert into lift_muscle values (3, '${String(JSON.parse(name))}', 'primary'), (3, 'biceps', 'secondary')`,
    );
  }
  return host;
};

describe.each(DIALECTS)('a muscle whose name cannot be a muscle group on %s', (dialect) => {
  it.each(NAMES)('is ignored if its name %s', async (_, name, mapping) => {
    const host = await withName(dialect, name, mapping, null);
    const { catalogue, logs, swaps, recommendations, recovery } = trainingOf(host.repository);
    const { exercises } = await catalogue.exercises({ userId: ME });
    const odd = [{ exerciseId: 3, sets: [{ reps: 5 }] }];
    const { muscleGroups } = await logs.create({ userId: ME, exercises: odd });
    await swaps.alternatives({ userId: ME, exerciseId: 1 });
    await recommendations.smartWorkout({ userId: ME });
    await recovery.backfill({ userId: ME });
    const rest = mapping === ROWS ? ['biceps'] : [];
    expect(exercises[2]?.muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual(rest);
    expect(muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual(rest);
  });

  it.each(NAMES)('is a fault that names its exercise if its name %s', async (_, name, mapping) => {
    const host = await withName(dialect, name, mapping, null);
    const faults = await faultsOf(host.check);
    const refused = host.check();
    await expect(refused).rejects.toThrow(/of exercise 3\b/);
    expect(faults).toEqual(['unusable_muscle']);
  });

  it.each(NAMES)("is only a warning in a user's own exercise if its name %s", async (...args) => {
    const [, name, mapping] = args;
    const host = await withName(dialect, name, { ...mapping, unknownMuscles: 'groups' }, ME);
    const { warnings } = await host.check();
    expect(warnings.map(({ code }) => code)).toContain('unusable_muscle');
  });

  it('is accepted if the mapping says that it means no muscle', async () => {
    const mapping = { ...ROWS, muscleAliases: { '': [] } };
    const host = await withName(dialect, '""', mapping, null);
    const faults = await faultsOf(host.check);
    expect(faults).toEqual([]);
  });
});
