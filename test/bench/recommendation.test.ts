import { createFreshlegs, timeConstantHours } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';
import { benefitOf, runSchedule } from './recommendation/benchmark.js';
import { drawResamples, estimate } from './recommendation/bootstrap.js';
import { CATALOGUE, GROUPS, workoutsOf } from './recommendation/catalogue.js';
import { DEFICIT_MAX, LATE_HOURS_MAX, SLOW_HOURS } from './recommendation/constants.js';
import { isPassed } from './recommendation/gate.js';
import { drawLifter, type Lifter, type Slot } from './recommendation/lifters.js';
import { parseSeed } from './recommendation/options.js';
import { ours, POLICIES, type ServicePolicy } from './recommendation/policies.js';
import { createRandom } from './recommendation/random.js';
import { describeGate, describeOurs, describeSchedule } from './recommendation/report.js';
import { loggedAt, performedBy, simulate, viewOf } from './recommendation/simulator.js';
import { drawBody, performanceAt, train, trueEffort } from './recommendation/truth.js';

const SEED = 7;
const HOUR_MS = 3_600_000;
const small = runSchedule(SEED, 'dense', 2);

describe('the benchmark of recommendations', () => {
  it('gives the same result for the same seed, and a different result for another seed', () => {
    expect(runSchedule(SEED, 'dense', 2)).toEqual(small);
    expect(runSchedule(SEED + 1, 'dense', 2)).not.toEqual(small);
  });
  it('has an oracle that gains more than every policy', () => {
    for (const { regret } of small.policies) expect(regret.mean).toBeGreaterThan(0);
  });
  it('asks every policy at the same times', () => {
    const lifter = drawLifter(SEED, 'normal', 0);
    const asked = POLICIES.map((policy) =>
      simulate(lifter, { kind: 'service', policy }).questions.map(({ at }) => at),
    );
    const expected = lifter.slots.filter(({ ownChoice }) => ownChoice === null);
    for (const times of asked) expect(times).toEqual(expected.map(({ at }) => at));
  });
  it('counts an empty answer as rest, and a gate without checks as failed', () => {
    const idle: ServicePolicy = { name: 'idle', rank: () => [] };
    const lifter = drawLifter(SEED, 'normal', 1);
    const chooser = { kind: 'service', policy: idle } as const;
    const own = lifter.slots.filter(({ ownChoice }) => ownChoice !== null);
    expect(simulate(lifter, chooser).sessions.map(({ at }) => at)).toEqual(own.map(({ at }) => at));
    expect(benefitOf({ ...lifter, slots: [] }, chooser)).toBe(0);
    expect(isPassed([])).toBe(false);
  });
  it("prints the library's regret in the last line", () => {
    const failed = { name: 'hit@1', value: 0.1, sign: '>=', bound: 0.5, passed: false } as const;
    expect(describeOurs(SEED, [small], [failed])).toMatch(
      /^ours gate=fail seed=7 dense\.regret=[\d.-]+%$/,
    );
    expect(describeGate([failed])).toContain('FAIL');
    expect(describeSchedule(small)).toContain('dense: 2 lifters');
  });
  it('reads a seed from the command line', () => {
    expect(parseSeed(['--seed', '12'])).toBe(12);
    expect(parseSeed([])).not.toBeNull();
    for (const args of [['--seed', 'x'], ['--seed', ''], ['--seed=-1'], ['--sead', '1'], ['1']]) {
      expect(parseSeed(args), args.join(' ')).toBeNull();
    }
  });
});

describe('bootstrap', () => {
  const resamples = drawResamples(SEED, 5, 200);
  it('gives a constant an interval of zero width', () => {
    expect(estimate([3, 3, 3, 3, 3], resamples)).toEqual({ mean: 3, low: 3, high: 3 });
  });
  it('gives an interval that contains the mean and lies between the smallest and the largest value', () => {
    const { mean, low, high } = estimate([1, 2, 3, 4, 5], resamples);
    expect(mean).toBe(3);
    expect(low).toBeGreaterThan(1);
    expect(low).toBeLessThan(3);
    expect(high).toBeGreaterThan(3);
    expect(high).toBeLessThan(5);
  });
});

