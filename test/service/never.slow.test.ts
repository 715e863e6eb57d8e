import fc from 'fast-check';
import { createFreshlegs, type Exercise, type WorkoutRef } from 'freshlegs';
import { createMemoryTables, memoryRepository, type MemoryTables } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';

// Covers every method that proposes exercises: alternatives, composed sessions, and workouts with
// exercises to leave out, recommended or offered for a swap. A workout that the user chooses, for
// example in a preview, is not a proposal.

const NOW = new Date('2026-03-11T18:00:00Z');
const HOUR_MS = 3_600_000;
const USER = 1;
const user = { userId: USER };
const GROUPS = ['chest', 'lats', 'biceps', 'quadriceps', 'abs', 'cardio'];
const EQUIPMENT = ['barbell', 'dumbbell', 'cable', 'body only'];
const NAMES = ['Row', 'Bench Press', 'Curl', 'Squat', 'Pull-Up', 'Crunch', 'Press', 'Lunge'];

const anyExercise = (id: number): fc.Arbitrary<Exercise> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom(...NAMES).map((name) => `${name} ${id}`),
    primaryMuscles: fc.subarray(GROUPS, { minLength: 1, maxLength: 2 }),
    secondaryMuscles: fc.subarray(GROUPS, { maxLength: 1 }),
    equipment: fc.constantFrom(...EQUIPMENT, null),
    mechanic: fc.constantFrom('compound', 'isolation', null),
    force: fc.constantFrom('pull', 'push', null),
  });

const IDS = Array.from({ length: 10 }, (_, at) => at + 1);
const anyId = fc.constantFrom(...IDS);
const anyPlan = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 1, max: 5 })), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 5,
  })
  .map((entries) => entries.map(([exerciseId, sets]) => ({ exerciseId, sets })));
type Plan = readonly { readonly exerciseId: number; readonly sets: number }[];

const anyWorld = fc.record({
  exercises: fc.tuple(...IDS.map(anyExercise)),
  days: fc.array(anyPlan, { maxLength: 3 }),
  custom: fc.array(anyPlan, { maxLength: 2 }),
  logs: fc.array(fc.tuple(anyPlan, fc.integer({ min: 1, max: 400 })), { maxLength: 6 }),
  today: fc.integer({ min: 0, max: 4 }),
  lists: fc.array(fc.constantFrom('never', 'favourite', 'neither'), {
    minLength: IDS.length,
    maxLength: IDS.length,
  }),
  equipment: fc.subarray(EQUIPMENT),
  atPlace: fc.boolean(),
  strict: fc.boolean(),
});
type World = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

const tablesOf = ({ exercises, days }: World): MemoryTables =>
  createMemoryTables({
    users: [{ id: USER }],
    exercises: [...exercises],
    programs: [{ id: 1, userId: null, name: 'Program' }],
    programDays: days.map((_, at) => ({ id: at + 1, programId: 1, name: `Day ${at + 1}` })),
    programDayExercises: days.flatMap((plan, at) =>
      plan.map(({ exerciseId, sets }, orderIndex) => ({
        ...{ id: 100 * at + orderIndex + 1, programDayId: at + 1, exerciseId, orderIndex },
        ...{ sets, repsMin: 8, repsMax: 10 },
      })),
    ),
  });

/** A user with workouts, logs and preferences, and the plan of each workout. */
const open = (world: World) => {
  const { custom, days, logs, today, lists, equipment } = world;
  const repository = memoryRepository({ tables: tablesOf(world) });
  const { sync: training } = createFreshlegs({ repository, now: () => NOW });
  const plans = new Map<string, Plan>(days.map((plan, at) => [`program ${at + 1}`, plan]));
  const sources = days.map((_, at) => ({ type: 'program' as const, programDayId: at + 1 }));
  const ownSources = custom.map((plan, at) => {
    const made = training.customWorkouts.create({
      ...user,
      name: `Own ${at}`,
      exercises: [...plan],
    });
    plans.set(`custom ${made.id}`, plan);
    return { type: 'custom' as const, customWorkoutId: made.id };
  });
  for (const [plan, hours] of logs) {
    const exercises = plan.map(({ exerciseId, sets }) => ({
      exerciseId,
      sets: Array.from({ length: sets }, () => ({ reps: 10, rir: 2 })),
    }));
    const completedAt = new Date(NOW.getTime() - hours * HOUR_MS);
    const { log } = training.logs.create({ ...user, exercises, completedAt });
    plans.set(`log ${log.id}`, plan);
  }
  const source = [...sources, ...ownSources][today];
  if (source !== undefined) {
    training.logs.create({ ...user, source, completed: false, scheduledFor: '2026-03-11' });
  }
  const having = (list: string) => IDS.filter((_, at) => lists[at] === list);
  const preferences = {
    never: having('never'),
    favourites: having('favourite'),
    places: [{ name: 'Home', equipment }],
  };
  training.preferences.set({ ...user, ...preferences });
  const planOf = (ref: WorkoutRef): Plan => {
    const id =
      ref.type === 'program'
        ? ref.programDayId
        : ref.type === 'custom'
          ? ref.customWorkoutId
          : ref.logId;
    const plan = plans.get(`${ref.type} ${id}`);
    if (plan === undefined) throw new Error(`There is no plan of ${ref.type} ${id}.`);
    return plan;
  };
  return {
    training,
    never: new Set(preferences.never),
    planOf,
    sources: [...sources, ...ownSources],
  };
};

