import { describe, expect, it } from 'vitest';
import { describeLog, hasChanges } from '../../src/domain/changes.js';
import { planCompletion } from '../../src/domain/log/change.js';
import { CONTEXT, facts, hoursAgo, NOW } from './builders.js';
import { changeState, completion, REPLACED, WITHDRAWN } from './states.js';

describe('a decision', () => {
  it('stores something if it has any part besides its time', () => {
    expect(hasChanges({ now: NOW })).toBe(false);
    expect(hasChanges({ now: NOW, deleteLogs: [7] })).toBe(true);
    expect(hasChanges(planCompletion(changeState(), completion(), CONTEXT).changes)).toBe(true);
  });
});

describe('the start of a log', () => {
  it('is null once a swap has replaced the log, or a revert has withdrawn it', () => {
    const startedAt = hoursAgo(3);
    const starts = [{}, REPLACED, WITHDRAWN].map(
      (swaps) => describeLog(facts({ startedAt }, swaps)).startedAt,
    );
    expect(starts).toEqual([startedAt, null, null]);
  });
});
