import { describe, expect, it, vi } from 'vitest';
import type { Exercise, HistoryLog, PerformedSet } from '../../src/domain/records.js';
import { exposureFinder } from '../../src/domain/progression/exposures.js';
import {
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
  type RuleInput,
} from '../../src/domain/progression/rules.js';
import { DEFAULT_PROGRESSION_RULE } from '../../src/domain/progression/suggest.js';
import {
  loadKindOf,
  toKilograms,
  toUnit,
  weightSteps,
} from '../../src/domain/progression/weights.js';
import { messagesOf } from '../../src/domain/messages.js';
import { NOW } from './builders.js';
import {
  AS_DONE,
  ASSISTED_PULL_UP,
  at,
  BENCH,
  codesOf,
  DOUBLE,
  entry,
  exercise,
  hostRule,
  inShort,
  logged,
  loggedOf,
  PLAN,
  suggest,
  suggestAll,
} from './progression-builders.js';

const ASSISTED_PLAN = { ...PLAN, exercise: ASSISTED_PULL_UP };

describe('weights', () => {
  it.each([
    ['Olympic Barbell', 'barbell'],
    ['barbell, bench', 'barbell'],
    ['Dumbbells', 'dumbbell'],
    ['sled', 'machine'],
    ['cable', 'cable'],
    ['body only', 'other'],
    ['kettlebell', 'dumbbell'],
    ['bands', 'other'],
    [null, 'other'],
  ])('with %s change in the steps for: %s', (equipment, kind) => {
    expect(loadKindOf(equipment)).toBe(kind);
  });
  it('change in whole steps, to weights that exist in a gym', () => {
    const { harder, easier, floor, hardest, stepKg } = weightSteps(BENCH, 'kg');
    expect([harder(60), harder(61), harder(0), stepKg]).toEqual([62.5, 62.5, 2.5, 2.5]);
    expect([easier(60, 1), easier(61, 1), easier(60, 3)]).toEqual([57.5, 60, 52.5]);
    expect([easier(5, 3), easier(2, 1), easier(60, 0)]).toEqual([2.5, 2, 60]);
    expect([floor(60), floor(61), floor(2)]).toEqual([60, 60, 0]);
    expect(hardest([50, 60])).toBe(60);
  });
  it('of assisted exercises change in the other direction, down to 0', () => {
    const { harder, easier, hardest, stepKg } = weightSteps(ASSISTED_PULL_UP, 'kg');
    expect([harder(20), harder(23), harder(3), harder(0), stepKg]).toEqual([15, 20, 0, 0, 5]);
    expect([easier(20, 1), easier(21, 1), easier(20, 3)]).toEqual([25, 25, 35]);
    expect([easier(0, 1), easier(3, 0)]).toEqual([5, 3]);
    expect(hardest([20, 30])).toBe(20);
  });
  it('go up by a whole step if the next multiple is less than half a step away', () => {
    const { harder } = weightSteps(BENCH, 'kg');
    expect([harder(61.25), harder(61.5), harder(62)]).toEqual([62.5, 64, 64.5]);
    const assisted = weightSteps(ASSISTED_PULL_UP, 'kg');
    expect([assisted.harder(22.5), assisted.harder(21), assisted.harder(1)]).toEqual([20, 16, 0]);
    const pounds = weightSteps({ ...BENCH, equipment: 'machine' }, 'lb');
    expect(toUnit(pounds.harder(toKilograms(108, 'lb')), 'lb')).toBe(118);
  });
  it.each([
    ['Assisted Pull-Up', 'machine', true],
    ['Pull Up (Assisted)', null, true],
    ['Dip Assist Machine', 'machine', true],
    ['Band-Assisted Chin-Up', 'band', true],
    ['Triceps Dip', 'assisted', true],
    ['Gravitron Pull Up', null, true],
    ['Chin Up (Machine)', 'machine', true],
    ['Pullups', 'leverage machine', true],
    ['Pull-Up', 'body only', false],
    ['Pull-Up', null, false],
    ['Weighted Pull-Up', 'weighted', false],
    ['Seated Dip', 'machine', false],
    ['Lat Pulldown', 'machine', false],
    ['Assisted Pistol Squat', 'dumbbell', false],
    ['Assisted Bench Press', 'barbell', false],
  ])('of %s with equipment %s are assistance: %s', (name, equipment, isAssistance) => {
    expect(weightSteps({ name, equipment }, 'kg').isAssistance).toBe(isAssistance);
  });
  it("have steps by equipment and unit, and the host's own steps", () => {
    const step = (equipment: string, unit: 'kg' | 'lb', increments = {}) =>
      toUnit(weightSteps({ ...BENCH, equipment }, unit, increments).harder(0), unit);
    expect([step('barbell', 'kg'), step('dumbbell', 'kg'), step('machine', 'kg')]).toEqual([
      2.5, 2, 5,
    ]);
    expect([step('barbell', 'lb'), step('machine', 'lb')]).toEqual([5, 10]);
    expect(step('barbell', 'kg', { barbell: 1 })).toBe(1);
    expect(step('barbell', 'lb', { dumbbell: 1, barbell: undefined })).toBe(5);
  });
});

