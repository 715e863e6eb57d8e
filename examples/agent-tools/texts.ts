import {
  MUSCLE_GROUPS,
  type Freshlegs,
  type LogAnswer,
  type PerformedSet,
  type Preferences,
  type SwapWarning,
  type WorkoutLog,
  type WorkoutName,
  type WorkoutRef,
} from 'freshlegs';
import type { AnswerOf } from 'freshlegs/http';

const LENGTH_MAX = 300;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A replacer for `JSON.stringify`: a text on one line, without invisible characters. */
export function visibly(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(INVISIBLE, ' ') : value;
}

/** A text from the store in quotes: it is data, and must not look like a part of the answer. */
export function quote(text: string): string {
  const visible = text.replace(INVISIBLE, ' ');
  const shown = Array.from(visible).slice(0, LENGTH_MAX).join('');
  return JSON.stringify(shown === visible ? shown : `${shown}…`);
}

/** Formats an instant, such as `Fri 27 Nov 2026, 21:00`. */
export type When = (instant: Date) => string;

export function whenIn(timeZone: Freshlegs['timeZone']): When {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant) => format.format(instant).replace(',', '');
}

const percent = (score: number): string => `${Math.floor(score)} %`;
const KNOWN: readonly string[] = MUSCLE_GROUPS;
/** Other groups have the words of the host. */
const muscle = (name: string): string =>
  KNOWN.includes(name) ? name.replaceAll('_', ' ') : quote(name);
/** Joins lines, without the missing ones. */
export const lines = (
  ...parts: readonly (string | readonly string[] | null | undefined)[]
): string =>
  parts
    .flat()
    .filter((line) => line !== null && line !== undefined && line !== '')
    .join('\n');

/** A page that is not the last one says so. */
const more = (cursor: string | null): string | null =>
  cursor === null ? null : `There are more: pass cursor ${JSON.stringify(cursor)}.`;

export function refText(ref: WorkoutRef): string {
  if (ref.type === 'program') return `program day ${ref.programDayId}`;
  return ref.type === 'custom' ? `custom workout ${ref.customWorkoutId}` : `log ${ref.logId}`;
}

/** Such as `"Push" of "Push Pull Legs"`. */
export function workoutText(workout: WorkoutName | null): string {
  if (workout === null) return 'training without a workout';
  const { name, programName } = workout;
  return programName === null ? quote(name) : `${quote(name)} of ${quote(programName)}`;
}

/** Such as `done Fri 27 Nov 2026, 21:00, started Fri 27 Nov 2026, 20:00`. */
export function stateText(log: WorkoutLog, when: When): string {
  const { scheduledFor, startedAt, completedAt, status } = log;
  const planned = scheduledFor === null ? 'planned without a date' : `planned for ${scheduledFor}`;
  const done = completedAt === null ? [] : [`done ${when(completedAt)}`];
  const started = startedAt === null ? [] : [`started ${when(startedAt)}`];
  const isShown = completedAt === null || scheduledFor !== null;
  const state = [...done, ...started, ...(isShown ? [planned] : [])].join(', ');
  return status === 'active' ? state : `${state} (${status})`;
}

const setText = ({ reps, seconds, weightKg, rir, rpe, type, side }: PerformedSet): string => {
  const work = reps === undefined ? `${seconds ?? 0} s` : `${reps}`;
  const load = weightKg === undefined ? work : `${weightKg} kg x ${work}`;
  const effort = rir === undefined ? (rpe === undefined ? '' : ` @${10 - rpe}`) : ` @${rir}`;
  const kind = type === undefined || type === 'normal' ? '' : ` ${type}`;
  return `${load}${effort}${kind}${side === undefined ? '' : ` ${side}`}`;
};

/** Names of exercises by id. */
export type Names = ReadonlyMap<unknown, string>;

/** Such as `"Push-Up" (exercise 602)`. */
export function exerciseText(names: Names, id: unknown): string {
  const name = names.get(id);
  return name === undefined ? `exercise ${String(id)}` : `${quote(name)} (exercise ${String(id)})`;
}

