import { inspect } from 'node:util';
import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { codeOf, detailsOf } from '../domain/builders.js';
import { memoryStore } from '../support/memory-store.js';
import { sqliteMemoryStore } from '../support/sqlite-store.js';
import { BENCH, CURL, FIXTURE, LEG_DAY, PUSH_DAY, STRANGER, USER } from '../support/integer-ids.js';

const NOW = new Date('2026-03-04T18:00:00Z');
const UNKNOWN = 4711;
const SETS = [{ reps: 10 }];
const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
const EXERCISES = [{ exerciseId: BENCH, sets: SETS }];

interface Issue {
  readonly pointer: string;
  readonly message: string;
}

/** An input as a client may send it: the types of its fields are unknown. */
type Input = Record<string, unknown>;

const prepare = (store: ReturnType<typeof memoryStore>) => {
  const training = createFreshlegs({ repository: store.repository, now: () => NOW });
  const { logs, swaps, customWorkouts } = training.sync;
  const planned = (userId: number) => logs.create({ userId, source: PUSH, completed: false });
  const done = logs.create({ userId: USER, source: PUSH });
  const { swap, log } = swaps.swap({ userId: USER, logId: done.log.id, target: LEGS });
  const exercises = [{ exerciseId: CURL }];
  return {
    training,
    logId: planned(USER).log.id,
    completedLogId: log.id,
    swapId: swap.id,
    customWorkoutId: customWorkouts.create({ userId: USER, name: 'Arms', exercises }).id,
    foreignLogId: planned(STRANGER).log.id,
  };
};

type Prepared = ReturnType<typeof prepare>;

const validInputs = ({
  logId,
  completedLogId,
  swapId,
  customWorkoutId,
}: Prepared): Record<string, Input> => ({
  'logs.create': {
    userId: USER,
    source: PUSH,
    exercises: EXERCISES,
    completedAt: NOW,
    importKey: 'k',
  },
  'logs.complete': { userId: USER, logId, exercises: EXERCISES },
  'logs.update': { userId: USER, logId: completedLogId, completedAt: NOW, exercises: EXERCISES },
  'logs.record': { userId: USER, logId, exercises: EXERCISES },
  'logs.delete': { userId: USER, logId },
  'logs.find': { userId: USER, logId },
  'logs.list': { userId: USER, limit: 5 },
  'recovery.muscleGroups': { userId: USER, asOf: NOW },
  'recovery.mostRecovered': { userId: USER, limit: 5 },
  'progression.history': { userId: USER, days: 90 },
  'progression.suggest': {
    userId: USER,
    logId,
    unit: 'lb',
    increments: { barbell: 5 },
    timeZone: 'Europe/Berlin',
    locale: 'de',
  },
  'volume.weeks': { userId: USER, weeks: 2, goals: { chest: { min: 8, max: 12 } } },
  'recovery.backfill': { userId: USER, limit: 5 },
  'recovery.rebuild': { userId: USER },
  'recovery.forecast': {
    userId: USER,
    days: 2,
    stepHours: 3,
    planned: [{ workout: PUSH, at: new Date(NOW.getTime() + 1) }],
  },
  'recovery.correct': {
    userId: USER,
    muscleGroup: 'chest',
    maxScore: 20,
    until: new Date(NOW.getTime() + 1),
    note: 'sore',
  },
  'recovery.clearCorrection': { userId: USER, muscleGroup: 'chest' },
  'recovery.verify': { userId: USER },
  'recommendations.smartWorkout': {
    userId: USER,
    equipment: ['Barbell'],
    minutes: 60,
    locale: 'de',
    avoid: ['chest'],
    weeklySetsGoals: { chest: 10 },
    timeZone: 'Asia/Tokyo',
  },
  'swaps.targets': { userId: USER, muscleGroup: 'chest', q: 'p' },
  'swaps.preview': { userId: USER, logId, target: LEGS },
  'swaps.swap': { userId: USER, logId, target: LEGS },
  'swaps.swapExercise': {
    userId: USER,
    logId,
    exerciseId: BENCH,
    replacementExerciseId: CURL,
    equipment: ['cable'],
  },
  'swaps.alternatives': {
    userId: USER,
    exerciseId: CURL,
    equipment: ['cable'],
    favourites: [BENCH],
    limit: 3,
  },
  'swaps.revert': { userId: USER, swapId },
  'sessions.compose': {
    userId: USER,
    base: LEGS,
    minutes: 30,
    equipment: ['Barbell'],
    avoid: ['chest'],
    weeklySetsGoals: { chest: 10 },
    never: [CURL],
    favourites: [BENCH],
    supersets: true,
    seed: 7,
    unit: 'lb',
    increments: { barbell: 5 },
    timeZone: 'Asia/Tokyo',
    locale: 'de',
  },
  'sessions.accept': {
    userId: USER,
    session: { name: 'New', base: LEGS, exercises: [{ exerciseId: CURL }] },
    scheduledFor: '2026-03-05',
  },
  'swaps.list': { userId: USER, from: '2026-01-01', to: '2026-12-31' },
  'swaps.hiddenLogIds': { userId: USER },
  'customWorkouts.create': {
    userId: USER,
    name: 'New',
    description: null,
    exercises: [{ exerciseId: CURL }],
  },
  'customWorkouts.derive': { userId: USER, from: LEGS, name: 'New', replacements: [] },
  'customWorkouts.find': { userId: USER, customWorkoutId },
  'customWorkouts.list': { userId: USER },
  'catalogue.exercises': { userId: USER, muscleGroup: 'chest', q: 'b' },
  'catalogue.programs': { userId: USER },
  'catalogue.put': {
    users: [USER],
    exercises: [{ id: CURL, name: 'Curl', primaryMuscles: ['biceps'] }],
    programs: [
      { id: 90, name: 'New', days: [{ id: 91, name: 'A', exercises: [{ exerciseId: CURL }] }] },
    ],
  },
  'customWorkouts.update': {
    userId: USER,
    customWorkoutId,
    name: 'Other',
    exercises: [{ exerciseId: CURL }],
  },
  'customWorkouts.saveAsOwn': { userId: USER, customWorkoutId },
  'customWorkouts.delete': { userId: USER, customWorkoutId },
  'preferences.get': { userId: USER },
  'preferences.set': {
    userId: USER,
    never: [BENCH],
    favourites: [CURL],
    places: [{ name: 'Home', equipment: ['Barbell'] }],
    level: 'beginner',
    daysPerWeek: 3,
  },
  'users.forget': { userId: USER },
});