describe('a workout', () => {
  it('gets a suggestion for each of its exercises, in their order', () => {
    const row = exercise(2, 'Barbell Row', { primaryMuscles: ['lats'] });
    const entries = [entry(1, 8, 10, row), entry(2, 8, 10)];
    const answer = suggestAll([logged(2, at(60, 9))], entries, { unit: 'lb' });
    expect(answer.map(({ exerciseId }) => exerciseId)).toEqual([row.id, BENCH.id]);
    expect(answer.map(inShort)).toEqual(['nullx8', '60x9 60x9']);
    expect(answer[1]?.message).toMatch(/^132\.3 lb x 9, 9\./);
  });
  it('is compared with past workouts by all of its exercises', () => {
    const [squat, row] = [exercise(2, 'Squat'), exercise(3, 'Row')];
    const beside = (id: number) => [{ exerciseId: id, sets: [{ reps: 8 }] }];
    // The weight was high in workouts with squats, and low in those with rows.
    const logs = [
      logged(12, at(80, 8), beside(squat.id)),
      logged(10, at(60, 8), beside(row.id)),
      logged(8, at(80, 8), beside(squat.id)),
      logged(6, at(60, 8), beside(row.id)),
      logged(4, at(80, 8), beside(squat.id)),
      logged(2, at(60, 8), beside(row.id)),
    ];
    const [press] = suggestAll(logs, [entry(1, 8, 10), entry(1, 8, 10, squat)]);
    expect(press && inShort(press)).toBe('80x8');
  });
  const named = Array.from({ length: 40 }, (_, id) => exercise(id + 1, `Bench Press ${id}`));
  const entries = named.map((one) => entry(3, 8, 10, one));

  it('reads the history once, however many exercises it has', () => {
    const readsFor = (count: number, done: number): number => {
      let reads = 0;
      const logs = Array.from({ length: 30 }, (_, day): HistoryLog => {
        const exercises = named.slice(0, done).map(({ id }) => ({
          exerciseId: id,
          get sets() {
            reads++;
            return at(60, 8);
          },
        }));
        return { logId: day, completedAt: new Date(NOW.getTime() - day * 3_600_000), exercises };
      });
      expect(suggestAll(logs, entries.slice(0, count), {}, named)).toHaveLength(count);
      return reads;
    };
    // With 40 exercises done, each has its own history. With one done, the others are estimated
    // from it.
    for (const done of [40, 1])
      expect([1, 40].map((count) => readsFor(count, done))).toEqual([30 * done, 30 * done]);
  });

  it('compares each pair of logs once', () => {
    const all = named.map(({ id }) => ({ exerciseId: id, sets: at(60, 8) }));
    const logs = Array.from({ length: 30 }, (_, day) => logged(day + 1, at(60, 8), all));
    const has = vi.spyOn(Set.prototype, 'has');
    const looked = (count: number): number => {
      has.mockClear();
      suggestAll(logs, entries.slice(0, count), {}, named);
      return has.mock.calls.length;
    };
    const [one, forty] = [looked(1), looked(40)];
    has.mockRestore();
    expect(forty).toBeLessThan(3 * one);
  });

  it('takes any number of sets of one exercise', () => {
    const many = Array.from({ length: 1500 }, () => at(60, 8)).flat();
    const logs = Array.from({ length: 180 }, (_, hours) => ({
      ...logged(1, many),
      completedAt: new Date(NOW.getTime() - (hours + 1) * 3_600_000),
    }));
    expect(inShort(suggest(logs))).toBe('60x8 60x8 60x8');
  });
});

