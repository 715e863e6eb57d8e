import { inputSchemasOf } from 'freshlegs';
import { z } from 'zod';
import { pathParameters, type Operation, type Route } from './route.js';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of a method's input, each with its schema. */
export const inputShape = (operation: Operation): Shape => {
  const [group = '', method = ''] = operation.split('.');
  const schemas = inputSchemasOf() as unknown as Readonly<
    Record<string, Readonly<Record<string, z.ZodObject>>>
  >;
  return schemas[group]?.[method]?.shape ?? {};
};

/** How schemas become JSON Schema: they describe what a client sends, before zod converts it. */
export const JSON_SCHEMA = {
  io: 'input',
  target: 'draft-2020-12',
  // The library also accepts a Date, which is text in JSON.
  unrepresentable: ({ zodSchema }) =>
    zodSchema._zod.def.type === 'date' ? { type: 'string', format: 'date-time' } : 'throw',
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const tidyMember = (
  [name, value]: [string, unknown],
  holder: Json,
): readonly [string, unknown][] => {
  switch (name) {
    // The ids are internal, and `readOnly` would mean that a client must not send the field.
    case '$schema':
    case '$id':
    case 'readOnly':
      return [];
    case 'pattern':
      // The format already says this.
      return 'format' in holder ? [] : [[name, value]];
    case 'minimum':
      return value === Number.MIN_SAFE_INTEGER ? [] : [[name, value]];
    default:
      return [[name, tidy(value)]];
  }
};

/** Removes duplicate alternatives. */
const withoutTwins = (json: Json): Json => {
  const { anyOf, ...rest } = json;
  if (!Array.isArray(anyOf)) return json;
  const texts = [...new Set(anyOf.map((option) => JSON.stringify(option)))];
  const [only = ''] = texts;
  return texts.length > 1 ? json : { ...(JSON.parse(only) as Json), ...rest };
};

const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value;
  return withoutTwins(
    Object.fromEntries(Object.entries(value).flatMap((member) => tidyMember(member, value))),
  );
};

/** A JSON Schema made by zod, without keywords that do not help a reader. */
export const tidySchema = (json: object): Json => tidy(json) as Json;

/** A schema as JSON Schema. */
export const toJson = (schema: z.ZodType): Json => tidySchema(z.toJSONSchema(schema, JSON_SCHEMA));

/** The JSON type of a parameter; for a list, the type of its items. */
export interface ParameterKind {
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly list: boolean;
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

const kindOf = (schema: z.ZodType): ParameterKind => {
  const json = toJson(schema);
  const list = json['type'] === 'array';
  const { type } = (list ? json['items'] : json) as { readonly type?: unknown };
  if (!TYPES.includes(type)) throw new TypeError(`A parameter cannot be of type ${String(type)}.`);
  return { type: type as ParameterKind['type'], list };
};

/** Where the fields of a route's input come from. */
export interface RouteInputs {
  readonly path: Readonly<Record<string, ParameterKind>>;
  readonly query: Readonly<Record<string, ParameterKind>>;
  /** Input fields that must not be in the body, since they come from elsewhere. */
  readonly reserved: readonly string[];
}

/** Finds where each input field comes from, using the table of routes and the service's schemas. */
export const inputsOf = (route: Route): RouteInputs => {
  const shape = inputShape(route.operation);
  const kinds = (names: readonly string[]): Readonly<Record<string, ParameterKind>> =>
    Object.fromEntries(
      names.map((name) => {
        const schema = shape[name];
        if (schema === undefined) throw new TypeError(`${route.operation} takes no ${name}.`);
        return [name, kindOf(schema)];
      }),
    );
  const fields = Object.keys(route.body ?? {});
  return {
    path: kinds(pathParameters(route.path)),
    query: kinds(Object.keys(route.query)),
    reserved: Object.keys(shape).filter((name) => !fields.includes(name)),
  };
};
