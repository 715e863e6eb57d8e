import type { HostMapping } from 'freshlegs/postgres';
import { attributeRows } from '../hosts/attribute-rows.js';
import { diaryOfEntries } from '../hosts/diary-of-entries.js';
import { exerciseLogs } from '../hosts/exercise-logs.js';
import { fitnessProgram } from '../hosts/fitness-program.js';
import { gymNetwork } from '../hosts/gym-network.js';
import { nutritionAndTraining } from '../hosts/nutrition-and-training.js';
import { periodisedPlan } from '../hosts/periodised-plan.js';
import { privateLists } from '../hosts/private-lists.js';
import { programInFrench } from '../hosts/program-in-french.js';
import { sessionTracker } from '../hosts/session-tracker.js';
import { softDeletes } from '../hosts/soft-deletes.js';
import { templatesAndWorkouts } from '../hosts/templates-and-workouts.js';
import type { RealHost } from '../hosts/host.js';

/** A backend with a known mapping, and what the proposal must say about it. */
interface Known {
  readonly host: RealHost;
  /** Fields of the proposal that differ from the known mapping. */
  readonly differs: readonly string[];
  /** How the TODOs must begin, in order: at least with their field. */
  readonly todos: readonly string[];
}

/** A backend with its own tables, and what the proposal must contain. */
export interface Shape extends Pick<RealHost, 'name' | 'dialect' | 'ddl'> {
  readonly expected: { readonly [Part in keyof HostMapping]?: unknown };
  /** How the TODOs must begin, in order. */
  readonly todos: readonly string[];
  /** What recovery reads with the proposal. Only for proposals without a TODO. */
  readonly recovered?: Pick<RealHost, 'userId' | 'doneLogId' | 'performed' | 'trained'>;
}

export const KNOWN: readonly Known[] = [
  {
    host: attributeRows,
    differs: [
      'exercises.select.equipment',
      'logs.createdAt.column',
      'logs.createdAt.encoding',
      'muscles',
      'muscles.from',
      'muscles.select.exerciseId',
      'muscles.select.muscle',
      'muscles.select.role',
      'muscles.where',
      'sets.select.reps',
      'sets.select.seconds',
      'sets.select.unit',
      'sets.select.weight',
    ],
    todos: [
      'muscles:',
      'logs.completedAt:',
      'logs.newLogValues:',
      'sets.select.reps:',
      'sets.select.weightKg:',
      'sets.select.type:',
      'programs:',
    ],
  },
  {
    host: diaryOfEntries,
    differs: ['sets.select.type'],
    todos: [
      'exercises.select.userId: does shared_with_public mark exercises that everybody sees?',
      'logs: these also look like logs: exercise_entries',
      'sets.select.seconds:',
      'sets.select.weightKg:',
      'programs: left out.',
    ],
  },
  {
    host: exerciseLogs,
    differs: ['logs.completedAt.notNull'],
    todos: [
      'logs.completedAt:',
      'logs.plans: no column marks a log as planned',
      'logs.inserts: a row of WorkoutLog is one exercise',
      'sets.select.weightKg:',
    ],
  },
  {
    host: fitnessProgram,
    differs: ['exercises.select.userId', 'logs.status.planned', 'users.id', 'users.table'],
    todos: ['users:', 'exercises.select.userId:', 'logs.completedAt:', 'logs.status:'],
  },
  {
    host: gymNetwork,
    differs: ['exercises.from', 'exercises.select.id', 'exercises.select.userId'],
    todos: [
      'exercises.select.userId:',
      'logs.completedAt:',
      'logs.plans:',
      'logs.newLogValues:',
      'sets.select.position:',
      'sets.read: NO REPETITIONS FOUND outside of JSON.',
      'programs:',
    ],
  },
  {
    host: nutritionAndTraining,
    differs: [
      'exercises.select.mechanic',
      'logs.scheduledDate',
      'logs.status.planned',
      'sets.select.type',
      'sets.select.unit',
      'sets.select.weight',
      'sets.select.weightKg',
      'sets.where',
    ],
    todos: ['logs.status:', 'logs.newLogValues:', 'sets.select.weightKg:'],
  },
  {
    host: periodisedPlan,
    differs: ['logs.inserts', 'sets.select.weightKg'],
    todos: ['users:', 'logs.status:', 'logs.newLogValues:', 'sets.select.weightKg:', 'programs:'],
  },
  {
    host: privateLists,
    differs: ['exercises.select.mechanic'],
    todos: ['logs.completedAt:', 'sets.select.weightKg:', 'programs:'],
  },
  {
    host: programInFrench,
    differs: [],
    todos: [
      'users:',
      'logs.newLogValues:',
      'sets.select.reps:',
      'sets.select.weightKg:',
      'programs:',
    ],
  },
  {
    host: sessionTracker,
    differs: [],
    todos: ['muscles:', 'logs.plans:', 'sets.select.weightKg:', 'programs:'],
  },
  {
    host: softDeletes,
    differs: [],
    todos: ['users:', 'logs.newLogValues:', 'sets.select.weightKg:', 'programs:'],
  },
  {
    host: templatesAndWorkouts,
    differs: ['logs.completedAt.notNull', 'sets.select.type', 'sets.where'],
    todos: [
      'logs.completedAt: NO COMPLETION TIME FOUND',
      'logs.plans:',
      'logs.newLogValues:',
      'sets.select.weightKg:',
    ],
  },
];

