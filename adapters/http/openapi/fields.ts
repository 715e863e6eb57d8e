const LIST_OF_EQUIPMENT =
  'The available equipment, separated by commas; by default all equipment. May name a pull-up bar, dip bars, rings, a bench or a box.';
const EQUIPMENT = 'The available equipment. Exercises that need other equipment are reported.';

/**
 * The meaning of each request field, by name. If it differs between operations, the key is the
 * operation and the name.
 */
export const FIELDS: Readonly<Record<string, string>> = {
  logId: 'Id of a log.',
  swapId: 'Id of a swap.',
  customWorkoutId: 'Id of a custom workout.',
  exerciseId: 'Id of an exercise.',
  muscleGroup:
    'Name of a muscle group. A coarse name such as `back` stands for each of its groups.',
  limit: 'Maximum number of items.',
  cursor: '`nextCursor` of the previous page.',
  timeZone: 'IANA name of the time zone for calendar dates, such as Europe/Berlin.',
  idempotencyKey:
    'Any text. The same request with the same key has one effect and one answer for 24 hours.',
  exercises:
    'The performed exercises. By default, the stored sets of the log, otherwise the plan of its workout.',
  completedAt: 'When it was completed; by default now.',
  completed: 'True lists only completed logs, false only planned logs.',
  'logs.create.completed': 'False creates a planned log.',
  'logs.update.completedAt': 'When it was really completed.',
  'logs.update.exercises': 'What was really performed; it replaces the stored sets.',
  'catalogue.exercises.muscleGroup':
    'Only exercises that train this muscle group as a primary group.',
  'catalogue.programs.limit': 'Maximum number of days.',
  'home.read.timeZone': 'IANA name of the time zone for calendar dates; by default UTC.',
  unit: 'The unit of the suggested steps and of messages; by default `kg`.',
  increments:
    'The smallest step of each kind of equipment, in `unit`; by default 2.5 kg for a barbell, 2 kg for dumbbells, 5 kg for machines.',
  'swaps.swap.unit': 'Only with `dryRun`: the unit of the suggested steps and of messages.',
  'swaps.swap.increments': 'Only with `dryRun`: the smallest step of each kind of equipment.',
  includeInactive: 'True also lists logs that a swap replaced or that an undo withdrew.',
  'logs.create.source': 'The workout to log; without it, free training described by `exercises`.',
  scheduledFor: 'The planned date.',
  target: 'The workout to do instead.',
  'swaps.swap.equipment': EQUIPMENT,
  'swaps.swapExercise.equipment': EQUIPMENT,
  equipment: LIST_OF_EQUIPMENT,
  token: 'The `token` of a preview. The swap fails if anything was written since the preview.',
  'swaps.swapExercise.exerciseId': 'The exercise of the workout to replace.',
  entry:
    'The index of the entry to replace, if the workout has the exercise more than once. By default all of them.',
  replacementExerciseId: 'The exercise to do instead.',
  'swaps.targets.logId': 'Leaves out the workout of this log.',
  'swaps.targets.muscleGroup': 'Only workouts that train this muscle group as a primary group.',
  source: 'Only program days, only custom workouts, or only usual workouts (`log`).',
  q: 'Only those whose name contains this text.',
  'swaps.list.logId': 'Only swaps from or to this log.',
  chainOfLogId: 'Only swaps of the chain that this log belongs to.',
  from: 'Only swaps on or after this date.',
  to: 'Only swaps on or before this date.',
  includeUntrained: 'True also lists groups that were never trained.',
  days: 'Number of days to forecast.',
  stepHours: 'Hours between two points.',
  maxScore: 'Upper limit of the shown score.',
  until: 'When the correction ends.',
  note: 'The reason for the correction.',
  weeks: 'Number of calendar weeks, including the current one.',
  importKey:
    'Any text that identifies this log on the device. If a log with this text exists, no second log is created, and the answer has the existing one.',
  place: "Name of one of the user's places, whose equipment is used; `equipment` takes precedence.",
  never: 'Ids of exercises that are never offered. Replaces the stored list.',
  favourites: 'Ids of exercises that are offered first among equals. Replaces the stored list.',
  places: 'Where the user trains, with the equipment there. Replaces the stored list.',
  minutes: 'The available time in minutes.',
  avoid: 'Muscle groups to avoid, separated by commas.',
  explain: 'True also lists the workouts that were left out, with reasons.',
  strict: 'True leaves out workouts that train a tired group as a secondary group.',
  base: 'The workout to adapt. Without `base` and `logId`, a new session is composed.',
  'sessions.compose.logId': 'Id of a log whose workout is adapted.',
  'sessions.compose.equipment':
    'The available equipment; by default all equipment. May name a pull-up bar, dip bars, rings, a bench or a box.',
  'sessions.compose.avoid': 'Muscle groups to avoid.',
  'sessions.compose.never': 'Ids of exercises not to offer, in addition to the stored ones.',
  'sessions.compose.favourites':
    'Ids of exercises that are offered first among equals, in place of the stored ones.',
  weeklySetsGoals: 'Sets per week to aim at, by muscle group; by default 12.',
  supersets: 'True allows pairs of exercises if time is short.',
  seed: 'Varies the choice among exercises that are about equally good.',
  session: 'The composed session, possibly edited by the user. Explanatory fields are ignored.',
  revision:
    'The `revision` of the session. The request fails if anything was written since the session was composed.',
  name: 'Name of the workout.',
  description: 'Description of the workout.',
  'customWorkouts.create.exercises': 'The exercises of the workout.',
  'customWorkouts.update.exercises':
    'The new list. Entries with an `id` are kept; entries not listed are deleted.',
  'customWorkouts.derive.from': 'The workout to copy.',
  'customWorkouts.derive.name': 'Name of the new workout; by default the name of the copied one.',
  replacements: 'Exercises to replace.',
};
