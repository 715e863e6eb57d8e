import type { HostMapping } from 'freshlegs/postgres';

/**
 * Maps the tables in `tables.sql` and the views in `views.sql`. Custom statements write the logs,
 * and deletes are soft.
 */
export const coachingHost: HostMapping = {
  users: { table: 'app.member', id: 'id' },
  exercises: {
    table: 'app.movement',
    id: 'id',
    name: 'title',
    equipment: 'gear',
    mechanic: 'kind',
    force: 'direction',
  },
  exerciseMuscles: {
    table: 'app.movement_muscle',
    exerciseId: 'movement_id',
    muscle: 'muscle',
    role: 'role',
    position: 'place',
  },
  programs: {
    days: { table: 'app.plan_day', id: 'id', name: 'title', programId: 'plan_id' },
    programs: { table: 'app.plan', id: 'id', name: 'title' },
    entries: {
      table: 'app.plan_item',
      id: 'id',
      dayId: 'plan_day_id',
      exerciseId: 'movement_id',
      sets: 'sets',
      repsMin: 'reps_from',
      repsMax: 'reps_to',
      orderIndex: 'place',
    },
    visibleTo: `program.coach_id is null or program.coach_id = :userId or exists (
      select from app.coaching where coach_id = program.coach_id and member_id = :userId)`,
  },
  logs: {
    table: 'app.training_log',
    id: 'id',
    userId: 'member_id',
    completedAt: { column: 'done_at', encoding: 'timestamptz' },
    scheduledDate: 'planned_on',
    programDayId: 'plan_day_id',
    importKey: 'external_ref',
    where: { column: 'deleted_at', is: null },
    copyOnSwap: ['location'],
    statements: {
      insert: `insert into app.training_log (member_id, plan_day_id, planned_on, done_at, external_ref)
        values (:userId, :programDayId, :scheduledDate, :completedAt, :importKey) returning id`,
      setCompletedAt: `update app.training_log set done_at = :completedAt, changed_at = now()
        where member_id = :userId and id = :logId`,
      delete: `update app.training_log set deleted_at = now()
        where member_id = :userId and id = :logId and deleted_at is null`,
    },
  },
  performedSets: {
    table: 'app.performed_set',
    logId: 'training_log_id',
    exerciseId: 'movement_id',
    exerciseOrder: 'exercise_place',
    position: 'set_number',
    reps: 'reps',
    weight: { column: 'weight', unit: 'kg' },
  },
};
