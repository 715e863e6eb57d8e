// Names usual sessions after their muscle groups, so that no two of them have the same name.
import { localDate } from '../calendar.js';
import type { ExerciseId } from '../ids.js';
import { BODY_REGIONS } from '../muscle-groups.js';
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

export const sessionName = (
  entries: readonly Pick<PlannedExercise, 'exercise' | 'sets' | 'repsMax'>[],
  session: MessageTemplates['session'],
): string => {
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
};

/** A session to name. */
interface Unnamed {
  readonly name: string;
  readonly exercises: readonly PlannedExercise[];
  /** How much of each exercise its latest logs contain. */
  readonly amounts: ReadonlyMap<string | ExerciseId, number>;
  readonly lastDoneAt: Date;
}

const shareOf = ({ amounts }: Unnamed, id: ExerciseId): number => {
  let all = 0;
  for (const amount of amounts.values()) all += amount;
  return (amounts.get(id) ?? 0) / all;
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

// Choice: usual sessions of one name are told apart by an exercise that the others do not have, or
// have less of. Otherwise they are told apart by the date of the latest log, and then by a number.
/** Gives the sessions names that differ from each other and from those in `taken`. */
export const withDistinctNames = <Session extends Unnamed>(
  sessions: readonly Session[],
  taken: readonly string[],
  { sessionBeside: beside }: Pick<MessageTemplates, 'sessionBeside'>,
  timeZone: string,
): readonly Session[] => {
  const used = new Set(taken);
  const isFree = (name: string): boolean => !used.has(name);
  const namesakes = (session: Unnamed): readonly Unnamed[] =>
    sessions.filter((other) => other !== session && other.name === session.name);
  const plain = sessions.map((session) => ({
    session,
    others: namesakes(session),
    isPlain: isFree(session.name) && namesakes(session).length === 0,
  }));
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
};
