/**
 * Groups items by a key, in the order in which the keys first appear.
 *
 * @example
 * groupedBy(['a', 'bb', 'c'], (text) => text.length).get(1); // ['a', 'c']
 */
export function groupedBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Returns the same text for equal values, whatever the order of their keys.
 *
 * @example
 * canonicalText({ b: 1, a: 2 }); // '{"a":2,"b":1}'
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Returns a function that computes the value of each key only once.
 *
 * @example
 * remembered((text: string) => text.length)('abc'); // 3
 */
export function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
