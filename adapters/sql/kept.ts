/** Values that are made once and shared by answers. */
import type { Tuple } from './rows.js';

/** Freezes a value and all of its parts. */
export function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) {
      freezeDeep(part as object);
    }
  }
  return Object.freeze(value);
}

/** Computes a value once for the same arguments. They must be the same objects, not equal ones. */
export function keepingLatest<Args extends readonly [object, ...object[]], Value>(
  compute: (...args: Args) => Value,
): (...args: Args) => Value {
  const known = new WeakMap<object, { readonly args: Args; readonly value: Value }>();
  return (...args) => {
    const kept = known.get(args[0]);
    if (kept?.args.every((arg, at) => arg === args[at])) return kept.value;
    const value = compute(...args);
    known.set(args[0], { args, value });
    return value;
  };
}

const NOTHING: readonly Tuple[] = [];

/** Parses the JSON of tuples. */
export function parseTuples(text: string): readonly Tuple[] {
  return text === '[]' ? NOTHING : (JSON.parse(text) as readonly Tuple[]);
}

/** The names of lists of program days. */
export const DAYS = ['days', 'familiarDays', 'allDays'] as const;
const KEPT: ReadonlySet<string> = new Set([...DAYS, 'dayEntries', 'dayExercises', 'dayMuscles']);

/** Whether a driver reads the rows of this statement as one text, and parses equal texts once. */
export function isKept(name: string): boolean {
  return KEPT.has(name);
}

const KEPT_CHARACTERS = 1_000_000;

/**
 * Parses equal texts once. Most users see the same program days, and the decoder makes their
 * workouts once for the same tuples.
 */
export function keepingTexts(): (text: string) => readonly Tuple[] {
  const known = new Map<string, readonly Tuple[]>();
  let characters = 0;
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const tuples = parseTuples(text);
    characters += text.length;
    if (characters > KEPT_CHARACTERS) {
      known.clear();
      characters = text.length;
    }
    known.set(text, tuples);
    return tuples;
  };
}
