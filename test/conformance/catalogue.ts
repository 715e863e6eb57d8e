import { rejectsWith, same } from './assert.js';
import type { WithBench } from './bench.js';
import type { FixtureIds } from './ids.js';
import type { Runner } from './suite.js';

const SETS = [{ reps: 10, weightKg: 20, rir: 2 }];

export const catalogueTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, BENCH, CURL, PUSH, LEGS }: FixtureIds,
): void => {
  describe('the catalogue', () => {
    it(
      'lists exercises in pages, by muscle group and by name',
      withBench(async ({ training }) => {
        const all = await training.catalogue.exercises({ userId: USER, limit: 2000 });
        same(all.nextCursor, null);
        const paged = [];
        let cursor: string | undefined;
        do {
          const page = await training.catalogue.exercises({
            userId: USER,
            limit: 2,
            ...(cursor === undefined ? {} : { cursor }),
          });
          paged.push(...page.exercises);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        same(paged, all.exercises);
        const chest = await training.catalogue.exercises({ userId: USER, muscleGroup: 'chest' });
        const trainsChest = all.exercises.filter(({ muscleGroups }) =>
          muscleGroups.some(({ muscleGroup, primary }) => muscleGroup === 'chest' && primary),
        );
        same(chest.exercises, trainsChest);
        const [first] = all.exercises;
        const q = first?.name.toUpperCase() ?? '';
        const named = await training.catalogue.exercises({ userId: USER, q });
        same(
          named.exercises.map(({ exerciseId }) => exerciseId).includes(first?.exerciseId ?? BENCH),
          true,
        );
        const unknown = { userId: USER, muscleGroup: 'no such muscle' };
        await rejectsWith('INVALID_INPUT', training.catalogue.exercises(unknown));
      }),
    );
    it(
      'lists programs with their days, in pages, but no programs of another user',
      withBench(async ({ training }) => {
        const all = await training.catalogue.programs({ userId: USER, limit: 100 });
        const { workouts } = await training.swaps.targets({
          userId: USER,
          source: 'program',
          limit: 100,
        });
        const days = all.programs.flatMap(({ name, days }) =>
          days.map((day) => ({ programName: name, ref: day.ref, name: day.name })),
        );
        const byRef = (a: { readonly ref: unknown }, b: { readonly ref: unknown }) =>
          JSON.stringify(a.ref) < JSON.stringify(b.ref) ? -1 : 1;
        same(
          [...days].sort(byRef),
          workouts
            .map(({ programName, ref, name }) => ({ programName: programName ?? '', ref, name }))
            .sort(byRef),
        );
        same(
          days.some(({ ref }) => JSON.stringify(ref) === JSON.stringify(LEGS)),
          true,
        );
        const first = await training.catalogue.programs({ userId: USER, limit: 1 });
        const rest = await training.catalogue.programs({
          userId: USER,
          limit: 100,
          cursor: first.nextCursor ?? '',
        });
        const count = (page: typeof all): number =>
          page.programs.reduce((sum, program) => sum + program.days.length, 0);
        same([count(first), count(rest)], [1, days.length - 1]);
      }),
    );
  });

  describe('logs.find', () => {
    it(
      "names the log's workout, and its planned and performed exercises",
      withBench(async ({ training }) => {
        const { workouts } = await training.swaps.targets({ userId: USER, limit: 100 });
        const push = workouts.find(({ ref }) => JSON.stringify(ref) === JSON.stringify(PUSH));
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          exercises: [{ exerciseId: CURL, sets: SETS }],
        });
        const found = await training.logs.find({ userId: USER, logId: log.id });
        same(found?.workout, { name: push?.name, programName: push?.programName });
        const known = new Map(
          found?.exerciseNames.map(({ exerciseId, name }) => [exerciseId, name]),
        );
        const planned = push?.exercises.map(({ exerciseId, name }) => [exerciseId, name]) ?? [];
        same(
          planned.map(([exerciseId]) => [exerciseId, known.get(exerciseId as typeof CURL)]),
          planned,
        );
        const performed = found?.exercises?.length ?? 0;
        same([known.has(CURL), known.size], [performed === 1, planned.length + performed]);
        const free = await training.logs.create({
          userId: USER,
          exercises: [{ exerciseId: CURL, sets: SETS }],
        });
        const own = await training.logs.find({ userId: USER, logId: free.log.id });
        same([own?.workout, own?.exerciseNames.length], [null, own?.exercises?.length ?? 0]);
      }),
    );
  });
};
