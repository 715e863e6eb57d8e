// Names usual workouts after their muscle groups, so that no two of them have the same name.
import { localDate, type Zone } from '../calendar.js';
import type { ExerciseId } from '../ids.js';
import { BODY_REGIONS } from '../muscle-groups.js';
import { compareIds } from '../order.js';
import type { MessageTemplates } from '../reasons.js';
import {
  contentOf,
  isPrimaryIn,
  isShareOf,
  toCandidateExercise,
} from '../recommendation/candidates.js';
import type { PlannedExercise } from '../records.js';

/** How to name usual workouts. */
export interface UsualNaming {
  /** Default English. */
  readonly messages?: Pick<MessageTemplates, 'nameByMuscles' | 'nameBeside'> | undefined;
  /** Names of other workouts in the same answer; default none. */
  readonly taken?: readonly string[] | undefined;
  /** The IANA time zone for dates in names; default UTC. */
  readonly timeZone?: Zone | undefined;
}

const FULL_BODY = 3;
/** A name has at most this many parts. */
const PARTS_MAX = 3;

const ROLLED_UP: Readonly<Record<string, readonly string[]>> = {
  back: ['lats', 'upper_back'],
  legs: BODY_REGIONS.legs,
};

/** Replaces several groups of the back or of the legs by one part. */
const partsOf = (
  muscleGroups: readonly string[],
): readonly { readonly name: string; readonly groups: readonly string[] }[] => {
  const found = Object.entries(ROLLED_UP)
    .map(([name, all]) => ({ name, groups: muscleGroups.filter((group) => all.includes(group)) }))
    .filter(({ groups }) => groups.length > 1);
  const parts = muscleGroups.map(
    (group) =>
      found.find(({ groups }) => groups.includes(group)) ?? { name: group, groups: [group] },
  );
  return [...new Map(parts.map((part) => [part.name, part])).values()];
};

// Choice: a usual workout is named after the two or three parts of the body with the most sets:
// those with at least a sixth of all sets, or with half as many as the first one. A single part
// needs half of all sets. Lats and upper back together are the back, several groups of the legs are
// the legs. Ties keep the order of the exercises.
const SHARE_MIN = 1 / 6;
const SHARE_OF_FIRST = 1 / 2;

export function nameByMuscles(
  entries: readonly Pick<PlannedExercise, 'exercise' | 'sets' | 'repsMax'>[],
  template: MessageTemplates['nameByMuscles'],
): string {
  const {
    exercises,
    mainMuscleGroups,
    sets: all,
    breadth,
  } = contentOf(entries.map(toCandidateExercise));
  const parts = partsOf(mainMuscleGroups)
    .map(({ name, groups }) => {
      const own = exercises.filter((exercise) =>
        groups.some((group) => isPrimaryIn(exercise, group)),
      );
      const sets = own.reduce((sum, exercise) => sum + exercise.sets, 0);
      return { name, sets, place: exercises.findIndex((exercise) => own.includes(exercise)) };
    })
    .sort((a, b) => b.sets - a.sets || a.place - b.place);
  const most = parts[0]?.sets ?? 0;
  const large = parts.filter(
    ({ sets }) => isShareOf(sets, all, SHARE_MIN) || isShareOf(sets, most, SHARE_OF_FIRST),
  );
  // One part alone names a workout only if it has half of the sets.
  const named = large.length > 1 || isShareOf(most, all, SHARE_OF_FIRST) ? large : parts;
  return template(
    named.slice(0, PARTS_MAX).map(({ name }) => name),
    breadth === FULL_BODY,
  );
}

interface Part {
  readonly sets: number;
  readonly place: number;
}

/** The sets of each exercise of a log, and its place among the exercises. */
const partsByExercise = (entries: readonly PlannedExercise[]): ReadonlyMap<ExerciseId, Part> => {
  const parts = new Map<ExerciseId, Part>();
  for (const [at, { exercise, sets }] of entries.entries()) {
    const { sets: before = 0, place = at } = parts.get(exercise.id) ?? {};
    parts.set(exercise.id, { sets: before + sets, place });
  }
  return parts;
};

