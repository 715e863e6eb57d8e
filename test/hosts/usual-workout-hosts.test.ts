import { createFreshlegs } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { ddlOf, DIALECTS, MAPPING, type Dialect } from './odd-host.js';
import { openHost, useOpened } from './open.js';

// A host without programs. Its workouts come from the sets of the users' past logs.

const { programs: _programs, ...mapping } = MAPPING;
const NOW = new Date('2026-03-11T18:00:00Z');
const [ann, bob] = [{ userId: 1 }, { userId: 2 }];
const [BENCH, FLY, ROW, CURL, SQUAT] = [1, 2, 3, 4, 5];

/** Ann rotates chest, back and legs. Bob has one log. */
const ROTATION = [[BENCH, FLY], [ROW, CURL], [SQUAT]];
const TRAININGS = [
  ...[20, 18, 16, 13, 11, 9, 6, 4].map((daysAgo, at) => {
    return { user: 1, daysAgo, lifts: ROTATION[at % 3] ?? [] };
  }),
  { user: 2, daysAgo: 3, lifts: [CURL] },
];
const [SQUATS, CHEST, BACK, BOBS] = [16, 17, 18, 19];

const rowsOf = (dialect: Dialect): string => {
  const names = ['Bench', 'Fly', 'Row', 'Curl', 'Squat'];
  const muscles = ['chest', 'chest', 'lats', 'biceps', 'quadriceps'];
  const sets = TRAININGS.flatMap(({ lifts: done }, log) =>
    done.flatMap((lift) => [10, 9, 8].map((reps) => `${log + 11}, ${lift}, '${reps}', null`)),
  );
  return `insert into lifter values (1), (2);
    insert into lift values ${names.map((name, at) => `(${at + 1}, '${name}', '${muscles[at] ?? ''}')`).join()};
    insert into session (id, lifter_id, ended) values ${TRAININGS.map(({ user, daysAgo }, log) => {
      const ended = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
      return `(${log + 11}, ${user}, '${ended}')`;
    }).join()};
    insert into done values ${sets.map((set, at) => `(${at + 1}, ${set})`).join()};
    ${dialect === 'postgres' ? 'alter table session alter id restart with 100' : ''}`;
};

describe.each(DIALECTS)('a host without programs on %s', (dialect) => {
  const opened = useOpened(() =>
    openHost({ dialect, ddl: ddlOf(dialect), rows: rowsOf(dialect), mapping, recorded: true }),
  );
  const service = () => createFreshlegs({ repository: opened().repository, now: () => NOW });

  it("recommends and lists the workouts that a user usually does, no other user's, in one read", async () => {
    const { recommendations, swaps } = service();
    const before = opened().sent.length;
    await recommendations.smartWorkout(ann);
    if (dialect === 'postgres') expect(opened().sent).toHaveLength(before + 1);
    const recommended = async (user: typeof ann) =>
      (await recommendations.smartWorkout(user)).recommendations.map(({ workout }) => [
        ...[workout.name, workout.ref],
      ]);
    expect(await recommended(ann)).toEqual([
      ['Quadriceps', { type: 'log', logId: SQUATS }],
      ['Chest', { type: 'log', logId: CHEST }],
      ['Lats and biceps', { type: 'log', logId: BACK }],
    ]);
    expect(await recommended(bob)).toEqual([['Biceps', { type: 'log', logId: BOBS }]]);
    const { workouts } = await swaps.targets({ ...ann, logId: CHEST });
    expect(workouts.map(({ name }) => name)).toEqual(['Lats and biceps', 'Quadriceps']);
    expect(workouts[0]?.exercises).toMatchObject([
      { exerciseId: ROW, sets: 3, repsMin: 8, repsMax: 10 },
      { exerciseId: CURL, sets: 3, repsMin: 8, repsMax: 10 },
    ]);
    const target = { type: 'log', logId: BOBS } as const;
    const swap = swaps.preview({ ...ann, logId: SQUATS, target });
    await expect(swap).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("reads the new log of a swap with its planned sets until the host stores the log's own", async () => {
    const { swaps } = service();
    const { log, swap } = await swaps.swapExercise({
      ...{ ...ann, logId: BACK, exerciseId: CURL, replacementExerciseId: BENCH },
    });
    const chest = async () => (await swaps.targets({ ...ann, q: 'chest' })).workouts[0];
    const planned = { sets: 3, repsMin: 8, repsMax: 10 };
    const ref = { type: 'log', logId: log.id };
    expect(await chest()).toMatchObject({ ref, exercises: [planned, planned] });
    await opened().run(`insert into done values (91, ${String(log.id)}, ${ROW}, '12', null),
      (92, ${String(log.id)}, ${BENCH}, '12', null)`);
    const own = { sets: 1, repsMin: 12, repsMax: 12 };
    expect(await chest()).toMatchObject({ ref, exercises: [own, own] });
    await swaps.revert({ ...ann, swapId: swap.id });
    const before = await swaps.targets({ ...ann, q: 'lats' });
    expect(before.workouts).toMatchObject([{ ref: { logId: BACK } }]);
  });
});
