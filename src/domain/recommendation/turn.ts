import type { ProgramId } from '../ids.js';
import { type RecommendationCandidate, type WorkoutCompletion } from './candidates.js';
import { FAMILIAR_PROGRAM_HOURS, HOUR_MS, RECOMMENDATIONS_MAX, WEEK_DAYS } from '../limits.js';
import { calendarDaysUntil, type Zone } from '../calendar.js';
import { compareBy, compareRefKeys, compareRefs, inProgramOrder } from '../order.js';

// Choice: whose turn it is. A program follows its order. Otherwise the user's own rotation of the
// last 60 days decides. A newcomer starts with a full-body workout.

/** Why it is a workout's turn. Keys identify workouts. */
type TurnReason =
  | {
      readonly code: 'next_in_program';
      readonly programName: string;
      /** The previous program day; null if it was not done. */
      readonly after: string | null;
    }
  | { readonly code: 'left_out_last_round' }
  /** After `after`, the user chose this workout `times` times out of `of`. */
  | {
      readonly code: 'usually_next';
      readonly after: string;
      readonly times: number;
      readonly of: number;
    }
  | { readonly code: 'due'; readonly lastDone: Date }
  | { readonly code: 'first_workout' };

interface Standing {
  /**
   * Whether the workout is the user's own, or its program was passed in the call or begun in the
   * last 60 days.
   */
  readonly isOwn: boolean;
  /** 0..1; 1 for the next workout of a program. */
  readonly turn: number;
  readonly lastDone: Date | null;
}

export interface Turns {
  readonly of: (candidate: RecommendationCandidate) => Standing;
  /**
   * The workout that the user's own rotation has left out longest; null while a program is followed,
   * or if none was left out.
   */
  readonly leftOut: () => string | null;
  /** Null if the history says nothing about the workout. */
  readonly reasonFor: (candidate: RecommendationCandidate) => TurnReason | null;
}

/** Where the user is in a program. Days are keys. */
interface Round {
  readonly programName: string;
  /** The probability that the next program day comes from this program; 1 if it is the only one. */
  readonly chance: number;
  readonly next: string | undefined;
  /** The day after the last completed one. */
  readonly following: string | undefined;
  /** The last completed day; null if the user did another workout instead. */
  readonly last: string | null;
}

/** A program day that was done, or that was replaced by another workout. */
interface Day {
  readonly key: string;
  readonly isStandIn: boolean;
}

/** One workout has no order. */
const ROUND_DAYS_MIN = 2;
const SMOOTHING = 2;
/** Few sessions are on the same day of the week, so they weigh less. */
const WEEKDAY_SMOOTHING = 8;
const USUAL_TIMES_MIN = 2;
/** "Usually" means at least two of three times. */
const USUAL_SHARE_MIN = 2 / 3;
/**
 * If another program has taken over, the order of this one stays, but its next day is not given as a
 * reason.
 */
const OTHER_PROGRAM_SHARE = 0.5;
const BREADTH_MAX = 3;

const byTime = compareBy<WorkoutCompletion>(
  (a, b) => a.at.getTime() - b.at.getTime(),
  (a, b) => compareRefKeys(a.key, b.key),
  (a, b) => compareRefKeys(a.inPlaceOf ?? '', b.inPlaceOf ?? ''),
);

const inWindow = (completions: readonly WorkoutCompletion[], now: Date) => {
  const to = now.getTime();
  const from = to - FAMILIAR_PROGRAM_HOURS * HOUR_MS;
  return completions.filter(({ at }) => at.getTime() > from && at.getTime() <= to).sort(byTime);
};

/**
 * A day that the last round skipped goes first. Among several, the one that was done longest ago.
 */
const findNext = (inOrder: readonly string[], done: readonly string[]): string | undefined => {
  // A day never done has index -1, so it counts as done before all others.
  const since = (day: string): number => done.length - done.lastIndexOf(day);
  const leftOut = inOrder.filter((day) => since(day) > inOrder.length);
  const longest = Math.max(...leftOut.map(since));
  return leftOut.find((day) => since(day) === longest) ?? inOrder[0];
};