describe('a repeated exercise', () => {
  it('gets its last sets again, and at the top of the range a message about the next weight', () => {
    const answer = suggest([logged(9, at(55, 10, 10)), logged(3, at(60, 10, 10, 10))]);
    expect(answer).toEqual({
      exerciseId: BENCH.id,
      basis: 'same_exercise',
      warmup: [],
      from: { logId: 997, exerciseId: BENCH.id, daysAgo: 3 },
      rule: 'repeat_alike@1',
      sets: Array.from({ length: 3 }, () => ({ reps: 10, seconds: null, weightKg: 60, rir: null })),
      reasons: [
        { code: 'as_last_time', params: { daysSince: 3 } },
        { code: 'ready_for_more', params: { fromKg: 60, toKg: 62.5 } },
      ],
      message:
        '60 kg x 10, 10, 10. Same as 3 days ago. You reached the top of the range with 60 kg: if it feels easy, try 62.5 kg.',
    });
    expect(DEFAULT_PROGRESSION_RULE).toBe(REPEAT_ALIKE);
  });
  it('gets messages in another language, and in English if that language has no text', () => {
    const messages = messagesOf({
      progression: {
        as_last_time: ({ daysSince }) => `Wie vor ${daysSince} Tagen.`,
        ready_for_more: (_params, { weight }) => `Bald ${weight(62.5)}.`,
      },
      weight: (weight, unit) => `${String(weight).replace('.', ',')} ${unit}`,
      sets: (groups) =>
        groups
          .map(({ weight, counts }) => `${counts.map(({ reps }) => reps).join('/')} à ${weight}`)
          .join(' + '),
    });
    const sets = [...at(62.5, 10, 10), ...at(50, 10)];
    const more = suggest([logged(3, sets)], PLAN, { messages });
    expect(more.message).toBe('10/10 à 62,5 kg + 10 à 50 kg. Wie vor 3 Tagen. Bald 62,5 kg.');
    expect(suggest([], PLAN, { messages }).message).toBe(suggest([]).message);
  });
  it('gets no message about the next weight if no repetition was left in reserve', () => {
    const failure = at(60, 10, 10, 10).map((set) => ({ ...set, type: 'failure' as const }));
    expect(codesOf(suggest([logged(0, failure)]))).toEqual(['as_last_time']);
    expect(suggest([logged(0, failure)]).message).toMatch(/Same as earlier today\.$/);
    const hard = at(60, 10, 10, 10).map((set) => ({ ...set, rpe: 9.5 }));
    expect(codesOf(suggest([logged(0, hard)]))).toEqual(['as_last_time']);
    expect(suggest([logged(0, hard)]).sets[0]?.rir).toBe(0.5);
    const easy = at(60, 10, 10, 10).map((set) => ({ ...set, rir: 2 }));
    expect(codesOf(suggest([logged(0, easy)]))).toEqual(['as_last_time', 'ready_for_more']);
  });
  it('keeps its hardest sets, in their order, if fewer are planned', () => {
    const ramp = [...at(40, 8), ...at(50, 8), ...at(60, 8), ...at(60, 9), ...at(45, 10)];
    expect(inShort(suggest([logged(2, ramp)]))).toBe('50x8 60x8 60x9');
    const same = { reps: 8, weightKg: 60 };
    expect(inShort(suggest([logged(2, [same, same, same, same])]))).toBe('60x8 60x8 60x8');
  });
  it('has less weight if many more repetitions are planned', () => {
    const answer = suggest([logged(2, at(100, 5, 5, 5))]);
    expect(inShort(answer)).toBe('90x8 90x8 90x8');
    expect(codesOf(answer)).toEqual(['easier_for_more_reps']);
    expect(answer.message).toBe(
      '90 kg x 8, 8, 8. Easier where you did fewer than 8 repetitions 2 days ago.',
    );
    expect(inShort(suggest([logged(2, at(2, 1))]))).toBe('2x8 2x8 2x8');
  });
  it('keeps a weight with too few repetitions if a harder one had enough', () => {
    const answer = suggest([logged(2, [...at(50, 5), ...at(60, 8, 6)])]);
    expect(inShort(answer)).toBe('50x8 60x8 60x8');
    const assisted = suggest([logged(2, [...at(40, 5), ...at(20, 8, 8)])], ASSISTED_PLAN);
    expect(inShort(assisted)).toBe('40x8 20x8 20x8');
  });
  it('leaves out warm-ups, drop sets and failed attempts', () => {
    const sets = [
      { weightKg: 20, reps: 10, type: 'warmup' as const },
      { weightKg: 30, reps: 10, rir: 7 },
      ...at(60, 8, 8),
      { weightKg: 65, reps: 0 },
      { weightKg: 40, reps: 12, type: 'dropset' as const },
    ];
    expect(inShort(suggest([logged(2, sets)], AS_DONE))).toBe('60x8 60x8');
  });
  it('may have no weight, or be timed', () => {
    expect(suggest([logged(2, [{ reps: 8 }, { reps: 9 }])], AS_DONE).message).toBe(
      '8, 9. Same as 2 days ago.',
    );
    expect(suggest([logged(2, [{ seconds: 40 }, { seconds: 30 }])]).message).toBe(
      '40 s, 30 s, 30 s. Same as 2 days ago. One set more, as planned.',
    );
    expect(suggest([logged(2, [{ reps: 20 }])], AS_DONE).reasons).toHaveLength(1);
    expect(suggest([logged(2, [...at(60, 8), ...at(50, 10, 10)])], AS_DONE).message).toMatch(
      /^60 kg x 8; 50 kg x 10, 10\./,
    );
  });
  it('is a body-weight exercise if its weight is 0', () => {
    const sets = [{ weightKg: 0, reps: 8 }];
    expect(suggest([logged(2, sets)], AS_DONE).message).toBe('8. Same as 2 days ago.');
    expect(inShort(suggest([logged(50, sets)], AS_DONE))).toBe('nullx7');
  });
  it('counts only logs up to now', () => {
    expect(suggest([logged(-1, at(60, 8))]).basis).toBe('none');
    expect(suggest([logged(59, at(60, 8))]).basis).toBe('same_exercise');
  });
  it('uses the log with the higher id if two ended at the same time', () => {
    const [one, other] = [logged(2, at(60, 8)), { ...logged(2, at(70, 8)), logId: 7 }];
    expect(inShort(suggest([one, other], AS_DONE))).toBe('60x8');
    expect(inShort(suggest([other, one], AS_DONE))).toBe('60x8');
  });
  it('combines the sets of an exercise that appears twice in a log', () => {
    const twice = logged(2, at(60, 8), [{ exerciseId: BENCH.id, sets: at(50, 10) }]);
    expect(inShort(suggest([twice], AS_DONE))).toBe('60x8 50x10');
  });
  it('counts calendar days in the given time zone', () => {
    const log = { ...logged(1, at(60, 8)), completedAt: new Date('2026-03-11T01:00:00Z') };
    expect(suggest([log]).from?.daysAgo).toBe(0);
    expect(suggest([log], PLAN, { timeZone: 'America/New_York' }).from?.daysAgo).toBe(1);
  });
});

