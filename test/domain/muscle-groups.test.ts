import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMuscleName,
  isPrimaryShare,
  MUSCLE_GROUPS,
  muscleShares,
  nameKey,
  nearestMuscleGroup,
  normalizeMuscleGroup,
  primaryNameKeys,
  BODY_REGIONS,
  timeConstantHours,
} from '../../src/domain/muscle-groups.js';
import { SYNONYMS, TRANSLATIONS } from '../../src/domain/muscle-words.js';
import { codeOf, detailsOf } from './builders.js';

const groupsOf = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.map((part) => part.muscleGroup);
const isKnown = (name: string): boolean => normalizeMuscleGroup(name).known;

// The distinct muscle names of free-exercise-db, Exercemus, Longhaul, wger, Hevy and Fitbod.
const NAMES = {
  abs: 'abdominals, abs, abdominal, Rectus abdominis',
  abductors: 'abductors, thigh - outer',
  adductors: 'adductors, thigh - inner',
  biceps: 'biceps, bicep, brachialis, Biceps brachii',
  calves: 'calves, calf, soleus, Gastrocnemius',
  chest: 'chest, serratus anterior, Pectoralis major',
  forearms: 'forearms, forearm - inner, forearm - outer',
  glutes: 'glutes, glute, Gluteus maximus',
  hamstrings: 'hamstrings, hamstring, Biceps femoris',
  lats: 'lats, lat, Latissimus dorsi',
  lower_back: 'lower back, lower_back, Erector spinae',
  neck: 'neck',
  obliques: 'obliques, oblique, Obliquus externus abdominis, Obliquus externus',
  quadriceps: 'quadriceps, quads, quad, Quadriceps femoris',
  shoulders:
    'shoulders, shoulder - back, shoulder - front, shoulder - side, Anterior deltoid, rotator cuff - back, rotator cuff - front',
  traps: 'traps, trap, Trapezius',
  triceps: 'triceps, tricep, Triceps brachii',
  upper_back: 'middle back, upper_back',
};

const BACK = { lats: 0.4, upper_back: 0.35, lower_back: 0.15, traps: 0.1 };
const LEGS = { quadriceps: 0.4, glutes: 0.25, hamstrings: 0.25, calves: 0.1 };
const COARSE: [string, Record<string, number>][] = [
  ['back', BACK],
  ['full back', BACK],
  ['legs', LEGS],
  ['Leg', LEGS],
  ['Upper Legs', { quadriceps: 0.5, hamstrings: 0.5 }],
  ['arms', { biceps: 0.4, triceps: 0.4, forearms: 0.2 }],
];

it.each(Object.entries(NAMES))('the group %s is what catalogues call %s', (muscleGroup, names) => {
  for (const name of names.split(', ')) {
    const meant = { muscleGroups: [{ muscleGroup, weight: 1 }], known: true };
    expect(normalizeMuscleGroup(name), name).toEqual(meant);
  }
});

describe('coarse names', () => {
  it.each(COARSE)('%s is split by weights that add up to 1', (name, weights) => {
    const { muscleGroups, known } = normalizeMuscleGroup(name);
    expect(known).toBe(true);
    expect(Object.fromEntries(muscleGroups.map((part) => [part.muscleGroup, part.weight]))).toEqual(
      weights,
    );
    expect(muscleGroups.reduce((sum, part) => sum + part.weight, 0)).toBeCloseTo(1, 12);
  });

  it.each(['Core', 'Arms', 'Back', 'Chest', 'Legs', 'Shoulders', 'Other', 'Olympic', 'Full Body'])(
    'include those of the Strong app: %s',
    (name) => {
      expect(isKnown(name)).toBe(true);
    },
  );

  it.each(['cardio', 'Full_Body', 'other', 'none', 'olympic'])(
    '%s is an activity and loads no muscle',
    (name) => {
      expect(normalizeMuscleGroup(name)).toEqual({ muscleGroups: [], known: true });
      expect(muscleShares([name], [name])).toEqual([]);
    },
  );
});

interface CatalogueEntry {
  readonly primaryMuscles?: readonly string[];
  readonly secondaryMuscles?: readonly string[];
  readonly primary_muscles?: readonly string[];
  readonly secondary_muscles?: readonly string[];
}