const call = ({ training }: Prepared, method: string, input: unknown): unknown => {
  const [group = '', name = ''] = method.split('.');
  const methods: unknown = Reflect.get(training.sync, group);
  const run: unknown = Reflect.get(methods as object, name);
  if (typeof run !== 'function') throw new TypeError(`there is no method ${method}`);
  return (run as (input: unknown) => unknown)(input);
};

const ANY_ROWS = { logId: 1, completedLogId: 1, swapId: 1, customWorkoutId: 1 } as Prepared;
const METHODS = Object.keys(validInputs(ANY_ROWS));

const expectRefused = (prepared: Prepared, method: string, input: unknown, what = ''): void => {
  const code = codeOf(() => call(prepared, method, input));
  expect(code, `${method} ${what}`).toBe('INVALID_INPUT');
};

const withField = (input: Input, path: readonly string[], value: unknown): Input => {
  const [key = '', ...rest] = path;
  if (rest.length === 0) return { ...input, [key]: value };
  const inner = input[key];
  const next = withField((inner ?? {}) as Input, rest, value);
  return { ...input, [key]: Array.isArray(inner) ? Object.values(next) : next };
};

/** Paths of all objects and lists in an input. */
const pathsOfObjects = (input: object, above: readonly string[] = []): readonly string[][] =>
  Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !(value instanceof Date)
      ? [[...above, key], ...pathsOfObjects(value, [...above, key])]
      : [],
  );

