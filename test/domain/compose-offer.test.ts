import { describe, expect, it } from 'vitest';
import { messagesOf, MUSCLE_GROUPS, toCandidate } from 'freshlegs';
import { ask, own } from './asking.js';
import { customWorkout, exercise, hoursAgo, planned, recordAt, workout } from './builders.js';

const offerOf = (...given: Parameters<typeof ask>) => ask(...given).compose;

const barbell = (id: number) => {
  const bench = { ...exercise(10 * id, ['chest']), equipment: 'barbell' };
  return toCandidate({ ...workout(customWorkout(id), [planned(bench)]), name: `Bench ${id}` });
};
const done = (id: number, hours: number) => ({
  ...{ key: barbell(id).key, at: hoursAgo(hours), inPlaceOf: null },
});

describe('the offer to compose a session', () => {
  it("is absent if a workout is recommended, ready or early, or if today's workout is good", () => {
    expect(offerOf({ candidates: [own(1, 'chest')] })).toBeUndefined();
    const early = { candidates: [own(1, 'chest')], records: [recordAt('chest', 45)] };
    expect(ask(early).recommendations[0]?.readiness).toBe('early');
    expect(offerOf(early)).toBeUndefined();
    const scheduled = [{ logId: 7, candidate: own(1, 'chest') }];
    expect(offerOf({ scheduled })).toBeUndefined();
  });

  it('is to compose a new session if there is no workout, or if every workout needs rest', () => {
    expect(offerOf({})).toEqual({
      ...{ reason: 'no_workout', workout: null, call: {} },
      message: 'A session can be composed for you.',
    });
    const tired = { candidates: [own(1, 'chest')], records: [recordAt('chest', 20)] };
    expect(offerOf(tired)).toMatchObject({ reason: 'nothing_fits', workout: null, call: {} });
  });

  it('is to adapt the workout whose turn it is, among those that only need more time or other equipment', () => {
    const candidates = [barbell(1), barbell(2)];
    const completions = [done(2, 96), done(1, 72), done(2, 48), done(1, 24)];
    const offer = offerOf({ candidates, completions }, { equipment: ['dumbbell'] });
    expect(offer).toMatchObject({
      reason: 'nothing_fits',
      workout: { name: 'Bench 2' },
      call: { base: { type: 'custom', customWorkoutId: 2 } },
      message: 'Bench 2 can be adapted to what you asked for.',
    });
    expect(offerOf({ candidates, completions }, { minutes: 1 })?.call).toEqual(offer?.call);
    expect(offerOf({ candidates }, { never: [10, 20] })?.workout?.name).toMatch(/^Bench/);
  });

  it('is to adapt the log scheduled for today if its workout does not fit', () => {
    const scheduled = [{ logId: 7, candidate: barbell(1) }];
    const records = [recordAt('chest', 20)];
    expect(offerOf({ scheduled, records, candidates: [barbell(2)] })).toMatchObject({
      ...{ reason: 'nothing_fits', workout: { name: 'Bench 1' }, call: { logId: 7 } },
    });
  });

  it('is absent if every muscle group needs rest, and uses the messages of the call', () => {
    const records = MUSCLE_GROUPS.map((group) => recordAt(group, 20));
    expect(offerOf({ records, candidates: [own(1, 'chest')] })).toBeUndefined();
    const messages = messagesOf({ compose: (name) => `Neu: ${name ?? '-'}` });
    expect(offerOf({}, { messages })?.message).toBe('Neu: -');
  });
});
