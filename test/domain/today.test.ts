import { describe, expect, it } from 'vitest';
import type { RecommendationCandidate } from '../../src/domain/recommendation/candidates.js';
import type {
  RecommendationInput,
  RecommendationOptions,
  ScheduledCandidate,
} from '../../src/domain/recommendation/context.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { ask, custom, day, done, ELSEWHERE, own } from './asking.js';
import { customWorkout, hoursAfter, hoursAgo, NOW, programDay, recordAt } from './builders.js';

const CHEST = own(1, 'chest');
const LATS = own(2, 'lats');

const scheduled = (
  candidate: RecommendationCandidate,
  values: Partial<ScheduledCandidate> = {},
): ScheduledCandidate => ({ logId: 7, candidate, ...values });

const onChestDay = (
  input: Partial<RecommendationInput> = {},
  options: RecommendationOptions = {},
  now = NOW,
) =>
  ask(
    { candidates: [CHEST, LATS], scheduled: [scheduled(CHEST)], ...input },
    { explain: true, ...options },
    now,
  );

const names = ({ recommendations }: ReturnType<typeof ask>) =>
  recommendations.map(({ workout }) => workout.name);

describe("today's workout", () => {
  it('is absent if nothing is scheduled', () => {
    expect('today' in ask({ candidates: [CHEST] })).toBe(false);
    expect('today' in ask({ candidates: [CHEST], scheduled: [] })).toBe(false);
  });

  it('is good at 60 and above', () => {
    const answer = onChestDay({ records: [recordAt('chest', 60)] });
    expect(answer.today).toEqual({
      logId: 7,
      workout: { ref: customWorkout(1), name: 'Workout 1', programName: null },
      verdict: 'good',
      minutes: 10,
      recovery: { percentage: 60, limitingMuscleGroup: 'chest' },
      betterFrom: null,
      lastDoneAt: null,
      doneAt: null,
      leaveOut: [],
      swapTo: null,
      message: 'Workout 1 today: good to go.',
    });
  });

  it('is not among the recommendations', () => {
    const answer = onChestDay();
    expect(names(answer)).toEqual(['Workout 2']);
    expect(answer.dropped).toEqual([
      {
        workout: { ref: customWorkout(1), name: 'Workout 1', programName: null },
        reason: { code: 'scheduled_today' },
        eligibleAt: null,
      },
    ]);
  });

  it('keeps its custom version, or the day that it was derived from, out of the recommendations', () => {
    const twin = custom(3, ['abs'], programDay(4));
    const source = day(4, ['abs']);
    const of = (today: RecommendationCandidate) =>
      names(ask({ candidates: [twin, source, LATS], scheduled: [scheduled(today)] }));
    expect(of(twin)).toEqual(['Workout 2']);
    expect(of(source)).toEqual(['Workout 2']);
  });

  it('is good even if an exercise must be left out', () => {
    const today = custom(1, ['lats x9', 'abs x1', 'calves x1']);
    const records = [recordAt('abs', 10), recordAt('calves', 20)];
    expect(ask({ records, scheduled: [scheduled(today)] }).today).toMatchObject({
      verdict: 'good',
      recovery: { percentage: 100, limitingMuscleGroup: 'lats' },
      leaveOut: [
        { exerciseId: 11, name: 'Exercise 11', muscleGroup: 'abs' },
        { exerciseId: 12, name: 'Exercise 12', muscleGroup: 'calves' },
      ],
      message: 'Workout 1 today: good to go, without Exercise 11 and Exercise 12.',
    });
  });

  it('is good, and has no recovery, if it has no known muscle', () => {
    const run = custom(5, ['cardio']);
    expect(ask({ scheduled: [scheduled(run)] }).today).toMatchObject({
      verdict: 'good',
      recovery: null,
      betterFrom: null,
      swapTo: null,
      message: 'Workout 5 today: good to go.',
    });
  });

  it('is good if it has no primary group, whatever it trains secondarily', () => {
    const stretch = custom(5, ['/ chest']);
    const input = { records: [recordAt('chest', 5)], scheduled: [scheduled(stretch)] };
    expect(ask(input, { strict: true }).today).toMatchObject({ verdict: 'good', recovery: null });
  });
});

