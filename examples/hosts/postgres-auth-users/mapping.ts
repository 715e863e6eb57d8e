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
    name: 'name',
    equipment: 'equipment',
    mechanic: 'mechanic',
    force: 'force',
  },
  exerciseMuscles: {
    table: 'exercise_muscles',
    exerciseId: 'exercise_id',
    muscle: 'muscle',
    role: 'role',
    position: 'rank',
  },
  programs: {
    days: {
      table: 'routine_days',
      id: 'id',
      idType: 'uuid',
      name: 'name',
      programId: 'routine_id',
      programIdType: 'uuid',
      position: 'rank',
    },
    programs: { table: 'routines', id: 'id', name: 'name' },
    entries: {
      table: 'routine_exercises',
      id: 'id',
      dayId: 'routine_day_id',
      exerciseId: 'exercise_id',
      sets: 'sets',
      repsMin: 'reps_min',
      repsMax: 'reps_max',
      orderIndex: 'rank',
    },
    visibleTo: 'program.owner_id is null or program.owner_id = :userId',
  },
  logs: {
    table: 'workouts',
    id: 'id',
    // The column generates new ids, so `newId` is not needed.
    idType: 'uuid',
    userId: 'user_id',
    completedAt: { column: 'finished_at', encoding: 'timestamptz' },
    scheduledDate: 'planned_on',
    programDayId: 'routine_day_id',
    importKey: 'external_id',
    updatedAt: { column: 'updated_at', encoding: 'timestamptz' },
  },
  performedSets: {
    table: 'workout_sets',
    logId: 'workout_id',
    userId: 'user_id',
    exerciseId: 'exercise_id',
    exerciseOrder: 'exercise_rank',
    position: 'set_number',
    reps: 'reps',
    weight: { column: 'weight_kg', unit: 'kg' },
  },
};
