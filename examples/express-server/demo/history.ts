import type { PerformedExercise, PerformedSet } from 'freshlegs';
import type { CatalogueProgram } from '../../data/catalogue.js';

type Day = CatalogueProgram['days'][number];

/** A session with its program day, its time and its performed sets. */
export interface DemoSession {
  readonly programName: string;
  readonly dayName: string;
  readonly completedAt: Date;
  readonly exercises: readonly PerformedExercise[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SEED = 20_240_229;
const WEEKS = 8;
/** The first program fills the first half of the history, and the second one the rest. */
const PROGRAMS = ['Push Pull Legs', 'Upper Lower'] as const;
/**
 * The training days of a week, as days before today, oldest first. The user misses some of them.
 */
const WEEK_PATTERN = [7, 6, 4, 3, 1];
/**
 * How many hours ago the newest sessions ended. They are recent, so that some muscles are always
 * tired. `notAtNight` may move them to the evening before.
 */
const NEWEST_HOURS_AGO = [34, 10];
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const MISS_CHANCE = 0.25;
const SESSIONS_A_WEEK_MIN = 3;

/** Mulberry32 gives the same numbers on every machine, so the demo training is always the same. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Weights of an intermediate lifter in the first week. Other exercises use bodyweight. */
const START_KG: Readonly<Record<string, number>> = {
  'Barbell Bench Press': 70,
  'Seated Dumbbell Shoulder Press': 20,
  'Incline Dumbbell Bench Press': 24,
  'Dumbbell Lateral Raise': 9,
  'Rope Triceps Pushdown': 25,
  'Cable Overhead Triceps Extension': 20,
  'Barbell Bent-Over Row': 60,
  'Seated Cable Row': 55,
  'Face Pull': 20,
  'Barbell Curl': 30,
  'Dumbbell Hammer Curl': 14,
  'Barbell Squat': 90,
  'Romanian Deadlift': 80,
  'Leg Press': 140,
  'Lying Leg Curl': 40,
  'Machine Standing Calf Raise': 60,
  'Barbell Overhead Press': 42.5,
  'Cable Lat Pulldown': 55,
  'EZ-Bar Skullcrusher': 27.5,
  'Seated Leg Curl': 45,
  'Cable Crunch': 40,
  'Incline Dumbbell Curl': 12,
  'Triceps Pushdown': 27.5,
  'Barbell Deadlift': 110,
  'Front Squat': 65,
  'Bulgarian Split Squat': 16,
  'Machine Seated Calf Raise': 40,
};
const GROWTH_A_WEEK = 0.016;
const HEAVY_KG = 60;

const stepOf = (kg: number): number => (kg < 25 ? 1 : 2.5);
/** Rounds down to 2.5 kg plates, or to 1 kg steps below 25 kg. */
const loadable = (kg: number): number => Math.floor(kg / stepOf(kg)) * stepOf(kg);

const effortOf = (index: number, sets: number, random: () => number): Partial<PerformedSet> => {
  // Real users do not record the effort of every set.
  if (random() < 0.12) return {};
  const rir = Math.max(0, (index === sets - 1 ? 1 : 2) + Math.round(random() * 2 - 1));
  return random() < 0.5 ? { rir } : { rpe: 10 - rir };
};

const workingSets = (
  entry: Day['exercises'][number],
  week: number,
  random: () => number,
): readonly PerformedSet[] => {
  const { sets, repsMin, repsMax } = entry;
  const start = START_KG[entry.exercise];
  const kg = (start ?? 0) * (1 + GROWTH_A_WEEK * week);
  const weightKg = start === undefined ? {} : { weightKg: loadable(kg) };
  // Repetitions grow until the weight steps up, then start again. Some days are a little better or
  // worse.
  const progress = start === undefined ? week / WEEKS : (kg - loadable(kg)) / stepOf(kg);
  const ofDay = progress * (repsMax - repsMin) + random() * 1.5 - 0.5;
  const first = Math.min(repsMax, repsMin + Math.max(0, Math.round(ofDay)));
  return Array.from({ length: sets }, (_, index) => ({
    reps: Math.max(repsMin - 1, first - Math.floor(index / 2)),
    ...weightKg,
    ...effortOf(index, sets, random),
  }));
};

const warmUp = (name: string): readonly PerformedSet[] => {
  const start = START_KG[name] ?? 0;
  return start < HEAVY_KG ? [] : [{ reps: 8, weightKg: loadable(start / 2), type: 'warmup' }];
};

const perform = (
  day: Day,
  week: number,
  exerciseIds: ReadonlyMap<string, number>,
  random: () => number,
): readonly PerformedExercise[] =>
  day.exercises.map((entry, index) => ({
    exerciseId: exerciseIds.get(entry.exercise) ?? 0,
    sets: [...(index === 0 ? warmUp(entry.exercise) : []), ...workingSets(entry, week, random)],
  }));

const trainingDays = (weeksAgo: number, random: () => number): readonly number[] => {
  const days: number[] = [];
  WEEK_PATTERN.forEach((day, index) => {
    const needed = days.length + WEEK_PATTERN.length - index <= SESSIONS_A_WEEK_MIN;
    if (random() >= MISS_CHANCE || needed) days.push(day + weeksAgo * 7);
  });
  return days;
};

const sessionTime = (now: Date, daysAgo: number, random: () => number): Date => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const minutes = 16 * 60 + Math.floor(random() * 180);
  return new Date(midnight - daysAgo * DAY_MS + minutes * 60_000);
};

/** Moves a session between 22:00 and 7:00 back to 21:00, because people rarely train at night. */
const notAtNight = (at: Date): Date => {
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const hour = (at.getTime() - midnight) / HOUR_MS;
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return at;
  const evening = (LAST_HOUR - 1) * HOUR_MS;
  return new Date(midnight + evening - (hour < FIRST_HOUR ? DAY_MS : 0));
};

/** Moves the newest sessions close to `now`. */
const withFreshEnd = (sessions: readonly DemoSession[], now: Date): readonly DemoSession[] =>
  sessions.map((session, index) => {
    const hoursAgo = NEWEST_HOURS_AGO[index - (sessions.length - NEWEST_HOURS_AGO.length)];
    if (hoursAgo === undefined) return session;
    return { ...session, completedAt: notAtNight(new Date(now.getTime() - hoursAgo * HOUR_MS)) };
  });

const findProgram = (programs: readonly CatalogueProgram[], name: string): CatalogueProgram => {
  const program = programs.find((candidate) => candidate.name === name);
  if (program === undefined) throw new Error(`The catalogue has no program ${name}.`);
  return program;
};

/**
 * Eight weeks of training before `now`, oldest first: 3 to 5 sessions a week from two programs,
 * with slowly growing weights. The same `now` gives the same sessions.
 */
export const demoSessions = (
  programs: readonly CatalogueProgram[],
  exerciseIds: ReadonlyMap<string, number>,
  now: Date,
): readonly DemoSession[] => {
  const random = createRandom(SEED);
  const done = new Map<string, number>();
  const sessions = Array.from({ length: WEEKS }, (_, week) =>
    trainingDays(WEEKS - 1 - week, random).map((daysAgo): DemoSession => {
      const { name, days } = findProgram(programs, PROGRAMS[week < WEEKS / 2 ? 0 : 1]);
      const turn = done.get(name) ?? 0;
      done.set(name, turn + 1);
      const day = days[turn % days.length];
      if (day === undefined) throw new Error(`${name} has no days.`);
      return {
        programName: name,
        dayName: day.name,
        completedAt: sessionTime(now, daysAgo, random),
        exercises: perform(day, week, exerciseIds, random),
      };
    }),
  ).flat();
  return withFreshEnd(sessions, now);
};

export const nextDay = (programs: readonly CatalogueProgram[], session: DemoSession): string => {
  const { days } = findProgram(programs, session.programName);
  const next = (days.findIndex((day) => day.name === session.dayName) + 1) % days.length;
  return days[next]?.name ?? session.dayName;
};
