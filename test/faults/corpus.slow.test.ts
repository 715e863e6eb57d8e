import { createFreshlegs, type LogAnswer, type TrainingMethods } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type Outcome } from '../support/outcome.js';
import { COMPARED, type ComparedStore, type ComparedStores } from '../support/compared-stores.js';
import { pagesOf, recordsOf } from '../conformance/bench.js';
import { BENCH, CURL, LEGS, PUSH, ROW, USER } from '../support/integer-ids.js';
import { conformanceFixture, type Fixture } from '../conformance/fixture.js';
import { INTEGERS } from '../conformance/ids.js';
import { INSTANTS, NUMBERS, TEXTS, type Corpus } from './corpus.js';

const NOW = new Date('2026-03-04T18:00:00Z');
const user = { userId: USER };

/** Puts a value somewhere in a call. A client may send any value, so its type is unknown. */
type PlaceOf = (training: TrainingMethods, value: never) => Promise<unknown>;

const set = (training: TrainingMethods, fields: object): Promise<unknown> =>
  training.logs.create({
    ...user,
    source: PUSH,
    exercises: [{ exerciseId: BENCH, sets: [{ reps: 8, ...fields }] }],
  });
const entry = (training: TrainingMethods, fields: object): Promise<unknown> =>
  training.customWorkouts.create({
    ...user,
    name: 'Entry',
    exercises: [{ exerciseId: BENCH, ...fields }],
  });

const TEXT_PLACES: Readonly<Record<string, PlaceOf>> = {
  'name of a workout': ({ customWorkouts }, name) =>
    customWorkouts.create({ ...user, name, exercises: [{ exerciseId: ROW }] }),
  'description of a workout': ({ customWorkouts }, description) =>
    customWorkouts.create({ ...user, name: 'A', description, exercises: [{ exerciseId: ROW }] }),
  'import key': ({ logs }, importKey) => logs.create({ ...user, source: PUSH, importKey }),
  'idempotency key': ({ logs }, idempotencyKey) =>
    logs.create({ ...user, source: LEGS, idempotencyKey }),
  'muscle group to correct': ({ recovery }, muscleGroup) =>
    recovery.correct({ ...user, muscleGroup, maxScore: 10, until: new Date('2026-03-06') }),
  'muscle group to clear': ({ recovery }, muscleGroup) =>
    recovery.clearCorrection({ ...user, muscleGroup }),
  'text to search': ({ swaps }, q) => swaps.targets({ ...user, q }),
  'muscle group to search': ({ swaps }, muscleGroup) => swaps.targets({ ...user, muscleGroup }),
  equipment: ({ swaps }, equipment) =>
    swaps.alternatives({ ...user, exerciseId: CURL, equipment: [equipment] }),
};

const NUMBER_PLACES: Readonly<Record<string, PlaceOf>> = {
  repetitions: (training, reps) => set(training, { reps }),
  'repetitions in reserve': (training, rir) => set(training, { rir }),
  effort: (training, rpe) => set(training, { rpe }),
  weight: (training, weightKg) => set(training, { weightKg }),
  seconds: (training, seconds) => set(training, { seconds }),
  'sets of an entry': (training, sets) => entry(training, { sets }),
  'position of an entry': (training, orderIndex) => entry(training, { orderIndex }),
  'id of an exercise': (training, exerciseId) => entry(training, { exerciseId }),
  'id of a log': ({ logs }, logId) => logs.find({ ...user, logId }),
  'id of a user': ({ logs }, userId) => logs.list({ userId }),
  'id of a workout': ({ logs }, programDayId) =>
    logs.create({ ...user, source: { type: 'program', programDayId } }),
  'length of a page': ({ logs }, limit) => logs.list({ ...user, limit }),
  'maximum recovery of a group': ({ recovery }, maxScore) =>
    recovery.correct({ ...user, muscleGroup: 'lats', maxScore, until: new Date('2026-03-06') }),
  'minutes available': ({ recommendations }, minutes) =>
    recommendations.smartWorkout({ ...user, minutes }),
};

const INSTANT_PLACES: Readonly<Record<string, PlaceOf>> = {
  completion: ({ logs }, completedAt) => logs.create({ ...user, source: PUSH, completedAt }),
  'completion of a planned log': async ({ logs }, completedAt) => {
    const { log } = await logs.create({ ...user, source: LEGS, completed: false });
    return logs.complete({ ...user, logId: log.id, completedAt });
  },
  'instant of an answer': ({ recovery }, asOf) => recovery.muscleGroups({ ...user, asOf }),
  'end of a correction': ({ recovery }, until) =>
    recovery.correct({ ...user, muscleGroup: 'neck', maxScore: 50, until }),
  'day of a plan': ({ logs }, scheduledFor) =>
    logs.create({ ...user, source: PUSH, completed: false, scheduledFor }),
};

interface Side {
  readonly store: ComparedStore;
  readonly training: TrainingMethods;
}