const musclesUsed = (entries: readonly CatalogueEntry[]): readonly string[] => [
  ...new Set(
    entries.flatMap((entry) => [
      ...(entry.primaryMuscles ?? entry.primary_muscles ?? []),
      ...(entry.secondaryMuscles ?? entry.secondary_muscles ?? []),
    ]),
  ),
];

const sharedData = new URL('../../../shared/data/', import.meta.url);
const CATALOGUES: [string, (content: unknown) => readonly CatalogueEntry[], number][] = [
  ['free-exercise-db/exercises.json', (content) => content as CatalogueEntry[], 17],
  [
    'exercemus/exercises.json',
    (content) => {
      const { exercises, exercises_to_merge } = content as Record<string, CatalogueEntry[]>;
      return [...(exercises ?? []), ...(exercises_to_merge ?? [])];
    },
    21,
  ],
  ['longhaul/strength.json', (content) => content as CatalogueEntry[], 21],
  ['longhaul/flexibility.json', (content) => content as CatalogueEntry[], 20],
];

describe('muscle names of real catalogues (skipped where ../shared/data is absent)', () => {
  it.skipIf(!existsSync(sharedData)).each(CATALOGUES)(
    '%s are all known',
    (file, entries, count) => {
      const content: unknown = JSON.parse(readFileSync(new URL(file, sharedData), 'utf8'));
      const names = musclesUsed(entries(content));
      expect(names).toHaveLength(count);
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
      expect(names.filter((name) => groupsOf(name).length === 0)).toEqual([]);
    },
  );
});

// The lists of the API: 10 body parts, 19 targets and 29 secondary muscles.
const EXERCISE_DB = [
  'back, cardio, chest, lower arms, lower legs, neck, shoulders, upper arms, upper legs, waist',
  'abductors, abs, adductors, biceps, calves, cardiovascular system, delts, forearms, glutes, hamstrings, lats, levator scapulae, pectorals, quads, serratus anterior, spine, traps, triceps, upper back',
  'ankle stabilizers, ankles, abdominals, brachialis, core, deltoids, feet, grip muscles, groin, hands, hip flexors, inner thighs, latissimus dorsi, lower abs, lower back, obliques, quadriceps, rear deltoids, rhomboids, rotator cuff, shins, shoulders, soleus, sternocleidomastoid, trapezius, upper chest, wrist extensors, wrist flexors, wrists',
].flatMap((names) => names.split(', '));

