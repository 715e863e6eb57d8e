// Sessions as a coach would read them: thirty for all kinds of people, and six weeks of two newcomers.
import type { Exercise, HistoryLog, MuscleGroupLoad } from 'freshlegs';
import { composeSession } from '../../../src/domain/session/compose.js';
import type { SessionExercise, SessionOptions } from '../../../src/domain/session/session.js';
import { scoresAfter, storedLoads } from '../stored-loads.js';
import type { Lifter, State } from './states.js';

/** One app cannot store a set without a weight, so its users enter 1 lb for body weight. */
const PLACEHOLDER_KG_MAX = 1;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const DUMBBELLS = ['dumbbell', 'bench'];
const HOME = ['barbell', 'dumbbell', 'bench', 'pull-up bar'];
const BANDS = ['band'];
const BACK = ['lower_back'];
const SHOULDER = ['shoulders'];

interface Asked {
  readonly who: string;
  readonly state: Pick<State, 'now' | 'logs' | 'loads' | 'scoreOf'>;
  readonly options: SessionOptions;
}

const NEWCOMER: Asked['state'] = { now: new Date(0), logs: [], loads: [], scoreOf: () => 100 };

const weightOf = ({ suggestion: { sets } }: SessionExercise): string => {
  const weights = [...new Set(sets.map(({ weightKg }) => weightKg))];
  const known = weights.filter((weight): weight is number => (weight ?? 0) > PLACEHOLDER_KG_MAX);
  return known.length === 0 ? '' : ` @ ${known.map((kg) => Number(kg.toFixed(1))).join('/')} kg`;
};

const repsOf = ({ suggestion: { sets }, repsMin, repsMax }: SessionExercise): string => {
  const reps = [...new Set(sets.map(({ reps: own, seconds }) => own ?? `${seconds} s`))];
  return `${reps.join('/')} (${repsMin}-${repsMax})`;
};

const lineOf = (one: SessionExercise): string =>
  `${one.name} ${one.sets} x ${repsOf(one)}${weightOf(one)}`;

const said = ({ equipment, avoid = [], minutes, level, daysPerWeek }: SessionOptions): string =>
  [
    equipment === undefined ? 'full gym' : equipment.join(', ') || 'no equipment',
    `${minutes} minutes`,
    ...avoid.map((group) => `sore ${group.replace('_', ' ')}`),
    ...(level ? [level] : []),
    ...(daysPerWeek ? [`${daysPerWeek} days a week`] : []),
  ].join(', ');

const PERSON_OPTIONS: readonly SessionOptions[] = [
  { minutes: 60 },
  { minutes: 30 },
  { minutes: 20 },
  { minutes: 60, avoid: BACK },
  { minutes: 60, avoid: SHOULDER },
  { minutes: 45, equipment: HOME },
];

const NEWCOMER_OPTIONS: readonly SessionOptions[] = [
  { minutes: 60 },
  { minutes: 30 },
  { minutes: 20 },
  { minutes: 60, level: 'beginner', daysPerWeek: 3 },
  { minutes: 30, level: 'beginner', daysPerWeek: 2 },
  { minutes: 20, level: 'beginner' },
  { minutes: 60, equipment: HOME },
  { minutes: 60, equipment: DUMBBELLS },
  { minutes: 30, equipment: DUMBBELLS, level: 'beginner', daysPerWeek: 2 },
  { minutes: 30, equipment: BANDS },
  { minutes: 60, equipment: BANDS },
  { minutes: 20, equipment: [] },
  { minutes: 30, equipment: [], level: 'beginner' },
  { minutes: 60, avoid: BACK },
  { minutes: 30, avoid: BACK, equipment: DUMBBELLS },
  { minutes: 60, avoid: SHOULDER },
  { minutes: 30, avoid: SHOULDER, equipment: HOME },
  { minutes: 60, level: 'advanced', daysPerWeek: 5 },
];