describe('the true recovery', () => {
  const body = drawBody(createRandom('body'), GROUPS);
  const hours = [1, 6, 12, 24, 36, 48, 72, 96];
  const start = new Date(0);
  const state = train(body, new Map(), new Map([['chest', 10]]), 1, start);
  const truth = hours.map((hour) => performanceAt(body, state, 'chest', new Date(hour * HOUR_MS)));
  const largestError = (performances: readonly number[]): number =>
    Math.max(...performances.map((value, index) => Math.abs(value - (truth[index] ?? NaN))));

  it('rises back to 100 and never falls below its minimum', () => {
    expect(truth).toEqual([...truth].sort((a, b) => a - b));
    expect(truth[0]).toBeGreaterThan(100 - DEFICIT_MAX);
    const later = new Date(20 * SLOW_HOURS * HOUR_MS);
    expect(performanceAt(body, state, 'chest', later)).toBeCloseTo(100, 2);
    expect(performanceAt(body, new Map(), 'chest', start)).toBe(100);
  });
  it("is not a Gompertz curve: the library's model does not follow it with any dose or time constant", () => {
    const errors = Array.from({ length: 60 }, (_, dose) =>
      Array.from({ length: 80 }, (__, tau) => {
        const fatigue = (hour: number): number =>
          (0.3 + 0.02 * dose) * Math.exp(-hour / (5 + 1.5 * tau));
        return largestError(hours.map((hour) => 100 - 45 * -Math.expm1(-fatigue(hour))));
      }),
    ).flat();
    expect(Math.min(...errors)).toBeGreaterThan(1);
  });
  it('is not a straight line', () => {
    const errors = [24, 48, 72, 96].flatMap((full) =>
      Array.from({ length: 60 }, (_, drop) =>
        largestError(hours.map((hour) => 100 - drop * Math.max(0, 1 - hour / full))),
      ),
    );
    expect(Math.min(...errors)).toBeGreaterThan(1);
  });
  it("has time constants and an effort that differ from the library's", () => {
    expect(body.slowHours.get('chest')).not.toBeCloseTo(timeConstantHours('chest'), 0);
    expect([0, 1, 3, 6, 9].map(trueEffort)).toEqual([1, 0.52, 0.32, 0.1, 0.1]);
    expect(trueEffort(2)).toBeCloseTo(0.42);
  });
});

const slotAt = (hour: number, changes: Partial<Slot> = {}): Slot => ({
  at: new Date(Date.parse('2026-01-05T00:00:00Z') + hour * HOUR_MS),
  week: 0,
  ownChoice: null,
  rir: 1,
  logDelayHours: 0,
  ...changes,
});

describe('the input of a policy', () => {
  const base = drawLifter(SEED, 'normal', 0);
  const first = base.workouts[0]?.id ?? 0;
  const lifter: Lifter = {
    ...base,
    slots: [
      slotAt(17, { ownChoice: first, logDelayHours: 30 }),
      slotAt(41),
      slotAt(65),
      slotAt(17 + 24 * 8),
    ],
  };
  const seen = (): readonly Parameters<ServicePolicy['rank']>[0][] => {
    const views: Parameters<ServicePolicy['rank']>[0][] = [];
    const watcher: ServicePolicy = {
      name: 'watcher',
      rank: (view) => {
        views.push(view);
        return [];
      },
    };
    simulate(lifter, { kind: 'service', policy: watcher });
    return views;
  };

  it('contains what the service reads, and nothing of the true state', () => {
    for (const view of seen()) {
      expect(Object.keys(view).sort()).toEqual([
        'candidates',
        'completions',
        'loads',
        'now',
        'records',
      ]);
      expect(view.candidates).toEqual(base.workouts.map(({ candidate }) => candidate));
    }
  });
  it('includes a late log only once it was logged, with the time at which it was done', () => {
    const [before, after, later] = seen();
    expect(before).toMatchObject({ records: [], loads: [], completions: [] });
    expect(after?.completions.map(({ at }) => at)).toEqual([slotAt(17).at]);
    expect(after?.records[0]?.lastWorkoutDate).toEqual(slotAt(17).at);
    expect(after?.loads.length).toBeGreaterThan(0);
    // After more than 168 hours the log is outside the window, but it still affects the records.
    expect(later?.loads).toEqual([]);
    expect(later?.records).toEqual(after?.records);
    expect(viewOf(base.workouts, [], slotAt(0).at).records).toEqual([]);
  });
});