describe('the words of ExerciseDB', () => {
  it('are known', () => {
    expect(EXERCISE_DB).toHaveLength(58);
    expect(EXERCISE_DB.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('without a muscle group are these', () => {
    expect(EXERCISE_DB.filter((name) => groupsOf(name).length === 0)).toEqual([
      'cardio',
      'cardiovascular system',
      'feet',
    ]);
  });
});

describe('names in other languages', () => {
  it.each([
    ['Spanish', 'Bíceps, Pecho, Isquiotibiales, Glúteos', 'biceps, chest, hamstrings, glutes'],
    ['Portuguese', 'Peito, Ombros, Panturrilhas, Abdômen', 'chest, shoulders, calves, abs'],
    [
      'French',
      'Épaules, Pectoraux, Ischio-jambiers, Mollets',
      'shoulders, chest, hamstrings, calves',
    ],
    ['German', 'Brust, Gesäß, Beinbeuger, Unterer Rücken', 'chest, glutes, hamstrings, lower_back'],
    ['Italian', 'Petto, Spalle, Polpacci, Addominali', 'chest, shoulders, calves, abs'],
  ])('are known in %s, with and without accents', (_, names, groups) => {
    const plain = names.normalize('NFD').replace(/\p{M}/gu, '');
    expect(names.split(', ').flatMap(groupsOf).join(', ')).toBe(groups);
    expect(plain.split(', ').flatMap(groupsOf).join(', ')).toBe(groups);
  });

  it.each(['espalda', 'costas', 'dos', 'Rücken', 'schiena'])('%s is a coarse name', (name) => {
    expect(groupsOf(name)).toEqual(groupsOf('back'));
  });

  it('never name two groups with one word', () => {
    const words = Object.entries({ ...SYNONYMS, ...TRANSLATIONS }).flatMap(([group, names]) =>
      [names].flat().flatMap((list) => list.split(', ').map((word) => [nameKey(word), group])),
    );
    const groups = new Map<string, Set<string>>();
    for (const [word = '', group = ''] of words) {
      groups.set(word, (groups.get(word) ?? new Set()).add(group));
    }
    expect([...groups].filter(([, named]) => named.size > 1)).toEqual([]);
  });
});

describe('a name', () => {
  it('ignores case, spaces, dashes and underscores', () => {
    const separators = fc.array(fc.constantFrom(' ', '-', '_', '\t'), { maxLength: 3 });
    const letters = fc.constantFrom('lower back', 'Quadriceps femoris', 'upper_back', 'Full back');
    fc.assert(
      fc.property(letters, fc.array(fc.boolean()), fc.array(separators), (name, upper, between) => {
        const spelt = Array.from(name.replace(/[ _]/g, ''), (letter, index) => {
          const cased = upper[index] === true ? letter.toUpperCase() : letter.toLowerCase();
          return `${(between[index] ?? []).join('')}${cased}`;
        }).join('');
        expect(normalizeMuscleGroup(spelt)).toEqual(normalizeMuscleGroup(name));
      }),
    );
  });

  it('of a canonical group stands for that group', () => {
    expect(MUSCLE_GROUPS.map(groupsOf)).toEqual(MUSCLE_GROUPS.map((group) => [group]));
  });

  it.each([
    ['  Pelvic Floor ', 'pelvic floor'],
    ['Çeps', 'çeps'],
    ['---', '---'],
    ['\u{1F4AA}', '\u{1F4AA}'],
    // These are also names of properties that every object has.
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['toString', 'tostring'],
    ['hasOwnProperty', 'hasownproperty'],
    ['valueOf', 'valueof'],
  ])('that is unknown is kept, but trimmed and in lower case: "%s"', (name, kept) => {
    expect(normalizeMuscleGroup(name)).toEqual({
      muscleGroups: [{ muscleGroup: kept, weight: 1 }],
      known: false,
    });
    expect(timeConstantHours(name)).toBe(20);
    expect(muscleShares([name], [])).toEqual([{ muscleGroup: kept, share: 1 }]);
  });

  it.each([
    ['100 letters', 'x'.repeat(100)],
    ['100 emoji, which are 200 UTF-16 code units', '\u{1F4AA}'.repeat(100)],
    ['100 letters between spaces', `  ${'x'.repeat(100)}  `],
  ])('of %s is kept', (_, name) => {
    expect(groupsOf(name)).toEqual([name.trim()]);
    expect(isMuscleName(name)).toBe(true);
  });

  it.each([
    ['101 letters', 'x'.repeat(101)],
    ['101 emoji', '\u{1F4AA}'.repeat(101)],
    ['no characters', ''],
    ['spaces only', ' \t '],
    ['a NUL character', 'che\0st'],
    ['the first half of a surrogate pair', 'chest\ud83d'],
    ['the second half of a surrogate pair', '\udcaachest'],
  ])('of %s is refused as INVALID_INPUT, and ignored in an exercise', (_, name) => {
    expect(codeOf(() => normalizeMuscleGroup(name))).toBe('INVALID_INPUT');
    expect(isMuscleName(name)).toBe(false);
    expect(muscleShares(['chest', name], [name])).toEqual([{ muscleGroup: 'chest', share: 1 }]);
  });

  it('that is too long is refused with the maximum length', () => {
    const details = detailsOf(() => normalizeMuscleGroup('x'.repeat(101)));
    expect(details).toMatchObject({ lengthMax: 100 });
  });

  it('with more than 30 combining marks in a row is not composed, which would take quadratic time', () => {
    const marks = (count: number): string => `e\u0301${'\u0316'.repeat(count - 1)}`;
    expect(groupsOf(marks(30))).toEqual([marks(30).normalize('NFC')]);
    expect(groupsOf(marks(31))).toEqual([marks(31)]);
  });
  it('is not changed by normalizing it twice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (name) => {
        fc.pre(codeOf(() => normalizeMuscleGroup(name)) === 'nothing');
        for (const group of groupsOf(name)) expect(groupsOf(group)).toEqual([group]);
      }),
    );
  });
});

