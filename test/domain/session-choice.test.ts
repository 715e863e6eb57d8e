import { catalogue } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/domain/records.js';
import type { SessionOptions } from '../../src/domain/session/session.js';
import { times } from './asking.js';
import { only } from './builders.js';
import { compose, performed } from './session-builders.js';

const ALL: readonly Exercise[] = catalogue.map((exercise, at) => ({ ...exercise, id: at + 1 }));
const named = (...wanted: readonly string[]): readonly Exercise[] =>
  wanted.map((name) => only(ALL.filter((exercise) => exercise.name === name)));
const idOf = (name: string): number => only(named(name)).id;

const chosen = (
  options: SessionOptions,
  input: Parameters<typeof compose>[1] = {},
): readonly Exercise[] =>
  compose(options, { exercises: ALL, ...input }).exercises.flatMap(({ exerciseId }) =>
    ALL.filter(({ id }) => id === exerciseId),
  );
const namesOf = (exercises: readonly Exercise[]): string =>
  exercises.map(({ name }) => name).join();

const isPress = ({ name }: Exercise): boolean => /press|push-up|dip/i.test(name);
const isPull = ({ name }: Exercise): boolean => /row|pull-?(up|down)|chin-up/i.test(name);
const isLeg = ({ name }: Exercise): boolean => /squat|lunge|deadlift|leg press|step-up/i.test(name);
const KINDS = [isPress, isPull, isLeg];

const set = (reps: number) => ({ reps, weightKg: 40 });
const logged = (daysAgo: number, ...names: readonly string[]) =>
  performed(daysAgo, ...named(...names).map((own) => [own, set(8), set(8), set(8)] as const));

describe('the exercises of a new session', () => {
  it.each([
    ['a gym', undefined, /barbell|machine|dumbbell/],
    ['dumbbells', ['dumbbell', 'bench'], /dumbbell/],
    ['bands', ['band'], /band/],
  ])('are the main lifts of %s', (_place, equipment, pieces) => {
    const exercises = chosen({ minutes: 60, equipment });
    expect(exercises.slice(0, 4).map((own) => own.equipment)).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(pieces) as string),
    );
    if (equipment === undefined) {
      const barbells = exercises.slice(0, 4).filter((own) => own.equipment === 'barbell');
      expect(barbells.length).toBeGreaterThan(1);
    }
    expect(namesOf(exercises)).not.toMatch(/woodchop|pullover|push press|swing|twist/i);
  });

  it.each([20, 30])(
    'are a press, a pull and a leg exercise before others in %i minutes',
    (minutes) => {
      for (const equipment of [undefined, ['dumbbell', 'bench'], ['band'], ['barbell', 'bench']]) {
        const exercises = chosen({ minutes, equipment });
        for (const isKind of KINDS) expect(exercises.filter(isKind)).not.toEqual([]);
      }
    },
  );

  it('are unusual only if the user does them, likes them, or has nothing else for a muscle', () => {
    const isChosen = (input: Parameters<typeof compose>[1], favourites: readonly number[] = []) =>
      namesOf(chosen({ minutes: 65, favourites }, input)).includes('Dumbbell Woodchop');
    const logs = [2, 4, 6, 8].map((days) => logged(days, 'Dumbbell Woodchop', 'Barbell Squat'));
    expect(isChosen({})).toBe(false);
    expect(isChosen({ logs })).toBe(true);
    expect(isChosen({}, [idOf('Dumbbell Woodchop')])).toBe(true);
    const unusual = named('Dumbbell Squeeze Press', 'Zercher Squat');
    const odd: Exercise = { ...(ALL[0] as Exercise), id: 9000, name: 'Qwerty' };
    expect(namesOf(chosen({ minutes: 60 }, { exercises: [...unusual, odd] }))).toBe('');
    expect(compose({ minutes: 60 }, { exercises: [odd] }).exercises).toHaveLength(1);
  });
});

describe('the lower back in a new session', () => {
  const isBackLift = ({ equipment, name }: Exercise): boolean =>
    equipment === 'barbell' && /squat|deadlift|bent-over row/i.test(name);

  it('is loaded by one bar at most, unless the user does more, and that lift comes first', () => {
    const exercises = chosen({ minutes: 75 });
    expect(exercises.filter(isBackLift)).toHaveLength(1);
    expect(exercises.findIndex(isBackLift)).toBe(0);
    const own = [2, 4, 6, 8].map((days) => logged(days, 'Leg Press', 'Barbell Deadlift'));
    const pool = named('Leg Press', 'Barbell Deadlift', 'Machine Row');
    expect(namesOf(chosen({ minutes: 60 }, { logs: own, exercises: pool }))).toMatch(
      /^Barbell Deadlift/,
    );
    const logs = [2, 4, 6, 8].map((days) => logged(days, 'Barbell Squat', 'Barbell Deadlift'));
    const options = { minutes: 75, favourites: [idOf('Barbell Squat'), idOf('Barbell Deadlift')] };
    expect(chosen(options, { logs }).filter(isBackLift).length).toBeGreaterThan(1);
  });
});

