import assert from 'node:assert/strict';
import {
  calculateRecoveryScore,
  hoursUntilScore,
  recoveryTimes,
  REPLAY_WINDOW_HOURS,
  replayRecovery,
  type RecoveryModel,
  type RecoveryRecord,
  type ReplayLoad,
} from 'freshlegs';

/** A law: a sentence, and a check that throws if a model breaks the law. */
export interface RecoveryModelLaw {
  /** The law as a sentence, for the name of a test. */
  readonly law: string;
  /** Throws an `AssertionError` if the model breaks the law. */
  readonly check: () => void;
}

const HOUR = 3_600_000;
const START = Date.parse('2026-03-29T00:30:00Z');
const GROUPS = ['chest', 'hamstrings', 'abs', 'a group of the host'] as const;
const CASES = 60;
/** The largest error of an intensity rounded to two decimals. */
const HALF_DIGIT = 0.005;
/**
 * How many points a score may rise because of rounding, or because later loads push older ones out
 * of the window.
 */
const TOLERANCE = 0.01;

/** Numbers from 0 to 1, the same in every run (mulberry32). */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

interface Case {
  readonly muscleGroup: string;
  readonly loads: readonly ReplayLoad[];
  readonly now: Date;
  /** A number from 0 to 1, for random choices. */
  readonly choice: number;
}

const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

/** Histories with up to eight loads of one muscle group in the last two weeks. */
const cases = (): readonly Case[] => {
  const next = numbers(42);
  return Array.from({ length: CASES }, (_, index) => {
    const loads = Array.from({ length: index % 9 }, () => ({
      performedAt: new Date(START - Math.floor(next() * 330 * HOUR)),
      load: Math.round(next() * 400 + 1) / 100,
      exercisesCount: 1 + Math.floor(next() * 5),
    }));
    return {
      muscleGroup: GROUPS[index % GROUPS.length] ?? 'chest',
      loads,
      now: after(new Date(START), next() * 60),
      choice: next(),
    };
  });
};

const recordOf = (model: RecoveryModel, { muscleGroup, loads }: Case): RecoveryRecord => ({
  muscleGroup,
  ...replayRecovery(muscleGroup, loads, model),
});

/** The record as if its intensity had been rounded differently. */
const offBy = (record: RecoveryRecord, more: number): RecoveryRecord => ({
  ...record,
  intensity: Math.max(0, (record.intensity ?? 0) + more),
});

const forAll =
  (model: RecoveryModel, check: (record: RecoveryRecord, own: Case) => void) => (): void => {
    for (const own of cases()) check(recordOf(model, own), own);
  };

const scoreLaws = (model: RecoveryModel): readonly RecoveryModelLaw[] => [
  {
    law: 'a score is between 0 and 100, for every valid record',
    check: forAll(model, (record, { now }) => {
      const huge = { ...record, lastWorkoutDate: now, intensity: 9.99, exercisesCount: 1e9 };
      for (const own of [record, huge, { ...record, intensity: 0 }]) {
        const score = model.score(own, now);
        assert.ok(score >= 0 && score <= 100, `${score}`);
      }
    }),
  },
  {
    law: 'a muscle group without loads has a score of 100',
    check: forAll(model, (record, { now, muscleGroup }) => {
      const values = replayRecovery(muscleGroup, [], model);
      assert.equal(model.score({ muscleGroup, ...values }, now), 100);
      assert.equal(model.score({ ...record, lastWorkoutDate: null }, now), 100);
      assert.equal(model.score({ ...record, exercisesCount: 0 }, now), 100);
    }),
  },
  {
    law: 'a score never falls over time, and reaches 100',
    check: forAll(model, (record, { now }) => {
      let before = -1;
      for (let hours = 0; hours <= 336; hours += 4) {
        const score = model.score(record, after(now, hours));
        assert.ok(score >= before, `${before} falls to ${score}`);
        before = score;
      }
      assert.ok(calculateRecoveryScore(record, after(now, 8760), model) === 100);
    }),
  },
  {
    law: 'a last workout in the future counts as if it were now',
    check: forAll(model, (record, { now }) => {
      const at = (lastWorkoutDate: Date) => model.score({ ...record, lastWorkoutDate }, now);
      if (record.lastWorkoutDate !== null) assert.equal(at(after(now, 5)), at(now));
    }),
  },
  {
    law: 'a score depends only on the record and the time',
    check: forAll(model, (record, { now }) => {
      const first = model.score(record, now);
      model.score({ ...record, intensity: 9.99 }, after(now, -100));
      assert.equal(model.score({ ...record }, new Date(now.getTime())), first);
    }),
  },
];