describe('a heavy and a light day', () => {
  const SQUAT = { exerciseId: 2, sets: at(80, 5) };
  const ROW = { exerciseId: 3, sets: at(50, 5) };
  const heavy = (days: number) => logged(days, at(100, 5, 5, 5), [SQUAT]);
  const light = (days: number) => logged(days, at(70, 10, 10, 10), [ROW]);
  const LOGS = [heavy(14), light(12), heavy(9), light(6), heavy(3)];
  const lightDay = { ...AS_DONE, exerciseIds: [BENCH.id, 3] };

  it('are distinguished by their other exercises', () => {
    const answer = suggest(LOGS, lightDay);
    expect(inShort(answer)).toBe('70x10 70x10 70x10');
    expect(answer.message).toBe('70 kg x 10, 10, 10. Same as in a similar workout 6 days ago.');
    expect(inShort(suggest(LOGS, { ...AS_DONE, exerciseIds: [BENCH.id, 2] }))).toMatch(/^100x5/);
  });
  it('are not distinguished as long as the previous log predicted the weights better', () => {
    const risen = [
      logged(9, at(60, 5), [ROW]),
      logged(6, at(80, 5), [SQUAT]),
      logged(3, at(80, 5), [ROW]),
    ];
    expect(inShort(suggest(risen, { ...AS_DONE, exerciseIds: [BENCH.id, 3] }))).toBe('80x5');
    const again = [
      logged(9, at(60, 5), [ROW]),
      logged(6, at(80, 5), [ROW]),
      logged(3, at(82.5, 5), [SQUAT]),
    ];
    expect(inShort(suggest(again, { ...AS_DONE, exerciseIds: [BENCH.id, 3] }))).toBe('82.5x5');
  });
  it('are distinguished only for exercises with a weight', () => {
    const logs = [logged(4, [{ reps: 8 }]), logged(2, [{ reps: 9 }])];
    expect(inShort(suggest(logs, { ...AS_DONE, exerciseIds: [] }))).toBe('nullx9');
  });
});

