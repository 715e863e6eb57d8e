import { randomUUID } from 'node:crypto';
import type { HostMapping } from 'freshlegs/postgres';

/** The default gym of a log. */
export const HOME_GYM_ID = 1;

/** Maps the tables in `tables.sql` with only names, encodings and id types. */
export const prismaHost: HostMapping = {
  users: { table: 'User', id: 'id', idType: 'integer' },
  exercises: {
    table: 'Exercise',
    id: 'id',
    idType: 'integer',
    name: 'name',
    equipment: 'equipment',
    mechanic: 'mechanic',
    force: 'force',
  },
  exerciseMuscles: {
    table: 'ExerciseMuscle',
    exerciseId: 'exerciseId',
    muscle: 'muscle',
    role: 'role',
    position: 'position',
  },
  programs: {
    days: {
      table: 'ProgramDay',
      id: 'id',
      idType: 'integer',
      name: 'name',
      programId: 'programId',
      position: 'order',
    },
    programs: { table: 'Program', id: 'id', name: 'name' },
    entries: {
      table: 'ProgramDayExercise',
      id: 'id',
      dayId: 'programDayId',
      exerciseId: 'exerciseId',
      sets: 'sets',
      repsMin: 'repsMin',
      repsMax: 'repsMax',
      orderIndex: 'order',
    },
    visibleTo: 'program."ownerId" is null or program."ownerId" = :userId',
  },
  logs: {
    table: 'WorkoutLog',
    id: 'id',
    idType: 'integer',
    userId: 'userId',
    completedAt: { column: 'completedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'scheduledFor',
    programDayId: 'programDayId',
    importKey: 'importKey',
    createdAt: { column: 'createdAt', encoding: 'timestamp-utc' },
    updatedAt: { column: 'updatedAt', encoding: 'timestamp-utc' },
    copyOnSwap: ['gymId'],
    newLogValues: (original) => ({
      clientId: randomUUID(),
      ...(original === null ? { gymId: HOME_GYM_ID } : {}),
    }),
  },
};
