/** Values that are made once and shared by answers. */

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
