import { z } from 'zod';
import { MUSCLE_GROUPS } from '../../../src/domain/muscle-groups.js';
import { fieldOf as inputField, inputsOf, JSON_SCHEMA, takesKey } from '../input.js';
import type { OpenApi } from '../openapi.js';
import { SERVER_CODES, statusOf, type ProblemCode } from '../problem.js';
import { isRead, pathParameters, ROUTES, type Operation, type Route } from '../routes.js';
import { sampleProblem, takeSamples, type Sample, type SampleSource } from './samples.js';
import { inWords, isObject, tidy } from './tidy.js';
import { readTypes, type Json, type Types } from './types.js';

const REPOSITORY = 'https://github.com/freshlegs/freshlegs';

const INFO = {
  title: 'freshlegs',
  version: '0.1.0',
  summary: 'Workout swaps, muscle-group recovery and workout recommendations.',
  description:
    'Instants are ISO 8601 in UTC, dates are `YYYY-MM-DD`. Responses may gain fields, so ignore unknown ones. Requests with unknown fields are refused. A write with an `Idempotency-Key` can be repeated for 24 hours: it has one effect and one answer.',
  contact: { name: 'freshlegs', url: REPOSITORY },
  license: { name: 'MIT', identifier: 'MIT' },
};

const TAGS: Readonly<Record<string, string>> = {
  home: "The data of an app's first screen.",
  logs: 'Planned and completed workouts.',
  swaps: 'Replace a workout with another, and undo that.',
  recovery: 'How recovered each muscle group is.',
  volume: 'How many sets each muscle group got.',
  progression: 'How much to lift next.',
  recommendations: 'What to train next.',
  sessions: 'A workout made to fit today.',
  preferences: 'Exercises to avoid or to prefer, and places with their equipment.',
  customWorkouts: 'Workouts that the user created.',
  catalogue: 'Exercises and programs to choose from.',
};

// Ids are integers, as in the base tables.
const INPUTS = inputsOf();

const COMPONENTS = '#/components';
const schemaRef = (name: string): Json => ({ $ref: `${COMPONENTS}/schemas/${name}` });

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const fieldOf = (types: Types, name: string, operation: Operation): z.ZodType => {
  const schema = inputField(INPUTS.shapeOf(operation), operation, name);
  const known = /^(muscleGroup|avoid)$/.test(name) ? { 'x-extensible-enum': MUSCLE_GROUPS } : {};
  return schema.meta({
    ...schema.meta(),
    ...known,
    description: types.fieldTextOf(operation, name),
  });
};

const DRY_RUN = z
  .boolean()
  .optional()
  .describe('True previews the swap without writing anything; leave out `token` then.');

const bodySchema = (types: Types, route: Route): z.ZodType => {
  const fields = (route.body ?? []).map(
    (name) => [name, fieldOf(types, name, route.operation)] as const,
  );
  const { preview } = route;
  const ofPreview =
    preview === null
      ? []
      : route.previewBody.map((name) => {
          const field = fieldOf(types, name, preview);
          return [name, field.describe(`Only with \`dryRun\`. ${field.description ?? ''}`)];
        });
  const dryRun = preview === null ? {} : { dryRun: DRY_RUN };
  return z
    .strictObject({ ...Object.fromEntries([...fields, ...ofPreview]), ...dryRun })
    .describe(`What \`${route.operation}\` reads from the body.`);
};

const bodyName = ({ operation }: Route): string => `${pascal(operation)}Body`;

