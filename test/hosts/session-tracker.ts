import { findExercise } from 'freshlegs/catalogue';
import { keyed, type RealHost } from './host.js';

/**
 * A small backend on SQLite. Users have private lists of exercises, which have only a name. One
 * column has times in two formats, and some are missing. Only the ids of the sets show their order.
 */
export const sessionTracker: RealHost = {
  name: 'exercises with names only, and two time formats (jim-session-tracker)',
  dialect: 'sqlite',
  ddl: `
    create table users (
      id integer primary key autoincrement, email text not null unique,
      createdAt datetime default current_timestamp);
    create table exercises (
      id integer primary key autoincrement, name text not null,
      user_id integer not null references users (id) on delete cascade, unique (name, user_id));
    create table workout_templates (
      id integer primary key autoincrement, name text not null,
      user_id integer not null references users (id) on delete cascade, unique (name, user_id));
    create table workout_template_exercises (
      template_id integer references workout_templates (id) on delete cascade,
      exercise_id integer references exercises (id) on delete cascade, position integer,
      primary key (template_id, exercise_id));
    create table workout_sessions (
      id integer primary key autoincrement,
      user_id integer not null references users (id) on delete cascade,
      template_id integer references workout_templates (id) on delete set null,
      performed_at datetime default current_timestamp);
    create table sets (
      id integer primary key autoincrement,
      session_id integer not null references workout_sessions (id) on delete cascade,
      exercise_id integer not null references exercises (id), set_number integer not null,
      reps integer, weight real);

    -- For the library: indexes.
    create index workout_sessions_user_id on workout_sessions (user_id);
    create index sets_session_id on sets (session_id);`,
  rows: `
    insert into users (id, email) values (1, 'a@example.com'), (2, 'b@example.com');
    insert into exercises (id, name, user_id) values
      (1, 'Bench Press', 1), (2, 'Squat', 1), (3, 'My Own Thing', 1), (4, 'Bench Press', 2);
    insert into workout_templates (id, name, user_id) values (1, 'Legs', 1), (2, 'Theirs', 2);
    insert into workout_template_exercises values (1, 2, 1), (1, 3, null), (2, 4, 1);
    insert into workout_sessions (id, user_id, template_id, performed_at) values
      (1, 1, null, '2026-03-05T19:00:00.000+01:00'), (2, 1, 1, '2026-03-05 09:30:00'),
      (3, 1, null, null), (4, 2, null, '2026-03-05 18:00:00'), (5, 1, 1, '2026-03-05T07:00:00.500Z');
    insert into sets (session_id, exercise_id, set_number, reps, weight) values
      (1, 3, 1, 15, null), (1, 1, 1, 10, 60), (1, 3, 2, null, 20), (1, 1, 2, 8, 62.5), (3, 2, 1, 5, 100);`,
  mapping: {
    users: keyed('users', 'integer'),
    exercises: {
      ...keyed('exercises', 'integer'),
      select: { name: 'name', userId: 'user_id' },
    },
    muscles: findExercise,
    programs: {
      days: {
        ...keyed('workout_templates', 'integer'),
        select: { name: 'name' },
        where: 'user_id = :userId',
      },
      entries: {
        select: {
          id: 'exercise_id', // The table's key consists of this column and the day.
          dayId: 'template_id',
          exerciseId: 'exercise_id',
          order: 'position',
        },
        from: 'workout_template_exercises',
      },
    },
    logs: {
      ...keyed('workout_sessions', 'integer'),
      userId: 'user_id',
      completedAt: { column: 'performed_at', encoding: 'timestamp-utc' },
      plans: false,
      programDayId: 'template_id',
    },
    sets: {
      select: {
        logId: 'session_id',
        exerciseId: 'exercise_id',
        position: 'id', // Some clients number the sets within each exercise.
        reps: 'reps',
        weightKg: 'weight', // The app does not give the unit.
      },
      from: 'sets',
    },
  },
  userId: 1,
  otherUserId: 2,
  chestExerciseId: 1,
  legExerciseId: 2,
  hiddenExerciseIds: [4],
  doneLogId: 1,
  performed: ['3: 15', '1: 10 x 60, 8 x 62.5'],
  hiddenLogIds: [3, 4],
  doneAt: {
    1: '2026-03-05T18:00:00.000Z',
    2: '2026-03-05T09:30:00.000Z',
    5: '2026-03-05T07:00:00.500Z',
  },
  openDays: ['Legs'],
  canPlan: false,
  isDone: 'select id from workout_sessions where id = :logId and performed_at is not null',
};
