import { describe, expect, it } from 'vitest';
import type { Exercise, PlannedExercise } from '../../src/domain/records.js';
import type { SessionInput, SessionOptions } from '../../src/domain/session/session.js';
import { load } from './builders.js';
import * as of from './session-builders.js';
import {
  compose,
  inShort,
  like,
  logged,
  namesOf,
  performed,
  plan,
  tired,
} from './session-builders.js';

const FLY = like(of.RAISE, 'Chest Fly', { primaryMuscles: ['chest'] });
const CURL = like(of.CURL, 'Barbell Curl', { secondaryMuscles: [] });
const BACK = like(of.LEG_CURL, 'Machine Back Extension', { primaryMuscles: ['lower_back'] });

const done = (sets: Readonly<Record<string, number>>): SessionInput['loads'] =>
  Object.entries(sets).map(([muscleGroup, fractionalSets]) =>
    load({ muscleGroup, fractionalSets }),
  );

/** The only exercise that fits into a very short session. */
const firstOf = (
  exercises: readonly Exercise[],
  options: SessionOptions = {},
  input: Partial<SessionInput> = {},
): string => namesOf(compose({ minutes: 7, ...options }, { exercises, ...input })).join();

describe('what is worth training', () => {
  const chosen = (
    sets: Readonly<Record<string, number>>,
    scores: Readonly<Record<string, number>> = {},
  ): string => firstOf([of.RAISE, FLY], {}, { loads: done(sets), scoreOf: tired(scores) });

  it('is the group that lacks most of its weekly sets', () => {
    expect(chosen({ chest: 4 })).toBe(of.RAISE.name);
    expect(chosen({ shoulders: 4 })).toBe(FLY.name);
    expect(chosen({ chest: 12, shoulders: 9 })).toBe(of.RAISE.name);
    expect(chosen({ chest: 9, shoulders: 12 })).toBe(FLY.name);
  });

  it('is the more recovered one of two groups that lack as much, or nothing', () => {
    for (const sets of [{}, { chest: 12, shoulders: 12 }]) {
      expect(chosen(sets, { chest: 90 })).toBe(of.RAISE.name);
      expect(chosen(sets, { shoulders: 90 })).toBe(FLY.name);
    }
  });

  it('is the group that lacks the larger share of its goal', () => {
    const weeklySetsGoals = { chest: 20, shoulders: 6 };
    const loads = done({ chest: 10, shoulders: 1 });
    expect(firstOf([of.RAISE, FLY], { weeklySetsGoals }, { loads })).toBe(of.RAISE.name);
  });

  it('is a small group only if the user has a goal for it, and a minor group last', () => {
    expect(firstOf([CURL, of.RAISE])).toBe(of.RAISE.name);
    expect(firstOf([CURL, of.RAISE], { weeklySetsGoals: { biceps: 12 } })).toBe(CURL.name);
    expect(firstOf([CURL, BACK])).toBe(CURL.name);
    expect(firstOf([CURL, BACK], { weeklySetsGoals: { lower_back: 12 } })).toBe(BACK.name);
  });

  it('is not an exercise whose helpers lack sets while its main group lacks none', () => {
    const helped = { ...FLY, secondaryMuscles: ['shoulders', 'triceps'] };
    expect(firstOf([helped, CURL])).toBe(helped.name);
    const loads = done({ chest: 12, biceps: 8 });
    expect(firstOf([helped, CURL], {}, { loads })).toBe(CURL.name);
  });

  it('is whatever the user usually does, even for a group that lacks little', () => {
    const input = { loads: done({ biceps: 10 }) };
    const logs = [3, 6].map((days) => logged(days, [of.CURL]));
    expect(firstOf([of.CURL, of.RAISE], {}, input)).toBe(of.RAISE.name);
    expect(firstOf([of.CURL, of.RAISE], {}, { ...input, logs })).toBe(of.CURL.name);
  });

  it('does not depend on the seed if one exercise is clearly better', () => {
    const firsts = Array.from({ length: 10 }, (_, seed) =>
      firstOf([of.RAISE, FLY], { seed }, { loads: done({ chest: 9 }) }),
    );
    expect(new Set(firsts)).toEqual(new Set([of.RAISE.name]));
  });
});