const parameter = (
  types: Types,
  { operation }: Route,
  place: string,
  field: string,
  example: unknown,
): Json => {
  const { description, ...json } = tidy(
    z.toJSONSchema(fieldOf(types, field, operation), JSON_SCHEMA),
  ) as Json;
  const isList = json['type'] === 'array';
  const isHeader = field === 'idempotencyKey';
  return {
    name: isHeader ? 'Idempotency-Key' : field,
    in: place,
    description: isList ? `${String(description)} Separated by commas.` : description,
    ...(place === 'path' ? { required: true } : {}),
    ...(isList ? { style: 'form', explode: false } : {}),
    ...(json['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema: json,
    ...(example === undefined ? {} : { example }),
  };
};

const splitList = (value: unknown, field: string): unknown =>
  ['equipment', 'avoid'].includes(field) ? String(value).split(',') : value;

const parametersOf = (types: Types, route: Route, { params, query }: Sample): readonly Json[] => [
  ...pathParameters(route.path).map((name) => parameter(types, route, 'path', name, params[name])),
  ...route.query.map((name) =>
    parameter(
      types,
      route,
      'query',
      name,
      name in query ? splitList(query[name], name) : undefined,
    ),
  ),
  ...(takesKey(INPUTS, route)
    ? [parameter(types, route, 'header', 'idempotencyKey', '0190163d-8694-739b-aea5-966c26f8ad91')]
    : []),
];

const clientCodes = (route: Route, { errorsOf }: Types): readonly ProblemCode[] => [
  ...new Set<ProblemCode>([
    'UNAUTHENTICATED',
    ...(route.body === null
      ? []
      : (['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE'] as const)),
    'INVALID_INPUT',
    // Any write can fail because the user was deleted, or because another request used the key.
    ...(takesKey(INPUTS, route) ? (['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(route.absent === null ? [] : (['NOT_FOUND'] as const)),
    ...(errorsOf(route.operation) as ProblemCode[]),
  ]),
];

const REQUEST_ID = { 'X-Request-Id': { $ref: `${COMPONENTS}/headers/RequestId` } };
const ETAG = { ETag: { $ref: `${COMPONENTS}/headers/ETag` } };
const NOT_MODIFIED = {
  description: 'The answer has not changed: its `ETag` is in `If-None-Match`.',
  headers: { ...REQUEST_ID, ...ETAG },
};
const LOCATION = { Location: { $ref: `${COMPONENTS}/headers/Location` } };

const problem = (codes: readonly ProblemCode[], headers: Json = {}): Json => ({
  description: `A problem: ${codes.join(', ')}.`,
  headers: { ...REQUEST_ID, ...headers },
  content: {
    'application/problem+json': {
      schema: { allOf: [schemaRef('Problem'), { properties: { code: { enum: codes } } }] },
    },
  },
});

interface Problems {
  readonly names: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Json>>;
}

/** Problem responses by status. Equal responses share a component. */
const problemsOf = (route: Route, types: Types): Problems => {
  const codes = clientCodes(route, types);
  const groups = [...new Set(codes.map(statusOf))]
    .sort((a, b) => a - b)
    .map((status) => {
      const ofStatus = codes.filter((code) => statusOf(code) === status);
      const name = ofStatus.map((code) => pascal(code.toLowerCase())).join('Or');
      return { status, ofStatus, name };
    });
  return {
    names: Object.fromEntries(
      groups.map(({ status, name }) => [status, { $ref: `${COMPONENTS}/responses/${name}` }]),
    ),
    components: Object.fromEntries(groups.map(({ name, ofStatus }) => [name, problem(ofStatus)])),
  };
};

/** Shortens each list in an example to one item, so that it stays readable. */
const short = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]));
};

const answered = (
  description: string,
  schema: Json,
  { answer }: Sample,
  headers: Json = {},
): Json => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: { 'application/json': { schema, example: short(answer) } },
});

interface Parts {
  readonly types: Types;
  readonly samplesOf: (operation: string) => readonly Sample[];
  readonly sampleOf: (operation: string) => Sample;
}

const successesOf = (route: Route, { types, sampleOf }: Parts): Json => {
  const { operation, location, preview } = route;
  const schema = types.answerOf(operation);
  const done = sampleOf(operation);
  return {
    ...(preview === null
      ? {}
      : {
          200: answered('The preview, with `dryRun`.', types.answerOf(preview), sampleOf(preview)),
        }),
    ...(location === null
      ? { 200: answered('Done.', schema, done, isRead(route) ? ETAG : {}) }
      : { 201: answered('Created.', schema, done, LOCATION) }),
    ...(isRead(route) ? { 304: NOT_MODIFIED } : {}),
  };
};

const requestBody = (types: Types, route: Route, { body }: Sample): Json => {
  if (route.body === null) return {};
  const required = 'required' in z.toJSONSchema(bodySchema(types, route), JSON_SCHEMA);
  const content = { 'application/json': { schema: schemaRef(bodyName(route)), example: body } };
  return { requestBody: { required, content } };
};

const describeOperation = (route: Route, parts: Parts): Json => {
  const sample = parts.sampleOf(route.operation);
  const parameters = parametersOf(parts.types, route, sample);
  return {
    operationId: route.operation,
    summary: route.summary,
    description: parts.types.textOf(route.operation),
    tags: route.operation.split('.').slice(0, 1),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(parts.types, route, sample),
    responses: {
      ...successesOf(route, parts),
      ...problemsOf(route, parts.types).names,
      '5XX': { $ref: `${COMPONENTS}/responses/ServerFault` },
    },
  };
};

const describePaths = (parts: Parts): OpenApi['paths'] => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, parts) };
  }
  return paths;
};

const SHARED: Readonly<Record<string, readonly [z.ZodType | undefined, string]>> = {
  SwapTargetRef: [INPUTS.shapeOf('swaps.swap')['target'], 'The workout to swap to.'],
  LoggedSource: [INPUTS.shapeOf('logs.create')['source'], 'The workout that is logged.'],
  PerformedExercises: [INPUTS.shapeOf('logs.complete')['exercises'], 'What was performed.'],
};

