// Names usual sessions after their muscle groups, so that no two of them have the same name.
import { localDate } from '../calendar.js';
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

/** How to name usual sessions. */
export interface SessionNaming {
  /** Default English. */
  readonly messages?: Pick<MessageTemplates, 'session' | 'sessionBeside'> | undefined;
  /** Names of other workouts in the same answer; default none. */
  readonly taken?: readonly string[] | undefined;
  /** The IANA time zone for dates in names; default UTC. */
  readonly timeZone?: string | undefined;
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

// Choice: a session is named after the two or three parts of the body with the most sets: those with
// at least a sixth of all sets, or with half as many as the first one. A single part needs half of
// all sets. Lats and upper back together are the back, several groups of the legs are the legs. Ties
// keep the order of the exercises.
const SHARE_MIN = 1 / 6;
const SHARE_OF_FIRST = 1 / 2;

export function sessionName(
  entries: readonly Pick<PlannedExercise, 'exercise' | 'sets' | 'repsMax'>[],
  session: MessageTemplates['session'],
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
  // One part alone names a session only if it has half of the sets.
  const named = large.length > 1 || isShareOf(most, all, SHARE_OF_FIRST) ? large : parts;
  return session(
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

// Choice: a session is named by what it usually contains: the exercises in more than half of its
// last five logs, each with its median sets, in their median order. Ties go by id. So one odd log
// changes no name. If no exercise is in more than half of the logs, all of them count.
/** The exercises that name a session. `logs` are its latest logs. */
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

/** A session to name. */
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

/** The exercise that a session has more of than any other session of its name. */
const ownExercise = (session: Unnamed, others: readonly Unnamed[]): string | null => {
  let best: string | null = null;
  let largest = 0;
  for (const { exercise } of session.exercises) {
    const most = Math.max(0, ...others.map((other) => shareOf(other, exercise.id)));
    const difference = shareOf(session, exercise.id) - most;
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

// Choice: usual sessions of one name, or of the same words in another order, are told apart by an
// exercise that the others do not have, or have less of. Otherwise they are told apart by the date of
// the latest log, and then by a number.
/** Gives the sessions names that differ from each other and from those in `taken`. */
export function withDistinctNames<Session extends Unnamed>(
  sessions: readonly Session[],
  taken: readonly string[],
  { sessionBeside: beside }: Pick<MessageTemplates, 'sessionBeside'>,
  timeZone: string,
): readonly Session[] {
  const used = new Set(taken);
  const isFree = (name: string): boolean => !used.has(name);
  const words = sessions.map(({ name }) => sortedWords(name));
  const plain = sessions.map((session, at) => {
    const others = sessions.filter((_, other) => other !== at && words[other] === words[at]);
    return { session, others, isPlain: isFree(session.name) && others.length === 0 };
  });
  for (const { session, isPlain } of plain) if (isPlain) used.add(session.name);
  return plain.map(({ session, others, isPlain }) => {
    if (isPlain) return session;
    const exercise = ownExercise(session, others);
    const [, month, dayOfMonth] = localDate(session.lastDoneAt, timeZone).split('-').map(Number);
    const proposals = [
      ...(exercise === null ? [] : [beside(session.name, { by: 'exercise', exercise })]),
      beside(session.name, { by: 'date', month: Number(month), dayOfMonth: Number(dayOfMonth) }),
    ];
    let name = proposals.find(isFree);
    for (let number = 2; name === undefined; number++) {
      const next = beside(session.name, { by: 'number', number });
      if (isFree(next)) name = next;
    }
    used.add(name);
    return { ...session, name };
  });
}
