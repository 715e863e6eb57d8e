/** Marks an instant in stored JSON. No field of the library begins with a dollar sign. */
const INSTANT = '$instant';

const isInstant = (value: unknown): value is Record<typeof INSTANT, number> =>
  typeof value === 'object' && value !== null && INSTANT in value;

const encode = (value: unknown): unknown => {
  if (value instanceof Date) return { [INSTANT]: value.getTime() };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)]));
};

/**
 * Converts the result of a write to JSON text, to store under an idempotency key.
 *
 * @example
 * stringifyResult({ at: new Date(0) }); // '{"at":{"$instant":0}}'
 */
export function stringifyResult(result: unknown): string {
  return JSON.stringify(encode(result));
}

/**
 * Restores a result from {@link stringifyResult}, including Dates.
 *
 * @example
 * parseResult('{"at":{"$instant":0}}'); // { at: new Date(0) }
 */
export function parseResult(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) =>
    isInstant(value) ? new Date(value[INSTANT]) : value,
  );
}
