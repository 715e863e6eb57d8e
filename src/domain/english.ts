// Imports only `formatDuration`, because loading all of date-fns takes as long as the rest of the
// library.
import { formatDuration } from 'date-fns/formatDuration';
import { durationOfDays, type Duration, type LocalMoment } from './calendar.js';
import { RECOVERY_FILTER_PERCENT, WEEK_DAYS } from './limits.js';
import { equipmentKey, needsNothing, piecesOf } from './equipment.js';
import type {
  AlternativeMessages,
  Clause,
  MessageTemplates,
  NameDifference,
  ProgressionMessages,
  SessionChangeWords,
  SessionMessages,
  SetGroup,
  TodayWords,
} from './reasons.js';

export function spoken(muscleGroup: string): string {
  return muscleGroup.replaceAll('_', ' ');
}

/** The verb that fits a group's name: "chest is", "lats are". */
export function verb(muscleGroup: string, singular: string, plural: string): string {
  return muscleGroup.endsWith('s') ? plural : singular;
}

/** Joins names: "chest", "chest and triceps", "chest, shoulders and triceps". */
const joined = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// Round down: 79.6 is not yet recovered, so a message must not call it 80 %.
const percent = (percentage: number): string => `${Math.floor(percentage)} %`;

const isAt = (muscleGroup: string, percentage: number): string =>
  `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} at ${percent(percentage)}`;

/**
 * A sentence lists at most this many groups. If there are more, it lists one fewer and counts the
 * rest.
 */
const GROUPS_NAMED_MAX = 4;
/** Below this score, a sentence includes the percentage. */
const RECOVERED_PERCENT = 80;

const firstOf = (muscleGroups: readonly string[]): string => {
  if (muscleGroups.length <= GROUPS_NAMED_MAX) return joined(muscleGroups.map(spoken));
  const named = muscleGroups.slice(0, GROUPS_NAMED_MAX - 1).map(spoken);
  return joined([...named, `${muscleGroups.length - named.length} more`]);
};

const areReady = (names: readonly string[], percentage: number): string => {
  const groups = firstOf(names);
  const are = names.length === 1 ? verb(groups, 'is', 'are') : 'are';
  // Show a percentage only if every group is listed.
  if (names.length > GROUPS_NAMED_MAX) {
    return `${groups} are ${percentage < RECOVERED_PERCENT ? 'mostly ' : ''}recovered`;
  }
  return percentage < RECOVERED_PERCENT
    ? `${groups} ${are} ${percent(percentage)} recovered`
    : `${groups} ${are} recovered (${percent(percentage)})`;
};

// Only the units in use: checking the others takes a tenth of the time of a recommendation.
const UNITS = ['years', 'months', 'weeks', 'days', 'hours'] as const;

const inWords = (duration: Duration): string =>
  formatDuration(duration, { format: UNITS.filter((unit) => duration[unit] !== undefined) });

const wordAt = (words: readonly string[], at: number): string => words.slice(at, at + 1).join('');

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dateInWords = ({ month, dayOfMonth }: Pick<LocalMoment, 'month' | 'dayOfMonth'>): string =>
  `${dayOfMonth} ${wordAt(MONTHS, month - 1)}`;

const dayInWords = ({ daysAhead, weekday }: LocalMoment): string =>
  daysAhead === 1 ? 'tomorrow' : wordAt(WEEKDAYS, weekday);

/** "this evening", "tomorrow", "Saturday morning", "14 March". */
const momentInWords = (moment: LocalMoment): string => {
  const { daysAhead, partOfDay } = moment;
  if (daysAhead >= WEEK_DAYS) return dateInWords(moment);
  if (daysAhead === 0) return `this ${partOfDay ?? 'morning'}`;
  return partOfDay === null ? dayInWords(moment) : `${dayInWords(moment)} ${partOfDay}`;
};

/** After a "ready" clause, these clauses start with "but". */
const LIMITING: readonly Clause['code'][] = ['lagging', 'leave_out'];