describe('an exercise added to a workout', () => {
  const addedTo = (
    base: readonly Exercise[],
    exercises: readonly Exercise[],
    logs: SessionInput['logs'],
  ): readonly string[] =>
    compose({ minutes: 60 }, { base: base.map((one) => plan(one)), exercises, logs }).changes.map(
      ({ name }) => name,
    );
  const often = (...exercises: readonly Exercise[]) =>
    [3, 6, 9].map((days) => logged(days, exercises));

  it('is the one that the user does in such workouts, rather than the one done more often', () => {
    const habit = (alike: number, others: number, base: readonly Exercise[]) => {
      const days = Array.from({ length: alike + others }, (_, at) => 2 + at);
      const logs = days.map((day, at) =>
        at < alike ? logged(day, [of.BENCH, of.PUSHDOWN]) : logged(day, [of.ROW, of.EXTENSION]),
      );
      return addedTo(base, [of.PUSHDOWN, of.EXTENSION], logs)[0];
    };
    expect(habit(2, 3, [of.BENCH])).toBe(of.PUSHDOWN.name);
    expect(habit(1, 5, [of.BENCH, of.RAISE])).toBe(of.PUSHDOWN.name);
    expect(habit(1, 12, [of.BENCH, of.RAISE])).toBe(of.EXTENSION.name);
  });

  it('is a press before an isolation for the chest, if the workout has none and one is possible', () => {
    const other = like(FLY, 'Cable Fly', { equipment: 'cable' });
    expect(addedTo([FLY], [other, of.BENCH], often(other))[0]).toBe(of.BENCH.name);
    expect(addedTo([FLY, of.RAISE], [other, of.PRESS], often(other))[0]).toBe(other.name);
    expect(addedTo([of.BENCH, of.RAISE], [other, of.INCLINE], often(other))[0]).toBe(other.name);
  });

  it('trains no group that the workout does not train', () => {
    const thruster = like(of.BENCH, 'Barbell Thruster', { primaryMuscles: ['chest', 'glutes'] });
    expect(addedTo([of.BENCH], [thruster], [])).toEqual([]);
  });

  it('is unusual only if no usual one remains beside the workout', () => {
    const odd = like(of.BENCH, 'Cable Bench Press', { equipment: 'cable' });
    expect(addedTo([of.BENCH], [of.BENCH, odd], [])).toEqual([odd.name]);
    expect(addedTo([of.BENCH], [of.BENCH, of.DUMBBELL_BENCH, odd], [])).toEqual([
      of.DUMBBELL_BENCH.name,
    ]);
  });

  it('has no more sets than a compound', () => {
    const base = [plan(of.BENCH, 2)];
    const { exercises } = compose({ minutes: 30 }, { base, exercises: [of.PUSHDOWN] });
    expect(exercises.map(({ sets }) => sets)).toEqual([2, 2]);
  });

  it('fits into the minutes, and a tenth of them is left', () => {
    const crunch = like(of.CRUNCH, 'Cable Crunch', { equipment: 'cable' });
    const isAdded = (base: readonly PlannedExercise[], other: Exercise) => (minutes: number) => {
      const session = compose({ minutes, supersets: true }, { base, exercises: [other] });
      expect(session.minutes).toBeLessThanOrEqual(minutes);
      return session.changes.length > 0;
    };
    expect([48, 52, 55, 60].map(isAdded(of.PUSH, crunch))).toEqual([false, false, true, true]);
    const short = [plan(of.BENCH), plan(of.CURL)];
    expect([21, 26].map(isAdded(short, of.RAISE))).toEqual([false, true]);
  });
});

