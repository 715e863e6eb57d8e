import type {
  Freshlegs,
  LogAnswer,
  MuscleGroupChange,
  MuscleGroupRecovery,
  Preferences,
  SwapWarning,
  UserId,
  WorkoutLog,
  WorkoutSwap,
} from 'freshlegs';
import type { AnswerOf, Operation } from 'freshlegs/http';
import type { Arguments, Json } from './inputs.js';
import {
  alternativesText,
  exerciseText,
  exercisesText,
  logsText,
  logText,
  muscleGroupsText,
  preferencesText,
  recommendationText,
  stateText,
  suggestionsText,
  swapsText,
  targetsText,
  weeksText,
  workoutText,
  type Names,
  type When,
} from './texts.js';
import { correctAgain, makeAgain, swapAgain, type Step } from './undo.js';

interface Row extends Arguments {
  readonly name: string;
  readonly title: string;
  /** For a model: what it does, in which units, and when to use another tool. */
  readonly description: string;
}

export interface ReadTool extends Row {
  /** Whether the answer begins with the time, for "today" and "next Monday". */
  readonly showsNow?: boolean;
  readonly text: (answer: never, when: When, names: Names) => string;
}

/** The fields that the answers of the writes have. */
export interface WriteAnswer extends Partial<Preferences> {
  readonly log?: WorkoutLog;
  readonly swap?: WorkoutSwap;
  readonly muscleGroups?: readonly (MuscleGroupRecovery | MuscleGroupChange)[];
  readonly warnings?: readonly SwapWarning[];
}

/** What a write changes, as it is before it. */
export interface Before {
  /** Null if the log is missing, or if the tool changes none. */
  readonly beforeLog: LogAnswer | null;
  readonly beforePreferences: Preferences | null;
}

/** A write, done or rehearsed. */
export interface Effect extends Before {
  readonly args: Json;
  readonly answer: WriteAnswer;
  /** The log after it, or the deleted one. */
  readonly log: LogAnswer | null;
}

export interface WriteTool extends Row {
  /** Such as `Delete "Push", done Fri 27 Nov 2026, 21:00.` */
  readonly says: (effect: Effect, when: When, names: Names) => string;
  readonly undo: (
    effect: Effect,
    context: { readonly training: Freshlegs; readonly userId: UserId },
  ) => readonly Step[] | Promise<readonly Step[]>;
  /** What undoing does not bring back. */
  readonly undoLimits?: string;
  /** Fields that the tool sets itself. */
  readonly fixed?: Json;
  /** What to read first, for the preview and for the undo. The write fails if it has changed. */
  readonly before?: 'log' | 'preferences';
  /** The library's own preview; by default the write is rehearsed. */
  readonly preview?: Operation;
  /** Whether it adds a log, whose id in a rehearsal means nothing. */
  readonly creates?: boolean;
}

/** Checks that the text fits the answer of the operation. */
const read = <Name extends Operation>(
  name: string,
  operation: Name,
  fields: readonly string[],
  title: string,
  description: string,
  text: (answer: AnswerOf<Name>, when: When, names: Names) => string,
  options: Pick<ReadTool, 'showsNow' | 'descriptions'> = {},
): ReadTool => ({ name, title, description, operation, fields, text, ...options });

