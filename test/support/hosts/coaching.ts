import { coachingHost } from '../../../examples/hosts/postgres-coaching/mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import { listsOf, type RowsOf } from '../fill.js';
import { readExample, type WorkedHost } from './host.js';

const rows = (fixture: Fixture): RowsOf => {
  const { days, entries } = listsOf(fixture);
  return {
    member: fixture.userIds.map((id) => ({ id, email: `${id}@example.org` })),
    movement: fixture.exercises.map((exercise) => ({
      ...{ id: exercise.id, title: exercise.name },
      trains: [exercise.primaryMuscles, exercise.secondaryMuscles]
        .map((muscles) => muscles.join(', '))
        .join('; '),
      ...{ gear: exercise.equipment, kind: exercise.mechanic, direction: exercise.force },
    })),
    // A private program belongs to a coach who has no athletes.
    plan: fixture.programs.map(({ id, name, userId }) => ({ id, coach_id: userId, title: name })),
    plan_day: days.map(({ id, programId, name }) => ({ id, plan_id: programId, title: name })),
    plan_item: entries.map(({ id, dayId, exerciseId, sets, ...entry }) => ({
      ...{ id, plan_day_id: dayId, movement_id: exerciseId, place: entry.order, sets },
      ...{ reps_from: entry.repsMin, reps_to: entry.repsMax },
    })),
  };
};

/** A backend for coaches. Its tables are in another schema than the library's. */
export const coaching: WorkedHost = {
  sql: readExample('postgres-coaching/tables.sql') + readExample('postgres-coaching/views.sql'),
  // In the fixture, an exercise has an unknown muscle name, such as users may enter.
  mapping: { ...coachingHost, unknownMuscles: 'groups' },
  tablesSchema: 'app',
  rows,
  raw: {
    schema: 'freshlegs',
    schemas: ['app', 'freshlegs'],
    users: 'app.member',
    usersId: 'id',
    idTypes: INTEGERS,
    log: {
      table: 'app.training_log',
      id: 'id',
      userId: 'member_id',
      completedAt: 'done_at',
      encoding: 'timestamptz',
      scheduledDate: 'planned_on',
      programDayId: 'plan_day_id',
      visible: 'deleted_at is null',
      values: {},
    },
  },
};
