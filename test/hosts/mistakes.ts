import type * as postgres from 'freshlegs/postgres';
import { keyed } from './host.js';

// Mistakes of a person who maps tables for the first time, and the whole text of each fault and
// warning. The texts are the same on both databases, except between « and »: what Postgres says, |
// what SQLite says.

type HostMapping = postgres.HostMapping;

export const TABLES = `
  create table "Member" (id integer primary key);
  create table "Exercise" (
    id integer primary key, name text not null, "ownerId" integer, tools text, "archivedAt" text);
  create table "Muscle" (id integer primary key, name text not null);
  create table "ExerciseMuscle" ("exerciseId" integer not null, "muscleId" integer not null,
    role text not null, primary key ("exerciseId", "muscleId"));
  create table "Program" (id integer primary key, title text not null, "memberId" integer);
  create table "ProgramDay" (id integer primary key, "programId" integer not null,
    title text not null, number integer not null);
  create table "DayExercise" (id integer primary key, "dayId" integer not null,
    "exerciseId" integer not null, sets integer, reps text);
  create index "DayExercise_day" on "DayExercise" ("dayId");
  create table "Workout" (id integer primary key, "memberId" integer not null, "finishedAt" text,
    "deletedAt" text, state text, "gymId" integer not null, code text not null unique);
  create index "Workout_member" on "Workout" ("memberId");
  create table "WorkoutExercise" (id integer primary key, "workoutId" integer not null,
    "exerciseId" integer, place integer not null);
  create index "WorkoutExercise_workout" on "WorkoutExercise" ("workoutId");
  create table "WorkoutSet" (id integer primary key, "workoutExerciseId" integer not null,
    number integer not null, reps text, weight text, unit text, kind text);
  create index "WorkoutSet_exercise" on "WorkoutSet" ("workoutExerciseId");
  insert into "Member" values (1);
  insert into "Exercise" values (1, 'Bench press', null, 'barbell', null),
    (2, 'Row', null, 'barbell', '2026-01-01'), (3, 'Curl', 1, 'dumbbell', null);
  insert into "Muscle" values (1, 'chest'), (2, 'triceps'), (3, 'lats'), (4, 'biceps');
  insert into "ExerciseMuscle" values (1, 1, 'primary'), (1, 2, 'secondary'), (2, 3, 'primary'),
    (3, 4, 'primary');
  insert into "Program" values (1, 'Base', null);
  insert into "ProgramDay" values (1, 1, 'Push', 1), (2, 1, 'Pull', 2);
  insert into "DayExercise" values (1, 1, 1, 3, '8-12'), (2, 1, 3, 3, '10'), (3, 2, 2, 3, '5');
  insert into "Workout" values (1, 1, '2026-03-04T18:00:00Z', null, 'done', 1, 'a'),
    (2, 1, '2026-03-02T18:00:00Z', null, 'done', 1, 'b'), (3, 1, null, null, 'done', 1, 'c');
  insert into "WorkoutExercise" values (1, 1, 1, 1), (2, 1, 3, 2), (3, 2, 1, 1), (4, 3, 2, 1);
  insert into "WorkoutSet" values
    (1, 1, 1, '10', '60', 'kg', 'warm up'), (2, 1, 2, '8', '60', 'kg', null),
    (3, 2, 1, '12', null, null, null), (4, 2, 2, '12', null, null, null),
    (5, 3, 1, '10', '60', 'kg', null), (6, 3, 2, '9', '60', 'kg', null),
    (7, 4, 1, '5', '80', 'kg', null), (8, 4, 2, '5', '80', 'kg', null);`;

const MUSCLES = '"ExerciseMuscle" em join "Muscle" m on m.id = em."muscleId"';
const SETS = '"WorkoutSet" s join "WorkoutExercise" e on e.id = s."workoutExerciseId"';

export const MAPPING = {
  users: keyed('Member', 'integer'),
  exercises: {
    ...keyed('Exercise', 'integer'),
    select: {
      ...{ name: 'name', userId: '"ownerId"', equipment: 'tools' },
      hidden: '"archivedAt" is not null',
    },
  },
  muscles: {
    select: { exerciseId: 'em."exerciseId"', muscle: 'm.name', role: 'em.role' },
    from: MUSCLES,
  },
  programs: {
    days: {
      ...keyed('ProgramDay', 'integer'),
      programIdType: 'integer',
      select: { id: 'd.id', name: 'd.title', programId: 'p.id', position: 'd.number' },
      from: '"ProgramDay" d join "Program" p on p.id = d."programId"',
      where: 'p."memberId" is null or p."memberId" = :userId',
    },
    entries: {
      select: { id: 'id', dayId: '"dayId"', exerciseId: '"exerciseId"', sets: 'sets' },
      from: '"DayExercise"',
    },
  },
  logs: {
    ...keyed('Workout', 'integer'),
    userId: 'memberId',
    completedAt: { column: 'finishedAt', encoding: 'iso-text' },
    where: '"deletedAt" is null',
    newId: () => 1,
    newLogValues: () => ({ gymId: 1, code: 'new' }),
  },
  sets: {
    select: {
      ...{ logId: 'e."workoutId"', exerciseId: 'e."exerciseId"', exerciseOrder: 'e.place' },
      ...{ position: 's.number', reps: 's.reps', weight: 's.weight', unit: 's.unit' },
    },
    from: SETS,
  },
} as const satisfies HostMapping;

/** A mistake in the mapping or in the tables, to which `sql` is applied after the migration. */
export interface Change {
  readonly host?: HostMapping;
  readonly sql?: string;
  readonly distribution?: 'citus';
  /** The library's tables do not exist. */
  readonly isBare?: true;
}

// Parts of a mapping have no type here, because some mistakes are JavaScript that TypeScript refuses.
type Part = Readonly<Record<string, unknown>>;

const mapping = (more: Part): Change => ({ host: { ...MAPPING, ...more } });

/** The mapping with other fields of the part at `path`, and other columns of its SELECT. */
const changed = (
  given: Part,
  [name, ...path]: readonly string[],
  select: Part,
  more: Part,
): Part =>
  name === undefined
    ? { ...given, ...more, select: { ...(given['select'] as Part), ...select } }
    : { ...given, [name]: changed(given[name] as Part, path, select, more) };
const relation =
  (path: string) =>
  (select: Part, more: Part = {}): Change =>
    mapping(changed(MAPPING, path.split('.'), select, more));

const exercises = relation('exercises');
const muscles = relation('muscles');
const days = relation('programs.days');
const entries = relation('programs.entries');
const sets = relation('sets');
const logs = (more: Part): Change => mapping({ logs: { ...MAPPING.logs, ...more } });

/** Muscles in a column of the exercises. */
const musclesIn = (primaryMuscles: string): Change =>
  mapping({ ...exercises({ primaryMuscles }).host, muscles: undefined });

/** Sets without repetitions and weights. */
const bareSets = (select: Part, more: Part = {}): Change => {
  const { logId, exerciseId, position } = MAPPING.sets.select;
  const columns = { logId, exerciseId, position, ...select };
  return mapping({ sets: { select: columns, from: SETS, ...more } });
};
const after = (sql: string, change: Change = {}): Change => ({ ...change, sql });

