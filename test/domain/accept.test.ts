import { describe, expect, it } from 'vitest';
import { planAccept, type AcceptInput, type Workout, type WorkoutRef } from 'freshlegs';
import { codeOf, customWorkout, detailsOf, facts, NOW, programDay, workout } from './builders.js';
import { BENCH, CURL, PRESS } from './session-builders.js';
import { entry } from './states.js';

const input = (changed: Partial<AcceptInput> = {}): AcceptInput => ({
  ...{ userId: 1, name: 'Today', base: null, revision: null, scheduledFor: '2026-03-05' },
  exercises: [
    entry(BENCH.id, { orderIndex: 0 }),
    entry(PRESS.id, { orderIndex: 1, replacedExerciseId: CURL.id }),
  ],
  ...changed,
});

const accept = (changed: Partial<AcceptInput> = {}, workouts: readonly Workout[] = []) =>
  planAccept({ revision: 4, workouts, exercises: [BENCH, PRESS, CURL] }, input(changed), NOW);

describe('accepting a session', () => {
  it('creates a planned log and a workout reserved for it, and nothing else', () => {
    const { changes, response } = accept();
    const { exercises } = input();
    const workoutFields = {
      ...{ name: 'Today', description: null },
      ...{ sourceProgramDayId: null, sourceCustomWorkoutId: null },
    };
    expect(changes).toEqual({
      now: NOW,
      createLog: {
        ...{ source: null, sourceType: 'custom', ofNewWorkout: true, importKey: null },
        startedAt: null,
        ...{ scheduledFor: '2026-03-05', completedAt: null, swappedFrom: null },
      },
      createCustomWorkout: { ...workoutFields, forNewLog: true, exercises },
    });
    expect(changes.createLog).not.toHaveProperty('id');
    expect(response.log).toMatchObject({ userId: 1, sourceType: 'custom', status: 'active' });
    expect(response.customWorkout).toMatchObject({ ...workoutFields, userId: 1, createdAt: NOW });
  });

  it('derives the new workout from the source of the adapted workout, or from the adapted workout itself', () => {
    const sourcesOf = (base: WorkoutRef, open: readonly Workout[]) => {
      const { createCustomWorkout: made } = accept({ base }, open).changes;
      return [made?.sourceProgramDayId, made?.sourceCustomWorkoutId];
    };
    const [day, own] = [programDay(2), customWorkout(7)];
    const done = { type: 'log', logId: 3 } as const;
    expect(sourcesOf(day, [workout(day, [])])).toEqual([2, null]);
    expect(sourcesOf(own, [workout(own, [])])).toEqual([null, 7]);
    expect(sourcesOf(own, [workout(own, [], day)])).toEqual([2, null]);
    expect(sourcesOf(done, [workout(done, [])])).toEqual([null, null]);
  });

  it('gives the new workout no source if the adapted workout is reserved for a log, and is refused if the adapted workout is missing', () => {
    const base = customWorkout(7);
    const { customWorkout: made } = accept().response;
    const reserved = (id: number) => ({ ...made, id, exercises: [] });
    const code = (id: number | null) =>
      codeOf(() => {
        const state = { revision: 4, workouts: [], exercises: [BENCH, PRESS, CURL] };
        const read = id === null ? {} : { customWorkout: reserved(id) };
        const { changes } = planAccept({ ...state, ...read }, input({ base }), NOW);
        expect(changes.createCustomWorkout?.sourceCustomWorkoutId).toBeNull();
      });
    expect([7, 8, null].map(code)).toEqual(['nothing', 'NOT_FOUND', 'NOT_FOUND']);
    expect(detailsOf(() => accept({ base }))).toEqual({ record: 'workout' });
  });

  it('with a given id creates the log with that id, and changes nothing if it is repeated', () => {
    const { changes, response } = accept({ logId: 7 });
    expect(changes.createLog?.id).toBe(7);
    const exercises = response.customWorkout.exercises.map((own, at) => ({
      ...own,
      id: 40 + at,
      customWorkoutId: 5,
    }));
    const reserved = { ...response.customWorkout, id: 5, exercises };
    const logs = [facts({ source: null, scheduledFor: '2026-03-05' })];
    const again = (changed: Partial<AcceptInput>, stored: typeof reserved | null = reserved) => {
      const state = { revision: 9, workouts: [], exercises: [], logs, reserved: stored };
      return planAccept(state, input({ logId: 7, revision: 4, ...changed }), NOW);
    };
    const repeated = again({});
    expect(repeated.changes).toEqual({ now: NOW });
    expect(repeated.response).toMatchObject({
      log: { scheduledFor: '2026-03-05', status: 'active' },
      existingIds: { logId: 7, customWorkoutId: 5, exerciseIds: [40, 41] },
    });
    const others: readonly Partial<AcceptInput>[] = [
      { name: 'Other' },
      { scheduledFor: null },
      { exercises: [entry(BENCH.id, { orderIndex: 0 })] },
      { exercises: input().exercises.map((own) => ({ ...own, sets: own.sets + 1 })) },
    ];
    for (const other of others) expect(codeOf(() => again(other))).toBe('LOG_ALREADY_COMPLETED');
    expect(codeOf(() => again({}, null))).toBe('LOG_ALREADY_COMPLETED');
  });

  it('is refused if the revision has changed, or if an exercise does not exist', () => {
    expect(accept({ revision: 4 }).response.customWorkout.exercises).toHaveLength(2);
    expect(codeOf(() => accept({ revision: 3 }))).toBe('CONFLICT_STALE');
    expect(codeOf(() => accept({ revision: 5 }))).toBe('CONFLICT_STALE');
    expect(() => accept({ revision: 5 })).toThrow('compose it again');
    for (const exercises of [[entry(99)], [entry(BENCH.id, { replacedExerciseId: 99 })]]) {
      expect(codeOf(() => accept({ exercises }))).toBe('NOT_FOUND');
    }
  });
});
