import {
  DEFAULT_RECOVERY_MODEL,
  REPLAY_WINDOW_HOURS,
  STEP_RECOVERY_MODEL,
  type RecoveryModel,
  type RecoveryRecord,
  type RecoveryValues,
  type ReplayLoad,
} from 'freshlegs';
import { recoveryModelLaws } from 'freshlegs/testing';
import { describe, expect, it } from 'vitest';

const MODELS: Readonly<Record<string, RecoveryModel>> = {
  default: DEFAULT_RECOVERY_MODEL,
  step: STEP_RECOVERY_MODEL,
};

for (const [name, model] of Object.entries(MODELS)) {
  describe(`the laws of models, of the ${name} model`, () => {
    for (const { law, check } of recoveryModelLaws(model)) it(law, check);
  });
}

const broken = (mistake: Partial<RecoveryModel>): readonly string[] =>
  recoveryModelLaws({ ...DEFAULT_RECOVERY_MODEL, ...mistake }).flatMap(({ law, check }) => {
    try {
      check();
      return [];
    } catch {
      return [law];
    }
  });

const score = (change: (value: number, record: RecoveryRecord) => number) => ({
  score: (record: RecoveryRecord, now: Date) =>
    change(DEFAULT_RECOVERY_MODEL.score(record, now), record),
});

/** Breaks a law: adds to the intensity if some loads are older than the window. */
const neverForgets = (values: RecoveryValues, loads: readonly ReplayLoad[]): RecoveryValues => {
  const latest = values.lastWorkoutDate?.getTime() ?? 0;
  const isOld = ({ performedAt }: ReplayLoad) =>
    latest - performedAt.getTime() >= REPLAY_WINDOW_HOURS * 3_600_000;
  return loads.some(isOld)
    ? { ...values, intensity: Math.min(9.99, values.intensity + 1) }
    : values;
};

/** Breaks a law: lowers the intensity for each exercise after the first. */
const callsLongEasy = (values: RecoveryValues): RecoveryValues => ({
  ...values,
  intensity:
    Math.round((100 * values.intensity) / (1 + Math.max(0, values.exercisesCount - 1) / 10)) / 100,
});

it('a model whose intensity the library must round breaks no law', () => {
  const { replay } = DEFAULT_RECOVERY_MODEL;
  const unrounded: typeof replay = (...args) => {
    const values = replay(...args);
    return { ...values, intensity: values.intensity + 1e-6 * Math.sin(1e4 * values.intensity) };
  };
  expect(broken({ replay: unrounded })).toEqual([]);
});

describe('a model that breaks a law', () => {
  const { hoursUntil, replay } = DEFAULT_RECOVERY_MODEL;
  let calls = 0;
  const mistakes: readonly [string, Partial<RecoveryModel>, RegExp][] = [
    ['has a name with a version in it', { id: 'a@1' }, /name/],
    ['scores below 0', score((value) => value - 1), /between 0 and 100/],
    ['never reaches 100', score((value) => value * 0.9), /without loads/],
    ['loses recovery', score((value) => (value < 99 ? 100 - value : value)), /never falls/],
    [
      'counts workouts in the future as recovered',
      {
        score: (record, now) =>
          (record.lastWorkoutDate ?? now) > now ? 100 : DEFAULT_RECOVERY_MODEL.score(record, now),
      },
      /in the future/,
    ],
    ['counts its calls', score((value) => Math.min(100, value + ++calls / 1e6)), /depends only/],
    ['waits too long', { hoursUntil: (...args) => hoursUntil(...args) * 1.1 }, /inverse/],
    ['never waits', { hoursUntil: () => 0 }, /inverse/],
    [
      'waits for another score than the wanted one',
      { hoursUntil: (record, wanted, now) => hoursUntil(record, 100 - wanted, now) },
      /inverse of the score/,
    ],
    [
      'stores more than its column holds',
      { replay: (...args) => ({ ...replay(...args), intensity: 9.996 }) },
      /9\.99/,
    ],
    [
      'forgets the latest load',
      { replay: (group, loads) => replay(group, loads.slice(1)) },
      /latest load/,
    ],
    [
      'depends on the order',
      { replay: (group, loads) => ({ ...replay(group, loads), intensity: loads[0]?.load ?? 0 }) },
      /order/,
    ],
    [
      'recovers by training',
      { replay: (group, loads) => ({ ...replay(group, loads), intensity: 1 / loads.length }) },
      /raises the score at most by/,
    ],
    [
      'never forgets',
      { replay: (group, loads) => neverForgets(replay(group, loads), loads) },
      /^loads 14 days or more before the latest load do not matter$/,
    ],
    [
      'treats a long session like an easy one',
      { replay: (group, loads) => callsLongEasy(replay(group, loads)) },
      /^another load raises the score at most by the rounding error of the intensity$/,
    ],
    [
      'sorts its argument',
      {
        replay: (group, loads) => {
          (loads as unknown[]).reverse();
          return replay(group, loads);
        },
      },
      /unchanged/,
    ],
  ];
  it.each(mistakes)('is reported if it %s', (_name, mistake, law) => {
    expect(broken(mistake).join('; ')).toMatch(law);
  });
  it('is not reported for a valid model', () => {
    expect(broken({})).toEqual([]);
  });
});