const toMessage = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ code, text }, at) => {
      const limits = LIMITING.includes(code) && clauses[at - 1]?.code === 'ready';
      if (limits) return `, but ${text}`;
      return `${at === 0 ? '' : '. '}${capitalized(text)}`;
    })
    .join('')
    .concat(clauses.length === 0 ? '' : '.');

const betterLater = ({ workoutName, when }: TodayWords): string =>
  when === '' ? '' : ` ${workoutName}: better from ${when}.`;

const alreadyDone = ({ workoutName, isDoneToday }: TodayWords): string =>
  isDoneToday ? ` You already did ${workoutName} today.` : '';

/** Why a group keeps exercises out, or holds a workout back. */
const stateOf = ({
  muscleGroup,
  percentage,
  isAvoided,
}: NonNullable<TodayWords['limiting']>): string =>
  isAvoided ? `you asked to avoid ${spoken(muscleGroup)}` : isAt(muscleGroup, percentage);

const limitedBy = ({ limiting, unwanted }: TodayWords): string => {
  if (unwanted.length > 0) return ` You never want ${joined(unwanted)}.`;
  return limiting === null ? '' : ` ${capitalized(stateOf(limiting))}.`;
};

const lacking = ({ workoutName, misfit }: TodayWords): string => {
  if (misfit === null) return `${workoutName} does not fit`;
  return misfit.code === 'takes_too_long'
    ? `${workoutName} takes about ${inMinutes(misfit.params.minutes)}, and you have ${misfit.params.minutesAtHand}`
    : `${workoutName} needs ${joined(misfit.params.equipment.map(equipmentPhrase))}`;
};

const alsoLacking = (words: TodayWords): string =>
  words.misfit === null ? '' : ` ${lacking(words)}.`;

/** ", without Squat and Lunge", or an empty string. */
const without = (exercises: readonly string[]): string =>
  exercises.length === 0 ? '' : `, without ${joined(exercises)}`;

const nameInWords = (muscleGroups: readonly string[], fullBody: boolean): string => {
  if (fullBody) return 'Whole body';
  return muscleGroups.length === 0 ? 'Workout' : capitalized(joined(muscleGroups.map(spoken)));
};

/** "Legs with Leg Press", "Legs of 12 March", "Legs (2)". */
const besideInWords = (name: string, difference: NameDifference): string => {
  switch (difference.by) {
    case 'exercise':
      return `${name} with ${difference.exercise}`;
    case 'date':
      return `${name} of ${dateInWords(difference)}`;
    case 'number':
      return `${name} (${difference.number})`;
  }
};

/** Equipment names for use in sentences, where they differ from the stored names. */
const EQUIPMENT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dumbbell: 'dumbbells',
    kettlebell: 'kettlebells',
    band: 'bands',
    other: 'other equipment',
    ring: 'rings',
    'roman chair': 'a Roman chair',
    parallette: 'parallettes',
    cable: 'cables',
    'smith machine': 'a Smith machine',
    suspension: 'a suspension trainer',
    'ez bar': 'an EZ bar',
  }).map(([name, phrase]) => [equipmentKey(name), phrase] as const),
);

const piecePhrase = (equipment: string): string => {
  const name = spoken(equipment.trim()).toLowerCase();
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  return (
    EQUIPMENT_NAMES.get(equipmentKey(name)) ?? (name.endsWith('s') ? name : `${article} ${name}`)
  );
};

export function equipmentPhrase(equipment: string): string {
  const pieces = piecesOf(equipment).filter((piece) => !needsNothing(piece));
  return pieces.length === 0 ? 'body weight' : joined(pieces.map(piecePhrase));
}

