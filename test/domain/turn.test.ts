import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toCandidate,
  type RecommendationCandidate,
  type WorkoutCompletion,
} from '../../src/domain/recommendation/candidates.js';
import { DAY_HOURS } from '../../src/domain/limits.js';
import { refKey } from '../../src/domain/order.js';
import { createTurns } from '../../src/domain/recommendation/turn.js';
import { ask, best, custom, day, done, ELSEWHERE, own, ranking, turns } from './asking.js';
import {
  customWorkout,
  exercise,
  hoursAgo,
  NOW,
  planned,
  programDay,
  recordAt,
  workout,
} from './builders.js';

/** Tests the user's own rotation, which applies if no program decides. */

const SESSION_HOURS = 30;

/** Completions at regular intervals, the last one 30 hours ago. */
const inTurn = (...ids: readonly number[]): readonly WorkoutCompletion[] =>
  ids.map((id, at) => done(customWorkout(id), SESSION_HOURS * (ids.length - at)));

const reasons = (
  candidates: readonly RecommendationCandidate[],
  completions: readonly WorkoutCompletion[],
) => candidates.map(createTurns(candidates, completions, NOW, [], 'UTC').reasonFor);

const [ONE, TWO, THREE] = [own(1, 'chest'), own(2, 'lats'), own(3, 'abs')];
const ALL = [ONE, TWO, THREE];

describe('the turn without history', () => {
  it('is how much of push, pull and legs a custom workout covers', () => {
    const groups = [['abs'], ['chest'], ['chest', 'lats'], ['chest', 'lats', 'glutes']];
    const candidates = groups.map((names, at) => own(at + 1, ...names));
    expect(turns(candidates, [])).toEqual([0, 0.333333, 0.666667, 1]);
    expect(reasons(candidates, [])).toEqual(candidates.map(() => ({ code: 'first_workout' })));
  });

  it('is zero for a workout with an advanced exercise', () => {
    const broad = ['chest', 'lats', 'glutes'];
    for (const name of ['Muscle-Up', 'One-Arm Pullup', 'Single Arm Pushup']) {
      const start = toCandidate(
        workout(customWorkout(1), [
          planned({ ...exercise(1, broad), name }),
          planned({ ...exercise(2, broad), name: 'Squat' }),
        ]),
      );
      expect(turns([start, own(2, ...broad)], [])).toEqual([0, 1]);
    }
  });

  it('counts push, pull or legs only with at least a sixth of the primary sets', () => {
    const covered = (legs: number) =>
      custom(1, [`chest x${6 - legs}`, `glutes / lats x${legs}`, 'lats x6']);
    expect(covered(2).breadth).toBe(3);
    expect(covered(1).breadth).toBe(2);
  });

  it('prefers the first day of a program to its others', () => {
    const candidates = [2, 1].map((id) => day(id, ['chest']));
    expect(turns(candidates, [])).toEqual([0, 0.333333]);
    expect(reasons(candidates, [])).toEqual([null, { code: 'first_workout' }]);
  });

  it('applies if everything was done more than 60 days ago, or is in the future', () => {
    const at = (hours: number) => turns([ONE, TWO], [done(customWorkout(1), hours)]);
    expect(at(1440)).toEqual([0.333333, 0.333333]);
    expect(at(-1 / 3_600_000)).toEqual([0.333333, 0.333333]);
    // Workout 1 was done once in the window, so the other workout is due.
    expect(at(1440 - 1 / 3_600_000)).toEqual([0, 1]);
    expect(at(0)).toEqual([0, 1]);
  });
});

describe('the turn of a program that was not begun', () => {
  const program = [1, 2].map((id) => day(id, ['chest lats glutes']));

  it('equals the turn without history', () => {
    expect(turns([...program, ONE], inTurn(1))).toEqual([1, 0, 1]);
    expect(turns([...program, ONE], inTurn(1), [2])).toEqual([1, 0, 1]);
  });

  it('follows the rotation for the first day of a named program', () => {
    // The two days and the workout are own workouts of the user. The days are due, because they
    // were never done.
    expect(turns([...program, ONE], inTurn(1), [1])).toEqual([0.5, 0, 0]);
  });

  it('has the reason of a first workout', () => {
    expect(reasons(program, [ELSEWHERE])).toEqual([{ code: 'first_workout' }, null]);
  });
});