const many = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at + 100)).join(', ');
const MANY_LOGS = `insert into "Workout" (id, "memberId", state, "gymId", code)
  values ${many(20, (at) => `(${at}, 1, 'done', 1, '${at}')`)}`;
const MANY_SETS = `insert into "WorkoutSet"
  values ${many(12, (at) => `(${at}, 1, ${at}, '8', null, null, null)`)}`;

const NAME =
  'Correct the name. Quote names with capital letters and reserved words, such as "userId". Write the schema of a table that is not in the search path.';
const SQL =
  'Correct the SQL. It must run as SELECT ... FROM ... WHERE. Quote reserved words, such as "order".';
const INDEX =
  'Create an index on the column that it compares, and on those that it joins. An expression needs an index on the same expression.';
const CAST =
  'Do not convert text to numbers in SQL; the library reads numbers from text. Read JSON with sets.select.value and sets.read.';
const IDS = 'Select a column with these ids, or convert it in the expression.';
const PART =
  'but it becomes part of other statements, so it can neither end them nor have parameters.';
const UNINSTALL =
  'Correct the mapping. Or run `freshlegs uninstall` with the old mapping and migrate again; this loses the history of swaps, custom workouts and recovery.';

type Mistakes = Readonly<Record<string, readonly [change: Change, ...told: readonly string[]]>>;

const EXERCISES: Mistakes = {
  'a wrong column': [
    exercises({ equipment: 'tool' }),
    `refused_sql: The database refuses exercises.select.equipment: «column "tool" does not exist|no such column: tool» (tool). ${NAME}`,
  ],
  'a name in the quotes of a text': [
    exercises({ userId: `'ownerId'` }),
    `constant_column: exercises.select.userId is the text 'ownerId' in every row. To read a column, write it in double quotes: "ownerId".`,
  ],
  'a date where a condition is meant': [
    exercises({ hidden: '"archivedAt"' }),
    'column_type: exercises.select.hidden must give a boolean, but gives «text.|"2026-01-01".» Write a condition, such as deleted_at is not null.',
  ],
  'an owner that is not an id': [
    exercises({ userId: 'name' }),
    `column_type: exercises.select.userId must give an id of users (integer), but gives «text.|"Bench press".» ${IDS}`,
  ],
  'a value that is not SQL': [
    exercises({ hidden: false }),
    'no_sql: exercises.select.hidden is false, which is not SQL. Write SQL, or leave it out.',
  ],
  'an empty column': [
    exercises({ mechanic: '' }),
    'no_sql: exercises.select.mechanic is empty. Write SQL, or leave it out.',
  ],
  'a column that two tables have': [
    exercises(
      { id: '"Exercise".id' },
      { from: '"Exercise" left join "Muscle" on "Muscle".id = "Exercise".id' },
    ),
    'refused_sql: The database refuses exercises.select.name: «column reference "name" is ambiguous|ambiguous column name: name» (name). Write the alias of its table before the column.',
  ],
  'a join that doubles rows': [
    exercises(
      { id: 'e.id' },
      { from: '"Exercise" e join "ExerciseMuscle" m on m."exerciseId" = e.id' },
    ),
    'id_repeated: exercises.from gives exercise 1 more than once (4 rows of 3 ids). Join at most one row per exercise, or use a subquery in place of the join.',
  ],
  'a subquery with several rows': [
    exercises({
      mechanic: '(select role from "ExerciseMuscle" m where m."exerciseId" = "Exercise".id)',
    }),
    '«refused_value: exercises cannot be read: more than one row returned by a subquery used as an expression. Select one row in the subquery, or a list of names: array(select ...).|»',
  ],
  'a subquery that compares an id with a text': [
    exercises({ mechanic: '(select max(name) from "Muscle" m where m.name = "Exercise".id)' }),
    '«refused_sql: The database refuses exercises.select.mechanic: operator does not exist: text = integer ((select max(name) from "Muscle" m where m.name = "Exercise".id)). Compare values of the same type, or convert one of them.|»',
  ],
  'an exercise that the table lacks': [
    exercises(
      {},
      { from: `(select * from "Exercise" union all select 9, 'Old', null, null, null) x` },
    ),
    'exercise_without_row: exercises gives exercises that "Exercise" does not have, so nothing can refer to them: 9. Map the table that has all of them, or leave them out of exercises.from.',
  ],
  'a list that is not closed': [
    after(`update "Exercise" set tools = '["barbell"' where id < 3`),
    'unreadable_list: exercises.select.equipment gives ["barbell" for exercise 1, which is neither a name nor a list of names (2 of 3 exercises). Correct the row, or select a name, an array, or a JSON array of names.',
  ],
  'equipment that the library does not know': [
    after(`update "Exercise" set tools = 'Gymkit, Langhantel' where id < 3`),
    "warning unknown_equipment: exercises.select.equipment has names that the library does not know: \"Gymkit\". Only callers who give exactly these names get their exercises. Translate them in the expression, such as case ... when '...' then 'dumbbell' end, unless your app uses these names itself.",
  ],
  'an exercise without a name': [
    after(`update "Exercise" set name = '' where id = 1`),
    'warning exercise_without_name: Exercises have no name: 1 of 3, such as 1. Give them a name, or hide them: exercises.select.hidden.',
  ],
  'a condition that hides every exercise': [
    after(
      `insert into "Exercise" values ${many(20, (at) => `(${at}, 'Lift', null, null, null)`)}`,
      exercises({ hidden: 'id > 0' }),
    ),
    'all_hidden: exercises.select.hidden is true for every exercise, so none is offered. Write the condition for exercises that are deleted, not for those that are not.',
  ],
  'muscles in columns and in rows': [
    exercises({ primaryMuscles: 'tools' }),
    'muscles_twice: Both muscles and exercises.select say which muscles an exercise trains. Leave out one of the two.',
  ],
  'no muscles': [
    mapping({ muscles: undefined }),
    'no_muscles: The mapping has no muscles, so no exercise would train any. Select them: muscles, or exercises.select.primaryMuscles. If they are not stored: muscles: findExercise, from freshlegs/catalogue.',
  ],
  'muscles in a column, with commas': [
    after(`update "Exercise" set tools = 'quads, glutes'`, musclesIn('tools')),
    `unknown_muscle: exercises.select.primaryMuscles has a name of unknown muscles: "quads, glutes". Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { "quads, glutes": ['quads', 'glutes'] }. Or keep them as separate groups: unknownMuscles: 'groups'. If the column has lists with commas, split them: string_to_array(muscles, ',') on Postgres.`,
    `warning unknown_equipment: exercises.select.equipment has names that the library does not know: "quads", "glutes". Only callers who give exactly these names get their exercises. Translate them in the expression, such as case ... when '...' then 'dumbbell' end, unless your app uses these names itself.`,
  ],
  'a view in place of the table': [
    after('create view "Lift" as select * from "Exercise"', exercises({}, { table: 'Lift' })),
    `key_of_view: "Lift" (exercises) is a view, but foreign keys refer to it. Name the table as exercises.table. It can be read from the view: exercises.from.`,
    `mapping_changed: The library's tables refer to «public.Exercise, but the mapping names public.Lift.|Exercise, but the mapping names Lift.» ${UNINSTALL}`,
  ],
};

