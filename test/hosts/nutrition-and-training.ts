import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

/**
 * A backend on SQLite with text ids that the client generates. Muscles are one JSON list that users
 * write. Logs have a status in addition to a time in milliseconds, sets have flags, and weights are
 * in the user's unit.
 */
export const nutritionAndTraining: RealHost = {
  name: "a JSON list of muscles, and weights in the user's unit (pulse-fitness-app)",
  dialect: 'sqlite',
  ddl: `
    create table users (id text primary key not null, weight_unit text not null default 'lbs');
    create table exercises (
      id text primary key not null, user_id text references users (id), name text not null,
      muscle_groups text not null default '[]', equipment text not null default '',
      category text not null default 'compound', deleted_at text);
    create table workout_sessions (
      id text primary key not null, user_id text not null references users (id) on delete cascade,
      name text not null, date text not null, status text not null, started_at integer not null,
      completed_at integer, deleted_at text,
      check (status <> 'completed' or completed_at is not null));
    create index workout_sessions_user on workout_sessions (user_id);
    create table session_sets (
      id text primary key not null,
      session_id text not null references workout_sessions (id) on delete cascade,
      exercise_id text, order_index integer not null default 0, set_number integer not null,
      weight real, reps integer, seconds integer, rpe integer,
      completed integer not null default 0, skipped integer not null default 0, section text);`,
  rows: `
    insert into users values ('u1', 'lbs'), ('u2', 'kg');
    insert into exercises (id, user_id, name, muscle_groups, equipment, deleted_at) values
      ('bench', null, 'Bench Press', '["chest","front-delts"]', 'barbell', null),
      ('squat', null, 'Squat', '["quads","glutes"]', ' Barbell ', null),
      ('gone', null, 'Old Machine', '["my own muscle"]', 'machine', '2026-01-01T00:00:00Z'),
      ('theirs', 'u2', 'Secret Curl', '["biceps"]', '', null);
    insert into workout_sessions (id, user_id, name, date, status, started_at, completed_at, deleted_at) values
      ('s1', 'u1', 'Monday', '2026-03-05', 'completed', 1772733600000, 1772737200000, null),
      ('s2', 'u1', 'Tuesday', '2026-03-04', 'cancelled', 1772647200000, 1772650800000, null),
      ('s3', 'u1', 'Wednesday', '2026-03-03', 'completed', 1772560800000, 1772564400000, '2026-03-04T00:00:00Z');
    insert into session_sets (id, session_id, exercise_id, order_index, set_number, weight, reps, seconds, rpe, completed, skipped, section) values
      ('x1', 's1', 'bench', 0, 1, 45, 10, null, null, 1, 0, 'warmup'),
      ('x2', 's1', 'bench', 0, 2, 100, 8, null, 8, 1, 0, 'main'),
      ('x3', 's1', 'bench', 0, 3, 100, 8, null, null, 0, 1, 'main'),
      ('x4', 's1', null, 1, 1, null, 12, null, null, 1, 0, 'main');`,
  mapping: {
    users: keyed('users', 'text'),
    exercises: {
      ...keyed('exercises', 'text'),
      select: {
        name: 'name',
        userId: 'user_id',
        equipment: 'equipment',
        mechanic: 'category',
        hidden: 'deleted_at is not null',
        primaryMuscles: 'muscle_groups',
      },
    },
    unknownMuscles: 'groups',
    logs: {
      ...keyed('workout_sessions', 'text'),
      newId: randomUUID,
      userId: 'user_id',
      startedAt: { column: 'started_at', encoding: 'epoch-ms' },
      completedAt: { column: 'completed_at', encoding: 'epoch-ms' },
      status: {
        column: 'status',
        completed: 'completed',
        planned: ['scheduled', 'in-progress', 'paused'],
      },
      where: 'deleted_at is null',
      scheduledDate: 'date',
      newLogValues: () => ({ name: 'Workout', date: '2026-03-06', started_at: 1772787600000 }),
    },
    sets: {
      select: {
        logId: 's.session_id',
        exerciseId: 's.exercise_id',
        exerciseOrder: 's.order_index',
        position: 's.set_number',
        reps: 's.reps',
        seconds: 's.seconds',
        weight: 's.weight',
        unit: 'u.weight_unit',
        rpe: 's.rpe',
        type: `case when s.section in ('warmup', 'cooldown') then 'warmup' end`,
      },
      from: `session_sets s join workout_sessions w on w.id = s.session_id
        join users u on u.id = w.user_id`,
      where: 's.completed = 1',
    },
  },
  userId: 'u1',
  otherUserId: 'u2',
  chestExerciseId: 'bench',
  legExerciseId: 'squat',
  doneLogId: 's1',
  performed: ['bench: 10 x 20.41165665 warmup, 8 x 45.359237 rpe 8'],
  hiddenLogIds: ['s2', 's3'],
  canPlan: true,
  isDone: `select id from workout_sessions where id = :logId and status = 'completed'`,
};