const NOT_IDS = [
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  9007199254740992,
  '1',
  null,
  {},
  [1],
  1n,
  true,
];
const NOT_TEXTS = [
  'with \0 NUL',
  'lone \ud800 surrogate',
  '',
  '   ',
  'x'.repeat(256),
  '💪'.repeat(256),
  42,
  null,
];
const NOT_INSTANTS = [
  new Date(Number.NaN),
  'yesterday',
  '2026-03-04',
  '2026-03-04T18:00:00',
  Number.NaN,
  1e20,
  new Date(-1),
  '+010000-01-01T00:00:00Z',
];
const NOT_SETS = [
  [],
  {},
  [{}],
  [{ reps: -1 }],
  [{ reps: 1.5 }],
  [{ reps: Number.NaN }],
  [{ reps: 1001 }],
  [{ reps: 5, rir: 11 }],
  [{ reps: 5, rir: 1, rpe: 9 }],
  [{ weightKg: 10 }],
  [{ reps: 5, weightKg: Number.POSITIVE_INFINITY }],
  [{ seconds: -1 }],
  [{ reps: 5, type: 'super' }],
  [{ reps: 5, load: 1 }],
  Array.from({ length: 101 }, () => ({ reps: 1 })),
];

const SOON = new Date(NOW.getTime() + 1);
const many = <Item>(length: number, item: Item): readonly Item[] =>
  Array.from({ length }, () => item);
const longText = (length: number): string => 'x'.repeat(length);
const itself = (size: number): number => size;

/** The limits that the README of the service lists, and the value of a size. */
const LIMITS: readonly (readonly [
  method: string,
  path: string,
  max: number,
  valueOf: (size: number) => unknown,
])[] = [
  ['logs.create', 'exercises', 100, (size) => many(size, EXERCISES[0])],
  ['logs.create', 'exercises.0.sets', 100, (size) => many(size, { reps: 8 })],
  ['logs.create', 'importKey', 255, longText],
  ['logs.create', 'idempotencyKey', 255, longText],
  ['logs.list', 'limit', 100, itself],
  ['swaps.list', 'limit', 100, itself],
  ['swaps.targets', 'limit', 100, itself],
  ['swaps.targets', 'q', 255, longText],
  ['swaps.alternatives', 'limit', 50, itself],
  ['swaps.alternatives', 'equipment', 50, (size) => many(size, 'cable')],
  ['recommendations.smartWorkout', 'avoid', 50, (size) => many(size, 'neck')],
  ['recommendations.smartWorkout', 'programs', 50, (size) => many(size, 1)],
  ['recovery.mostRecovered', 'limit', 50, itself],
  ['recovery.backfill', 'limit', 500, itself],
  ['recovery.forecast', 'days', 28, itself],
  ['recovery.forecast', 'planned', 50, (size) => many(size, { workout: PUSH, at: SOON })],
  ['recovery.correct', 'note', 1000, longText],
  ['customWorkouts.create', 'exercises', 100, (size) => many(size, { exerciseId: CURL })],
  ['customWorkouts.create', 'name', 255, longText],
  ['customWorkouts.create', 'description', 10_000, longText],
];

const HUNDRED = Array.from({ length: 100 }, () => ({ reps: 1 }));
const MANY_SETS = Array.from({ length: 11 }, () => ({ exerciseId: CURL, sets: 91 }));

const PERFORMING = ['logs.create', 'logs.complete', 'logs.update', 'logs.record'];
const CHOOSING = ['swaps.preview', 'swaps.swapExercise', 'swaps.alternatives', 'sessions.compose'];
const SUGGESTING = ['progression.suggest', ...CHOOSING];
const WRITING =
  /create|complete|record|delete|swap$|revert|backfill|rebuild|derive|update|keep|accept/;

