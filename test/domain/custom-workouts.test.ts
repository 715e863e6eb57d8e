import { describe, expect, it } from 'vitest';
import type { CustomWorkoutEntry } from '../../src/domain/changes.js';
import {
  planCustomWorkout,
  planDeleteCustomWorkout,
  planDerived,
  planSaveAsOwn,
  planUpdate,
} from '../../src/domain/workout/custom-workouts.js';
import type { CustomWorkout } from '../../src/domain/records.js';
import {
  codeOf,
  customWorkout,
  detailsOf,
  pointersOf,
  hoursAgo,
  NOW,
  planned,
  programDay,
  workout,
} from './builders.js';
import { BENCH, customState, entry, SQUAT } from './states.js';

const CREATED_AT = hoursAgo(100);
const KEPT_ENTRY = { ...entry(1), id: 31, customWorkoutId: 5, createdAt: CREATED_AT };
const STORED: CustomWorkout = {
  id: 5,
  userId: 1,
  name: 'Mine',
  description: 'Monday',
  sourceProgramDayId: 2,
  sourceCustomWorkoutId: null,
  forLogId: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  exercises: [KEPT_ENTRY, { ...KEPT_ENTRY, id: 32, exerciseId: 2 }],
};
const { id: _, ...STORED_FIELDS } = STORED;
const UNCHANGED = {
  customWorkoutId: 5,
  name: 'Mine',
  description: 'Monday',
  forLogId: null,
  exercises: null,
};

describe('a new custom workout', () => {
  const input = { userId: 1, name: 'Mine', description: null, exercises: [entry(1), entry(2)] };

  it('is stored as given', () => {
    const { changes, response } = planCustomWorkout(customState(), input, NOW);
    const sources = { sourceProgramDayId: null, sourceCustomWorkoutId: null };
    const fields = { name: 'Mine', description: null, ...sources };
    expect(changes).toEqual({
      now: NOW,
      createCustomWorkout: { ...fields, exercises: input.exercises },
    });
    expect(response).toEqual({
      ...fields,
      userId: 1,
      forLogId: null,
      createdAt: NOW,
      updatedAt: NOW,
      exercises: input.exercises.map((own) => ({ ...own, createdAt: NOW })),
    });
  });

  it.each([
    ['an exercise', [entry(1), entry(99)]],
    ['a replaced exercise', [entry(1, { replacedExerciseId: 99 })]],
  ])('is refused if %s is missing', (__, exercises) => {
    const call = () => planCustomWorkout(customState(), { ...input, exercises }, NOW);
    expect(codeOf(call)).toBe('NOT_FOUND');
    expect(detailsOf(call)).toEqual({ record: 'exercise', exerciseId: 99 });
  });
});

describe('a derived workout', () => {
  const day = workout(programDay(1), [planned(BENCH, 4, 6), planned(SQUAT), planned(BENCH, 2)]);
  const input = {
    userId: 1,
    from: programDay(1),
    name: null,
    replacements: [{ exerciseId: 1, replacementExerciseId: 3 }],
  };

  it('has the exercises of its source in their order, with the replacements', () => {
    const { changes, response } = planDerived(customState({ workouts: [day] }), input, NOW);
    expect(changes.createCustomWorkout).toEqual({
      name: 'Workout 1',
      description: null,
      sourceProgramDayId: 1,
      sourceCustomWorkoutId: null,
      exercises: [
        entry(3, { sets: 4, repsMin: 6, repsMax: 6, orderIndex: 0, replacedExerciseId: 1 }),
        entry(2, { repsMax: 10, orderIndex: 1 }),
        entry(3, { sets: 2, repsMax: 10, orderIndex: 2, replacedExerciseId: 1 }),
      ],
    });
    expect(response.forLogId).toBeNull();
  });

  it('has the given name', () => {
    const named = { ...input, name: 'At home', replacements: [] };
    const { response } = planDerived(customState({ workouts: [day] }), named, NOW);
    expect(response.name).toBe('At home');
    expect(response.exercises.every((own) => own.replacedExerciseId === null)).toBe(true);
  });

  it.each([
    ['a program day', programDay(1), null, 1, null],
    ['a custom workout', customWorkout(5), null, null, 5],
    ['a workout derived from a program day', customWorkout(5), programDay(2), 2, null],
    ['a workout derived from a custom workout', customWorkout(5), customWorkout(4), null, 4],
  ])('has the right source if it is made from %s', (__, from, derivedFrom, ...sources) => {
    const state = customState({ workouts: [workout(from, [planned(BENCH)], derivedFrom)] });
    const { response } = planDerived(state, { ...input, from }, NOW);
    expect([response.sourceProgramDayId, response.sourceCustomWorkoutId]).toEqual(sources);
  });

  it("has the name of its source, shortened if the host's name is longer", () => {
    const nameFor = (name: string) =>
      planDerived(customState({ workouts: [{ ...day, name }] }), input, NOW).response.name;
    expect(nameFor('n'.repeat(255))).toBe('n'.repeat(255));
    expect(nameFor('n'.repeat(256))).toBe('n'.repeat(255));
    // The limit counts characters, so the last character is not cut in half.
    expect(nameFor('\u{1F4AA}'.repeat(300))).toBe('\u{1F4AA}'.repeat(255));
  });

  it('is refused for a missing workout or replacement', () => {
    expect(codeOf(() => planDerived(customState(), input, NOW))).toBe('NOT_FOUND');
    const state = customState({ workouts: [day], exercises: [BENCH] });
    expect(codeOf(() => planDerived(state, input, NOW))).toBe('NOT_FOUND');
    expect(detailsOf(() => planDerived(state, input, NOW))).toMatchObject({ exerciseId: 3 });
  });

  it('is refused if it replaces an exercise that is not in the workout', () => {
    const replacements = [...input.replacements, { exerciseId: 3, replacementExerciseId: 1 }];
    const call = () =>
      planDerived(customState({ workouts: [day] }), { ...input, replacements }, NOW);
    expect(codeOf(call)).toBe('INVALID_INPUT');
    expect(pointersOf(call)).toEqual(['/replacements/1/exerciseId']);
    expect(detailsOf(call)).toMatchObject({ exerciseId: 3 });
  });
});