interface Followers<T> {
  readonly times: ReadonlyMap<T, number>;
  readonly total: number;
}

/** Whether the `depth` keys before `at` are the last ones. */
const standsAgain = (keys: readonly unknown[], at: number, depth: number): boolean => {
  for (let back = 1; back <= depth; back++) {
    if (keys[at - back] !== keys[keys.length - back]) return false;
  }
  return true;
};

const countKeys = <T>(keys: readonly T[]): Followers<T> => {
  const times = new Map<T, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  return { times, total: keys.length };
};

/** Counts what came after each earlier occurrence of the last `depth` keys. */
const followersOf = <T>(keys: readonly T[], depth: number): Followers<T> =>
  countKeys(keys.filter((_, at) => at >= depth && standsAgain(keys, at, depth)));

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const median = (values: readonly number[]): number => {
  const half = values.length / 2;
  const middle = values.toSorted((a, b) => a - b).slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return sum(middle) / middle.length;
};

interface Distances {
  /** The index of the last session. */
  readonly last: number;
  /** The distances between its sessions, in order. */
  readonly gaps: readonly number[];
}

const gapsOf = (keys: readonly string[]): ReadonlyMap<string, Distances> => {
  const done = new Map<string, { last: number; readonly gaps: number[] }>();
  keys.forEach((key, at) => {
    const known = done.get(key);
    known?.gaps.push(at - known.last);
    done.set(key, { last: at, gaps: known?.gaps ?? [] });
  });
  return done;
};

/** The lower quartile, because a workout that is often left out has some long distances. */
const usualGap = (gaps: readonly number[]): number =>
  Number(gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 4)]);

/**
 * Workouts that were never done, and workouts last done at least their usual number of sessions
 * ago.
 */
const dueOf = (keys: readonly string[], candidates: ReadonlySet<string>): ReadonlySet<string> => {
  const done = gapsOf(keys);
  const isDue = (key: string): boolean => {
    const own = done.get(key);
    if (own === undefined) return true;
    const usual = own.gaps.length === 0 ? candidates.size : median(own.gaps);
    return keys.length - own.last >= usual;
  };
  return new Set([...candidates].filter(isDue));
};

const smoothed = <T>(
  { times, total }: Followers<T>,
  key: T,
  prior: number,
  strength = SMOOTHING,
): number => ((times.get(key) ?? 0) + strength * prior) / (total + strength);

// Choice: what comes next is judged by the last session, the last two and the last three, because a
// workout that is done twice a round can follow the same two sessions as another.
const DEPTHS = [1, 2, 3] as const;

/** The probability that a key comes next, smoothed step by step toward what `first` gives. */
const nextOf = <T>(keys: readonly T[], first: (key: T) => number): ((key: T) => number) => {
  const followers = DEPTHS.map((depth) => followersOf(keys, depth));
  return (key) => followers.reduce((chance, after) => smoothed(after, key, chance), first(key));
};

// Choice: a workout that was not done in 60 days is forgotten if enough others were to fill all ranks.
/** Lower than the turn of any other workout. */
const FORGOTTEN_TURN = -0.25;

const withoutForgotten = (
  keys: readonly string[],
  candidates: ReadonlySet<string>,
): ReadonlySet<string> => {
  const done = new Set(keys.filter((key) => candidates.has(key)));
  return done.size < RECOMMENDATIONS_MAX ? candidates : done;
};

// Choice: a workout that the user repeats is left out once more than one and a half rounds have passed.
// A round is as many sessions as the user repeats workouts, or the usual distance between its own
// sessions if that is more. After three weeks, the workout is given up, not left out.
const LEFT_OUT_ROUNDS = 1.5;
const LEFT_OUT_DAYS_MAX = 21;