/** Two sessions of each person: each kind of wish twice. */
const ofPeople = (lifters: readonly Lifter[]): readonly Asked[] =>
  lifters.flatMap(({ states }, at) =>
    [at, at + 1].flatMap((wish) => {
      const options = PERSON_OPTIONS[wish % PERSON_OPTIONS.length];
      const [state] = states.slice(wish === at ? -1 : Math.floor(states.length / 2));
      return options === undefined || state === undefined
        ? []
        : [{ who: `person ${String.fromCharCode(65 + at)}`, state, options }];
    }),
  );

const described = (
  { who, state: { now, ...state }, options }: Asked,
  exercises: readonly Exercise[],
  at: number,
): string => {
  const {
    exercises: chosen,
    minutes,
    unmet,
  } = composeSession({ ...state, exercises, base: null }, options, now);
  return [
    `${at + 1}. ${who}: ${said(options)} (about ${minutes} min)`,
    ...chosen.map((one) => `   ${lineOf(one)}`),
    ...unmet.map(({ message }) => `   - ${message}`),
  ].join('\n');
};

interface Weeks {
  readonly name: string;
  readonly days: readonly number[];
  readonly options: SessionOptions;
}

const WEEKS: readonly Weeks[] = [
  {
    name: '2 days a week with dumbbells, 40 minutes',
    days: [0, 3],
    options: { minutes: 40, equipment: DUMBBELLS, level: 'beginner', daysPerWeek: 2 },
  },
  {
    name: '3 days a week in a gym, 60 minutes',
    days: [0, 2, 4],
    options: { minutes: 60, level: 'beginner', daysPerWeek: 3 },
  },
];

/** What a newcomer lifts the first time. */
const START_KG: Readonly<Record<string, number>> = {
  ...{ dumbbell: 8, barbell: 20, machine: 20, cable: 15, smith_machine: 20, ez_bar: 10 },
};

/** The newcomer does what is suggested. */
const doneIn = (
  chosen: readonly SessionExercise[],
  exercises: readonly Exercise[],
): HistoryLog['exercises'] =>
  chosen.map(({ exerciseId, suggestion }) => {
    const { equipment = null } = exercises.find(({ id }) => id === exerciseId) ?? {};
    const start = START_KG[equipment ?? ''];
    return {
      exerciseId,
      sets: suggestion.sets.map(({ reps, weightKg }) => {
        const weight = weightKg ?? start;
        return { reps: reps ?? 1, rir: 2, ...(weight === undefined ? {} : { weightKg: weight }) };
      }),
    };
  });

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONDAY = Date.UTC(2026, 0, 5, 18);

const weeksOf = ({ name, days, options }: Weeks, exercises: readonly Exercise[]): string => {
  const logs: HistoryLog[] = [];
  const loads: MuscleGroupLoad[] = [];
  const lines = [0, 1, 2, 3, 4, 5].flatMap((week) =>
    days.map((day) => {
      const now = new Date(MONDAY + (7 * week + day) * DAY_MS);
      const { exercises: chosen, minutes } = composeSession(
        { exercises, base: null, loads, logs, scoreOf: scoresAfter(loads, now) },
        options,
        now,
      );
      const done = doneIn(chosen, exercises);
      const completedAt = new Date(now.getTime() + HOUR_MS);
      const logId = logs.length + 1;
      logs.push({ logId, completedAt, exercises: done });
      loads.push(...storedLoads(done, exercises, logId, completedAt));
      return `Week ${week + 1}, ${WEEKDAYS[day]}, ${minutes} min\n   ${chosen.map(lineOf).join('; ')}`;
    }),
  );
  return [`A newcomer, ${name}:`, ...lines].join('\n');
};

/** Thirty sessions, and six weeks of two newcomers. Names no person. */
export const describeSessions = (
  lifters: readonly Lifter[],
  exercises: readonly Exercise[],
): string => {
  const newcomers = NEWCOMER_OPTIONS.map((options) => ({
    ...{ who: 'newcomer', state: NEWCOMER, options },
  }));
  return [
    ...[...ofPeople(lifters), ...newcomers].map((asked, at) => described(asked, exercises, at)),
    ...WEEKS.map((weeks) => weeksOf(weeks, exercises)),
  ].join('\n\n');
};
