// What the checks of a host say: for each fault the problem, and on the next line the remedy. `<name>`
// is a value. A variant of a fault has its name after the code and a dot.

export const NOT_MIGRATED = 'not_migrated';

export const FAULTS = {
  // The mapping alone.
  bad_name: `<name> (<field>) is not a valid name of a table or column.
    Use letters, digits and underscores.`,
  no_values: `logs.status.<list> has no values.
    Add at least one value.`,
  statement_without_user: `<field> does not use :<owner>, so it could change another user's log.
    Use :<owner> in its condition or in the values that it inserts.`,
  unknown_statement: `logs.statements.<name> is not a statement that the library runs.
    Write it as insert, setCompletedAt or delete.`,
  unknown_value: `<field> uses <unknown>, which is not available there.
    It can use <known>.`,
  insert_without_id: `logs.statements.insert does not return the id of the log that it inserts.
    End it with: returning ... as id.`,
  written_by_library: `logs.newLogValues sets "<column>", which the library writes itself.
    Remove it from newLogValues. Use logs.newId to create ids.`,
  new_log_values: `logs.newLogValues(null) failed: <message>.
    Also return values for a log without an original.`,
  no_sql: `<field> is <is>.
    Write SQL<remedy>`,
  constant_column: `<field> is the text '<text>' in every row.
    To read a column, write it <remedy>.`,
  value_in_sql: `<field> has <values>, but it becomes part of other statements, so it can neither end them nor have parameters.
    Remove it.<remedy>`,
  'value_in_sql.placeholder': `<field> has ?, but it becomes part of other statements, so it cannot have parameters.
    Remove it.`,
  public_days: `programs.days.where does not use :userId, so every user sees these days.
    If programs have owners, compare the owner with :userId.`,
  unknown_column: `<field> is not a column of this relation.
    Its columns are <columns>.`,
  muscles_twice: `Both muscles and exercises.select say which muscles an exercise trains.
    Leave out one of the two.`,
  no_muscles: `The mapping has no muscles, so no exercise would train any.
    Select them: muscles, or exercises.select.primaryMuscles. If they are not stored: muscles: findExercise, from freshlegs/catalogue.`,
  sets_of_others: `sets.from has a column "<column>", but sets.select has no userId. So sets that another user inserts into a user's log count for that user.
    Select it: userId: '"<column>"'.`,
  sets_without_values: `sets.select has no reps, no seconds and no value, so no set would count.
    Select one of them.`,
  value_without_read: `<problem> is missing.
    Give both or neither.`,
  column_beside_read: `sets.select.<column> is read by nothing, because sets.read returns the values of a set.
    Remove it, and return it from sets.read.`,
  weight_without_unit: `sets.select.<problem>.
    Select both, such as unit: \`'lb'\`, or weightKg alone.`,
  unknown_alias: `muscleAliases says that "<name>" is "<target>", which is not a known muscle group.
    Use a known muscle group<remedy>.`,
  replaced_is_completed: `logs.status.replaced is <status>, which is also in logs.status.completed, so replaced logs would not be read.
    Use another status for replaced logs.`,
  planned_by_nothing: `logs.completedAt.notNull is set, but no other column says whether a log is planned or done.
    Map logs.status, or set plans: false if every log is done.`,
  sets_without_user: `sets.select has no userId, but a cluster finds rows by user.
    Select sets.select.userId.`,
  unknown_encoding: `<place> is mapped with the encoding <encoding>, which SQLite does not support.
    Use one of <known>.`,
  'unknown_encoding.postgres': `<place> is mapped with the unknown encoding <encoding>.
    Use one of <known>.`,

  // Tables, columns and keys.
  missing_table: `There is no table <table> (<field>).
    Create it, or correct <field> in the mapping.`,
  missing_column: `"<table>" has no column "<column>" (<field>).
    <remedy>`,
  unreadable_view: `View "<table>" (<field>) cannot be read: <message>.
    Correct the query of the view.`,
  attached_database: `"<table>" (<field>) is in an attached database, where no foreign key can refer to it.
    Open the database of the users and their logs as the main database.`,
  key_of_view: `"<table>" (<field>) is a view, but foreign keys refer to it.
    Name the table as <field>.table. It can be read from the view: <field>.from.`,
  id_not_unique: `<place> is not unique <how>, so no foreign key can refer to it.
    <remedy>`,
  id_not_numbered: `<place> does not generate ids for new logs. Only INTEGER PRIMARY KEY in a table without WITHOUT ROWID does.
    Declare it INTEGER PRIMARY KEY, create ids with logs.newId, or insert logs with logs.statements.insert.`,
  id_type: `<place> is <is>, which is not a type for ids.
    Change it to integer, bigint, uuid or text, or map another column.`,
  'id_type.mapped': `<place> is <is>, but mapped as <mapped>.
    Set <field> to '<found>'.`,
  'id_type.key': `<place> is <is>, but refers to <key>, which is <keyIs>.
    Change it to <found>.`,
  'id_type.affinity': `<place> is declared <is>, so SQLite converts text that looks like a number to a number.
    Declare it TEXT.`,
  id_collation: `<place> is compared with the collation <collation>, which treats different texts as the same id.
    Remove COLLATE from the declaration of the column.`,
  'id_collation.nondeterministic': `<place> has the nondeterministic collation <collation>, which treats different texts as the same id.
    <remedy>`,
  'id_collation.mapped': `<place> has the collation <collation>, but is mapped with <mapped>.
    <remedy>`,
  'id_collation.key': `<place> has the collation <collation>, but the key that it refers to has <mapped>.
    <remedy>`,
  id_without_value: `<place> has no default, so a log that the library inserts gets no id.
    Give it a default, or create ids with logs.newId.`,
  time_encoding: `<place> is mapped as <encoding>, but holds <held>.
    <remedy>`,
  'time_encoding.declared': `<place> is mapped as <encoding>, but declared <type>.
    <remedy>`,
  'time_encoding.type': `<place> is <type>, but mapped as <encoding>.
    <remedy>`,
  date_type: `<place> holds <held>, which is not a date of the years 1 to 9999.
    Store dates such as 2026-03-04, or map another column.`,
  'date_type.type': `<place> is <type>, but must be a date.
    Map a column of type date, or text such as 2026-03-04.`,
  generated_column: `<place> is a generated column, so no completion can be written.
    Map the column that it is computed from.`,
  time_too_short: `<place> is <type>, but a completion such as 2026-03-04T18:00:00.000Z has 24 characters.
    Give it the type text.`,
  time_precision: `<place> is <type>(<digits>), which rounds completions, so a later read differs from the answer of the call.
    Give it the type <type>(3) with alter table; existing rows are not rewritten.`,
  foreign_keys_off: `Foreign keys are off on this handle, so deletes would leave rows behind.
    Run \`pragma foreign_keys = on\` after opening it.`,

  // The table of logs.
  completed_at_not_null: `<place> is NOT NULL, but planned and swapped logs have no completion time, so every swap will fail.
    Allow null. Or set completedAt.notNull, and map logs.status if a column says whether a log is done, or set plans: false if every log is done.`,
  status_refused: `A check on <place> refuses '<value>', which the library writes from logs.status.<list>. It allows <allowed>.
    Write one of these values first in logs.status.<list>, or add '<value>' to the check.`,
  optional_not_null: `<place> is NOT NULL, but <why>.
    Allow null, or leave <field> out of the mapping.`,
  not_null_without_value: `<place> is NOT NULL, has no default, and gets no value in a log that a swap inserts.
    Give it a default, list it in logs.copyOnSwap, or set it in logs.newLogValues.`,
  unique_without_value: `<place> is unique, has no default, and gets no value in a log that a swap inserts.
    Give it a default, or a unique value in logs.newLogValues.`,
  unique_copied: `"<table>" has <index> on (<columns>), but a swap stores the same values again.
    Restrict it to logs that no swap created (where swapped_from_id is null), or set a value in logs.newLogValues.`,
  'unique_copied.completion': `"<table>" has <index> on (<columns>), but both logs of a swap have the same completion while the swap is stored or undone.
    Drop it, or restrict it to logs that no swap created (where swapped_from_id is null).`,
  import_key_refused: `"<table>" has a unique index of "<column>" (logs.importKey) that <how>. A log with such a key is refused.
    Make it unique on (<userId>, <column>), with a type and a collation that tell all keys apart.`,
  replaced_log_in_index: `"<table>" has <index> that uses "<column>" (logs.status). A log that a swap replaces gets the status <status> and stays in this index, so a later log of the user may be refused.
    <remedy>`,
  invalid_index: `Index "<index>" of "<table>" on (<columns>) is invalid, so the server never uses it.
    <remedy>`,
  'missing_index.logs': `"<table>" has no index on (<columns>).
    <remedy>`,

  // The SQL of the mapping, and its rows.
  missing_index: `Reading by <field> (<sql>) scans <tables>.
    Create an index on the column that it compares, and on those that it joins. An expression needs an index on the same expression.`,
  refused_sql: `The database refuses <field>: <message> (<sql>).
    <remedy>`,
  aggregate_column: `<field> (<sql>) is computed from all rows of the relation.
    Compute it in a subquery, such as (select count(*) from ... where ...).`,
  column_type: `<field> must give <wanted>, but <is>.
    <remedy>`,
  invalid_sql: `<field> cannot be run: <message>.
    Correct it in the mapping.`,
  refused_value: `<field> cannot be read: <message>.
    <remedy>`,
  filter_matches_nothing: `<field> matches no row<why>.
    Correct <field>.`,
  unlisted_status: `Logs with a completion time are ignored, because logs.status does not list their values <values> (<share> logs).
    Add each value to logs.status.completed if such logs are done. Otherwise leave them out with logs.where.`,
  id_repeated: `<field>.from gives <name> <id> more than once (<rows> rows of <ids> ids).
    Join at most one row per <name>, or use a subquery in place of the join.`,
  exercise_without_name: `Exercises have no name: <share>, such as <id>.
    Give them a name, or hide them: exercises.select.hidden.`,
  exercise_without_row: `exercises gives exercises that "<table>" does not have, so nothing can refer to them: <ids>.
    Map the table that has all of them, or leave them out of exercises.from.`,
  all_hidden: `exercises.select.hidden is true for every exercise, so none is offered.
    Write the condition for exercises that are deleted, not for those that are not.`,
  unreadable_list: `<field> gives <value> for exercise <id>, which is neither a name nor a list of names (<share> exercises).
    Correct the row, or select a name, an array, or a JSON array of names.`,
  unknown_equipment: `<field> has names that the library does not know: <names>. Only callers who give exactly these names get their exercises.
    Translate them in the expression, such as case ... when '...' then 'dumbbell' end, unless your app uses these names itself.`,
  unknown_muscle: `<field> has <what> of unknown muscles: <names>.
    <remedy>`,
  unusable_muscle: `<field> has names that cannot be muscle groups and are ignored: <names>.
    Correct these rows. A name has 1 to <length> characters, and no NUL or half of a surrogate pair.`,
  unknown_role: `muscles.select.role gives <roles>, but only primary and secondary are known.
    <remedy>`,
  no_primary_muscle: `muscles.select.role is never primary, so no exercise would train a muscle.
    Correct the expression, or leave it out if every muscle is primary.`,
  set_without_exercise: `sets.select.exerciseId gives null for a set of <log> (<share> rows).
    Correct such rows, leave them out with sets.where, or accept that they are left out: sets.unreadable: 'skip'.`,
  no_number: `<field> gives <value> for a set of <log>, which is not a number (<share> values).
    Correct such rows or the mapping, or accept that these sets are <outcome>: sets.unreadable: 'skip'.`,
  effort_off_scale: `<field> gives <value> for a set of <log>, which is not on the scale from <lowest> to <highest>, so it counts as unknown (<share> values).
    Convert it to this scale. If it means that the effort is unknown, give null.`,
  'no_number.comma': `<field> gives <value> for a set of <log>, whose comma may separate thousands (<share> values).
    Remove it, or write a decimal point, such as replace(..., ',', '.'). Or accept that these sets are <outcome>: sets.unreadable: 'skip'.`,
  unreadable_sets: `sets.read cannot read <value> of <log> (<share> rows).
    Correct the row or the function, or accept that it is left out: sets.unreadable: 'skip'.`,
  unknown_unit: `sets.select.unit gives <units>, which is not a unit of weight (<share> rows).
    Select kg or lb, such as unit: \`coalesce(unit, 'kg')\`. Sets with another unit are read without their weight.`,
  unknown_type: `sets.select.type gives <types>, but only <known> and null are known.
    Translate it: type: "case <sql> <cases> end". The other sets are then ordinary ones.`,
  unknown_side: `sets.select.side gives <sides>, but only left, right and null are known.
    Translate it: side: "case <sql> when '...' then 'left' when '...' then 'right' end". The other sets are then of both sides.`,
  order_per_set: `sets.select.exerciseOrder differs for each set, so each set would become an exercise.
    Select a value that is the same in all sets of an exercise. Or leave exerciseOrder out and select this column as position.`,
  rows_repeated: `sets.from gives <bad> of <all> sets more than once, with the same position.
    Join at most one row per set, and select a position that differs between its sets.`,
  sets_without_work: `No set has repetitions or seconds, so no set adds load.
    Correct sets.select.reps or seconds, or leave sets that were not done out with sets.where.`,

  // Row-level security of Postgres.
  row_security: `Row-level security hides all rows of <tables> from the role <role>, so calls would answer as if there were none.
    Connect as the owner of these tables or as a role with BYPASSRLS. Or create policies for <role>.`,
  'row_security.policies': `Row-level security shows the role <role> only some rows of <tables>, and calls treat all others as missing.
    Check that its policies show each user's rows to the calls for that user. Or connect as the owner of these tables or as a role with BYPASSRLS.`,
  open_tables: `Roles that row-level security keeps from the logs of others have privileges on the library's tables without it: <roles> on <tables>.
    Run \`freshlegs migrate --rls\`. Or revoke these privileges.`,

  // A cluster.
  no_cluster: `distribution is 'citus', but this database has no Citus.
    Remove distribution, or connect to the coordinator of a cluster.`,
  not_reference: `"<table>" (<field>) is not on every node.
    select create_reference_table('<table>');`,
  not_distributed: `"<table>" (<field>) is not distributed by <column> together with the logs.
    select create_distributed_table('<table>', '<column>', colocate_with => '<logs>');`,
  'not_distributed.sets': `sets.from is not distributed by sets.select.userId<tables>.
    select create_distributed_table('<table>', '<column>', colocate_with => '<logs>');`,

  // The library's own schema.
  [NOT_MIGRATED]: `The library is not migrated yet: its tables and columns are missing.
    <remedy>`,
  mapping_changed: `The library's tables refer to <is>, but the mapping names <wanted>.
    Correct the mapping. Or run \`freshlegs uninstall\` with the old mapping and migrate again; this loses the history of swaps, custom workouts and recovery.`,
  own_column_type: `<columns> <are> <is>, but <field> is <wanted>.
    Correct <field>, or uninstall the library and migrate again.`,
  name_taken: `There is a table <table> already, but freshlegs adds it.
    Rename it, and create a view with the old name if other code reads it. If you ran the printed SQL, run all of its steps for this mapping.`,
  'name_taken.base': `There is a table <table> already, but freshlegs creates it with { base: true }.
    Remove { base: true } if the host has its own tables, or rename it.`,
  'name_taken.column': `"<table>" already has a column <column> (<is>), which freshlegs adds (<wanted>).
    Rename it, and create a view with the old name if other code reads it. If another tool created it for freshlegs, declare everything that \`freshlegs print --format\` prints.`,
  'name_taken.part': `The steps did not create <parts>, because another object has this name.
    Rename that object. <remedy>`,
  schema_newer: `A newer version of freshlegs has migrated this database to step <newest>. This version knows <known> steps.
    Update the package.`,
  schema_older: `Steps of the schema have not run: <steps>.
    <remedy>`,
  schema_outdated: `Parts of the library's schema are missing: <parts>.
    <remedy>`,
  'schema_outdated.columns': `Columns of the library's tables are missing: <parts>.
    Add them as \`freshlegs print\` prints them. Or drop these tables, which loses their rows. Then: <remedy>`,
  missing_key: `Foreign keys of the library's tables are missing: <keys>. Deletes leave rows behind.
    SQLite cannot add a foreign key to an existing table. Recreate these tables as \`freshlegs print\` prints them, and copy their rows.`,
  not_ours: `"<table>" is not a table of freshlegs: it has no column <column>.
    Nothing was dropped. If freshlegs is installed in the same schema, rename your table first.`,
  view_depends: `The view "<view>" selects from a table or column of freshlegs.
    Nothing was dropped. Drop the view first.`,
} as const satisfies Readonly<Record<string, string>>;

/**
 * The library's tables, each with a column that a host's table of the same name would not have.
 * Each table comes after the tables that it refers to.
 */
export const OWN_COLUMNS: Readonly<Record<string, string>> = {
  training_state: 'revision',
  custom_workout: 'for_log_id',
  custom_workout_exercise: 'replaced_exercise_id',
  workout_swap: 'moved_completed_at',
  muscle_group_recovery: 'exercises_count',
  muscle_group_load: 'known_effort_sets',
  recovery_correction: 'at_most',
  user_preference: 'preference',
  user_place: 'equipment',
  idempotency_key: 'fingerprint',
};
