import assert from 'node:assert/strict';
import {
  DOUBLE_PROGRESSION,
  type LogId,
  type PerformedSet,
  type SetSuggestion,
  type TrainingMethods,
} from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import type { Bench, Tests } from './bench.js';
import type { FixtureIds } from './ids.js';

const DAY = 24 * 3_600_000;
const CURLS: readonly PerformedSet[] = [
  { reps: 10, weightKg: 30, rir: 2 },
  { reps: 9, weightKg: 30, rir: 1 },
];

/** The suggested sets as text, such as "30x10". */
const inShort = (suggestion: SetSuggestion | undefined): string =>
  suggestion?.sets.map(({ weightKg, reps }) => `${weightKg}x${reps}`).join(' ') ?? 'absent';

const of = (suggestions: readonly SetSuggestion[], exerciseId: SetSuggestion['exerciseId']) =>
  suggestions.find((suggestion) => suggestion.exerciseId === exerciseId);

/**
 * Creates a log with two sets of curls three days ago, and one with lighter sets the day before.
 */
const curlTwice = async ({ training, clock, ids }: Bench): Promise<LogId> => {
  const at = (days: number) => new Date(clock.now.getTime() - days * DAY);
  const create = async (days: number, sets: readonly PerformedSet[]) => {
    const exercises = [{ exerciseId: ids.CURL, sets: [...sets] }];
    return training.logs.create({ userId: ids.USER, completedAt: at(days), exercises });
  };
  const { log } = await create(3, CURLS);
  await create(4, [{ reps: 12, weightKg: 20 }]);
  return log.id;
};

const plan = async (training: TrainingMethods, { USER, PULL }: FixtureIds): Promise<LogId> =>
  (await training.logs.create({ userId: USER, source: PULL, completed: false })).log.id;

export const progressionTests: Tests = ({ describe, it }, ids) => {
  const { USER, STRANGER, ROW, CURL, PUSH, PULL, MISSING_LOG, MISSING_DAY, PRIVATE_DAY } = ids;
  const user = { userId: USER };

  describe('suggesting sets', () => {
    it('repeats the last sets of each exercise of a log, and suggests as many sets as are planned', async (bench) => {
      const { training, mine, clock, kept } = bench;
      const last = await curlTwice(bench);
      const logId = await plan(training, ids);
      const { asOf, suggestions } = await mine.progression.suggest({ logId });
      same(asOf, clock.now);
      same(fieldOf(suggestions, 'exerciseId'), [ROW, CURL]);
      const [row, curls] = suggestions;
      same([row?.basis, row?.from, inShort(row)], ['none', null, 'nullx8 nullx8 nullx8']);
      assert.equal(row?.message, 'No recent sets to go by: start easy.');
      if (kept([]) === null) {
        same([curls?.basis, curls?.from], ['none', null]);
        return;
      }
      assert.ok(curls !== undefined);
      same(curls.from, { logId: last, exerciseId: CURL, daysAgo: 3 });
      same([curls.basis, curls.rule], ['same_exercise', 'repeat_alike@1']);
      same(curls.sets, [
        { reps: 10, seconds: null, weightKg: 30, rir: 2 },
        { reps: 9, seconds: null, weightKg: 30, rir: 1 },
        { reps: 9, seconds: null, weightKg: 30, rir: 1 },
      ]);
      assert.match(
        curls.message,
        /^30 kg x 10, 9, 9\. Same as 3 days ago\. One set more, as planned\.$/,
      );
      const target = { ...user, target: PULL };
      same((await training.progression.suggest(target)).suggestions, suggestions);
      clock.now = new Date(clock.now.getTime() + 60 * DAY);
      const later = await training.progression.suggest(target);
      same(fieldOf(later.suggestions, 'basis'), ['none', 'same_exercise']);
      // The 30 kg of 63 days ago, 17.5 % less.
      assert.equal(
        of(later.suggestions, CURL)?.message,
        '25 kg x 10, 9, 9. Last done 2 months ago: start easy. One set more, as planned.',
      );
    });
    it('uses the rule, unit and steps that the caller gives', async (bench) => {
      await curlTwice(bench);
      const target = { ...user, target: PULL };
      const { progression } = bench.serve({ progressionRule: DOUBLE_PROGRESSION });
      const own = of((await progression.suggest(target)).suggestions, CURL);
      assert.equal(own?.rule, 'double_progression@1');
      const pounds = await bench.training.progression.suggest({
        ...target,
        unit: 'lb',
        increments: { barbell: 5 },
      });
      const message = of(pounds.suggestions, CURL)?.message ?? '';
      if (bench.kept([]) === null) return;
      assert.equal(inShort(own), '30x10 30x10 30x10');
      assert.match(message, /^66\.15 lb x 10, 9, 9\./);
    });
    it('is NOT_FOUND if the log or workout is missing or belongs to another user', async (bench) => {
      const { training, mine } = bench;
      const logId = await plan(training, ids);
      const foreign = { userId: STRANGER, logId };
      await rejectsWith('NOT_FOUND', training.progression.suggest(foreign));
      const missing = { ...user, logId: MISSING_LOG };
      await rejectsWith('NOT_FOUND', training.progression.suggest(missing));
      for (const programDayId of [MISSING_DAY, PRIVATE_DAY]) {
        const target = { type: 'program', programDayId } as const;
        await rejectsWith('NOT_FOUND', mine.progression.suggest({ target }));
      }
      await rejectsWith('INVALID_INPUT', mine.progression.suggest());
      const both = { ...user, logId, target: PULL };
      await rejectsWith('INVALID_INPUT', training.progression.suggest(both));
    });
  });

  describe('a swap with suggestions', () => {
    it('previews the sets of the target', async (bench) => {
      const { training, mine } = bench;
      await curlTwice(bench);
      const planned = await mine.logs.create({ source: PUSH, completed: false });
      const request = { ...user, logId: planned.log.id, target: PULL };
      const { suggestions } = await training.swaps.preview(request);
      same(suggestions, (await mine.progression.suggest({ target: PULL })).suggestions);
    });
    it('suggests sets for the replacement, and the same sets if the request is repeated', async (bench) => {
      const { training, mine, kept } = bench;
      await curlTwice(bench);
      const { log } = await mine.logs.create({ source: PUSH, completed: false });
      const request = {
        ...user,
        logId: log.id,
        exerciseId: ids.BENCH,
        replacementExerciseId: CURL,
        idempotencyKey: 'swap-once',
      };
      const answer = await training.swaps.swapExercise(request);
      assert.equal(answer.suggestion.exerciseId, CURL);
      const stored = kept([]) === null ? 'nullx8 nullx8 nullx8' : '30x10 30x9 30x9';
      assert.equal(inShort(answer.suggestion), stored);
      await mine.logs.create({ exercises: [{ exerciseId: CURL, sets: [{ reps: 1 }] }] });
      same(await training.swaps.swapExercise(request), answer);
    });
    it('suggests sets for each alternative', async (bench) => {
      const { training, mine, kept } = bench;
      const row = { exerciseId: ROW, sets: [...CURLS] };
      await mine.logs.create({ exercises: [row] });
      const ask = { ...user, exerciseId: CURL, unit: 'lb' as const };
      const { alternatives } = await training.swaps.alternatives(ask);
      const [first, ...others] = alternatives.map(({ suggestion }) => suggestion);
      same([first?.exerciseId, others], [ROW, []]);
      assert.equal(first?.basis, kept([]) === null ? 'none' : 'same_exercise');
      if (kept([]) !== null) assert.match(first.message, /^66\.15 lb x 10, 9\./);
    });
  });
};
