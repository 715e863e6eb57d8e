import { z } from 'zod';
import { answers, namedAnswers } from './answers.js';
import { DEMO_COOKIE } from './demo.js';
import { inputShape, JSON_SCHEMA, tidySchema, toJson, type Json } from './inputs.js';
import { problemSchema, SERVER_CODES, statusOf, type ProblemCode } from './problem.js';
import { isRead, pathParameters, type Route } from './route.js';
import { ROUTES } from './routes.js';

/** A description of the API in OpenAPI 3.1. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Json>>;
  readonly [member: string]: unknown;
}

const INFO = {
  title: 'freshlegs',
  version: '0.1.0',
  summary: 'Workout swaps, muscle-group recovery and workout recommendations.',
  description:
    'Instants are ISO 8601 in UTC, dates are `YYYY-MM-DD`. Responses may gain fields, so ignore unknown ones. Requests with unknown fields are refused. A write with an `Idempotency-Key` can be repeated for 24 hours: it has one effect and one answer.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const TAGS: Readonly<Record<string, string>> = {
  logs: 'Planned and completed workouts.',
  swaps: 'Replace a workout with another, and undo that.',
  recovery: 'How recovered each muscle group is.',
  recommendations: 'What to train next.',
  customWorkouts: 'Workouts that the user created.',
};

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  logId: 'Id of a log.',
  swapId: 'Id of a swap.',
  customWorkoutId: 'Id of a custom workout.',
  exerciseId: 'Id of an exercise.',
  muscleGroup:
    'Name of a muscle group. A coarse name such as `back` stands for each of its groups.',
};

const KEY_DESCRIPTION =
  'Any text. The same request with the same key has one effect and one answer for 24 hours.';

const COMPONENTS = '#/components';

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const bodyName = ({ operation }: Route): string => `${pascal(operation)}Body`;

const DRY_RUN = z
  .boolean()
  .optional()
  .describe('True previews the swap without writing anything; leave out `token` then.');

/** The schema of a request body: the fields listed in the table, with the service's own schemas. */
const bodySchema = (route: Route): z.ZodType => {
  const shape = inputShape(route.operation);
  const fields = Object.entries(route.body ?? {}).flatMap(([name, description]) => {
    const schema = shape[name];
    return schema === undefined ? [] : [[name, schema.describe(description)] as const];
  });
  const dryRun = route.preview === null ? {} : { dryRun: DRY_RUN };
  return z.strictObject({ ...Object.fromEntries(fields), ...dryRun });
};

const parameter = (place: string, name: string, schema: z.ZodType, description: string): Json => {
  const json = toJson(schema);
  const required = place === 'path';
  // A list is one text separated by commas.
  const style = json['type'] === 'array' ? { style: 'form', explode: false } : {};
  return {
    name,
    in: place,
    description,
    ...(required ? { required } : {}),
    ...style,
    schema: json,
  };
};

const parametersOf = (route: Route): readonly Json[] => {
  const shape = inputShape(route.operation);
  const describe = (place: string, name: string, description: string, field = name) => {
    const schema = shape[field];
    return schema === undefined ? [] : [parameter(place, name, schema, description)];
  };
  return [
    ...pathParameters(route.path).flatMap((name) =>
      describe('path', name, PATH_PARAMETERS[name] ?? name),
    ),
    ...Object.entries(route.query).flatMap(([name, text]) => describe('query', name, text)),
    ...(isRead(route)
      ? []
      : describe('header', 'Idempotency-Key', KEY_DESCRIPTION, 'idempotencyKey')),
  ];
};

/** Every 4xx code that a route can answer with. */
export const clientCodes = (route: Route): readonly ProblemCode[] => [
  ...new Set<ProblemCode>([
    'UNAUTHENTICATED',
    'MISDIRECTED',
    ...(route.body === null
      ? []
      : (['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE'] as const)),
    'INVALID_INPUT',
    // Any write fails if the user was deleted, or if another request used the key.
    ...(isRead(route) ? [] : (['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'] as const)),
    ...route.fails,
  ]),
];

const problem = (codes: readonly ProblemCode[], headers: Json = {}): Json => ({
  description: `A problem: ${codes.join(', ')}.`,
  headers: { ...REQUEST_ID, ...headers },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: `${COMPONENTS}/schemas/Problem` },
          { properties: { code: { enum: codes } } },
        ],
      },
    },
  },
});

const REQUEST_ID = { 'X-Request-Id': { $ref: `${COMPONENTS}/headers/RequestId` } };
const LOCATION = { Location: { $ref: `${COMPONENTS}/headers/Location` } };