/** One line per performed exercise. */
export function setsText({ exercises }: LogAnswer, names: Names): readonly string[] {
  const sets = (exercises ?? []).map(
    ({ exerciseId, sets: performed, superset }) =>
      `- ${exerciseText(names, exerciseId)}${superset === undefined ? '' : `, superset ${superset}`}: ${performed.map(setText).join(', ')}`,
  );
  return sets.some((line) => line.includes(' @'))
    ? [...sets, '"@2" means 2 repetitions in reserve.']
    : sets;
}

/** Such as `Recovery now: chest 16 %, shoulders 6 %.` */
export function recoveryText(
  before: string,
  groups: readonly { readonly muscleGroup: string; readonly score: number }[],
): string | null {
  if (groups.length === 0) return null;
  const list = groups.map(({ muscleGroup, score }) => `${muscle(muscleGroup)} ${percent(score)}`);
  return `${before}: ${list.join(', ')}.`;
}

export function recommendationText(
  answer: AnswerOf<'recommendations.smartWorkout'>,
  when: When,
): string {
  const { today, recommendations, excludedMuscleGroups, rest } = answer;
  return lines(
    today &&
      `Planned today, log ${today.logId}, ${workoutText(today.workout)}: ${quote(today.message)}`,
    recommendations.map(
      ({ rank, workout, minutes, recovery, message }) =>
        `${rank}. ${workoutText(workout)} (${refText(workout.ref)}), about ${minutes} minutes, ${percent(recovery.percentage)} recovered: ${quote(message)}`,
    ),
    rest && `Rest: ${quote(rest.message)}`,
    excludedMuscleGroups.map(
      ({ muscleGroup, score, eligibleAt }) =>
        `Left out: ${muscle(muscleGroup)}, ${percent(score)}${eligibleAt === null ? '' : `, until ${when(eligibleAt)}`}.`,
    ),
  );
}

export function muscleGroupsText(
  { muscleGroups }: AnswerOf<'recovery.muscleGroups'>,
  when: When,
): string {
  return lines(
    '100 % is fully recovered. It counts training load; it does not predict performance.',
    muscleGroups.map(
      ({ muscleGroup, score, band, readyAt }) =>
        `- ${muscle(muscleGroup)}: ${percent(score)}, ${band.replaceAll('_', ' ')}${readyAt === null ? '' : `, ready ${when(readyAt)}`}`,
    ),
  );
}

export function weeksText({ weeks }: AnswerOf<'volume.weeks'>): string {
  return lines(
    weeks.map(({ from, to, muscleGroups }) => {
      const sets = muscleGroups.map(
        (group) =>
          `${muscle(group.muscleGroup)} ${group.sets} (${group.zone} ${group.goal.min}-${group.goal.max})`,
      );
      return `Sets from ${from} to ${to}, with the goals: ${sets.join(', ') || 'none'}.`;
    }),
  );
}

export function logsText({ logs, nextCursor }: AnswerOf<'logs.list'>, when: When): string {
  return lines(
    logs.length === 0 ? 'There are no logs.' : null,
    logs.map((log) => {
      const exercises = log.exercises.map(({ name }) => quote(name)).join(', ');
      return `- log ${log.id}, ${stateText(log, when)}: ${workoutText(log.workout)}${exercises === '' ? '' : `, with ${exercises}`}`;
    }),
    more(nextCursor),
  );
}

export function logText(answer: AnswerOf<'logs.find'>, when: When, names: Names): string {
  const { log, workout } = answer;
  const sets = setsText(answer, names);
  return lines(
    `Log ${log.id}, ${stateText(log, when)}: ${workoutText(workout)}.`,
    sets.length === 0 ? 'It has no performed sets.' : sets,
  );
}

