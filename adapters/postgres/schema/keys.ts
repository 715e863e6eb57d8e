import { tablesOfUsers, type OwnTables } from '../tables.js';
import { SHORT_WAIT, SWAPPED_FROM_KEY, type HostNames } from './extension.js';

// The foreign keys of the library's tables. Each table of the host gets its keys in a separate
// step.

export interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: string;
  readonly references: string;
  readonly onDelete: string;
}

/** Does not check existing rows. */
export function addKey({ table, name, columns, references, onDelete }: Key): string {
  return `alter table ${table} add constraint ${name}\n  foreign key (${columns}) references ${references}${onDelete} not valid;`;
}

const toUsers = (t: OwnTables, h: HostNames): readonly Key[] =>
  h.users === null
    ? []
    : tablesOfUsers(t).map((table) => ({
        table,
        name: `${nameOf(table)}_user_fk`,
        columns: 'user_id',
        references: `${h.users ?? ''} (${h.usersId})`,
        onDelete: ' on delete cascade',
      }));

/** Removes the schema and the quotes. */
const nameOf = (table: string): string => /"(\w+)"$/.exec(table)?.[1] ?? table;

const toDays = (t: OwnTables, h: HostNames): readonly Key[] =>
  h.days === null
    ? []
    : [
        {
          table: t.customWorkout,
          name: 'custom_workout_program_day_fk',
          columns: 'source_program_day_id',
          references: `${h.days} (${h.daysId})`,
          onDelete: ' on delete set null',
        },
      ];

const toWorkouts = (t: OwnTables, _: HostNames, distributed: boolean): readonly Key[] => [
  {
    table: t.customWorkout,
    name: 'custom_workout_source_fk',
    columns: 'user_id, source_custom_workout_id',
    references: `${t.customWorkout} (user_id, id)`,
    // Citus rejects this action. The library sets the column to null itself, in the transaction
    // that deletes the workout.
    onDelete: distributed ? '' : ' on delete set null (source_custom_workout_id)',
  },
  {
    table: t.customWorkoutExercise,
    name: 'custom_workout_exercise_workout_fk',
    columns: 'user_id, custom_workout_id',
    references: `${t.customWorkout} (user_id, id)`,
    onDelete: ' on delete cascade',
  },
];

const toExercises = (t: OwnTables, h: HostNames): readonly Key[] => [
  {
    table: t.customWorkoutExercise,
    name: 'custom_workout_exercise_exercise_fk',
    columns: 'exercise_id',
    references: `${h.exercises} (${h.exercisesId})`,
    onDelete: '',
  },
  {
    table: t.customWorkoutExercise,
    name: 'custom_workout_exercise_replaced_fk',
    columns: 'replaced_exercise_id',
    references: `${h.exercises} (${h.exercisesId})`,
    onDelete: ' on delete set null',
  },
  {
    table: t.preference,
    name: 'user_preference_exercise_fk',
    columns: 'exercise_id',
    references: `${h.exercises} (${h.exercisesId})`,
    onDelete: ' on delete cascade',
  },
];

const toLogs = (t: OwnTables, h: HostNames, distributed: boolean): readonly Key[] => {
  const key = (
    table: string,
    name: string,
    column: string,
    onDelete: string,
    user = 'user_id',
  ) => ({
    table,
    name,
    columns: distributed ? `${user}, ${column}` : column,
    references: distributed
      ? `${h.logs} (${h.logsUserId}, ${h.logsId})`
      : `${h.logs} (${h.logsId})`,
    onDelete,
  });
  const cascade = ' on delete cascade';
  return [
    key(t.customWorkout, 'custom_workout_for_log_fk', 'for_log_id', cascade),
    key(t.swap, 'workout_swap_original_fk', 'original_log_id', cascade),
    key(t.swap, 'workout_swap_swapped_fk', 'swapped_log_id', cascade),
    key(t.load, 'muscle_group_load_log_fk', 'workout_log_id', cascade),
    key(
      h.logs,
      SWAPPED_FROM_KEY,
      'swapped_from_id',
      distributed ? '' : ' on delete set null',
      h.logsUserId,
    ),
  ];
};

const KEYS = {
  users: toUsers,
  'program days': toDays,
  exercises: toExercises,
  workouts: toWorkouts,
  logs: toLogs,
} as const satisfies Readonly<
  Record<string, (t: OwnTables, h: HostNames, distributed: boolean) => readonly Key[]>
>;
/** The kind of rows that the library's foreign keys refer to. */
export type KeyKind = keyof typeof KEYS;

export const KEY_KINDS = Object.keys(KEYS) as readonly KeyKind[];

/**
 * Adds the library's keys to tables of one kind, and locks these tables briefly. Null if there are
 * no such keys.
 */
export function ownKeys(
  t: OwnTables,
  h: HostNames,
  distributed: boolean,
  kind: KeyKind,
): string | null {
  const keys = KEYS[kind](t, h, distributed);
  return keys.length === 0 ? null : `\n${SHORT_WAIT}\n${keys.map(addKey).join('\n')}\n`;
}

export function allKeys(t: OwnTables, h: HostNames, distributed: boolean): readonly Key[] {
  return KEY_KINDS.flatMap((kind) => KEYS[kind](t, h, distributed));
}

/** Drops the keys of these kinds, if they exist. */
export function dropKeys(
  t: OwnTables,
  h: HostNames,
  distributed: boolean,
  kinds: readonly KeyKind[],
): readonly string[] {
  return kinds
    .flatMap((kind) => KEYS[kind](t, h, distributed))
    .map(({ table, name }) => `alter table if exists ${table} drop constraint if exists ${name};`);
}

/** Checks existing rows without blocking writes. */
export function validateKeys(t: OwnTables, h: HostNames, distributed: boolean): string {
  return `\n${allKeys(t, h, distributed)
    .map(({ table, name }) => `alter table ${table} validate constraint ${name};`)
    .join('\n')}\n`;
}