/** Values that the fields of each method must refuse. */
const badFields = (): readonly (readonly [method: string, path: string, value: unknown])[] => {
  const on = (methods: readonly string[], path: string, values: readonly unknown[]) =>
    methods.flatMap((method) => values.map((value) => [method, path, value] as const));
  const having = (field: string) =>
    METHODS.filter((method) => field in (validInputs(ANY_ROWS)[method] ?? {}));
  return [
    ...on(METHODS, 'userId', [...NOT_IDS, undefined]),
    ...on(METHODS, 'intensity', [1]),
    ...on(METHODS, '__proto__x', [1]),
    ...on(having('logId'), 'logId', NOT_IDS),
    ...on(having('swapId'), 'swapId', NOT_IDS),
    ...on(having('customWorkoutId'), 'customWorkoutId', NOT_IDS),
    ...on([...PERFORMING, 'customWorkouts.create', 'customWorkouts.update'], 'exercises', [
      [],
      {},
      'x',
      Array.from({ length: 101 }, () => EXERCISES[0]),
    ]),
    ...on(PERFORMING, 'exercises', [
      Array.from({ length: 11 }, () => ({ exerciseId: BENCH, sets: HUNDRED.slice(0, 91) })),
    ]),
    ...on(['customWorkouts.create', 'customWorkouts.update'], 'exercises', [MANY_SETS]),
    ...on(['sessions.accept'], 'session.exercises', [MANY_SETS]),
    ...on(PERFORMING, 'exercises.0.sets', NOT_SETS),
    ...on([...PERFORMING, 'customWorkouts.create'], 'exercises.0.exerciseId', NOT_IDS),
    ...on(['swaps.swapExercise', 'swaps.alternatives'], 'exerciseId', NOT_IDS),
    ...on(['logs.create'], 'source.programDayId', NOT_IDS),
    ...on(['swaps.preview', 'swaps.swap'], 'target.programDayId', NOT_IDS),
    ...on(['customWorkouts.derive'], 'from.programDayId', NOT_IDS),
    ...on(['sessions.compose'], 'base.programDayId', NOT_IDS),
    ...on(['logs.create', 'logs.complete', 'logs.update'], 'completedAt', NOT_INSTANTS),
    ...on(['logs.create', 'logs.complete'], 'completedAt', [new Date(NOW.getTime() + 300_001)]),
    ...on(['logs.create'], 'scheduledFor', ['2026-02-30', '2026-3-4', 'tomorrow', new Date()]),
    ...on(['logs.create'], 'source', [
      { type: 'other', programDayId: 1 },
      { type: 'program' },
      { type: 'program', customWorkoutId: 1 },
      { ...PUSH, userId: 2 },
    ]),
    ...on(['logs.create'], 'completed', ['yes', 1, null]),
    ...on(['logs.create'], 'importKey', NOT_TEXTS),
    ...on(
      METHODS.filter((method) => WRITING.test(method)),
      'idempotencyKey',
      NOT_TEXTS,
    ),
    ...on(
      ['recovery.muscleGroups', 'recovery.mostRecovered', 'recommendations.smartWorkout'],
      'asOf',
      NOT_INSTANTS,
    ),
    ...on(['recovery.mostRecovered'], 'limit', [0, 51, 1.5, '5']),
    ...on(['progression.history'], 'days', [0, 366, 1.5, '5']),
    ...on(['volume.weeks'], 'weeks', [0, 53, 1.5, '5']),
    ...on(SUGGESTING, 'unit', ['st', '', 1]),
    ...on(SUGGESTING, 'increments', [
      { barbell: 0 },
      { barbell: 101 },
      { cable: '5' },
      { sled: 5 },
      [],
    ]),
    ...on(['volume.weeks'], 'goals', [
      { chest: 12 },
      { chest: { min: 12, max: 8 } },
      { chest: { min: -1, max: 8 } },
      { toes: { min: 1, max: 2 } },
    ]),
    ...on(['recovery.backfill'], 'limit', [0, 501, 1.5, '5']),
    ...on(['logs.list', 'swaps.targets', 'swaps.list', 'customWorkouts.list'], 'limit', [
      0,
      101,
      1e9,
      -1,
      '5',
    ]),
    ...on(['logs.list', 'swaps.list', 'customWorkouts.list', 'recovery.backfill'], 'cursor', [
      '',
      '0',
      'x',
      '1;drop',
      '9007199254740993',
      5,
    ]),
    ...on(['swaps.targets'], 'cursor', [
      '',
      '5',
      'custom:0',
      'other:1',
      'program:9007199254740993',
    ]),
    ...on(['swaps.targets'], 'muscleGroup', ['', 'x'.repeat(101), 'a\0b', 'a\ud800', 5]),
    ...on(['swaps.targets'], 'source', ['both', '']),
    ...on(['swaps.targets'], 'q', ['', 'x'.repeat(256), 'a\0b']),
    ...on(['sessions.compose'], 'base', [null, {}, 1, { ...LEGS, customWorkoutId: 1 }]),
    ...on(['sessions.compose'], 'minutes', [0, 1441, 1.5, '30']),
    ...on(['sessions.compose'], 'seed', [-1, 1.5, 2 ** 31, 'x']),
    ...on(['sessions.compose'], 'supersets', ['yes', 1, null]),
    ...on(['sessions.compose'], 'never', [[BENCH, BENCH], BENCH, [0]]),
    ...on(['sessions.compose', 'swaps.alternatives'], 'favourites', [
      ...[[BENCH, BENCH], BENCH, [0]],
      Array.from({ length: 201 }, (_, at) => at + 1),
    ]),
    ...on(['sessions.compose'], 'place', ['', 'nowhere', 5]),
    ...on(['sessions.accept'], 'session', [null, [], 'x', { name: 'A' }]),
    ...on(['sessions.accept'], 'session.name', NOT_TEXTS),
    ...on(['sessions.accept'], 'session.base', [1, {}, { type: 'program' }]),
    ...on(['sessions.accept'], 'session.exercises', [
      [],
      {},
      [{}],
      [{ exerciseId: CURL, repsMin: 9, repsMax: 8 }],
      [{ exerciseId: CURL, sets: 0 }],
      [{ exerciseId: 0 }],
      Array.from({ length: 101 }, () => ({ exerciseId: CURL })),
    ]),
    ...on(['sessions.accept'], 'revision', [-1, 1.5, '3', null]),
    ...on(['sessions.accept'], 'scheduledFor', ['2026-02-30', 'tomorrow']),
    ...on(['recommendations.smartWorkout', 'sessions.compose'], 'avoid', [
      ['x'.repeat(101)],
      [''],
      'chest',
      Array.from({ length: 51 }, () => 'chest'),
    ]),
    ...on(['recommendations.smartWorkout', 'sessions.compose'], 'weeklySetsGoals', [
      { chest: 0 },
      { chest: Number.NaN },
      { ['x'.repeat(101)]: 5 },
      [],
    ]),
    ...on(['recommendations.smartWorkout', 'swaps.swap', 'swaps.preview'], 'timeZone', [
      'Mars/Olympus',
      '',
      5,
    ]),
    ...on(['recommendations.smartWorkout'], 'limit', [0, 4]),
    ...on(['swaps.swap', 'swaps.preview'], 'target', [
      null,
      {},
      { type: 'custom', programDayId: 1 },
    ]),
    ...on(['swaps.swap', ...CHOOSING], 'equipment', [null, 'cable', [''], [5]]),
    ...on(['swaps.swapExercise'], 'replacementExerciseId', [1, 0, '4']),
    ...on(['swaps.alternatives'], 'limit', [0, 51]),
    ...on(['swaps.swap'], 'token', ['', 'x', '1'.repeat(16), 5]),
    ...on(['swaps.list'], 'from', ['2026-13-01', 'x']),
    ...on(
      ['customWorkouts.create', 'customWorkouts.derive', 'customWorkouts.update'],
      'name',
      NOT_TEXTS,
    ),
    ...on(['customWorkouts.create'], 'description', ['a\0b', 'x'.repeat(10_001), 5]),
    ...on(['customWorkouts.create'], 'exercises', [
      [{ exerciseId: CURL, id: 1 }],
      [{ exerciseId: CURL, repsMin: 9, repsMax: 8 }],
      [{ exerciseId: CURL, sets: 0 }],
      [{ exerciseId: CURL, orderIndex: -1 }],
    ]),
    ...on(['customWorkouts.update'], 'exercises', [
      [
        { id: 1, exerciseId: CURL },
        { id: 1, exerciseId: CURL },
      ],
    ]),
  ];
};

