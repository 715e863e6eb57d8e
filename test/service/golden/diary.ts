import { format } from 'date-fns';
import { TZDate } from '@date-fns/tz';
import type { MuscleGroupsAnswer, SmartWorkoutAnswer } from 'freshlegs';

/** What is told of a day: what was answered before training, and what was done then. */
export interface DiaryDay {
  readonly recovery: MuscleGroupsAnswer;
  readonly recommendation: SmartWorkoutAnswer;
  readonly done: string;
}

const spoken = (muscleGroup: string): string => muscleGroup.replaceAll('_', ' ');

const recoveryLine = ({ muscleGroups }: MuscleGroupsAnswer): string => {
  const tired = muscleGroups
    .filter(({ band }) => band !== 'recovered' && band !== 'untrained')
    .sort((a, b) => a.score - b.score)
    .map(({ muscleGroup, score, correction }) => {
      const held = correction === null ? '' : ` (held by hand: ${correction.note ?? ''})`;
      return `${spoken(muscleGroup)} ${score}${held}`;
    });
  return tired.length === 0 ? 'all recovered' : tired.join(', ');
};

const adviceLine = ({ recommendations, rest, focus }: SmartWorkoutAnswer): string => {
  const [first, ...others] = recommendations;
  if (first === undefined) return rest?.message ?? focus?.message ?? '';
  const names = others.map(({ workout }) => workout.name);
  const also = names.length === 0 ? '' : ` Or: ${names.join(', ')}.`;
  return `${first.workout.name} (${first.minutes} min). ${first.message}${also}`;
};

const WHY_EXCLUDED = {
  not_recovered: 'not recovered',
  corrected: 'held by hand',
  avoided: 'to be avoided',
} as const;

const excludedText = ({ excludedMuscleGroups }: SmartWorkoutAnswer): string => {
  const names = excludedMuscleGroups.map(
    ({ muscleGroup, reason }) => `${spoken(muscleGroup)} (${WHY_EXCLUDED[reason]})`,
  );
  return names.length === 0 ? '' : ` Left out: ${names.join(', ')}.`;
};

/** Three lines that a person would read. */
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