describe("today's workout, if it does not fit", () => {
  const long = custom(1, ['chest x9', 'abs x2']);
  const barbell = {
    ...CHEST,
    exercises: CHEST.exercises.map((each) => ({ ...each, equipment: 'barbell' })),
  };

  it.each([
    [
      'takes too long',
      long,
      { minutes: 20 },
      'Workout 1 takes about 35 minutes, and you have 20: ',
    ],
    ['lacks equipment', barbell, { equipment: [] }, 'Workout 1 needs a barbell: '],
  ])('should be adapted if it %s, even if others fit', (_, today, options, why) => {
    const answer = onChestDay({ scheduled: [scheduled(today)] }, options);
    expect(names(answer)).toEqual(['Workout 2']);
    expect(answer.today).toMatchObject({ verdict: 'adapt', betterFrom: null, swapTo: null });
    expect(answer.today?.message).toBe(`${why}adapt it.`);
    expect(answer.rest).toBeUndefined();
    expect(answer.compose).toEqual({
      reason: 'today_does_not_fit',
      workout: { ref: customWorkout(1), name: 'Workout 1', programName: null },
      call: { logId: 7 },
      message: 'Workout 1 can be adapted to what you asked for.',
    });
  });

  it('is early or to be swapped if it is not recovered', () => {
    const of = (score: number, options: RecommendationOptions = {}) =>
      onChestDay({ records: [recordAt('chest', score)] }, options).today?.verdict;
    expect([of(59), of(60)]).toEqual(['swap', 'good']);
    expect([of(59, { minutes: 1 }), of(60, { minutes: 1 })]).toEqual(['early', 'adapt']);
  });

  it('is compared with the minutes without the exercises to leave out', () => {
    const of = (score: number) =>
      ask({ records: [recordAt('abs', score)], scheduled: [scheduled(long)] }, { minutes: 30 });
    expect(of(90).today?.verdict).toBe('adapt');
    expect(of(10).today?.verdict).toBe('good');
  });
});

describe('several logs scheduled for today', () => {
  const two = [scheduled(LATS, { logId: 8 }), scheduled(own(3, 'abs'), { logId: 9 })];

  it("make the first one today's workout", () => {
    expect(onChestDay({ scheduled: two }).today?.logId).toBe(8);
    expect(onChestDay({ scheduled: [...two].reverse() }).today?.logId).toBe(9);
  });

  it('are neither recommended nor offered as swaps', () => {
    const answer = onChestDay({
      records: [recordAt('chest', 20)],
      candidates: [CHEST, LATS],
      scheduled: [scheduled(CHEST), ...two],
    });
    expect(answer.recommendations).toEqual([]);
    expect(answer.today).toMatchObject({ logId: 7, verdict: 'early', swapTo: null });
  });
});

describe("today's workout below 60", () => {
  const records = [recordAt('chest', 59.9)];

  it("should be swapped if another of the user's own workouts is at 80", () => {
    const answer = onChestDay({ records: [...records, recordAt('lats', 80)] });
    const { readyAt } = describeRecovery(recordAt('chest', 59.9), NOW);
    expect(answer.today).toMatchObject({
      verdict: 'swap',
      betterFrom: readyAt,
      swapTo: {
        workout: { ref: customWorkout(2), name: 'Workout 2', programName: null },
        recovery: { percentage: 80, limitingMuscleGroup: 'lats' },
        call: { logId: 7, target: customWorkout(2) },
      },
    });
    expect(answer.today?.message).toMatch(
      /^Swap Workout 1 for Workout 2 today\. Chest is at 59 %\. Workout 1: better from tomorrow(?: \w+)?\.$/,
    );
  });

  it('is early if no other workout is at 80', () => {
    const answer = onChestDay({ records: [...records, recordAt('lats', 79.9)] });
    expect(answer.today).toMatchObject({ verdict: 'early', swapTo: null });
    expect(answer.today?.message).toMatch(
      /^It is early for Workout 1\. Chest is at 59 %\. Better from tomorrow(?: \w+)?\.$/,
    );
  });

  it('is early if only a program that was not begun is ready', () => {
    const candidates = [CHEST, day(2, ['lats'])];
    expect(onChestDay({ records, candidates }).today?.verdict).toBe('early');
    expect(onChestDay({ records, candidates }, { programs: [1] }).today?.verdict).toBe('swap');
  });

  it('is swapped for the best of the others', () => {
    const candidates = [CHEST, own(2, 'lats'), own(3, 'abs'), own(4, 'neck')];
    const others = [recordAt('lats', 85), recordAt('abs', 95), recordAt('neck', 90)];
    const completions = [ELSEWHERE];
    const answer = onChestDay({ candidates, records: [...records, ...others], completions });
    expect(answer.today?.swapTo?.workout.name).toBe('Workout 3');
  });

  it('is not swapped for itself', () => {
    const twin = custom(3, ['abs'], customWorkout(1));
    const answer = onChestDay({ records, candidates: [CHEST, twin] });
    expect(answer.today?.verdict).toBe('early');
  });
});