describe('shares', () => {
  it('are 1 for primary and 0.5 for secondary muscles, or the larger share if both name the same group', () => {
    expect(muscleShares(['chest', 'Pecs'], ['triceps', 'chest', 'delts'])).toEqual([
      { muscleGroup: 'chest', share: 1 },
      { muscleGroup: 'triceps', share: 0.5 },
      { muscleGroup: 'shoulders', share: 0.5 },
    ]);
  });

  it.each([
    ['primary name are its weights, divided by the largest of them', ['arms'], [], [1, 1, 0.5]],
    ['secondary name are half of its weights', [], ['arms'], [0.2, 0.2, 0.1]],
  ])('of a coarse %s', (_, primary, secondary, [biceps, triceps, forearms]) => {
    expect(muscleShares(primary, secondary)).toEqual([
      { muscleGroup: 'biceps', share: biceps },
      { muscleGroup: 'triceps', share: triceps },
      { muscleGroup: 'forearms', share: forearms },
    ]);
  });

  it('above a half make a group primary', () => {
    expect([0.1, 0.5, 0.51, 1].map(isPrimaryShare)).toEqual([false, false, true, true]);
  });
});

describe('the groups', () => {
  it('are 18, each in one body region', () => {
    expect(MUSCLE_GROUPS).toHaveLength(18);
    expect(Object.values(BODY_REGIONS).flat().sort()).toEqual([...MUSCLE_GROUPS].sort());
  });

  it('have the time constants of the recovery reference (3.3)', () => {
    const byHours = (hours: number): readonly string[] =>
      MUSCLE_GROUPS.filter((group) => timeConstantHours(group) === hours);
    expect(byHours(26)).toEqual(['hamstrings']);
    expect(byHours(24)).toEqual(['lower_back', 'quadriceps', 'glutes', 'adductors', 'abductors']);
    expect(byHours(20)).toEqual(['chest', 'lats', 'upper_back']);
    expect(byHours(18)).toEqual(['shoulders', 'triceps', 'traps', 'biceps', 'neck']);
    expect(byHours(16)).toEqual(['calves']);
    expect(byHours(15)).toEqual(['forearms', 'abs', 'obliques']);
  });
});

describe('names of a group', () => {
  it('are exactly those that make it a primary group', () => {
    const keys = new Set(MUSCLE_GROUPS.flatMap((group) => primaryNameKeys(group)));
    for (const group of MUSCLE_GROUPS) {
      const primary = [...keys].filter((key) =>
        muscleShares([key], []).some(
          (part) => part.muscleGroup === group && isPrimaryShare(part.share),
        ),
      );
      expect(new Set(primaryNameKeys(group))).toEqual(new Set(primary));
    }
  });

  it('contain only the name itself for a group that the library does not know', () => {
    expect(primaryNameKeys('Pelvic floor')).toEqual(['pelvicfloor']);
    expect(primaryNameKeys('constructor')).toEqual(['constructor']);
  });
});

describe('nearestMuscleGroup', () => {
  it.each([
    ['Front Deltoids', 'shoulders'],
    ['Pectoraux', 'chest'],
    ['SHOULDERS_LATERAL', 'shoulders'],
    ['gluteos', 'glutes'],
    ['Calfs', 'calves'],
    ['latts', 'lats'],
    ['quods', 'quadriceps'],
    ['shulder', 'shoulders'],
    ['my biceps femoris', 'hamstrings'],
  ])('suggests for %s the group with the longest or a similar name in it: %s', (name, group) => {
    expect(nearestMuscleGroup(name)).toBe(group);
  });

  it.each(['name', 'body part', 'pelvic floor', 'work', 'hindsight', 'zz', ''])(
    'suggests nothing for %s',
    (name) => {
      expect(nearestMuscleGroup(name)).toBeNull();
    },
  );
});

it('a name that the library does not know is one group, however Unicode composes it', () => {
  expect(groupsOf('Me\u0301canique ')).toEqual(['m\u00e9canique']);
  expect(primaryNameKeys('Me\u0301canique')).toEqual(primaryNameKeys('m\u00e9canique'));
});
