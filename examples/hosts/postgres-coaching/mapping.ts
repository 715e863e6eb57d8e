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
    select: { name: 'title', equipment: 'gear', mechanic: 'kind', force: 'direction' },
  },
  muscles: {
    select: { exerciseId: 'movement_id', muscle: 'muscle', role: 'role', position: 'place' },
    from: 'app.movement_muscle',
  },
  programs: {
    days: {
      table: 'app.plan_day',
      id: 'id',
      select: { id: 'd.id', name: 'd.title', programId: 'p.id', programName: 'p.title' },
      from: 'app.plan_day d join app.plan p on p.id = d.plan_id',
      where: `p.coach_id is null or p.coach_id = :userId or exists (
        select from app.coaching c where c.coach_id = p.coach_id and c.member_id = :userId)`,
    },
    entries: {
      select: {
        id: 'id',
        dayId: 'plan_day_id',
        exerciseId: 'movement_id',
        sets: 'sets',
        repsMin: 'reps_from',
        repsMax: 'reps_to',
        order: 'place',
      },
      from: 'app.plan_item',
    },
  },
  logs: {
    table: 'app.training_log',
    id: 'id',
    userId: 'member_id',
    startedAt: { column: 'began_at', encoding: 'timestamptz' },
    completedAt: { column: 'done_at', encoding: 'timestamptz' },
    scheduledDate: 'planned_on',
    programDayId: 'plan_day_id',
    importKey: 'external_ref',
    where: 'deleted_at is null',
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
  sets: {
    select: {
      logId: 'training_log_id',
      exerciseId: 'movement_id',
      exerciseOrder: 'exercise_place',
      position: 'set_number',
      reps: 'reps',
      weightKg: 'weight',
    },
    from: 'app.performed_set',
  },
};
