import { randomBytes } from 'node:crypto';
import type { HostMapping } from 'freshlegs/postgres';

const COUNTER_RANGE = 36 ** 4;
let made = 0;

/**
 * Creates an id like Prisma's `cuid()`: the time, a counter, random digits. If your backend has
 * such a function, for example `createId` of `@paralleldrive/cuid2`, pass that instead.
 */
const createCuid = (): string => {
  made = (made + 1) % COUNTER_RANGE;
  const counter = made.toString(36).padStart(4, '0');
  return `c${Date.now().toString(36)}${counter}${randomBytes(6).toString('hex')}`;
};

/** Maps the tables in `tables.sql`, whose ids are texts from the application. */
export const prismaCuidHost: HostMapping = {
  // The library's foreign keys get this type. A Prisma `String` is `text`.
  users: { table: 'User', id: 'id', idType: 'text' },
  exercises: {
    table: 'Lift',
    id: 'id',
    idType: 'text',
    name: 'name',
    equipment: 'equipment',
    mechanic: 'mechanic',
    force: 'force',
  },
  exerciseMuscles: {
    table: 'LiftMuscle',
    exerciseId: 'liftId',
    muscle: 'muscle',
    role: 'role',
    position: 'order',
  },
  programs: {
    days: {
      table: 'PlanDay',
      id: 'id',
      idType: 'text',
      name: 'name',
      programId: 'planId',
      programIdType: 'text',
      // Otherwise days would be sorted by cuid, which means nothing to a user.
      position: 'order',
    },
    programs: { table: 'Plan', id: 'id', name: 'name' },
    entries: {
      table: 'PlanLift',
      id: 'id',
      dayId: 'planDayId',
      exerciseId: 'liftId',
      sets: 'sets',
      repsMin: 'repsMin',
      repsMax: 'repsMax',
      orderIndex: 'order',
    },
    visibleTo: 'program."ownerId" is null or program."ownerId" = :userId',
  },
  logs: {
    table: 'Session',
    id: 'id',
    idType: 'text',
    // `@default(cuid())` applies only in the Prisma client. The library inserts with SQL, and the
    // column has no default.
    newId: createCuid,
    userId: 'userId',
    // Prisma writes `DateTime` as UTC into a column without a zone.
    completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'plannedFor',
    programDayId: 'planDayId',
    importKey: 'importId',
    createdAt: { column: 'createdAt', encoding: 'timestamp-utc' },
    // The Prisma client also sets `@updatedAt`.
    updatedAt: { column: 'updatedAt', encoding: 'timestamp-utc' },
  },
  performedSets: {
    table: 'SessionSet',
    logId: 'sessionId',
    exerciseId: 'liftId',
    exerciseOrder: 'liftOrder',
    position: 'setNumber',
    reps: 'reps',
    weight: { column: 'weightKg', unit: 'kg' },
    rir: 'rir',
  },
};