/** The middle value; of two middle values the smaller one. `values` must not be empty. */
const lowerMedian = (values: readonly number[]): number => {
  const lowerHalf = values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2));
  return Math.max(...lowerHalf);
};

// Choice: a usual workout is named by what it usually contains: the exercises in more than half of
// its last five logs, each with its median sets, in their median order. Ties go by id. So one odd
// log changes no name. If no exercise is in more than half of the logs, all of them count.
/** The exercises that name a usual workout. `logs` are its latest logs. */
export function usualExercises(
  logs: readonly (readonly PlannedExercise[])[],
): readonly PlannedExercise[] {
  const all = logs.flat();
  const parts = logs.map(partsByExercise);
  const usual = [...new Map(all.map((entry) => [entry.exercise.id, entry])).values()]
    .map((entry) => {
      const own = parts.map((part) => part.get(entry.exercise.id));
      // The median of the sets is 0 unless the exercise is in more than half of the logs.
      const sets = lowerMedian(own.map((part) => part?.sets ?? 0));
      const place = lowerMedian(own.flatMap((part) => part?.place ?? []));
      return { entry: { ...entry, sets }, place };
    })
    .filter(({ entry }) => entry.sets > 0)
    .sort((a, b) => a.place - b.place || compareIds(a.entry.exercise.id, b.entry.exercise.id))
    .map(({ entry }) => entry);
  return usual.length === 0 ? all : usual;
}

/** A usual workout to name. */
interface Unnamed {
  readonly name: string;
  /** The exercises of its latest log. */
  readonly exercises: readonly PlannedExercise[];
  /** The exercises that name it. */
  readonly usual: readonly PlannedExercise[];
  readonly lastDoneAt: Date;
}

const shareOf = ({ usual }: Unnamed, id: ExerciseId): number => {
  let all = 0;
  let own = 0;
  for (const { exercise, sets } of usual) {
    all += sets;
    if (exercise.id === id) own += sets;
  }
  return own / all;
};

/** The exercise that a workout has more of than any other of its name. */
const ownExercise = (workout: Unnamed, others: readonly Unnamed[]): string | null => {
  let best: string | null = null;
  let largest = 0;
  for (const { exercise } of workout.exercises) {
    const most = Math.max(0, ...others.map((other) => shareOf(other, exercise.id)));
    const difference = shareOf(workout, exercise.id) - most;
    if (difference <= largest) continue;
    best = exercise.name;
    largest = difference;
  }
  return best;
};

/** "Legs and abs" and "Abs and legs" look like one name. */
const sortedWords = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .sort()
    .join(' ');

// Choice: usual workouts of one name, or of the same words in another order, are told apart by an
// exercise that the others do not have, or have less of. Otherwise they are told apart by the date
// of the latest log, and then by a number.
/** Gives the workouts names that differ from each other and from those in `taken`. */
export function withDistinctNames<Named extends Unnamed>(
  workouts: readonly Named[],
  taken: readonly string[],
  { nameBeside: beside }: Pick<MessageTemplates, 'nameBeside'>,
  timeZone: Zone,
): readonly Named[] {
  const used = new Set(taken);
  const isFree = (name: string): boolean => !used.has(name);
  const words = workouts.map(({ name }) => sortedWords(name));
  const plain = workouts.map((workout, at) => {
    const others = workouts.filter((_, other) => other !== at && words[other] === words[at]);
    return { workout, others, isPlain: isFree(workout.name) && others.length === 0 };
  });
  for (const { workout, isPlain } of plain) if (isPlain) used.add(workout.name);
  return plain.map(({ workout, others, isPlain }) => {
    if (isPlain) return workout;
    const exercise = ownExercise(workout, others);
    const [, month, dayOfMonth] = localDate(workout.lastDoneAt, timeZone).split('-').map(Number);
    const proposals = [
      ...(exercise === null ? [] : [beside(workout.name, { by: 'exercise', exercise })]),
      beside(workout.name, { by: 'date', month: Number(month), dayOfMonth: Number(dayOfMonth) }),
    ];
    let name = proposals.find(isFree);
    for (let number = 2; name === undefined; number++) {
      const next = beside(workout.name, { by: 'number', number });
      if (isFree(next)) name = next;
    }
    used.add(name);
    return { ...workout, name };
  });
}
