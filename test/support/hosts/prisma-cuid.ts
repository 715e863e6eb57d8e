import { prismaCuidHost } from '../../../examples/hosts/postgres-prisma-cuid/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { TEXTS } from '../typed-mapping.js';
import type { RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

const rows = ({ userIds, exercises, programs }: Fixture): RowsOf => ({
  User: userIds.map((id) => ({ id, email: `${id}@example.org` })),
  Lift: exercises.map(({ id, name, equipment, mechanic, force }) => ({
    ...{ id, name, equipment, mechanic, force },
  })),
  LiftMuscle: exercises.flatMap(({ id: liftId, primaryMuscles, secondaryMuscles }) =>
    [
      ...primaryMuscles.map((muscle) => ({ muscle, role: 'primary' })),
      ...secondaryMuscles.map((muscle) => ({ muscle, role: 'secondary' })),
    ].map((row, order) => ({ id: `muscle_${liftId}_${order}`, liftId, ...row, order })),
  ),
  Plan: programs.map(({ id, name, userId }) => ({ id, name, ownerId: userId })),
  PlanDay: programs.flatMap(({ id: planId, days }) =>
    days.map(({ id, name, position: order }) => ({ id, planId, name, order })),
  ),
  PlanLift: programs.flatMap(({ days }) =>
    days.flatMap(({ id: planDayId, exercises: entries }) =>
      entries.map(({ id, exerciseId: liftId, ...entry }, order) => ({
        ...{ id: `entry_${id}`, planDayId, liftId, ...entry, order },
      })),
    ),
  ),
});

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
