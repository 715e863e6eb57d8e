import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { EXERCISES_COMPARED_MAX } from '../../src/domain/limits.js';
import { memoryStore } from '../support/memory-store.js';
import { sqliteMemoryStore } from '../support/sqlite-store.js';
import { CURL, FIXTURE, USER } from '../support/integer-ids.js';

const NOW = new Date('2026-03-04T18:00:00Z');
const user = { userId: USER };
const until = new Date(NOW.getTime() + 1);
const OWN = { ...FIXTURE, exercises: FIXTURE.exercises.map((own) => ({ ...own })) };
for (const own of OWN.exercises) if (own.id === CURL) own.equipment = 'Zugturm, Matte';

/** The location and text of each issue, or "none". */
const issuesOf = (run: () => unknown): unknown => {
  try {
    run();
    return 'none';
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'INVALID_INPUT') throw error;
    return (error.details['issues'] as readonly Record<string, unknown>[]).map(
      ({ pointer, message }) => [pointer, message],
    );
  }
};

const MUSCLE = 'is not a known muscle group';
const EQUIPMENT = 'is not known equipment';

describe.each([
  ['memory', memoryStore],
  ['SQLite', sqliteMemoryStore],
])('names of muscles and equipment on %s', (_name, setup) => {
  const serve = (fixture = OWN) => {
    const { repository } = setup(fixture);
    return createFreshlegs({ repository, now: () => NOW }).sync;
  };

  it('are refused if they are unknown, with the nearest known names', () => {
    const { recommendations, recovery, swaps } = serve();
    const recommend = (options: object) => () =>
      recommendations.smartWorkout({ ...user, ...options });
    const misspelled = { avoid: ['chest', 'chst', 'toes'], equipment: ['banana', 'barbel'] };
    expect(issuesOf(recommend({ avoid: misspelled.avoid }))).toEqual([
      ['/avoid/1', `${MUSCLE}; did you mean chest?`],
      ['/avoid/2', MUSCLE],
    ]);
    expect(issuesOf(recommend({ equipment: misspelled.equipment, asOf: NOW }))).toEqual([
      ['/equipment/0', EQUIPMENT],
      ['/equipment/1', `${EQUIPMENT}; did you mean barbell?`],
    ]);
    expect(issuesOf(recommend({ weeklySetsGoals: { 'a/b': 5 } }))).toEqual([
      ['/weeklySetsGoals/a~1b', MUSCLE],
    ]);
    const alternatives = { ...user, exerciseId: CURL, equipment: ['Matten', 'Zugtrm'] };
    expect(issuesOf(() => swaps.alternatives(alternatives))).toEqual([
      ['/equipment/0', `${EQUIPMENT}; did you mean Matte?`],
      ['/equipment/1', `${EQUIPMENT}; did you mean Zugturm?`],
    ]);
    const chst = { ...user, muscleGroup: 'chst' };
    const refused = [['/muscleGroup', `${MUSCLE}; did you mean chest?`]];
    expect(issuesOf(() => swaps.targets(chst))).toEqual(refused);
    expect(issuesOf(() => recovery.correct({ ...chst, maxScore: 5, until }))).toEqual(refused);
    expect(issuesOf(() => recovery.clearCorrection(chst))).toEqual(refused);
  });

  it('mean the same goals in any order: a name of fewer groups wins', () => {
    const { volume } = serve();
    const [back, lats] = [
      { min: 5, max: 10 },
      { min: 12, max: 15 },
    ];
    const answers = [
      { back, lats },
      { lats, back },
    ].map((goals) => volume.weeks({ ...user, goals }));
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers)).toContain('"max":15');
  });

  it('are accepted if the library knows them, or if they are in an exercise or a record', () => {
    const { recommendations, recovery, swaps } = serve();
    const known = {
      avoid: ['Pecs', 'back', 'cardio', 'ÉPAULES fortes', 'traps'],
      equipment: ['Kettle bells', 'none', 'zugturm', 'Matte', 'zugturm, matte', 'bar-bell'],
      weeklySetsGoals: { 'épaules-fortes': 5 },
    };
    const asked = { ...user, ...known };
    expect(issuesOf(() => recommendations.smartWorkout(asked))).toBe('none');
    expect(issuesOf(() => recommendations.smartWorkout({ ...asked, asOf: NOW }))).toBe('none');
    const { equipment } = known;
    expect(issuesOf(() => swaps.alternatives({ ...user, exerciseId: CURL, equipment }))).toBe(
      'none',
    );
    for (const muscleGroup of ['neck', 'Épaules_Fortes']) {
      const named = { ...user, muscleGroup };
      expect(issuesOf(() => swaps.targets(named))).toBe('none');
      expect(issuesOf(() => recovery.correct({ ...named, maxScore: 5, until }))).toBe('none');
      expect(issuesOf(() => recovery.clearCorrection(named))).toBe('none');
    }
  });

  it('filter a list even if no workout trains the muscle, but are refused if they are unknown', () => {
    const ownMuscle = ({ id, secondaryMuscles }: (typeof OWN.exercises)[number]) =>
      id === CURL ? [...secondaryMuscles, 'Sehnenplatte'] : secondaryMuscles;
    const { swaps } = serve({
      ...OWN,
      exercises: OWN.exercises.map((own) => ({ ...own, secondaryMuscles: ownMuscle(own) })),
    });
    expect(swaps.targets({ ...user, muscleGroup: 'sehnenplatte' }).workouts).toEqual([]);
    expect(issuesOf(() => swaps.targets({ ...user, muscleGroup: 'Sehnenplate' }))).toEqual([
      ['/muscleGroup', `${MUSCLE}; did you mean Sehnenplatte?`],
    ]);
  });

  it('filter a list that other filters leave empty, even if they are unknown', () => {
    const { swaps } = serve();
    for (const filter of [{ q: 'x' }, { source: 'custom' }] as const) {
      expect(swaps.targets({ ...user, ...filter, muscleGroup: 'toes' }).workouts).toEqual([]);
    }
  });

  it('are accepted without a check if there are too many exercises to read', () => {
    const [first] = OWN.exercises;
    const more = Array.from({ length: EXERCISES_COMPARED_MAX }, (_, at) => ({
      ...(first ?? expect.fail('no exercise')),
      id: 1000 + at,
      name: `Exercise ${at}`,
    }));
    const { recommendations } = serve({ ...OWN, exercises: [...OWN.exercises, ...more] });
    const asked = { ...user, avoid: ['toes'], equipment: ['banana'] };
    expect(issuesOf(() => recommendations.smartWorkout(asked))).toBe('none');
  });
});
