import assert from 'node:assert/strict';
import { rejectsWith, same } from './assert.js';
import { createPush, type WithBench } from './bench.js';
import { BENCH, CURL, MISSING, ROW, STRANGER, USER, conformanceFixture } from './fixture.js';
import type { Runner } from './suite.js';

const QUERY = { exerciseId: ROW, exercisesMax: 100, model: 'gompertz@1' };

const namesOf = (alternatives: readonly { readonly name: string }[]): readonly string[] =>
  alternatives.map(({ name }) => name);

/** What can take the place of an exercise. */
export const alternativeTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('alternatives', () => {
    it(
      'are chosen from the catalogue by id, as many as are asked for',
      withBench(async ({ repository }) => {
        const { exercises } = conformanceFixture;
        const state = await repository.readAlternatives(USER, QUERY);
        same(state.exercises, exercises);
        same(state.exercise, exercises[ROW - 1]);
        same(state.recovery, { model: null, records: [], loads: null, corrections: [] });
        const few = await repository.readAlternatives(USER, { ...QUERY, exercisesMax: 2 });
        same(
          few.exercises.map(({ id }) => id),
          [1, 2],
        );
        assert.equal(few.exercise?.id, ROW);
        const none = await repository.readAlternatives(USER, { ...QUERY, exerciseId: MISSING });
        same([none.exercise, none.exercises.length], [null, exercises.length]);
      }),
    );
    it(
      'are given with recovery as it is read elsewhere',
      withBench(async ({ repository, training }) => {
        await createPush(training, true);
        for (const model of [QUERY.model, 'another@1']) {
          const { recovery } = await repository.readAlternatives(USER, { ...QUERY, model });
          same(recovery, await repository.readRecovery(USER, { model, before: null }));
        }
      }),
    );
    it(
      'name why, and never the exercise itself',
      withBench(async ({ training, clock }) => {
        const ask = { userId: USER, exerciseId: CURL, equipment: ['Bar bells'] };
        const { asOf, exercise, alternatives } = await training.swaps.alternatives(ask);
        same([asOf, exercise.name], [clock.now, 'Curl']);
        same(namesOf(alternatives), ['Row']);
        const [row] = alternatives;
        same(
          row?.reasons.map(({ code }) => code),
          ['helping_muscles', 'less_work_for', 'extra_work_for', 'muscle_group_ready'],
        );
        assert.match(row?.message ?? '', /^Trains biceps less directly\. .*recovered \(100 %\)\.$/);
        const score = (terms: Readonly<Record<string, number>> = {}) =>
          Object.values(terms).reduce((sum, term) => sum + term, 0);
        assert.ok(Math.abs((row?.score ?? 0) - score({ ...row?.terms })) < 0.01);
      }),
    );
    it(
      'are as recovered as the user is, and NOT_FOUND for an exercise that is not there',
      withBench(async ({ training }) => {
        const ask = (userId: number) => training.swaps.alternatives({ userId, exerciseId: CURL });
        const rested = await ask(USER);
        await training.logs.create({
          userId: USER,
          exercises: [{ exerciseId: ROW, sets: [{ reps: 10, rir: 0 }] }],
        });
        const trained = await ask(USER);
        const percentage = ({ alternatives }: Awaited<ReturnType<typeof ask>>) =>
          alternatives[0]?.recovery?.percentage ?? NaN;
        assert.equal(percentage(rested), 100);
        assert.ok(percentage(trained) < 100);
        same(await ask(STRANGER), rested);
        const missing = { userId: USER, exerciseId: MISSING };
        await rejectsWith('NOT_FOUND', training.swaps.alternatives(missing));
        const bench = await training.swaps.alternatives({ userId: USER, exerciseId: BENCH });
        same(bench.alternatives, []);
      }),
    );
  });
};
