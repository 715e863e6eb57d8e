import { randomUUID } from 'node:crypto';
import type { HostMapping } from 'freshlegs/postgres';

/** The default gym of a log. */
export const HOME_GYM_ID = 1;

/** Maps the tables in `tables.sql`. */
export const prismaHost: HostMapping = {
  users: { table: 'User', id: 'id', idType: 'integer' },
  exercises: {
    table: 'Exercise',
    id: 'id',
    idType: 'integer',
    select: { name: 'name', equipment: 'equipment', mechanic: 'mechanic', force: 'force' },
  },
  muscles: {
    // SQL reads names in lower case unless they are quoted.
    select: { exerciseId: '"exerciseId"', muscle: 'muscle', role: 'role', position: 'position' },
    from: '"ExerciseMuscle"',
  },
  programs: {
    days: {
      table: 'ProgramDay',
      id: 'id',
      idType: 'integer',
      select: {
        id: 'd.id',
        name: 'd.name',
        programId: 'p.id',
        programName: 'p.name',
        position: 'd."order"',
      },
      from: '"ProgramDay" d join "Program" p on p.id = d."programId"',
      where: 'p."ownerId" is null or p."ownerId" = :userId',
    },
    entries: {
      select: {
        id: 'id',
        dayId: '"programDayId"',
        exerciseId: '"exerciseId"',
        sets: 'sets',
        repsMin: '"repsMin"',
        repsMax: '"repsMax"',
        order: '"order"',
      },
      from: '"ProgramDayExercise"',
    },
  },
  logs: {
    table: 'WorkoutLog',
    id: 'id',
    idType: 'integer',
    userId: 'userId',
    startedAt: { column: 'startedAt', encoding: 'timestamp-utc' },
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
