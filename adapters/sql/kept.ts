/** Values that are made once and shared by answers. */
import { remembered } from '../../src/domain/lookup.js';
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
export const DAYS = ['days', 'doneDays', 'familiarDays', 'allDays'] as const;
const KEPT: ReadonlySet<string> = new Set([
  ...DAYS,
  'dayEntries',
  'dayExercises',
  'dayMuscles',
  'exercises',
  'muscles',
]);

/** Whether a driver reads the rows of this statement as one text, and parses equal texts once. */
export function isKept(name: string): boolean {
  return KEPT.has(name);
}

/** For each statement, so that the exercises of many users do not displace the days. */
const KEPT_CHARACTERS = 500_000;

interface Kept {
  readonly text: string;
  readonly tuples: readonly Tuple[];
}

/** Finds texts by their length, because comparing two takes less time than the hash of one. */
function keepingTextsOfOne(): (text: string) => readonly Tuple[] {
  const known = new Map<number, Kept[]>();
  let characters = 0;
  return (text) => {
    const ofLength = known.get(text.length) ?? [];
    const kept = ofLength.find((one) => one.text === text);
    if (kept !== undefined) return kept.tuples;
    const tuples = parseTuples(text);
    characters += text.length;
    if (characters > KEPT_CHARACTERS) {
      known.clear();
      characters = text.length;
    }
    ofLength.push({ text, tuples });
    known.set(text.length, ofLength);
    return tuples;
  };
}

/**
 * Parses equal texts of a statement once. Most users see the same program days, and the decoder
 * makes their workouts once for the same tuples. A user's own exercises are often the same in the
 * next call.
 */
export function keepingTexts(): (name: string, text: string) => readonly Tuple[] {
  const ofStatement = remembered((_name: string) => keepingTextsOfOne());
  return (name, text) => ofStatement(name)(text);
}