describe.each([
  ['memory', memoryStore],
  ['SQLite', sqliteMemoryStore],
])('invalid input on %s', (_name, setup) => {
  it('is derived from valid inputs, which every method accepts', () => {
    for (const method of METHODS) {
      const store = setup(FIXTURE);
      const prepared = prepare(store);
      const accepted = codeOf(() => call(prepared, method, validInputs(prepared)[method]));
      expect([method, accepted]).toEqual([method, 'nothing']);
      store.close();
    }
  });

  it('is tested for every method of the service', () => {
    const { training } = prepare(setup(FIXTURE));
    const methods = Object.entries(training.sync).flatMap(([group, cases]) =>
      Object.keys(cases as object).map((name) => `${group}.${name}`),
    );
    expect([...methods].sort()).toEqual([...METHODS].sort());
  });

  it('T3, T6: is refused as INVALID_INPUT by every method, which then writes nothing', () => {
    const store = setup(FIXTURE);
    const prepared = prepare(store);
    const before = store.raw.dump();
    for (const [method, path, value] of badFields()) {
      const input = withField(validInputs(prepared)[method] ?? {}, path.split('.'), value);
      expectRefused(prepared, method, input, `${path} = ${inspect(value).slice(0, 60)}`);
    }
    expect(badFields().length).toBeGreaterThan(600);
    expect(store.raw.dump()).toBe(before);
    store.close();
  });

  it.each(LIMITS)('T9: begins above the limit of %s, %s: %d', (method, path, max, valueOf) => {
    const store = setup(FIXTURE);
    const prepared = prepare(store);
    const sized = (size: number) =>
      withField(validInputs(prepared)[method] ?? {}, path.split('.'), valueOf(size));
    for (const size of [max + 1, max + 2, 100 * max]) expectRefused(prepared, method, sized(size));
    expect(codeOf(() => call(prepared, method, sized(max)))).toBe('nothing');
    store.close();
  });

  it.each([undefined, null, 5, 'x', [], new Date()])(
    'is refused as INVALID_INPUT if the input is not an object: %s',
    (input) => {
      const prepared = prepare(setup(FIXTURE));
      for (const method of METHODS) expectRefused(prepared, method, input);
    },
  );

  it('is not changed or frozen, whatever is given instead of an object or a list', () => {
    const store = setup(FIXTURE);
    const prepared = prepare(store);
    for (const method of METHODS) {
      const valid = validInputs(prepared)[method] ?? {};
      for (const path of [...pathsOfObjects(valid), ['equipment']]) {
        for (const given of [{ own: [1] }, new Uint8Array(2), new Float64Array(1), new Map()]) {
          const what = `${path.join('.')} = ${given.constructor.name}`;
          expectRefused(prepared, method, withField(valid, path, given), what);
          expect(Object.isFrozen(given), `${method} ${what}`).toBe(false);
        }
      }
      const refused = { ...valid, userId: 0 };
      expectRefused(prepared, method, refused);
      for (const path of pathsOfObjects(refused)) {
        const part = path.reduce<unknown>((of, key) => Reflect.get(of as object, key), refused);
        expect(Object.isFrozen(part), `${method} ${path.join('.')}`).toBe(false);
      }
    }
    store.close();
  });

  it("gets the same answer with the id of another user's log as with an unknown id", () => {
    const store = setup(FIXTURE);
    const prepared = prepare(store);
    const before = store.raw.dump();
    const outcome = (method: string, id: number) => {
      const input = validInputs(prepared)[method] ?? {};
      try {
        return { answer: call(prepared, method, { ...input, logId: id }) };
      } catch (error) {
        if (!isFreshlegsError(error)) throw error;
        return {
          code: error.code,
          message: error.message,
          details: { ...error.details, logId: 0 },
        };
      }
    };
    for (const method of [
      'logs.complete',
      'logs.delete',
      'logs.find',
      'swaps.preview',
      'swaps.swap',
      'swaps.swapExercise',
      'logs.update',
      'logs.record',
      'swaps.targets',
    ]) {
      expect(outcome(method, prepared.foreignLogId), method).toEqual(outcome(method, UNKNOWN));
    }
    expect(store.raw.dump()).toBe(before);
    store.close();
  });
});