describe('double progression', () => {
  it('adds a repetition up to the top of the range', () => {
    const answer = suggest([logged(2, at(60, 9, 8, 8))], PLAN, DOUBLE);
    expect(inShort(answer)).toBe('60x10 60x9 60x9');
    expect(answer.message).toBe('60 kg x 10, 9, 9. More repetitions than 2 days ago.');
    expect(answer.rule).toBe('double_progression@1');
  });
  it('raises the weight by a step at the top of the range, and restarts at the bottom', () => {
    const answer = suggest([logged(2, at(60, 10, 10, 10))], PLAN, DOUBLE);
    expect(inShort(answer)).toBe('62.5x8 62.5x8 62.5x8');
    expect(answer.message).toBe(
      '62.5 kg x 8, 8, 8. You reached the top of the range with 60 kg: now 62.5 kg.',
    );
    expect(inShort(suggest([logged(2, at(60, 12))], AS_DONE, DOUBLE))).toBe('62.5x12');
  });
  it('keeps the weight if a set was below the top, or if no repetition was left in reserve', () => {
    expect(inShort(suggest([logged(2, at(60, 10, 10, 9))], PLAN, DOUBLE))).toBe(
      '60x10 60x10 60x10',
    );
    const hard = at(60, 10, 10, 10).map((set) => ({ ...set, rir: 0 }));
    expect(inShort(suggest([logged(2, hard)], PLAN, DOUBLE))).toBe('60x10 60x10 60x10');
  });
  it('raises each weight by itself', () => {
    const next = (...sets: readonly PerformedSet[]) => suggest([logged(2, sets)], PLAN, DOUBLE);
    expect(inShort(next(...at(40, 8), ...at(60, 10, 10)))).toBe('40x9 62.5x8 62.5x8');
    const lighter = next(...at(60, 8), ...at(50, 10, 10));
    expect(inShort(lighter)).toBe('60x9 52.5x8 52.5x8');
    expect(lighter.reasons).toEqual([{ code: 'step_up', params: { fromKg: 50, toKg: 52.5 } }]);
    const both = next(...at(50, 10), ...at(60, 10, 10));
    expect(both.reasons).toEqual([{ code: 'step_up', params: { fromKg: 60, toKg: 62.5 } }]);
  });
  it('raises a lighter set as often as a heavier one', () => {
    const planned = { ...PLAN, planned: { sets: 2, repsMin: 8, repsMax: 8 } };
    let sets: readonly PerformedSet[] = [...at(50, 8), ...at(55, 8)];
    for (let session = 0; session < 10; session++) {
      const easy = sets.map((set) => ({ ...set, rir: 2 }));
      sets = suggest([logged(2, easy)], planned, DOUBLE).sets.map(({ weightKg }) => ({
        ...{ weightKg: weightKg ?? 0, reps: 8 },
      }));
    }
    expect(sets.map(({ weightKg }) => weightKg)).toEqual([75, 80]);
  });
  it('lowers the weight by a step after two failures in a row, but not after one', () => {
    const missed = (days: number) => logged(days, at(60, 8, 7, 6));
    expect(inShort(suggest([missed(2)], PLAN, DOUBLE))).toMatch(/^60x/);
    const down = suggest([missed(5), missed(2)], PLAN, DOUBLE);
    expect(inShort(down)).toBe('57.5x8 57.5x8 57.5x8');
    expect(down.message).toMatch(/Below the range the last two times: one step easier\.$/);
    expect(inShort(suggest([logged(5, at(55, 7)), missed(2)], PLAN, DOUBLE))).toMatch(/^60x/);
    expect(inShort(suggest([missed(5), logged(2, at(60, 8, 8))], PLAN, DOUBLE))).toMatch(/^60x9/);
  });
  it('leaves sets of body weight among them as they are', () => {
    const missed = (days: number) => logged(days, [...at(60, 8, 7), { reps: 6 }]);
    expect(inShort(suggest([missed(5), missed(2)], PLAN, DOUBLE))).toBe('57.5x8 57.5x8 nullx8');
  });
  it('does not count a timed set at the same weight as a failure', () => {
    const held = (days: number) => logged(days, [...at(60, 8, 8), { weightKg: 60, seconds: 20 }]);
    expect(inShort(suggest([held(5), held(2)], PLAN, DOUBLE))).toMatch(/^60x9/);
  });
  it('counts an attempt without a repetition as a failure', () => {
    const failed = (days: number) => logged(days, [...at(60, 8, 8), { weightKg: 60, reps: 0 }]);
    expect(inShort(suggest([failed(5), failed(2)], PLAN, DOUBLE))).toMatch(/^57\.5x/);
    const other = (days: number) => logged(days, [...at(60, 8, 8), { weightKg: 70, reps: 0 }]);
    expect(inShort(suggest([other(5), other(2)], PLAN, DOUBLE))).toMatch(/^60x9/);
  });
  it.each(['warmup', 'dropset'] as const)('does not count a %s as a failure', (type) => {
    const done = (days: number) =>
      logged(days, [
        ...at(60, 8, 8),
        { weightKg: 60, reps: 5, type },
        { weightKg: 60, reps: 0, type: 'warmup' },
      ]);
    expect(inShort(suggest([done(5), done(2)], PLAN, DOUBLE))).toMatch(/^60x9/);
  });
  it('raises repetitions or seconds if there is no weight, and says which', () => {
    const plan = { ...PLAN, planned: { sets: 1, repsMin: 5, repsMax: 10 } };
    const message = (set: object) => suggest([logged(2, [set])], plan, DOUBLE).message;
    expect(message({ reps: 8 })).toBe('9. More repetitions than 2 days ago.');
    expect(message({ seconds: 40 })).toBe('45 s. Longer than 2 days ago.');
    expect(message({ reps: 10 })).toBe('10. Same as 2 days ago.');
    expect(message({ reps: 10, weightKg: 60, rir: 0 })).toBe('60 kg x 10. Same as 2 days ago.');
  });
  it('does not lower repetitions that are above the range', () => {
    const above = at(60, 13).map((set) => ({ ...set, rir: 0 }));
    expect(inShort(suggest([logged(2, above)], AS_DONE, DOUBLE))).toBe('60x13');
  });
});