describe("the turn by the user's own rotation", () => {
  it('is shared by the workouts that were never done', () => {
    expect(turns(ALL, [ELSEWHERE])).toEqual([0.333333, 0.333333, 0.333333]);
    expect(turns(ALL, inTurn(1))).toEqual([0, 0.5, 0.5]);
  });

  it('is how often a workout followed the last one, adjusted by what is due', () => {
    // After workout 1, the user did 2 twice and 3 once. Only 2 is due, with (2 + 2 * 1) / (3 + 2).
    expect(turns(ALL, inTurn(1, 2, 1, 2, 1, 3, 1))).toEqual([0, 0.8, 0.2]);
  });

  it('gives more weight to how often a workout followed the last two', () => {
    // After workout 2, the user did 3 once and 1 once. After 1 and then 2, they did 3. Only 3 is
    // due. The turns are ((1 + 2 * 1) / 4 * 2 + 1) / 3 for 3 and ((1 + 0) / 4 * 2) / 3 for 1. Then
    // they are adjusted by the one session on this day of the week, in which the user did 3.
    expect(turns(ALL, inTurn(1, 2, 3, 2, 1, 3, 1, 2))).toEqual([0.148148, 0, 0.851852]);
  });

  it('looks at the last three if different workouts followed the last two', () => {
    // In each round, workouts 1 and 3 are done twice, and workout 2 once, after 1, 3 and 1.
    const round = [1, 2, 3, 1, 3];
    expect(ranking({ candidates: ALL, completions: inTurn(...round, ...round, 1) })[0]).toBe(
      'custom 2',
    );
  });

  /** Whether workout 1 is due after such intervals, `since` sessions after the last time. */
  const isDue = (distances: readonly number[], since: number): boolean => {
    const others = (count: number) => Array.from({ length: count }, () => other++);
    let other = 100;
    const before = distances.flatMap((distance) => [1, ...others(distance - 1)]);
    const history = inTurn(...before, 1, ...others(since - 1));
    return reasons(ALL, history)[0]?.code === 'due';
  };

  it.each<[readonly number[], number]>([
    [[3], 3],
    [[1, 4], 3],
    [[4, 1, 2], 2],
    [[9, 1, 4, 2], 3],
  ])('makes a workout due after the median of its intervals (%j: %d)', (distances, median) => {
    expect(isDue(distances, median - 1)).toBe(false);
    expect(isDue(distances, median)).toBe(true);
  });

  it('makes a workout due after as many sessions as there are workouts, if it was done once', () => {
    expect([isDue([], 2), isDue([], 3)]).toEqual([false, true]);
  });

  it('is the same for all if none is due', () => {
    expect(turns([ONE, TWO], inTurn(1, 9, 9, 1, 2))).toEqual([0.5, 0.5]);
  });

  it('is from 0 to 1, and the sum of all turns is at most 1', () => {
    const anyHistory = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyHistory, (ids) => {
        const own = turns(ALL, inTurn(...ids));
        for (const turn of own) expect(turn).toBeGreaterThanOrEqual(0);
        expect(own.reduce((sum, turn) => sum + turn, 0)).toBeLessThanOrEqual(1 + 1e-5);
      }),
    );
  });

  it('is adjusted by what the user did on this day of the week', () => {
    const afterSession = (hours: number) =>
      turns(ALL, [...inTurn(1, 2, 3), done(customWorkout(3), hours)])[2];
    expect(afterSession(7 * DAY_HOURS)).toBeCloseTo(1 / 9, 6);
    expect([6, 8].map((days) => afterSession(days * DAY_HOURS))).toEqual([0, 0]);
  });

  it("uses days of the week in the user's time zone", () => {
    // At 00:20 on the same day of the week in UTC, which is the evening before in New York.
    const late = [...inTurn(1, 2, 3), done(customWorkout(3), 7 * DAY_HOURS + 18)];
    const turnIn = (zone: string) => createTurns(ALL, late, NOW, [], zone).of(THREE).turn;
    expect([turnIn('UTC'), turnIn('America/New_York')]).toEqual([1 / 9, 0]);
  });

  it('ignores the day of the week for sessions of today', () => {
    const today = [...inTurn(1, 2), done(customWorkout(3), 1)];
    expect(turns(ALL, today)).toEqual(turns(ALL, inTurn(1, 2, 3)));
  });
});

