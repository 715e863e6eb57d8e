import type { HostMapping } from 'freshlegs/postgres';

/** Maps the tables in `tables.sql`. The users are in an auth service. */
export const authUsersHost: HostMapping = {
  // Without `table`, every uuid is accepted as a user, and the first write registers it. So verify
  // the token before you pass its user id. No foreign key deletes the rows of a user: when someone
  // closes an account, call `training.users.forget({ userId })` and delete the workouts.
  users: { idType: 'uuid' },
  exercises: {
    table: 'exercises',
    id: 'id',
    idType: 'uuid',
    select: { name: 'name', equipment: 'equipment', mechanic: 'mechanic', force: 'force' },
  },
  muscles: {
    select: { exerciseId: 'exercise_id', muscle: 'muscle', role: 'role', position: 'rank' },
    from: 'exercise_muscles',
  },
  programs: {
    days: {
      table: 'routine_days',
      id: 'id',
      idType: 'uuid',
      programIdType: 'uuid',
      select: {
        id: 'd.id',
        name: 'd.name',
        programId: 'r.id',
        programName: 'r.name',
        position: 'd.rank',
      },
      from: 'routine_days d join routines r on r.id = d.routine_id',
      where: 'r.owner_id is null or r.owner_id = :userId',
    },
    entries: {
      select: {
        id: 'id',
        dayId: 'routine_day_id',
        exerciseId: 'exercise_id',
        sets: 'sets',
        repsMin: 'reps_min',
        repsMax: 'reps_max',
        order: 'rank',
      },
      from: 'routine_exercises',
    },
  },
  logs: {
    table: 'workouts',
    id: 'id',
    // The column generates new ids, so `newId` is not needed.
    idType: 'uuid',
    userId: 'user_id',
    startedAt: { column: 'started_at', encoding: 'timestamptz' },
    completedAt: { column: 'finished_at', encoding: 'timestamptz' },
    scheduledDate: 'planned_on',
    programDayId: 'routine_day_id',
    importKey: 'external_id',
    updatedAt: { column: 'updated_at', encoding: 'timestamptz' },
  },
  sets: {
    select: {
      logId: 'workout_id',
      userId: 'user_id',
      exerciseId: 'exercise_id',
      exerciseOrder: 'exercise_rank',
      position: 'set_number',
      reps: 'reps',
      weightKg: 'weight_kg',
    },
    from: 'workout_sets',
  },
};