describe('an assisted exercise', () => {
  it('is repeated, with a message about less assistance at the top of the range', () => {
    const answer = suggest([logged(3, at(25, 10, 10))], ASSISTED_PLAN);
    expect(inShort(answer)).toBe('25x10 25x10 25x10');
    expect(answer.message).toBe(
      '25 kg of assistance x 10, 10, 10. Same as 3 days ago. One set more, as planned. You reached the top of the range with 25 kg of assistance: if it feels easy, try 20 kg of assistance.',
    );
    const last = suggest([logged(3, at(5, 10, 10))], ASSISTED_PLAN);
    expect(last.message).toMatch(/if it feels easy, try no assistance\.$/);
    const easier = [...at(25, 8), ...at(20, 10)];
    expect(codesOf(suggest([logged(3, easier)], ASSISTED_PLAN))).toEqual([
      'as_last_time',
      'more_sets',
      'ready_for_more',
    ]);
  });
  it('has a step less assistance after the top of the range, down to none', () => {
    const next = (weightKg: number) =>
      suggest([logged(2, at(weightKg, 10, 10, 10))], ASSISTED_PLAN, DOUBLE);
    expect(inShort(next(25))).toBe('20x8 20x8 20x8');
    expect(inShort(next(5))).toBe('nullx8 nullx8 nullx8');
    expect(next(5).message).toBe(
      '8, 8, 8. You reached the top of the range with 5 kg of assistance: now no assistance.',
    );
    expect(inShort(suggest([logged(2, at(0, 10, 10, 10))], ASSISTED_PLAN, DOUBLE))).toMatch(
      /^nullx10/,
    );
    const sets = [...at(40, 10), ...at(20, 9, 9)];
    expect(inShort(suggest([logged(2, sets)], ASSISTED_PLAN, DOUBLE))).toBe('35x8 20x10 20x10');
  });
  it('has more assistance after two failures and after a break', () => {
    const missed = (days: number, weightKg: number) => logged(days, at(weightKg, 8, 7, 6));
    const start = (...logs: readonly HistoryLog[]) =>
      inShort(suggest(logs, ASSISTED_PLAN, DOUBLE)).replace(/ .*/, '');
    expect(start(missed(5, 20), missed(2, 20))).toBe('25x8');
    expect(start(missed(5, 15), missed(2, 20))).toBe('25x8');
    expect(start(missed(5, 25), missed(2, 20))).toBe('20x9');
    expect(start(logged(42, at(20, 9)))).toBe('25x9');
    // A suggestion is never more than a step beyond what was used.
    expect(start(logged(58, at(20, 9)))).toBe('25x9');
    expect(start(logged(59, at(40, 9)), logged(58, at(20, 9)))).toBe('35x9');
  });
  it('has one step more assistance if many more repetitions are planned', () => {
    const answer = suggest([logged(2, at(20, 5, 5))], ASSISTED_PLAN);
    expect(inShort(answer)).toBe('25x8 25x8 25x8');
    expect(answer.message).toMatch(
      /Easier where you did fewer than 8 repetitions 2 days ago\. One set more, as planned\.$/,
    );
  });
  it('has no more assistance if another set gets along without any', () => {
    const planned = { sets: 2, repsMin: 11, repsMax: 11 };
    const done = logged(2, [...at(60, 8), ...at(5, 11)]);
    const plan = { ...ASSISTED_PLAN, planned };
    expect(inShort(suggest([done], plan, DOUBLE, [ASSISTED_PULL_UP]))).toBe('60x11 nullx11');
  });
  it('takes no estimated weight from a deload', () => {
    const row = (id: number) => exercise(id, 'Row', { primaryMuscles: ['lats'] });
    const done = (daysAgo: number, weightKg: number, count: number) =>
      loggedOf(row(2), daysAgo, at(weightKg, ...Array.from({ length: count }, () => 8)));
    const usual = [30, 26, 23, 19, 16, 12, 9].map((daysAgo) => done(daysAgo, 80, 4));
    const own = { ...PLAN, exercise: row(3) };
    const { from } = suggest([...usual, done(2, 50, 2)], own, {}, [row(2), row(3)]);
    expect(from?.daysAgo).toBe(9);
    expect(suggest([...usual, done(2, 80, 4)], own, {}, [row(2), row(3)]).from?.daysAgo).toBe(2);
  });
});

