import { FreshlegsError } from 'freshlegs';
import { createOpenApi, type Operation } from 'freshlegs/http';

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

const { paths, components } = createOpenApi();

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `pointer` is the JSON pointer of the invalid argument. */
export function refuse(pointer: string, message: string): FreshlegsError {
  const details = { issues: [{ pointer, message }] };
  return new FreshlegsError('INVALID_INPUT', message, { details });
}

const part = (value: unknown, name: string): Json => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
};

const listed = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const named = ({ $ref }: Json): Json =>
  typeof $ref === 'string' ? part(components['schemas'], $ref.split('/').at(-1) ?? '') : {};

/** Puts each definition in the place of its reference, because a tool has one schema. */
const resolve = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolve);
  if (!isObject(value)) return value;
  const { $ref: _, 'x-extensible-enum': known, ...rest } = { ...named(value), ...value };
  const { examples: __, ...kept } = rest;
  const resolved = Object.entries(kept).map(([name, inner]) => [name, resolve(inner)]);
  return { ...Object.fromEntries(resolved), ...(known === undefined ? {} : { examples: known }) };
};

const asProperty = ({ name, description, schema, required }: Json) => ({
  name: String(name),
  required: required === true,
  // Query parameters describe how a list is written in an address.
  schema: {
    ...part({ schema }, 'schema'),
    description: String(description).replace(' Separated by commas.', ''),
  },
});

/** The fields of an operation, from its address, its query and its body. */
const fieldsOf = (operation: Operation) => {
  const found = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  const content = part(part(found, 'requestBody'), 'content');
  const body = named(part(part(content, 'application/json'), 'schema'));
  const required = Array.isArray(body['required']) ? body['required'] : [];
  return [
    ...listed(found?.['parameters']).map(asProperty),
    ...Object.entries(part(body, 'properties')).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      schema,
    })),
  ];
};

/**
 * The JSON Schema of a tool's arguments: some fields of one operation of the HTTP API, as its
 * description has them. That description comes from the zod schemas that check every call.
 */
export function inputSchemaOf(operation: Operation, names: readonly string[]) {
  const all = fieldsOf(operation);
  const fields = names.map((name) => {
    const field = all.find((each) => each.name === name);
    if (field === undefined) throw new TypeError(`${operation} takes no ${name}.`);
    return field;
  });
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      fields.map(({ name, schema }) => [name, resolve(schema) as Json]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