describe('an update of a custom workout', () => {
  const state = customState({ customWorkout: STORED });

  it('keeps the entries with ids, and adds those without', () => {
    const exercises = [entry(2, { id: 32, sets: 5 }), entry(3)];
    const given = { customWorkoutId: 5, name: 'Other', description: null, exercises };
    const { changes, response } = planUpdate(state, given, NOW);
    expect(changes).toEqual({ now: NOW, updateCustomWorkout: { ...given, forLogId: null } });
    expect(response).toEqual({
      ...STORED_FIELDS,
      name: 'Other',
      description: null,
      updatedAt: NOW,
      exercises: [
        { ...entry(2, { id: 32, sets: 5 }), createdAt: CREATED_AT },
        { ...entry(3), createdAt: NOW },
      ],
    });
  });

  it('leaves missing fields unchanged', () => {
    const { changes, response } = planUpdate(state, { customWorkoutId: 5 }, NOW);
    expect(changes.updateCustomWorkout).toEqual(UNCHANGED);
    expect(response).toEqual({ ...STORED_FIELDS, updatedAt: NOW });
  });

  it('keeps an exercise that the user can no longer choose, but adds none', () => {
    const hidden = customState({ customWorkout: STORED, exercises: [] });
    const kept = [entry(1, { id: 31, sets: 5 }), entry(2, { id: 32, replacedExerciseId: 1 })];
    const update = (exercises: readonly CustomWorkoutEntry[]) =>
      planUpdate(hidden, { customWorkoutId: 5, exercises }, NOW);
    expect(update(kept).changes.updateCustomWorkout?.exercises).toEqual(kept);
    expect(codeOf(() => update([...kept, entry(3)]))).toBe('NOT_FOUND');
  });

  it('keeps a workout reserved for its log', () => {
    const reserved = customState({ customWorkout: { ...STORED, forLogId: 7 } });
    const { changes, response } = planUpdate(reserved, { customWorkoutId: 5, name: 'x' }, NOW);
    expect(changes.updateCustomWorkout?.forLogId).toBe(7);
    expect(response.forLogId).toBe(7);
  });

  it.each<[string, Parameters<typeof planUpdate>[0], CustomWorkoutEntry]>([
    ['a workout', customState(), entry(1)],
    ['an entry', state, entry(1, { id: 33 })],
    ['an exercise', state, entry(99)],
  ])('is refused if %s is missing', (__, from, own) => {
    expect(codeOf(() => planUpdate(from, { customWorkoutId: 5, exercises: [own] }, NOW))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('saving a workout that was created for one log', () => {
  it('turns it into an ordinary workout', () => {
    const reserved = { ...STORED, forLogId: 7 };
    const { changes, response } = planSaveAsOwn(customState({ customWorkout: reserved }), 5, NOW);
    expect(changes.updateCustomWorkout).toEqual(UNCHANGED);
    expect(response).toEqual({ ...STORED_FIELDS, updatedAt: NOW });
  });

  it('changes nothing if the workout is an ordinary one already', () => {
    const { changes, response } = planSaveAsOwn(customState({ customWorkout: STORED }), 5, NOW);
    expect(changes).toEqual({ now: NOW });
    expect(response).toEqual(STORED_FIELDS);
  });
});

describe('deleting a custom workout', () => {
  it('returns the deleted workout', () => {
    const state = customState({ customWorkout: STORED });
    expect(planDeleteCustomWorkout(state, 5, NOW)).toEqual({
      changes: { now: NOW, deleteCustomWorkout: 5 },
      response: STORED_FIELDS,
    });
  });

  it.each([planSaveAsOwn, planDeleteCustomWorkout])(
    'is refused by %o if it is missing',
    (write) => {
      const missing = () => write(customState(), 5, NOW);
      expect(codeOf(missing)).toBe('NOT_FOUND');
      expect(detailsOf(missing)).toEqual({ record: 'custom workout', customWorkoutId: 5 });
    },
  );
});