const ENGLISH_ALTERNATIVE_MESSAGES: AlternativeMessages = {
  favourite: () => 'One of your favourites.',
  same_primary_muscles: ({ muscleGroups }) => `Also trains ${joined(muscleGroups.map(spoken))}.`,
  shared_primary_muscles: ({ muscleGroups }) => `Also trains ${joined(muscleGroups.map(spoken))}.`,
  helping_muscles: ({ muscleGroups }) =>
    `Trains ${joined(muscleGroups.map(spoken))} less directly.`,
  same_movement: ({ movement }) => `Same movement: ${spoken(movement)}.`,
  similar_name: ({ words }) => `Similar name: ${words.join(' ')}.`,
  different_equipment: ({ from, to }) =>
    `${capitalized(equipmentPhrase(to))} instead of ${equipmentPhrase(from)}.`,
  less_work_for: ({ muscleGroups }) => `Easier on the ${joined(muscleGroups.map(spoken))}.`,
  extra_work_for: ({ muscleGroups }) => `More work for the ${joined(muscleGroups.map(spoken))}.`,
  harder_variation: () => 'A harder variation.',
  same_equipment: ({ equipment }) => `Also uses ${equipmentPhrase(equipment)}.`,
  equipment_missing: ({ equipment }) => `Needs ${equipmentPhrase(equipment)}.`,
  muscle_group_ready: ({ muscleGroup, percentage }) =>
    `${capitalized(spoken(muscleGroup))} recovered (${percent(percentage)}).`,
  muscle_group_tired: ({ muscleGroup, percentage }) =>
    percentage <= RECOVERY_FILTER_PERCENT
      ? `${capitalized(spoken(muscleGroup))} ${verb(muscleGroup, 'needs', 'need')} rest (${percent(percentage)}).`
      : `${capitalized(spoken(muscleGroup))} still recovering (${percent(percentage)}).`,
};

/** "earlier today", "yesterday", "3 days ago", "6 weeks ago". */
const daysAgo = (days: number): string => {
  if (days === 0) return 'earlier today';
  return days === 1 ? 'yesterday' : `${inWords(durationOfDays(days))} ago`;
};

const countedSets = (sets: number): string => (sets === 1 ? 'One set' : `${sets} sets`);

const inRange = (least: number, most: number): string =>
  least === most ? `${least}` : `${least} to ${most}`;

const ENGLISH_PROGRESSION_MESSAGES: ProgressionMessages = {
  as_last_time: ({ daysSince }) => `Same as ${daysAgo(daysSince)}.`,
  as_in_this_workout: ({ daysSince }) => `Same as in this workout ${daysAgo(daysSince)}.`,
  as_in_workout_alike: ({ daysSince }) => `Same as in a similar workout ${daysAgo(daysSince)}.`,
  more_reps: ({ daysSince }) => `More repetitions than ${daysAgo(daysSince)}.`,
  more_seconds: ({ daysSince }) => `Longer than ${daysAgo(daysSince)}.`,
  reps_as_planned: ({ daysSince, repsMin, repsMax }) =>
    `As ${daysAgo(daysSince)}, with the planned ${inRange(repsMin, repsMax)} repetitions.`,
  more_sets: ({ sets }) => `${countedSets(sets)} more, as planned.`,
  fewer_sets: ({ sets }) => `${countedSets(sets)} fewer, as planned.`,
  ready_for_more: ({ fromKg, toKg }, { weight }) =>
    `You reached the top of the range with ${weight(fromKg)}: if it feels easy, try ${weight(toKg)}.`,
  step_up: ({ fromKg, toKg }, { weight }) =>
    `You reached the top of the range with ${weight(fromKg)}: now ${weight(toKg)}.`,
  failed_twice: () => 'Below the range the last two times: one step easier.',
  long_gap: ({ daysSince }) => `Last done ${daysAgo(daysSince)}: start easy.`,
  easier_for_more_reps: ({ reps, daysSince }) =>
    `Easier where you did fewer than ${reps} repetitions ${daysAgo(daysSince)}.`,
  limited: ({ weightKg }, { weight }) =>
    `Limited to ${weight(weightKg)}, one step beyond the last 60 days.`,
  after_deload: ({ daysSince }) =>
    `Back to your weights from before the lighter sessions (${daysAgo(daysSince)}).`,
  stalled: ({ sessions, toKg }, { weight }) =>
    `No progress in the last ${sessions} sessions: a lighter week may help, with ${toKg === null ? '' : `${weight(toKg)} or `}half of the sets.`,
  estimated_from: ({ name }) => `A light start, estimated from ${name}.`,
  no_history: () => 'No recent sets to go by: start easy.',
};