describe('the sets of a new session', () => {
  it('are never more for an isolation than for a compound', () => {
    for (const minutes of [20, 30, 45, 60, 75]) {
      for (const equipment of [undefined, ['dumbbell', 'bench'], ['barbell', 'bench'], []]) {
        const { exercises } = compose({ minutes, equipment }, { exercises: ALL });
        const setsOf = (mechanic: string) =>
          exercises.flatMap(({ exerciseId, sets }) =>
            ALL[exerciseId - 1]?.mechanic === mechanic ? [sets] : [],
          );
        expect(Math.max(0, ...setsOf('isolation'))).toBeLessThanOrEqual(
          Math.min(...setsOf('compound')),
        );
      }
    }
  });

  it('are never more for the shoulders than for a compound of a larger group', () => {
    for (const minutes of [30, 40, 50, 60]) {
      const options = { minutes, level: 'beginner', equipment: ['dumbbell', 'bench'] } as const;
      const { exercises } = compose(options, { exercises: ALL });
      const setsOf = (names: RegExp): readonly number[] =>
        exercises.flatMap(({ name, sets }) => (names.test(name) ? [sets] : []));
      const larger = setsOf(/squat|row|bench press|deadlift/i);
      expect(larger.length).toBeGreaterThan(3);
      const over = setsOf(/shoulder press|overhead press/i);
      expect(Math.max(0, ...over)).toBeLessThanOrEqual(Math.min(...larger));
    }
  });

  it('have at least 8 repetitions of what the hands hold', () => {
    const options = { minutes: 60, level: 'advanced', equipment: ['dumbbell', 'bench'] } as const;
    const { exercises } = compose(options, { exercises: ALL });
    expect(Math.min(...exercises.map(({ repsMin }) => repsMin))).toBe(8);
    const bar = compose({ ...options, equipment: ['barbell'] }, { exercises: ALL });
    expect(bar.exercises[0]).toMatchObject({ repsMin: 6, repsMax: 10 });
  });

  it('have at least 8 repetitions of an isolation, whatever the user did', () => {
    const exercises = named('Leg Extension');
    const logs = [performed(2, [only(exercises), { reps: 3, weightKg: 60 }])];
    const [own] = compose({ minutes: 30 }, { exercises, logs }).exercises;
    expect(own).toMatchObject({ repsMin: 8, repsMax: 8 });
    expect(own?.suggestion.sets[0]?.weightKg).toBeLessThan(60);
  });
});

describe('a session with a sore group', () => {
  const DONE = ['Barbell Squat', 'Hanging Leg Raise', 'Seated Cable Row', 'Machine Crunch'];
  const logs = [2, 5, 9].map((days) => logged(days, ...DONE));
  it.each([
    ['shoulders', /hanging|pull-up|chin-up|barbell squat|front squat/i],
    ['lower_back', /seated cable row|machine crunch|cable crunch|^dumbbell row|,dumbbell row/i],
  ])('has nothing that the %s have to hold, whatever the user does', (muscleGroup, held) => {
    const places = [undefined, ['dumbbell', 'bench'], ['barbell', 'bench', 'pull-up bar']];
    for (const equipment of places) {
      for (const own of [logs, []]) {
        const options = { minutes: 60, equipment, avoid: [muscleGroup] };
        const exercises = chosen(options, { logs: own });
        expect(exercises.length).toBeGreaterThan(2);
        expect(namesOf(exercises)).not.toMatch(held);
      }
    }
    expect(namesOf(chosen({ minutes: 60 }, { logs }))).toMatch(held);
  });
});