describe('a rule', () => {
  const INPUT: RuleInput = {
    exposures: [],
    exerciseIds: new Set(),
    workoutKey: null,
    plan: null,
    steps: weightSteps(BENCH, 'kg'),
    daysSince: () => 0,
  };
  it.each([REPEAT_LAST, REPEAT_ALIKE, DOUBLE_PROGRESSION])(
    'suggests nothing without a history',
    (rule) => {
      expect(rule.next(INPUT)).toBeNull();
    },
  );
  it('ignores a set with neither repetitions nor seconds', () => {
    const [exposure] = exposureFinder([logged(2, at(60, 8))], new Map())(BENCH.id);
    const exposures = exposure === undefined ? [] : [{ ...exposure, sets: [{}] }];
    const input = { ...INPUT, exposures };
    const empty = { weightKg: null, reps: null };
    expect(DOUBLE_PROGRESSION.next(input)?.sets).toEqual([{ ...empty, seconds: 5, rir: 1 }]);
  });
  it('of a host is limited to a step above the heaviest set of the last 60 days', () => {
    const warmup = [{ weightKg: 80, reps: 1, type: 'warmup' as const }];
    const logs = [logged(5, [...at(60, 8), ...warmup]), logged(2, at(40, 8))];
    const sets = [{ reps: 8, seconds: null, weightKg: 200, rir: null }];
    const answer = suggest(logs, PLAN, { rule: hostRule(() => ({ sets })) });
    expect(inShort(answer)).toBe('82.5x8 82.5x8 82.5x8');
    expect(answer.rule).toBe('host@3');
    expect(answer.message).toMatch(/Limited to 82\.5 kg, one step beyond the last 60 days\.$/);
  });
});