export function suggestionsText(
  { suggestions }: AnswerOf<'progression.suggest'>,
  _when: When,
  names: Names,
): string {
  return lines(
    suggestions.map(
      ({ exerciseId, message }) => `- ${exerciseText(names, exerciseId)}: ${quote(message)}`,
    ),
  );
}

export function targetsText({ workouts, nextCursor }: AnswerOf<'swaps.targets'>): string {
  return lines(
    workouts.length === 0 ? 'There are no such workouts.' : null,
    workouts.map((workout) => {
      const exercises = workout.exercises.map(
        ({ exerciseId, name, sets, repsMin, repsMax }) =>
          `${quote(name)} (exercise ${exerciseId}) ${sets} x ${repsMin}-${repsMax}`,
      );
      const recovered =
        workout.recovery === null ? '' : `, ${percent(workout.recovery.percentage)} recovered`;
      return `- ${workoutText(workout)} (${refText(workout.ref)})${recovered}: ${exercises.join(', ')}`;
    }),
    more(nextCursor),
  );
}

export function exercisesText({ exercises, nextCursor }: AnswerOf<'catalogue.exercises'>): string {
  return lines(
    exercises.length === 0 ? 'There are no such exercises.' : null,
    exercises.map(({ exerciseId, name, equipment, muscleGroups }) => {
      const primary = muscleGroups.filter((group) => group.primary);
      return `- ${quote(name)} (exercise ${exerciseId}), ${quote(equipment ?? 'no equipment')}: ${primary.map((group) => muscle(group.muscleGroup)).join(', ')}`;
    }),
    more(nextCursor),
  );
}

export function alternativesText({
  exercise,
  alternatives,
}: AnswerOf<'swaps.alternatives'>): string {
  return lines(
    `Instead of ${quote(exercise.name)}:`,
    alternatives.map(
      ({ rank, exerciseId, name, message, suggestion }) =>
        `${rank}. ${quote(name)} (exercise ${exerciseId}): ${quote(message)} ${quote(suggestion.message)}`,
    ),
  );
}

export function swapsText({ swaps, nextCursor }: AnswerOf<'swaps.list'>): string {
  return lines(
    swaps.length === 0 ? 'There are no swaps.' : null,
    swaps.map(
      ({ id, swapDate, original, swapped, originalLogId, swappedLogId, revertedAt }) =>
        `- swap ${id}, ${swapDate}: log ${originalLogId}, ${workoutText(original.workout)}, became log ${swappedLogId}, ${workoutText(swapped.workout)}${revertedAt === null ? '' : ' (undone)'}`,
    ),
    more(nextCursor),
  );
}

export function preferencesText(
  { never, favourites, places, level, daysPerWeek }: Partial<Preferences>,
  _when: When,
  names: Names,
): string {
  const named = (ids: readonly unknown[]) => ids.map((id) => exerciseText(names, id)).join(', ');
  return lines(
    never && `- Never offered: ${named(never) || 'nothing'}.`,
    favourites && `- Favourites: ${named(favourites) || 'none'}.`,
    places?.map(
      ({ name, equipment }) =>
        `- ${quote(name)} has ${equipment.map(quote).join(', ') || 'nothing'}.`,
    ),
    places?.length === 0 ? '- Places: none.' : null,
    level === undefined ? null : `- Level: ${level ?? 'not given'}.`,
    daysPerWeek === undefined ? null : `- Days per week: ${daysPerWeek ?? 'not given'}.`,
  );
}

/** What to look out for in a workout to swap to. */
export function warningText(warning: SwapWarning): string {
  if (warning.code === 'equipment_missing') {
    return `${quote(warning.name)} needs ${quote(warning.equipment)}.`;
  }
  const { muscleGroup, score } = warning;
  const state = `still recovering (${percent(score)})`;
  const group = muscle(muscleGroup);
  return warning.code === 'leave_out'
    ? `Leave out ${quote(warning.name)}: ${group} ${state}.`
    : `${group.charAt(0).toUpperCase()}${group.slice(1)} ${state}.`;
}
