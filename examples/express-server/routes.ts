import { answers } from './answers.js';
import { route, type Route } from './route.js';

const PAGE = {
  limit: 'Maximum number of items per page.',
  cursor: '`nextCursor` of the previous page.',
} as const;
const EQUIPMENT = 'The available equipment. Exercises that need other equipment are reported.';
const TIME_ZONE = 'IANA name of the time zone for calendar dates, such as Europe/Berlin.';
const PERFORMED = 'The performed exercises; by default the sets and repetitions of the workout.';
const COMPLETED_AT = 'When it was completed; by default now.';

// Choice: routes list the fields that a client may send, so a field that the service gains later is not
// public by default. Import keys are left out: importers call the library.
const LOGS: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/logs',
    operation: 'logs.create',
    summary: 'Log a workout, done or planned, and update the recovery of its muscle groups',
    body: {
      source: 'The workout to log; without it, free training described by `exercises`.',
      scheduledFor: 'The planned date.',
      completed: 'False creates a planned log.',
      completedAt: COMPLETED_AT,
      exercises: PERFORMED,
    },
    answer: answers.createdLog,
    location: ({ log }) => `/api/logs/${log.id}`,
  }),
  route({
    method: 'get',
    path: '/api/logs',
    operation: 'logs.list',
    summary: 'List logs: planned ones by date, then done ones, newest first',
    query: {
      completed: 'True lists only completed logs, false only planned logs.',
      includeInactive: 'True also lists logs that a swap replaced or that an undo withdrew.',
      ...PAGE,
    },
    answer: answers.logs,
  }),
  route({
    method: 'get',
    path: '/api/logs/:logId',
    operation: 'logs.find',
    summary: 'Read a log with its performed exercises',
    answer: answers.log,
    absent: 'log',
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'delete',
    path: '/api/logs/:logId',
    operation: 'logs.delete',
    summary: 'Delete a log with its swaps, and remove its load from recovery',
    answer: answers.changedLog,
  }),
  route({
    method: 'post',
    path: '/api/logs/:logId/complete',
    operation: 'logs.complete',
    summary: 'Complete a planned log',
    body: { completedAt: COMPLETED_AT, exercises: PERFORMED },
    answer: answers.changedLog,
    fails: ['LOG_NOT_ACTIVE', 'LOG_ALREADY_COMPLETED'],
  }),
];

const SWAPS: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/workouts/:logId/swap',
    operation: 'swaps.swap',
    summary: 'Swap the workout of a log for another, or preview the swap',
    body: {
      target: 'The workout to do instead.',
      exercises: PERFORMED,
      timeZone: TIME_ZONE,
      equipment: EQUIPMENT,
      token: 'The `token` of a preview. The swap fails if anything was written since.',
    },
    answer: answers.swap,
    location: ({ log }) => `/api/logs/${log.id}`,
    preview: { operation: 'swaps.preview', answer: answers.swapPreview },
    fails: ['ALREADY_SWAPPED', 'LOG_NOT_ACTIVE', 'CONFLICT_STALE'],
  }),
  route({
    method: 'post',
    path: '/api/workouts/:logId/swap-exercise',
    operation: 'swaps.swapExercise',
    summary: 'Swap one exercise of a log for another',
    body: {
      exerciseId: 'The exercise of the workout to replace.',
      replacementExerciseId: 'The exercise to do instead.',
      exercises: PERFORMED,
      timeZone: TIME_ZONE,
      equipment: EQUIPMENT,
    },
    answer: answers.exerciseSwap,
    location: ({ log }) => `/api/logs/${log.id}`,
    fails: ['ALREADY_SWAPPED', 'LOG_NOT_ACTIVE'],
  }),
  route({
    method: 'get',
    path: '/api/exercises/:exerciseId/alternatives',
    operation: 'swaps.alternatives',
    summary: 'Rank alternatives to an exercise, each with its reasons',
    query: {
      equipment: 'The available equipment, separated by commas; by default all equipment.',
      limit: 'Maximum number of exercises.',
    },
    answer: answers.alternatives,
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'get',
    path: '/api/workouts/available',
    operation: 'swaps.targets',
    summary: 'List workouts to swap to, each with its current recovery',
    query: {
      logId: 'Leaves out the workout of this log.',
      muscleGroup: 'Only workouts that train this muscle group as a primary group.',
      source: 'Only program days, only custom workouts, or only usual sessions (`log`).',
      q: 'Only workouts whose name contains this text.',
      ...PAGE,
    },
    answer: answers.swapTargets,
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'get',
    path: '/api/swaps',
    operation: 'swaps.list',
    summary: 'List swaps, newest first, including undone ones',
    query: {
      logId: 'Only swaps from or to this log.',
      chainOfLogId: 'Only swaps of the chain that this log belongs to.',
      from: 'Only swaps on or after this date.',
      to: 'Only swaps on or before this date.',
      ...PAGE,
    },
    answer: answers.swaps,
  }),
  route({
    method: 'post',
    path: '/api/swaps/:swapId/revert',
    operation: 'swaps.revert',
    summary: 'Undo the newest swap of a log',
    answer: answers.revertedSwap,
    fails: ['NOT_REVERTIBLE'],
  }),
];

