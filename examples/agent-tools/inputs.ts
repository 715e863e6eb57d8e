import { FreshlegsError } from 'freshlegs';
import { createOpenApi, type Operation } from 'freshlegs/http';

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `pointer` is the JSON pointer of the invalid argument. */
export function refuse(pointer: string, message: string): FreshlegsError {
  const details = { issues: [{ pointer, message }] };
  return new FreshlegsError('INVALID_INPUT', message, { details });
}

interface Schema extends Json {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** What this file reads of the description. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Endpoint {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly description: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
}

const { paths, components } = createOpenApi() as unknown as Description;

const named = ({ $ref = '' }: Schema): Schema =>
  components.schemas[$ref.split('/').at(-1) ?? ''] ?? {};

/** A tool's arguments are JSON, and no part of an address. */
const describe = (text: string): string =>
  text.replace(' Separated by commas.', '').replace('a `Date` or ISO', 'an ISO');

/** Puts each definition in the place of its reference, because a tool has one schema. */
const resolve = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolve);
  if (!isObject(value)) return typeof value === 'string' ? describe(value) : value;
  const { $ref: _, 'x-extensible-enum': known, ...rest } = { ...named(value), ...value };
  const { examples: __, ...kept } = rest;
  const resolved = Object.entries(kept).map(([name, inner]) => [name, resolve(inner)]);
  return { ...Object.fromEntries(resolved), ...(known === undefined ? {} : { examples: known }) };
};

/** The fields of an operation, from its address, its query and its body. */
const fieldsOf = (operation: Operation) => {
  const found = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  const given = found?.requestBody?.content['application/json'].schema ?? {};
  const { properties = {}, required = [] } = { ...named(given), ...given };
  return [
    ...(found?.parameters ?? []).map(({ schema, description, ...field }) => ({
      name: field.name,
      required: field.required === true,
      schema: { ...schema, description },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      schema,
    })),
  ];
};

/** A tool's arguments: some fields of an operation. */
export interface Arguments {
  readonly operation: Operation;
  readonly fields: readonly string[];
  /** Those that the tool needs, although the operation does not. */
  readonly required?: readonly string[];
  /** Instead of those of the HTTP API, where they are not true of the tool. */
  readonly descriptions?: Readonly<Record<string, string>>;
}

/**
 * The JSON Schema of a tool's arguments, as the description of the HTTP API has them. That
 * description comes from the zod schemas that check every call.
 */
export function inputSchemaOf({ operation, fields, required = [], descriptions }: Arguments) {
  const all = fieldsOf(operation);
  const found = fields.map((name) => {
    const field = all.find((each) => each.name === name);
    if (field === undefined) throw new TypeError(`${operation} takes no ${name}.`);
    const description = descriptions?.[name];
    return {
      ...field,
      schema: { ...field.schema, ...(description === undefined ? {} : { description }) },
    };
  });
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      found.map(({ name, schema }) => [name, resolve(schema) as Json]),
    ),
    required: found
      .filter((field) => field.required || required.includes(field.name))
      .map(({ name }) => name),
    additionalProperties: false,
  };
}