const MUSCLE_ROWS: Mistakes = {
  'a wrong table': [
    muscles({}, { from: '"ExerciseMuscles" em' }),
    `refused_sql: The database refuses muscles.from: «relation "ExerciseMuscles" does not exist|no such table: ExerciseMuscles» ("ExerciseMuscles" em). ${NAME}`,
  ],
  'no exercise, and no table': [
    muscles({ exerciseId: undefined }, { from: undefined }),
    'no_sql: muscles.select.exerciseId is missing. Write SQL. It is required.',
    'no_sql: muscles.from is missing. Write SQL. It is required.',
  ],
  'ids of muscles in place of names': [
    muscles({ muscle: 'em."muscleId"' }),
    'unknown_muscle: muscles.select.muscle has names of unknown muscles: "1", "3", "2". Select names in place of ids, with a join to the table of muscles.',
    `warning unknown_muscle: muscles.select.muscle of users' own exercises has a name of unknown muscles: "4". Select names in place of ids, with a join to the table of muscles.`,
  ],
  'other names of muscles': [
    after(`update "Muscle" set name = 'Rumpf' where id = 2`),
    `unknown_muscle: muscles.select.muscle has a name of unknown muscles: "Rumpf". Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { "Rumpf": '?' }. Or keep them as separate groups: unknownMuscles: 'groups'.`,
  ],
  "another name of a muscle of a user's own exercise": [
    after(`update "Muscle" set name = 'arm thing' where id = 4`),
    `warning unknown_muscle: muscles.select.muscle of users' own exercises has a name of unknown muscles: "arm thing". Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { "arm thing": '?' }. Or keep them as separate groups: unknownMuscles: 'groups'.`,
  ],
  'a name that cannot be a muscle': [
    after(`update "Muscle" set name = ' ' where id = 2`),
    'unusable_muscle: muscles.select.muscle has names that cannot be muscle groups and are ignored: " " of exercise 1. Correct these rows. A name has 1 to 100 characters, and no NUL or half of a surrogate pair.',
  ],
  'an alias for an unknown muscle': [
    mapping({ muscleAliases: { Dos: 'latts' } }),
    `unknown_alias: muscleAliases says that "Dos" is "latts", which is not a known muscle group. Use a known muscle group, such as 'lats'.`,
  ],
  'roles in other words': [
    after(
      `update "ExerciseMuscle" set role = case role when 'primary' then 'Target' else 'Helper' end`,
    ),
    `unknown_role: muscles.select.role gives helper, target, but only primary and secondary are known. Translate it: role: "case when lower(em.role) = 'target' then 'primary' else 'secondary' end".`,
  ],
  'a boolean in place of a role': [
    muscles({ role: `em.role = 'primary'` }),
    `unknown_role: muscles.select.role gives «false, true, but only primary and secondary are known. Translate it: role: "case when (em.role = 'primary')|0, 1, but only primary and secondary are known. Translate it: role: "case when (em.role = 'primary') = 1» then 'primary' else 'secondary' end".`,
  ],
  'a number in place of a role': [
    muscles({ role: 'em."muscleId" % 2' }),
    `unknown_role: muscles.select.role gives 0, 1, but only primary and secondary are known. Translate it: role: "case when (em."muscleId" % 2) = 1 then 'primary' else 'secondary' end".`,
  ],
  'rows without a role': [
    muscles({ role: 'case when m.id = 1 then em.role end' }),
    'unknown_role: muscles.select.role gives null, but only primary and secondary are known. Leave rows without a role out with muscles.where.',
  ],
  'a role that is never primary': [
    muscles({ role: `'secondary'` }),
    'no_primary_muscle: muscles.select.role is never primary, so no exercise would train a muscle. Correct the expression, or leave it out if every muscle is primary.',
  ],
  'a cast that fails on a row': [
    muscles({ role: 'cast(cast(em.role as integer) as text)' }),
    `«refused_value: muscles cannot be read: invalid input syntax for type integer: "primary". Correct muscles or the row. ${CAST}|unknown_role: muscles.select.role gives 0, but only primary and secondary are known. Translate it: role: "case when lower((cast(cast(em.role as integer) as text))) = '...' then 'primary' else 'secondary' end".»`,
  ],
  'a position that is text': [
    muscles({ position: 'm.name' }),
    'column_type: muscles.select.position must give a number, but gives «text.|"chest".» Select a number, or leave it out.',
  ],
  'a filter that matches nothing': [
    after(
      `insert into "ExerciseMuscle" values ${many(20, (at) => `(${at}, 1, 'primary')`)}`,
      muscles({}, { where: `em.role = 'main'` }),
    ),
    'filter_matches_nothing: muscles.where matches no row. Correct muscles.where.',
  ],
  'a computed key, which no index has': [
    muscles({ exerciseId: 'em."exerciseId" + 0' }),
    `warning missing_index: Reading by muscles.select.exerciseId (em."exerciseId" + 0) scans «Muscle.|ExerciseMuscle.» ${INDEX}`,
  ],
};

const DAYS: Mistakes = {
  'a reserved word without quotes': [
    days({ position: 'order' }),
    `refused_sql: The database refuses programs.days.select.position: «syntax error at or near "as"|near "order": syntax error» (order). ${SQL}`,
  ],
  'a position that is text': [
    days({ position: 'd.title' }),
    'column_type: programs.days.select.position must give an integer, but gives «text.|"Push".» Convert it in the expression, or leave it out.',
  ],
  'a position that is a fraction': [
    days({ position: 'd.number * 0.5' }),
    'column_type: programs.days.select.position must give an integer, but gives 0.5. Convert it in the expression, or leave it out.',
  ],
  'a program that is text': [
    days({ programId: 'p.title' }),
    'column_type: programs.days.select.programId must give an id of programs (integer), but gives «text.|"Base".» Set programs.days.programIdType to its type, or convert it in the expression.',
  ],
  'a join that doubles rows': [
    days(
      {},
      {
        from: '"ProgramDay" d join "Program" p on p.id = d."programId" join "DayExercise" x on x."dayId" = d.id',
      },
    ),
    'id_repeated: programs.days.from gives day 1 more than once (3 rows of 2 ids). Join at most one row per day, or use a subquery in place of the join.',
  ],
  'a user by another name': [
    days({}, { where: 'p."memberId" = :user' }),
    `value_in_sql: programs.days.where has :user, ${PART} Remove it.`,
  ],
  'a user by a number': [
    days({}, { where: 'p."memberId" = $1' }),
    `value_in_sql: programs.days.where has $1, ${PART} Remove it.`,
  ],
  'a user in the quotes of a text': [
    days({}, { where: `p.title = ':userId'` }),
    'warning public_days: programs.days.where does not use :userId, so every user sees these days. If programs have owners, compare the owner with :userId.',
  ],
  'no condition': [
    days({}, { where: undefined }),
    'no_sql: programs.days.where is missing. Write SQL. It is required.',
  ],
};

