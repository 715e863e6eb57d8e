import { authUsersHost } from '../../../examples/hosts/postgres-auth-users/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { UUIDS } from '../typed-mapping.js';
import { listsOf, type RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

// The suite expects lists in the order in which logs were created, even at the same instant. Random
// ids have no such order, so these ids ascend, like UUIDs that contain the time.
const ASCENDING_IDS = `
  create sequence workout_number;
  alter table workouts alter id set default
    ('be000000-0000-4000-8000-' || lpad(to_hex(nextval('workout_number')), 12, '0'))::uuid;`;

const entryId = (id: number): string => `ff000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

// The users are stored elsewhere, so they have no rows.
const rows = (fixture: Fixture): RowsOf => {
  const { exercises, muscles, days, entries } = listsOf(fixture);
  return {
    exercises,
    exercise_muscles: muscles.map(({ exerciseId, muscle, role, position }) => ({
      ...{ exercise_id: exerciseId, muscle, role, rank: position },
    })),
    routines: fixture.programs.map(({ id, userId, name }) => ({ id, owner_id: userId, name })),
    routine_days: days.map(({ id, programId, name, position: rank }) => ({
      ...{ id, routine_id: programId, name, rank },
    })),
    routine_exercises: entries.map(({ id, dayId, exerciseId, sets, ...entry }) => ({
      ...{ id: entryId(id), routine_day_id: dayId, exercise_id: exerciseId, sets },
      ...{ rank: entry.order, reps_min: entry.repsMin, reps_max: entry.repsMax },
    })),
  };
};

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
