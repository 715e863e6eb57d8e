import {
  createFreshlegs,
  type Freshlegs,
  type SmartWorkoutAnswer,
  type WorkoutRef,
} from 'freshlegs';
import { seedDemo } from '../../../examples/express-server/demo/seed.js';
import { openSqlite } from '../../../examples/express-server/demo/database.js';
import { describeDay } from './diary.js';

const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const DAYS = 30;
const START = new Date('2026-03-02T17:00:00Z');
/** The four weekdays of training, counted from Monday. */
const TRAINING_DAYS = [0, 1, 3, 5];
/** Alex does something else on the days in OTHER_CHOICE. Both people skip the days in MISSED. */
const OTHER_CHOICE = 9;
const MISSED = [15, 16, 17];

interface Person {
  readonly name: string;
  readonly userId: number;
}

/**
 * What to do: the planned workout, the suggested swap for it, or the first recommendation that is
 * ready.
 */
const choose = (
  { today, recommendations }: SmartWorkoutAnswer,
  day: number,
): WorkoutRef | 'planned' | null => {
  if (day === OTHER_CHOICE) return recommendations[1]?.workout.ref ?? null;
  if (today?.verdict === 'good') return 'planned';
  if (today?.swapTo) return today.swapTo.workout.ref;
  return recommendations.find(({ readiness }) => readiness === 'ready')?.workout.ref ?? null;
};

const train = async (
  training: Freshlegs,
  { userId }: Person,
  answer: SmartWorkoutAnswer,
  day: number,
): Promise<string> => {
  if (MISSED.includes(day)) return 'nothing, no time';
  if (!TRAINING_DAYS.includes(day % 7)) return 'nothing';
  const { today, recommendations } = answer;
  const choice = choose(answer, day);
  if (choice === null) return 'nothing, as advised';
  if (choice === 'planned' && today !== undefined) {
    await training.logs.complete({ userId, logId: today.logId });
    return today.workout.name;
  }
  // Every log of the demo has a workout, so no recommendation is of type `log`.
  if (choice === 'planned' || choice.type === 'log') return 'nothing';
  if (today?.swapTo?.workout.ref === choice) {
    const { log } = await training.swaps.swap({ userId, ...today.swapTo.call });
    await training.logs.complete({ userId, logId: log.id });
    return `${today.swapTo.workout.name}, swapped`;
  }
  await training.logs.create({ userId, source: choice });
  return recommendations.find(({ workout }) => workout.ref === choice)?.workout.name ?? '';
};

const writeMonth = async (person: Person): Promise<string> => {
  const database = openSqlite(':memory:');
  await seedDemo(database, { now: START, timeZone: ZONE });
  let clock = START;
  const { repository } = database;
  const training = createFreshlegs({ repository, timeZone: ZONE, now: () => clock });
  const days: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    clock = new Date(START.getTime() + day * DAY_MS);
    const { userId } = person;
    const recovery = await training.recovery.muscleGroups({ userId });
    const recommendation = await training.recommendations.smartWorkout({ userId });
    const done = await train(training, person, recommendation, day);
    days.push(describeDay({ recovery, recommendation, done }, ZONE));
  }
  await database.close();
  return [`${person.name}\n`, ...days].join('\n');
};

/** Thirty days of each person in the demo. Both mostly follow the advice. */
export const writeDemoMonths = (): Promise<readonly string[]> =>
  Promise.all([
    writeMonth({ name: 'Alex, eight weeks of training', userId: 1 }),
    writeMonth({ name: 'Sam, a newcomer', userId: 2 }),
  ]);