/** A proposed workout must keep no exercise in `never`, and at least half of its sets. */
const expectKept = (
  plan: Plan,
  leaveOut: readonly { readonly exerciseId: number }[],
  never: ReadonlySet<number>,
): void => {
  const left = new Set(leaveOut.map(({ exerciseId }) => exerciseId));
  const kept = plan.filter(({ exerciseId }) => !left.has(exerciseId));
  expect(kept.filter(({ exerciseId }) => never.has(exerciseId))).toEqual([]);
  const setsOf = (entries: Plan) => entries.reduce((sum, { sets }) => sum + sets, 0);
  expect(2 * setsOf(kept)).toBeGreaterThanOrEqual(setsOf(plan));
};

describe('exercises that a user never wants', () => {
  it('are in no list of alternatives, while favourites are marked in it', () => {
    fc.assert(
      fc.property(anyWorld, anyId, anyId, (world, exerciseId, one) => {
        const { training, never } = open(world);
        const ask = (given: object) =>
          training.swaps.alternatives({ ...user, exerciseId, limit: 50, ...given }).alternatives;
        const place = world.atPlace ? { place: 'home' } : {};
        const found = ask(place);
        for (const { exerciseId: id, reasons } of found) {
          expect(never.has(id)).toBe(false);
          const isFavourite = world.lists[id - 1] === 'favourite';
          expect(reasons.some(({ code }) => code === 'favourite')).toBe(isFavourite);
        }
        const idsOf = (list: typeof found) =>
          list.map((one) => one.exerciseId).sort((a, b) => a - b);
        // The `never` of a call adds to the stored list, and its `favourites` replace the stored
        // list.
        const left = ask({ ...place, never: [one] });
        expect(idsOf(left)).toEqual(idsOf(found).filter((id) => id !== one));
        expect(ask({ ...place, never: [] })).toEqual(found);
        for (const { exerciseId: id, reasons } of ask({ ...place, favourites: [one] })) {
          expect(never.has(id)).toBe(false);
          expect(reasons.some(({ code }) => code === 'favourite')).toBe(id === one);
        }
        training.preferences.set({ ...user, never: [] });
        const all = ask(place);
        expect(idsOf(found)).toEqual(idsOf(all).filter((id) => !never.has(id)));
        expect(ask({ ...place, never: [...never] })).toEqual(found);
        if (world.atPlace) expect(all).toEqual(ask({ equipment: world.equipment }));
      }),
    );
  });

  it("are left out of every recommended workout and of today's, also as of an earlier instant", () => {
    const seen = { recommended: 0, today: 0, swapTo: 0, left: 0, dropped: 0 };
    fc.assert(
      fc.property(anyWorld, fc.boolean(), anyId, (world, isPast, one) => {
        const { training, never, planOf } = open(world);
        const asOf = isPast ? { asOf: new Date(NOW.getTime() - 50 * HOUR_MS) } : {};
        const ask = (given: object) =>
          training.recommendations.smartWorkout({
            ...{ ...user, ...asOf, explain: true, strict: world.strict },
            ...given,
          });
        const place = world.atPlace ? { place: 'Home' } : {};
        const answer = ask(place);
        for (const { workout, leaveOut } of answer.recommendations) {
          expectKept(planOf(workout.ref), leaveOut, never);
          seen.recommended++;
          if (leaveOut.some(({ muscleGroup }) => muscleGroup === null)) seen.left++;
        }
        const { today } = answer;
        // Today's workout is not a proposal if it does not fit.
        if (today?.verdict === 'good') {
          expectKept(planOf(today.workout.ref), today.leaveOut, never);
          seen.today++;
        }
        if (today?.swapTo) {
          expectKept(planOf(today.swapTo.workout.ref), today.swapTo.leaveOut, never);
          seen.swapTo++;
        }
        for (const { workout, reason } of answer.dropped ?? []) {
          if (reason.code !== 'never_offered') continue;
          const unwanted = planOf(workout.ref).filter(({ exerciseId }) => never.has(exerciseId));
          expect(unwanted.map(({ exerciseId }) => exerciseId)).toEqual(
            reason.params.exercises.map(({ exerciseId }) => exerciseId),
          );
          seen.dropped++;
        }
        // The `never` of a call adds to the stored list.
        const fewer = ask({ ...place, never: [one] });
        for (const { workout, leaveOut } of fewer.recommendations) {
          expectKept(planOf(workout.ref), leaveOut, new Set([...never, one]));
        }
        expect(ask({ ...place, never: [] })).toEqual(answer);
        training.preferences.set({ ...user, never: [] });
        const codes = (ask(place).dropped ?? []).map(({ reason }) => reason.code);
        expect(codes).not.toContain('never_offered');
        expect(ask({ ...place, never: [...never] })).toEqual(answer);
        training.preferences.set({ ...user, never: [...new Set([...never, one])], favourites: [] });
        expect(ask(place)).toEqual(fewer);
      }),
      { numRuns: 200 },
    );
    // The worlds are chosen so that each kind of proposal occurs.
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
  });

  it('are listed as exercises to leave out for each workout to swap to', () => {
    const seen = { none: 0, some: 0, all: 0 };
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { training, never, planOf } = open(world);
        for (const { ref, leaveOut, muscleGroups } of training.swaps.targets(user).workouts) {
          const ids = [...new Set(planOf(ref).map(({ exerciseId }) => exerciseId))];
          const unwanted = ids.filter((id) => never.has(id));
          expect(leaveOut.map(({ exerciseId }) => exerciseId)).toEqual(unwanted);
          const isEmpty = unwanted.length === ids.length;
          if (isEmpty) expect(muscleGroups).toEqual([]);
          seen[unwanted.length === 0 ? 'none' : isEmpty ? 'all' : 'some']++;
        }
      }),
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
  });

  it('are in no composed session, whether new or adapted, not even as a replacement', () => {
    const seen = { chosen: 0, adapted: 0, swapped: 0, cut: 0, atPlace: 0 };
    fc.assert(
      fc.property(anyWorld, fc.integer({ min: 0, max: 5 }), anyId, (world, at, one) => {
        const { training, never, sources } = open(world);
        const base = sources[at];
        const ask = (given: object) =>
          training.sessions.compose({ ...user, ...(base === undefined ? {} : { base }), ...given });
        const place = world.atPlace ? { place: 'home' } : {};
        const answer = ask(place);
        for (const { exerciseId } of answer.exercises) {
          expect(never.has(exerciseId)).toBe(false);
          const needed = world.exercises[exerciseId - 1]?.equipment ?? 'body only';
          if (!world.atPlace || needed === 'body only') continue;
          expect(world.equipment).toContain(needed);
          seen.atPlace++;
        }
        for (const { op, replacement, reason } of answer.changes) {
          expect(never.has(replacement?.exerciseId ?? 0)).toBe(false);
          if (reason.code === 'never_offered' && op === 'swap') seen.swapped++;
          if (reason.code === 'never_offered' && op === 'cut') seen.cut++;
        }
        if (answer.exercises.length > 0) seen[base === undefined ? 'chosen' : 'adapted']++;
        // The `never` of a call adds to the stored list, and its `favourites` replace the stored
        // list.
        const { revision } = answer;
        const given = { ...place, never: [one], favourites: [one] };
        const fewer = ask(given);
        for (const { exerciseId } of fewer.exercises) {
          expect(never.has(exerciseId) || exerciseId === one).toBe(false);
        }
        expect(ask({ ...place, never: [] })).toEqual(answer);
        const liked = ask({ ...place, favourites: [one] });
        training.preferences.set({ ...user, never: [] });
        expect({ ...ask({ ...place, never: [...never] }), revision }).toEqual(answer);
        const both = [...new Set([...never, one])];
        training.preferences.set({ ...user, never: both, favourites: [] });
        expect({ ...ask(place), revision }).toEqual(fewer);
        const others = [...never].filter((id) => id !== one);
        training.preferences.set({ ...user, never: others, favourites: [one] });
        if (!never.has(one)) expect({ ...ask(place), revision }).toEqual(liked);
      }),
      { numRuns: 150 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
  });
});