/** Read freely. */
export const READS: readonly ReadTool[] = [
  read(
    'recommend_workouts',
    'recommendations.smartWorkout',
    ['minutes', 'place', 'equipment', 'avoid', 'limit'],
    'Recommend workouts',
    'Recommends up to 3 of the user\'s workouts for now, best first, with reasons. Also says how a workout planned for today fits. Start here for "what should I train?". Recovery is in percent, 100 = fully recovered. For one muscle use read_recovery. It is bookkeeping of training load, not medical advice: for pain or injury, refer to a professional.',
    recommendationText,
    {
      showsNow: true,
      descriptions: {
        equipment:
          'All the equipment at hand, such as `barbell` or `pull-up bar`; by default every kind, and with `[]` none. Workouts that need other equipment are left out.',
      },
    },
  ),
  read(
    'read_recovery',
    'recovery.muscleGroups',
    [],
    'Read recovery',
    'How recovered each muscle group is now, 0 to 100 percent, and when it will be ready. Not for choosing a workout: recommend_workouts weighs this and more.',
    muscleGroupsText,
  ),
  read(
    'read_weekly_sets',
    'volume.weeks',
    ['weeks'],
    'Read weekly sets',
    'Sets per muscle group and calendar week, the current week last, and whether that is below, inside or above the goal of the group. A secondary muscle counts half a set.',
    weeksText,
  ),
  read(
    'list_logs',
    'logs.list',
    ['completed', 'limit', 'cursor'],
    'List logs',
    'Planned workouts by date, then done ones, newest first. Use it to find the id of a log. For sets and weights use read_log.',
    logsText,
    { showsNow: true },
  ),
  read(
    'read_log',
    'logs.find',
    ['logId'],
    'Read a log',
    'One log with its performed sets. Weights are in kilograms; "@2" means 2 repetitions in reserve.',
    logText,
  ),
  read(
    'suggest_sets',
    'progression.suggest',
    ['logId', 'unit'],
    'Suggest sets',
    "Weights and repetitions to do next for each exercise of a planned log, from the user's own history. Weights are in kilograms in the data, in `unit` in the messages. Do not compute progressions yourself.",
    suggestionsText,
    { descriptions: { logId: 'Id of a planned log.' } },
  ),
  read(
    'list_workouts',
    'swaps.targets',
    ['muscleGroup', 'source', 'q', 'logId', 'limit', 'cursor'],
    'List workouts',
    'Workouts that can be planned, or that a log can be swapped for, with their exercises. Pass `ref` of one as `source` of plan_workout (not a `ref` of type log) or as `target` of swap_workout.',
    targetsText,
  ),
  read(
    'list_exercises',
    'catalogue.exercises',
    ['q', 'muscleGroup', 'limit', 'cursor'],
    'List exercises',
    'Exercises by name or muscle group. Use it to find the exerciseId that log_workout needs; never guess an id.',
    exercisesText,
    { descriptions: { limit: 'Exercises per page, up to 100; default 20.' } },
  ),
  read(
    'list_alternatives',
    'swaps.alternatives',
    ['exerciseId', 'place', 'equipment', 'avoid', 'limit'],
    'List alternatives',
    'Exercises that can replace another one, the closest first, each with a first weight. Use it before swap_exercise.',
    alternativesText,
  ),
  read(
    'list_swaps',
    'swaps.list',
    ['logId', 'from', 'to', 'limit', 'cursor'],
    'List swaps',
    'Swaps, newest first, including undone ones. Use it to find the swapId for undo_swap.',
    swapsText,
  ),
  read(
    'read_preferences',
    'preferences.get',
    [],
    'Read preferences',
    'Exercises that the user never wants, favourites, places with their equipment, level, and days per week.',
    preferencesText,
  ),
];

const workoutOf = (log: LogAnswer | null): string =>
  log === null ? 'the workout' : workoutText(log.workout);

const dateOf = ({ answer: { log } }: Effect): string =>
  log?.scheduledFor == null ? '' : ` for ${log.scheduledFor}`;

/** Such as `"Push" of "Push Pull Legs", done Fri 27 Nov 2026, 21:00`. */
const logOf = ({ answer, log }: Effect, when: When): string =>
  `${workoutOf(log)}${answer.log === undefined ? '' : `, ${stateText(answer.log, when)}`}`;

const doneOf = (effect: Effect, when: When): string => {
  const isPlan = effect.log?.exercises == null;
  return `${logOf(effect, when)}${isPlan ? ', with the planned sets' : ''}`;
};

const undoSwap: WriteTool['undo'] = ({ answer: { swap } }) =>
  swap === undefined ? [] : [{ tool: 'undo_swap', arguments: { swapId: swap.id } }];

const deleteLog: WriteTool['undo'] = ({ answer: { log } }) =>
  log === undefined ? [] : [{ tool: 'delete_log', arguments: { logId: log.id } }];

const SETTINGS = ['never', 'favourites', 'places', 'level', 'daysPerWeek'] as const;

/** The settings of `one` that are different in `other`. */
const changedIn = (one: Partial<Preferences>, other: Partial<Preferences> | null) =>
  Object.fromEntries(
    SETTINGS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other?.[name])).map(
      (name) => [name, one[name]],
    ),
  );

