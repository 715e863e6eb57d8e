import { authUsersHost } from '../../../examples/hosts/postgres-auth-users/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { UUIDS } from '../typed-mapping.js';
import type { RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

// The suite expects lists in the order in which logs were created, even at the same instant. Random
// ids have no such order, so these ids ascend, like UUIDs that contain the time.
const ASCENDING_IDS = `
  create sequence workout_number;
  alter table workouts alter id set default
    ('be000000-0000-4000-8000-' || lpad(to_hex(nextval('workout_number')), 12, '0'))::uuid;`;

const entryId = (id: number): string => `ff000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

// The users are stored elsewhere, so they have no rows.
const rows = ({ exercises, programs }: Fixture): RowsOf => ({
  exercises: exercises.map(({ id, name, equipment, mechanic, force }) => ({
    ...{ id, name, equipment, mechanic, force },
  })),
  exercise_muscles: exercises.flatMap(({ id, primaryMuscles, secondaryMuscles }) =>
    [
      ...primaryMuscles.map((muscle) => ({ muscle, role: 'primary' })),
      ...secondaryMuscles.map((muscle) => ({ muscle, role: 'secondary' })),
    ].map((row, rank) => ({ exercise_id: id, ...row, rank })),
  ),
  routines: programs.map(({ id, userId, name }) => ({ id, owner_id: userId, name })),
  routine_days: programs.flatMap(({ id, days }) =>
    days.map((day) => ({ id: day.id, routine_id: id, name: day.name, rank: day.position })),
  ),
  routine_exercises: programs.flatMap(({ days }) =>
    days.flatMap((day) =>
      day.exercises.map(({ id, exerciseId, sets, repsMin, repsMax }, rank) => ({
        ...{ id: entryId(id), routine_day_id: day.id, exercise_id: exerciseId, rank, sets },
        ...{ reps_min: repsMin, reps_max: repsMax },
      })),
    ),
  ),
});

/** The users are in an auth service. The host's tables and the library's are in the same schema. */
export const authUsers: WorkedHost = {
  sql: readExample('postgres-auth-users/tables.sql') + ASCENDING_IDS,
  // In the fixture, an exercise has an unknown muscle name, such as users may enter.
  mapping: { ...authUsersHost, unknownMuscles: 'groups' },
  tablesSchema: 'public',
  searchPath: 'public',
  rows,
  raw: {
    schema: 'public',
    schemas: ['public'],
    // The host deletes rows of this table when it deletes a user.
    users: 'workouts',
    usersId: 'user_id',
    idTypes: UUIDS,
    log: {
      table: 'workouts',
      id: 'id',
      userId: 'user_id',
      completedAt: 'finished_at',
      encoding: 'timestamptz',
      scheduledDate: 'planned_on',
      programDayId: 'routine_day_id',
      visible: 'true',
      values: {},
    },
  },
};