const ENTRIES: Mistakes = {
  'a number of rows without a subquery': [
    entries({ sets: 'count(*)' }),
    'aggregate_column: programs.entries.select.sets (count(*)) is computed from all rows of the relation. Compute it in a subquery, such as (select count(*) from ... where ...).',
  ],
  'a join that doubles rows': [
    entries(
      { exerciseId: 'x."exerciseId"' },
      { from: '"DayExercise" x join "ExerciseMuscle" m on m."exerciseId" = x."exerciseId"' },
    ),
    'id_repeated: programs.entries.from gives entry 1 more than once (4 rows of 3 ids). Join at most one row per entry, or use a subquery in place of the join.',
  ],
  'no index': [
    after('drop index "DayExercise_day"'),
    `warning missing_index: Reading by programs.entries.select.dayId ("dayId") scans DayExercise. ${INDEX}`,
  ],
};

const PERFORMED: Mistakes = {
  'a log that is not an id': [
    sets({ logId: 's.reps' }),
    `column_type: sets.select.logId must give an id of logs (integer), but gives «text.|"10".» ${IDS}`,
    '«|warning rows_repeated: sets.from gives 1 of 8 sets more than once, with the same position. Join at most one row per set, and select a position that differs between its sets.»',
    `«|warning missing_index: Reading by sets.select.logId (s.reps) scans WorkoutSet. ${INDEX}»`,
  ],
  'an unknown column': [
    sets({ weigth: 's.weight' }),
    'unknown_column: sets.select.weigth is not a column of this relation. Its columns are logId, userId, exerciseId, exerciseOrder, position, reps, seconds, weightKg, weight, unit, rir, rpe, type, side, superset, times, value.',
  ],
  'a second statement': [
    sets({}, { where: `s.reps <> 'a;b'; delete from "Workout"` }),
    `value_in_sql: sets.where has ;, ${PART} Remove it.`,
  ],
  'a value without a name': [
    sets({}, { where: 's.id = ?' }),
    `«refused_sql: The database refuses sets.where: syntax error at or near ")" (s.id = ?). ${SQL}|»`,
    '«|value_in_sql: sets.where has ?, but it becomes part of other statements, so it cannot have parameters. Remove it.»',
  ],
  'no repetitions, seconds or value': [
    bareSets({}),
    'sets_without_values: sets.select has no reps, no seconds and no value, so no set would count. Select one of them.',
  ],
  'a value without a function that reads it': [
    bareSets({ value: 's.reps' }),
    'value_without_read: sets.select.value is read by nothing, because sets.read is missing. Give both or neither.',
  ],
  'a function without a value': [
    bareSets({ reps: 's.reps' }, { read: () => null }),
    'value_without_read: sets.read gets nothing, because sets.select.value is missing. Give both or neither.',
    'column_beside_read: sets.select.reps is read by nothing, because sets.read returns the values of a set. Remove it, and return it from sets.read.',
  ],
  'a function that fails': [
    bareSets(
      { value: 's.reps' },
      {
        read: (value: unknown) =>
          (JSON.parse(String(value)) as { sets: [] }).sets.map((set) => set),
      },
    ),
    `unreadable_sets: sets.read cannot read "10" of log 1 (8 of 8 rows). Correct the row or the function, or accept that it is left out: sets.unreadable: 'skip'.`,
  ],
  'a weight without a unit': [
    bareSets({ reps: 's.reps', weight: 's.weight' }),
    "weight_without_unit: sets.select.weight has no unit. Select both, such as unit: `'lb'`, or weightKg alone.",
  ],
  'a unit without a weight': [
    bareSets({ reps: 's.reps', weightKg: 's.weight', unit: 's.unit' }),
    "weight_without_unit: sets.select.unit belongs to no weight. Select both, such as unit: `'lb'`, or weightKg alone.",
  ],
  'weights whose unit is not stored': [
    after('update "WorkoutSet" set unit = null'),
    "unknown_unit: sets.select.unit gives null, which is not a unit of weight (6 of 6 rows). Select kg or lb, such as unit: `coalesce(unit, 'kg')`. Sets with another unit are read without their weight.",
  ],
  'a type in other words': [
    sets({ type: 's.kind' }),
    `unknown_type: sets.select.type gives warm up, but only warmup, dropset, failure and null are known. Translate it: type: "case s.kind when 'warm up' then 'warmup' end". The other sets are then ordinary ones.`,
  ],
  'a type that is like no known one': [
    after(`update "WorkoutSet" set kind = 'work'`, sets({ type: 's.kind' })),
    `unknown_type: sets.select.type gives work, but only warmup, dropset, failure and null are known. Translate it: type: "case s.kind when '...' then 'warmup' end". The other sets are then ordinary ones.`,
  ],
  'a side in other words': [
    sets({ side: 's.kind' }),
    `unknown_side: sets.select.side gives warm up, but only left, right and null are known. Translate it: side: "case s.kind when '...' then 'left' when '...' then 'right' end". The other sets are then of both sides.`,
  ],
  'repetitions that are a range': [
    after(`update "WorkoutSet" set reps = '8-10' where id = 3`),
    `warning no_number: sets.select.reps gives "8-10" for a set of log 1, which is not a number (1 of 8 values). Correct such rows or the mapping, or accept that these sets are left out: sets.unreadable: 'skip'.`,
  ],
  'values of read sets that are not numbers': [
    bareSets(
      { value: 's.reps' },
      {
        read: (value: unknown) => [
          { reps: String(value), weightKg: value === '10' ? '60 kg' : '60', rpe: '8-9' },
          { reps: '5', rpe: '0' },
        ],
      },
    ),
    `warning no_number: weightKg of sets.read gives "60 kg" for a set of log 1, which is not a number (2 of 8 values). Correct such rows or the mapping, or accept that these sets are read without it: sets.unreadable: 'skip'.`,
    `warning no_number: rpe of sets.read gives "8-9" for a set of log 1, which is not a number (8 of 16 values). Correct such rows or the mapping, or accept that these sets are read without it: sets.unreadable: 'skip'.`,
    'warning effort_off_scale: rpe of sets.read gives "0" for a set of log 1, which is not on the scale from 1 to 10, so it counts as unknown (8 of 8 values). Convert it to this scale. If it means that the effort is unknown, give null.',
  ],
  'an effort on another scale, or 0 for unknown': [
    after(
      `update "WorkoutSet" set kind = '8'; update "WorkoutSet" set kind = '75' where id = 2;
      update "WorkoutSet" set kind = '0' where id > 2; update "WorkoutSet" set unit = null`,
      bareSets({ reps: 's.reps', rpe: 's.kind', rir: `'11'` }),
    ),
    'warning effort_off_scale: sets.select.rir gives "11" for a set of log 1, which is not on the scale from 0 to 10, so it counts as unknown (8 of 8 values). Convert it to this scale. If it means that the effort is unknown, give null.',
    'warning effort_off_scale: sets.select.rpe gives "75" for a set of log 1, which is not on the scale from 1 to 10, so it counts as unknown (7 of 8 values). Convert it to this scale. If it means that the effort is unknown, give null.',
  ],
  'weights with a comma that may separate thousands': [
    after(
      `update "WorkoutSet" set weight = '22,5' where id = 1;
      update "WorkoutSet" set weight = '1,200' where id = 2`,
    ),
    `warning no_number: sets.select.weight gives "1,200" for a set of log 1, whose comma may separate thousands (1 of 6 values). Remove it, or write a decimal point, such as replace(..., ',', '.'). Or accept that these sets are read without it: sets.unreadable: 'skip'.`,
  ],
  'weights with their unit': [
    after(`update "WorkoutSet" set weight = '60 kg'`),
    `no_number: sets.select.weight gives "60 kg" for a set of log 1, which is not a number (8 of 8 values). Correct such rows or the mapping, or accept that these sets are read without it: sets.unreadable: 'skip'.`,
  ],
  'an order of exercises that differs for each set': [
    sets({ exerciseOrder: 's.id' }),
    'order_per_set: sets.select.exerciseOrder differs for each set, so each set would become an exercise. Select a value that is the same in all sets of an exercise. Or leave exerciseOrder out and select this column as position.',
  ],
  'a join that doubles rows': [
    sets({}, { from: `${SETS} join "Muscle" m on m.id < 3` }),
    'rows_repeated: sets.from gives 8 of 16 sets more than once, with the same position. Join at most one row per set, and select a position that differs between its sets.',
  ],
  'a set without an exercise': [
    after('update "WorkoutExercise" set "exerciseId" = null where id = 4'),
    "warning set_without_exercise: sets.select.exerciseId gives null for a set of log 3 (2 of 8 rows). Correct such rows, leave them out with sets.where, or accept that they are left out: sets.unreadable: 'skip'.",
  ],
  'sets without work': [
    after(MANY_SETS, bareSets({ seconds: `'0'` })),
    'sets_without_work: No set has repetitions or seconds, so no set adds load. Correct sets.select.reps or seconds, or leave sets that were not done out with sets.where.',
  ],
  'a cluster, in which sets have no user': [
    { distribution: 'citus' },
    '«id_not_unique: "Workout"."id" (logs.id) is not unique together with "memberId", so no foreign key can refer to it. create unique index concurrently "Workout_id_unique" on "public"."Workout" ("memberId", "id");|»',
    '«sets_without_user: sets.select has no userId, but a cluster finds rows by user. Select sets.select.userId.|»',
    '«schema_older: Steps of the schema have not run: 12 (distribution of the tables). Run migrate(pool, { host }) or `freshlegs migrate`.|»',
    "«schema_outdated: Parts of the library's schema are missing: the key custom_workout_source_fk, the key custom_workout_for_log_fk, the key workout_swap_original_fk, the key workout_swap_swapped_fk, the key muscle_group_load_log_fk, the key freshlegs_swapped_from_fk. Run migrate(pool, { host, from: 19 }) or `freshlegs migrate --from 19`.|»",
    "«no_cluster: distribution is 'citus', but this database has no Citus. Remove distribution, or connect to the coordinator of a cluster.|»",
  ],
};

