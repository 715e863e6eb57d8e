import { HOME_GYM_ID, prismaHost } from '../../../examples/hosts/postgres-prisma/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import { listsOf, type RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

const rows = (fixture: Fixture): RowsOf => {
  const { exercises, muscles, days, entries } = listsOf(fixture);
  return {
    User: fixture.userIds.map((id) => ({
      ...{ id, email: `${id}@example.org`, createdAt: '2026-01-01T00:00:00Z' },
    })),
    Gym: [{ id: HOME_GYM_ID, name: 'Home' }],
    Exercise: exercises,
    ExerciseMuscle: muscles.map(({ exerciseId, muscle, role, place }, at) => ({
      ...{ id: at + 1, exerciseId, muscle, role, position: place },
    })),
    Program: fixture.programs.map(({ id, name, userId }) => ({ id, name, ownerId: userId })),
    ProgramDay: days.map(({ position: order, ...day }) => ({ ...day, order })),
    ProgramDayExercise: entries.map(({ dayId, ...entry }) => ({ ...entry, programDayId: dayId })),
  };
};

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