describe('an exercise that was not done', () => {
  const DUMBBELLS = exercise(2, 'Dumbbell Bench Press', { equipment: 'dumbbell' });
  const plan = { ...PLAN, exercise: DUMBBELLS };
  const past = [logged(3, [...at(80, 8), ...at(60, 10)])];

  it('gets a light weight from a related exercise, marked as an estimate', () => {
    expect(suggest(past, plan)).toEqual({
      exerciseId: 2,
      basis: 'same_movement',
      warmup: [],
      from: { logId: 997, exerciseId: 1, daysAgo: 3 },
      rule: 'repeat_alike@1',
      sets: Array.from({ length: 3 }, () => ({ reps: 8, seconds: null, weightKg: 18, rir: null })),
      reasons: [{ code: 'estimated_from', params: { exerciseId: 1, name: 'Bench Press' } }],
      message: '18 kg x 8, 8, 8. A light start, estimated from Bench Press.',
    });
    expect(suggest(past, { ...plan, planned: null }).sets).toHaveLength(3);
  });
  it('gets the lowest of several estimates, and half of it for a one-sided exercise', () => {
    const incline = exercise(3, 'Bench Press', { equipment: 'machine' });
    const both = [logged(3, at(60, 8), [{ exerciseId: 3, sets: at(40, 8) }])];
    expect(inShort(suggest(both, plan, {}, [BENCH, incline]))).toMatch(/^10x8/);
    const same = [logged(3, at(60, 8), [{ exerciseId: 3, sets: at(60, 8) }])];
    const twin = { ...BENCH, id: 3 };
    expect(suggest(same, plan, {}, [twin, BENCH]).from?.exerciseId).toBe(1);
    const row = { primaryMuscles: ['lats'], equipment: 'cable' };
    const oneArm = { ...PLAN, exercise: exercise(5, 'One Arm Row', row) };
    const rows = [logged(3, at(60, 8), [{ exerciseId: 4, sets: at(90, 8) }])];
    expect(inShort(suggest(rows, oneArm, {}, [exercise(4, 'Seated Row', row)]))).toMatch(/^20x8/);
  });
  it('starts lighter if the known sets had fewer repetitions, but never heavier', () => {
    const weightAfter = (reps: number): number | null | undefined =>
      suggest([logged(3, at(100, reps))], plan).sets[0]?.weightKg;
    expect([3, 8, 20].map(weightAfter)).toEqual([28, 32, 32]);
    expect(suggest([logged(3, [{ seconds: 30, weightKg: 100 }])], plan).sets[0]).toMatchObject({
      weightKg: 32,
    });
  });
  it.each(['barbell', 'cable', 'machine'])(
    'starts with at most half of a dumbbell on a %s, because some apps add up both hands',
    (equipment) => {
      const past = [logged(3, [], [{ exerciseId: 2, sets: at(60, 8) }])];
      const asked = { ...PLAN, exercise: exercise(3, 'Bench Press', { equipment }) };
      const { sets } = suggest(past, asked, {}, [DUMBBELLS]);
      expect(sets[0]?.weightKg).toBeGreaterThan(0);
      expect(sets[0]?.weightKg).toBeLessThanOrEqual(30);
    },
  );
  it.each([
    ['of another movement', exercise(2, 'Chest Fly', { equipment: 'dumbbell' })],
    ['a hinge', exercise(2, 'Good Morning')],
    ['for other muscles', exercise(2, 'Bench Press', { primaryMuscles: ['neck'] })],
    ['a rare variant', exercise(2, 'Guillotine Press')],
    ['an advanced variant', exercise(2, 'Archer Push-Up')],
    ['assisted', exercise(2, 'Assisted Dip')],
    [
      'an exercise with equipment of unknown weight',
      exercise(2, 'Bench Press', { equipment: 'band' }),
    ],
    ['of an unknown name', exercise(2, 'Qwerty')],
  ])('gets no weight if it is %s, and says so', (_why, other) => {
    const answer = suggest(past, { ...PLAN, exercise: other });
    expect(answer).toMatchObject({ basis: 'none', from: null });
    expect(inShort(answer)).toBe('nullx8 nullx8 nullx8');
    expect(answer.message).toBe('No recent sets to go by: start easy.');
  });
  it('does not say that it was not done, because it may have been done without stored sets', () => {
    const yesterday = { ...logged(1, []), exercises: [] };
    expect(suggest([yesterday]).message).toBe('No recent sets to go by: start easy.');
  });
  it('gets no weight from an assisted exercise, or from a similar movement with different weights', () => {
    const pulls = { primaryMuscles: ['lats'], equipment: 'machine' };
    const legs = { primaryMuscles: ['quads'], equipment: 'machine' };
    const basisOf = (from: string, to: string, of: Partial<Exercise>) => {
      const plan = { ...PLAN, exercise: exercise(2, to, of) };
      return suggest([logged(3, at(60, 8))], plan, {}, [exercise(1, from, of)]).basis;
    };
    expect(basisOf('Assisted Pull-Up', 'Lat Pulldown', pulls)).toBe('none');
    expect(basisOf('Leg Press', 'Hack Squat', legs)).toBe('none');
    expect(basisOf('Squat', 'Hack Squat', legs)).toBe('same_movement');
    const arms = { primaryMuscles: ['biceps'] };
    expect(basisOf('Biceps Curl', 'Preacher Curl', arms)).toBe('same_movement');
    expect(basisOf('Biceps Curl', 'Reverse Curl', arms)).toBe('none');
  });
  it('gets no weight below that of an empty bar', () => {
    const bar = exercise(3, 'Bench Press', { equipment: 'barbell' });
    const weightFor = (done: number, equipment: string) =>
      suggest([logged(3, at(done, 8))], { ...PLAN, exercise: { ...bar, equipment } }).sets[0];
    expect(weightFor(30, 'barbell')?.weightKg).toBeNull();
    expect(weightFor(60, 'smith machine')?.weightKg).toBeGreaterThan(0);
  });
  it('gets no weight if the estimate is less than a step', () => {
    expect(suggest([logged(3, at(4, 8))], plan).basis).toBe('none');
    expect(suggest([logged(3, [{ reps: 8 }])], plan).basis).toBe('none');
  });
});