describe("the reason of a turn by the user's own rotation", () => {
  it('is `usually_next` if the workout came next at least twice', () => {
    const twice = { after: 'Workout 1', times: 2, of: 2 };
    expect(reasons(ALL, inTurn(1, 2, 1, 2, 1))[1]).toEqual({ code: 'usually_next', ...twice });
    expect(reasons(ALL, inTurn(1, 2, 1))[1]).toBeNull();
  });

  it('is `usually_next` if the workout came next at least two thirds of the times', () => {
    const after = (...ids: readonly number[]) => reasons(ALL, inTurn(...ids, 1))[1]?.code;
    expect(after(1, 2, 1, 2, 1, 3)).toBe('usually_next');
    expect(after(1, 2, 1, 2, 1, 3, 1, 3)).not.toBe('usually_next');
  });

  it('is not `usually_next` for the workout that was done last', () => {
    expect(reasons(ALL, inTurn(1, 1, 1, 1))[0]?.code).not.toBe('usually_next');
  });

  it('does not mention a workout without a name', () => {
    expect(reasons(ALL, inTurn(9, 1, 9, 1, 9))[0]).toEqual({
      code: 'due',
      lastDone: hoursAgo(2 * SESSION_HOURS),
    });
  });

  it('is absent for a workout that was never done', () => {
    expect(reasons([ONE, TWO], inTurn(1))).toEqual([null, null]);
  });

  it('gives the days since the workout was done, if there are at least three', () => {
    const due = (hours: number) => {
      const completions = [done(customWorkout(1), hours), done(customWorkout(9), 20)];
      return best({ candidates: [ONE], completions }).reasons[0];
    };
    expect(due(24 * 3)).toEqual({ code: 'due', params: { daysSince: 3 } });
    expect(due(24 * 2)?.code).not.toBe('due');
  });
});