/** The workout left out for the most rounds. */
const leftOutOf = (
  history: readonly WorkoutCompletion[],
  candidates: ReadonlySet<string>,
  daysUntilNow: (at: Date) => number,
): string | null => {
  const done = gapsOf(history.map(({ key }) => key));
  const repeated = [...done].filter(([key, { gaps }]) => gaps.length > 0 && candidates.has(key));
  if (repeated.length < ROUND_DAYS_MIN) return null;
  let longest: string | null = null;
  let most = LEFT_OUT_ROUNDS;
  for (const [key, { last, gaps }] of repeated) {
    const rounds = (history.length - last) / Math.max(repeated.length, usualGap(gaps));
    const lastAt = history[last]?.at;
    if (rounds <= most || lastAt === undefined) continue;
    if (daysUntilNow(lastAt) > LEFT_OUT_DAYS_MAX) continue;
    longest = key;
    most = rounds;
  }
  return longest;
};

/** The probability that a workout comes next in the user's own rotation, and the reason. */
const rotationOf = (
  history: readonly WorkoutCompletion[],
  all: ReadonlySet<string>,
  now: Date,
  timeZone: Zone,
) => {
  const keys = history.map(({ key }) => key);
  const candidates = withoutForgotten(keys, all);
  const due = dueOf(keys, candidates);
  const daysUntilNow = calendarDaysUntil(now, timeZone);
  const leftOut = leftOutOf(history, candidates, daysUntilNow);
  const last = keys.at(-1);
  const afterLast = followersOf(keys, 1);
  // Choice: the day of the week counts unless a workout was left out, because then the user's week
  // is not the usual one.
  const isSameWeekday = ({ at }: WorkoutCompletion): boolean => {
    const days = daysUntilNow(at);
    return days > 0 && days % WEEK_DAYS === 0;
  };
  const onWeekday = leftOut === null ? history.filter(isSameWeekday) : [];
  const sameWeekday = countKeys(onWeekday.map(({ key }) => key));
  const prior = (key: string): number => {
    if (due.size === 0) return 1 / candidates.size;
    return due.has(key) ? 1 / due.size : 0;
  };
  const next = nextOf(keys, prior);
  const reasonFor = (
    key: string,
    after: string | null,
    lastDone: Date | undefined,
  ): TurnReason | null => {
    const times = afterLast.times.get(key) ?? 0;
    const isUsual = times >= USUAL_TIMES_MIN && times >= USUAL_SHARE_MIN * afterLast.total;
    // Nobody needs to hear that they repeat the same workout.
    if (after !== null && key !== last && isUsual) {
      return { code: 'usually_next', after, times, of: afterLast.total };
    }
    if (key === leftOut) return { code: 'left_out_last_round' };
    return due.has(key) && lastDone !== undefined ? { code: 'due', lastDone } : null;
  };
  const chance = (key: string): number => {
    if (!candidates.has(key)) return FORGOTTEN_TURN;
    return smoothed(sameWeekday, key, next(key), WEEKDAY_SMOOTHING);
  };
  return { reasonFor, leftOut, chance };
};

/** One workout of another kind does not end a program. */
const SESSIONS_LOOKED_AT = 2;

interface Program {
  readonly name: string;
  readonly days: RecommendationCandidate[];
  readonly done: Day[];
}

const isInOrder = (days: readonly RecommendationCandidate[]): boolean => {
  let before: RecommendationCandidate | undefined;
  for (const day of days) {
    if (before !== undefined && inProgramOrder(before, day) > 0) return false;
    before = day;
  }
  return true;
};

