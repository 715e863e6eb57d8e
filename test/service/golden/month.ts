import { createFreshlegs } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { exerciseOf } from '../../support/exercises.js';
import { describeDay } from './diary.js';

const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';
const USER = 1;

const EXERCISES = [
  exerciseOf(1, 'Bench Press', ['chest'], ['triceps', 'shoulders']),
  exerciseOf(2, 'Overhead Press', ['shoulders'], ['triceps']),
  exerciseOf(3, 'Triceps Pushdown', ['triceps'], []),
  exerciseOf(4, 'Pull-up', ['lats'], ['biceps', 'upper back']),
  exerciseOf(5, 'Row', ['upper back'], ['biceps', 'lats']),
  exerciseOf(6, 'Curl', ['biceps'], ['forearms']),
  exerciseOf(7, 'Squat', ['quads'], ['glutes', 'lower back']),
  exerciseOf(8, 'Romanian Deadlift', ['hamstrings'], ['glutes', 'lower back']),
  exerciseOf(9, 'Calf Raise', ['calves'], []),
  exerciseOf(10, 'Crunch', ['abs'], ['obliques']),
] as const;

const DAYS = [
  { id: 1, name: 'Push', exerciseIds: [1, 2, 3] },
  { id: 2, name: 'Pull', exerciseIds: [4, 5, 6] },
  { id: 3, name: 'Legs', exerciseIds: [7, 8, 9] },
  { id: 4, name: 'Full body', exerciseIds: [1, 5, 7, 10] },
] as const;

const createTraining = (clock: { now: Date }) => {
  const tables = createMemoryTables({
    users: [{ id: USER }],
    exercises: [...EXERCISES],
    programs: [{ id: 1, userId: null, name: 'Our month' }],
    programDays: DAYS.map(({ id, name }) => ({ id, name, programId: 1 })),
    programDayExercises: DAYS.flatMap(({ id: programDayId, exerciseIds }) =>
      exerciseIds.map((exerciseId, orderIndex) => ({
        id: 10 * programDayId + orderIndex,
        programDayId,
        exerciseId,
        orderIndex,
        sets: 3,
        repsMin: 8,
        repsMax: 10,
      })),
    ),
  });
  const repository = memoryRepository({ tables });
  return createFreshlegs({ repository, timeZone: ZONE, now: () => clock.now }).sync;
};

/** The user follows the advice, except on these days of March. Workouts are program days. */
const REST_DAYS = [3, 7, 11, 15, 16, 22];
const OWN_CHOICE: Readonly<Record<number, number>> = { 6: 3, 18: 1, 19: 1 };
const AWAY = { from: 23, to: 27 };
const SORE_ON = 9;

type Training = ReturnType<typeof createTraining>;

const doWorkout = (
  training: Training,
  day: number,
  answer: ReturnType<Training['recommendations']['smartWorkout']>,
): string => {
  if (day >= AWAY.from && day <= AWAY.to) return 'nothing, away from home';
  if (REST_DAYS.includes(day)) return 'nothing';
  const own = OWN_CHOICE[day];
  const advised = answer.recommendations[0]?.workout.ref;
  const source = own === undefined ? advised : { type: 'program' as const, programDayId: own };
  if (source?.type !== 'program') return 'nothing, as advised';
  training.logs.create({ userId: USER, source });
  const name = DAYS.find(({ id }) => id === source.programDayId)?.name ?? '';
  return own === undefined ? `${name}, as advised` : `${name}, by own choice`;
};

/** A lifter who mostly follows the advice. Includes a clock change. */
export const writeMonth = (): string => {
  const clock = { now: new Date('2026-03-01T17:00:00Z') };
  const training = createTraining(clock);
  return Array.from({ length: 31 }, (_, index) => {
    const day = index + 1;
    // It is six in the evening in Berlin, where clocks go forward on 29 March.
    clock.now = new Date(Date.UTC(2026, 2, day, day >= 29 ? 16 : 17));
    if (day === SORE_ON) {
      const until = new Date(clock.now.getTime() + 49 * HOUR);
      const note = 'pulled a hamstring';
      const at = { muscleGroup: 'hamstrings', maxScore: 20, until, note };
      training.recovery.correct({ userId: USER, ...at });
    }
    const recovery = training.recovery.muscleGroups({ userId: USER });
    const recommendation = training.recommendations.smartWorkout({ userId: USER });
    const done = doWorkout(training, day, recommendation);
    return describeDay({ recovery, recommendation, done }, ZONE);
  }).join('\n');
};
