import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readHistory } from '../../../examples/import-history/formats/index';
import { listFirstOfDays, recordSessions } from '../../../examples/import-history/recording';
import { mapHistory } from '../../../examples/import-history/sessions';
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
const text = listFirstOfDays(sessions)
  .slice(-DAYS_MAX)
  .map(({ date, startedAt: asOf }) => {
    const recovery = training.recovery.muscleGroups({ userId, asOf });
    const recommendation = training.recommendations.smartWorkout({ userId, asOf, timeZone });
    const work = sessions
      .filter((session) => session.date === date)
      .flatMap((session) => session.exercises);
    const sets = work.reduce((sum, exercise) => sum + exercise.sets.length, 0);
    const done = `${work.length} exercises, ${sets} sets`;
    return describeDay({ recovery, recommendation, done }, timeZone);
  })
  .join('\n');
store.close();
mkdirSync('.data', { recursive: true });
writeFileSync('.data/real-month.txt', text);
process.stdout.write('Written: .data/real-month.txt\n');
