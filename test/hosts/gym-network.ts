import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

interface StoredSet {
  readonly reps?: number;
  readonly weight?: number;
  readonly rpe?: number;
  readonly completed?: boolean;
}

/**
 * A backend on Prisma without a catalogue: each workout has its own exercises. Logs belong to the
 * user's record as a student. Sets are JSON in a text column, and muscles have Portuguese names.
 */
export const gymNetwork: RealHost = {
  name: 'sets as JSON in text, and no catalogue (gymrats)',
  dialect: 'postgres',
  ddl: `
    create table users (id text primary key);
    create table students (
      id text primary key,
      "userId" text not null unique references users (id) on delete cascade);
    create table units (
      id text primary key, title text not null,
      "studentId" text references students (id) on delete cascade);
    create table workouts (
      id text primary key, "unitId" text references units (id) on delete set null,
      title text not null, type text not null default 'strength', "order" integer not null default 0);
    create table weekly_plans (
      id text primary key, "studentId" text not null references students (id) on delete cascade,
      title text not null default 'Meu Plano Semanal');
    create table plan_slots (
      id text primary key,
      "weeklyPlanId" text not null references weekly_plans (id) on delete cascade,
      "dayOfWeek" integer not null, type text not null,
      "workoutId" text unique references workouts (id) on delete set null,
      unique ("weeklyPlanId", "dayOfWeek"));
    create table workout_exercises (
      id text primary key,
      "workoutId" text not null references workouts (id) on delete cascade, name text not null,
      sets integer not null, reps text not null, "educationalId" text,
      "order" integer not null default 0, "primaryMuscles" text, "secondaryMuscles" text,
      equipment text);
    create table workout_history (
      id text primary key, "studentId" text not null references students (id) on delete cascade,
      "workoutId" text references workouts (id) on delete set null,
      date timestamp(3) not null default current_timestamp, duration integer not null,
      "totalVolume" double precision);
    create table exercise_logs (
      id text primary key,
      "workoutHistoryId" text not null references workout_history (id) on delete cascade,
      "exerciseId" text not null, "exerciseName" text not null, sets text not null);

    -- For the library: an index.
    create index on workout_history ("studentId", date);`,
  rows: `
    insert into users values ('u1'), ('u2');
    insert into students values ('st1', 'u1'), ('st2', 'u2');
    insert into units values ('un1', 'Para todos', null), ('un2', 'De outro', 'st2');
    insert into workouts (id, "unitId", title) values
      ('w1', null, 'Peito'), ('w2', null, 'Pernas'), ('w3', null, 'De outro'),
      ('w4', 'un1', 'Antigo'), ('w5', 'un2', 'Antigo de outro');
    insert into weekly_plans (id, "studentId") values ('p1', 'st1'), ('p2', 'st2');
    insert into plan_slots values
      ('sl1', 'p1', 0, 'workout', 'w2'), ('sl2', 'p1', 1, 'workout', 'w1'), ('sl3', 'p1', 2, 'rest', null),
      ('sl4', 'p1', 3, 'rest', null), ('sl5', 'p2', 0, 'workout', 'w3');
    insert into workout_exercises (id, "workoutId", name, sets, reps, "order", "primaryMuscles", "secondaryMuscles", equipment) values
      ('e1', 'w1', 'Supino', 4, '8-12', 0, '["peito"]', '["bracos","ombros"]', '["Barra"]'),
      ('e2', 'w2', 'Agachamento', 4, '12', 0, '["pernas","gluteos"]', '[]', '["Barra"]'),
      ('e3', 'w1', 'Prancha', 3, '30s', 1, null, null, null),
      ('e4', 'w3', 'Agachamento', 3, '12', 0, '["pernas"]', null, null),
      ('e5', 'w5', 'Rosca', 3, '12', 0, '["bracos"]', null, null),
      ('e6', 'w4', 'Burpee', 3, '12', 0, '["funcional","cardio"]', '["core","costas"]', null);
    insert into workout_history (id, "studentId", "workoutId", date, duration) values
      ('h1', 'st1', 'w1', '2026-03-05T18:00:00', 60), ('h2', 'st2', 'w3', '2026-03-05T19:00:00', 30);
    insert into exercise_logs values
      ('x1', 'h1', 'e3', 'Prancha', '[{"setNumber":1,"reps":15,"weight":0,"completed":true}]'),
      ('x2', 'h1', 'e1', 'Supino', '[{"setNumber":1,"reps":10,"weight":60,"rpe":8,"completed":true},{"setNumber":2,"reps":8,"weight":62.5,"completed":true},{"setNumber":3,"reps":8,"weight":62.5,"completed":false}]'),
      ('x3', 'h1', 'deleted', 'Crucifixo', '[{"setNumber":1,"reps":12,"weight":14,"completed":true}]');`,
  mapping: {
    // The owner of the logs: the row in which the user is a student.
    users: keyed('students', 'text'),
    exercises: {
      ...keyed('workout_exercises', 'text'),
      select: {
        id: 'e.id',
        name: 'e.name',
        userId: 'coalesce(p."studentId", u."studentId")',
        equipment: 'e.equipment',
        primaryMuscles: 'e."primaryMuscles"',
        secondaryMuscles: 'e."secondaryMuscles"',
      },
      from: `workout_exercises e join workouts w on w.id = e."workoutId"
        left join units u on u.id = w."unitId"
        left join plan_slots s on s."workoutId" = w.id
        left join weekly_plans p on p.id = s."weeklyPlanId"`,
    },
    muscleAliases: {
      peito: 'chest',
      costas: 'back',
      ombros: 'shoulders',
      bracos: ['biceps', 'triceps', 'forearms'],
      pernas: 'legs',
      gluteos: 'glutes',
      funcional: [],
    },
    programs: {
      days: {
        ...keyed('workouts', 'text'),
        programIdType: 'text',
        select: {
          id: 'w.id',
          name: 'w.title',
          programId: 'p.id',
          programName: 'p.title',
          position: 's."dayOfWeek"',
        },
        from: `workouts w join plan_slots s on s."workoutId" = w.id
          join weekly_plans p on p.id = s."weeklyPlanId"`,
        where: 'p."studentId" = :userId',
      },
      entries: {
        select: {
          id: 'id',
          dayId: '"workoutId"',
          exerciseId: 'id',
          sets: 'sets',
          order: '"order"',
        },
        from: 'workout_exercises',
      },
    },
    logs: {
      ...keyed('workout_history', 'text'),
      newId: randomUUID,
      userId: 'studentId',
      completedAt: { column: 'date', encoding: 'timestamp-utc', notNull: true },
      plans: false,
      programDayId: 'workoutId',
      newLogValues: () => ({ duration: 0 }),
    },
    sets: {
      select: {
        logId: '"workoutHistoryId"',
        exerciseId: '"exerciseId"',
        position: 'id', // A cuid begins with the time at which it was created.
        value: 'sets',
      },
      from: 'exercise_logs',
      read: (value) =>
        (JSON.parse(String(value)) as readonly StoredSet[])
          .filter(({ completed }) => completed === true)
          .map(({ reps, weight, rpe }) => ({ reps, weightKg: weight, rpe })),
    },
  },
  userId: 'st1',
  otherUserId: 'st2',
  chestExerciseId: 'e1',
  legExerciseId: 'e2',
  hiddenExerciseIds: ['e4', 'e5'],
  doneLogId: 'h1',
  performed: ['e3: 15 x 0', 'e1: 10 x 60 rpe 8, 8 x 62.5', 'deleted: 12 x 14'],
  hiddenLogIds: ['h2'],
  doneAt: { h1: '2026-03-05T18:00:00.000Z' },
  openDays: ['Peito', 'Pernas'],
  canPlan: false,
  isDone: 'select id from workout_history where id = :logId',
};
