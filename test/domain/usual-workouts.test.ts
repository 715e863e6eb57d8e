import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MESSAGES } from '../../src/domain/english.js';
import type {
  CompletedWorkout,
  Exercise,
  PerformedSet,
  Workout,
} from '../../src/domain/records.js';
import {
  findSimilarLogs,
  groupLogs,
  logAsWorkout,
  ownWorkoutLogs,
  rankedWorkouts,
  usualWorkouts,
  type OwnWorkoutLog,
  type SimilarLogs,
} from '../../src/domain/workout/usual-workouts.js';
import { readExercises } from '../bench/recommendation/logs/exercises.js';
import { readLogFolder, type LoggedSession } from '../bench/recommendation/logs/folder.js';
import { workoutMuscleGroups } from '../../src/domain/recovery/training-load.js';
import { customWorkout, exercise, hoursAgo, only, programDay } from './builders.js';

const BENCH = exercise(1, ['chest'], ['triceps']);
const FLY = exercise(2, ['chest']);
const PUSHDOWN = exercise(3, ['triceps']);
const DIP = exercise(4, ['triceps'], ['chest']);
const ROW = exercise(5, ['lats'], ['biceps']);
const CURL = exercise(6, ['biceps']);
const SQUAT = exercise(7, ['quadriceps'], ['glutes']);
const CALF = exercise(8, ['calves']);
const PRESS = exercise(9, ['shoulders'], ['triceps']);
const RUN = exercise(10, ['cardio']);
const HIGH_ROW = exercise(11, ['upper_back'], ['biceps']);
const HAM = exercise(12, ['hamstrings']);
const CRUNCH = exercise(13, ['abs']);
const WRIST = exercise(14, ['forearms']);
const BOTH_BACK = exercise(15, ['lats', 'upper_back']);
const ALL = [
  ...[BENCH, FLY, PUSHDOWN, DIP, ROW, CURL, SQUAT, CALF, PRESS, RUN, HIGH_ROW],
  ...[HAM, CRUNCH, WRIST, BOTH_BACK],
];

const sets = (count: number, set: PerformedSet = { reps: 10 }): readonly PerformedSet[] =>
  Array.from({ length: count }, () => set);

/** A log `daysAgo` days ago, with three sets of each exercise. */
const log = (logId: number, daysAgo: number, ...exercises: readonly Exercise[]): OwnWorkoutLog => ({
  logId,
  completedAt: hoursAgo(24 * daysAgo),
  exercises: exercises.map(({ id: exerciseId }) => ({ exerciseId, sets: sets(3) })),
});

const completedOf = (
  workout: CompletedWorkout['workout'],
  completedAt: Date,
): CompletedWorkout => ({ workout, completedAt, inPlaceOf: null });

const PUSH = [BENCH, FLY, PUSHDOWN];
const PULL = [ROW, HIGH_ROW, CURL];
const LEGS = [SQUAT, CALF];

const idsOf = (workouts: readonly Pick<SimilarLogs, 'logIds'>[]) =>
  workouts.map(({ logIds }) => logIds);

const group = (...logs: readonly OwnWorkoutLog[]) => idsOf(groupLogs(logs, ALL));

describe('a log as a workout', () => {
  const plan = (...performed: readonly (readonly PerformedSet[])[]) =>
    logAsWorkout(
      { logId: 7, exercises: performed.map((own) => ({ exerciseId: BENCH.id, sets: own })) },
      ALL,
    )?.exercises.map((entry) => [entry.sets, entry.repsMin, entry.repsMax]);

  it('has its exercises in their order, each with its working sets and their repetitions', () => {
    const performed = [
      { exerciseId: CURL.id, sets: [{ reps: 12 }, { reps: 8 }, { reps: 10 }] },
      { exerciseId: BENCH.id, sets: [{ reps: 5 }] },
      { exerciseId: CURL.id, sets: [{ reps: 20 }] },
    ];
    expect(logAsWorkout({ logId: 7, exercises: performed }, ALL)).toEqual({
      ref: { type: 'log', logId: 7 },
      name: 'Biceps and chest',
      program: null,
      derivedFrom: null,
      exercises: [
        { entryId: null, exercise: CURL, sets: 3, repsMin: 8, repsMax: 12 },
        { entryId: null, exercise: BENCH, sets: 1, repsMin: 5, repsMax: 5 },
        { entryId: null, exercise: CURL, sets: 1, repsMin: 20, repsMax: 20 },
      ],
    });
  });
  it('excludes warm-ups, skipped sets, and unknown exercises', () => {
    expect(
      plan([{ reps: 20, type: 'warmup' }, { reps: 0 }, { reps: 6 }], sets(2, { reps: 0 })),
    ).toEqual([[1, 6, 6]]);
    expect(
      logAsWorkout({ logId: 7, exercises: [{ exerciseId: 99, sets: sets(3) }] }, ALL),
    ).toBeNull();
  });
  it('converts the seconds of a timed set to repetitions', () => {
    expect(plan(sets(2, { seconds: 30 }))).toEqual([[2, 8, 8]]);
    expect(plan([{ seconds: 1 }, { seconds: 600 }])).toEqual([[2, 1, 15]]);
  });
  it('stays within the limits of a custom workout', () => {
    expect(plan(sets(150, { reps: 5000 }))).toEqual([[100, 1000, 1000]]);
    expect(plan(...Array.from({ length: 120 }, () => sets(1)))).toHaveLength(100);
  });
});