const ID = '00000000-0000-4000-8000-00000000000';

export const SHAPES: readonly Shape[] = [
  {
    name: 'the tables of the README',
    dialect: 'postgres',
    ddl: `
      create table member (id integer primary key);
      create table movement (id integer primary key, title text not null);
      create table movement_muscle (movement_id integer not null references movement (id),
        muscle text not null, role text not null);
      create table session (id integer generated always as identity primary key,
        member_id integer not null references member (id), done_at timestamptz);
      create table session_set (id integer generated always as identity primary key,
        session_id integer not null references session (id),
        movement_id integer not null references movement (id),
        place integer not null, number integer not null, reps integer, kg real);
      insert into movement values (1, 'Squat');
      insert into movement_muscle values (1, 'quads', 'primary'), (1, 'glutes', 'secondary');
      insert into member values (1);
      insert into session (member_id, done_at) values (1, '2026-03-05T18:00:00Z');
      insert into session_set (session_id, movement_id, place, number, reps, kg) values (1, 1, 0, 1, 8, 100);`,
    expected: {
      users: { table: 'member', id: 'id', idType: 'integer' },
      exercises: { table: 'movement', id: 'id', idType: 'integer', select: { name: 'title' } },
      muscles: {
        select: { exerciseId: 'movement_id', muscle: 'muscle', role: 'role' },
        from: 'movement_muscle',
      },
      logs: {
        ...{ table: 'session', id: 'id', idType: 'integer', userId: 'member_id' },
        completedAt: { column: 'done_at', encoding: 'timestamptz' },
      },
      sets: {
        select: {
          ...{ logId: 'session_id', exerciseId: 'movement_id', exerciseOrder: 'place' },
          ...{ position: 'number', reps: 'reps', weightKg: 'kg' },
        },
        from: 'session_set',
      },
    },
    todos: [],
    recovered: {
      ...{ userId: 1, doneLogId: 1 },
      performed: ['1: 8 x 100'],
      trained: ['glutes', 'quadriceps'],
    },
  },
  {
    name: 'actual values beside planned ones, pounds, and flags of sets, entries and logs',
    dialect: 'postgres',
    ddl: `
      create table users (id uuid primary key, email text);
      create table exercises (id uuid primary key, title text not null, target text, is_archived boolean);
      create table workouts (id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id), finished_at timestamptz, is_deleted boolean not null default false,
        created_at timestamptz not null);
      create table workout_exercises (id uuid primary key, workout_id uuid not null references workouts (id),
        exercise_id uuid not null references exercises (id), order_idx integer not null, skipped_at timestamptz);
      create table exercise_sets (id uuid primary key default gen_random_uuid(),
        workout_exercise_id uuid not null references workout_exercises (id), set_number integer not null,
        target_reps integer, actual_reps integer, target_weight_lbs numeric, actual_weight_lbs numeric, "end" timestamptz,
        is_completed boolean, deleted_at timestamptz);
      insert into users values ('${ID}1');
      insert into exercises values ('${ID}2', 'Bench', 'chest', false), ('${ID}3', 'Squat', 'quads', false);
      insert into workouts values ('${ID}4', '${ID}1', '2026-03-05T18:00:00Z', false, now());
      insert into workout_exercises values ('${ID}5', '${ID}4', '${ID}2', 0, null), ('${ID}6', '${ID}4', '${ID}3', 1, now());
      insert into exercise_sets (workout_exercise_id, set_number, target_reps, actual_reps, actual_weight_lbs, is_completed, deleted_at)
        values ('${ID}5', 1, 10, 8, 100, true, null), ('${ID}5', 2, 10, 9, 100, null, null),
        ('${ID}5', 3, 10, 7, 100, true, now()), ('${ID}6', 1, 10, 6, 100, true, null);`,
    expected: {
      exercises: {
        select: { name: 'title', primaryMuscles: 'target', hidden: 'is_archived' },
      },
      logs: { where: 'not is_deleted', createdAt: { column: 'created_at' } },
      sets: {
        select: {
          ...{ logId: 'workout_exercises.workout_id', exerciseId: 'workout_exercises.exercise_id' },
          exerciseOrder: 'workout_exercises.order_idx',
          ...{ position: 'exercise_sets.set_number', reps: 'exercise_sets.actual_reps' },
          ...{ weight: 'exercise_sets.actual_weight_lbs', unit: `'lb'` },
        },
        from: `exercise_sets
      join workout_exercises on workout_exercises.id = exercise_sets.workout_exercise_id`,
        where:
          'exercise_sets.is_completed and exercise_sets.deleted_at is null and workout_exercises.skipped_at is null',
      },
    },
    todos: [],
    recovered: {
      ...{ userId: `${ID}1`, doneLogId: `${ID}4`, trained: ['chest'] },
      performed: [`${ID}2: 8 x 45.359237`],
    },
  },
  {
    name: 'reserved words, keys without foreign keys, and a status in a unique index',
    dialect: 'sqlite',
    ddl: `
      create table users (id integer primary key);
      create table muscle_group (id integer primary key, name text);
      create table exercises (id integer primary key, name text, muscle_group integer);
      create table workouts (id integer primary key, user_id integer not null references users (id),
        status text, "end" datetime, mood_id integer not null, created_by text not null, title text not null);
      create unique index one_planned on workouts (user_id) where status = 'planned';
      create table sets (id text primary key, workout_id integer, exercise_id integer, "order" integer,
        reps integer, weight_kg real, status text);
      insert into users values (1);
      insert into exercises (id, name) values (1, 'Row');
      insert into workouts (id, user_id, "end", mood_id, created_by, title) values (1, 1, '2026-03-05 18:00:00', 1, 'u', 'Pull');
      insert into sets values ('a', 1, 1, 1, 8, 60, 'done'), ('b', 1, 1, 2, 8, 60, 'skipped');`,
    expected: {
      exercises: {
        select: { id: 'exercises.id', primaryMuscles: 'muscle_group.name' },
        from: 'exercises left join muscle_group on muscle_group.id = exercises.muscle_group',
      },
      logs: { completedAt: { column: 'end', encoding: 'timestamp-utc' } },
      sets: { select: { position: '"order"', weightKg: 'weight_kg' }, where: "status = 'done'" },
    },
    todos: [
      'logs.status: found no values yet.',
      'logs.status.replaced: the unique index one_planned covers status, and may refuse',
      'logs.newLogValues: mood_id, created_by, title: NOT NULL without a default. Give them values in a new log',
      'sets.select.position: order must count through the whole log',
    ],
  },
  {
    name: 'a unique index of a status, roles with other names, and no sets',
    dialect: 'postgres',
    ddl: `
      create table users (id integer primary key);
      create table exercises (id integer primary key, name text);
      create table exercise_muscles (exercise_id integer references exercises, muscle text, role text);
      create table workouts (id integer generated always as identity primary key, user_id integer references users,
        status text, completed_at timestamptz);
      create unique index one_open on workouts (user_id) where status <> 'done';
      insert into exercises values (1, 'Row');
      insert into exercise_muscles values (1, 'lats', 'target'), (1, 'biceps', 'synergist');
      insert into workouts (status) values ('done');`,
    expected: { logs: { status: { completed: 'done', planned: 'planned' } } },
    todos: [
      'muscles.select.role: must be primary or secondary. Found: ',
      'logs.status: found done.',
      'logs.status.replaced: the unique index one_open covers status',
      'sets: NO SETS FOUND.',
    ],
  },
  {
    name: 'Spanish names, times without a zone, and a column for each set',
    dialect: 'postgres',
    ddl: `
      create table usuarios (id text primary key, nombre text not null);
      create table ejercicios (id text primary key, nombre text not null, musculo text);
      create table entrenamientos (id text primary key, usuario_id text not null references usuarios,
        estado text, terminado_en timestamp);
      create table entrenamiento_ejercicios (id text primary key,
        entrenamiento_id text not null references entrenamientos,
        ejercicio_id text not null references ejercicios,
        set1_reps integer, set1_peso numeric, set2_reps integer, set2_peso numeric);
      insert into usuarios values ('a', 'Ana');
      insert into entrenamientos values ('1', 'a', 'hecho', '2026-03-05 18:00:00'), ('2', 'a', 'planificado', null);`,
    expected: {
      users: { table: 'usuarios', id: 'id' },
      exercises: { table: 'ejercicios', select: { name: 'nombre', primaryMuscles: 'musculo' } },
      logs: {
        ...{ table: 'entrenamientos', userId: 'usuario_id' },
        completedAt: { column: 'terminado_en', encoding: 'timestamp-utc' },
        status: { column: 'estado', completed: 'hecho', planned: 'planificado' },
      },
    },
    todos: [
      'logs.completedAt: are the times of terminado_en in UTC? Its type has no time zone.',
      'logs.status: found ',
      'sets: a row of entrenamiento_ejercicios has several sets. Read each set as a row, for example with from: entrenamiento_ejercicios e cross join lateral (values (1, set1_reps, set1_peso), (2, set2_reps, set2_peso)) as s (number, reps, weight).',
    ],
  },
  {
    name: 'a diary of athletes with a column for each set, beside a diary of food',
    dialect: 'sqlite',
    ddl: `
      create table athletes (id integer primary key);
      create table moves (id integer primary key, name text);
      create table food_diary (id integer primary key, athlete_id integer references athletes, date text);
      create table diary (id integer primary key, athlete_id integer not null references athletes,
        finished_at text);
      create table diary_moves (id integer primary key, diary_id integer not null references diary,
        move_id integer references moves, "reps1" integer, "reps2" integer);
      insert into athletes values (1);
      insert into diary values (1, 1, '2026-03-05T18:00:00Z');`,
    expected: {
      users: { table: 'athletes' },
      exercises: { table: 'moves' },
      logs: { table: 'diary', userId: 'athlete_id', completedAt: { column: 'finished_at' } },
    },
    todos: [
      'muscles: NO MUSCLES FOUND',
      'sets: a row of diary_moves has several sets. Read each set as a row, for example with from: (select *, 1 as number, reps1 as reps, null as weight from diary_moves union all select *, 2 as number, reps2 as reps, null as weight from diary_moves) s.',
      'programs',
    ],
  },
];
