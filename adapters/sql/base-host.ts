import type { HostMapping, HostPrograms, TimeEncoding } from './host.js';

type Table = (name: string) => string;

const programsIn = (table: Table): HostPrograms => ({
  days: {
    table: 'program_day',
    id: 'id',
    select: {
      id: 'day.id',
      name: 'day.name',
      // Of the program, so that a filter excludes programs before their days are read.
      programId: 'program.id',
      programName: 'program.name',
      position: 'day.position',
    },
    from: `${table('program_day')} day join ${table('program')} program on program.id = day.program_id`,
    where: 'program.user_id is null or program.user_id = :userId',
  },
  entries: {
    select: {
      id: 'id',
      dayId: 'program_day_id',
      exerciseId: 'exercise_id',
      sets: 'sets',
      repsMin: 'reps_min',
      repsMax: 'reps_max',
      order: 'order_index',
      superset: 'superset',
    },
    from: table('program_day_exercise'),
  },
});

/**
 * The mapping of the library's own base tables. Performed sets are missing, because the adapters
 * use their base tables directly. `table` quotes a name and adds its schema.
 */
export function baseHost(encoding: TimeEncoding, table: Table): HostMapping {
  return {
    users: { table: 'users', id: 'id' },
    exercises: {
      table: 'exercise',
      id: 'id',
      select: { name: 'name', equipment: 'equipment', mechanic: 'mechanic', force: 'force' },
    },
    muscles: {
      select: { exerciseId: 'exercise_id', muscle: 'muscle', role: 'role', position: 'position' },
      from: table('exercise_muscle'),
    },
    unknownMuscles: 'groups',
    programs: programsIn(table),
    logs: {
      table: 'workout_log',
      id: 'id',
      userId: 'user_id',
      startedAt: { column: 'started_at', encoding },
      completedAt: { column: 'completed_at', encoding },
      scheduledDate: 'scheduled_date',
      programDayId: 'program_day_id',
      importKey: 'import_key',
      createdAt: { column: 'created_at', encoding },
      updatedAt: { column: 'updated_at', encoding },
    },
  };
}