const LOGS: Mistakes = {
  'a wrong table': [
    logs({ table: 'Workouts' }),
    `missing_table: There is no table «"public".|»"Workouts" (logs). Create it, or correct logs in the mapping.`,
    `mapping_changed: The library's tables refer to «public.Workout, but the mapping names public.Workouts.|Workout, but the mapping names Workouts.» ${UNINSTALL}`,
  ],
  'a wrong column': [
    logs({ scheduledDate: 'plannedOn' }),
    'missing_column: "Workout" has no column "plannedOn" (logs.scheduledDate). Add it, or correct the mapping.',
  ],
  'a wrong column to copy': [
    logs({ copyOnSwap: ['mood'] }),
    'missing_column: "Workout" has no column "mood" (logs.copyOnSwap). Add it, or correct the mapping.',
  ],
  'a value for a wrong column': [
    logs({ newLogValues: () => ({ gymId: 1, code: 'new', mood: 'good' }) }),
    'missing_column: "Workout" has no column "mood" (logs.newLogValues). Add the column, or remove it from newLogValues.',
  ],
  'quotes in a name': [
    logs({ userId: '"memberId"' }),
    'bad_name: "\\"memberId\\"" (logs.userId) is not a valid name of a table or column. Use letters, digits and underscores.',
  ],
  'no user': [
    logs({ userId: undefined }),
    'bad_name: undefined (logs.userId) is not a valid name of a table or column. Use letters, digits and underscores.',
  ],
  'a condition on a wrong column': [
    logs({ where: '"removedAt" is null' }),
    `refused_sql: The database refuses logs.where: «column "removedAt" does not exist|no such column: "removedAt" - should this be a string literal in single-quotes?» ("removedAt" is null). ${NAME}`,
  ],
  'a condition that is not a boolean': [
    logs({ where: '"deletedAt"' }),
    '«refused_sql: The database refuses logs.where: argument of WHERE must be type boolean, not type text ("deletedAt"). Write a condition, such as deleted_at is not null.|»',
  ],
  'a condition with the user': [
    logs({ where: '"memberId" = :userId' }),
    `value_in_sql: logs.where has :userId, ${PART} Remove it. Only programs.days.where may use :userId.`,
  ],
  'a filter that matches nothing': [
    after(MANY_LOGS, logs({ where: '"deletedAt" is not null' })),
    'filter_matches_nothing: logs.where matches no row. Correct logs.where.',
  ],
  'statuses that no log has': [
    after(
      MANY_LOGS,
      logs({ status: { column: 'state', completed: 'completed', planned: 'planned' } }),
    ),
    'filter_matches_nothing: logs.status matches no row, because the values are done. Correct logs.status.',
  ],
  'a completed status that no log with a time has': [
    after(
      `${MANY_LOGS}; update "Workout" set "finishedAt" = '2026-03-05T18:00:00Z';
      insert into "Workout" (id, "memberId", state, "gymId", code) values (99, 1, 'planned', 1, 'p')`,
      logs({ status: { column: 'state', completed: 'completed', planned: 'planned' } }),
    ),
    'filter_matches_nothing: logs.status.completed matches no row, because the values are done. Correct logs.status.completed.',
  ],
  'a status of finished logs that no list has': [
    after(
      `${MANY_LOGS}; update "Workout" set "finishedAt" = '2026-03-05T18:00:00Z';
      update "Workout" set state = 'finished' where id > 105;
      update "Workout" set state = null where id = 1;
      insert into "Workout" (id, "memberId", state, "gymId", code) values (99, 1, 'cancelled', 1, 'p')`,
      logs({ status: { column: 'state', completed: 'done', planned: 'planned' } }),
    ),
    'warning unlisted_status: Logs with a completion time are ignored, because logs.status does not list their values finished, null (15 of 23 logs). Add each value to logs.status.completed if such logs are done. Otherwise leave them out with logs.where.',
  ],
  'an unlisted status of a few finished logs, one of which is deleted': [
    after(
      `update "Workout" set "deletedAt" = '2026-03-05' where id = 1`,
      logs({ status: { column: 'state', completed: 'completed', planned: 'planned' } }),
    ),
    'warning unlisted_status: Logs with a completion time are ignored, because logs.status does not list their values done (1 of 1 logs). Add each value to logs.status.completed if such logs are done. Otherwise leave them out with logs.where.',
  ],
  'statuses that a check refuses': [
    after(
      `alter table "Workout" add column st varchar(20) default 'done'
        check (st in ('done', 'it''s planned', 'void'));
      update "Workout" set st = 'done'`,
      logs({ status: { column: 'st', completed: 'done', planned: 'plan', replaced: 'gone' } }),
    ),
    `status_refused: A check on "Workout"."st" (logs.status) refuses 'plan', which the library writes from logs.status.planned. It allows done, it's planned, void. Write one of these values first in logs.status.planned, or add 'plan' to the check.`,
    `status_refused: A check on "Workout"."st" (logs.status) refuses 'gone', which the library writes from logs.status.replaced. It allows done, it's planned, void. Write one of these values first in logs.status.replaced, or add 'gone' to the check.`,
  ],
  'a status that a check refuses, although the library plans no logs': [
    after(
      `alter table "Workout" add column st text default 'Done' check (st in ('Done', 'Void'));
      update "Workout" set st = 'Done'`,
      logs({
        plans: false,
        status: { column: 'st', completed: ['finished', 'Done'], planned: 'plan' },
      }),
    ),
    `status_refused: A check on "Workout"."st" (logs.status) refuses 'finished', which the library writes from logs.status.completed. It allows Done, Void. Write one of these values first in logs.status.completed, or add 'finished' to the check.`,
  ],
  'a status without values': [
    logs({ status: { column: 'state', completed: 'done', planned: [] } }),
    'no_values: logs.status.planned has no values. Add at least one value.',
  ],
  'a time that is never null, without a status': [
    logs({ completedAt: { column: 'finishedAt', encoding: 'iso-text', notNull: true } }),
    'planned_by_nothing: logs.completedAt.notNull is set, but no other column says whether a log is planned or done. Map logs.status, or set plans: false if every log is done.',
  ],
  'a time that is NOT NULL': [
    after(
      `alter table "Workout" add column "at" text not null default '2026-03-04T18:00:00Z'`,
      logs({ completedAt: { column: 'at', encoding: 'iso-text' } }),
    ),
    'completed_at_not_null: "Workout"."at" (logs.completedAt) is NOT NULL, but planned and swapped logs have no completion time, so every swap will fail. Allow null. Or set completedAt.notNull, and map logs.status if a column says whether a log is done, or set plans: false if every log is done.',
  ],
  'a date that is NOT NULL': [
    after(
      `alter table "Workout" add column day text not null default '2026-03-04'`,
      logs({ scheduledDate: 'day' }),
    ),
    'optional_not_null: "Workout"."day" (logs.scheduledDate) is NOT NULL, but a log may have no date. Allow null, or leave logs.scheduledDate out of the mapping.',
  ],
  'a time in another encoding': [
    logs({ completedAt: { column: 'finishedAt', encoding: 'epoch-ms' } }),
    'time_encoding: "Workout"."finishedAt" (logs.completedAt) is «text, but mapped as epoch-ms.|mapped as epoch-ms, but holds 2026-03-04T18:00:00Z (text).» Map it as iso-text.',
    'warning missing_index: "Workout" has no index on ("memberId", "finishedAt"). create index «concurrently "Workout_memberId_finishedAt" on "public"."Workout"|"Workout_memberId_finishedAt" on "Workout"» ("memberId", "finishedAt");',
  ],
  'an unknown encoding': [
    logs({ completedAt: { column: 'finishedAt', encoding: 'unix' } }),
    'unknown_encoding: "Workout"."finishedAt" (logs.completedAt) is mapped with the «unknown encoding "unix". Use one of timestamptz, timestamp-utc, iso-text, epoch-ms, epoch-s.|encoding "unix", which SQLite does not support. Use one of epoch-ms, epoch-s, iso-text, timestamp-utc.»',
    'warning missing_index: "Workout" has no index on ("memberId", "finishedAt"). create index «concurrently "Workout_memberId_finishedAt" on "public"."Workout"|"Workout_memberId_finishedAt" on "Workout"» ("memberId", "finishedAt");',
  ],
  'a time that cannot be read': [
    after(`update "Workout" set "finishedAt" = '4 March' where id = 1`),
    'time_encoding: "Workout"."finishedAt" (logs.completedAt) is mapped as iso-text, but holds 4 «March.|March (text).» Store ISO 8601, such as 2026-03-04T18:00:00.000Z.',
  ],
  'a start that cannot be read': [
    after(
      `alter table "Workout" add column began text default '4 March'`,
      logs({ startedAt: { column: 'began', encoding: 'iso-text' } }),
    ),
    'time_encoding: "Workout"."began" (logs.startedAt) is mapped as iso-text, but holds 4 «March.|March (text).» Store ISO 8601, such as 2026-03-04T18:00:00.000Z.',
  ],
  'a time without milliseconds': [
    after(
      'alter table "Workout" add column "at" timestamptz(0)',
      logs({ completedAt: { column: 'at', encoding: 'timestamptz' } }),
    ),
    '«time_precision: "Workout"."at" (logs.completedAt) is timestamptz(0), which rounds completions, so a later read differs from the answer of the call. Give it the type timestamptz(3) with alter table; existing rows are not rewritten.|»',
    '«|unknown_encoding: "Workout"."at" (logs.completedAt) is mapped with the encoding "timestamptz", which SQLite does not support. Use one of epoch-ms, epoch-s, iso-text, timestamp-utc.»',
    'warning missing_index: "Workout" has no index on ("memberId", "at"). create index «concurrently "Workout_memberId_at" on "public"."Workout"|"Workout_memberId_at" on "Workout"» ("memberId", "at");',
  ],
  'a time in a domain without milliseconds': [
    after(
      '«create domain "Hundredth" timestamptz(2)|select 1»; alter table "Workout" add column "at" "Hundredth"; create index by_at on "Workout" ("memberId", "at")',
      logs({ completedAt: { column: 'at', encoding: 'timestamptz' } }),
    ),
    '«time_precision: "Workout"."at" (logs.completedAt) is timestamptz(2), which rounds completions, so a later read differs from the answer of the call. Give it the type timestamptz(3) with alter table; existing rows are not rewritten.|»',
    '«|unknown_encoding: "Workout"."at" (logs.completedAt) is mapped with the encoding "timestamptz", which SQLite does not support. Use one of epoch-ms, epoch-s, iso-text, timestamp-utc.»',
  ],
  'a time in a type that cannot hold one': [
    after(
      'alter table "Workout" add column "at" boolean',
      logs({ completedAt: { column: 'at', encoding: 'iso-text' } }),
    ),
    '«time_encoding: "Workout"."at" (logs.completedAt) is bool, but mapped as iso-text. Store it in a type for instants.|»',
  ],
  'a date that is an instant': [
    after('alter table "Workout" add column day timestamp', logs({ scheduledDate: 'day' })),
    '«date_type: "Workout"."day" (logs.scheduledDate) is timestamp, but must be a date. Map a column of type date, or text such as 2026-03-04.|»',
  ],
  'a time in a short text': [
    after(
      'alter table "Workout" add column "at" varchar(20)',
      logs({ completedAt: { column: 'at', encoding: 'iso-text' } }),
    ),
    '«time_too_short: "Workout"."at" (logs.completedAt) is varchar(20), but a completion such as 2026-03-04T18:00:00.000Z has 24 characters. Give it the type text.|»',
  ],
  'a date that is not one': [
    logs({ scheduledDate: 'state' }),
    'date_type: "Workout"."state" (logs.scheduledDate) holds done, which is not a date of the years 1 to 9999. Store dates such as 2026-03-04, or map another column.',
  ],
  'a time that the database computes': [
    after(
      'alter table "Workout" add column made text generated always as ("finishedAt") «stored|virtual»',
      logs({ completedAt: { column: 'made', encoding: 'iso-text' } }),
    ),
    'generated_column: "Workout"."made" (logs.completedAt) is a generated column, so no completion can be written. Map the column that it is computed from.',
  ],
  'columns that get no value': [
    logs({ newLogValues: undefined }),
    'not_null_without_value: "Workout"."gymId" is NOT NULL, has no default, and gets no value in a log that a swap inserts. Give it a default, list it in logs.copyOnSwap, or set it in logs.newLogValues.',
    'unique_without_value: "Workout"."code" is unique, has no default, and gets no value in a log that a swap inserts. Give it a default, or a unique value in logs.newLogValues.',
  ],
  'ids that nothing generates': [
    logs({ newId: undefined }),
    '«id_without_value: "Workout"."id" (logs.id) has no default, so a log that the library inserts gets no id. Give it a default, or create ids with logs.newId.|»',
  ],
  'an id among the values': [
    logs({ newLogValues: () => ({ id: 1, gymId: 1, code: 'new' }) }),
    'written_by_library: logs.newLogValues sets "id", which the library writes itself. Remove it from newLogValues. Use logs.newId to create ids.',
  ],
  'values that need an original': [
    logs({
      newLogValues: () => {
        throw new Error('no original');
      },
    }),
    'new_log_values: logs.newLogValues(null) failed: no original. Also return values for a log without an original.',
  ],
  'a unique column that is copied': [
    logs({ copyOnSwap: ['gymId', 'code'], newLogValues: () => ({}) }),
    'unique_copied: "Workout" has «the unique index "Workout_code_key"|a unique index» on (code), but a swap stores the same values again. Restrict it to logs that no swap created (where swapped_from_id is null), or set a value in logs.newLogValues.',
  ],
  'one completed log per day': [
    after('create unique index once on "Workout" ("memberId", substr("finishedAt", 1, 10))'),
    'unique_copied: "Workout" has the unique index "once" on «(finishedAt, memberId)|(memberid, finishedat)», but both logs of a swap have the same completion while the swap is stored or undone. Drop it, or restrict it to logs that no swap created (where swapped_from_id is null).',
  ],
  'one open log per member': [
    after('create unique index once on "Workout" ("memberId") where "finishedAt" is null'),
    'unique_copied: "Workout" has the unique index "once" on «(finishedAt, memberId)|(memberid, finishedat)», but both logs of a swap have the same completion while the swap is stored or undone. Drop it, or restrict it to logs that no swap created (where swapped_from_id is null).',
  ],
  'one planned log per day': [
    after(
      'alter table "Workout" add column day date; create unique index once on "Workout" ("memberId", day)',
      logs({ scheduledDate: 'day' }),
    ),
    'unique_copied: "Workout" has the unique index "once" on («memberId|memberid», day), but a swap stores the same values again. Restrict it to logs that no swap created (where swapped_from_id is null), or set a value in logs.newLogValues.',
  ],
  'a column that allows only one null': [
    after(
      'alter table "Workout" add column badge text; update "Workout" set badge = code; create unique index on_badge on "Workout" (badge) «nulls not distinct|»',
    ),
    '«unique_without_value: "Workout"."badge" is unique, has no default, and gets no value in a log that a swap inserts. Give it a default, or a unique value in logs.newLogValues.|»',
  ],
  'one running log per member': [
    after(
      `update "Workout" set state = 'running' where id = 3;
        create unique index running on "Workout" ("memberId") where state = 'running'`,
      logs({ status: { column: 'state', completed: 'done', planned: 'running' } }),
    ),
    `replaced_log_in_index: "Workout" has the unique index "running" that uses "state" (logs.status). A log that a swap replaces gets the status 'running' and stays in this index, so a later log of the user may be refused. Set logs.status.replaced to a status of its own, such as 'replaced'. If the type of the column or a check lists the statuses, add it there.`,
  ],
  'a status of replaced logs that counts as done': [
    logs({
      status: { column: 'state', completed: ['done', 'over'], planned: 'x', replaced: 'over' },
    }),
    `replaced_is_completed: logs.status.replaced is 'over', which is also in logs.status.completed, so replaced logs would not be read. Use another status for replaced logs.`,
  ],
  'import keys that are unique over all users': [
    after(
      'alter table "Workout" add column key text; create unique index keys on "Workout" (key)',
      logs({ importKey: 'key' }),
    ),
    'warning import_key_refused: "Workout" has a unique index of "key" (logs.importKey) that allows each key to only one user. A log with such a key is refused. Make it unique on (memberId, key), with a type and a collation that tell all keys apart.',
  ],
  'a statement without the user': [
    logs({ statements: { delete: 'delete from "Workout" where id = :logId' } }),
    "statement_without_user: logs.statements.delete does not use :userId, so it could change another user's log. Use :userId in its condition or in the values that it inserts.",
  ],
  'a statement with a wrong name': [
    logs({ statements: { remove: 'delete from "Workout" where "memberId" = :userId' } }),
    'unknown_statement: logs.statements.remove is not a statement that the library runs. Write it as insert, setCompletedAt or delete.',
  ],
  'a statement with an unknown value': [
    logs({
      statements: { delete: 'delete from "Workout" where id = :id and "memberId" = :userId' },
    }),
    'unknown_value: logs.statements.delete uses :id, which is not available there. It can use :userId, :logId.',
  ],
  'an insert that returns no id': [
    logs({ statements: { insert: 'insert into "Workout" ("memberId") values (:userId)' } }),
    'insert_without_id: logs.statements.insert does not return the id of the log that it inserts. End it with: returning ... as id.',
  ],
  'a statement that cannot be run': [
    logs({
      statements: { delete: 'delete from "Gone" where id = :logId and "memberId" = :userId' },
    }),
    'invalid_sql: logs.statements.delete cannot be run: «relation "Gone" does not exist.|no such table: Gone.» Correct it in the mapping.',
  ],
  'an insert that begins with another write': [
    logs({
      statements: {
        insert:
          'with kept as (insert into "Workout" ("memberId") values (:userId) returning id) insert into "Workout" ("memberId") select :userId from kept returning id',
      },
    }),
    'invalid_sql: logs.statements.insert cannot be run: «WITH clause containing a data-modifying statement must be at the top level.|near "insert": syntax error.» Correct it in the mapping.',
  ],
  'no index': [
    after('drop index "Workout_member"'),
    'warning missing_index: "Workout" has no index on ("memberId"). create index «concurrently "Workout_memberId" on "public"."Workout"|"Workout_memberId" on "Workout"» ("memberId");',
  ],
};

