import { answers } from './answers.js';
import { route, type Route } from './route.js';

const PAGE = {
  limit: 'How many items a page has at most.',
  cursor: '`nextCursor` of the page before.',
} as const;
const EQUIPMENT = 'What is at hand; what is missing is told.';
const TIME_ZONE = 'IANA name of the time zone whose calendar is meant, such as Europe/Berlin.';
const PERFORMED = 'What was performed; left out, the sets and repetitions that the workout plans.';
const COMPLETED_AT = 'When it was completed; left out, now.';

// Choice: what a client may send is named field by field, so that a field that the service gets later
// is not open to everybody by itself. An import key is for importers, which call the library.
const LOGS: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/logs',
    operation: 'logs.create',
    summary: 'Log a workout, done or planned, and update the recovery of its muscle groups',
    body: {
      source: 'The workout that is logged; left out, free training given by `exercises`.',
      scheduledFor: 'The date it is planned for.',
      completed: 'False plans it.',
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
      completed: 'True lists completed logs only, false planned ones only.',
      includeInactive: 'True lists logs too that a swap has replaced or an undo withdrawn.',
      ...PAGE,
    },
    answer: answers.logs,
  }),
  route({
    method: 'get',
    path: '/api/logs/:logId',
    operation: 'logs.find',
    summary: 'Read a log with what was performed',
    answer: answers.log,
    absent: 'log',
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'delete',
    path: '/api/logs/:logId',
    operation: 'logs.delete',
    summary: 'Delete a log with its swaps, and take its load out of recovery',
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
    summary: 'Swap the workout of a log for another, or preview that',
    body: {
      target: 'The workout to do instead.',
      exercises: PERFORMED,
      timeZone: TIME_ZONE,
      equipment: EQUIPMENT,
      token: 'The `token` of a preview: fails if anything was written since.',
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
      exerciseId: 'The exercise of its workout that is replaced.',
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
    summary: 'Rank exercises that can take the place of one, each with its reasons',
    query: {
      equipment: 'What is at hand, separated by commas; all there is where none is named.',
      limit: 'How many exercises at most.',
    },
    answer: answers.alternatives,
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'get',
    path: '/api/workouts/available',
    operation: 'swaps.targets',
    summary: 'List workouts to swap to, each with its recovery now',
    query: {
      logId: 'Leaves out the workout that this log is of.',
      muscleGroup: 'Only workouts that train this muscle group first and foremost.',
      source: 'Only days of programs, only custom workouts, or only usual sessions (`log`).',
      q: 'Only workouts with this in their name.',
      ...PAGE,
    },
    answer: answers.swapTargets,
    fails: ['NOT_FOUND'],
  }),
  route({
    method: 'get',
    path: '/api/swaps',
    operation: 'swaps.list',
    summary: 'List swaps, newest first, undone ones too',
    query: {
      logId: 'Only swaps from or to this log.',
      chainOfLogId: 'Only swaps of the chain that this log belongs to.',
      from: 'Only swaps of this date and later.',
      to: 'Only swaps of this date and earlier.',
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
      limit: 'How many groups at most.',
      includeUntrained: 'True adds groups that were never trained.',
    },
    answer: answers.mostRecovered,
  }),
  route({
    method: 'get',
    path: '/api/recovery/forecast',
    operation: 'recovery.forecast',
    summary: 'Read the recovery of all muscle groups from now on',
    query: {
      days: 'How many days it looks ahead.',
      stepHours: 'How many hours lie between two points.',
    },
    answer: answers.forecast,
  }),
  route({
    method: 'put',
    path: '/api/recovery/corrections/:muscleGroup',
    operation: 'recovery.correct',
    summary: 'Correct a muscle group by hand: sore, ill or hurt',
    body: {
      maxScore: 'As how recovered it is shown at most.',
      until: 'When the correction ends.',
      note: 'Why.',
    },
    answer: answers.correction,
  }),
  route({
    method: 'delete',
    path: '/api/recovery/corrections/:muscleGroup',
    operation: 'recovery.clearCorrection',
    summary: 'End a correction before its time',
    answer: answers.correction,
  }),
  route({
    method: 'get',
    path: '/api/recommendations/smart-workout',
    operation: 'recommendations.smartWorkout',
    summary: 'Recommend workouts for now, each with its reasons',
    query: {
      equipment: 'What is at hand, separated by commas; all there is where none is named.',
      minutes: 'How many minutes are at hand.',
      avoid: 'Muscle groups to spare, separated by commas.',
      explain: 'True tells of workouts that were left out, and why.',
      strict: 'True leaves out workouts that train a tired group on the side.',
      limit: 'How many workouts at most.',
      timeZone: TIME_ZONE,
    },
    answer: answers.smartWorkout,
  }),
];

const NAME = 'What the workout is called.';
const DESCRIPTION = 'What is to be known about it.';

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
    summary: 'Create a custom workout from another workout, some exercises replaced',
    body: {
      from: 'The workout to begin with.',
      name: 'What the new workout is called; left out, as the other one.',
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
      exercises: 'The new list: entries named by `id` stay, those left out are deleted.',
    },
    answer: answers.customWorkout,
  }),
  route({
    method: 'post',
    path: '/api/custom-workouts/:customWorkoutId/save-as-own',
    operation: 'customWorkouts.saveAsOwn',
    summary: 'Keep a workout that was made for one log',
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
 * Every address of the API. The router, the published description and the tests are made from this
 * table, so that a new address is one row. A fixed path stands before one with a parameter in the
 * same place.
 */
export const ROUTES: readonly Route[] = [...LOGS, ...SWAPS, ...RECOVERY, ...CUSTOM_WORKOUTS];
