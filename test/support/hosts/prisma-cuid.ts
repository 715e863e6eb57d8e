import { prismaCuidHost } from '../../../examples/hosts/postgres-prisma-cuid/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { TEXTS } from '../typed-mapping.js';
import { listsOf, type RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

const rows = (fixture: Fixture): RowsOf => {
  const { exercises, muscles, days, entries } = listsOf(fixture);
  return {
    User: fixture.userIds.map((id) => ({ id, email: `${id}@example.org` })),
    Lift: exercises,
    LiftMuscle: muscles.map(({ exerciseId: liftId, muscle, role, position: order }) => ({
      ...{ id: `muscle_${liftId}_${order}`, liftId, muscle, role, order },
    })),
    Plan: fixture.programs.map(({ id, name, userId }) => ({ id, name, ownerId: userId })),
    PlanDay: days.map(({ id, programId, name, position }) => ({
      ...{ id, planId: programId, name, order: position },
    })),
    PlanLift: entries.map(({ id, dayId, exerciseId, ...entry }) => ({
      ...{ id: `entry_${id}`, planDayId: dayId, liftId: exerciseId, ...entry },
    })),
  };
};

/** A backend on Prisma whose ids are cuids. Its tables and the library's are in the same schema. */
export const prismaCuid: WorkedHost = {
  sql: readExample('postgres-prisma-cuid/tables.sql'),
  // In the fixture, an exercise has an unknown muscle name, such as users may enter.
  mapping: { ...prismaCuidHost, unknownMuscles: 'groups' },
  tablesSchema: 'public',
  searchPath: 'public',
  rows,
  raw: {
    schema: 'public',
    schemas: ['public'],
    users: '"User"',
    usersId: '"id"',
    idTypes: TEXTS,
    log: {
      table: '"Session"',
      id: '"id"',
      userId: '"userId"',
      completedAt: '"finishedAt"',
      encoding: 'timestamp-utc',
      scheduledDate: '"plannedFor"',
      programDayId: '"planDayId"',
      visible: 'true',
      values: { '"updatedAt"': "now() at time zone 'UTC'" },
      ...(prismaCuidHost.logs.newId === undefined ? {} : { newId: prismaCuidHost.logs.newId }),
    },
  },
};
