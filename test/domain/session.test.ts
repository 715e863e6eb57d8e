import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/domain/records.js';
import { messagesOf } from '../../src/domain/messages.js';
import type { HistoryLog } from '../../src/domain/records.js';
import { logAsWorkout } from '../../src/domain/workout/usual-workouts.js';
import { hoursAgo, load } from './builders.js';
import * as of from './session-builders.js';
import {
  changesOf,
  compose,
  inShort,
  like,
  logged,
  namesOf,
  performed,
  plan,
  PUSH,
  tired,
} from './session-builders.js';

const push = (
  options: Parameters<typeof compose>[0] = {},
  input: Parameters<typeof compose>[1] = {},
) => compose(options, { base: PUSH, ...input });

const AS_PLANNED = PUSH.map(({ exercise, sets }) => `${exercise.name} ${sets}`);

describe('a session adapted from a workout', () => {
  it('is the workout itself, with a suggestion and a rest for each exercise', () => {
    const session = push();
    expect(inShort(session)).toEqual(AS_PLANNED);
    expect(session).toMatchObject({ minutes: 48, changes: [], unmet: [] });
    expect(session.exercises.map(({ restSeconds }) => restSeconds)).toEqual([
      150, 120, 150, 90, 60,
    ]);
    expect(session.exercises[0]).toMatchObject({
      exerciseId: of.BENCH.id,
      repsMin: 6,
      repsMax: 8,
      superset: null,
      message: 'In your workout.',
      suggestion: { basis: 'none', sets: [{}, {}, {}, {}] },
    });
  });

  it('suggests a weight for an exercise from what the user does in a similar one', () => {
    const logs = [3, 6].map((days) => performed(days, [of.BENCH, { reps: 8, weightKg: 60 }]));
    const [own] = compose({}, { base: [plan(of.DUMBBELL_BENCH)], logs }).exercises;
    expect(own?.suggestion.sets[0]?.weightKg).toBeGreaterThan(10);
  });

  it('suggests for each place of an exercise what the user did there', () => {
    const base = [plan(of.BENCH), plan(of.CURL), plan(of.BENCH)];
    const set = (weightKg: number) => ({ reps: 8, weightKg });
    const logs = [3, 6].map((days) =>
      performed(days, [of.BENCH, set(100)], [of.CURL, set(20)], [of.BENCH, set(60)]),
    );
    const { exercises } = compose({}, { base, logs });
    const weights = exercises.map(({ suggestion }) => suggestion.sets[0]?.weightKg);
    expect(weights).toEqual([100, 20, 60]);
  });

  it('rests 3 minutes after heavy sets', () => {
    const { exercises, minutes } = compose({}, { base: [plan(of.SQUAT, 5, 5, 5)] });
    expect(exercises[0]?.restSeconds).toBe(180);
    expect(minutes).toBe(21);
  });

  it('rests 1 1/2 minutes after a set of 15 repetitions or more, even of a compound', () => {
    const rests = [14, 15].map(
      (reps) => compose({}, { base: [plan(of.BENCH, 3, 8, reps)] }).exercises[0]?.restSeconds,
    );
    expect(rests).toEqual([150, 90]);
  });

  it('rests 1 minute after jumps and twists, even compound ones', () => {
    const rests = ['Burpee', 'Woodchop', 'Barbell Squat'].map((name) => {
      const base = [plan({ ...of.SQUAT, name, mechanic: 'compound' })];
      return compose({}, { base }).exercises[0]?.restSeconds;
    });
    expect(rests).toEqual([60, 60, 150]);
  });

  it('is unchanged with the minutes of the workout, or all the equipment it needs', () => {
    expect(push({ minutes: 48 }).changes).toEqual([]);
    expect(push({ equipment: ['barbell', 'dumbbells', 'cable'] }).changes).toEqual([]);
  });

  it('is shorter if the workout takes a minute or two longer than the time', () => {
    for (const minutes of [47, 46]) {
      const shorter = push({ minutes });
      expect(shorter.minutes).toBeLessThanOrEqual(minutes);
      expect(shorter.changeMessages).toEqual([
        `Fewer sets of Dumbbell Lateral Raise, to fit into ${minutes} minutes.`,
      ]);
    }
  });

  it('cuts exercises whose muscles others train, then isolation exercises, but not the main lift', () => {
    const half = push({ minutes: 35 });
    expect(changesOf(half)).toEqual([
      'cut Incline Bench Press 3-0',
      'cut Dumbbell Lateral Raise 3-0',
    ]);
    expect(half.changes[0]?.message).toBe('To fit into 35 minutes.');
    expect(inShort(push({ minutes: 25 }))).toEqual([
      'Barbell Bench Press 3',
      'Overhead Press 2',
      'Triceps Pushdown 3',
    ]);
    expect(inShort(push({ minutes: 5 }))).toEqual(['Barbell Bench Press 1']);
  });

  it('is empty, and says why, if not even one set fits', () => {
    const { exercises, minutes, unmet } = push({ minutes: 2 });
    expect(exercises).toEqual([]);
    expect(minutes).toBe(0);
    expect(unmet.map(({ code }) => code)).toEqual(['too_short', 'not_trained']);
    const some = push({ minutes: 2, never: [of.RAISE.id] });
    expect(some.unmet[0]?.code).toBe('too_short');
    // Here the time is not what is missing.
    expect(push({ minutes: 40, equipment: [] }).unmet[0]?.code).toBe('time_left');
  });

  it('reports no time left beside an exercise that was cut for lack of time', () => {
    const { minutes, changeMessages, unmet } = push({ minutes: 35 });
    expect([minutes, unmet]).toEqual([31, []]);
    expect(changeMessages).toEqual([
      'No time for Incline Bench Press and Dumbbell Lateral Raise in 35 minutes.',
    ]);
  });

  it('reports no time left from nine tenths of the minutes on', () => {
    const unmetIn = (minutes: number) =>
      compose({ minutes }, { base: [plan(of.CURL, 6, 14, 21)], exercises: [] });
    const { minutes: used } = unmetIn(60);
    expect(used).toBe(18);
    expect([20, 21].map((minutes) => unmetIn(minutes).unmet.length)).toEqual([0, 1]);
  });

  it('pairs neighbors that train different muscles before it cuts any, if supersets are allowed', () => {
    const base = [plan(of.SQUAT), plan(of.BENCH), plan(of.ROW), plan(of.RAISE), plan(of.CURL)];
    const cut = compose({ minutes: 37 }, { base });
    const paired = compose({ minutes: 37, supersets: true }, { base });
    expect(cut.changes.length).toBeGreaterThan(0);
    expect(paired.changes).toEqual([]);
    expect(paired.exercises.map(({ superset }) => superset)).toEqual([null, 1, 1, 2, 2]);
    expect(paired.minutes).toBeLessThanOrEqual(37);
    const longer = [...base.slice(0, 4), plan(of.CURL, 4)];
    const enough = compose({ minutes: 42, supersets: true }, { base: longer });
    expect(enough.exercises.map(({ superset }) => superset)).toEqual([null, null, null, 1, 1]);
  });

  it('keeps the supersets of the workout, which save time, and numbers new ones after them', () => {
    const paired = [of.BENCH, of.ROW].map((exercise) => ({ ...plan(exercise), superset: 7 }));
    const base = [plan(of.SQUAT), ...paired, plan(of.RAISE), plan(of.CURL)];
    const supersets = (minutes?: number, pairs = false) =>
      compose({ minutes, supersets: pairs }, { base }).exercises.map(({ superset }) => superset);
    expect(supersets()).toEqual([null, 1, 1, null, null]);
    expect(supersets(28, true)).toEqual([null, 1, 1, 2, 2]);
    const apart = compose({}, { base: base.map((entry) => ({ ...entry, superset: undefined })) });
    expect(compose({}, { base }).minutes).toBeLessThan(apart.minutes);
    const alone = base.filter(({ exercise }) => exercise !== of.ROW);
    expect(compose({}, { base: alone }).exercises.every(({ superset }) => superset === null)).toBe(
      true,
    );
  });

  it('pairs no heavy lower-body compounds, and no exercises that compete for a muscle', () => {
    const base = [plan(of.BENCH), plan(of.SQUAT), plan(of.CURL), plan(of.ROW), plan(of.PULL_UP)];
    const { exercises } = compose({ minutes: 30, supersets: true }, { base });
    expect(exercises.every(({ superset }) => superset === null)).toBe(true);
  });

  it('does the first exercise alone', () => {
    const base = [plan(of.BENCH), plan(of.CURL), plan(of.SQUAT)];
    const session = compose({ minutes: 25, supersets: true }, { base });
    expect(session.exercises.every(({ superset }) => superset === null)).toBe(true);
    expect(session.changes.length).toBeGreaterThan(0);
  });

  it('swaps exercises whose equipment is missing for the closest alternative, with their sets, or else cuts them', () => {
    const session = push({ equipment: ['dumbbell', 'cable'] });
    expect(changesOf(session)).toEqual([
      'swap Barbell Bench Press for Dumbbell Bench Press 4-4',
      'cut Overhead Press 3-0',
      'cut Incline Bench Press 3-0',
      'add Crunch 0-3',
      'add Overhead Triceps Extension 0-3',
    ]);
    expect(session.changes[0]?.message).toBe('Needs a barbell.');
    expect(session.exercises[0]).toMatchObject({
      repsMin: 6,
      replacedExerciseId: of.BENCH.id,
      message: 'Instead of Barbell Bench Press.',
    });
    expect(session.exercises[1]?.replacedExerciseId).toBeNull();
  });

  it('loses sets before it loses the only exercise of a group, as in 35 minutes', () => {
    const pulldown = like(of.ROW, 'Lat Pulldown', { primaryMuscles: ['lats'] });
    const base = [of.BENCH, of.ROW, of.PRESS, pulldown, of.CURL, of.PUSHDOWN].map((exercise) =>
      plan(exercise, 4),
    );
    const session = compose({ minutes: 35 }, { base });
    expect(inShort(session)).toEqual([
      'Barbell Bench Press 3',
      'Barbell Row 2',
      'Overhead Press 2',
      'Barbell Curl 3',
      'Triceps Pushdown 2',
    ]);
    expect(session.unmet).toEqual([]);
    expect(session.changeMessages).toEqual([
      'Fewer sets of Barbell Bench Press, Barbell Row, Overhead Press, Barbell Curl and Triceps Pushdown, to fit into 35 minutes.',
      'No time for Lat Pulldown in 35 minutes.',
    ]);
  });

  it('has one line for all changes of one kind and reason', () => {
    const lines = (...asked: Parameters<typeof push>) => push(...asked).changeMessages;
    expect(lines({ minutes: 35 })).toEqual([
      'No time for Incline Bench Press and Dumbbell Lateral Raise in 35 minutes.',
    ]);
    expect(lines({ avoid: ['chest'] })[0]).toBe(
      'Without Barbell Bench Press and Incline Bench Press. You asked to avoid chest.',
    );
    expect(lines({}, { scoreOf: tired({ chest: 50 }) })).toEqual([
      'Fewer sets of Barbell Bench Press and Incline Bench Press. Chest still recovering (50 %).',
    ]);
    expect(lines({ never: [of.BENCH.id] })).toEqual([
      'Dumbbell Bench Press instead of Barbell Bench Press, which you never want.',
    ]);
    expect(lines({ equipment: ['dumbbell', 'cable'] }).slice(0, 2)).toEqual([
      'Dumbbell Bench Press instead of Barbell Bench Press, which needs a barbell.',
      'Without Overhead Press and Incline Bench Press, which need a barbell.',
    ]);
    const base = [plan(of.BENCH), plan(of.CURL)];
    const exercises = [
      of.DUMBBELL_BENCH,
      like(of.CURL, 'Dumbbell Curl', { equipment: 'dumbbell' }),
    ];
    expect(lines({ equipment: ['dumbbell', 'bench'] }, { base, exercises })).toEqual([
      'Dumbbell Bench Press instead of Barbell Bench Press, which needs a barbell.',
      'Dumbbell Curl instead of Barbell Curl, which needs a barbell.',
    ]);
    expect(lines({ minutes: 60 }, { base: [plan(of.BENCH), plan(of.PRESS)] })[0]).toBe(
      'Also Incline Bench Press. Chest: 0 of 12 sets in the last 7 days.',
    );
    expect(lines()).toEqual([]);
  });

  it('chooses no exercise with unknown equipment if only some equipment is available', () => {
    const unknown = like(of.CURL, 'Biceps Curl', { equipment: null });
    const namesWith = (exercises: readonly Exercise[], equipment?: readonly string[]) =>
      namesOf(compose({ equipment, minutes: 60 }, { exercises }));
    expect(namesWith([unknown, of.CRUNCH])).toContain('Biceps Curl');
    expect(namesWith([unknown, of.CRUNCH], [])).not.toContain('Biceps Curl');
    expect(namesWith([unknown], [])).toContain('Biceps Curl');
  });

  it('cuts an exercise whose group others train before the only one of a group, and one with the same movement before any set', () => {
    const pulldown = like(of.ROW, 'Lat Pulldown');
    const second = like(of.ROW, 'Dumbbell Row');
    const cutFrom = (other: Exercise, minutes: number) => {
      const base = [plan(of.ROW), plan(other), plan(of.CURL)];
      const { changes } = compose({ minutes }, { base });
      return changes.filter(({ op }) => op === 'cut').map(({ name }) => name);
    };
    expect(cutFrom(pulldown, 20)).toEqual([]);
    expect(cutFrom(pulldown, 14)).toEqual(['Lat Pulldown']);
    expect(cutFrom(second, 20)).toEqual(['Dumbbell Row']);
  });

  it('adds no exercise for a group that reaches its weekly goal with the session itself', () => {
    const added = (goal: number) =>
      compose(
        { minutes: 40, weeklySetsGoals: { chest: goal } },
        { base: [plan(of.BENCH, 3)], exercises: [of.BENCH, of.DUMBBELL_BENCH] },
      ).changes.map(({ op }) => op);
    expect(added(4)).toEqual(['add']);
    expect(added(3)).toEqual([]);
  });

  it('restores cut exercises that fit after a longer one was cut, the most important first', () => {
    const base = [plan(of.SQUAT, 3, 5, 5), plan(of.ROW, 6, 10, 12), plan(of.CRUNCH, 3, 10, 10)];
    expect(inShort(compose({ minutes: 22 }, { base }))).toEqual([
      'Barbell Squat 2',
      'Barbell Row 2',
      'Crunch 2',
    ]);
    const isolations = [plan(of.SQUAT), plan(of.LEG_CURL), plan(of.PRESS, 2, 60, 60)];
    const session = compose({ minutes: 21 }, { base: isolations });
    expect(inShort(session)).toEqual(['Barbell Squat 3', 'Leg Curl 3']);
  });

  it('leaves the closest alternative to the exercise that needs it, and offers none for another group', () => {
    const base = [plan(of.INCLINE), plan(of.BENCH)];
    expect(changesOf(compose({ never: [of.BENCH.id] }, { base }))).toEqual([
      'swap Barbell Bench Press for Dumbbell Bench Press 3-3',
    ]);
    const press = { base: [plan(of.PRESS)], exercises: [of.BENCH] };
    expect(changesOf(compose({ never: [of.PRESS.id] }, press))).toEqual(['cut Overhead Press 3-0']);
  });

  it('swaps in no third exercise with the movement of two that stay', () => {
    const extension = like(of.LEG_CURL, 'Leg Extension', { primaryMuscles: ['quadriceps'] });
    const base = [of.SQUAT, like(of.SQUAT, 'Front Squat'), extension].map((own) => plan(own));
    const exercises = ['Goblet Squat', 'Dumbbell Step-Up'].map((name) =>
      like(of.SQUAT, name, { equipment: 'dumbbell' }),
    );
    expect(namesOf(compose({ never: [extension.id] }, { base, exercises })).at(-1)).toBe(
      'Dumbbell Step-Up',
    );
  });

  it('cuts an exercise only if others train all its main groups, and then a compound for a smaller group, too', () => {
    const cutFrom = (minutes: number, ...exercises: readonly Exercise[]) =>
      changesOf(compose({ minutes }, { base: exercises.map((one) => plan(one)) }));
    const both = like(of.CURL, 'Drag Curl', { primaryMuscles: ['biceps', 'abs'] });
    expect(cutFrom(19, of.SQUAT, of.CURL, both)).toEqual(['cut Barbell Curl 3-0']);
    const raise = like(of.RAISE, 'Raise', { primaryMuscles: ['shoulders', 'traps'] });
    expect(cutFrom(22, of.SQUAT, of.PRESS, raise)).toEqual(['cut Overhead Press 3-0']);
  });

  it('takes sets first from the exercise with the most', () => {
    const base = [plan(of.BENCH, 5), plan(of.ROW), plan(of.CURL)];
    expect(changesOf(compose({ minutes: 31 }, { base }))).toEqual([
      'fewer_sets Barbell Bench Press 5-3',
    ]);
  });

  it('swaps in no third exercise with the same movement, unless the workout has three', () => {
    const exercises = [
      'Dumbbell Squat',
      'Goblet Squat',
      'Dumbbell Front Squat',
      'Dumbbell Step-Up',
    ].map((name) => like(of.SQUAT, name, { equipment: 'dumbbell' }));
    const front = like(of.SQUAT, 'Front Squat');
    const lastOf = (name: string) => {
      const other = like(of.SQUAT, name, { equipment: 'machine' });
      const base = [of.SQUAT, front, other].map((exercise) => plan(exercise));
      const done = namesOf(compose({ equipment: ['dumbbell', 'box'] }, { base, exercises }));
      expect(done).toHaveLength(3);
      return done.at(-1);
    };
    expect(lastOf('Leg Extension')).toBe('Dumbbell Step-Up');
    expect(lastOf('Machine Squat')).toMatch(/Squat$/);
  });

  it('does not replace an assisted exercise by the same movement with full body weight', () => {
    const assisted = like(of.PULL_UP, 'Assisted Pull-Up', { equipment: 'machine' });
    const band = like(of.PULL_UP, 'Band-Assisted Pull-Up', { equipment: 'band' });
    const substituteOf = (exercise: Exercise, ...exercises: readonly Exercise[]) =>
      compose({ equipment: ['band', 'barbell'] }, { base: [plan(exercise)], exercises })
        .exercises[0]?.name;
    expect(substituteOf(assisted, of.PULL_UP, of.ROW)).toBe('Barbell Row');
    expect(substituteOf(assisted, of.PULL_UP, of.ROW, band)).toBe('Band-Assisted Pull-Up');
    const pulldown = like(of.PULL_UP, 'Lat Pulldown', { equipment: 'machine' });
    expect(substituteOf(pulldown, of.PULL_UP, of.ROW)).toBe('Pull-Up');
    const inverted = like(of.ROW, 'Inverted Row', { equipment: 'body only' });
    expect(substituteOf(assisted, of.PULL_UP, inverted)).toBe('Inverted Row');
    const weighted = like(of.PULL_UP, 'Landmine Pulldown', { equipment: 'barbell' });
    expect(substituteOf(assisted, weighted)).toBe('Landmine Pulldown');
  });

  it('gives a substitute other repetitions if the planned ones suit only the original exercise', () => {
    const hold = like(of.CRUNCH, 'Machine Hold', { equipment: 'machine' });
    const reps = ([repsMin, repsMax]: readonly [number, number]) => {
      const base = [plan(hold, 3, repsMin, repsMax)];
      const { exercises } = compose({ equipment: [] }, { base, exercises: [of.CRUNCH] });
      return exercises.flatMap((one) => [one.name, one.sets, one.repsMin, one.repsMax]);
    };
    for (const planned of [
      [1, 1],
      [90, 90],
      [1, 5],
      [1, 20],
    ] as const)
      expect(reps(planned)).toEqual(['Crunch', 3, 10, 20]);
    for (const planned of [
      [1, 6],
      [5, 15],
      [30, 40],
    ] as const)
      expect(reps(planned)).toEqual(['Crunch', 3, ...planned]);
  });

  it('swaps an exercise that is planned twice for the same substitute', () => {
    const base = [plan(of.BENCH, 3, 6, 6), plan(of.BENCH, 2, 10, 10)];
    const { exercises } = compose({ never: [of.BENCH.id] }, { base });
    expect(exercises.map(({ name, repsMax }) => [name, repsMax])).toEqual([
      ['Dumbbell Bench Press', 6],
      ['Dumbbell Bench Press', 10],
    ]);
  });

  it('finds a substitute by name for an exercise without known muscles', () => {
    const mystery = { ...of.UNKNOWN, name: 'Band Curl', equipment: 'band' };
    const session = compose({ equipment: ['barbell'] }, { base: [plan(mystery)] });
    expect(changesOf(session)).toEqual(['swap Band Curl for Barbell Curl 3-3']);
    expect(compose({}, { base: [plan(of.UNKNOWN)] }).changes).toEqual([]);
  });

  it('leaves out exercises that the user never wants, and groups that the user wants to spare', () => {
    const never = push({ never: [of.BENCH.id] });
    expect(changesOf(never)).toEqual(['swap Barbell Bench Press for Dumbbell Bench Press 4-4']);
    expect(never.changes[0]?.message).toBe('You never want this exercise.');
    const spared = push({ avoid: ['chest'] });
    expect(spared.changes[0]).toMatchObject({ op: 'cut', message: 'You asked to avoid chest.' });
    // The user wants no chest, so its absence is no unmet wish.
    expect(spared.unmet).toEqual([]);
    const params = { muscleGroups: ['triceps'] };
    expect(push({ never: [of.PUSHDOWN.id, of.EXTENSION.id] }).unmet).toEqual([
      { code: 'not_trained', params, message: 'No exercise left for triceps.' },
    ]);
  });

  it('leaves out heavy lower-body lifts that also load a group to spare', () => {
    const base = [of.SQUAT, of.BENCH, of.LEG_CURL].map((exercise) => plan(exercise));
    const press = like(of.SQUAT, 'Leg Press', { secondaryMuscles: [] });
    const exercises = [...of.CATALOGUE, press];
    expect(changesOf(compose({ avoid: ['lower_back'] }, { base, exercises }))).toEqual([
      'swap Barbell Squat for Leg Press 3-3',
    ]);
    expect(compose({ avoid: ['triceps'] }, { base }).changes).toEqual([]);
  });

  it('has the own repetitions of a substitute that the user does for time', () => {
    const logs = [performed(2, [of.PLANK, { seconds: 45 }])];
    const base = [plan(of.CRUNCH, 3, 10, 12)];
    const session = compose({ never: [of.CRUNCH.id] }, { base, logs });
    expect(session.exercises[0]).toMatchObject({
      name: 'Plank',
      sets: 3,
      repsMin: 11,
      repsMax: 11,
    });
  });

  it('has a third fewer sets for a group that is recovering, and none for one that needs rest', () => {
    const recovering = push({}, { scoreOf: tired({ chest: 50 }) });
    expect(changesOf(recovering)).toEqual([
      'fewer_sets Barbell Bench Press 4-3',
      'fewer_sets Incline Bench Press 3-2',
    ]);
    expect(recovering.changes[0]?.message).toBe('Chest still recovering (50 %).');
    const resting = push({}, { scoreOf: tired({ chest: 30 }) });
    expect(changesOf(resting).slice(0, 2)).toEqual([
      'cut Barbell Bench Press 4-0',
      'cut Incline Bench Press 3-0',
    ]);
    expect(resting.changes[0]?.message).toBe('Chest needs rest (30 %).');
    const single = compose({}, { base: [plan(of.BENCH, 1)], scoreOf: tired({ chest: 50 }) });
    expect(single.changes).toEqual([]);
    expect(push({}, { scoreOf: tired({ chest: 60 }) }).changes).toEqual([]);
  });

  it('gets at most two more exercises for its own muscles or the abs, if there is time left', () => {
    const base = [plan(of.BENCH), plan(of.PRESS)];
    const longer = compose({ minutes: 60 }, { base });
    expect(changesOf(longer)).toEqual(['add Incline Bench Press 0-3', 'add Crunch 0-3']);
    expect(longer.changes[0]?.message).toBe('Chest: 0 of 12 sets in the last 7 days.');
    expect(longer.unmet[0]?.code).toBe('time_left');
    const enough = ['chest', 'triceps', 'shoulders', 'abs'].map((muscleGroup) => ({
      muscleGroup,
      performedAt: hoursAgo(50),
      fractionalSets: 12,
    }));
    expect(compose({ minutes: 60 }, { base, loads: enough }).changes).toEqual([]);
  });

  it('gets no additional exercise if none of the workout is left', () => {
    expect(inShort(push({ equipment: [] }))).toEqual([]);
  });

  it('keeps the first compound exercise even if others train its muscles', () => {
    const both = { ...of.INCLINE, primaryMuscles: ['chest', 'shoulders'] };
    const session = compose({ minutes: 14 }, { base: [plan(of.BENCH), plan(both)] });
    expect(inShort(session)).toEqual(['Barbell Bench Press 3']);
  });

  it('gets no additional heavy lower-body compound', () => {
    const base = [plan(of.LEG_CURL), plan({ ...of.SQUAT, name: 'Leg Press' })];
    const exercises = [of.LEG_CURL, of.SQUAT, of.DEADLIFT, of.PISTOL];
    expect(compose({ minutes: 60 }, { base, exercises }).changes).toEqual([]);
  });

  it('gets no fourth exercise for a group', () => {
    const fly = like(of.RAISE, 'Chest Fly', { primaryMuscles: ['chest'] });
    const base = [of.BENCH, of.INCLINE, of.DUMBBELL_BENCH].map((exercise) => plan(exercise, 1));
    const exercises = [...base.map(({ exercise }) => exercise), fly];
    expect(compose({ minutes: 40 }, { base, exercises }).changes).toEqual([]);
    const added = compose({ minutes: 40 }, { base: base.slice(1), exercises }).changes;
    expect(added.map(({ op }) => op)).toEqual(['add']);
  });

  it('uses the messages of the call everywhere', () => {
    const planned = () => 'Geplant.';
    const not_trained = () => 'Fehlt.';
    const never_offered = () => 'Ungeliebt.';
    const messages = messagesOf({ sessions: { planned, not_trained, never_offered } });
    const session = compose(
      { never: [of.BENCH.id], progression: { messages } },
      { base: [plan(of.BENCH), plan(of.PRESS)], exercises: [] },
    );
    expect(session.exercises.map(({ message }) => message)).toEqual(['Geplant.']);
    expect(session.changes.map(({ message }) => message)).toEqual(['Ungeliebt.']);
    expect(session.unmet.map(({ message }) => message)).toEqual(['Fehlt.']);
  });

  it('reports only the cut of an exercise that was swapped and then cut', () => {
    const session = push({ equipment: ['dumbbell', 'bench'], minutes: 12 });
    expect(changesOf(session).slice(-1)).toEqual(['cut Triceps Pushdown 3-0']);
  });
});

