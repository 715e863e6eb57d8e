/** Why a workout is recommended, as data: a code and the numbers that every screen shows too. */
export type Reason =
  | {
      readonly code: 'muscle_group_recovered' | 'muscle_group_partly_recovered';
      readonly params: {
        readonly muscleGroup: string;
        readonly percentage: number;
        /** Midnights in the user's time zone since the last workout. */
        readonly daysSince: number;
      };
    }
  | { readonly code: 'never_trained'; readonly params: { readonly muscleGroup: string } }
  | {
      readonly code: 'weekly_sets';
      readonly params: {
        readonly muscleGroup: string;
        readonly done: number;
        readonly goal: number;
      };
    }
  | { readonly code: 'done_this_week'; readonly params: { readonly times: number } }
  | { readonly code: 'secondary_held_back'; readonly params: { readonly muscleGroup: string } };

/** Why a workout was not considered, as data. */
export type DropReason =
  | { readonly code: 'no_known_muscles' }
  | { readonly code: 'same_muscle_groups' }
  | {
      readonly code: 'excluded_muscle_group' | 'excluded_secondary_muscle_group';
      readonly params: {
        readonly muscleGroups: readonly string[];
        readonly exercises: readonly { readonly exerciseId: number; readonly name: string }[];
      };
    };

/** A muscle group inside a sentence. */
const spoken = (muscleGroup: string): string => muscleGroup.replaceAll('_', ' ');

/**
 * A muscle group as people write it.
 *
 * @example
 * muscleGroupLabel('upper_back'); // 'Upper back'
 */
export const muscleGroupLabel = (muscleGroup: string): string => {
  const words = spoken(muscleGroup);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "is" or "are", as the group's name wants it: chest is, lats are. */
const verb = (muscleGroup: string, singular: string, plural: string): string =>
  muscleGroup.endsWith('s') ? plural : singular;

const days = (count: number): string => {
  if (count <= 0) return 'today';
  return count === 1 ? 'yesterday' : `${count} days ago`;
};

const times = (count: number): string => {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
};

const reasonText = (reason: Reason): string => {
  switch (reason.code) {
    case 'muscle_group_recovered': {
      const { muscleGroup, percentage, daysSince } = reason.params;
      return `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} ${percentage}% recovered, last trained ${days(daysSince)}`;
    }
    case 'muscle_group_partly_recovered': {
      const { muscleGroup, percentage, daysSince } = reason.params;
      return `${spoken(muscleGroup)} ${verb(muscleGroup, 'is', 'are')} only ${percentage}% recovered, last trained ${days(daysSince)}`;
    }
    case 'never_trained':
      return `${spoken(reason.params.muscleGroup)} ${verb(reason.params.muscleGroup, 'has', 'have')} not been trained yet`;
    case 'weekly_sets': {
      const { muscleGroup, done, goal } = reason.params;
      return `${done} of ${goal} weekly sets of ${spoken(muscleGroup)} done`;
    }
    case 'done_this_week':
      return `done ${times(reason.params.times)} in the last 7 days`;
    case 'secondary_held_back':
      return `${spoken(reason.params.muscleGroup)} (helping only) ${verb(reason.params.muscleGroup, 'is', 'are')} not recovered yet`;
  }
};

/**
 * The sentence made from reasons: clauses joined by semicolons, one full stop.
 *
 * @example
 * reasonMessage([{ code: 'weekly_sets', params: { muscleGroup: 'chest', done: 6, goal: 12 } }]);
 * // '6 of 12 weekly sets of chest done.'
 */
export const reasonMessage = (reasons: readonly Reason[]): string => {
  const text = reasons.map(reasonText).join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** What is said where every workout is barred. `hours` null: no time in sight. */
export const restMessage = (hours: number | null): string => {
  if (hours === null) return 'None of your workouts fits what you asked for.';
  if (hours < 1) return 'Rest now: the first of your workouts is open again within the hour.';
  const rounded = Math.ceil(hours);
  return `Rest now: the first of your workouts is open again in ${rounded} ${rounded === 1 ? 'hour' : 'hours'}.`;
};

/** What is said to a user without any workout. */
export const focusMessage = (muscleGroups: readonly string[]): string =>
  muscleGroups.length === 0
    ? 'Rest today: no muscle group is recovered.'
    : `There is no workout to choose from yet. Train ${muscleGroups.map(spoken).join(', ')} next.`;
