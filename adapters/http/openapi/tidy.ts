import type { Json } from './types.js';

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null;

const tidyMember = (
  [name, value]: [string, unknown],
  holder: Json,
): readonly [string, unknown][] => {
  // Drop internal ids, and `readOnly`, which would tell clients not to send the field.
  if (['$schema', '$id', 'readOnly'].includes(name)) return [];
  // The pattern only repeats `format`.
  if (name === 'pattern' && 'format' in holder) return [];
  if (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) return [];
  return [[name, tidy(value)]];
};

/** Removes keywords that do not help a reader, and duplicate alternatives. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value;
  const json: Json = Object.fromEntries(
    Object.entries(value).flatMap((member) => tidyMember(member, value)),
  );
  const { anyOf, ...rest } = json;
  if (!Array.isArray(anyOf)) return json;
  const texts = [...new Set(anyOf.map((option) => JSON.stringify(option)))];
  const [only = ''] = texts;
  return texts.length > 1 ? json : { ...(JSON.parse(only) as Json), ...rest };
};

/**
 * Moves defaults into the descriptions. Generated clients treat a field with a default as required,
 * even in requests.
 */
export const inWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inWords);
  if (!isObject(value)) return value;
  const { default: given, ...rest } = value;
  const json = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, inWords(part)]),
  );
  if (given === undefined) return json;
  const { description = '' } = json;
  return {
    ...json,
    description: `${String(description)} By default ${JSON.stringify(given)}.`.trim(),
  };
};
