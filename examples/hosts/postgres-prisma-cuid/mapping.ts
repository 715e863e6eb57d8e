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
    select: { name: 'name', equipment: 'equipment', mechanic: 'mechanic', force: 'force' },
  },
  muscles: {
    // SQL reads names in lower case unless they are quoted.
    select: { exerciseId: '"liftId"', muscle: 'muscle', role: 'role', position: '"order"' },
    from: '"LiftMuscle"',
  },
  programs: {
    days: {
      table: 'PlanDay',
      id: 'id',
      idType: 'text',
      programIdType: 'text',
      select: {
        id: 'd.id',
        name: 'd.name',
        programId: 'p.id',
        programName: 'p.name',
        // Otherwise days would be sorted by cuid, which means nothing to a user.
        position: 'd."order"',
      },
      from: '"PlanDay" d join "Plan" p on p.id = d."planId"',
      where: 'p."ownerId" is null or p."ownerId" = :userId',
    },
    entries: {
      select: {
        id: 'id',
        dayId: '"planDayId"',
        exerciseId: '"liftId"',
        sets: 'sets',
        repsMin: '"repsMin"',
        repsMax: '"repsMax"',
        order: '"order"',
      },
      from: '"PlanLift"',
    },
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
    startedAt: { column: 'startedAt', encoding: 'timestamp-utc' },
    completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'plannedFor',
    programDayId: 'planDayId',
    importKey: 'importId',
    createdAt: { column: 'createdAt', encoding: 'timestamp-utc' },
    // The Prisma client also sets `@updatedAt`.
    updatedAt: { column: 'updatedAt', encoding: 'timestamp-utc' },
  },
  sets: {
    select: {
      logId: '"sessionId"',
      exerciseId: '"liftId"',
      exerciseOrder: '"liftOrder"',
      position: '"setNumber"',
      reps: 'reps',
      weightKg: '"weightKg"',
      rir: 'rir',
    },
    from: '"SessionSet"',
  },
};