describe('a session for a beginner', () => {
  const beginner = { level: 'beginner', minutes: 65 } as const;

  it('is that of a newcomer without a level and without logs, too', () => {
    const unknown = chosen({ ...beginner, level: null });
    expect(unknown).toEqual(chosen(beginner));
    const logs = [logged(3, 'Barbell Squat')];
    expect(namesOf(chosen({ minutes: 65, level: null }, { logs }))).toMatch(/Barbell/);
  });

  it('has a squat or a leg press, a press, a pull and a hinge before anything else', () => {
    const HINGES = [/romanian deadlift|hip thrust|bridge/i];
    for (const equipment of [undefined, ['dumbbell', 'bench'], ['band'], []]) {
      const names = chosen({ ...beginner, minutes: 40, equipment }).map(({ name }) => name);
      expect(names.slice(0, 3).some((name) => /squat|leg press/i.test(name))).toBe(true);
      expect(names.some((name) => HINGES.some((is) => is.test(name)))).toBe(true);
      expect(names.join()).not.toMatch(/Band Push-Up/);
    }
    expect(namesOf(chosen({ ...beginner, minutes: 30 }))).toMatch(/Romanian Deadlift/);
    const short = namesOf(chosen({ ...beginner, minutes: 20 }));
    expect(short).toMatch(/squat|leg press/i);
    expect(short).not.toMatch(/deadlift|extension/i);
  });

  it('has a push-up that a beginner can do, and others the full one', () => {
    const nothing = { minutes: 30, equipment: [] };
    expect(namesOf(chosen({ ...nothing, level: 'beginner' }))).toMatch(/(Knee|Incline) Push-Up/);
    expect(namesOf(chosen({ ...nothing, level: 'advanced' }))).toMatch(/(^|,)Push-Up/);
  });

  it('pulls from above and presses overhead in turn after the first four', () => {
    const gym = { level: 'beginner', minutes: 60 } as const;
    const first = chosen(gym);
    const isPull = ({ name }: Exercise): boolean => /pulldown/i.test(name);
    const isOver = ({ name }: Exercise): boolean => /shoulder press|overhead press/i.test(name);
    const logs = [logged(2, ...first.map(({ name }) => name))];
    const [missing, ...others] = [isPull, isOver].filter((is) => !first.some(is));
    expect(others).toEqual([]);
    expect(chosen(gym, { logs }).some(missing ?? isPull)).toBe(true);
  });

  it('has 10 to 20 repetitions with a band or without a weight, except for pull-ups', () => {
    const repsOf = (equipment: readonly string[]) =>
      compose({ ...beginner, equipment }, { exercises: ALL }).exercises.map(
        ({ name, repsMin, repsMax }) => [/pull-up|chin-up|dip/i.test(name), repsMin, repsMax],
      );
    for (const [isHard, repsMin, repsMax] of [...repsOf([]), ...repsOf(['band'])]) {
      expect([repsMin, repsMax]).toEqual(isHard === true ? [8, 12] : [10, 20]);
    }
    expect(repsOf(['pull-up bar'])).toContainEqual([true, 8, 12]);
  });

  it('has machines and dumbbells before a barbell, which comes only if there is nothing else', () => {
    expect(namesOf(chosen({ minutes: 60 }))).toMatch(/Barbell/);
    expect(namesOf(chosen(beginner))).not.toMatch(/Barbell/);
    expect(namesOf(chosen({ ...beginner, equipment: ['barbell', 'bench'] }))).toMatch(/Barbell/);
    expect(
      chosen(beginner).filter(({ equipment }) => equipment === 'machine').length,
    ).toBeGreaterThan(2);
  });

  it('begins with a press, a pull and a leg exercise unless the user trains more often', () => {
    const logs = [3, 5, 7, 9].map((days) =>
      logged(days, 'Dumbbell Curl', 'Leg Extension', 'Seated Leg Curl', 'Triceps Pushdown'),
    );
    const kindsOf = (options: SessionOptions): number =>
      KINDS.filter((isKind) => chosen({ minutes: 45, ...options }, { logs }).some(isKind)).length;
    expect(kindsOf({ level: 'beginner' })).toBe(3);
    expect(kindsOf({ daysPerWeek: 3 })).toBe(3);
    expect(kindsOf({ level: 'beginner', daysPerWeek: 3 })).toBe(3);
    expect(kindsOf({ level: 'beginner', daysPerWeek: 5 })).toBeLessThan(3);
    expect(kindsOf({})).toBeLessThan(3);
  });

  it('plans the repetitions of the last time that was no deload', () => {
    const exercises = named('Machine Chest Press');
    const done = (daysAgo: number, reps: number, count: number) =>
      performed(daysAgo, [only(exercises), ...times(count, set(reps))]);
    const usual = [30, 26, 23, 19, 16, 12, 9].map((daysAgo) => done(daysAgo, 12, 4));
    const plannedAfter = (last: ReturnType<typeof done>) =>
      compose({ minutes: 60 }, { exercises, logs: [...usual, last] }).exercises[0]?.repsMin;
    expect([plannedAfter(done(3, 5, 2)), plannedAfter(done(3, 5, 4))]).toEqual([12, 5]);
  });

  it('holds a timed exercise as long as before', () => {
    const exercises = named('Plank');
    const logs = [performed(2, [only(exercises), { seconds: 40 }, { seconds: 30 }])];
    const [own] = compose(beginner, { exercises, logs }).exercises;
    expect(own).toMatchObject({ name: 'Plank', repsMin: 8, repsMax: 10 });
    expect(own?.suggestion.sets[0]).toMatchObject({ reps: null });
  });

  it('adds repetitions within the usual range, then weight', () => {
    const logs = [logged(2, 'Machine Chest Press')];
    const exercises = named('Machine Chest Press');
    const [own] = compose(beginner, { exercises, logs }).exercises;
    expect(own).toMatchObject({ repsMin: 8, repsMax: 12 });
    expect(own?.suggestion).toMatchObject({ rule: 'double_progression@1' });
    expect(own?.suggestion.sets[0]).toMatchObject({ reps: 9, weightKg: 40 });
  });
});