/** Includes programs whose days cannot be done now. */
const programsByDay = (
  candidates: readonly RecommendationCandidate[],
): ReadonlyMap<string, Program> => {
  const programs = new Map<ProgramId, Program>();
  const byDay = new Map<string, Program>();
  let program: Program | undefined;
  let programId: ProgramId | undefined;
  for (const candidate of candidates) {
    const { program: place, key } = candidate;
    if (place === null) continue;
    // Most candidates are of the same program as the one before.
    if (program === undefined || place.programId !== programId) {
      programId = place.programId;
      program = programs.get(programId) ?? { name: place.name, days: [], done: [] };
      programs.set(programId, program);
    }
    program.days.push(candidate);
    byDay.set(key, program);
  }
  for (const { days } of programs.values()) {
    // Checked first, because most programs are already sorted.
    if (!isInOrder(days)) days.sort(inProgramOrder);
  }
  return byDay;
};

/**
 * Adds completed workouts to the programs. If a swap replaced a workout, both count as done. The
 * replaced one is added first, so that the one that was really done does not come next again.
 */
const addDone = (
  programs: ReadonlyMap<string, Program>,
  history: readonly WorkoutCompletion[],
): void => {
  for (const { key, inPlaceOf } of history) {
    if (typeof inPlaceOf === 'string' && inPlaceOf !== key) {
      programs.get(inPlaceOf)?.done.push({ key: inPlaceOf, isStandIn: true });
    }
    programs.get(key)?.done.push({ key, isStandIn: false });
  }
};

const roundOf = ({ name, days: candidates, done }: Program, last: Day, chance: number): Round => {
  const days = candidates.map(({ key }) => key);
  const place = days.indexOf(last.key) + 1;
  const inOrder = [...days.slice(place), ...days.slice(0, place)];
  const doneDays = done.map(({ key }) => key);
  return {
    programName: name,
    chance,
    next: findNext(inOrder, doneDays),
    following: inOrder[0],
    last: last.isStandIn ? null : last.key,
  };
};

const followPrograms = (
  candidates: readonly RecommendationCandidate[],
  history: readonly WorkoutCompletion[],
) => {
  const programs = programsByDay(candidates);
  addDone(programs, history);
  const ordered = (day: string | null | undefined): Program | undefined => {
    const program = programs.get(day ?? '');
    return program === undefined || program.days.length < ROUND_DAYS_MIN ? undefined : program;
  };
  const programOf = ({ key, inPlaceOf }: WorkoutCompletion): Program | undefined =>
    ordered(inPlaceOf) ?? ordered(key);
  const isFollowed = history.slice(-SESSIONS_LOOKED_AT).some(programOf);
  const sequence = history.map(programOf).filter((program) => program !== undefined);
  /**
   * The probability that the next program day comes from this program, smoothed toward the program
   * done last.
   */
  const chanceOf = nextOf(sequence, (program) => (program === sequence.at(-1) ? 1 : 0));
  const rounds = new Map<Program, Round>();
  return {
    isFollowed,
    of: (day: string): Program | undefined => programs.get(day),
    /** Null if the user's own rotation decides, not the order of a program. */
    roundOf: (program: Program | undefined): Round | null => {
      const last = program?.done.at(-1);
      if (!isFollowed || program === undefined || last === undefined) return null;
      if (program.days.length < ROUND_DAYS_MIN) return null;
      const round = rounds.get(program) ?? roundOf(program, last, chanceOf(program));
      rounds.set(program, round);
      return round;
    },
  };
};

const isAmong = (named: readonly ProgramId[], { program }: RecommendationCandidate): boolean =>
  program !== null && named.includes(program.programId);

/** A program day with a custom version gets the custom name. */
const findName = (
  candidates: readonly RecommendationCandidate[],
  key: string | null | undefined,
): string | null =>
  candidates
    .filter((candidate) => candidate.key === key)
    .sort((a, b) => compareRefs(a.ref, b.ref))[0]?.name ?? null;

const turnInRound = ({ next, chance }: Round, day: string): number => (day === next ? chance : 0);

const reasonInRound = (
  { programName, next, following, last }: Round,
  day: string,
  candidates: readonly RecommendationCandidate[],
): TurnReason | null => {
  if (day !== next) return null;
  return next === following
    ? { code: 'next_in_program', programName, after: findName(candidates, last) }
    : { code: 'left_out_last_round' };
};

