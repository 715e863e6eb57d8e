import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

const ID = {
  me: '0b0e7a60-0000-4000-8000-000000000001',
  they: '0b0e7a60-0000-4000-8000-000000000002',
  bench: '0b0e7a60-0000-4000-8000-000000000011',
  squat: '0b0e7a60-0000-4000-8000-000000000012',
  deadlift: '0b0e7a60-0000-4000-8000-000000000013',
  done: '0b0e7a60-0000-4000-8000-000000000021',
  routine: '0b0e7a60-0000-4000-8000-000000000022',
  theirs: '0b0e7a60-0000-4000-8000-000000000023',
  theirPublicRoutine: '0b0e7a60-0000-4000-8000-000000000024',
  theirPrivateRoutine: '0b0e7a60-0000-4000-8000-000000000025',
  benched: '0b0e7a60-0000-4000-8000-000000000031',
  lifted: '0b0e7a60-0000-4000-8000-000000000032',
  planned: '0b0e7a60-0000-4000-8000-000000000033',
  shared: '0b0e7a60-0000-4000-8000-000000000034',
  hidden: '0b0e7a60-0000-4000-8000-000000000035',
};

/**
 * A backend on TypeORM with templates and workouts in one table, which a flag distinguishes. It
 * stores no time of completion, so the mapping uses the time at which the row was created.
 */
export const templatesAndWorkouts: RealHost = {
  name: 'templates in the table of workouts, and no completion (GabrielZilmar/workout)',
  dialect: 'postgres',
  ddl: `
    create table users (
      id uuid primary key default gen_random_uuid(), created_at timestamp not null default now(),
      deleted_at timestamp);
    create table muscles (id uuid primary key default gen_random_uuid(), name varchar not null unique);
    create table exercises (
      id uuid primary key default gen_random_uuid(), name varchar not null unique, info varchar,
      muscle_id uuid not null references muscles (id));
    create table workouts (
      id uuid primary key default gen_random_uuid(), name varchar not null,
      user_id uuid not null references users (id) on delete cascade,
      is_private boolean not null default false, is_routine boolean not null default false,
      created_at timestamp not null default now(), updated_at timestamp not null default now(),
      unique (name, user_id));
    create table workout_exercises (
      id uuid primary key default gen_random_uuid(), "order" integer,
      workout_id uuid not null references workouts (id) on delete cascade,
      exercise_id uuid not null references exercises (id) on delete cascade);
    create table sets (
      id uuid primary key default gen_random_uuid(), num_reps integer not null default 0,
      weight integer not null default 0, num_drops integer not null default 0, "order" integer,
      workout_exercise_id uuid not null references workout_exercises (id) on delete cascade);

    -- For the library:
    create index on workouts (user_id, created_at);`,
  rows: `
    insert into users (id) values ('${ID.me}'), ('${ID.they}');
    insert into muscles (name) values ('Chest'), ('Quadriceps'), ('Gluteus'), ('All Muscles');
    insert into exercises (id, name, muscle_id)
      select given.id::uuid, given.name, muscles.id from (values
        ('${ID.bench}', 'Bench Press', 'Chest'), ('${ID.squat}', 'Squat', 'Quadriceps'),
        ('${ID.deadlift}', 'Deadlift', 'All Muscles')) given (id, name, muscle)
      join muscles on muscles.name = given.muscle;
    insert into workouts (id, name, user_id, is_private, is_routine, created_at) values
      ('${ID.done}', 'Thursday', '${ID.me}', false, false, '2026-03-05T18:00:00'),
      ('${ID.routine}', 'My routine', '${ID.me}', true, true, '2026-03-05T18:00:00'),
      ('${ID.theirs}', 'Thursday', '${ID.they}', false, false, '2026-03-05T18:00:00'),
      ('${ID.theirPublicRoutine}', 'Shared routine', '${ID.they}', false, true, '2026-03-01T18:00:00'),
      ('${ID.theirPrivateRoutine}', 'Secret routine', '${ID.they}', true, true, '2026-03-01T18:00:00');
    insert into workout_exercises (id, workout_id, exercise_id, "order") values
      ('${ID.benched}', '${ID.done}', '${ID.bench}', 2), ('${ID.lifted}', '${ID.done}', '${ID.deadlift}', null),
      ('${ID.planned}', '${ID.routine}', '${ID.squat}', 1), ('${ID.shared}', '${ID.theirPublicRoutine}', '${ID.squat}', 1),
      ('${ID.hidden}', '${ID.theirPrivateRoutine}', '${ID.squat}', 1);
    insert into sets (workout_exercise_id, num_reps, weight, num_drops, "order") values
      ('${ID.benched}', 8, 80, 0, 2), ('${ID.benched}', 10, 60, 0, 1), ('${ID.benched}', 6, 80, 2, 3),
      ('${ID.benched}', 0, 0, 0, null), ('${ID.lifted}', 5, 0, 0, null),
      ('${ID.planned}', 0, 0, 0, 1), ('${ID.planned}', 0, 0, 0, 2);`,
  mapping: {
    users: keyed('users', 'uuid'),
    exercises: {
      ...keyed('exercises', 'uuid'),
      select: { id: 'e.id', name: 'e.name', primaryMuscles: 'm.name' },
      from: 'public.exercises e join muscles m on m.id = e.muscle_id',
    },
    muscleAliases: { 'All Muscles': [] },
    programs: {
      days: {
        ...keyed('workouts', 'uuid'),
        select: { name: 'name' },
        where: 'is_routine and (user_id = :userId or not is_private)',
      },
      entries: {
        select: {
          id: 'e.id',
          dayId: 'e.workout_id',
          exerciseId: 'e.exercise_id',
          sets: '(select count(*) from sets s where s.workout_exercise_id = e.id)',
          order: 'e."order"',
        },
        from: 'workout_exercises e',
      },
    },
    logs: {
      ...keyed('workouts', 'uuid'),
      userId: 'user_id',
      completedAt: { column: 'created_at', encoding: 'timestamp-utc' },
      updatedAt: { column: 'updated_at', encoding: 'timestamp-utc' },
      plans: false,
      where: 'not is_routine',
      newLogValues: () => ({ name: `Workout ${randomUUID()}` }),
    },
    sets: {
      select: {
        logId: 'e.workout_id',
        exerciseId: 'e.exercise_id',
        exerciseOrder: 'e."order"',
        position: 's."order"',
        reps: 's.num_reps',
        weightKg: 's.weight',
        type: `case when s.num_drops <> 0 then 'dropset' end`,
      },
      from: 'sets s join workout_exercises e on e.id = s.workout_exercise_id',
      where: 's.num_reps <> 0',
    },
  },
  userId: ID.me,
  otherUserId: ID.they,
  chestExerciseId: ID.bench,
  legExerciseId: ID.squat,
  doneLogId: ID.done,
  performed: [`${ID.bench}: 10 x 60, 8 x 80, 6 x 80 dropset`, `${ID.deadlift}: 5 x 0`],
  trained: ['chest'],
  hiddenLogIds: [ID.routine, ID.theirs],
  canPlan: false,
  openDays: ['My routine', 'Shared routine'],
  isDone: 'select id from workouts where id = :logId and not is_routine',
};