describe('an excluded workout of today', () => {
  const records = [recordAt('chest', 20)];

  it("should be swapped for one of the user's own workouts at 60", () => {
    const planned = day(1, ['chest']);
    const program = [planned, day(2, ['lats'])];
    const of = (lats: number) =>
      onChestDay({
        records: [...records, recordAt('lats', lats)],
        candidates: program,
        scheduled: [scheduled(planned)],
      }).today;
    expect(of(60)).toMatchObject({
      verdict: 'swap',
      leaveOut: [],
      recovery: { percentage: 20, limitingMuscleGroup: 'chest' },
      swapTo: { call: { logId: 7, target: programDay(2) } },
    });
    expect(of(59.9)).toMatchObject({ verdict: 'early', swapTo: null });
  });

  it('names the lowest of the groups that exclude it, which may not be the lowest of all', () => {
    const input = { candidates: [], scheduled: [scheduled(custom(1, ['chest abs lats']))] };
    const avoided = onChestDay({ ...input, records: [recordAt('abs', 50)] }, { avoid: ['chest'] });
    const tired = (lowest: string) =>
      onChestDay({ ...input, records: [recordAt(lowest, 10), ...records] }).today?.message;
    expect([avoided.today?.message, tired('abs'), tired('lats')]).toEqual([
      'Better not Workout 1 today. You asked to avoid chest.',
      expect.stringContaining('Abs are at 10 %.'),
      expect.stringContaining('Lats are at 10 %.'),
    ]);
  });

  it('is better from the time when it is no longer excluded and is at 80', () => {
    const today = custom(1, ['chest lats']);
    const of = (chest: number, options: RecommendationOptions = {}) =>
      onChestDay(
        { records: [recordAt('chest', chest)], candidates: [], scheduled: [scheduled(today)] },
        options,
      ).today;
    expect(of(20)?.verdict).toBe('early');
    const then = of(20)?.betterFrom ?? NOW;
    const at = (minutes: number) =>
      onChestDay(
        { records: [recordAt('chest', 20)], candidates: [today], scheduled: [] },
        {},
        hoursAfter(then, minutes / 60),
      ).recommendations[0]?.recovery.percentage;
    expect(at(0)).toBe(80);
    expect(at(-1)).toBeLessThan(80);
    expect(of(20, { avoid: ['chest'] })?.betterFrom).toBeNull();
  });
});

describe('rest, if a workout is scheduled for today', () => {
  it('is absent if that workout is good', () => {
    expect('rest' in onChestDay({ records: [recordAt('lats', 10)] })).toBe(false);
    expect('rest' in onChestDay({ candidates: [CHEST] })).toBe(false);
  });

  it('lasts until that workout is ready, even if a recommended one is ready earlier, or there is no other', () => {
    for (const [chest, lats] of [
      [50, 40],
      [40, 50],
    ] as const) {
      const records = [recordAt('chest', chest), recordAt('lats', lats)];
      for (const candidates of [[CHEST, LATS], [CHEST]]) {
        const { rest, today } = onChestDay({ records, candidates });
        const readyAt = today?.betterFrom;
        expect(rest).toMatchObject({ reason: 'early', workout: { name: 'Workout 1' }, readyAt });
      }
    }
  });

  it('lasts until rank 1 is ready if waiting does not help the scheduled workout', () => {
    const answer = onChestDay({ records: [recordAt('lats', 50)] }, { avoid: ['chest'] });
    expect(answer.rest).toMatchObject({
      reason: 'early',
      workout: { name: 'Workout 2' },
      readyAt: answer.recommendations[0]?.betterFrom,
    });
  });

  it('lasts until another workout is possible if waiting does not help the scheduled one', () => {
    const answer = onChestDay({ records: [recordAt('lats', 20)] }, { avoid: ['chest'] });
    expect(answer.rest).toMatchObject({
      reason: 'barred',
      workout: { name: 'Workout 2' },
      readyAt: describeRecovery(recordAt('lats', 20), NOW).eligibleAt,
    });
  });
});

describe("today's workout, if it was already done today", () => {
  const again = (hours: number, timeZone = 'UTC', records = [recordAt('chest', 90)]) =>
    onChestDay({ completions: [done(customWorkout(1), hours)], records }, { timeZone }).today;

  it('says so, and when', () => {
    expect(again(5)).toMatchObject({
      verdict: 'good',
      doneAt: hoursAgo(5),
      message: 'Workout 1 today: good to go. You already did Workout 1 today.',
    });
    expect(again(5, 'UTC', [recordAt('chest', 20), recordAt('lats', 20)])?.message).toMatch(
      /^It is early for Workout 1\. You already did Workout 1 today\./,
    );
  });

  it('is never swapped for a workout that was done today', () => {
    const of = (hours: number) =>
      onChestDay({
        completions: [done(customWorkout(2), hours)],
        records: [recordAt('chest', 20), recordAt('lats', 85)],
      }).today;
    expect(of(30)).toMatchObject({ verdict: 'swap', swapTo: { workout: { name: 'Workout 2' } } });
    expect(of(5)).toMatchObject({ verdict: 'early', swapTo: null });
  });
});

describe('the recommendations, if a workout is scheduled for today', () => {
  it('are ranked as if it were not scheduled', () => {
    const candidates = [LATS, own(3, 'abs'), own(4, 'neck')];
    const completions = [done(customWorkout(3), 50), done(customWorkout(4), 30)];
    const beside = (logs: readonly ScheduledCandidate[]) =>
      ask({ candidates, completions, scheduled: logs }).recommendations;
    expect(beside([scheduled(CHEST)])).toEqual(beside([]));
  });
});
