import type { TrainingMethods } from '../../src/service/index.js';
import type { HomeMethods } from './home.js';

/** What the routes call: the service's methods in groups, and methods that combine them. */
export type Api = TrainingMethods & HomeMethods;

/** Such as `logs.create`. */
export type Operation = {
  [Group in keyof Api]: `${Group}.${Extract<keyof Api[Group], string>}`;
}[keyof Api];

type MethodOf<Name extends Operation> = Name extends `${infer Group}.${infer Method}`
  ? Group extends keyof Api
    ? Method extends keyof Api[Group]
      ? Api[Group][Method]
      : never
    : never
  : never;

type Called<Name extends Operation> =
  MethodOf<Name> extends (input: infer Input) => Promise<infer Answer>
    ? { readonly input: Input; readonly answer: NonNullable<Answer> }
    : never;

/**
 * The answer of a method, such as `logs.list`; of a method that may return null, the answer that is
 * not null.
 *
 * @example
 * const countOf = ({ logs }: AnswerOf<'logs.list'>): number => logs.length;
 */
export type AnswerOf<Name extends Operation> = Called<Name>['answer'];

/** The input fields that a client may send. */
type Fields<Name extends Operation> = readonly Exclude<
  Extract<keyof Called<Name>['input'], string>,
  'userId' | 'idempotencyKey'
>[];

interface Row<Name extends Operation> {
  readonly query?: Fields<Name>;
  readonly body?: Fields<Name>;
  /** The address of the created record. Makes the status 201. */
  readonly location?: (answer: AnswerOf<Name>) => string;
  /** The kind of record that is missing if the method returns null. */
  readonly absent?: string;
  /** The operation to call if the body has `dryRun: true`. */
  readonly preview?: Operation;
  /** Additional body fields for a preview. */
  readonly previewBody?: Fields<'swaps.preview'>;
}

/** One path with one method, as data: the fields that a client may send, and the method to call. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** A path parameter has the name of its input field. */
  readonly path: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly query: readonly string[];
  /** Null if the route reads no body. */
  readonly body: readonly string[] | null;
  readonly status: 200 | 201;
  /** The address of what the call created, from its answer. Null if it creates nothing. */
  readonly location: ((answer: unknown) => string) | null;
  readonly absent: string | null;
  readonly preview: Operation | null;
  readonly previewBody: readonly string[];
}

/** Checks a row's types against the method that it calls. */
const route = <Name extends Operation>(
  address: `${Uppercase<Route['method']>} /api/${string}`,
  operation: Name,
  summary: string,
  row: Row<Name> = {},
): Route => {
  const [method = '', path = ''] = address.split(' ');
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return {
    method: method.toLowerCase() as Route['method'],
    path,
    operation,
    summary,
    query: row.query ?? [],
    body: takesBody ? (row.body ?? []) : null,
    status: row.location === undefined ? 200 : 201,
    location: (row.location ?? null) as Route['location'],
    absent: row.absent ?? null,
    preview: row.preview ?? null,
    previewBody: row.previewBody ?? [],
  };
};

// Choice: routes list the fields that a client may send, so that a new field of the service is not
// public by default.
/**
 * Every route of the API. The router, the published description and the tests use this table, so a
 * new route is one row. A fixed path comes before one with a parameter in the same place.
 */
