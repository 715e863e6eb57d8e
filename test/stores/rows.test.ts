import { describe, expect, it } from 'vitest';
import { checkBoolean, checkInstant, checkNumber, checkText } from '../../adapters/sql/rows.js';

const corrupt = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (error as { readonly code?: string }).code;
  }
};

describe('a stored instant', () => {
  it.each([
    [1_772_647_200_123, '2026-03-04T18:00:00.123Z'],
    ['2026-03-04T18:00:00', '2026-03-04T18:00:00.000Z'],
    ['2026-03-04T18:00:00.1', '2026-03-04T18:00:00.100Z'],
    ['2026-03-04T18:00:00.123999', '2026-03-04T18:00:00.123Z'],
    ['1969-12-31T23:59:59.999999', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999999', '9999-12-31T23:59:59.999Z'],
    [-62_135_596_800_000, '0001-01-01T00:00:00.000Z'],
    [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
  ])('is read from %s as %s', (stored, expected) => {
    expect(checkInstant(stored, 'at').toISOString()).toBe(expected);
  });
  it.each([
    1.5,
    2 ** 53,
    253_402_300_800_000,
    -62_135_596_800_001,
    'infinity',
    '-infinity',
    '0044-03-15T00:00:00 BC',
    '10000-01-01T00:00:00',
    '0000-12-31T23:59:59',
    '',
    '2026-03-05',
    '2026-03-05 10:00:00',
    '2026-03-05T10:00:00+00',
    null,
    true,
  ])('is CORRUPT if it is %s', (stored) => {
    expect(corrupt(() => checkInstant(stored, 'at'))).toBe('CORRUPT');
  });
});

describe('other stored values', () => {
  it('are checked, and are CORRUPT if they are invalid', () => {
    expect([true, 1, false, 0].map((stored) => checkBoolean(stored, 'counted'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(corrupt(() => checkBoolean(2, 'counted'))).toBe('CORRUPT');
    expect(corrupt(() => checkNumber(Number.NaN, 'load'))).toBe('CORRUPT');
    expect(corrupt(() => checkNumber('1', 'load'))).toBe('CORRUPT');
    expect(corrupt(() => checkText(1, 'name'))).toBe('CORRUPT');
  });
});