describe('a new session', () => {
  it('trains groups below their weekly goal, compounds and large groups first, within the minutes', () => {
    const session = compose({ minutes: 65 });
    expect(inShort(session)).toEqual([
      'Barbell Squat 3',
      'Barbell Row 3',
      'Barbell Bench Press 3',
      'Romanian Deadlift 3',
      'Incline Bench Press 3',
      'Overhead Press 3',
      'Barbell Curl 2',
    ]);
    expect(session).toMatchObject({ minutes: 65, changes: [], unmet: [] });
    expect(session.exercises[0]?.message).toBe(
      'Quadriceps: 0 of 12 sets in the last 7 days. Quadriceps recovered (100 %).',
    );
  });

  it('takes an hour unless the user has a usual time', () => {
    expect(compose()).toEqual(compose({ minutes: 60 }));
    const logs = Array.from({ length: 10 }, (_, at) => logged(at + 3, [of.SQUAT, of.ROW], 40));
    expect(compose({}, { logs }).minutes).toBeGreaterThanOrEqual(34);
    expect(compose({}, { logs }).minutes).toBeLessThanOrEqual(40);
  });

  it('has at most 8 exercises, and reports the time that is left', () => {
    const session = compose({ minutes: 120 });
    expect(session.exercises).toHaveLength(8);
    const minutes = 120 - session.minutes;
    expect(session.unmet).toEqual([
      { code: 'time_left', params: { minutes }, message: `${minutes} minutes are left.` },
    ]);
  });

  it('has four short exercises in 30 minutes, and fewer in less time', () => {
    expect(compose({ minutes: 30 }).exercises).toHaveLength(4);
    expect(compose({ minutes: 25 }).exercises).toHaveLength(3);
    expect(inShort(compose({ minutes: 6 }))).toEqual(['Barbell Curl 2']);
    expect(compose({ minutes: 2 }).unmet[0]).toMatchObject({
      code: 'too_short',
      params: { minutes: 2 },
      message: '2 minutes are too short for a set and its rest.',
    });
    expect(compose({ minutes: 1 }).unmet[0]?.message).toBe(
      '1 minute is too short for a set and its rest.',
    );
  });

  it('puts another exercise between two heavy lower-body compounds', () => {
    const { SQUAT, DEADLIFT, LEG_CURL, BENCH, ROW } = of;
    const some = (...exercises: readonly Exercise[]) =>
      namesOf(compose({ minutes: 60 }, { exercises }));
    expect(some(SQUAT, DEADLIFT, LEG_CURL)).toEqual([
      'Barbell Squat',
      'Leg Curl',
      'Romanian Deadlift',
    ]);
    expect(some(SQUAT, DEADLIFT)).toEqual(['Barbell Squat']);
    const history = { logs: [1, 2, 3].map((day) => logged(day, [BENCH, ROW])) };
    const known = { ...history, exercises: [SQUAT, DEADLIFT, BENCH, ROW] };
    const names = namesOf(compose({ minutes: 45, favourites: [BENCH.id, ROW.id] }, known));
    expect(Math.abs(names.indexOf(SQUAT.name) - names.indexOf(DEADLIFT.name))).toBeGreaterThan(1);
  });

  it('leaves out groups that are not recovered, and names them', () => {
    const session = compose({}, { scoreOf: tired({ quadriceps: 55, glutes: 20 }) });
    const names = namesOf(session);
    expect(names).not.toContain('Barbell Squat');
    expect(names).not.toContain('Romanian Deadlift');
    expect(session.unmet).toEqual([
      {
        code: 'not_recovered',
        params: { muscleGroups: ['glutes', 'quadriceps'] },
        message: 'Below the weekly goal, but not recovered: glutes and quadriceps.',
      },
    ]);
  });

  it('calls a group recovered from 80 % on, like the recovery report', () => {
    const said = (score: number) =>
      compose({}, { exercises: [of.CURL], scoreOf: () => score }).exercises[0]?.message;
    const [goal, recovering, ready] = [
      'Biceps: 0 of 12 sets in the last 7 days.',
      'Biceps still recovering (79 %).',
      'Biceps recovered (80 %).',
    ];
    expect([said(79), said(80)]).toEqual([`${goal} ${recovering}`, `${goal} ${ready}`]);
  });

  it('trains groups that are recovering if none is recovered, and nothing if all need rest', () => {
    const recovering = compose({}, { scoreOf: () => 50 });
    expect(recovering.exercises.length).toBeGreaterThan(3);
    expect(recovering.exercises[0]?.message).toContain('still recovering (50 %).');
    const trained = recovering.exercises.flatMap(({ exerciseId }) =>
      of.CATALOGUE.filter(({ id }) => id === exerciseId).flatMap(
        ({ primaryMuscles }) => primaryMuscles,
      ),
    );
    const tiredGroups = recovering.unmet.flatMap((wish) =>
      wish.code === 'not_recovered' ? wish.params.muscleGroups : [],
    );
    expect(tiredGroups.filter((group) => trained.includes(group))).toEqual([]);
    expect(compose({}, { scoreOf: () => 30 }).exercises).toEqual([]);
    const one = namesOf(compose({ minutes: 90 }, { scoreOf: tired({ chest: 50 }) }));
    expect(one.length).toBeGreaterThan(3);
    expect(one.join()).not.toMatch(/Bench/);
    const legs = namesOf(compose({ minutes: 90 }, { scoreOf: tired({ glutes: 50 }) }));
    expect(legs.join()).not.toMatch(/Squat|Deadlift/);
  });

  it('names no tired group that has reached its weekly goal', () => {
    const unmetAfter = (fractionalSets: number) =>
      compose(
        {},
        { scoreOf: tired({ chest: 50 }), loads: [load({ muscleGroup: 'chest', fractionalSets })] },
      ).unmet.map(({ code }) => code);
    expect([11, 12].map(unmetAfter)).toEqual([['not_recovered'], []]);
  });

  it('does not call the time too short if no exercise is possible, or if no minutes are given', () => {
    const codesIn = (...asked: Parameters<typeof compose>) =>
      compose(...asked).unmet.map(({ code }) => code);
    expect(codesIn({ minutes: 30 }, { exercises: [] })).toEqual(['time_left']);
    const logs = [performed(3, [of.CRUNCH, { reps: 900 }])];
    expect(codesIn({}, { exercises: [of.CRUNCH], logs })).toEqual([]);
    expect(codesIn({ minutes: 60 }, { exercises: [of.CRUNCH], logs })).toEqual(['too_short']);
  });

  it('has no exercise that also trains a group to spare', () => {
    const names = namesOf(compose({ minutes: 60, avoid: ['lower_back', 'triceps'] })).join();
    expect(names).toMatch(/Pull-Up,.*Dumbbell Lateral Raise/);
    expect(names).not.toMatch(/Barbell Squat|Deadlift|Bench|Overhead|Barbell Row/);
  });

  it('gives no weekly sets as a reason for a group that is near its goal', () => {
    const reasonsAt = (fractionalSets: number) => {
      const loads = [load({ muscleGroup: 'biceps', fractionalSets })];
      return compose({}, { exercises: [of.CURL], loads }).exercises[0]?.message;
    };
    expect(reasonsAt(9.4)).toBe(
      'Biceps: 9 of 12 sets in the last 7 days. Biceps recovered (100 %).',
    );
    expect(reasonsAt(9.5)).toBe('Biceps recovered (100 %).');
  });

  it('names the groups that no possible exercise trains', () => {
    const session = compose({ equipment: ['pull-up bar'], avoid: ['abs'] });
    expect(inShort(session)).toEqual(['Pull-Up 4']);
    const muscleGroups =
      'biceps calves chest glutes hamstrings quadriceps shoulders triceps upper_back'.split(' ');
    const message =
      'Below the weekly goal, but no exercise is possible: biceps, calves, chest and 6 more.';
    expect(session.unmet).toEqual([{ code: 'no_exercise', params: { muscleGroups }, message }]);
  });

  it('prefers exercises that the user does or likes, with the same repetitions as last time', () => {
    const logs = [3, 6].map((days) => logged(days, [of.PISTOL, of.PLANK]));
    const pistolIn = ({ exercises }: ReturnType<typeof compose>) =>
      exercises.find(({ name }) => name === 'Pistol Squat');
    const session = compose({ minutes: 30 }, { logs });
    expect(pistolIn(session)).toMatchObject({
      repsMin: 5,
      repsMax: 6,
      suggestion: { basis: 'same_exercise' },
    });
    expect(pistolIn(session)?.message).toContain('Done 2 times in the last 60 days.');
    const once = compose({ minutes: 30 }, { logs: logs.slice(1) });
    expect(pistolIn(once)?.message).toContain('Done once in the last 60 days.');
    const others = namesOf(compose({ minutes: 90 }));
    for (const name of ['Pistol Squat', 'Plank', 'Chest Stretch', 'Mystery'])
      expect(others).not.toContain(name);
    expect(namesOf(compose({ minutes: 35, favourites: [of.PLANK.id] }))).toContain('Plank');
  });

  it('plans a timed exercise like the log that it was done in', () => {
    const sets = [45, 60, 45].map((seconds) => ({ seconds }));
    const logs = [performed(3, [of.PLANK, ...sets])];
    const exercises = [of.PLANK];
    const [done] = logs.map((log) => logAsWorkout(log, exercises)?.exercises[0]);
    expect(done).toMatchObject({ repsMin: 11, repsMax: 15 });
    for (const level of ['beginner', 'advanced'] as const) {
      const [own] = compose({ minutes: 20, level }, { logs, exercises }).exercises;
      expect(own).toMatchObject({ repsMin: done?.repsMin, repsMax: done?.repsMax });
    }
  });

  it('plans the repetitions of the counted sets if only some sets were timed', () => {
    const sets = [{ reps: 10 }, { seconds: 90 }, { reps: 12 }];
    const logs = [performed(3, [of.PLANK, ...sets])];
    const [own] = compose({ minutes: 20 }, { logs, exercises: [of.PLANK] }).exercises;
    expect(own).toMatchObject({ repsMin: 10, repsMax: 12 });
  });

  it('plans around the median repetitions if the user worked up to a weight, and never single repetitions', () => {
    const repsAfter = (...reps: readonly number[]) => {
      const sets = reps.map((count) => ({ reps: count }));
      const logs = [performed(3, [of.BENCH, ...sets])];
      const [own] = compose({ minutes: 10 }, { logs, exercises: [of.BENCH] }).exercises;
      return [own?.repsMin, own?.repsMax];
    };
    expect(repsAfter(20, 12, 10, 5, 2)).toEqual([8, 12]);
    expect(repsAfter(10, 20, 2, 12, 5)).toEqual([8, 12]);
    expect(repsAfter(9, 10, 10)).toEqual([9, 10]);
    expect(repsAfter(5, 3, 1)).toEqual([3, 5]);
    expect(repsAfter(1, 1)).toEqual([3, 3]);
  });

  it('has at most one exercise for the abs, and two for another small group', () => {
    const many = [of.CRUNCH, of.CURL].flatMap((own, at) =>
      ['A', 'B', 'C'].map((name, index) => ({ ...own, name, id: 100 + 10 * at + index })),
    );
    const { exercises } = compose({ minutes: 60 }, { exercises: many });
    expect(exercises.map(({ exerciseId }) => exerciseId)).toEqual([110, 111, 100]);
  });

  it.each([
    ['the calves', ['calves', 'calves'], { calves: 12 }],
    ['a minor group', ['obliques', 'obliques', 'obliques'], { obliques: 12 }],
    ['all minor groups', ['obliques', 'adductors'], { adductors: 12 }],
  ])(
    'has one exercise for %s, and two if the user has set a goal',
    (_, groups, weeklySetsGoals) => {
      const names = ['Calf Raise', 'Side Bend', 'Twist'];
      const exercises = groups.map((group, at) =>
        like(of.CRUNCH, names[at] ?? '', { primaryMuscles: [group], equipment: 'dumbbell' }),
      );
      expect(compose({}, { exercises }).exercises).toHaveLength(1);
      expect(compose({ weeklySetsGoals }, { exercises }).exercises).toHaveLength(2);
    },
  );

  it('has one exercise for a group that has reached its weekly goal', () => {
    const exercises = [of.BENCH, of.DUMBBELL_BENCH];
    const count = (fractionalSets: number) => {
      const loads = [load({ performedAt: hoursAgo(120), fractionalSets })];
      return compose({ minutes: 60 }, { exercises, loads }).exercises.length;
    };
    expect([count(11), count(12)]).toEqual([2, 1]);
  });

  it('begins with a clean or else a heavy compound of the legs, and ends with jumps', () => {
    const clean = like(of.SQUAT, 'Power Clean', { primaryMuscles: ['glutes'] });
    const burpee = like(of.SQUAT, 'Burpee', { equipment: null });
    const orderOf = (exercises: readonly Exercise[]) =>
      namesOf(compose({ minutes: 90, favourites: exercises.map(({ id }) => id) }, { exercises }));
    const others = [of.BENCH, of.CRUNCH, burpee];
    expect(orderOf([...others, of.SQUAT]).at(0)).toBe('Barbell Squat');
    expect(orderOf([...others, of.SQUAT]).at(-1)).toBe('Burpee');
    expect(orderOf([...others, of.SQUAT, clean]).at(0)).toBe('Power Clean');
    const extension = like(of.DEADLIFT, 'Weighted Back Extension');
    const light = { ...extension, primaryMuscles: ['lower_back'] };
    expect(orderOf([...others, light]).at(0)).toBe('Barbell Bench Press');
  });

  it('keeps two heavy compounds of the legs apart, by what leaves the second one fresh', () => {
    const press = like(of.SQUAT, 'Leg Press', { equipment: 'machine' });
    const orderOf = (...others: readonly Exercise[]) => {
      const exercises = [of.DEADLIFT, press, ...others];
      const favourites = exercises.map(({ id }) => id);
      return namesOf(compose({ minutes: 120, favourites }, { exercises }));
    };
    const extension = like(of.LEG_CURL, 'Leg Extension', { primaryMuscles: ['quadriceps'] });
    const [first, second, third] = orderOf(extension, of.LEG_CURL);
    expect([first, second, third]).toEqual([of.DEADLIFT.name, of.LEG_CURL.name, 'Leg Press']);
    expect(orderOf(of.BENCH, of.ROW, of.PRESS).indexOf('Leg Press')).toBe(3);
    expect(orderOf(extension)).toEqual([of.DEADLIFT.name, 'Leg Extension', 'Leg Press']);
  });

  it('does more than 20 repetitions after heavier compounds', () => {
    const exercises = [of.ROW, of.PRESS];
    const orderOf = (reps: number) => {
      const logs = [performed(3, [of.ROW, { reps }], [of.PRESS, { reps: 5 }])];
      return namesOf(compose({ minutes: 60 }, { exercises, logs }));
    };
    for (const reps of [8, 20]) expect(orderOf(reps)).toEqual([of.ROW.name, of.PRESS.name]);
    expect(orderOf(36)).toEqual([of.PRESS.name, of.ROW.name]);
  });

  it('does fewer repetitions first among exercises for one group, and leaves others in their places', () => {
    const orderOf = (bench: number, dumbbells: number) => {
      const logs = [3, 6].map((days) =>
        performed(
          days,
          [of.BENCH, { reps: bench }],
          [of.DUMBBELL_BENCH, { reps: dumbbells }],
          [of.ROW, { reps: 7 }],
        ),
      );
      const known = { logs, exercises: [of.BENCH, of.DUMBBELL_BENCH, of.ROW] };
      return namesOf(compose({ minutes: 60 }, known));
    };
    const [light, heavy] = [orderOf(10, 5), orderOf(5, 10)];
    const presses = heavy.filter((name) => name !== of.ROW.name);
    expect(presses).toEqual([of.BENCH.name, of.DUMBBELL_BENCH.name]);
    expect(light.filter((name) => name !== of.ROW.name)).toEqual(presses.toReversed());
    expect(light.indexOf(of.ROW.name)).toBe(heavy.indexOf(of.ROW.name));
  });

  it('has no isolation for the chest without a press, if a press is possible', () => {
    const fly = like(of.RAISE, 'Chest Fly', { primaryMuscles: ['chest'] });
    const favourites = [fly.id];
    const namesIn = (minutes: number, ...exercises: readonly Exercise[]) =>
      namesOf(compose({ minutes, favourites }, { exercises }));
    expect(namesIn(12, fly)).toEqual(['Chest Fly']);
    expect(namesIn(12, fly, of.BENCH).at(0)).toBe('Barbell Bench Press');
    expect(namesIn(60, fly, of.BENCH)).toHaveLength(2);
  });

  it('chooses the lowest id among equal exercises, in any order of the catalogue', () => {
    const twins = [7, 5, 6].map((id) => ({ ...of.CURL, id }));
    for (const exercises of [twins, [...twins].reverse()]) {
      const session = compose({ minutes: 5 }, { exercises });
      expect(session.exercises.map(({ exerciseId }) => exerciseId)).toEqual([5]);
    }
  });

  it('follows the goals that the user has set', () => {
    const least = compose({ minutes: 35, weeklySetsGoals: { calves: 20, biceps: 1 } });
    const names = namesOf(least);
    expect(names).toContain('Standing Calf Raise');
    expect(names).not.toContain('Barbell Curl');
  });

  it('pairs exercises if there is little time and supersets are allowed', () => {
    const session = compose({ minutes: 35, supersets: true });
    expect(session.exercises.some(({ superset }) => superset === 1)).toBe(true);
    expect(session.minutes).toBeLessThanOrEqual(35);
  });
});