/** Adds a workout whose muscles and equipment have unusual names. */
const withOddNames = (fixture: Fixture): Fixture => {
  const names = Object.values(TEXTS).filter(
    (text): text is string =>
      typeof text === 'string' &&
      text.trim() !== '' &&
      !/\0|\p{Cs}/u.test(text) &&
      text.length <= 100,
  );
  const exercises = names.map((name, at) => ({
    ...{ id: 1000 + at, name: `Odd ${at}`, primaryMuscles: [name], secondaryMuscles: [] },
    ...{ equipment: name, mechanic: null, force: null },
  }));
  const plan = { sets: 3, repsMin: 8, repsMax: 12 };
  const entries = exercises.map(({ id }) => ({ id, exerciseId: id, ...plan }));
  const day = { id: 1000, name: 'Odd', position: 0, exercises: entries };
  return {
    ...fixture,
    exercises: [...fixture.exercises, ...exercises],
    programs: [...fixture.programs, { id: 1000, userId: null, name: 'Odd', days: [day] }],
  };
};

const opened: ComparedStores[] = [];
const sides: Side[] = [];
beforeAll(async () => {
  for (const { open } of COMPARED) {
    const stores = await open(INTEGERS, withOddNames(conformanceFixture));
    opened.push(stores);
    const store = await stores.setup();
    const training = createFreshlegs({ repository: store.repository, now: () => NOW });
    sides.push({ store, training });
  }
});
afterAll(async () => {
  for (const { store } of sides) await store.close();
  for (const { close } of opened) await close();
});

const figures = { values: 0, taken: 0, refused: 0 };

/** Decodes the cursor, because each store encodes the last instant of a page differently. */
const withPlace = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(withPlace);
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('answer' in answer) return { ...answer, answer: withPlace(answer.answer) };
  if (!('nextCursor' in answer) || typeof answer.nextCursor !== 'string') return answer;
  const place = JSON.parse(Buffer.from(answer.nextCursor, 'base64url').toString()) as unknown[];
  const isInstant = (part: unknown) => typeof part === 'string' && /^\d{4}-\d\d-\d\dT/.test(part);
  return {
    ...answer,
    nextCursor: place.map((part) => (isInstant(part) ? Date.parse(`${String(part)}Z`) : part)),
  };
};

const onAll = async (read: (side: Side) => Promise<unknown>, what?: string): Promise<unknown> => {
  const [first, ...others] = await Promise.all(
    sides.map(async (side) => withPlace(await read(side))),
  );
  for (const other of others) expect(other, what).toStrictEqual(first);
  return first;
};

const putAll = async (corpus: Corpus, put: PlaceOf) => {
  for (const [oddity, value] of Object.entries(corpus)) {
    const outcome = await onAll(
      ({ training, store }) => store.withoutGaps(() => outcomeOf(put(training, value as never))),
      oddity,
    );
    figures.values++;
    figures['answer' in (outcome as Outcome) ? 'taken' : 'refused']++;
  }
};

// More pages than any list here has.
const PAGES_MAX = 1_000;

describe('T10: memory, SQLite and PostgreSQL accept, refuse and store the same', () => {
  it.each([
    ...Object.entries(TEXT_PLACES).map((place) => [...place, TEXTS] as const),
    ...Object.entries(NUMBER_PLACES).map((place) => [...place, NUMBERS] as const),
    ...Object.entries(INSTANT_PLACES).map((place) => [...place, INSTANTS] as const),
  ])(
    'as the %s',
    async (_place, put, corpus) => {
      const before = { ...figures };
      await putAll(corpus, put);
      expect(figures.taken).toBeGreaterThan(before.taken);
      expect(figures.refused).toBeGreaterThan(before.refused);
    },
    60_000,
  );
  it('and list them in the same order, on every page', async () => {
    const some = { limit: 7, pagesMax: PAGES_MAX };
    await onAll(({ training }) =>
      pagesOf((page) => training.logs.list({ ...user, ...page }), some),
    );
    await onAll(({ training }) =>
      pagesOf((page) => training.customWorkouts.list({ ...user, ...page }), some),
    );
    await onAll(({ training }) => training.swaps.targets(user));
  });
  it('and read them back as the same sets, workouts and keys', async () => {
    const ids = await onAll(async ({ training }) => {
      const pages = await pagesOf(
        (page) => training.logs.list({ ...user, includeInactive: true, ...page }),
        { limit: 100, pagesMax: PAGES_MAX },
      );
      return pages.flatMap(({ logs }) => logs.map(({ id }) => id));
    });
    let sets = 0;
    for (const logId of ids as readonly number[]) {
      const found = (await onAll(({ training }) =>
        training.logs.find({ ...user, logId }),
      )) as LogAnswer | null;
      sets += found?.exercises?.length ?? 0;
    }
    expect(sets).toBeGreaterThan(20);
    for (const [oddity, key] of Object.entries(TEXTS)) {
      for (const place of ['import key', 'idempotency key']) {
        await onAll(
          ({ training }) =>
            outcomeOf(TEXT_PLACES[place]?.(training, key as never) ?? Promise.reject(new Error())),
          `${place}, ${oddity}, again`,
        );
      }
    }
  }, 60_000);
  it('and compute the same recovery and recommendations', async () => {
    await onAll(({ training }) => training.recovery.muscleGroups(user));
    await onAll(({ training }) => training.recovery.verify(user));
    await onAll(({ training }) =>
      training.recommendations.smartWorkout({ ...user, explain: true }),
    );
    await onAll(({ store: { raw } }) => recordsOf(raw, USER));
    await onAll(async ({ store: { raw } }) => raw.revision(USER));
  });
});

afterAll(() => {
  const { values, taken, refused } = figures;
  process.stdout.write(
    `Corpus on memory, SQLite and PostgreSQL: ${values} values, ${taken} accepted, ${refused} refused, the same on all\n`,
  );
  expect(taken).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(300);
});
