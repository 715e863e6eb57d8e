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
import type { Operation } from 'freshlegs/http';
import type { Json } from './inputs.js';
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
  type AnswerOf,
  type Names,
  type When,
} from './texts.js';
import { deleteStep, makeAgain, redoSwap, type Step } from './undo.js';

interface Row {
  readonly name: string;
  readonly title: string;
  /** For a model: what it does, in which units, and when to use another tool. */
  readonly description: string;
  readonly operation: Operation;
  /** The arguments, which are fields of the operation. */
  readonly fields: readonly string[];
}

export interface ReadTool extends Row {
  readonly text: (answer: never, when: When, names: Names) => string;
}

/** The fields that the answers of the writes have. */
export interface WriteAnswer extends Partial<Preferences> {
  readonly log?: WorkoutLog;
  readonly swap?: WorkoutSwap;
  readonly muscleGroups?: readonly (MuscleGroupRecovery | MuscleGroupChange)[];
  readonly warnings?: readonly SwapWarning[];
}

/** A write, done or rehearsed. */
export interface Effect {
  readonly args: Json;
  readonly answer: WriteAnswer;
  /** The log or the preferences before it; null if there are none, or if it was done already. */
  readonly before: LogAnswer | Preferences | null;
  /** The log after it, or the deleted one. */
  readonly log: LogAnswer | null;
}

export interface WriteTool extends Row {
  /** Such as `plan` and `Planned`, for the first word of the answer. */
  readonly verb: readonly [infinitive: string, past: string];
  /** What follows the verb. */
  readonly says: (effect: Effect, when: When, names: Names) => string;
  readonly undo: (
    effect: Effect,
    context: { readonly training: Freshlegs; readonly userId: UserId },
  ) => readonly Step[] | Promise<readonly Step[]>;
  /** What undoing does not bring back. */
  readonly undoLimits?: string;
  /** Fields that the tool sets itself. */
  readonly fixed?: Json;
  /** What to read first, for the preview and for the undo. */
  readonly before?: 'logs.find' | 'preferences.get';
  /** The library's own preview; by default the write is rehearsed. */
  readonly preview?: Operation;
  /** Whether it adds a log, whose id in a rehearsal means nothing. */
  readonly creates?: boolean;
  /** Whether it removes or replaces something. */
  readonly destructive?: boolean;
}

/** Checks that the text fits the answer of the operation. */
const read = <Name extends Operation>(
  name: string,
  operation: Name,
  fields: readonly string[],
  title: string,
  description: string,
  text: (answer: AnswerOf<Name>, when: When, names: Names) => string,
): ReadTool => ({ name, title, description, operation, fields, text });

