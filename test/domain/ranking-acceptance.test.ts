import { describe, expect, it } from 'vitest';
import type { Recommendations } from '../../src/domain/recommendation/context.js';
import { only } from './builders.js';
import {
  asCustom,
  askAfter,
  dayNamed,
  DAYS,
  daysOf,
  inShort,
  type Done,
} from './demo-catalogue.js';

const PPL = daysOf('Push Pull Legs');
const [PUSH, PULL, LEGS] = [dayNamed('Push'), dayNamed('Pull'), dayNamed('Legs')];

const short = ({ recommendations }: Recommendations) => recommendations.map(inShort);

const droppedNames = ({ dropped = [] }: Recommendations) =>
  dropped.map(({ workout }) => workout.name);

const messages = ({ recommendations }: Recommendations) =>
  recommendations.map(({ message }) => message);

const explain = { explain: true };

describe('acceptance tests of the ranking, with the demo catalogue', () => {
  it('1. offers full-body days to a new user who sees all programs', () => {
    const answer = askAfter(DAYS, []);
    expect(short(answer)).toEqual(['Starting Strength A 100', '5x5 A 100', 'Full Body A 100']);
    expect(messages(answer)).toEqual(Array.from({ length: 3 }, () => 'A full-body start.'));
  });

  it('2. offers Pull without Face Pull two hours after Push', () => {
    const answer = askAfter(PPL, [[PUSH, 2]], explain);
    expect(short(answer)).toEqual(['Pull 100 without Face Pull', 'Legs 100']);
    expect(droppedNames(answer)).toEqual(['Push']);
    expect(messages(answer)[0]).toBe(
      'Next in Push Pull Legs, after Push. Lats, upper back and biceps are recovered (100 %), but leave out Face Pull: shoulders are at 11 %. Lats: 0 of 12 sets in the last 7 days.',
    );
  });

  it('3. offers Push as early 22 hours after Push', () => {
    const answer = askAfter(PPL, [[PUSH, 22]], explain);
    expect(short(answer)).toEqual(['Pull 94', 'Legs 100', 'Push 51 early']);
    expect(messages(answer)[2]).toMatch(
      /^\w+ (?:is|are) only \d+ % recovered: better from tomorrow(?: \w+)?\.$/,
    );
    expect(answer.rest).toBeUndefined();
  });

  it('4. continues with Upper A after a round of Upper Lower', () => {
    const days = daysOf('Upper Lower');
    const round = (later: number): readonly Done[] =>
      days.map((day, at) => [day, 94 - 24 * at - later]);
    expect(short(askAfter(days, round(0)))).toEqual([
      'Upper A 84',
      'Upper B 84',
      'Lower B 52 early',
    ]);
    const earlier = askAfter(days, round(20), explain);
    expect(short(earlier)).toEqual(['Upper A 62', 'Upper B 62']);
    expect(droppedNames(earlier)).toEqual(['Lower A', 'Lower B']);
  });

  it('5. offers Legs first if it was left out last time', () => {
    const answer = askAfter(PPL, [
      [PUSH, 70],
      [PULL, 46],
      [PUSH, 22],
    ]);
    expect(short(answer)).toEqual(['Legs 100', 'Pull 75', 'Push 47 early']);
    expect(answer.recommendations[0]?.reasons[0]).toEqual({
      code: 'left_out_last_round',
      params: { workoutName: 'Legs' },
    });
  });

  it('6. learns the order of custom workouts that are done daily', () => {
    const rotation = [asCustom(PUSH, 1), asCustom(LEGS, 2), asCustom(PULL, 3)];
    const sessions = Array.from({ length: 8 }, (_, at) => rotation[at % 3] ?? only([]));
    const answer = askAfter(
      rotation,
      sessions.map((session, at): Done => [session, 22 + 24 * (7 - at)]),
    );
    expect(short(answer)).toEqual(['Pull 92', 'Push 82', 'Legs 52 early']);
    expect(answer.recommendations[0]?.reasons[0]).toEqual({
      code: 'usually_next',
      params: { workoutName: 'Pull', after: 'Legs', times: 2, of: 2 },
    });
  });

  it('7. stays in the program done last if two were begun', () => {
    const answer = askAfter(
      [...PPL, ...daysOf('Arnold Split')],
      [
        [dayNamed('Legs and Lower Back'), 100],
        [PUSH, 2],
      ],
      explain,
    );
    expect(short(answer)).toEqual([
      'Pull 100 without Face Pull',
      'Legs 96',
      'Legs and Lower Back 96',
    ]);
    expect(droppedNames(answer)).toEqual(['Push', 'Chest and Back', 'Shoulders and Arms']);
  });

  it('8. advises rest if both days of the only program are early', () => {
    const days = daysOf('5x5');
    const answer = askAfter(days, [[dayNamed('5x5 A'), 2]]);
    expect(short(answer)).toEqual(['5x5 B 48 early', '5x5 A 43 early']);
    expect(answer.rest).toMatchObject({
      reason: 'early',
      workout: { name: '5x5 B' },
      readyAt: answer.recommendations[0]?.betterFrom,
    });
  });

  // 10, about the order of the input and the share of a tired group, is proved by the laws of
  // recommendations and by the recovery filter.
});