/** Each returns a preview and a token first, and writes only with the token. */
export const WRITES: readonly WriteTool[] = [
  {
    name: 'plan_workout',
    title: 'Plan a workout',
    description:
      'Plans a workout of list_workouts, usually for a date. To move one, plan it on the new date, then delete the old one. Not for training that was already done: use log_workout.',
    operation: 'logs.create',
    fields: ['source', 'scheduledFor'],
    required: ['source'],
    descriptions: { source: '`ref` of a workout of list_workouts, but not one of type log.' },
    fixed: { completed: false },
    says: (effect) => `Plan ${workoutOf(effect.log)}${dateOf(effect)}.`,
    undo: deleteLog,
    creates: true,
  },
  {
    name: 'log_workout',
    title: 'Log a workout',
    description:
      'Logs training that was done. Give `exercises` with what the user did, only what they said: each set has `reps` or `seconds`, `weightKg` in kilograms (convert pounds), and `rir` (repetitions in reserve) or `rpe` if known. For a workout that was planned use complete_workout.',
    operation: 'logs.create',
    fields: ['source', 'scheduledFor', 'startedAt', 'completedAt', 'exercises'],
    descriptions: { exercises: 'What was performed. By default the plan of the workout.' },
    says: (effect, when) => `Log ${doneOf(effect, when)}.`,
    undo: deleteLog,
    creates: true,
  },
  {
    name: 'complete_workout',
    title: 'Complete a planned workout',
    description:
      'Marks a planned log as done, with the performed sets in `exercises` (as in log_workout). Without them, it counts the planned sets. Not for training that was never planned: use log_workout.',
    operation: 'logs.complete',
    fields: ['logId', 'startedAt', 'completedAt', 'exercises'],
    before: 'log',
    says: (effect, when) => `Complete ${doneOf(effect, when)}.`,
    undo: async ({ beforeLog }, { training, userId }) => {
      if (beforeLog === null || beforeLog.log.completedAt !== null) return [];
      const { id: logId } = beforeLog.log;
      const planned = await makeAgain(training, userId, beforeLog);
      return [{ tool: 'delete_log', arguments: { logId } }, ...planned];
    },
    undoLimits: 'The planned workout gets a new log id.',
  },
  {
    name: 'correct_log',
    title: 'Correct a log',
    description:
      'Corrects the times or the performed sets of a log that is done. For a planned one use complete_workout. To change one set, first read_log and send all exercises.',
    operation: 'logs.update',
    fields: ['logId', 'startedAt', 'completedAt', 'exercises'],
    descriptions: {
      completedAt: 'When it was completed: an ISO 8601 text. By default unchanged.',
      exercises: 'Everything that was performed. Replaces all stored sets. By default unchanged.',
    },
    before: 'log',
    says: (effect, when) => `Correct ${logOf(effect, when)}.`,
    undo: ({ beforeLog, log }, { training, userId }) =>
      beforeLog === null || log === null ? [] : correctAgain(training, userId, beforeLog, log),
    undoLimits: 'If a swap made this log, that swap can no longer be undone.',
  },
  {
    name: 'swap_workout',
    title: 'Swap a workout',
    description:
      'Replaces the whole workout of a log with another one of list_workouts. Fails if anything was written since the preview. To replace a single exercise use swap_exercise.',
    operation: 'swaps.swap',
    fields: ['logId', 'target', 'exercises', 'equipment'],
    descriptions: { target: '`ref` of a workout of list_workouts or recommend_workouts.' },
    before: 'log',
    preview: 'swaps.preview',
    says: (effect, when) => `Swap ${workoutOf(effect.beforeLog)} for ${logOf(effect, when)}.`,
    undo: undoSwap,
    creates: true,
  },
  {
    name: 'swap_exercise',
    title: 'Swap an exercise',
    description:
      'Replaces one exercise of a log with another one of list_alternatives and keeps the rest. To replace everything use swap_workout.',
    operation: 'swaps.swapExercise',
    fields: ['logId', 'exerciseId', 'entry', 'replacementExerciseId'],
    before: 'log',
    says: (effect, _when, names) => {
      const { args } = effect;
      const old = exerciseText(names, args['exerciseId']);
      const made = exerciseText(names, args['replacementExerciseId']);
      return `Swap ${old} for ${made} in ${workoutOf(effect.beforeLog)}${dateOf(effect)}.`;
    },
    undo: undoSwap,
    creates: true,
  },
  {
    name: 'undo_swap',
    title: 'Undo a swap',
    description:
      'Undoes a swap of a workout or of an exercise: the original log is active again. Only the newest swap of a log, and only if the new log was not completed or corrected after the swap.',
    operation: 'swaps.revert',
    fields: ['swapId'],
    says: (effect, when) => `Undo the swap. The log is again ${logOf(effect, when)}.`,
    undo: async ({ answer: { swap, log } }, { training, userId }) => {
      if (swap === undefined || log === undefined) return [];
      const { id, completedAt } = log;
      const product = await training.logs.find({ userId, logId: swap.swappedLogId });
      // The sets are still in the product, which is withdrawn.
      return product === null
        ? []
        : swapAgain(training, userId, id, { ...product, log: { ...product.log, completedAt } });
    },
  },
  {
    name: 'delete_log',
    title: 'Delete a log',
    description:
      'Deletes a log with its sets and its swaps, as if it never happened. To go back to the workout before a swap use undo_swap instead.',
    operation: 'logs.delete',
    fields: ['logId'],
    before: 'log',
    says: (effect, when) => `Delete ${logOf(effect, when)}.`,
    undo: ({ beforeLog }, { training, userId }) =>
      beforeLog === null ? [] : makeAgain(training, userId, beforeLog),
    undoLimits: 'The log gets a new id, and its swaps stay deleted.',
  },
  {
    name: 'set_preferences',
    title: 'Set preferences',
    description:
      'Replaces the given lists and settings; the others stay. To add to a list, first read_preferences and send the whole list.',
    operation: 'preferences.set',
    fields: SETTINGS,
    before: 'preferences',
    says: ({ answer, beforePreferences }, when, names) => {
      const changed = preferencesText(changedIn(answer, beforePreferences), when, names);
      return changed === '' ? 'Change no preference.' : `Set these preferences:\n${changed}`;
    },
    undo: ({ answer, beforePreferences }) => {
      const old = changedIn(beforePreferences ?? {}, answer);
      return Object.keys(old).length === 0 ? [] : [{ tool: 'set_preferences', arguments: old }];
    },
  },
];