describe('the minutes of a session', () => {
  const DAYS = Array.from({ length: 10 }, (_, at) => 3 * at + 3);
  const inMinutes = (minutes: number, ...more: readonly Exercise[]) =>
    DAYS.map((day) => logged(day, [of.BENCH, of.PRESS, ...more], minutes));
  const after = (logs: readonly HistoryLog[]) => push({}, { logs }).minutes;
  const paced = (minutes: number) => after(inMinutes(minutes));

  it('follow the pace of the user, if there are at least 10 logs with a duration', () => {
    const estimated = push().minutes;
    expect(after(inMinutes(15).slice(1))).toBe(estimated);
    expect(paced(5)).toBe(estimated);
    expect(paced(300)).toBe(estimated);
    expect(paced(15)).toBeLessThan(estimated);
    expect(paced(25)).toBeGreaterThan(estimated);
  });

  it('limit the workout of a slow user, too', () => {
    const session = push({ minutes: 48 }, { logs: inMinutes(25) });
    expect(session.changes.length).toBeGreaterThan(0);
    expect(session.minutes).toBeLessThanOrEqual(48);
  });

  it('are between half and twice the estimate', () => {
    expect(paced(200)).toBe(96);
    expect(paced(10)).toBeGreaterThanOrEqual(22);
    expect(after(inMinutes(10, of.ROW, of.SQUAT))).toBe(24);
  });

  it('count both sides as one set, and supersets as the shorter time that they take', () => {
    type Entry = HistoryLog['exercises'][number];
    const changed = (change: (entry: Entry) => Entry) =>
      after(inMinutes(15).map((log) => ({ ...log, exercises: log.exercises.map(change) })));
    const sided = changed(({ sets, ...entry }) => ({
      ...entry,
      sets: (['left', 'right'] as const).flatMap((side) => sets.map((set) => ({ ...set, side }))),
    }));
    expect(sided).toBe(paced(15));
    const varied = changed(({ sets, ...entry }) => ({
      ...entry,
      sets: [{ reps: 1 }, ...sets.slice(1)],
    }));
    expect(varied).toBe(paced(15));
    expect(changed((entry) => ({ ...entry, superset: 1 }))).toBeGreaterThan(paced(15));
  });

  it('ignore warm-up sets', () => {
    const warmup = { reps: 20, type: 'warmup' } as const;
    const withCurls = (...sets: HistoryLog['exercises'][number]['sets']) => {
      const curls = { exerciseId: of.CURL.id, sets };
      return after(inMinutes(15).map((log) => ({ ...log, exercises: [...log.exercises, curls] })));
    };
    expect(withCurls(warmup)).toBe(paced(15));
    expect(withCurls(warmup, { reps: 8 })).toBe(withCurls({ reps: 8 }));
    expect(withCurls({ reps: 8 })).toBeLessThan(paced(15));
  });

  it('ignore logs without a start, and unknown exercises', () => {
    const unknown = DAYS.map((day) => logged(day, [{ id: 999 }], 40));
    const endless = inMinutes(40).map((log) => ({ ...log, startedAt: null }));
    for (const logs of [unknown, endless]) expect(after(logs)).toBe(push().minutes);
  });
});
