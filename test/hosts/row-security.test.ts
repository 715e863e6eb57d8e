import { createFreshlegs, type ExerciseId, type UserId } from 'freshlegs';
import { expect, it } from 'vitest';
import { fitnessProgram } from './fitness-program.js';
import { gymNetwork } from './gym-network.js';
import { NOW, type RealHost } from './host.js';
import { openForTest } from './open.js';
import { describeHost } from './suite.js';

// The owner of the tables migrates. The library then works as another role, on tables with row-level
// security.
const secured = (host: RealHost): RealHost => ({
  ...host,
  name: `${host.name}, with row-level security`,
  secured: true,
});
const fitness = secured(fitnessProgram);

[fitness, secured(gymNetwork)].forEach(describeHost);

it('names the unique index that refuses a log, although the server hides the columns', async () => {
  const host = await openForTest(fitness);
  await host.run(`create unique index one_new_log on "WorkoutCompletion" ("userId")
    where "completedAt" >= '${NOW.toISOString()}'`);
  const { logs } = createFreshlegs({ repository: host.repository, now: () => NOW });
  const create = () =>
    logs.create({
      userId: fitness.userId as UserId,
      exercises: [{ exerciseId: fitness.legExerciseId as ExerciseId, sets: [{ reps: 5 }] }],
    });
  await create();
  await expect(create()).rejects.toMatchObject({
    code: 'HOST_MAPPING',
    message: expect.stringContaining('(one_new_log)') as string,
  });
});
