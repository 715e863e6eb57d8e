import { formatDuration, type Duration } from 'date-fns';
import type { MessageTemplates } from './reasons.js';

/** A muscle group inside a sentence. */
export const spoken = (muscleGroup: string): string => muscleGroup.replaceAll('_', ' ');

/** "is" or "are", as the group's name wants it: chest is, lats are. */
export const verb = (muscleGroup: string, singular: string, plural: string): string =>
  muscleGroup.endsWith('s') ? plural : singular;

const ago = (daysSince: number, elapsed: string): string => {
  if (daysSince <= 0) return 'today';
  return daysSince === 1 ? 'yesterday' : `${elapsed} ago`;
};

const times = (count: number): string => {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
};

const inWords = (duration: Duration): string => formatDuration(duration);

/** The sentences in English. */
export const ENGLISH_MESSAGES: MessageTemplates = {
  duration: inWords,
  clauses: {
    muscle_group_recovered: ({ muscleGroup, percentage, daysSince }, elapsed) =>
      `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} ${percentage}% recovered, last trained ${ago(daysSince, elapsed)}`,
    muscle_group_partly_recovered: ({ muscleGroup, percentage, daysSince }, elapsed) =>
      `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} only ${percentage}% recovered, last trained ${ago(daysSince, elapsed)}`,
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
