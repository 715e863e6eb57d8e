import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/domain/records.js';
import { composeSession } from '../../src/domain/session/compose.js';
import type { HistoryLog } from '../../src/domain/records.js';
import { hoursAfter, hoursAgo, NOW } from './builders.js';

// `npm run test:sessions` runs each law 10,000 times.
const numRuns = Number(process.env['FC_RUNS'] ?? 100);

const GROUPS = ['chest', 'lats', 'biceps', 'shoulders', 'quadriceps', 'glutes', 'abs'];
const EQUIPMENT = ['barbell', 'dumbbell', 'cable'];
const NAMES = [
  ...['Barbell Squat', 'Romanian Deadlift', 'Bench Press', 'Incline Press', 'Row', 'Pull-Up'],
  ...['Curl', 'Lateral Raise', 'Crunch', 'Leg Press', 'Archer Push-Up', 'Chest Stretch', 'Unknown'],
];

const anyExercise = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  name: fc.constantFrom(...NAMES),
  primaryMuscles: fc.subarray(GROUPS, { maxLength: 2 }),
  secondaryMuscles: fc.subarray(GROUPS, { maxLength: 2 }),
  equipment: fc.constantFrom(...EQUIPMENT, 'body only', null),
  mechanic: fc.constantFrom('compound', 'isolation', null),
  force: fc.constant(null),
});
const anyCatalogue = fc.uniqueArray(anyExercise, {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 25,
  // Without this, fast-check seldom creates more than ten items.
  size: 'max',
});
const anyScores = fc.array(fc.constantFrom(100, 100, 90, 70, 55, 40, 30, 10), {
  minLength: GROUPS.length,
  maxLength: GROUPS.length,
});
const anyLoads = fc.array(
  fc.record({
    muscleGroup: fc.constantFrom(...GROUPS),
    performedAt: fc.integer({ min: 0, max: 200 }).map((hours) => hoursAgo(hours)),
    fractionalSets: fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
  }),
  { maxLength: 8 },
);
/** Logs refer to exercises by their index in the catalogue. */
const anyLogs = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 70 }),
    minutes: fc.integer({ min: 0, max: 100 }),
    places: fc.array(fc.nat(30), { maxLength: 4 }),
    sets: fc.integer({ min: 1, max: 4 }),
    reps: fc.integer({ min: 1, max: 15 }),
  }),
  { maxLength: 14, size: 'max' },
);
const anyPlans = fc.array(
  fc.record({
    place: fc.nat(30),
    sets: fc.integer({ min: 1, max: 6 }),
    repsMin: fc.integer({ min: 1, max: 12 }),
    more: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const anyWishes = fc.record({
  minutes: fc.option(fc.integer({ min: 5, max: 120 }), { nil: undefined }),
  equipment: fc.option(fc.subarray(EQUIPMENT), { nil: undefined }),
  avoid: fc.subarray(GROUPS, { maxLength: 2 }),
  unwanted: fc.array(fc.nat(30), { maxLength: 4 }),
  liked: fc.array(fc.nat(30), { maxLength: 2 }),
  supersets: fc.boolean(),
  seed: fc.option(fc.nat(9), { nil: undefined }),
});
const anyWorld = fc.record({
  exercises: anyCatalogue,
  scores: anyScores,
  loads: anyLoads,
  logs: anyLogs,
  plans: fc.option(anyPlans),
  wishes: anyWishes,
});
type World = typeof anyWorld extends fc.Arbitrary<infer Own> ? Own : never;

const placed = ({ exercises }: World, place: number): readonly Exercise[] =>
  exercises.slice(place % exercises.length, (place % exercises.length) + 1);

const historyOf = (world: World): readonly HistoryLog[] =>
  world.logs.map(({ days, minutes, places, sets, reps }, at) => ({
    logId: at + 1,
    startedAt: hoursAfter(hoursAgo(24 * days), -minutes / 60),
    completedAt: hoursAgo(24 * days),
    exercises: places
      .flatMap((place) => placed(world, place))
      .map(({ id }) => ({ exerciseId: id, sets: Array.from({ length: sets }, () => ({ reps })) })),
  }));

const baseOf = (world: World) =>
  world.plans?.flatMap(({ place, sets, repsMin, more }) =>
    placed(world, place).map((exercise) => ({
      ...{ entryId: null, exercise, sets, repsMin, repsMax: repsMin + more },
    })),
  ) ?? null;

const composed = (world: World, changed: Partial<Parameters<typeof composeSession>[1]> = {}) => {
  const { unwanted, liked, ...wishes } = world.wishes;
  const ids = (places: readonly number[]) =>
    places.flatMap((place) => placed(world, place)).map(({ id }) => id);
  const base = baseOf(world);
  const options = { ...wishes, never: ids(unwanted), favourites: ids(liked), ...changed };
  const scoreOf = (group: string) => world.scores[GROUPS.indexOf(group)] ?? 100;
  const { exercises, loads } = world;
  const input = { exercises, base, scoreOf, loads, logs: historyOf(world) };
  const session = composeSession(input, options, NOW);
  const own = (id: unknown) => {
    const found = exercises.find((exercise) => exercise.id === id);
    if (found === undefined)
      throw new Error('The session has an exercise that is not in the catalogue.');
    return found;
  };
  return { session, base, options, scoreOf, done: session.exercises.map((e) => own(e.exerciseId)) };
};

/** In fewer runs, a rare case may not occur. */
const COUNTED_MIN = 2000;

/** Counts how often each rule had an effect. `expectAll` asserts that each had one. */
const counting = <Name extends string>(...names: readonly Name[]) => {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  return {
    count: (name: Name, isSo: boolean) => {
      if (isSo) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    expectAll: (law: string) => {
      if (numRuns < COUNTED_MIN) return;
      const text = Array.from(counts, ([name, times]) => `${name} ${times}`).join(', ');
      process.stdout.write(`${law}, of ${numRuns}: ${text}\n`);
      for (const [name, times] of counts) expect({ name, times }).toSatisfy(() => times > 0);
    },
  };
};

/** Whether a session without the wish has exercises that the wish would exclude. */
const bites = (
  world: World,
  lifted: Parameters<typeof composed>[1],
  isRuledOut: (exercise: Exercise) => boolean,
): boolean => composed(world, lifted).done.some(isRuledOut);

describe('a session, whatever the catalogue, the user and the wishes', () => {
  it('has only exercises that equipment, `avoid`, `never` and recovery allow', () => {
    const { count, expectAll } = counting('equipment', 'avoid', 'never', 'rest', 'empty');
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { done, options, scoreOf } = composed(world);
        const { equipment: atHand, avoid = [], never = [] } = options;
        const isMissing = ({ equipment }: Exercise) =>
          EQUIPMENT.includes(equipment ?? '') && atHand?.includes(equipment ?? '') === false;
        const isAvoided = ({ primaryMuscles }: Exercise) =>
          primaryMuscles.some((group) => avoid.includes(group));
        count('equipment', bites(world, { equipment: undefined }, isMissing));
        count('avoid', bites(world, { avoid: [] }, isAvoided));
        count(
          'never',
          bites(world, { never: [] }, ({ id }) => never.includes(id)),
        );
        count(
          'rest',
          bites({ ...world, scores: [] }, {}, ({ primaryMuscles }) =>
            primaryMuscles.some((group) => scoreOf(group) <= 30),
          ),
        );
        count('empty', done.length === 0);
        for (const { id, equipment, primaryMuscles } of done) {
          expect(options.never).not.toContain(id);
          const needed = EQUIPMENT.includes(equipment ?? '') ? equipment : null;
          expect([null, ...(options.equipment ?? EQUIPMENT)]).toContain(needed);
          for (const group of primaryMuscles) {
            expect(options.avoid).not.toContain(group);
            expect(scoreOf(group)).toBeGreaterThan(30);
          }
        }
      }),
      { numRuns },
    );
    expectAll('rules that excluded an exercise');
  });

  it('never exceeds the given minutes', () => {
    const { count, expectAll } = counting('cut', 'fewer sets', 'added', 'paired', 'pace', 'full');
    fc.assert(
      fc.property(anyWorld, fc.integer({ min: 1, max: 120 }), (world, minutes) => {
        const { session } = composed(world, { minutes });
        const isFor = (op: string) =>
          session.changes.some((one) => one.op === op && one.reason.code === 'no_time');
        count('cut', isFor('cut'));
        count('fewer sets', isFor('fewer_sets'));
        count(
          'added',
          session.changes.some(({ op }) => op === 'add'),
        );
        count(
          'paired',
          session.exercises.some(({ superset }) => superset !== null),
        );
        count(
          'pace',
          composed({ ...world, logs: [] }, { minutes }).session.minutes !== session.minutes,
        );
        count('full', session.minutes >= minutes * 0.9);
        expect(session.minutes).toBeLessThanOrEqual(minutes);
        const isShort =
          session.minutes < minutes * 0.9 &&
          (session.minutes === 0 || !(isFor('cut') || isFor('fewer_sets')));
        const saysSo = session.unmet.some(({ code }) => ['time_left', 'too_short'].includes(code));
        expect(saysSo).toBe(isShort);
      }),
      { numRuns },
    );
    expectAll('effects of the minutes');
  });

  it('is the workout unchanged if its minutes and equipment are given and all groups are recovered', () => {
    fc.assert(
      fc.property(anyWorld, anyPlans, (world, plans) => {
        const rested = { ...world, plans, scores: [] };
        const free = { equipment: undefined, avoid: [], never: [] };
        const { session, base } = composed(rested, { ...free, minutes: undefined });
        const minutes = Math.max(1, session.minutes);
        const equipment = [
          ...(base ?? []).flatMap(({ exercise }) => exercise.equipment ?? []),
          ...['bench', 'pull-up bar'],
        ];
        const again = composed(rested, { ...free, minutes });
        const own = composed(rested, { ...free, minutes, equipment });
        for (const { changes, exercises } of [session, again.session, own.session]) {
          expect(changes).toEqual([]);
          expect(
            exercises.map(({ exerciseId, sets, repsMin, repsMax, superset }) => ({
              ...{ exerciseId, sets, repsMin, repsMax, superset },
            })),
          ).toEqual(
            base?.map(({ exercise, sets, repsMin, repsMax }) => ({
              ...{ exerciseId: exercise.id, sets, repsMin, repsMax, superset: null },
            })),
          );
        }
      }),
      { numRuns },
    );
  });

  it('keeps the order of the workout, and its changes explain every difference', () => {
    fc.assert(
      fc.property(anyWorld, anyPlans, (world, plans) => {
        const { session, base } = composed({ ...world, plans });
        const { changes, exercises } = session;
        const names = (op: string) => changes.filter((change) => change.op === op);
        const added = names('add').map(({ exerciseId }) => exerciseId);
        expect(added.length).toBeLessThanOrEqual(2);
        expect(exercises).toHaveLength((base ?? []).length - names('cut').length + added.length);
        const swaps = new Map(
          names('swap').map(({ exerciseId, replacement }) => [exerciseId, replacement?.exerciseId]),
        );
        const expected = (base ?? []).map(({ exercise: { id } }) => swaps.get(id) ?? id);
        let from = 0;
        for (const { exerciseId } of exercises.slice(0, exercises.length - added.length)) {
          from = expected.indexOf(exerciseId, from) + 1;
          expect(from).toBeGreaterThan(0);
        }
        expect(exercises.slice(exercises.length - added.length).map((e) => e.exerciseId)).toEqual(
          added,
        );
        for (const { message } of changes) expect(message).not.toBe('');
      }),
      { numRuns },
    );
  });

  it('respects the limits on exercises, sets and heavy lifts if it is new', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { session, done } = composed({ ...world, plans: null });
        expect(session.changes).toEqual([]);
        expect(done.length).toBeLessThanOrEqual(8);
        expect(new Set(done.map(({ id }) => id)).size).toBe(done.length);
        for (const group of GROUPS) {
          const main = done.filter(({ primaryMuscles }) => primaryMuscles.includes(group));
          expect(main.length).toBeLessThanOrEqual(3);
          const sets = session.exercises.filter((e) => main.some(({ id }) => id === e.exerciseId));
          expect(sets.reduce((sum, own) => sum + own.sets, 0)).toBeLessThanOrEqual(8);
        }
        const isHeavy = ({ name, equipment, mechanic }: Exercise) =>
          ['Barbell Squat', 'Romanian Deadlift', 'Leg Press'].includes(name) &&
          mechanic !== 'isolation' &&
          equipment !== 'body only';
        for (const [at, exercise] of done.entries()) {
          const [next] = done.slice(at + 1, at + 2);
          expect(next !== undefined && isHeavy(exercise) && isHeavy(next)).toBe(false);
        }
      }),
      { numRuns },
    );
  });

  it('is the same for the same input, in any order of the catalogue and the logs', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { session, base, options, scoreOf } = composed(world);
        const input = {
          exercises: [...world.exercises].reverse(),
          loads: [...world.loads].reverse(),
          logs: [...historyOf(world)].reverse(),
        };
        expect(composeSession({ ...input, base, scoreOf }, options, NOW)).toEqual(session);
      }),
      { numRuns },
    );
  });
});