/** The service on a memory store with a lifter's program. The caller sets the clock. */
const serve = (lifter: Lifter, clock: { now: Date }) => {
  const tables = createMemoryTables({
    users: [{ id: 1 }],
    exercises: [...CATALOGUE],
    programs: [{ id: 1, userId: null, name: 'Program' }],
    programDays: lifter.workouts.map(({ id, workout }) => ({
      id,
      programId: 1,
      name: workout.name,
    })),
    programDayExercises: lifter.workouts.flatMap(({ id, workout }) =>
      workout.exercises.map(({ exercise, sets, repsMin, repsMax }, orderIndex) => ({
        id: 100 * id + orderIndex,
        programDayId: id,
        exerciseId: exercise.id,
        sets,
        repsMin,
        repsMax,
        orderIndex,
      })),
    ),
  });
  return createFreshlegs({ repository: memoryRepository({ tables }), now: () => clock.now }).sync;
};

describe("the library's policy", () => {
  it.each([0, 1])('gives the same answer as the service for the same lifter (%i)', (index) => {
    const lifter = drawLifter(SEED, 'dense', index);
    const course = simulate(lifter, { kind: 'service', policy: ours });
    const clock = { now: new Date(0) };
    const training = serve(lifter, clock);
    const pending = course.sessions.flatMap((session) => {
      const slot = lifter.slots.find(({ at }) => at === session.at);
      const workout = lifter.workouts.find(({ id }) => id === session.workoutId);
      return slot === undefined || workout === undefined
        ? []
        : [{ loggedAt: loggedAt(slot), slot, workout }];
    });
    pending.sort((a, b) => a.loggedAt.getTime() - b.loggedAt.getTime());
    expect(course.questions.length).toBeGreaterThan(20);
    for (const { at, ranking } of course.questions) {
      for (let next = pending[0]; next !== undefined && next.loggedAt < at; next = pending[0]) {
        pending.shift();
        clock.now = next.loggedAt;
        training.logs.create({
          userId: 1,
          source: { type: 'program', programDayId: next.workout.id },
          completedAt: next.slot.at,
          exercises: performedBy(lifter, next.slot, next.workout).map((entry) => ({
            exerciseId: entry.exerciseId,
            sets: [...entry.sets],
          })),
        });
      }
      clock.now = at;
      const answer = training.recommendations.smartWorkout({ userId: 1 });
      expect(answer.recommendations.map(({ workout }) => workout.ref)).toEqual(
        ranking.map((programDayId) => ({ type: 'program', programDayId })),
      );
    }
  });
  it('lets lifters log at most as late as the constants say', () => {
    const lifter = drawLifter(SEED, 'dense', 2);
    const delays = lifter.slots.map(({ logDelayHours }) => logDelayHours);
    expect(Math.max(...delays)).toBeLessThanOrEqual(LATE_HOURS_MAX);
    expect(workoutsOf(0)).toHaveLength(8);
    expect(workoutsOf(1)).toHaveLength(8);
  });
});
