import { HOME_GYM_ID, prismaHost } from '../../../examples/hosts/postgres-prisma/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import type { RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

const rows = ({ userIds, exercises, programs }: Fixture): RowsOf => ({
  User: userIds.map((id) => ({
    id,
    email: `${id}@example.org`,
    createdAt: '2026-01-01T00:00:00Z',
  })),
  Gym: [{ id: HOME_GYM_ID, name: 'Home' }],
  Exercise: exercises.map(({ id, name, equipment, mechanic, force }) => ({
    id,
    name,
    equipment,
    mechanic,
    force,
  })),
  ExerciseMuscle: exercises
    .flatMap(({ id: exerciseId, primaryMuscles, secondaryMuscles }) => [
      ...primaryMuscles.map((muscle, position) => ({
        exerciseId,
        muscle,
        role: 'primary',
        position,
      })),
      ...secondaryMuscles.map((muscle, position) => ({
        exerciseId,
        muscle,
        role: 'secondary',
        position,
      })),
    ])
    .map((row, at) => ({ id: at + 1, ...row })),
  Program: programs.map(({ id, name, userId }) => ({ id, name, ownerId: userId })),
  ProgramDay: programs.flatMap(({ id: programId, days }) =>
    days.map(({ id, name, position: order }) => ({ id, programId, name, order })),
  ),
  ProgramDayExercise: programs.flatMap(({ days }) =>
    days.flatMap(({ id: programDayId, exercises: entries }) =>
      entries.map((entry, order) => ({ ...entry, programDayId, order })),
    ),
  ),
});

/** A backend on Prisma. Its tables and the library's are in the same schema. */
export const prisma: WorkedHost = {
  sql: readExample('postgres-prisma/tables.sql'),
  // In the fixture, an exercise has an unknown muscle name, such as users may enter.
  mapping: { ...prismaHost, unknownMuscles: 'groups' },
  tablesSchema: 'public',
  searchPath: 'public',
  rows,
  raw: {
    schema: 'public',
    schemas: ['public'],
    users: '"User"',
    usersId: '"id"',
    idTypes: INTEGERS,
    log: {
      table: '"WorkoutLog"',
      id: '"id"',
      userId: '"userId"',
      completedAt: '"completedAt"',
      encoding: 'timestamp-utc',
      scheduledDate: '"scheduledFor"',
      programDayId: '"programDayId"',
      visible: 'true',
      values: {
        '"clientId"': 'gen_random_uuid()',
        '"gymId"': String(HOME_GYM_ID),
        '"updatedAt"': "now() at time zone 'UTC'",
      },
    },
  },
};