describe('the shape of a new session', () => {
  const namesIn = (exercises: readonly Exercise[]) =>
    namesOf(compose({ minutes: 120 }, { exercises }));

  it('has at most two exercises with the same movement', () => {
    const rows = ['lats', 'upper_back', 'traps'].map((group) =>
      like(of.ROW, 'Machine Row', { primaryMuscles: [group], equipment: 'machine' }),
    );
    expect(namesIn(rows)).toHaveLength(2);
  });

  it('has at most 8 sets for a group', () => {
    const { exercises } = compose(
      { minutes: 120 },
      { exercises: [of.BENCH, of.INCLINE, of.DUMBBELL_BENCH] },
    );
    expect(exercises.reduce((sum, { sets }) => sum + sets, 0)).toBe(8);
  });

  it('has no second exercise for the abs, even if it also trains another group', () => {
    const others = ['Crunch', 'Reverse Crunch'].map((name) =>
      like(of.CRUNCH, name, { primaryMuscles: ['abs', 'obliques'] }),
    );
    expect(namesIn([of.CRUNCH, ...others])).toHaveLength(1);
  });

  it('counts as minor only exercises for nothing else', () => {
    const hinge = like(of.DEADLIFT, 'Deadlift', { primaryMuscles: ['hamstrings', 'lower_back'] });
    const bend = like(of.CRUNCH, 'Dumbbell Side Bend', {
      primaryMuscles: ['obliques'],
      equipment: 'dumbbell',
    });
    const favourites = [bend.id];
    expect(namesOf(compose({ favourites }, { exercises: [hinge, bend] }))).toHaveLength(2);
  });

  it('has the exercise of another movement beside three common ones for the same muscles', () => {
    const machine = like(of.BENCH, 'Machine Chest Press', { equipment: 'machine' });
    expect(namesIn([of.BENCH, machine, of.DUMBBELL_BENCH, of.INCLINE])).toContain(of.INCLINE.name);
  });

  it('varies with the seed among three of many exercises alike, unless the user does or likes another', () => {
    const alike = Array.from({ length: 6 }, () => like(of.CURL, 'Barbell Curl'));
    const ids = alike.map(({ id }) => id);
    const chosen = () =>
      Array.from({ length: 40 }, (_, seed) =>
        compose({ seed, minutes: 7 }, { exercises: alike }).exercises.map((own) => own.exerciseId),
      );
    expect(new Set(chosen().flat())).toEqual(new Set(ids.slice(0, 3)));
    expect(chosen()).toEqual(chosen());
    const curls = ['Barbell', 'Machine', 'Dumbbell', 'Kettlebell'].map((equipment) =>
      like(of.CURL, `${equipment} Bicep Curl`, { equipment: equipment.toLowerCase() }),
    );
    const own = curls.slice(-1);
    const favourites = own.map(({ id }) => id);
    expect(firstOf(curls)).not.toBe('Kettlebell Bicep Curl');
    expect(firstOf(curls, { favourites })).toBe('Kettlebell Bicep Curl');
    expect(firstOf(curls, {}, { logs: [logged(3, own)] })).toBe('Kettlebell Bicep Curl');
  });

  it('gives a further set to the group that lacks most, and of two such to the shorter exercise', () => {
    const loads = done({ chest: 6 });
    const logs = [3, 6].map((days) => logged(days, [FLY]));
    const exercises = [FLY, of.RAISE];
    expect(inShort(compose({ minutes: 15 }, { exercises, loads, logs }))).toEqual([
      'Chest Fly 2',
      'Dumbbell Lateral Raise 3',
    ]);
    const weeklySetsGoals = { biceps: 12 };
    expect(
      inShort(compose({ minutes: 15, weeklySetsGoals }, { exercises: [CURL, of.RAISE] })),
    ).toEqual(['Dumbbell Lateral Raise 2', 'Barbell Curl 3']);
  });

  it('names the group that lacks most among those of an exercise', () => {
    const messageAfter = (sets: Readonly<Record<string, number>>) =>
      compose({ minutes: 20 }, { exercises: [of.SQUAT], loads: done(sets) }).exercises[0]?.message;
    expect(messageAfter({ quadriceps: 8 })).toMatch(/^Glutes: 0 of 12 sets/);
    expect(messageAfter({ glutes: 8 })).toMatch(/^Quadriceps: 0 of 12 sets/);
  });

  it('plans 6 to 10 repetitions only for compounds of large groups', () => {
    const repsOf = (exercise: Exercise) => {
      const [own] = compose({}, { exercises: [exercise] }).exercises;
      return [own?.repsMin, own?.repsMax];
    };
    expect([of.BENCH, of.PRESS].map(repsOf)).toEqual([
      [6, 10],
      [8, 12],
    ]);
  });

  it('is that of no beginner if the user has logs but no level', () => {
    const exercises = of.CATALOGUE;
    const logs = [logged(3, [of.CRUNCH])];
    const namesAt = (level: 'intermediate' | 'beginner' | null) =>
      namesOf(compose({ minutes: 60, level }, { exercises, logs }));
    expect(namesAt(null)).toEqual(namesAt('intermediate'));
    expect(namesAt(null)).not.toEqual(namesAt('beginner'));
  });
});