/** "60 kg x 10, 10, 8; 50 kg x 12 each side"; without a weight "10, 8" or "30 s". */
const setsInWords = (groups: readonly SetGroup[]): string =>
  groups
    .map(({ weight, counts, eachSide }) => {
      const words = counts.map(({ reps, seconds }) => (reps === null ? `${seconds} s` : reps));
      const sides = eachSide ? ' each side' : '';
      return `${weight === '' ? '' : `${weight} x `}${words.join(', ')}${sides}`;
    })
    .join('; ');

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

const ENGLISH_SESSION_MESSAGES: SessionMessages = {
  equipment_missing: ENGLISH_ALTERNATIVE_MESSAGES.equipment_missing,
  muscle_group_ready: ENGLISH_ALTERNATIVE_MESSAGES.muscle_group_ready,
  muscle_group_tired: ENGLISH_ALTERNATIVE_MESSAGES.muscle_group_tired,
  planned: () => 'In your workout.',
  instead_of: ({ name }) => `Instead of ${name}.`,
  below_goal: ({ muscleGroup, done, goal }) =>
    `${capitalized(spoken(muscleGroup))}: ${Math.round(done)} of ${Math.round(goal)} sets in the last 7 days.`,
  done_before: ({ times }) =>
    times === 1 ? 'Done once in the last 60 days.' : `Done ${times} times in the last 60 days.`,
  avoided: ({ muscleGroup }) => `You asked to avoid ${spoken(muscleGroup)}.`,
  never_offered: () => 'You never want this exercise.',
  no_time: ({ minutes }) => `To fit into ${inMinutes(minutes)}.`,
  too_short: ({ minutes }) =>
    `${inMinutes(minutes)} ${minutes === 1 ? 'is' : 'are'} too short for a set and its rest.`,
  time_left: ({ minutes }) => `${inMinutes(minutes)} ${minutes === 1 ? 'is' : 'are'} left.`,
  not_recovered: ({ muscleGroups }) =>
    `Below the weekly goal, but not recovered: ${firstOf(muscleGroups)}.`,
  no_exercise: ({ muscleGroups }) =>
    `Below the weekly goal, but no exercise is possible: ${firstOf(muscleGroups)}.`,
  not_trained: ({ muscleGroups }) => `No exercise left for ${firstOf(muscleGroups)}.`,
};

/** Says which exercise a reason is about. */
const withReason = ({ exercises, reason, because }: SessionChangeWords): string => {
  const names = joined(exercises);
  if (reason.code === 'never_offered') return `${names}, which you never want.`;
  return reason.code === 'equipment_missing'
    ? `${names}, which ${exercises.length === 1 ? 'needs' : 'need'} ${equipmentPhrase(reason.params.equipment)}.`
    : `${names}. ${because}`;
};

/** What is changed, and why: "Fewer sets of Squat, to fit into 30 minutes." */
const changeInWords = (change: SessionChangeWords) => {
  const { op, exercises, replacement, reason, because } = change;
  const names = joined(exercises);
  if (reason.code === 'no_time') {
    const minutes = inMinutes(reason.params.minutes);
    return op === 'cut'
      ? `No time for ${names} in ${minutes}.`
      : `Fewer sets of ${names}, to fit into ${minutes}.`;
  }
  if (replacement !== null) return `${replacement} instead of ${withReason(change)}`;
  if (op === 'cut') return `Without ${withReason(change)}`;
  return op === 'add' ? `Also ${names}. ${because}` : `Fewer sets of ${names}. ${because}`;
};

