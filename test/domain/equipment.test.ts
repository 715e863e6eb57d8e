import { describe, expect, it } from 'vitest';
import { equipmentPhrase } from '../../src/domain/english.js';
import {
  equipmentCheck,
  equipmentKey,
  isKnownEquipment,
  isSameEquipment,
  needsNothing,
} from '../../src/domain/equipment.js';

describe('equipment', () => {
  it('has the same key in all spellings', () => {
    expect([' Kettle-Bells', 'kettle_bell', 'KETTLEBELL'].map(equipmentKey)).toEqual([
      'kettlebell',
      'kettlebell',
      'kettlebell',
    ]);
  });

  it.each([
    ['Resistance Bands', 'band'],
    ['Chin-Up Bar', 'pull-up bar'],
    ['parallel bars', 'dip bars'],
    ['Gymnastic Rings', 'rings'],
    ['Incline Bench', 'bench'],
    ['plyo box', 'box'],
    ['E-Z curl bar', 'EZ bar'],
    ['TRX', 'suspension'],
    ['Kurzhanteln', 'dumbbell'],
    ['Máquina', 'machine'],
  ])('"%s" is another word for %s', (word, piece) => {
    expect(equipmentKey(word)).toBe(equipmentKey(piece));
    expect(equipmentCheck([word])(piece)).toBe(true);
  });

  it('is known to the library if the name or another word for it is', () => {
    const words = ['loop band', 'Body only', 'Squat Rack', 'none', 'hex bar'];
    expect(words.filter((word) => !isKnownEquipment(word))).toEqual([]);
    expect(isKnownEquipment('banana')).toBe(false);
  });

  it('is available if its name is given, and exercises without equipment are always possible', () => {
    const isAtHand = equipmentCheck(['Kettlebells', ' e-z curl bar ']);
    const asked = ['kettlebell', 'EZ curl bar', 'Body only', 'none', null, 'barbell'];
    expect(asked.map(isAtHand)).toEqual([true, true, true, true, true, false]);
    expect(equipmentCheck(null)('barbell')).toBe(true);
    expect(equipmentCheck([])('barbell')).toBe(false);
  });

  it.each([
    '',
    'None',
    'no equipment',
    'Body',
    'body_only',
    'Bodyweight',
    'bodyweight only',
    'other body weight',
    'none_bodyweight',
  ])('"%s" means that no equipment is needed', (name) => {
    expect(needsNothing(name)).toBe(true);
    expect(equipmentCheck([])(name)).toBe(true);
  });

  it('is the same if the names are the same, but never if one is unknown', () => {
    expect(isSameEquipment('Dumbbells', 'dumbbell')).toBe(true);
    expect(isSameEquipment('dumbbell', 'barbell')).toBe(false);
    expect([isSameEquipment(null, 'x'), isSameEquipment('x', null)]).toEqual([false, false]);
    expect(isSameEquipment(null, null)).toBe(false);
    expect(needsNothing('barbell')).toBe(false);
  });
});

describe('equipment of several pieces', () => {
  it('is available if all of the pieces are', () => {
    const isAtHand = equipmentCheck(['barbell', 'bench']);
    expect(isAtHand('barbell, bench')).toBe(true);
    expect(isAtHand('barbell, rack')).toBe(false);
    expect(isAtHand('bench, body only')).toBe(true);
  });

  it('is named piece by piece', () => {
    expect(equipmentPhrase('barbell, bench')).toBe('a barbell and a bench');
    expect(equipmentPhrase('body only, dumbbell')).toBe('dumbbells');
    expect(equipmentPhrase('none')).toBe('body weight');
  });
});