const KEYS: Mistakes = {
  'users that are stored elsewhere, but had a table': [
    mapping({ users: { idType: 'integer' } }),
    `mapping_changed: The library's tables refer to «public.Member,|Member,» but the mapping names no table. ${UNINSTALL}`,
  ],
  'users in a table with two schemas': [
    mapping({ users: keyed('a.b.c', 'integer') }),
    'bad_name: "a.b.c" (users) is not a valid name of a table or column. Use letters, digits and underscores.',
  ],
  'users whose logs have other ids': [
    after(
      `create table "Person" (id «uuid|text» primary key);
        insert into "Person" values ('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')`,
      mapping({ users: keyed('Person', 'uuid') }),
    ),
    `id_type: "Workout"."memberId" (logs.userId) is «int4, but refers to "Person"."id" (users.id), which is uuid.|integer, but refers to "Person"."id" (users.id), which is text such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6.» Change it to uuid.`,
    `mapping_changed: The library's tables refer to «public.Member, but the mapping names public.Person.|Member, but the mapping names Person.» ${UNINSTALL}`,
  ],
  'ids that are not unique': [
    after(
      'create table "Person" (id integer not null)',
      mapping({ users: keyed('Person', 'integer') }),
    ),
    `id_not_unique: "Person"."id" (users.id) is not unique by itself, so no foreign key can refer to it. create unique index «concurrently "Person_id_unique" on "public"."Person"|"Person_id" on "Person"» ("id");`,
    `mapping_changed: The library's tables refer to «public.Member, but the mapping names public.Person.|Member, but the mapping names Person.» ${UNINSTALL}`,
  ],
  "a missing table of the library's": [
    after('drop table idempotency_key'),
    `schema_outdated: Parts of the library's schema are missing: idempotency_key. Run «migrate(pool, { host, from: 10 }) or \`freshlegs migrate --from 10\`.|migrate(database, { host, from: 8 }) or \`freshlegs migrate --from 8\`.» This creates them without their rows, so what they held is lost. Then run \`freshlegs backfill\` and \`freshlegs verify --repair\`.`,
  ],
  "a missing column of the library's": [
    after('alter table "Workout" drop column source_type'),
    `schema_outdated: Parts of the library's schema are missing: Workout.source_type. Run «migrate(pool, { host, from: 11 }) or \`freshlegs migrate --from 11\`.|migrate(database, { host, from: 9 }) or \`freshlegs migrate --from 9\`.» This creates them without their rows, so what they held is lost. Then run \`freshlegs backfill\` and \`freshlegs verify --repair\`.`,
  ],
  'a newer version': [
    after(`insert into freshlegs_migration values (99, 'from the future', «now()|0»)`),
    `schema_newer: A newer version of freshlegs has migrated this database to step 99. This version knows «21|10» steps. Update the package.`,
  ],
  'steps that have not run': [
    after('delete from freshlegs_migration where id > «19|9»'),
    `schema_older: Steps of the schema have not run: «20 (keys to logs), 21 (validation of the keys). Run migrate(pool,|10 (references to workouts that do not exist). Run migrate(database,» { host }) or \`freshlegs migrate\`.`,
  ],
  'no migration': [
    { isBare: true },
    `not_migrated: The library is not migrated yet: its tables and columns are missing. Run «migrate(pool,|migrate(database,» { host }) or \`freshlegs migrate\`.`,
  ],
  'no migration, and a table of the same name': [
    { ...after('create table workout_swap (id integer)'), isBare: true },
    `name_taken: There is a table «public.workout_swap|workout_swap» already, but freshlegs adds it. Rename it, and create a view with the old name if other code reads it. If you ran the printed SQL, run all of its steps for this mapping.`,
    `not_migrated: The library is not migrated yet: its tables and columns are missing. Run «migrate(pool,|migrate(database,» { host }) or \`freshlegs migrate\`.`,
  ],
  'foreign keys that are off': [
    after('«select 1|pragma foreign_keys = off»'),
    '«|foreign_keys_off: Foreign keys are off on this handle, so deletes would leave rows behind. Run `pragma foreign_keys = on` after opening it.»',
  ],
  'users in another file': [
    after(
      `«select 1|attach ':memory:' as other; create table other."Person" (id integer primary key)»`,
      mapping({ users: keyed('other.Person', 'integer') }),
    ),
    `«missing_table: There is no table "other"."Person" (users). Create it, or correct users in the mapping.|»`,
    `«mapping_changed: The library's tables refer to public.Member, but the mapping names other.Person. ${UNINSTALL}|»`,
    `«|attached_database: "other.Person" (users) is in an attached database, where no foreign key can refer to it. Open the database of the users and their logs as the main database.»`,
    `«|not_migrated: The library is not migrated yet: its tables and columns are missing. Run migrate(database, { host }) or \`freshlegs migrate\`.»`,
  ],
  'a view that cannot be read': [
    after('«select 1|create view lost as select * from gone»', exercises({}, { table: 'lost' })),
    `«missing_table: There is no table "public"."lost" (exercises). Create it, or correct exercises in the mapping.|»`,
    `«|unreadable_view: View "lost" (exercises) cannot be read: no such table: main.gone. Correct the query of the view.»`,
    `mapping_changed: The library's tables refer to «public.Exercise, but the mapping names public.lost.|Exercise, but the mapping names lost.» ${UNINSTALL}`,
  ],
  'an index that is invalid': [
    after(
      `«update pg_index set indisvalid = false where indexrelid = '"Workout_member"'::regclass|select 1»`,
    ),
    '«warning invalid_index: Index "Workout_member" of "Workout" on ("memberId") is invalid, so the server never uses it. drop index concurrently "public"."Workout_member"; create index concurrently "Workout_memberId" on "public"."Workout" ("memberId");|»',
  ],
  'a foreign key that was dropped': [
    after(
      `«alter table user_preference drop constraint user_preference_exercise_fk|create table kept as select * from user_preference; drop table user_preference; alter table kept rename to user_preference; create index user_preference_exercise on user_preference (exercise_id)»`,
    ),
    `«schema_outdated: Parts of the library's schema are missing: the key user_preference_exercise_fk. Run migrate(pool, { host, from: 18 }) or \`freshlegs migrate --from 18\`.|»`,
    `«|own_column_type: user_preference.user_id is int, but users.idType is integer. Correct users.idType, or uninstall the library and migrate again.»`,
    `«|own_column_type: user_preference.exercise_id is int, but exercises.idType is integer. Correct exercises.idType, or uninstall the library and migrate again.»`,
    `«|missing_key: Foreign keys of the library's tables are missing: user_preference.user_id, user_preference.exercise_id. Deletes leave rows behind. SQLite cannot add a foreign key to an existing table. Recreate these tables as \`freshlegs print\` prints them, and copy their rows.»`,
  ],
};

export const MISTAKES: Readonly<Record<string, Mistakes>> = {
  exercises: EXERCISES,
  muscles: MUSCLE_ROWS,
  'programs.days': DAYS,
  'programs.entries': ENTRIES,
  sets: PERFORMED,
  logs: LOGS,
  'keys and the schema': KEYS,
};