/** Read freely. */
export const READS: readonly ReadTool[] = [
  read(
    'recommend_workouts',
    'recommendations.smartWorkout',
    ['minutes', 'place', 'equipment', 'avoid', 'explain', 'limit'],
    'Recommend workouts',
    'At most 3 of the workouts that the user has, for now, the best first, each with its reasons, and a verdict on a workout planned for today. Start here for "what should I train?". Recovery is in percent, 100 = fully recovered. For one muscle use read_recovery. It is bookkeeping of training load, not medical advice: for pain or injury, refer to a professional.',
    recommendationText,
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
    'Sets per muscle group and calendar week, the current week last, and whether that is below, inside or above the usual range. A secondary muscle counts half a set.',
    weeksText,
  ),
  read(
    'list_logs',
    'logs.list',
    ['completed', 'limit', 'cursor'],
    'List logs',
    'Planned workouts by date, then done ones, newest first. Use it to find the id of a log. For sets and weights use read_log.',
    logsText,
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

export function isLog(before: Effect['before']): before is LogAnswer {
  return before !== null && 'log' in before;
}

const beforeLog = ({ before }: Effect): LogAnswer | null => (isLog(before) ? before : null);

const dateOf = ({ answer: { log } }: Effect): string =>
  log?.scheduledFor == null ? '' : ` for ${log.scheduledFor}`;

/** Such as `"Push" of "Push Pull Legs", done Fri 27 Nov, 21:00`. */
const logOf = ({ answer, log }: Effect, when: When): string =>
  `${workoutOf(log)}${answer.log === undefined ? '' : `, ${stateText(answer.log, when)}`}`;

const doneOf = (effect: Effect, when: When): string => {
  const isPlan = effect.log?.exercises == null;
  return `${logOf(effect, when)}${isPlan ? ', with the planned sets' : ''}`;
};

const undoSwap: WriteTool['undo'] = ({ answer: { swap } }) =>
  swap === undefined ? [] : [{ tool: 'undo_swap', arguments: { swapId: swap.id } }];

const deleteLog: WriteTool['undo'] = ({ answer: { log } }) =>
  log === undefined ? [] : [deleteStep(log.id)];

const changedSettings = ({ answer, before }: Effect): readonly (keyof Preferences)[] =>
  SETTINGS.filter(
    (name) => JSON.stringify((before as Preferences)[name]) !== JSON.stringify(answer[name]),
  );

const SETTINGS = ['never', 'favourites', 'places', 'level', 'daysPerWeek'] as const;

/** Each returns a preview and a token first, and writes only with the token. */
export const WRITES: readonly WriteTool[] = [
  {
    name: 'plan_workout',
    title: 'Plan a workout',
    description:
      'Plans a workout of list_workouts, usually for a date. Not for training that was already done: use log_workout.',
    operation: 'logs.create',
    fields: ['source', 'scheduledFor'],
    fixed: { completed: false },
    verb: ['plan', 'Planned'],
    says: (effect) => `${workoutOf(effect.log)}${dateOf(effect)}`,
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
    verb: ['log', 'Logged'],
    says: doneOf,
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
    before: 'logs.find',
    verb: ['complete', 'Completed'],
    says: doneOf,
    undo: async (effect, { training, userId }) => {
      const planned = beforeLog(effect);
      if (planned === null || planned.log.completedAt !== null) return [];
      return [deleteStep(planned.log.id), ...(await makeAgain(training, userId, planned))];
    },
    undoLimits: 'The planned workout gets a new log id.',
  },
  {
    name: 'swap_workout',
    title: 'Swap a workout',
    description:
      'Replaces the whole workout of a log with another one of list_workouts. Fails if anything was written since the preview. To replace a single exercise use swap_exercise.',
    operation: 'swaps.swap',
    fields: ['logId', 'target', 'exercises', 'equipment'],
    before: 'logs.find',
    preview: 'swaps.preview',
    verb: ['swap', 'Swapped'],
    says: (effect, when) => `${workoutOf(beforeLog(effect))} for ${logOf(effect, when)}`,
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
    before: 'logs.find',
    verb: ['swap', 'Swapped'],
    says: (effect, _when, names) => {
      const { args } = effect;
      const old = exerciseText(names, args['exerciseId']);
      const made = exerciseText(names, args['replacementExerciseId']);
      return `${old} for ${made} in ${workoutOf(beforeLog(effect))}${dateOf(effect)}`;
    },
    undo: undoSwap,
    creates: true,
  },
  {
    name: 'undo_swap',
    title: 'Undo a swap',
    description:
      'Undoes a swap of a workout or of an exercise: the original log is active again. Only the newest swap of a log, and not once the new log was completed or changed.',
    operation: 'swaps.revert',
    fields: ['swapId'],
    verb: ['undo the swap. It would again be', 'Undone. It is again'],
    says: logOf,
    undo: ({ answer: { swap, log } }, { training, userId }) =>
      swap === undefined || log === undefined ? [] : redoSwap(training, userId, swap, log),
    destructive: true,
  },
  {
    name: 'delete_log',
    title: 'Delete a log',
    description:
      'Deletes a log with its sets and its swaps, as if it never happened. To go back to the workout before a swap use undo_swap instead.',
    operation: 'logs.delete',
    fields: ['logId'],
    before: 'logs.find',
    verb: ['delete', 'Deleted'],
    says: logOf,
    undo: (effect, { training, userId }) => {
      const deleted = beforeLog(effect);
      return deleted === null ? [] : makeAgain(training, userId, deleted);
    },
    undoLimits: 'The log gets a new id, and its swaps stay deleted.',
    destructive: true,
  },
  {
    name: 'set_preferences',
    title: 'Set preferences',
    description:
      'Replaces the given lists and settings; the others stay. To add to a list, first read_preferences and send the whole list.',
    operation: 'preferences.set',
    fields: SETTINGS,
    before: 'preferences.get',
    verb: ['set', 'Set'],
    says: ({ answer }, when, names) =>
      `these preferences:\n${preferencesText(answer as Preferences, when, names)}`,
    undo: (effect) => {
      const old = effect.before as Preferences;
      const args = Object.fromEntries(changedSettings(effect).map((name) => [name, old[name]]));
      return Object.keys(args).length === 0 ? [] : [{ tool: 'set_preferences', arguments: args }];
    },
    destructive: true,
  },
];
