import { catalogue } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';
import { COMMON_EQUIPMENT, equipmentKey } from '../../src/domain/equipment.js';
import { missingEquipment, supportsOf } from '../../src/domain/workout/support.js';
import * as of from './session-builders.js';
import { compose, inShort } from './session-builders.js';

describe('what an exercise needs beside its equipment', () => {
  it.each([
    ['Pull-Up', 'body only', ['pull-up bar']],
    ['Chinups', 'Bodyweight', ['pull-up bar']],
    ['Hanging Leg Raise', null, ['pull-up bar']],
    ['Pull Up (Band)', 'band', ['pull-up bar']],
    ['Toes-to-Bar', 'body only', ['pull-up bar']],
    ['Dead Hang', 'body only', ['pull-up bar']],
    ['Assisted Pull-Up', 'machine', []],
    ['Hang Clean', 'barbell', []],
    ['Band Pull-Apart', 'band', []],
    ['Inverted Row', 'body only', ['bar']],
    ['Australian Pull Up', 'body only', ['bar']],
    ['Triceps Dip', 'body only', ['dip bars']],
    ['Dip', null, ['dip bars']],
    ['Floor Triceps Dip', 'body only', []],
    ['Side Plank Hip Dip', 'body only', []],
    ['Bench Dip', 'body only', ['bench']],
    ['Ring Push-Up', 'body only', ['rings']],
    ['Dumbbell Bench Press', 'dumbbell', ['bench']],
    ['Bench Press', 'barbell', []],
    ['Bench Press', null, []],
    ['Incline Dumbbell Curl', 'dumbbell', ['bench']],
    ['Dumbbell Fly', 'dumbbell', ['bench']],
    ['Dumbbell Reverse Fly', 'dumbbell', []],
    ['Chest Fly', 'cable', []],
    ['Push-Up', 'body only', []],
    ['Decline Push-Up', 'body only', ['bench']],
    ['Box Jump', 'body only', ['box']],
    ['Step-Up with Knee Raise', 'body only', ['box']],
    ['Hyperextension', 'body only', ['roman chair']],
    ['Back Extension on Stability Ball', 'exercise ball', []],
    ['Superman', 'body only', []],
  ])('is told by the name: %s, %s: %j', (name, equipment, needs) => {
    expect(supportsOf({ name, equipment })).toEqual(needs);
  });

  it('is in the catalogue', () => {
    const needsOf = (name: string) => catalogue.find((one) => one.name === name)?.needs;
    expect(needsOf('Pull-Up')).toEqual(['pull-up bar']);
    expect(needsOf('Step-Up')).toEqual(['box']);
    expect(needsOf('Push-Up')).toEqual([]);
    const needs = new Set(catalogue.flatMap((one) => one.needs));
    const known = new Set(COMMON_EQUIPMENT.map(equipmentKey));
    expect([...needs].filter((piece) => !known.has(equipmentKey(piece)))).toEqual([]);
  });
});

describe('the equipment that is missing', () => {
  const missing = (atHand: readonly string[] | null, name: string, equipment = 'body only') =>
    missingEquipment(atHand)({ name, equipment });

  it('is nothing without a restriction, and an own piece before a support', () => {
    expect(missing(null, 'Pull-Up')).toBeNull();
    expect(missing([], 'Push-Up')).toBeNull();
    expect(missing([], 'Dumbbell Bench Press', 'dumbbell')).toBe('dumbbell');
    expect(missing(['dumbbell'], 'Dumbbell Bench Press', 'dumbbell')).toBe('bench');
    expect(missing([], 'Incline Box Jump')).toBe('bench, box');
  });

  it('is not missing if its name is given, or something that serves as well', () => {
    for (const piece of ['Pull-up bar', 'pull up bars', 'chin-up bar', 'rings', 'power rack']) {
      expect(missing([piece], 'Pull-Up')).toBeNull();
    }
    expect(missing(['bench'], 'Step-Up')).toBeNull();
    expect(missing(['chair'], 'Bench Dip')).toBeNull();
    expect(missing(['chair'], 'Dumbbell Bench Press', 'dumbbell')).toBe('dumbbell');
    expect(missing(['dip bars'], 'Inverted Row')).toBeNull();
    expect(missing(['dip bars'], 'Pull-Up')).toBe('pull-up bar');
  });

  it('is not missing in a gym, and a barbell comes with its rack and bench', () => {
    for (const name of ['Pull-Up', 'Dip', 'Step-Up', 'Back Extension']) {
      expect(missing(['Cables'], name)).toBeNull();
      expect(missing(['machine'], name)).toBeNull();
    }
    expect(missing(['barbell'], 'Pull-Up')).toBeNull();
    expect(missing(['barbell'], 'Dip')).toBe('dip bars');
  });
});

describe('a session with little equipment', () => {
  const hanging = { ...of.CRUNCH, id: 801, name: 'Hanging Leg Raise' };
  const dip = { ...of.PULL_UP, id: 802, name: 'Dip', primaryMuscles: ['chest'] };
  const row = { ...of.PULL_UP, id: 803, name: 'Inverted Row', primaryMuscles: ['upper_back'] };
  const exercises = [...of.CATALOGUE, hanging, dip, row];
  const namesWith = (equipment: readonly string[], level: 'beginner' | 'advanced' = 'beginner') =>
    inShort(compose({ equipment, level, minutes: 45 }, { exercises })).join();

  it('has no exercise that needs a bar which is not there', () => {
    expect(namesWith(['dumbbell'])).not.toMatch(/Pull-Up|Hanging|Dip|Inverted|Bench/);
    expect(namesWith([])).not.toMatch(/Pull-Up|Hanging|Dip|Inverted/);
    const AT_BAR = ['dumbbell', 'pull-up bar', 'bench'];
    expect(namesWith(AT_BAR, 'advanced')).toMatch(/Bench Press.*Pull-Up|Pull-Up.*Bench Press/);
    // For a beginner, a row under the bar comes before a pull-up.
    expect(namesWith(AT_BAR)).toMatch(/Bench Press.*Inverted Row|Inverted Row.*Bench Press/);
  });

  it('says which bar is missing when a workout is adapted', () => {
    const { changes } = compose({ equipment: [] }, { base: [of.plan(of.PULL_UP)], exercises });
    expect(changes[0]?.message).toBe('Needs a pull-up bar.');
    expect(compose({ equipment: [] }, { base: [of.plan(dip)] }).changes[0]?.message).toBe(
      'Needs dip bars.',
    );
  });
});
