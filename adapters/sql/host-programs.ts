import type { HostMapping } from './host.js';
import { asText, nullOf, quoteName, selectSql, type HostDialect } from './host-sql.js';

// Turns a host's programs into relations that statements can select from.

const INTEGER = nullOf('bigint');

type Programs = NonNullable<HostMapping['programs']>;

const daysRelation = (dialect: HostDialect, { days }: Programs): string => {
  const { select, table, from, where } = days;
  const id = select.id ?? quoteName(days.id);
  const { name, programId = id, programName = name, position = INTEGER } = select;
  const program = `coalesce(${asText(programName)}, ${asText(id)})`;
  const unnamed = `${program} || coalesce(' ' || ${asText(position)}, '')`;
  return selectSql(
    {
      id,
      name: `coalesce(${asText(name)}, ${unnamed})`,
      program_name: program,
      program_id: programId,
      position,
    },
    from ?? dialect.table(table),
    where.replace(/:userId\b/g, dialect.user),
  );
};

const entriesRelation = ({ entries }: Programs): string => {
  const { select, from, where } = entries;
  return selectSql(
    {
      id: select.id,
      program_day_id: select.dayId,
      exercise_id: select.exerciseId,
      sets: select.sets ?? INTEGER,
      reps_min: select.repsMin ?? INTEGER,
      reps_max: select.repsMax ?? INTEGER,
      order_index: select.order ?? INTEGER,
      superset: select.superset ?? INTEGER,
    },
    from,
    where,
  );
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
    programDayExercises: isBase ? dialect.table('program_day_exercise') : entriesRelation(mapping),
  };
}
