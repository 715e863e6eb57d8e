import { describe, expect, it } from 'vitest';
import { compareRefKeys } from '../../src/domain/order.js';
import { muscleFit } from '../../src/domain/workout/exercise-profile.js';
import {
  areRelated,
  comparedWords,
  isLegPattern,
  movementOf,
  nameWords,
  patternOf,
} from '../../src/domain/workout/movements.js';
import {
  equipmentPlace,
  nameLikeness,
  isRareEquipment,
  nameTraits,
  sharedWords,
} from '../../src/domain/workout/name-traits.js';

describe('the words of a name', () => {
  it('are in lower case and singular, without digits and punctuation', () => {
    expect(nameWords('3/4 Sit-Ups (Crunches)')).toEqual(['sit', 'up', 'crunch']);
    expect(nameWords('Presses, Flyes, Boxes, Press, As')).toEqual([
      'press',
      'flye',
      'box',
      'press',
      'as',
    ]);
    expect(nameWords('12 Chests')).toEqual(['chest']);
  });

  it('have one spelling for comparison', () => {
    expect(comparedWords('Pullups')).toEqual(comparedWords('Pull-Up'));
    expect(comparedWords('Single-Legged RDL')).toEqual(['one', 'leg', 'romanian', 'deadlift']);
  });
});

describe('movementOf', () => {
  it.each([
    ['Barbell Bench Press', 'press'],
    ['Push-Ups', 'press'],
    ['Incline Dumbbell Flyes', 'fly'],
    ['Face Pull', 'reverse_fly'],
    ['Upright Row', 'upright_row'],
    ['Chin-Up', 'vertical_pull'],
    ['Straight-Arm Pulldown', 'pullover'],
    ['Seated Triceps Press', 'extension'],
    ['Calf Press On The Leg Press Machine', 'calf_raise'],
    ['Leg Press', 'squat'],
    ['Bulgarian Split Squat', 'single_leg_squat'],
    ['Romanian Deadlift from Deficit', 'hinge'],
    ['Deadlift with Bands', 'hinge'],
    ['Dips (Chest Focus)', 'dip'],
    ['With a Row', 'row'],
    ['Zercher', null],
    ['', null],
  ])('reads %s as %s', (name, movement) => {
    expect(movementOf(name)).toBe(movement);
  });
});

