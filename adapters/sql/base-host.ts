import type { HostMapping, TimeEncoding } from './host.js';

const BASE_PROGRAMS: NonNullable<HostMapping['programs']> = {
  days: {
    table: 'program_day',
    id: 'id',
    name: 'name',
    programId: 'program_id',
    position: 'position',
  },
  programs: { table: 'program', id: 'id', name: 'name' },
  entries: {
    table: 'program_day_exercise',
    id: 'id',
    dayId: 'program_day_id',
    exerciseId: 'exercise_id',
    sets: 'sets',
    repsMin: 'reps_min',
    repsMax: 'reps_max',
    orderIndex: 'order_index',
  },
  visibleTo: 'program.user_id is null or program.user_id = :userId',
};

/**
 * The mapping of the library's own base tables. Performed sets are missing, because the adapters
 * use their base tables directly.
 */
export function baseHost(encoding: TimeEncoding): HostMapping {
  return {
    users: { table: 'users', id: 'id' },
    exercises: {
      table: 'exercise',
      id: 'id',
      name: 'name',
      equipment: 'equipment',
      mechanic: 'mechanic',
      force: 'force',
    },
    exerciseMuscles: {
      table: 'exercise_muscle',
      exerciseId: 'exercise_id',
      muscle: 'muscle',
      role: 'role',
      position: 'position',
    },
    unknownMuscles: 'groups',
    programs: BASE_PROGRAMS,
    logs: {
      table: 'workout_log',
      id: 'id',
      userId: 'user_id',
      completedAt: { column: 'completed_at', encoding },
      scheduledDate: 'scheduled_date',
      programDayId: 'program_day_id',
      importKey: 'import_key',
      createdAt: { column: 'created_at', encoding },
      updatedAt: { column: 'updated_at', encoding },
    },
  };
}