const RECOVERY: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/recovery/muscle-groups',
    operation: 'recovery.muscleGroups',
    summary: 'Read the recovery of all muscle groups',
    answer: answers.muscleGroups,
  }),
  route({
    method: 'get',
    path: '/api/recovery/most-recovered',
    operation: 'recovery.mostRecovered',
    summary: 'List the most recovered muscle groups',
    query: {
      limit: 'Maximum number of groups.',
      includeUntrained: 'True also lists groups that were never trained.',
    },
    answer: answers.mostRecovered,
  }),
  route({
    method: 'get',
    path: '/api/recovery/forecast',
    operation: 'recovery.forecast',
    summary: 'Forecast the recovery of all muscle groups',
    query: {
      days: 'Number of days to forecast.',
      stepHours: 'Hours between two points.',
    },
    answer: answers.forecast,
  }),
  route({
    method: 'put',
    path: '/api/recovery/corrections/:muscleGroup',
    operation: 'recovery.correct',
    summary: 'Correct a muscle group manually, for example when it is sore or injured',
    body: {
      maxScore: 'Upper limit of the shown score.',
      until: 'When the correction ends.',
      note: 'Why.',
    },
    answer: answers.correction,
  }),
  route({
    method: 'delete',
    path: '/api/recovery/corrections/:muscleGroup',
    operation: 'recovery.clearCorrection',
    summary: 'End a correction early',
    answer: answers.correction,
  }),
  route({
    method: 'get',
    path: '/api/recommendations/smart-workout',
    operation: 'recommendations.smartWorkout',
    summary: 'Recommend workouts for now, each with its reasons',
    query: {
      equipment: 'The available equipment, separated by commas; by default all equipment.',
      minutes: 'The available time in minutes.',
      avoid: 'Muscle groups to avoid, separated by commas.',
      explain: 'True also lists the workouts that were left out, with reasons.',
      strict: 'True leaves out workouts that train a tired group as a secondary group.',
      limit: 'Maximum number of workouts.',
      timeZone: TIME_ZONE,
    },
    answer: answers.smartWorkout,
  }),
];

const NAME = 'Name of the workout.';
const DESCRIPTION = 'Description of the workout.';

const CUSTOM_WORKOUTS: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/custom-workouts',
    operation: 'customWorkouts.list',
    summary: 'List custom workouts, newest first',
    query: PAGE,
    answer: answers.customWorkouts,
  }),
  route({
    method: 'post',
    path: '/api/custom-workouts',
    operation: 'customWorkouts.create',
    summary: 'Create a custom workout',
    body: { name: NAME, description: DESCRIPTION, exercises: 'Its exercises.' },
    answer: answers.customWorkout,
    location: ({ id }) => `/api/custom-workouts/${id}`,
  }),
  route({
    method: 'post',
    path: '/api/custom-workouts/derive',
    operation: 'customWorkouts.derive',
    summary: 'Create a custom workout from another workout, replacing some exercises',
    body: {
      from: 'The workout to copy.',
      name: 'Name of the new workout; by default that of the copied one.',
      replacements: 'Exercises to replace.',
    },
    answer: answers.customWorkout,
    location: ({ id }) => `/api/custom-workouts/${id}`,
  }),
  route({
    method: 'get',
    path: '/api/custom-workouts/:customWorkoutId',
    operation: 'customWorkouts.find',
    summary: 'Read a custom workout',
    answer: answers.customWorkout,
    absent: 'custom workout',
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'patch',
    path: '/api/custom-workouts/:customWorkoutId',
    operation: 'customWorkouts.update',
    summary: 'Change fields of a custom workout',
    body: {
      name: NAME,
      description: DESCRIPTION,
      exercises: 'The new list. Entries with an `id` are kept; entries not listed are deleted.',
    },
    answer: answers.customWorkout,
  }),
  route({
    method: 'post',
    path: '/api/custom-workouts/:customWorkoutId/save-as-own',
    operation: 'customWorkouts.saveAsOwn',
    summary: 'Turn a workout made for one log into an ordinary workout',
    answer: answers.customWorkout,
  }),
  route({
    method: 'delete',
    path: '/api/custom-workouts/:customWorkoutId',
    operation: 'customWorkouts.delete',
    summary: 'Delete a custom workout; its logs stay',
    answer: answers.customWorkout,
  }),
];

/**
 * Every route of the API. The router, the published description and the tests are generated from this
 * table, so a new route is one row. A fixed path comes before one with a parameter in the same place.
 */
export const ROUTES: readonly Route[] = [...LOGS, ...SWAPS, ...RECOVERY, ...CUSTOM_WORKOUTS];