/** All messages in English. */
export const ENGLISH_MESSAGES: MessageTemplates = {
  duration: inWords,
  moment: momentInWords,
  clauses: {
    next_in_program: ({ programName, after }) =>
      after === null ? `next in ${programName}` : `next in ${programName}, after ${after}`,
    left_out_last_round: ({ workoutName }) => `you skipped ${workoutName} last round`,
    // Without the counts: people would read "4 of 5 times" as a probability, which it is not.
    usually_next: ({ workoutName, after }) => `you usually do ${workoutName} after ${after}`,
    done_today: () => 'already done today',
    due: (_params, { elapsed }) => `not done for ${elapsed}`,
    muscles_due: ({ muscleGroups }, { elapsed }) =>
      `${firstOf(muscleGroups)} not trained for ${elapsed}`,
    first_workout: ({ fullBody, programName }) => {
      if (fullBody) return 'a full-body start';
      return programName === null ? 'a workout to start with' : `day one of ${programName}`;
    },
    ready: ({ muscleGroups, percentage }) => areReady(muscleGroups, percentage),
    early: ({ muscleGroup, percentage }, { when }) =>
      `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} only ${percent(percentage)} recovered${when === '' ? '' : `: better from ${when}`}`,
    lagging: stateOf,
    leave_out: ({ exercises, ...group }) => `leave out ${joined(exercises)}: ${stateOf(group)}`,
    never_offered: ({ exercises }) => `without ${joined(exercises)}, as you prefer`,
    weekly_sets: ({ muscleGroup, done, goal }) =>
      `${spoken(muscleGroup)}: ${Math.round(done)} of ${Math.round(goal)} sets in the last 7 days`,
    long_break: (_params, { elapsed }) =>
      `your muscles were last trained ${elapsed} ago: start with fewer sets than planned`,
  },
  nameByMuscles: nameInWords,
  nameBeside: besideInWords,
  message: toMessage,
  today: {
    good: (words) =>
      `${words.workoutName} today: good to go${without(words.leaveOut)}.${alreadyDone(words)}`,
    early: (words) =>
      words.when === ''
        ? `Better not ${words.workoutName} today.${limitedBy(words)}${alreadyDone(words)}${alsoLacking(words)}`
        : `It is early for ${words.workoutName}.${alreadyDone(words)}${limitedBy(words)} Better from ${words.when}.${alsoLacking(words)}`,
    swap: (words) =>
      `Swap ${words.workoutName} for ${words.insteadName ?? 'another workout'} today${without(words.leaveOut)}.${alreadyDone(words)}${limitedBy(words)}${betterLater(words)}`,
    adapt: (words) => `${lacking(words)}: adapt it.${alreadyDone(words)}`,
  },
  // Without a verb for the workout, because a name such as "Chest and shoulders" is plural.
  rest: (workoutName, when, readyName) =>
    `Rest until ${when}, then do ${workoutName}.${readyName === null ? '' : ` Or do ${readyName} today.`}`,
  restBarred: (workoutName, when) => `Rest until ${when}. Then you can do ${workoutName} again.`,
  nothingFits: () => 'None of your workouts fits what you asked for.',
  neverReady: () => 'None of your workouts is fully ready. If you train, go easy.',
  focus: (muscleGroups) =>
    `You have no workouts yet. Train ${joined(muscleGroups.map(spoken))} next.`,
  compose: (workoutName) =>
    workoutName === null
      ? 'A session can be composed for you.'
      : `${workoutName} can be adapted to what you asked for.`,
  nothingRecovered: () => 'Rest today: no muscle group is recovered.',
  alternatives: ENGLISH_ALTERNATIVE_MESSAGES,
  progression: ENGLISH_PROGRESSION_MESSAGES,
  sessions: ENGLISH_SESSION_MESSAGES,
  sessionChange: changeInWords,
  weight: (weight, unit) => `${weight} ${unit}`,
  assistance: (weight, unit) =>
    weight === 0 ? 'no assistance' : `${weight} ${unit} of assistance`,
  sets: setsInWords,
};