describe('the name of a usual workout', () => {
  const nameOf = (...exercises: readonly Exercise[]) =>
    logAsWorkout(log(1, 1, ...exercises), ALL)?.name;
  it.each([
    ['Chest and triceps', [BENCH, FLY, PUSHDOWN]],
    ['Back and biceps', PULL],
    ['Lats and biceps', [ROW, CURL]],
    ['Legs', LEGS],
    ['Calves', [CALF]],
    ['Whole body', [BENCH, ROW, SQUAT]],
    ['Legs and chest', [BENCH, FLY, SQUAT, CALF, HAM]],
    ['Chest, shoulders and triceps', [BENCH, BENCH, PRESS, PUSHDOWN, CURL, CRUNCH, WRIST]],
    ['Chest, shoulders and triceps', [BENCH, PRESS, PUSHDOWN, CURL]],
    ['Workout', [RUN]],
  ])('has its main muscle groups: %s', (name, exercises) => {
    expect(nameOf(...exercises)).toBe(name);
  });
  it('leaves out a group with less than a sixth of the sets and half of those of the first', () => {
    expect(nameOf(BENCH, BENCH, BENCH, BENCH, BENCH, CURL)).toBe('Chest and biceps');
    expect(nameOf(BENCH, BENCH, BENCH, BENCH, BENCH, BENCH, CURL)).toBe('Chest');
  });
  it('can be given in another language', () => {
    const similar = groupLogs([log(1, 1, ...LEGS)], ALL);
    const nameByMuscles = (parts: readonly string[]) => parts.join('+');
    const [german] = usualWorkouts(similar, { messages: { ...ENGLISH_MESSAGES, nameByMuscles } });
    expect(german?.workout.name).toBe('legs');
  });
  it('has two or three parts unless one has half of the sets', () => {
    const nameOfSets = (...done: readonly (readonly [Exercise, number])[]) => {
      const exercises = done.map(([{ id }, count]) => ({ exerciseId: id, sets: sets(count) }));
      return logAsWorkout({ logId: 7, exercises }, ALL)?.name;
    };
    const small = [BENCH, PRESS, CURL, PUSHDOWN, CRUNCH].map((one) => [one, 3] as const);
    expect(nameOfSets([ROW, 4], ...small)).toBe('Lats, chest and shoulders');
    const others = [CURL, CRUNCH, CALF, PUSHDOWN].map((one) => [one, 3] as const);
    expect(nameOfSets([BENCH, 7], ...others)).toBe('Chest, biceps and abs');
    expect(nameOfSets([BENCH, 13], ...others)).toBe('Chest');
  });
  it('counts a set for two groups of the back once', () => {
    expect(nameOf(BOTH_BACK, BENCH, BENCH)).toBe('Chest and back');
  });
});

describe('logs of one usual workout', () => {
  it.each<[string, readonly (readonly Exercise[])[], readonly (readonly number[])[]]>([
    [
      'train the same muscles with the same exercises',
      [PUSH, PULL, PUSH, PULL],
      [
        [2, 4],
        [1, 3],
      ],
    ],
    ['may have different accessory exercises', [PUSH, [BENCH, FLY, DIP]], [[1, 2]]],
    [
      'have no entirely different exercises',
      [
        [BENCH, PUSHDOWN],
        [FLY, DIP],
      ],
      [[2], [1]],
    ],
    [
      'have more than one exercise in common',
      [
        [CURL, ...LEGS],
        [CURL, BENCH, FLY],
      ],
      [[2], [1]],
    ],
    ['load a muscle group, which runs do not', [[RUN], [RUN], [BENCH]], [[3]]],
    ['do not include a log without known exercises', [[], PUSH], [[2]]],
  ])('%s', (_, done, groups) => {
    const logs = done.map((exercises, at) => log(at + 1, 9 - at, ...exercises));
    expect(group(...logs)).toEqual(groups);
  });
  it('are compared with the five logs before, so a usual workout may change slowly', () => {
    const mixed = (id: number, daysAgo: number, push: number, pull: number): OwnWorkoutLog => ({
      ...log(id, daysAgo),
      exercises: [
        { exerciseId: BENCH.id, sets: sets(push) },
        ...(pull === 0 ? [] : [{ exerciseId: ROW.id, sets: sets(pull) }]),
      ],
    });
    const early = [20, 19].map((days, at) => mixed(at + 1, days, 6, 0));
    const drifting = [10, 9, 8, 7, 6].map((days, at) => mixed(at + 10, days, 6, 4));
    const last = mixed(20, 1, 2, 6);
    expect(group(...early, ...drifting, last)).toHaveLength(1);
    expect(group(...early, last)).toHaveLength(2);
  });
});

