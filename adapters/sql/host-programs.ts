import type { HostMapping } from './host.js';
import {
  conditionColumns,
  conditionSql,
  nullOf,
  quoteName,
  sourceOf,
  type HostDialect,
} from './host-sql.js';

// Turns a host's programs into relations that statements can select from.

const INTEGER = nullOf('bigint');

type Programs = NonNullable<HostMapping['programs']>;

/** Combines several columns into one number; null if one of them is null. */
const positionOf = (columns: readonly string[]): string => {
  const [first, ...others] = columns;
  return first === undefined
    ? INTEGER
    : others.reduce((place, column) => `${place} * 1000 + ${column}`, first);
};

const daysRelation = (dialect: HostDialect, { days, programs, visibleTo }: Programs): string => {
  const places = [days.position ?? []].flat();
  const { from, sql } = sourceOf(
    dialect.table,
    days.table,
    [days.name, days.programId, ...places],
    'day',
  );
  const programId = sql(days.programId ?? days.id);
  const joined =
    programs === undefined
      ? ''
      : `join ${dialect.table(programs.table)} program on program.${quoteName(programs.id)} = ${programId}`;
  const position = positionOf(places.map(sql));
  const asText = (expression: string) => `cast(${expression} as text)`;
  const id = asText(sql(days.id));
  const name = asText(sql(days.name));
  const [programName, ofProgram, unnamed] =
    programs === undefined
      ? [`coalesce(${name}, ${id})`, programId, id]
      : // Uses the program's own id, so that a filter excludes programs before their days are read.
        [
          asText(`program.${quoteName(programs.name)}`),
          `program.${quoteName(programs.id)}`,
          `${asText(`program.${quoteName(programs.name)}`)} || coalesce(' ' || cast(${position} as text), '')`,
        ];
  return `(select ${sql(days.id)} as id, coalesce(${name}, ${unnamed}) as name,
      ${programName} as program_name, ${ofProgram} as program_id, ${position} as position
    from ${from} ${joined} where (${visibleTo.replace(/:userId\b/g, dialect.user)}))`;
};

const entriesRelation = (dialect: HostDialect, { entries }: Programs): string => {
  const { id, dayId, exerciseId, sets, repsMin, repsMax, orderIndex, where } = entries;
  const { from, sql } = sourceOf(dialect.table, entries.table, [
    dayId,
    exerciseId,
    ...conditionColumns(where),
  ]);
  const orNull = (name: string | undefined) => (name === undefined ? INTEGER : sql(name));
  const setCount =
    typeof sets === 'object'
      ? `(select count(*) from ${dialect.table(sets.rowsOf)} planned
          where planned.${quoteName(sets.by)} = ${sql(id)})`
      : orNull(sets);
  return `(select ${sql(id)} as id, ${sql(dayId)} as program_day_id,
      ${sql(exerciseId)} as exercise_id, ${setCount} as sets, ${orNull(repsMin)} as reps_min,
      ${orNull(repsMax)} as reps_max, ${orNull(orderIndex)} as order_index
    from ${from} where ${conditionSql(where, sql)})`;
};

/** The relations are null if the host has no programs. */
export function programRelations(
  dialect: HostDialect,
  mapping: HostMapping['programs'],
  isBase: boolean,
) {
  if (mapping === undefined) return { programDays: null, programDayExercises: null };
  return {
    programDays: daysRelation(dialect, mapping),
    programDayExercises: isBase
      ? dialect.table(mapping.entries.table)
      : entriesRelation(dialect, mapping),
  };
}
