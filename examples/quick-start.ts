import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';

const database = new Database(':memory:');
migrate(database, { base: true });
database.exec(`insert into users (id) values (1); insert into exercise (id, name) values (1, 'Squat');
  insert into exercise_muscle values (1, 0, 'quads', 'primary'), (1, 1, 'glutes', 'secondary')`);
const training = createFreshlegs({ repository: sqliteRepository({ database }) });
const sets = Array.from({ length: 3 }, () => ({ reps: 8, rpe: 9 }));
await training.logs.create({ userId: 1, exercises: [{ exerciseId: 1, sets }] });
const { muscleGroups } = await training.recovery.mostRecovered({ userId: 1 });
for (const { muscleGroup, score, band } of muscleGroups) console.log(muscleGroup, score, band);
