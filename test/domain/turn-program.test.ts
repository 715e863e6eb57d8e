import { describe, expect, it } from 'vitest';
import type {
  RecommendationCandidate,
  WorkoutCompletion,
} from '../../src/domain/recommendation/candidates.js';
import type { ProgramPlace } from '../../src/domain/records.js';
import { createTurns } from '../../src/domain/recommendation/turn.js';
import { ask, best, custom, day, done, ELSEWHERE, own, times, turns } from './asking.js';
import { customWorkout, NOW, programDay } from './builders.js';

/** Tests which day of a program comes next. */

const SESSION_HOURS = 30;

const inTurn = (...ids: readonly number[]): readonly WorkoutCompletion[] =>
  ids.map((id, at) => done(programDay(id), SESSION_HOURS * (ids.length - at)));

/** Each day trains a different group. */
const program = (
  ids: readonly number[],
  place: (id: number, at: number) => Partial<ProgramPlace> = () => ({}),
): readonly RecommendationCandidate[] =>
  ids.map((id, at) => day(id, [{ primary: [`group ${id}`] }], place(id, at)));

/** Workouts whose turn has a reason: the name, the code, and the workout before it. */
const next = (
  candidates: readonly RecommendationCandidate[],
  completions: readonly WorkoutCompletion[],
) => {
  const { reasonFor, of } = createTurns(candidates, completions, NOW, [], 'UTC');
  return candidates.flatMap((candidate) => {
    const reason = reasonFor(candidate);
    return reason === null || of(candidate).turn < 0.5
      ? []
      : [[candidate.name, reason.code, 'after' in reason ? reason.after : undefined]];
  });
};

const after = (id: number, last: number | null) => [
  [`Workout ${id}`, 'next_in_program', last === null ? null : `Workout ${last}`],
];

const leftOut = (id: number) => [[`Workout ${id}`, 'left_out_last_round', undefined]];

const ABC = program([1, 2, 3]);

describe('the next day of a program', () => {
  it("follows the day done most recently, and is the first day again after the program's final day", () => {
    expect(turns(ABC, inTurn(1))).toEqual([0, 1, 0]);
    expect(next(ABC, inTurn(1))).toEqual(after(2, 1));
    expect(next(ABC, inTurn(1, 2))).toEqual(after(3, 2));
    expect(next(ABC, inTurn(1, 2, 3))).toEqual(after(1, 3));
  });

  it('follows the positions of the days, not their ids', () => {
    const positions = [1, 0, 2];
    const days = program([1, 2, 3], (_id, at) => ({ position: positions[at] ?? 0 }));
    expect(next(days, inTurn(2))).toEqual(after(1, 2));
    expect(next(days, inTurn(1))).toEqual(after(3, 1));
    expect(next(days, inTurn(3))).toEqual(after(2, 3));
  });

  it('follows the ids if the days have no position, or the same one', () => {
    for (const position of [null, 4]) {
      const days = program([3, 1, 2], () => ({ position }));
      expect(next(days, inTurn(1))).toEqual(after(2, 1));
      expect(next(days, inTurn(3))).toEqual(after(1, 3));
    }
  });

  it('puts days without a position after the others', () => {
    const days = program([1, 2, 3], (id) => ({ position: id === 1 ? null : id }));
    expect(next(days, inTurn(3))).toEqual(after(1, 3));
  });

  it('does not depend on what excludes it now', () => {
    const { recommendations } = ask(
      { candidates: ABC, completions: inTurn(1) },
      { avoid: ['group 2'] },
    );
    expect(recommendations.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['ready'],
      ['ready'],
    ]);
  });
});

describe('a day left out for a whole round', () => {
  it('has the turn', () => {
    expect(next(ABC, inTurn(3, 1, 2, 1))).toEqual(leftOut(3));
    expect(turns(ABC, inTurn(3, 1, 2, 1))).toEqual([0, 0, 1]);
  });

  it('was not done in more sessions than the program has days', () => {
    expect(next(ABC, inTurn(3, 2, 1))).toEqual(after(2, 1));
    expect(next(ABC, inTurn(3, 2, 2, 1))).toEqual(leftOut(3));
  });

  it('may be a day that was never done in the window, as if it was last done before the first session', () => {
    expect(next(ABC, inTurn(1, 2, 1))).toEqual(leftOut(3));
    expect(next(ABC, inTurn(2, 1))).toEqual(after(2, 1));
  });

  it('has the turn if it was left out the longest', () => {
    const days = program([1, 2, 3, 4]);
    expect(next(days, inTurn(3, 4, 2, 1, 2, 1))).toEqual(leftOut(3));
    expect(next(days, inTurn(4, 3, 2, 1, 2, 1))).toEqual(leftOut(4));
  });

  it('has the turn if it comes first after the day done last, among several left out equally long', () => {
    const days = program([1, 2, 3, 4]);
    expect(next(days, inTurn(2, 2, 2, 2))).toEqual(after(3, 2));
    expect(next(days, inTurn(3, 1, 3, 1))).toEqual(after(2, 1));
    expect(next(days, inTurn(2, 2, 2, 3, 2, 3, 2))).toEqual(leftOut(4));
  });

  it('gets the reason next_in_program if it is also the next day', () => {
    expect(next(ABC, inTurn(2, 2, 2))).toEqual(after(3, 2));
  });

  it('has a reason with its name', () => {
    expect(best({ candidates: ABC, completions: inTurn(3, 1, 2, 1) }).reasons[0]).toStrictEqual({
      code: 'left_out_last_round',
      params: { workoutName: 'Workout 3' },
    });
  });
});