const describeInputs = (types: Types): Readonly<Record<string, Json>> => {
  const registry = z.registry<{ readonly id: string; readonly description?: string }>();
  for (const [id, [schema, description]] of Object.entries(SHARED)) {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (inner instanceof z.ZodType) registry.add(inner, { id, description });
  }
  for (const route of ROUTES) {
    if (route.body !== null) registry.add(bodySchema(types, route), { id: bodyName(route) });
  }
  const uri = (id: string): string => `${COMPONENTS}/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { ...JSON_SCHEMA, uri });
  return inWords(tidy(schemas)) as Readonly<Record<string, Json>>;
};

/** Whether a value fits one member of a union, judged by the schema's constants. */
const isOf = (schema: Json, value: unknown): boolean =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>).every(
    ([name, { const: constant, enum: words }]) => {
      const given = isObject(value) ? value[name] : undefined;
      return (
        (constant === undefined || constant === given) &&
        (!Array.isArray(words) || given === undefined || words.includes(given))
      );
    },
  );

/** Collects an example of each named schema from the parts of a value. */
const collect = (
  schema: Json,
  value: unknown,
  schemas: Readonly<Record<string, Json>>,
  examples: Record<string, unknown>,
): void => {
  if (value === undefined || value === null) return;
  const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : '';
  const { properties = {}, items, oneOf, anyOf } = name === '' ? schema : (schemas[name] ?? {});
  if (name !== '') examples[name] ??= short(value);
  for (const option of [oneOf ?? anyOf ?? []].flat().filter(isObject)) {
    if (isOf(option, value)) collect(option, value, schemas, examples);
  }
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(items)) collect(items, item, schemas, examples);
  } else if (isObject(value)) {
    for (const [field, part] of Object.entries(properties as Readonly<Record<string, Json>>)) {
      collect(part, value[field], schemas, examples);
    }
  }
};

const describeSchemas = ({ types, samplesOf }: Parts): Json => {
  const schemas = { ...types.schemas, ...describeInputs(types) };
  const examples: Record<string, unknown> = {
    Problem: sampleProblem(),
    // Written here because no workout of the demo has exercises to leave out.
    LeftOutExercise: { exerciseId: 82, name: 'Barbell Deadlift', muscleGroup: 'lower_back' },
  };
  for (const route of ROUTES) {
    for (const operation of [route.operation, route.preview ?? []].flat()) {
      for (const { body, answer } of samplesOf(operation)) {
        collect(types.answerOf(operation), answer, schemas, examples);
        if (route.body !== null) collect(schemaRef(bodyName(route)), body, schemas, examples);
      }
    }
  }
  const names = Object.keys(schemas).sort();
  const missing = names.filter((name) => !(name in examples));
  if (missing.length > 0) throw new TypeError(`No sample shows ${missing.join(', ')}.`);
  return Object.fromEntries(
    names.map((name) => [name, { ...schemas[name], examples: [examples[name]] }]),
  );
};

const describeComponents = (parts: Parts): OpenApi['components'] => ({
  securitySchemes: {
    host: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'A placeholder for the authentication of the host, which only the host knows.',
    },
  },
  headers: {
    RequestId: {
      description: 'Identifies the request in the log of the server.',
      schema: { type: 'string', format: 'uuid' },
    },
    Location: { description: 'Address of the created record.', schema: { type: 'string' } },
    ETag: {
      description:
        'Identifies this version of the answer; send it as `If-None-Match` to ask whether it has changed.',
      schema: { type: 'string' },
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'string' } },
  },
  responses: {
    ...Object.fromEntries(
      ROUTES.flatMap((route) => Object.entries(problemsOf(route, parts.types).components)),
    ),
    ServerFault: problem(SERVER_CODES, {
      'Retry-After': { $ref: `${COMPONENTS}/headers/RetryAfter` },
    }),
  },
  schemas: describeSchemas(parts),
});

/**
 * The OpenAPI 3.1 description, generated from the table of routes. Requests come from the service's
 * schemas, answers and texts from its types, and examples from `source`.
 */
export const describeApi = async (source: SampleSource): Promise<OpenApi> => {
  const samples = await takeSamples(source);
  const samplesOf = (operation: string) => samples.get(operation) ?? [];
  const sampleOf = (operation: string): Sample => {
    const sample = samplesOf(operation).at(-1);
    if (sample === undefined) throw new TypeError(`There is no sample of ${operation}.`);
    return sample;
  };
  const parts = { types: readTypes(), samplesOf, sampleOf };
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ host: [] }, {}],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: describePaths(parts),
    components: describeComponents(parts),
  };
};
