import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readHistory } from '../../../examples/import-history/formats/index';
import { listFirstOfDays, recordSessions } from '../../../examples/import-history/recording';
import { mapHistory, type Session } from '../../../examples/import-history/sessions';
import { openStore } from '../../../examples/import-history/store';
import { describeDay } from './diary.js';

const DAYS_MAX = 60;
const timeZone = 'Europe/Berlin';
const [file = '../shared/data/training-logs/strong-breinsp-2021/strong.csv'] =
  process.argv.slice(2);

const store = openStore({ databasePath: ':memory:', timeZone, dryRun: true });
const { sessions } = mapHistory(readHistory(readFileSync(file), { timeZone }), store.index, {
  timeZone,
  now: new Date(),
});
recordSessions(store, sessions, () => undefined);
const { training, userId } = store;

/** What the sessions of a day trained: the groups in the words of the advice, to compare with it. */
const describeWork = (ofDay: readonly Session[]): string => {
  const work = ofDay.flatMap((session) => session.exercises);
  const sets = work.reduce((sum, exercise) => sum + exercise.sets.length, 0);
  const begin = Math.min(...ofDay.map(({ startedAt }) => startedAt.getTime()));
  const end = Math.max(...ofDay.map(({ endedAt }) => endedAt.getTime()));
  const { muscleGroups } = training.recovery.muscleGroups({ userId, asOf: new Date(end + 1) });
  const trained = muscleGroups
    .filter(({ lastWorkoutDate }) => lastWorkoutDate !== null && lastWorkoutDate.getTime() > begin)
    .map(({ muscleGroup }) => muscleGroup.replaceAll('_', ' '));
  return `${work.length} exercises, ${sets} sets: ${trained.join(', ')}`;
};

const text = listFirstOfDays(sessions)
  .slice(-DAYS_MAX)
  .map(({ date, startedAt: asOf }) => {
    const recovery = training.recovery.muscleGroups({ userId, asOf });
    const recommendation = training.recommendations.smartWorkout({ userId, asOf, timeZone });
    const done = describeWork(sessions.filter((session) => session.date === date));
    return describeDay({ recovery, recommendation, done }, timeZone);
  })
  .join('\n');
store.close();
mkdirSync('.data', { recursive: true });
writeFileSync('.data/real-month.txt', text);
process.stdout.write('Written: .data/real-month.txt\n');