describe('errors of input', () => {
  const exercises = [{ exerciseId: CURL }];
  const marks = `a${'\u0301\u0316'.repeat(16)}`;
  const tooManyMarks = 'must not have more than 30 combining marks in a row';
  const startingWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`)) as string;

  it.each<[string, unknown, readonly string[]]>([
    ['logs.create', undefined, [' is required']],
    [
      'logs.create',
      { source: { type: 'custom' }, seconds: 5 },
      [
        '/userId is required',
        '/source/customWorkoutId is required',
        '/seconds is not a field of this input',
      ],
    ],
    [
      'logs.create',
      { userId: USER, source: { type: 'plan' } },
      ['/source/type must be program or custom'],
    ],
    [
      'logs.create',
      { userId: USER, exercises: [], source: PUSH },
      ['/exercises must not be empty'],
    ],
    [
      'customWorkouts.create',
      { userId: USER, name: '', exercises: [...exercises, { exerciseId: 0 }] },
      [startingWith('/name '), startingWith('/exercises/1/exerciseId ')],
    ],
    [
      'sessions.accept',
      { userId: USER, session: { name: 'Push', exercises }, revision: 2 ** 53 },
      [`/revision must be at most ${Number.MAX_SAFE_INTEGER}`],
    ],
    ['sessions.compose', { userId: USER, increments: 5 }, ['/increments must be an object']],
    ['recovery.forecast', { userId: USER, days: 99 }, ['/days must be at most 28']],
    [
      'swaps.list',
      { userId: USER, from: 'x', limit: '5' },
      ['/limit must be a number', '/from must be a date such as 2026-03-04'],
    ],
    ['swaps.targets', { userId: USER, source: 'x' }, ['/source must be program or custom or log']],
    [
      'recommendations.smartWorkout',
      { userId: USER, weeklySetsGoals: { '': 5 } },
      [expect.stringContaining('must name a muscle group') as string],
    ],
    // At most 64 characters of a key are repeated.
    [
      'recommendations.smartWorkout',
      { userId: USER, weeklySetsGoals: { ['/'.repeat(1_000_000)]: 5 } },
      [startingWith(`/weeklySetsGoals/(~1){64} `)],
    ],
    // A long run of combining marks takes quadratic time to normalize.
    ['customWorkouts.create', { userId: USER, name: marks, exercises }, [`/name ${tooManyMarks}`]],
    [
      'recovery.clearCorrection',
      { userId: USER, muscleGroup: marks },
      [`/muscleGroup ${tooManyMarks}`],
    ],
    [
      'recommendations.smartWorkout',
      { userId: USER, avoid: [marks] },
      [`/avoid/0 ${tooManyMarks}`],
    ],
  ])('of %s say once what is wrong with each field', (method, input, issues) => {
    const details = detailsOf(() => call(prepare(memoryStore(FIXTURE)), method, input));
    const found = (details as { readonly issues: readonly Issue[] }).issues;
    expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(issues);
  });
  it('accept 30 combining marks in a row', () => {
    const { customWorkouts } = prepare(memoryStore(FIXTURE)).training.sync;
    const zalgo = `a${'\u0301\u0316'.repeat(15)}`;
    const { name } = customWorkouts.create({ userId: USER, name: zalgo, exercises });
    expect(name).toBe(zalgo.normalize('NFC'));
  });
  it('refuse an update that names nothing to change', () => {
    const prepared = prepare(memoryStore(FIXTURE));
    const { customWorkoutId, completedLogId: logId } = prepared;
    expectRefused(prepared, 'customWorkouts.update', { userId: USER, customWorkoutId });
    expectRefused(prepared, 'logs.update', { userId: USER, logId });
    expectRefused(prepared, 'preferences.set', { userId: USER });
  });
  it('reject the promise of an async method, instead of throwing', async () => {
    const { training } = prepare(memoryStore(FIXTURE));
    const promise = training.logs.create({ userId: -1 });
    await expect(promise).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
  it('include only the first of very many mistakes, with shortened keys', () => {
    const prepared = prepare(memoryStore(FIXTURE));
    const keys = Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(5000)}${index}`, 1]);
    const input = { userId: USER, ...(Object.fromEntries(keys) as object) };
    expectRefused(prepared, 'logs.create', input);
    const details = detailsOf(() => call(prepared, 'logs.create', input));
    expect(JSON.stringify(details).length).toBeLessThan(5000);
  });
});
