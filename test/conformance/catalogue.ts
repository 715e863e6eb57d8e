import assert from 'node:assert/strict';
import type { ExerciseId, TrainingMethods, UserId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { recordsOf, type Bench, type Tests } from './bench.js';
import { numberedId } from './ids.js';

const SETS = [{ reps: 10, weightKg: 20, rir: 2 }];

type Put = Parameters<TrainingMethods['catalogue']['put']>[0];
type Entries = readonly { readonly exerciseId: ExerciseId }[];

/** New rows of the host, and the id of a user who is not stored. */
const newRows = ({ fixture: { idTypes }, ids: { BENCH } }: Bench) => {
  const id = <Table extends keyof typeof idTypes>(table: Table, number = 50) =>
    numberedId(idTypes, table, number);
  const userId = id('users');
  const day = {
    id: id('programDays'),
    name: 'Pull at home',
    exercises: [
      { exerciseId: id('exercises'), sets: 4 },
      { exerciseId: BENCH, superset: 1 },
    ],
  };
  const rows = {
    users: [userId],
    exercises: [
      {
        id: id('exercises'),
        name: 'Inverted Row',
        primaryMuscles: ['lats', 'upper_back'],
        secondaryMuscles: ['biceps'],
        equipment: 'bodyweight',
        movement: 'row',
      },
    ],
    programs: [{ id: id('programs'), userId, name: 'Home', days: [day] }],
  };
  return { rows, day, userId, nobody: id('users', 51), exerciseId: id('exercises') };
};

/** Where the host stores its catalogue itself, it cannot be put. */
const isHostsOwn = async ({ training, raw }: Bench, put: Put): Promise<void> => {
  const before = await raw.dump();
  await rejectsWith('HOST_MAPPING', training.catalogue.put(put));
  assert.equal(await raw.dump(), before);
};

const putTests: Tests = ({ describe, it }, { USER, BENCH, PUSH_DAY, MISSING_EXERCISE }) => {
  describe('putting the catalogue', () => {
    it('stores exercises, programs and users, which can be used at once, and keeps the others', async (bench) => {
      const { training, mine, repository, raw } = bench;
      const { rows, day, userId, exerciseId } = newRows(bench);
      if (repository.putCatalogue === undefined) return isHostsOwn(bench, rows);
      const before = await mine.catalogue.exercises();
      const programs = await mine.catalogue.programs();
      const counts = { users: 1, exercises: 1, programs: 1 };
      same(await training.catalogue.put(rows), counts);
      const { exercises } = await training.catalogue.exercises({ userId });
      const added = exercises.find((each) => each.exerciseId === exerciseId);
      same(added, {
        exerciseId,
        name: 'Inverted Row',
        equipment: 'bodyweight',
        muscleGroups: [
          { muscleGroup: 'lats', primary: true },
          { muscleGroup: 'upper_back', primary: true },
          { muscleGroup: 'biceps', primary: false },
        ],
      });
      same(
        exercises.filter((each) => each !== added),
        before.exercises,
      );
      same(await mine.catalogue.programs(), programs);
      const source = { type: 'program', programDayId: day.id } as const;
      await training.logs.create({ userId, source });
      same(fieldOf(await recordsOf(raw, userId), 'muscleGroup'), [
        'biceps',
        'chest',
        'lats',
        'shoulders',
        'triceps',
        'upper_back',
      ]);
      same(await training.catalogue.put(rows), counts);
      const own = await training.catalogue.programs({ userId });
      const [home] = own.programs.filter(({ name }) => name === 'Home');
      same(
        home?.days.map(({ ref, exercises: planned }) => [
          ref,
          planned.map((entry) => [entry.exerciseId, entry.sets, entry.repsMin, entry.repsMax]),
        ]),
        [
          [
            source,
            [
              [exerciseId, 4, 8, 12],
              [BENCH, 3, 8, 12],
            ],
          ],
        ],
      );
    });
    it('takes users alone, and refuses an unknown muscle unless it is to be a separate group', async (bench) => {
      const { training, repository, raw } = bench;
      const { rows, userId, exerciseId } = newRows(bench);
      if (repository.putCatalogue === undefined) return isHostsOwn(bench, { users: [userId] });
      const counts = { users: 1, exercises: 0, programs: 0 };
      same(await training.catalogue.put({ users: [userId] }), counts);
      const before = await raw.dump();
      const exercises = rows.exercises.map((row) => ({
        ...row,
        primaryMuscles: ['lats', 'wobble'],
        secondaryMuscles: ['cardio', 'bicepts'],
      }));
      const { issues } = await rejectsWith('INVALID_INPUT', training.catalogue.put({ exercises }));
      same(
        (issues as readonly { readonly pointer: string }[]).map(({ pointer }) => pointer),
        ['/exercises/0/primaryMuscles/1', '/exercises/0/secondaryMuscles/1'],
      );
      assert.equal(await raw.dump(), before);
      await training.catalogue.put({ exercises, unknownMuscles: 'groups' });
      const found = await training.catalogue.exercises({ userId, muscleGroup: 'wobble' });
      same(
        found.exercises.map((each) => each.exerciseId),
        [exerciseId],
      );
    });
    it('replaces the muscles of an exercise and the exercises of a day, and leaves recorded loads unchanged', async (bench) => {
      const { training, mine, repository, raw, fixture } = bench;
      const programId = numberedId(fixture.idTypes, 'programs', 1);
      const bench2 = { id: BENCH, name: 'Bench', primaryMuscles: ['triceps'] };
      const day = {
        id: PUSH_DAY,
        name: 'Push',
        position: 1,
        exercises: [{ exerciseId: BENCH, sets: 5 }],
      };
      const put = {
        exercises: [bench2],
        programs: [{ id: programId, name: 'Push Pull Legs', days: [day] }],
      };
      if (repository.putCatalogue === undefined) return isHostsOwn(bench, put);
      const source = { type: 'program', programDayId: PUSH_DAY } as const;
      await mine.logs.create({ source });
      const records = await recordsOf(raw, USER);
      await training.catalogue.put(put);
      same(await recordsOf(raw, USER), records);
      const { programs } = await mine.catalogue.programs();
      same(
        programs[0]?.days.map(({ name, exercises }) => [
          name,
          exercises.length,
          exercises[0]?.sets,
        ]),
        [
          ['Push', 1, 5],
          ['Pull', 2, 3],
          ['Legs', 2, 3],
        ],
      );
      const { muscleGroups } = await mine.logs.create({ source });
      same(fieldOf(muscleGroups, 'muscleGroup'), ['triceps']);
    });
    it('is refused and stores nothing if an exercise or a user is unknown, or an id is given twice', async (bench) => {
      const { training, repository, raw, knowsUsers } = bench;
      const { rows, day, nobody } = newRows(bench);
      const [program] = rows.programs;
      assert.ok(program !== undefined);
      const withDay = (exercises: Entries, userId: UserId | null) => ({
        ...rows,
        programs: [{ ...program, userId, days: [{ ...day, exercises }] }],
      });
      if (repository.putCatalogue === undefined) return isHostsOwn(bench, rows);
      const before = await raw.dump();
      const { put } = training.catalogue;
      await rejectsWith('NOT_FOUND', put(withDay([{ exerciseId: MISSING_EXERCISE }], null)));
      if (knowsUsers) await rejectsWith('NOT_FOUND', put(withDay(day.exercises, nobody)));
      for (const twice of [
        { ...rows, exercises: [...rows.exercises, ...rows.exercises] },
        { ...rows, programs: [program, program] },
        { ...rows, programs: [{ ...program, days: [day, day] }] },
      ]) {
        await rejectsWith('INVALID_INPUT', put(twice));
      }
      assert.equal(await raw.dump(), before);
      same(await put({ exercises: [] }), { users: 0, exercises: 0, programs: 0 });
      assert.equal(await raw.dump(), before);
    });
  });
};

const listTests: Tests = ({ describe, it }, { USER, BENCH, CURL, PUSH, LEGS }) => {
  describe('the catalogue', () => {
    it('lists exercises in pages, by muscle group and by name', async ({ training, mine }) => {
      const all = await mine.catalogue.exercises({ limit: 2000 });
      same(all.nextCursor, null);
      const paged = [];
      let cursor: string | undefined;
      do {
        const page = await mine.catalogue.exercises({
          limit: 2,
          ...(cursor === undefined ? {} : { cursor }),
        });
        paged.push(...page.exercises);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      same(paged, all.exercises);
      const chest = await mine.catalogue.exercises({ muscleGroup: 'chest' });
      const trainsChest = all.exercises.filter(({ muscleGroups }) =>
        muscleGroups.some(({ muscleGroup, primary }) => muscleGroup === 'chest' && primary),
      );
      same(chest.exercises, trainsChest);
      const [first] = all.exercises;
      const q = first?.name.toUpperCase() ?? '';
      const named = await mine.catalogue.exercises({ q });
      same(
        named.exercises.map(({ exerciseId }) => exerciseId).includes(first?.exerciseId ?? BENCH),
        true,
      );
      const unknown = { userId: USER, muscleGroup: 'no such muscle' };
      await rejectsWith('INVALID_INPUT', training.catalogue.exercises(unknown));
    });
    it('lists programs with their days, in pages, but no programs of another user', async ({
      mine,
    }) => {
      const all = await mine.catalogue.programs({ limit: 100 });
      const { workouts } = await mine.swaps.targets({ source: 'program', limit: 100 });
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
      const first = await mine.catalogue.programs({ limit: 1 });
      const rest = await mine.catalogue.programs({ limit: 100, cursor: first.nextCursor ?? '' });
      const count = (page: typeof all): number =>
        page.programs.reduce((sum, program) => sum + program.days.length, 0);
      same([count(first), count(rest)], [1, days.length - 1]);
    });
  });

  describe('logs.find', () => {
    it("names the log's workout, and its planned and performed exercises", async ({ mine }) => {
      const { workouts } = await mine.swaps.targets({ limit: 100 });
      const push = workouts.find(({ ref }) => JSON.stringify(ref) === JSON.stringify(PUSH));
      const { log } = await mine.logs.create({
        source: PUSH,
        exercises: [{ exerciseId: CURL, sets: SETS }],
      });
      const found = await mine.logs.find({ logId: log.id });
      same(found?.workout, { name: push?.name, programName: push?.programName });
      const known = new Map(found?.exerciseNames.map(({ exerciseId, name }) => [exerciseId, name]));
      const planned = push?.exercises.map(({ exerciseId, name }) => [exerciseId, name]) ?? [];
      same(
        planned.map(([exerciseId]) => [exerciseId, known.get(exerciseId as typeof CURL)]),
        planned,
      );
      const performed = found?.exercises?.length ?? 0;
      same([known.has(CURL), known.size], [performed === 1, planned.length + performed]);
      const free = await mine.logs.create({ exercises: [{ exerciseId: CURL, sets: SETS }] });
      const own = await mine.logs.find({ logId: free.log.id });
      same([own?.workout, own?.exerciseNames.length], [null, own?.exercises?.length ?? 0]);
    });
  });
};

/** The lists of the catalogue, and how a host without tables of its own stores it. */
export const catalogueTests: readonly Tests[] = [listTests, putTests];
