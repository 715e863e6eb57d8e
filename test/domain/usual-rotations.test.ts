import { describe, expect, it } from 'vitest';
import { performAsPlanned } from '../../src/domain/recovery/training-load.js';
import { DAY_HOURS } from '../../src/domain/limits.js';
import type { PlannedExercise } from '../../src/domain/records.js';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import {
  groupLogs,
  toCompletions,
  usualWorkouts,
  type OwnWorkoutLog,
} from '../../src/domain/workout/usual-workouts.js';
import { ask } from './asking.js';
import { exercise, hoursAfter, NOW, planned } from './builders.js';

/** Published programs, logged without a program, three times a week. */

const SQUAT = exercise(1, ['quadriceps', 'glutes'], ['hamstrings', 'lower_back']);
const BENCH = exercise(2, ['chest'], ['triceps', 'shoulders']);
const PRESS = exercise(3, ['shoulders'], ['triceps']);
const DEADLIFT = exercise(4, ['hamstrings', 'glutes', 'lower_back'], ['upper_back', 'traps']);
const ROW = exercise(5, ['upper_back', 'lats'], ['biceps']);
const CLEAN = exercise(6, ['hamstrings', 'glutes', 'traps'], ['upper_back', 'quadriceps']);
const CATALOGUE = [SQUAT, BENCH, PRESS, DEADLIFT, ROW, CLEAN];

type Plan = readonly PlannedExercise[];

const SQUATS_AND_PRESSES = [planned(SQUAT, 3), planned(PRESS, 3), planned(DEADLIFT, 1)];
const PROGRAMS: Readonly<Record<string, readonly Plan[]>> = {
  'Starting Strength, with deadlifts each time': [
    SQUATS_AND_PRESSES,
    [planned(SQUAT, 3), planned(BENCH, 3), planned(DEADLIFT, 1)],
  ],
  'Starting Strength, with power cleans': [
    SQUATS_AND_PRESSES,
    [planned(SQUAT, 3), planned(BENCH, 3), planned(CLEAN, 5)],
  ],
  StrongLifts: [
    [planned(SQUAT, 5), planned(BENCH, 5), planned(ROW, 5)],
    [planned(SQUAT, 5), planned(PRESS, 5), planned(DEADLIFT, 1)],
  ],
};

const WEEK = [0, 2, 4];
const ASKED = 12;

const startOf = (session: number): number =>
  DAY_HOURS * (7 * Math.floor(session / WEEK.length) + (WEEK[session % WEEK.length] ?? 0));

const logOf = (plan: Plan, session: number): OwnWorkoutLog => ({
  logId: session + 1,
  completedAt: hoursAfter(NOW, startOf(session) + 1),
  exercises: performAsPlanned(plan),
});

const idsOf = (plan: Plan): readonly unknown[] => plan.map(({ exercise: { id } }) => id);

/** The exercises of rank 1 before each session, after each day was done twice. */
const adviceFor = (days: readonly Plan[]): readonly (readonly unknown[])[] => {
  const sessions = 2 * days.length + ASKED;
  const logs = Array.from({ length: sessions }, (_, at) => logOf(days[at % days.length] ?? [], at));
  return logs.slice(-ASKED).map((log) => {
    const before = logs.slice(0, log.logId - 1);
    const similar = groupLogs(before, CATALOGUE);
    const usual = usualWorkouts(similar);
    const completions = before.map(({ logId, completedAt }) => ({
      workout: { type: 'log' as const, logId },
      completedAt,
      inPlaceOf: null,
    }));
    const { recommendations } = ask(
      {
        completions: toCompletions(completions, similar),
        candidates: usual.map(({ key, workout }) => ({ ...toCandidate(workout), key })),
      },
      {},
      hoursAfter(NOW, startOf(log.logId - 1)),
    );
    const ref = recommendations[0]?.workout.ref;
    const advised = usual.find(
      ({ workout }) => JSON.stringify(workout.ref) === JSON.stringify(ref),
    );
    return idsOf(advised?.workout.exercises ?? []);
  });
};

describe('rank 1 for someone who logs without a program', () => {
  it.each(Object.entries(PROGRAMS))('is the next workout of %s, 12 of 12 times', (_, days) => {
    const next = (at: number) => idsOf(days[at % days.length] ?? []);
    const expected = Array.from({ length: ASKED }, (__, at) => next(at));
    expect(adviceFor(days)).toEqual(expected);
  });
});