describe('patternOf', () => {
  it.each([
    ['Bench Press', ['chest'], 'horizontal_press'],
    ['Close-Grip Bench Press', ['triceps'], 'horizontal_press'],
    ['Bench Press', [], 'horizontal_press'],
    ['Incline Bench Press', ['chest'], 'incline_press'],
    ['Decline Push-Up', ['chest'], 'incline_press'],
    ['Incline Push-Up', ['chest'], 'horizontal_press'],
    ['Overhead Press', [], 'vertical_press'],
    ['Shoulder Press', [], 'vertical_press'],
    ['Dumbbell Press', ['shoulders'], 'vertical_press'],
    ['Tuck Planche', ['shoulders'], 'horizontal_press'],
    ['Log Press', [], 'press'],
    ['Reverse Fly', ['chest'], 'reverse_fly'],
    ['Machine Fly', ['shoulders'], 'reverse_fly'],
    ['Machine Fly', ['chest'], 'fly'],
    ['Front Raise', ['shoulders'], 'front_raise'],
    ['Side Raise', [], 'lateral_raise'],
    ['Glute-Ham Raise', ['hamstrings'], 'leg_curl'],
    ['Lying Curl', ['hamstrings'], 'leg_curl'],
    ['Leg Curl', [], 'leg_curl'],
    ['Barbell Curl', ['biceps'], 'curl'],
    ['Leg Extension', ['quadriceps'], 'leg_extension'],
    ['Overhead Extension', ['triceps'], 'triceps_extension'],
    ['Triceps Kickback', ['triceps'], 'triceps_extension'],
    ['Glute Kickback', ['glutes'], 'kickback'],
    ['Row', ['lats'], 'row'],
  ])('reads %s with %j as %s', (name, primary, pattern) => {
    expect(patternOf(movementOf(name) ?? '', comparedWords(name), primary)).toBe(pattern);
  });

  it('relates movements that use the same joints', () => {
    expect(areRelated('squat', 'leg_extension')).toBe(true);
    expect(areRelated('squat', 'curl')).toBe(false);
    expect(areRelated('', '')).toBe(false);
    expect([isLegPattern('hinge'), isLegPattern('row'), isLegPattern(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the traits of a name', () => {
  const traits = (name: string, equipment: string | null = null) =>
    nameTraits(comparedWords(name), isRareEquipment(equipment));

  it('distinguish common and rare exercises, with or without equipment in the name', () => {
    const familiarity = (name: string, equipment?: string) => traits(name, equipment).familiarity;
    expect(familiarity('Barbell Bench Press - Medium Grip', 'barbell')).toBe(1);
    expect(familiarity('Close-Grip Bench Press')).toBe(1);
    expect(familiarity('Bench Press', 'Resistance Bands')).toBe(0.25);
    expect(familiarity('Bench Press', 'kettlebell, bench')).toBe(0.25);
    expect(familiarity('Zigzag Press')).toBe(0.5);
    expect(familiarity('Guillotine Bench Press')).toBe(0);
    expect(familiarity('Archer Push-Up')).toBe(0);
  });

  it('recognize advanced exercises by whole words', () => {
    const names = ['One-Arm Pullup', 'Muscle-Ups', 'One-Arm Row', 'Ringing Press'];
    expect(names.map((name) => traits(name).isAdvanced)).toEqual([true, true, false, false]);
    expect(traits('Push Up, Push Down').words).toEqual(['push', 'up', 'down']);
  });

  it('rank common equipment first', () => {
    expect(['dumbbells', 'Barbell, bench', 'tyre', null].map(equipmentPlace)).toEqual([0, 1, 6, 6]);
  });
});

describe('nameLikeness', () => {
  it('gives the movement more weight than position, muscle and equipment', () => {
    const likeness = (a: string, b: string) => nameLikeness(comparedWords(a), comparedWords(b));
    expect(likeness('Row', 'Row')).toBe(1);
    expect(likeness('Row', 'Curl')).toBe(0);
    expect(likeness('With the', 'And of')).toBe(0);
    expect(likeness('Row', 'With a Row')).toBe(1);
    expect(likeness('Row', 'Seal Row')).toBe(0.5);
    expect(likeness('Row', 'Seated Row')).toBeCloseTo(1 / 1.5);
    expect(likeness('Row', 'Lat Row')).toBeCloseTo(1 / 1.25);
    expect(likeness('Row', 'Cable Row')).toBeCloseTo(1 / 1.1);
  });

  it('lists the shared words that say more than the equipment', () => {
    expect(sharedWords(['cable', 'seated', 'row'], ['row', 'cable', 'seated', 'wide'])).toEqual([
      'row',
      'seated',
    ]);
  });
});

describe('muscleFit', () => {
  it('is the share of the work that two exercises have in common', () => {
    const chest = { muscleGroup: 'chest', share: 1 };
    const triceps = { muscleGroup: 'triceps', share: 0.5 };
    expect(muscleFit([chest, triceps], [chest, triceps])).toBe(1);
    expect(muscleFit([chest, triceps], [chest])).toBeCloseTo(2 / 3);
    expect(muscleFit([chest], [chest, triceps])).toBeCloseTo(2 / 3);
    expect(muscleFit([chest], [triceps])).toBe(0);
    expect(muscleFit([], [])).toBe(0);
    const half = [{ ...chest, share: 0.5 }];
    expect([muscleFit([chest], half), muscleFit(half, [chest])]).toEqual([0.5, 0.5]);
  });
});

// These took time that grew with the square of the length: minutes for these texts.
describe('a name or an id of 400,000 characters', () => {
  const LENGTH = 400_000;
  it('has a movement, found in time that grows with its length', () => {
    expect(movementOf(`Squat${' '.repeat(LENGTH)}`)).toBe('squat');
    expect(movementOf(`Squat${' '.repeat(LENGTH)}with a Press`)).toBe('squat');
  });
  it('is compared by its first 255 characters', () => {
    const words = Array.from({ length: LENGTH / 8 }, (_, at) =>
      Array.from(`${at}`.padStart(5, '0'), (digit) => 'bcdfghjklm'[Number(digit)]).join(''),
    );
    const name = words.join(' ');
    const compared = comparedWords(name);
    expect(compared).toEqual(comparedWords(name.slice(0, 255)));
    expect(nameLikeness(compared, compared)).toBe(1);
  });
  it('has equipment, found in time that grows with its length', () => {
    expect(equipmentPlace(`barbell${','.repeat(LENGTH)}\n`)).toBe(1);
  });
  it('has a place in an order, found in time that grows with its length', () => {
    const key = `log:${'1'.repeat(LENGTH)}x`;
    expect(['log:10', key, 'log:9'].sort(compareRefKeys)).toEqual(['log:9', 'log:10', key]);
  });
});