describe('a planned workout', () => {
  const similar = groupLogs([log(1, 9, ...PUSH), log(2, 6, ...PULL)], ALL);
  const keyOf = (...exercises: readonly Exercise[]) =>
    findSimilarLogs(similar, logAsWorkout(log(3, 0, ...exercises), ALL)?.exercises ?? [])?.key;
  it('belongs to the usual workout that a log of it would belong to', () => {
    expect(keyOf(BENCH, FLY, DIP)).toBe('log:1');
    expect(keyOf(...PULL)).toBe('log:2');
  });
  it('belongs to none if it is not similar to any, or if it loads no muscle group', () => {
    expect(keyOf(...LEGS)).toBeUndefined();
    expect(keyOf(RUN)).toBeUndefined();
  });
});

describe('logs whose performed sets are their workout', () => {
  it('are those whose completion refers to the log itself', () => {
    const named = (logId: number) => completedOf({ type: 'log', logId }, hoursAgo(logId));
    const ofWorkout = completedOf(customWorkout(3), hoursAgo(1));
    const { completedAt: _, ...performed } = log(2, 1, ...PUSH);
    const other = { ...performed, logId: 3 };
    expect(ownWorkoutLogs([named(2), named(4), ofWorkout], [performed, other])).toEqual([
      { ...performed, completedAt: hoursAgo(2) },
    ]);
    expect(ownWorkoutLogs([named(2)], [])).toEqual([]);
  });
});

describe('workouts to rank', () => {
  const completed = ({ logId, completedAt }: OwnWorkoutLog) =>
    completedOf({ type: 'log', logId }, completedAt);
  const own = {
    ...completedOf(customWorkout(3), hoursAgo(1)),
    startedAt: hoursAgo(2),
    inPlaceOf: programDay(4),
  };
  const logs = [log(1, 9, ...PUSH), log(2, 6, ...PUSH), log(5, 2, RUN)];
  const planned = (exercises: readonly Exercise[], derivedFrom: Workout['derivedFrom'] = null) => ({
    ref: customWorkout(8),
    name: 'Planned',
    program: null,
    derivedFrom,
    exercises: logAsWorkout(log(9, 0, ...exercises), ALL)?.exercises ?? [],
  });
  const rank = (...candidates: readonly Workout[]) =>
    rankedWorkouts({
      completions: [...logs.map(completed), own],
      performed: logs,
      exercises: ALL,
      candidates,
    });

  it('include usual workouts, with the key that their logs have', () => {
    const { candidates, completions } = rank(planned(PULL));
    expect(candidates.map(({ key }) => key)).toEqual(['custom:8', 'log:1']);
    expect(completions).toEqual([
      { key: 'log:1', at: hoursAgo(24 * 9), inPlaceOf: null },
      { key: 'log:1', at: hoursAgo(24 * 6), inPlaceOf: null },
      { key: 'custom:3', at: hoursAgo(1), minutes: 60, inPlaceOf: 'program:4' },
    ]);
  });

  it('give a planned workout made from a usual workout the key of that one', () => {
    expect(rank().toPlanned(planned(PUSH)).key).toBe('log:1');
    expect(rank().toPlanned(planned(PULL)).key).toBe('custom:8');
  });

  it('keep the key of a planned workout that is a candidate itself, or of the one it was made from', () => {
    expect(rank(planned(PUSH)).toPlanned(planned(PUSH)).key).toBe('custom:8');
    expect(rank().toPlanned(planned(PUSH, programDay(4))).key).toBe('program:4');
    expect(rank().toPlanned({ ...planned(PUSH), ref: programDay(4) }).key).toBe('program:4');
  });
});