const responseName = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => pascal(code.toLowerCase())).join('Or');

interface Problems {
  readonly names: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Json>>;
}

/** The problem responses of a route by status; equal ones share a component. */
const problemsOf = (route: Route): Problems => {
  const codes = clientCodes(route);
  const statuses = [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
  const groups = statuses.map((status) => {
    const ofStatus = codes.filter((code) => statusOf(code) === status);
    return { status, ofStatus, name: responseName(ofStatus) };
  });
  return {
    names: Object.fromEntries(
      groups.map(({ status, name }) => [status, { $ref: `${COMPONENTS}/responses/${name}` }]),
    ),
    components: Object.fromEntries(groups.map(({ name, ofStatus }) => [name, problem(ofStatus)])),
  };
};

/** The name of every answer schema, including shared parts of answers. */
const ANSWER_NAMES: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  ...Object.entries(answers).map(([name, schema]) => [schema, `${pascal(name)}Answer`] as const),
  ...Object.entries(namedAnswers).map(([name, schema]) => [schema, name] as const),
]);

const answered = (description: string, schema: z.ZodType, headers: Json = {}): Json => {
  const $ref = `${COMPONENTS}/schemas/${ANSWER_NAMES.get(schema) ?? ''}`;
  return {
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: { 'application/json': { schema: { $ref } } },
  };
};

const successesOf = ({ answer, location, preview }: Route): Json => ({
  ...(preview === null ? {} : { 200: answered('The preview, with `dryRun`.', preview.answer) }),
  ...(location === null
    ? { 200: answered('Done.', answer) }
    : { 201: answered('Created.', answer, LOCATION) }),
});

const describeOperation = (route: Route): Json => {
  const [tag = ''] = route.operation.split('.');
  const parameters = parametersOf(route);
  const needed = route.body !== null && 'required' in toJson(bodySchema(route));
  const schema = { $ref: `${COMPONENTS}/schemas/${bodyName(route)}` };
  return {
    operationId: route.operation,
    summary: route.summary,
    tags: [tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === null
      ? {}
      : { requestBody: { required: needed, content: { 'application/json': { schema } } } }),
    responses: {
      ...successesOf(route),
      ...problemsOf(route).names,
      '5XX': { $ref: `${COMPONENTS}/responses/ServerFault` },
    },
  };
};

const describePaths = (): OpenApi['paths'] => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeOperation(route) };
  }
  return paths;
};

/** Schemas that several request bodies share. */
const namedInputs = (): Readonly<Record<string, z.ZodType | undefined>> => ({
  SwapTargetRef: inputShape('swaps.swap')['target'],
  LoggedSource: inputShape('logs.create')['source'],
  PerformedExercises: inputShape('logs.complete')['exercises'],
});

const describeSchemas = (): Json => {
  const registry = z.registry<{ readonly id: string }>();
  const add = (id: string, schema: z.ZodType): void => {
    registry.add(schema, { id });
  };
  for (const [schema, id] of ANSWER_NAMES) add(id, schema);
  for (const [id, schema] of Object.entries(namedInputs())) {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (inner instanceof z.ZodType) add(id, inner);
  }
  for (const route of ROUTES) {
    if (route.body !== null) add(bodyName(route), bodySchema(route));
  }
  add('Problem', problemSchema);
  const uri = (id: string): string => `${COMPONENTS}/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { ...JSON_SCHEMA, uri });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, schema]) => [id, tidySchema(schema)]),
  );
};

const describeComponents = (): OpenApi['components'] => ({
  securitySchemes: {
    demoUser: {
      type: 'apiKey',
      in: 'cookie',
      name: DEMO_COOKIE,
      description: 'The user of the demo. A host uses its own authentication.',
    },
  },
  headers: {
    RequestId: {
      description: 'Identifies the request in the log of the server.',
      schema: { type: 'string', format: 'uuid' },
    },
    Location: { description: 'Address of the created record.', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'string' } },
  },
  responses: {
    ...Object.fromEntries(ROUTES.flatMap((route) => Object.entries(problemsOf(route).components))),
    ServerFault: problem(SERVER_CODES, {
      'Retry-After': { $ref: `${COMPONENTS}/headers/RetryAfter` },
    }),
  },
  schemas: describeSchemas(),
});

/** The OpenAPI 3.1 description, generated from the table of routes and its schemas. */
export const createOpenApi = (): OpenApi => ({
  openapi: '3.1.0',
  info: INFO,
  servers: [{ url: '/', description: 'This server.' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  security: [{ demoUser: [] }, {}],
  paths: describePaths(),
  components: describeComponents(),
});
