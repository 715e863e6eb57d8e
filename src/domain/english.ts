import { formatDuration } from 'date-fns';
import type { Duration, MessageTemplates } from './reasons.js';

/** A muscle group inside a sentence. */
export const spoken = (muscleGroup: string): string => muscleGroup.replaceAll('_', ' ');

/** "is" or "are", as the group's name wants it: chest is, lats are. */
export const verb = (muscleGroup: string, singular: string, plural: string): string =>
  muscleGroup.endsWith('s') ? plural : singular;

const ago = (daysSince: number, elapsed: string): string => {
  if (daysSince <= 0) return 'today';
  return daysSince === 1 ? 'yesterday' : `${elapsed} ago`;
};

/** From here on a lifter wants to know how long a group has waited, and not that it is recovered. */
const LONG_AGO_DAYS = 14;
/** Below it the band is `recovering`, and the number is put as a warning. */
const LITTLE_PERCENT = 60;

const isRecovered = (muscleGroup: string, percentage: number): string => {
  const only = percentage < LITTLE_PERCENT ? 'only ' : '';
  return `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} ${only}${percentage}% recovered`;
};

const times = (count: number): string => {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
};

// Only the units that there are: looking for those that are not takes a tenth of a recommendation.
const UNITS = ['years', 'months', 'weeks', 'days', 'hours'] as const;

const inWords = (duration: Duration): string =>
  formatDuration(duration, { format: UNITS.filter((unit) => duration[unit] !== undefined) });

/** The sentences in English. */
export const ENGLISH_MESSAGES: MessageTemplates = {
  duration: inWords,
  clauses: {
    muscle_group_recovered: ({ muscleGroup, percentage, daysSince }, elapsed) =>
      daysSince >= LONG_AGO_DAYS
        ? `${spoken(muscleGroup)} ${verb(muscleGroup, 'has', 'have')} not been trained for ${elapsed}`
        : `${isRecovered(muscleGroup, percentage)}, last trained ${ago(daysSince, elapsed)}`,
    muscle_group_partly_recovered: ({ muscleGroup, percentage, daysSince }, elapsed) =>
      `${isRecovered(muscleGroup, percentage)}, last trained ${ago(daysSince, elapsed)}`,
    never_trained: ({ muscleGroup }) =>
      `${spoken(muscleGroup)} ${verb(muscleGroup, 'has', 'have')} not been trained yet`,
    weekly_sets: ({ muscleGroup, done, goal }) =>
      `${done} of ${goal} weekly sets of ${spoken(muscleGroup)} done`,
    done_this_week: ({ times: count }) =>
      `this workout was done ${times(count)} in the last 7 days`,
    secondary_held_back: ({ muscleGroup }) =>
      `${spoken(muscleGroup)} (helping only) ${verb(muscleGroup, 'is', 'are')} not recovered yet`,
    long_break: (_params, elapsed) =>
      `your last workout was ${elapsed} ago, so start with fewer sets than planned`,
  },
  sentence: (clauses) => {
    const text = clauses.join('; ');
    return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  rest: (workoutName, wait) => `Rest now: ${workoutName} is the first to open again, in ${wait}.`,
  restSoon: (workoutName) => `Rest now: ${workoutName} is open again within the hour.`,
  nothingFits: () => 'None of your workouts fits what you asked for.',
  focus: (muscleGroups) =>
    `There is no workout to choose from yet. Train ${muscleGroups.map(spoken).join(', ')} next.`,
  nothingRecovered: () => 'Rest today: no muscle group is recovered.',
};
