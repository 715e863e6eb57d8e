/** Marks an instant inside stored JSON. No name of ours begins with a dollar sign. */
const INSTANT = '$instant';

const isInstant = (value: unknown): value is Record<typeof INSTANT, number> =>
  typeof value === 'object' && value !== null && INSTANT in value;

const encode = (value: unknown): unknown => {
  if (value instanceof Date) return { [INSTANT]: value.getTime() };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)]));
};

/** A result as JSON text that {@link parseResult} gives back equal, dates included. */
export const stringifyResult = (value: unknown): string => JSON.stringify(encode(value));

/** The result that was stored. */
export const parseResult = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => (isInstant(value) ? new Date(value[INSTANT]) : value));