describe('the basics of a session', () => {
  const legs = like(of.SQUAT, 'Leg Press', { equipment: 'machine' });
  const press = like(of.BENCH, 'Machine Chest Press', { equipment: 'machine' });
  const row = like(of.ROW, 'Machine Row', { equipment: 'machine' });
  const habit = [3, 6].map((days) => logged(days, [CURL, of.RAISE]));
  const beginnersWith = (other: Exercise) => {
    const exercises = [legs, press, row, CURL, of.RAISE, other];
    return namesOf(compose({ minutes: 32, level: 'beginner' }, { exercises, logs: habit }));
  };

  it('include a bridge as a hinge for a beginner, but no isolation for the lower back', () => {
    const thrust = like(of.LEG_CURL, 'Machine Hip Thrust', { primaryMuscles: ['glutes'] });
    for (const { name } of [legs, press, row, thrust])
      expect(beginnersWith(thrust)).toContain(name);
    expect(beginnersWith(BACK)).not.toContain(BACK.name);
  });

  it('do not include a press for the arms, but what the user does, however unusual', () => {
    const close = like(of.BENCH, 'Close-Grip Bench Press', { primaryMuscles: ['triceps'] });
    const odd = like(of.ROW, 'Kettlebell Gorilla Row', { equipment: 'kettlebell' });
    const beside = (own: Exercise, usual: Exercise) => {
      const logs = [3, 6].map((days) => logged(days, [own, CURL, of.RAISE]));
      const exercises = [own, usual, CURL, of.RAISE];
      return namesOf(compose({ minutes: 18 }, { exercises, logs }));
    };
    expect(beside(close, press)).toContain(press.name);
    expect(beside(odd, row)).toContain(odd.name);
    expect(beside(odd, row)).not.toContain(row.name);
  });
});

describe('the order of a new session', () => {
  const DAYS = [3, 6];
  const orderOf = (
    exercises: readonly Exercise[],
    reps: readonly number[],
    loads: SessionInput['loads'] = [],
  ): readonly string[] => {
    const logs = DAYS.map((days) =>
      performed(days, ...exercises.map((own, at) => [own, { reps: reps[at] }] as const)),
    );
    return namesOf(compose({ minutes: 60 }, { exercises, logs, loads }));
  };

  it('keeps an isolation after a compound, and other groups in their places, however few their repetitions', () => {
    expect(orderOf([of.BENCH, FLY], [12, 8])).toEqual([of.BENCH.name, FLY.name]);
    const loads = done({ upper_back: 9, lats: 9 });
    for (const count of [5, 12]) {
      const names = orderOf([of.BENCH, of.ROW], [10, count], loads);
      expect(names).toEqual([of.BENCH.name, of.ROW.name]);
    }
  });

  it('begins with the lift whose bar loads the lower back, even if the user prefers another', () => {
    const press = like(of.SQUAT, 'Leg Press', { equipment: 'machine' });
    const logs = DAYS.map((days) => logged(days, [press]));
    const exercises = [of.DEADLIFT, press, of.BENCH];
    expect(namesOf(compose({ minutes: 60 }, { exercises, logs })).at(0)).toBe(of.DEADLIFT.name);
  });

  it('counts neither a press overhead nor a dumbbell as a bar that loads the lower back', () => {
    const over = like(of.PRESS, 'Barbell Overhead Press');
    const shoulder = like(of.PRESS, 'Machine Shoulder Press', { equipment: 'machine' });
    const hinge = like(of.DEADLIFT, 'Dumbbell Romanian Deadlift', { equipment: 'dumbbell' });
    const thrust = like(of.DEADLIFT, 'Hip Thrust', { equipment: 'machine' });
    const names = namesOf(
      compose({ minutes: 90 }, { exercises: [of.SQUAT, over, shoulder, hinge, thrust] }),
    );
    for (const name of [of.SQUAT.name, over.name, hinge.name]) expect(names).toContain(name);
  });
});