describe('a program that is followed', () => {
  const adHoc = (hours: number) => done(customWorkout(9), hours);

  it('continues after one other session', () => {
    const completions = [...inTurn(1), adHoc(20)];
    expect(next(ABC, completions)).toEqual(after(2, 1));
  });

  it('is no longer followed after two other sessions', () => {
    const completions = [...inTurn(1), adHoc(20), done(customWorkout(8), 10)];
    expect(next(ABC, completions)).toEqual([]);
    // All three are due, day 1 after three sessions.
    expect(turns(ABC, completions)).toEqual([0.333333, 0.333333, 0.333333]);
  });

  it('ignores rest days without muscles', () => {
    const rest = day(2, [], { position: 1 });
    const [push, pull] = program([1, 3], (id) => ({ position: id }));
    const candidates = [push, rest, pull].flatMap((entry) => entry ?? []);
    const code = (completions: readonly WorkoutCompletion[]) =>
      best({ candidates, completions }).reasons[0]?.code;
    const codes = [inTurn(1), inTurn(1, 3, 1, 3, 1), inTurn(1, 2)].map(code);
    expect(codes).toEqual(times(3, 'next_in_program'));
  });

  it('counts a custom version of a day as the day', () => {
    const twin = custom(5, ['neck'], programDay(2));
    const names = next([...ABC, twin], inTurn(1)).map(([name]) => name);
    expect(names).toEqual(['Workout 2', 'Workout 5']);
    expect(next([...ABC, twin], inTurn(2))).toEqual(after(3, 5));
    expect(next([twin, ...ABC], inTurn(2))).toEqual(after(3, 5));
  });

  it('has no turn for a custom workout', () => {
    expect(turns([...ABC, own(9, 'neck')], inTurn(1))).toEqual([0, 1, 0, 0.333333]);
  });
});

describe('a program of a single day', () => {
  it("follows the user's rotation", () => {
    const candidates = [...program([1]), own(2, 'neck')];
    const completions = [1, 2, 1, 2].map((id, at) =>
      done(id === 1 ? programDay(1) : customWorkout(2), SESSION_HOURS * (4 - at)),
    );
    // Day 1 has followed the other workout, and is due.
    expect(turns(candidates, completions)).toEqual([1, 0]);
    expect(turns(program([1]), [])).toEqual([0]);
  });
});

describe('a swap to another workout', () => {
  it('counts as the workout that it replaced', () => {
    const completions = [done(customWorkout(9), 20, programDay(1))];
    expect(next(ABC, completions)).toEqual(after(2, null));
    expect(next(ABC, [...inTurn(3), ...completions])).toEqual(after(2, null));
  });

  it('continues from the completed workout if it is in the program too', () => {
    const completions = [...inTurn(3, 1), done(programDay(3), 20, programDay(2))];
    expect(next(ABC, completions)).toEqual(after(1, 3));
  });

  it('stays in the program if the completed workout is in another one', () => {
    const other = program([4, 5], () => ({ programId: 2 }));
    const completions = [...inTurn(1), done(programDay(4), 20, programDay(2))];
    expect(next([...ABC, ...other], completions)).toEqual(after(3, null));
  });

  it('counts like any other completion if it replaced itself or nothing', () => {
    for (const inPlaceOf of [programDay(1), undefined]) {
      expect(next(ABC, [done(programDay(1), 20, inPlaceOf)])).toEqual(after(2, 1));
    }
  });

  it('counts as the start of the program', () => {
    const { of } = createTurns(ABC, [done(customWorkout(9), 20, programDay(1))], NOW, [], 'UTC');
    expect(ABC.map((day) => of(day).isOwn)).toEqual([true, true, true]);
  });
});

describe('two programs', () => {
  const other = program([4, 5], () => ({ programId: 2 }));
  const both = [...ABC, ...other];

  it('give the turn to the program that was begun', () => {
    expect(turns(both, inTurn(1))).toEqual([0, 1, 0, 0, 0]);
  });

  it('share the turn in proportion to how likely each program is next, if both were begun', () => {
    // After the first program, the user did the second twice and the first once. After the second
    // and then the first, the user did the first once, and so after the first, second and first.
    const history = inTurn(1, 4, 1, 2, 4, 1);
    // The turns are (((1 + 2 * 1) / 5 * 2 + 1) / 3 * 2 + 1) / 3 and 2 / 5 * 2 / 3 * 2 / 3.
    expect(turns(both, history)).toEqual([0, 0, 0.822222, 0, 0.177778]);
    expect(next(both, history)).toEqual(leftOut(3));
  });

  it('continue with the program done last if nothing is known about the other', () => {
    expect(turns(both, inTurn(4, 1))).toEqual([0, 1, 0, 0, 0]);
    expect(next(both, inTurn(4, 1))).toEqual(after(2, 1));
    expect(next(both, inTurn(1, 4))).toEqual(after(5, 4));
  });

  it('have separate turns even if one has a single day', () => {
    const single = program([4], () => ({ programId: 2 }));
    expect(next([...ABC, ...single], inTurn(1, 4))).toEqual(after(2, 1));
  });

  it('give no turn to workouts that are not candidates', () => {
    expect(turns(ABC, [ELSEWHERE, ...inTurn(77, 1)])).toEqual([0, 1, 0]);
    expect(turns(ABC, times(2, ELSEWHERE))).toEqual([0, 0, 0]);
  });
});