describe('usual workouts', () => {
  const offered = (...logs: readonly OwnWorkoutLog[]) => usualWorkouts(groupLogs(logs, ALL));
  const single = [SQUAT, CALF, CURL, PRESS, ROW].map((one, at) => log(50 + at, 5 - at, one));

  it('have the sets and the name of the latest log, and the key of the first one', () => {
    const [usual] = offered(log(1, 9, BENCH, FLY, PUSHDOWN), log(2, 6, BENCH, FLY, DIP));
    expect(usual?.key).toBe('log:1');
    expect(usual?.workout.ref).toEqual({ type: 'log', logId: 2 });
    expect(usual?.workout.exercises.map((entry) => entry.exercise)).toEqual([BENCH, FLY, DIP]);
  });
  it('are those done at least twice, the latest first, and then others until there are three', () => {
    const twice = [log(1, 20, ...PUSH), log(2, 18, ...PUSH)];
    expect(idsOf(offered(...twice, ...single))).toEqual([[1, 2], [54], [53]]);
    const pairs = [PUSH, PULL, LEGS].flatMap((parts, at) => [
      log(10 * at + 1, 30 - at, ...parts),
      log(10 * at + 2, 20 - at, ...parts),
    ]);
    expect(idsOf(offered(...pairs, log(60, 1, PRESS)))).toEqual([
      [21, 22],
      [11, 12],
      [1, 2],
    ]);
  });
  it('are at most 50', () => {
    const many = Array.from({ length: 60 }, (_, id) => exercise(100 + id, [`muscle ${id}`]));
    const logs = many.flatMap((one, at) => [log(at, 50, one), log(100 + at, 20, one)]);
    expect(usualWorkouts(groupLogs(logs, many))).toHaveLength(50);
  });
});