describe("a workout that the user's own rotation left out", () => {
  const leftOut = (completions: readonly WorkoutCompletion[]) =>
    createTurns(ALL, completions, NOW, [], 'UTC').leftOut();
  const keyOf = (id: number) => refKey(customWorkout(id));

  it('was done more than one and a half rounds ago', () => {
    // A round has three sessions.
    expect(leftOut(inTurn(1, 2, 3, 1, 2, 3, 1, 3))).toBeNull();
    expect(leftOut(inTurn(1, 2, 3, 1, 2, 3, 1, 3, 1))).toBe(keyOf(2));
  });

  it('has a longer round if its own sessions are usually further apart', () => {
    const seldom = [2, 1, 3, 1, 3, 2, 1, 3, 1, 3, 2];
    expect(leftOut(inTurn(...seldom, 1, 3, 1, 3, 1, 3))).toBeNull();
    expect(leftOut(inTurn(...seldom, 1, 3, 1, 3, 1, 3, 1))).toBe(keyOf(2));
  });

  it('ignores the longest distances between its own sessions', () => {
    expect(leftOut(inTurn(2, 1, 3, 2, 1, 3, 1, 3, 1, 3, 2, 1, 3, 1, 3))).toBe(keyOf(2));
  });

  it('is the one that was left out for most rounds', () => {
    expect(leftOut(inTurn(1, 2, 3, 1, 2, 3, 1, 1, 1, 1, 1))).toBe(keyOf(2));
    expect(leftOut(inTurn(1, 3, 2, 1, 3, 2, 1, 1, 1, 1, 1))).toBe(keyOf(3));
  });

  it('is no workout that was done once, or that is the only one', () => {
    expect(leftOut(inTurn(2, 1, 3, 1, 3, 1, 3))).toBeNull();
    expect(leftOut(inTurn(1, 1, 9, 9, 9))).toBeNull();
  });

  it('was done at most three weeks ago', () => {
    const last = (days: number) => [
      ...[2, 1].map((weeks) => done(customWorkout(2), (days + weeks) * DAY_HOURS)),
      done(customWorkout(2), days * DAY_HOURS),
      ...inTurn(1, 3, 1, 3, 1, 3),
    ];
    expect(leftOut(last(21))).toBe(keyOf(2));
    expect(leftOut(last(22))).toBeNull();
  });

  it('takes rank 2 with a reason, and rank 1 stays, but no rank while it is not ready', () => {
    const candidates = [ONE, TWO, THREE, own(4, 'glutes')];
    const completions = inTurn(1, 2, 3, 4, 1, 2, 3, 4, 1, 3, 4, 1, 3, 4, 1);
    const { recommendations } = ask({ candidates, completions });
    expect(recommendations.map(({ workout }) => refKey(workout.ref))).toEqual([3, 2, 4].map(keyOf));
    expect(recommendations[1]?.reasons[0]).toEqual({
      code: 'left_out_last_round',
      params: { workoutName: 'Workout 2' },
    });
    const tired = ranking({ candidates, completions, records: [recordAt('lats', 50)] });
    expect(tired.slice(0, 2)).toEqual(['custom 3', 'custom 4']);
  });

  it('stays at rank 1 if it is there anyway', () => {
    const history = inTurn(1, 2, 1, 2, 1, 2, 1, 3, 1, 3, 1, 3, 1, 3, 1);
    expect(leftOut(history)).toBe(keyOf(2));
    const ranks = ranking({ candidates: ALL, completions: history });
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('turns off the day of the week', () => {
    // Workout 1 always followed 3, and 1 and 2 are due: ((0 + 2 * 1/2) / 3 * 2 + 0) / 3.
    const weekly = [14, 7].map((days) => done(customWorkout(2), days * DAY_HOURS));
    expect(turns(ALL, [...weekly, ...inTurn(1, 3, 1, 3)])[1]).toBe(0.222222);
  });
});

describe('a program that is followed', () => {
  it('has no workout left out by a rotation', () => {
    const program = [7, 8].map((id) => day(id, ['neck'], { programId: 5 }));
    const history = inTurn(1, 2, 3, 1, 2, 3, 1, 3, 1);
    const followed = [...history, done(programDay(7), 2)];
    const of = (completions: readonly WorkoutCompletion[]) =>
      createTurns([...ALL, ...program], completions, NOW, [], 'UTC').leftOut();
    expect([of(history), of(followed)]).toEqual([refKey(customWorkout(2)), null]);
  });
});

describe('a workout that was not done in 60 days', () => {
  const FOUR = own(4, 'glutes');

  it('ranks last once three others were done, and does not share the turn of what is due', () => {
    expect(turns([...ALL, FOUR], inTurn(1, 2, 3))).toEqual([1, 0, 0, -0.25]);
    expect(turns([...ALL, FOUR], inTurn(1, 2, 1, 9))[3]).toBeGreaterThan(0);
  });
});

describe('an own workout', () => {
  const program = [1, 2].map((id) => day(id, ['chest'], { programId: 5 }));
  const isOwn = (completions: readonly WorkoutCompletion[], named: readonly number[] = []) => {
    const turnsOf = createTurns([...program, ONE], completions, NOW, named, 'UTC');
    return [...program, ONE].map((one) => turnsOf.of(one).isOwn);
  };

  it('is a custom workout, or belongs to a program that was begun within 60 days or is named', () => {
    expect(isOwn([])).toEqual([false, false, true]);
    expect(isOwn([done(programDay(2), 1439)])).toEqual([true, true, true]);
    expect(isOwn([done(programDay(2), 1440)])).toEqual([false, false, true]);
    expect(isOwn([], [5])).toEqual([true, true, true]);
    expect(isOwn([], [4])).toEqual([false, false, true]);
  });

  it('is not a program day whose program is unknown', () => {
    const loose = { ...day(1, ['chest']), program: null };
    const { of, reasonFor } = createTurns([loose], [ELSEWHERE], NOW, [1], 'UTC');
    expect(of(loose)).toEqual({ isOwn: false, turn: 0, lastDone: null });
    expect(reasonFor(loose)).toBeNull();
  });
});

describe('workouts that were done at the same instant', () => {
  it('are ordered by id, whatever the number of its digits', () => {
    const turnsFrom = (first: number) => {
      const [one, two] = [first, first + 1];
      const candidates = [one, two, two + 1].map((id) => own(id, 'chest'));
      return turns(candidates, [
        ...[done(customWorkout(one), 90), done(customWorkout(two), 90)],
        ...[done(customWorkout(two), 30), done(customWorkout(one), 30)],
      ]);
    };
    expect(turnsFrom(9)).toEqual(turnsFrom(1));
    expect(turnsFrom(99)).toEqual(turnsFrom(1));
  });
});
