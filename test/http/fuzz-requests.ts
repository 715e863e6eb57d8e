import fc from 'fast-check';
import { description } from './contract';
import { NOW, type Json } from './harness';

export type Kind = 'log' | 'swap' | 'customWorkout' | 'entry' | 'programDay' | 'exercise';

/**
 * A placeholder for an id. When the request is sent, `at` chooses one of the ids that exist then.
 */
export interface Chosen {
  readonly kind: Kind;
  readonly at: number;
}

export const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && 'kind' in value && 'at' in value;

const KINDS: Readonly<Record<string, Kind>> = {
  logId: 'log',
  chainOfLogId: 'log',
  swapId: 'swap',
  customWorkoutId: 'customWorkout',
  customWorkoutExerciseId: 'entry',
  id: 'entry',
  programDayId: 'programDay',
  exerciseId: 'exercise',
  replacementExerciseId: 'exercise',
  replacedExerciseId: 'exercise',
};

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  timeZone: ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'],
  muscleGroup: ['chest', 'Quads', 'lats', 'calves', 'legs', 'tail'],
  avoid: ['chest', 'lats', 'Legs', 'Pecs'],
  equipment: ['barbell', 'dumbbell', 'cable', 'machine'],
  q: ['push', 'Leg', 'a', '%', '_'],
};

const DAY_MS = 86_400_000;
const OPTIONAL_SHARE = 0.3;
const LIST_LENGTH_MAX = 2;
const TEXT_LENGTH_MAX = 40;

const resolve = (schema: Json): Json => {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return $ref
    .slice(2)
    .split('/')
    .reduce<Json>((part, name) => part[name] as Json, description);
};

const daysFromNow = (min: number, max: number): fc.Arbitrary<Date> =>
  fc
    .integer({ min: min * 24 * 60, max: max * 24 * 60 })
    .map((minutes) => new Date(NOW.getTime() + (minutes * DAY_MS) / (24 * 60)));

const textOf = (schema: Json, name: string): fc.Arbitrary<unknown> => {
  const { format, pattern, minLength, maxLength } = schema;
  if (format === 'date-time' && name === 'until') {
    return daysFromNow(-1, 10).map((date) => date.toISOString());
  }
  if (format === 'date-time') return daysFromNow(-60, 0).map((date) => date.toISOString());
  if (format === 'date') return daysFromNow(-60, 60).map((date) => date.toISOString().slice(0, 10));
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const known = TEXTS[name];
  const any = fc.string({
    unit: 'grapheme',
    minLength: Number(minLength ?? 0),
    maxLength: Math.min(Number(maxLength ?? TEXT_LENGTH_MAX), TEXT_LENGTH_MAX),
  });
  return known === undefined
    ? any
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
};

const integerOf = (schema: Json, name: string): fc.Arbitrary<unknown> => {
  const kind = KINDS[name];
  if (kind !== undefined) return fc.record({ kind: fc.constant(kind), at: fc.nat(9999) });
  const min = Number(schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? -1) + 1);
  return fc.integer({ min, max: Number(schema['maximum'] ?? 100) });
};

const numberOf = ({ minimum, maximum }: Json): fc.Arbitrary<unknown> =>
  fc
    .integer({ min: Number(minimum ?? 0) * 10, max: Number(maximum ?? 100) * 10 })
    .map((tenths) => tenths / 10);

/** Removes the fields that only previews or only swaps accept, according to `dryRun`. */
const forPreviewOrSwap = (given: Json): Json => {
  const { unit: _unit, increments: _increments, ...swap } = given;
  const { token: _token, ...preview } = given;
  return given['dryRun'] === true ? preview : swap;
};

/** Corrects fields that contradict each other in a way that the schema cannot exclude. */
const mend = (given: Json, names: readonly string[]): Json => {
  const { rpe, ...object } = names.includes('dryRun') ? forPreviewOrSwap(given) : given;
  const { reps, seconds, repsMin, repsMax, rir } = object;
  const isSet = names.includes('reps') && names.includes('seconds');
  const isRange = typeof repsMin === 'number' && typeof repsMax === 'number' && repsMin > repsMax;
  return {
    ...object,
    ...(rpe === undefined || typeof rir === 'number' ? {} : { rpe }),
    ...(isSet && typeof reps !== 'number' && typeof seconds !== 'number' ? { reps: 5 } : {}),
    ...(isRange ? { repsMin: repsMax, repsMax: repsMin } : {}),
  };
};

const objectOf = (schema: Json): fc.Arbitrary<unknown> => {
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>);
  const fields = properties.map(([name, property]) => {
    const value = valueOf(property, name).map((given) => [[name, given]] as const);
    if (required.includes(name)) return value;
    const weight = OPTIONAL_SHARE * 10;
    return fc.oneof(
      { weight, arbitrary: value },
      { weight: 10 - weight, arbitrary: fc.constant([]) },
    );
  });
  const names = properties.map(([name]) => name);
  const any = fc.tuple(...fields).map((entries): Json => Object.fromEntries(entries.flat()));
  return fc.oneof(
    { weight: 4, arbitrary: any.map((object) => mend(object, names)) },
    { weight: 1, arbitrary: any },
  );
};

/** Generates values that a schema allows. */
export const valueOf = (given: Json, name: string): fc.Arbitrary<unknown> => {
  const schema = resolve(given);
  const alternatives = (schema['oneOf'] ?? schema['anyOf']) as readonly Json[] | undefined;
  if (alternatives !== undefined) {
    return fc.oneof(...alternatives.map((option) => valueOf(option, name)));
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf(schema['items'] as Json, name), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: LIST_LENGTH_MAX,
      });
    case 'integer':
      return integerOf(schema, name);
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema, name);
  }
};

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Json;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Json } } };
}

/** A request before its ids are chosen. */
export interface Draft {
  readonly operation: string;
  readonly method: string;
  /** Has `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: Json;
  readonly query: Json;
  readonly key: string | null;
  readonly body: unknown;
}

const parametersOf = (
  { parameters = [] }: Described,
  place: Parameter['in'],
): fc.Arbitrary<unknown> => {
  const here = parameters.filter((parameter) => parameter.in === place);
  return objectOf({
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.flatMap(({ name, required }) => (required ? [name] : [])),
  });
};

// Few keys, so that some requests repeat one, but most requests have none.
const KEYS = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'c') },
);

const draftOf = (path: string, method: string, operation: Described): fc.Arbitrary<Draft> => {
  const schema = operation.requestBody?.content['application/json'].schema;
  return fc.record({
    operation: fc.constant(operation.operationId),
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    parameters: parametersOf(operation, 'path') as fc.Arbitrary<Json>,
    query: parametersOf(operation, 'query') as fc.Arbitrary<Json>,
    key: KEYS,
    body: schema === undefined ? fc.constant(undefined) : valueOf(schema, ''),
  });
};

/** Requests for each described operation, generated from its schemas. */
export const DRAFTS: ReadonlyMap<string, fc.Arbitrary<Draft>> = new Map(
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const described = operation as unknown as Described;
      return [described.operationId, draftOf(path, method, described)] as const;
    }),
  ),
);
