import { format } from 'date-fns';
import { TZDate } from '@date-fns/tz';
import type { MuscleGroupRecovery, MuscleGroupsAnswer, SmartWorkoutAnswer } from 'freshlegs';

/** The answers before training, and what was done after them. */
export interface DiaryDay {
  readonly recovery: Pick<MuscleGroupsAnswer, 'asOf'> & {
    readonly muscleGroups: readonly MuscleGroupRecovery[];
  };
  readonly recommendation: Advice;
  readonly done: string;
}

const spoken = (muscleGroup: string): string => muscleGroup.replaceAll('_', ' ');

const recoveryLine = ({ muscleGroups }: DiaryDay['recovery']): string => {
  const tired = muscleGroups
    .filter(({ band }) => band !== 'recovered' && band !== 'untrained')
    .sort((a, b) => a.score - b.score)
    .map(({ muscleGroup, score, correction }) => {
      const held = correction === null ? '' : ` (said to be sore: ${correction.note ?? ''})`;
      return `${spoken(muscleGroup)} ${Math.floor(score)}${held}`;
    });
  return tired.length === 0 ? 'all recovered' : tired.join(', ');
};

type Advice = Pick<
  SmartWorkoutAnswer,
  'today' | 'recommendations' | 'rest' | 'focus' | 'excludedMuscleGroups'
>;

/** Today's plan, whether to rest, and the recommended workouts in order. */
const adviceLine = ({ today, recommendations, rest, focus }: Advice): string => {
  const [first, ...others] =
    today === undefined ? recommendations : [undefined, ...recommendations];
  const names = others.flatMap((other) => other?.workout.name ?? []);
  const lines = [
    today === undefined ? '' : `Planned: ${today.message}`,
    rest?.message ?? focus?.message ?? '',
    first === undefined ? '' : `${first.workout.name} (${first.minutes} min). ${first.message}`,
    names.length === 0 ? '' : `Or: ${names.join(', ')}.`,
  ];
  return lines.filter((line) => line !== '').join(' ');
};

const WHY_EXCLUDED = {
  not_recovered: 'not recovered',
  corrected: 'said to be sore',
  avoided: 'to be avoided',
} as const;

const excludedText = ({ excludedMuscleGroups }: Advice): string => {
  const names = excludedMuscleGroups.map(
    ({ muscleGroup, reason }) => `${spoken(muscleGroup)} (${WHY_EXCLUDED[reason]})`,
  );
  return names.length === 0 ? '' : ` To spare: ${names.join(', ')}.`;
};

/** A day in three lines of text. */
export const describeDay = (
  { recovery, recommendation, done }: DiaryDay,
  timeZone: string,
): string => {
  const day = format(new TZDate(recovery.asOf.getTime(), timeZone), 'EEE d MMM yyyy, HH:mm');
  return [
    `${day}  Recovery: ${recoveryLine(recovery)}`,
    `  Advice: ${adviceLine(recommendation)}${excludedText(recommendation)}`,
    `  Done: ${done}`,
    '',
  ].join('\n');
};