const anyLog = fc
  .record({
    days: fc.integer({ min: 0, max: 59 }),
    performed: fc.array(
      fc.record({
        exerciseId: fc.constantFrom(...ALL.map(({ id }) => id), 99),
        sets: fc.array(
          fc.record(
            {
              reps: fc.integer({ min: 0, max: 1200 }),
              seconds: fc.integer({ min: 0, max: 300 }),
              type: fc.constantFrom('normal' as const, 'warmup' as const),
            },
            { requiredKeys: [] },
          ),
          { minLength: 1, maxLength: 5 },
        ),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ days, performed }) => ({ completedAt: hoursAgo(24 * days), exercises: performed }));
const anyLogs = fc
  .array(anyLog, { maxLength: 25 })
  .map((logs) => logs.map((one, at): OwnWorkoutLog => ({ ...one, logId: at + 1 })));

/** The key of each log's usual workout. */
const partsOf = (workouts: readonly SimilarLogs[]) =>
  new Map(workouts.flatMap(({ key, logIds }) => logIds.map((id) => [id, key])));

describe('usual workouts of any logs', () => {
  it('do not depend on the order of the logs', () => {
    const shuffled = anyLogs.chain((logs) =>
      fc.tuple(
        fc.constant(logs),
        fc.shuffledSubarray(logs, { minLength: logs.length }),
        fc.shuffledSubarray(ALL, { minLength: ALL.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([logs, others, exercises]) => {
        expect(groupLogs(others, exercises)).toEqual(groupLogs(logs, ALL));
      }),
    );
  });
  it('include each log that loads a muscle group once, and no other log', () => {
    fc.assert(
      fc.property(anyLogs, (logs) => {
        const known = logs.filter(
          (one) => workoutMuscleGroups(logAsWorkout(one, ALL)?.exercises ?? []).length > 0,
        );
        const grouped = groupLogs(logs, ALL).flatMap(({ logIds }) => logIds);
        expect(grouped.toSorted((a, b) => a - b)).toEqual(known.map(({ logId }) => logId));
      }),
    );
  });
  it('keep their keys and their logs when another log is added', () => {
    fc.assert(
      fc.property(anyLogs, anyLog, (logs, added) => {
        const before = partsOf(groupLogs(logs, ALL));
        const later = { ...added, logId: 1000, completedAt: hoursAgo(-1) };
        const after = partsOf(groupLogs([...logs, later], ALL));
        for (const [logId, key] of before) expect(after.get(logId)).toBe(key);
      }),
    );
  });
  it('are planned from the latest log that was no deload', () => {
    const done = (logId: number, daysAgo: number, weightKg: number, count: number) => ({
      ...log(logId, daysAgo, ...PUSH),
      exercises: PUSH.map(({ id }) => ({
        exerciseId: id,
        sets: sets(count, { reps: 10, weightKg }),
      })),
    });
    const before = [30, 26, 23, 19, 16, 12, 9].map((days) => done(100 - days, days, 60, 4));
    const planned = (last: OwnWorkoutLog) => {
      const { logIds, workout } = only(usualWorkouts(groupLogs([...before, last], ALL)));
      return [logIds.at(-1), workout.ref, workout.exercises[0]?.sets];
    };
    expect(planned(done(98, 2, 40, 2))).toEqual([98, { type: 'log', logId: 91 }, 4]);
    expect(planned(done(98, 2, 60, 3))).toEqual([98, { type: 'log', logId: 98 }, 3]);
  });
  it('have one entry for both sides of an exercise, even if each side was logged on its own', () => {
    const side = (of: 'left' | 'right') => ({
      exerciseId: CURL.id,
      sets: sets(3, { reps: 10, side: of }),
    });
    const whole = { exerciseId: CURL.id, sets: sets(1) };
    const own = { logId: 1, exercises: [side('left'), whole, side('right')] };
    expect(logAsWorkout(own, ALL)?.exercises.map((entry) => entry.sets)).toEqual([3, 1]);
  });
});

const folder = fileURLToPath(new URL('../../../shared/data/training-logs', import.meta.url));
const isAbsent = !existsSync(folder);
const DAY_MS = 86_400_000;
const WINDOW_MS = 60 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/** One person's usual workouts, on dates a month apart. */
const describeWorkouts = (sessions: readonly LoggedSession[], exercises: readonly Exercise[]) => {
  const logs = sessions.map((one, at): OwnWorkoutLog => ({
    logId: at + 1,
    completedAt: one.endedAt,
    exercises: one.exercises,
  }));
  const within = (to: number) =>
    logs.filter(
      ({ completedAt }) => completedAt.getTime() > to - WINDOW_MS && completedAt.getTime() <= to,
    );
  const [from = 0, to = 0] = [logs[0], logs.at(-1)].map((one) => one?.completedAt.getTime());
  const dates = Array.from(
    { length: Math.floor((to - from) / MONTH_MS) },
    (_, at) => from + (at + 1) * MONTH_MS,
  ).filter((date) => within(date).length >= 8);
  const counts = dates.map((date) => {
    const own = within(date);
    const found = groupLogs(own, exercises);
    const usual = found.filter(({ logIds }) => logIds.length > 1);
    const covered = usual.reduce((sum, { logIds }) => sum + logIds.length, 0) / own.length;
    // On the next day, the oldest logs are no longer in the window.
    const [before, next] = [partsOf(found), partsOf(groupLogs(within(date + DAY_MS), exercises))];
    const both = own.map(({ logId }) => logId).filter((id) => next.has(id));
    const pairs = both.flatMap((a, at) => both.slice(at + 1).map((b) => [a, b] as const));
    const together = pairs.filter(([a, b]) => before.get(a) === before.get(b));
    const kept = together.filter(([a, b]) => next.get(a) === next.get(b)).length;
    return {
      usual: usual.length,
      covered,
      kept: together.length === 0 ? 1 : kept / together.length,
    };
  });
  const mean = (of: (count: (typeof counts)[number]) => number): number =>
    counts.reduce((sum, count) => sum + of(count), 0) / counts.length;
  return {
    dates: dates.length,
    usual: mean(({ usual }) => usual),
    covered: mean(({ covered }) => covered),
    kept: mean(({ kept }) => kept),
  };
};

describe(`usual workouts of people who publish their logs${isAbsent ? ' (skipped: ../shared/data is absent)' : ''}`, () => {
  const { index, exercises } = readExercises();
  const people = isAbsent ? [] : readLogFolder(folder, index);
  const catalogue = [...exercises.values()];

  it.skipIf(isAbsent).each([
    ['hevy-rpe-early', 8, 11, 0.9],
    ['strong-breinsp-2021', 2, 5, 0.85],
    ['fitnotes-kaiserlift', 2, 5, 0.5],
    ['weightliftingapp-2017-2021', 5, 9, 0.8],
    // StrongLifts, Madcow and 5/3/1 have two to four days each.
    ['programs-log-chaney-2016-2018', 2, 4, 0.95],
  ])('of %s are %i to %i, and include most of the logs', (name, least, most, coveredMin) => {
    const person = only(people.filter((one) => one.name === name));
    const { dates, usual, covered, kept } = describeWorkouts(person.sessions, catalogue);
    expect(dates).toBeGreaterThanOrEqual(3);
    expect(usual).toBeGreaterThanOrEqual(least);
    expect(usual).toBeLessThanOrEqual(most);
    expect(covered).toBeGreaterThanOrEqual(coveredMin);
    expect(kept).toBeGreaterThanOrEqual(0.98);
  });
});
