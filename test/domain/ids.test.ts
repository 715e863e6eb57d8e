import { compareIds } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { canonicalId, INTEGER_IDS, isNumberId } from '../../src/domain/ids.js';

const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

describe('the canonical form of an id', () => {
  it('is a positive integer that fits its column', () => {
    expect(canonicalId('bigint', 2 ** 53 - 1)).toBe(2 ** 53 - 1);
    expect(canonicalId('integer', 2 ** 31 - 1)).toBe(2 ** 31 - 1);
    expect(canonicalId('integer', 2 ** 31)).toBeNull();
    for (const none of [0, -1, 1.5, 2 ** 53, '7', null]) {
      expect(canonicalId('bigint', none)).toBeNull();
    }
  });
  it('is a UUID in lower case', () => {
    expect(canonicalId('uuid', UUID.toUpperCase())).toBe(UUID);
    for (const none of [7, UUID.replaceAll('-', ''), `{${UUID}}`, `${UUID}0`]) {
      expect(canonicalId('uuid', none)).toBeNull();
    }
  });
  it('is the unchanged text', () => {
    expect(canonicalId('text', ' Ünïcode ')).toBe(' Ünïcode ');
    for (const none of [7, '', 'x'.repeat(256), 'a\0b', '\ud800']) {
      expect(canonicalId('text', none)).toBeNull();
    }
  });
});

describe('ids', () => {
  it('are numbers or texts, depending on their type', () => {
    expect((['integer', 'bigint', 'uuid', 'text'] as const).map(isNumberId)).toEqual([
      ...[true, true, false, false],
    ]);
    expect(Object.values(INTEGER_IDS).every(isNumberId)).toBe(true);
  });
  it('are ordered by size, or by code point', () => {
    expect([10, 9].sort(compareIds)).toEqual([9, 10]);
    expect(['b', 'B', 'a', '10', '9'].sort(compareIds)).toEqual(['10', '9', 'B', 'a', 'b']);
  });
});