const waitLaws = (model: RecoveryModel): readonly RecoveryModelLaw[] => [
  {
    law: 'hoursUntil is the inverse of the score: the score is reached at that time, and not a minute earlier',
    check: forAll(model, (record, { now, choice }) => {
      const wanted = 1 + 98 * choice;
      const hours = hoursUntilScore(record, wanted, now, model);
      assert.ok(Number.isFinite(hours) && hours >= 0, `${hours}`);
      if (model.score(record, now) >= wanted) {
        assert.equal(hours, 0);
        return;
      }
      const minute = 1 / 60;
      assert.ok(model.score(record, after(now, hours + minute)) >= wanted, 'reached');
      assert.ok(model.score(record, after(now, Math.max(0, hours - minute))) < wanted, 'before');
    }),
  },
  {
    law: 'reaching a higher score never takes less time',
    check: forAll(model, (record, { now }) => {
      let before = 0;
      for (let wanted = 5; wanted < 100; wanted += 5) {
        const hours = hoursUntilScore(record, wanted, now, model);
        assert.ok(hours >= before, `${wanted} after ${hours} hours`);
        before = hours;
      }
    }),
  },
  {
    law: 'the predicted times are correct to the minute',
    check: forAll(model, (record, { now }) => {
      const times = recoveryTimes(record, now, model);
      for (const [at, wanted] of [
        [times.eligibleAt, 30.1],
        [times.readyAt, 80],
      ] as const) {
        if (at === null) continue;
        assert.ok(calculateRecoveryScore(record, at, model) >= wanted, `${wanted}`);
        const before = after(at, -1 / 60);
        if (before > now) assert.ok(calculateRecoveryScore(record, before, model) < wanted);
      }
    }),
  },
];

const replayLaws = (model: RecoveryModel): readonly RecoveryModelLaw[] => [
  {
    // 9.99 is checked without rounding here, because the library rounds the intensity before it
    // stores the record.
    law: 'a replay can be stored: at most 9.99 once rounded, and a whole number of exercises',
    check: forAll(model, (record, { loads }) => {
      const { intensity, exercisesCount } = record;
      assert.ok(intensity !== null && intensity >= 0 && intensity <= 9.99);
      assert.ok(Number.isInteger(exercisesCount));
      assert.ok((exercisesCount ?? 0) >= (loads.length > 0 ? 1 : 0));
    }),
  },
  {
    law: 'the last workout of a record is the time of its latest load',
    check: forAll(model, ({ lastWorkoutDate }, { loads }) => {
      const times = loads.map(({ performedAt }) => performedAt.getTime());
      const latest = loads.length === 0 ? undefined : Math.max(...times);
      assert.equal(lastWorkoutDate?.getTime(), latest);
    }),
  },
  {
    law: 'the order of the loads does not matter, and a second replay gives the same result',
    check: forAll(model, (record, own) => {
      const { loads, choice } = own;
      const cut = Math.floor(choice * loads.length);
      const turned = [...loads.slice(cut), ...loads.slice(0, cut)].reverse();
      assert.deepEqual(recordOf(model, { ...own, loads: turned }), record);
      assert.deepEqual(recordOf(model, own), record);
    }),
  },
  {
    law: 'loads 14 days or more before the latest load do not matter',
    check: forAll(model, (record, own) => {
      const { muscleGroup, loads, choice } = own;
      const { lastWorkoutDate } = record;
      if (lastWorkoutDate === null) return;
      const older = [0, 1, 24 + 1000 * choice].map((hours) => ({
        performedAt: after(lastWorkoutDate, -REPLAY_WINDOW_HOURS - hours),
        load: 1 + 5 * choice,
        exercisesCount: 3,
      }));
      const values = replayRecovery(muscleGroup, [...older, ...loads], model);
      assert.deepEqual({ muscleGroup, ...values }, record);
    }),
  },
  {
    // The first record is rounded down and the second up, by the largest possible error.
    law: 'another load raises the score at most by the rounding error of the intensity',
    check: forAll(model, (record, own) => {
      const { loads, now, choice } = own;
      for (const performedAt of [now, record.lastWorkoutDate ?? now]) {
        const more = { performedAt, load: 3 * choice ** 4, exercisesCount: 1 };
        const added = recordOf(model, { ...own, loads: [...loads, more] });
        for (const hours of [0, 10, 50]) {
          const at = after(now, hours);
          const before = model.score(offBy(record, -HALF_DIGIT), at);
          const value = model.score(offBy(added, HALF_DIGIT), at);
          assert.ok(value <= before + TOLERANCE, `${before} rises to ${value}`);
        }
      }
    }),
  },
  {
    law: 'replay and score leave their arguments unchanged',
    check: forAll(model, (record, { muscleGroup, loads, now }) => {
      const given = loads.map((load) => Object.freeze({ ...load }));
      const times = given.map(({ performedAt }) => performedAt.getTime());
      model.replay(muscleGroup, Object.freeze(given));
      model.score(Object.freeze({ ...record }), now);
      assert.deepEqual(
        given.map(({ performedAt }) => performedAt.getTime()),
        times,
      );
    }),
  },
];

/**
 * The laws that every {@link RecoveryModel} must satisfy, whatever its curve. Scores have bounds,
 * are 100 without loads, and never fall over time. `hoursUntil` is an exact inverse of the score. A
 * replay does not depend on order, repetition or loads before the replay window. Each law has a
 * sentence to name a test, and a check that throws.
 *
 * @example
 * for (const { check } of recoveryModelLaws(DEFAULT_RECOVERY_MODEL)) check();
 * recoveryModelLaws(DEFAULT_RECOVERY_MODEL).length; // 15
 */
export const recoveryModelLaws = (model: RecoveryModel): readonly RecoveryModelLaw[] => [
  {
    law: 'a model has a name without @, and an integer version',
    check: () => {
      assert.match(model.id, /^[^@\s]+$/);
      assert.ok(Number.isInteger(model.version));
    },
  },
  ...scoreLaws(model),
  ...waitLaws(model),
  ...replayLaws(model),
];
