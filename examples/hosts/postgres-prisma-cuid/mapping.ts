import { randomBytes } from 'node:crypto';
import type { HostMapping } from 'freshlegs/postgres';

const COUNTER_RANGE = 36 ** 4;
let made = 0;

/**
 * Makes an id of the form that Prisma's `cuid()` has: the time, a counter, random digits. A backend
 * with a function of its own, such as `createId` of `@paralleldrive/cuid2`, passes that.
 */
const createCuid = (): string => {
  made = (made + 1) % COUNTER_RANGE;
  const counter = made.toString(36).padStart(4, '0');
  return `c${Date.now().toString(36)}${counter}${randomBytes(6).toString('hex')}`;
};

/** The mapping of the tables in `tables.sql`, whose ids are texts that the application makes. */
export const prismaCuidHost: HostMapping = {
  // Columns of ours that refer to a key get its type. A Prisma `String` is `text`.
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
      // Cuids are in no order that a user knows: without this column the days would have theirs.
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
    // `@default(cuid())` is a default of the client, not of the column. The library inserts by SQL.
    newId: createCuid,
    userId: 'userId',
    // Prisma writes `DateTime` as UTC into a column without a zone.
    completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'plannedFor',
    programDayId: 'planDayId',
    importKey: 'importId',
    createdAt: { column: 'createdAt', encoding: 'timestamp-utc' },
    // `@updatedAt` is a value of the client too.
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