export const ROUTES: readonly Route[] = [
  route('GET /api/home', 'home.read', 'Read what the first screen shows', {
    query: ['equipment', 'place', 'minutes', 'avoid', 'timeZone'],
  }),

  route('POST /api/logs', 'logs.create', 'Log a workout, done or planned', {
    body: [
      'source',
      'scheduledFor',
      'completed',
      'startedAt',
      'completedAt',
      'exercises',
      'importKey',
    ],
    location: ({ log }) => `/api/logs/${log.id}`,
  }),
  route('GET /api/logs', 'logs.list', 'List logs: planned ones by date, then done ones', {
    query: ['completed', 'includeInactive', 'limit', 'cursor'],
  }),
  route('GET /api/logs/:logId', 'logs.find', 'Read a log with its performed exercises', {
    absent: 'log',
  }),
  route(
    'PATCH /api/logs/:logId',
    'logs.update',
    'Correct the sets or the times of a completed log, or move a planned one',
    {
      body: ['scheduledFor', 'startedAt', 'completedAt', 'exercises'],
    },
  ),
  route('DELETE /api/logs/:logId', 'logs.delete', 'Delete a log with its swaps and its load'),
  route('GET /api/logs/:logId/suggestions', 'progression.suggest', 'Suggest the sets of a log', {
    query: ['unit', 'increments', 'timeZone'],
  }),
  route('GET /api/progression/history', 'progression.history', 'Read how each exercise was done', {
    query: ['days'],
  }),
  route('POST /api/logs/:logId/complete', 'logs.complete', 'Complete a planned log', {
    body: ['startedAt', 'completedAt', 'exercises'],
  }),

  route(
    'POST /api/workouts/:logId/swap',
    'swaps.swap',
    'Swap the workout of a log, or preview it',
    {
      body: ['target', 'exercises', 'timeZone', 'equipment', 'token'],
      location: ({ log }) => `/api/logs/${log.id}`,
      preview: 'swaps.preview',
      previewBody: ['unit', 'increments'],
    },
  ),
  route('POST /api/workouts/:logId/swap-exercise', 'swaps.swapExercise', 'Swap one exercise', {
    body: [
      'exerciseId',
      'entry',
      'replacementExerciseId',
      'exercises',
      'timeZone',
      'equipment',
      'unit',
      'increments',
    ],
    location: ({ log }) => `/api/logs/${log.id}`,
  }),
  route('GET /api/exercises', 'catalogue.exercises', 'List the exercises', {
    query: ['muscleGroup', 'q', 'limit', 'cursor'],
  }),
  route('GET /api/programs', 'catalogue.programs', 'List the programs with their days', {
    query: ['limit', 'cursor'],
  }),
  route('GET /api/exercises/:exerciseId/alternatives', 'swaps.alternatives', 'Rank alternatives', {
    query: ['equipment', 'place', 'avoid', 'limit', 'unit', 'increments', 'timeZone'],
  }),
  route('GET /api/workouts/available', 'swaps.targets', 'List workouts to swap to', {
    query: ['logId', 'muscleGroup', 'source', 'q', 'limit', 'cursor'],
  }),
  route('GET /api/swaps', 'swaps.list', 'List swaps, newest first, including undone ones', {
    query: ['logId', 'chainOfLogId', 'from', 'to', 'limit', 'cursor'],
  }),
  route('POST /api/swaps/:swapId/revert', 'swaps.revert', 'Undo the newest swap of a log'),

  route(
    'GET /api/recovery/muscle-groups',
    'recovery.muscleGroups',
    'Read the recovery of all groups',
  ),
  route('GET /api/recovery/most-recovered', 'recovery.mostRecovered', 'List the freshest groups', {
    query: ['limit', 'includeUntrained'],
  }),
  route('GET /api/recovery/forecast', 'recovery.forecast', 'Forecast the recovery of all groups', {
    query: ['days', 'stepHours'],
  }),
  route(
    'PUT /api/recovery/corrections/:muscleGroup',
    'recovery.correct',
    'Cap the score of a sore group',
    {
      body: ['maxScore', 'until', 'note'],
    },
  ),
  route(
    'DELETE /api/recovery/corrections/:muscleGroup',
    'recovery.clearCorrection',
    'End a correction early',
  ),
  route('GET /api/volume/weeks', 'volume.weeks', 'Read the weekly sets of each group', {
    query: ['weeks', 'timeZone'],
  }),
  route(
    'GET /api/recommendations/smart-workout',
    'recommendations.smartWorkout',
    'Recommend workouts',
    {
      query: ['equipment', 'place', 'minutes', 'avoid', 'explain', 'strict', 'limit', 'timeZone'],
    },
  ),

  route('POST /api/sessions/compose', 'sessions.compose', 'Fit a workout to today, or make one', {
    body: [
      'base',
      'logId',
      'minutes',
      'equipment',
      'place',
      'avoid',
      'never',
      'favourites',
      'weeklySetsGoals',
      'supersets',
      'seed',
      'unit',
      'increments',
      'timeZone',
    ],
  }),
  route('POST /api/sessions/accept', 'sessions.accept', 'Plan a composed session', {
    body: ['session', 'revision', 'scheduledFor'],
    location: ({ log }) => `/api/logs/${log.id}`,
  }),

  route('GET /api/preferences', 'preferences.get', 'Read the preferences of the user'),
  route('PUT /api/preferences', 'preferences.set', 'Replace preferences', {
    body: ['never', 'favourites', 'places', 'level', 'daysPerWeek'],
  }),

  route('GET /api/custom-workouts', 'customWorkouts.list', 'List custom workouts, newest first', {
    query: ['limit', 'cursor'],
  }),
  route('POST /api/custom-workouts', 'customWorkouts.create', 'Create a custom workout', {
    body: ['name', 'description', 'exercises'],
    location: ({ id }) => `/api/custom-workouts/${id}`,
  }),
  route(
    'POST /api/custom-workouts/derive',
    'customWorkouts.derive',
    'Copy a workout, with changes',
    {
      body: ['from', 'name', 'replacements'],
      location: ({ id }) => `/api/custom-workouts/${id}`,
    },
  ),
  route(
    'GET /api/custom-workouts/:customWorkoutId',
    'customWorkouts.find',
    'Read a custom workout',
    {
      absent: 'custom workout',
    },
  ),
  route(
    'PATCH /api/custom-workouts/:customWorkoutId',
    'customWorkouts.update',
    'Change a workout',
    {
      body: ['name', 'description', 'exercises'],
    },
  ),
  route(
    'POST /api/custom-workouts/:customWorkoutId/save-as-own',
    'customWorkouts.saveAsOwn',
    'Turn a workout created for one log into an ordinary one',
  ),
  route(
    'DELETE /api/custom-workouts/:customWorkoutId',
    'customWorkouts.delete',
    'Delete a custom workout; its logs stay, without a workout',
  ),
];

/** Whether the route only reads, so that it is safe to repeat. */
export const isRead = ({ method }: Pick<Route, 'method'>): boolean => method === 'get';

/** Such as `logId` in `/api/logs/:logId`. */
export const pathParameters = (path: string): readonly string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