/** Whether the user has done any day of the program. Always true for workouts outside a program. */
const isBegun = ({ ref }: RecommendationCandidate, program: Program | undefined): boolean =>
  ref.type !== 'program' || (program !== undefined && program.done.length > 0);

const isStart = ({ ref, key }: RecommendationCandidate, program: Program | undefined): boolean =>
  ref.type !== 'program' || program?.days[0]?.key === key;

/** How well a workout suits a beginner: 0..1. An advanced exercise gives 0. */
const startingTurn = ({ isAdvanced, breadth }: RecommendationCandidate): number =>
  isAdvanced ? 0 : breadth / BREADTH_MAX;

/**
 * Computes each candidate's turn, 0 to 1:
 *
 * - While the user follows a program: 1 for its next day, 0 for the others. A day that the last
 *   round skipped goes first. With several programs, the next day of each gets the probability that
 *   its program comes next, computed like that of workouts below.
 * - Otherwise: how often the workout followed the last three. It is smoothed by how often the
 *   workout followed the last two, that by how often it followed the last one, and that by 1/D for
 *   the D workouts that are due. The result is smoothed toward what the user did on this day of the
 *   week, unless a workout was left out.
 * - A workout not done in 60 days has -1/4 if three others were done.
 * - Without history, and for a program that is not the user's own: the share of push, pull and legs
 *   that a custom workout or the first day of a program covers. It is 0 for a workout with an
 *   advanced exercise.
 *
 * Candidates must train a known muscle. Programs in `named` count as the user's own. Source:
 * README, Recommendations.
 */
export function createTurns(
  candidates: readonly RecommendationCandidate[],
  completions: readonly WorkoutCompletion[],
  now: Date,
  named: readonly ProgramId[],
  timeZone: Zone,
): Turns {
  const history = inWindow(completions, now);
  const lastDone = new Map(history.map(({ key, at }) => [key, at]));
  const programs = followPrograms(candidates, history);
  const isOwn = (candidate: RecommendationCandidate, program: Program | undefined): boolean =>
    isBegun(candidate, program) || isAmong(named, candidate);
  const ownKeys = (): readonly string[] =>
    candidates.filter((one) => isOwn(one, programs.of(one.key))).map(({ key }) => key);
  let known: ReturnType<typeof rotationOf> | undefined;
  // Computed on demand, because it is rarely needed while the user follows a program.
  const rotation = () => (known ??= rotationOf(history, new Set(ownKeys()), now, timeZone));
  const turnOf = (
    candidate: RecommendationCandidate,
    program: Program | undefined,
    own: boolean,
  ): number => {
    // A program begins with its first day.
    if (!isBegun(candidate, program) && !isStart(candidate, program)) return 0;
    if (history.length === 0 || !own) return startingTurn(candidate);
    const round = programs.roundOf(program);
    return round === null ? rotation().chance(candidate.key) : turnInRound(round, candidate.key);
  };
  return {
    leftOut: () => (programs.isFollowed ? null : rotation().leftOut),
    of: (candidate) => {
      const program = programs.of(candidate.key);
      const own = isOwn(candidate, program);
      return {
        isOwn: own,
        turn: turnOf(candidate, program, own),
        lastDone: lastDone.get(candidate.key) ?? null,
      };
    },
    reasonFor: (candidate) => {
      const { key } = candidate;
      const program = programs.of(key);
      if (history.length === 0 || !isBegun(candidate, program)) {
        return isStart(candidate, program) ? { code: 'first_workout' } : null;
      }
      const round = programs.roundOf(program);
      return round === null || round.chance < OTHER_PROGRAM_SHARE
        ? rotation().reasonFor(key, findName(candidates, history.at(-1)?.key), lastDone.get(key))
        : reasonInRound(round, key, candidates);
    },
  };
}
