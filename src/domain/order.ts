/**
 * Compares texts by code point: the order of `COLLATE "C"` and of SQLite's `BINARY`. JavaScript's
 * own `<` compares UTF-16 units, which puts an emoji before U+FF01.
 */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return surrogatesLast(left) - surrogatesLast(right);
  }
  return a.length - b.length;
};

const surrogatesLast = (unit: number): number =>
  unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;

/** Compares by each comparison in turn until one of them tells the two apart. */
export const compareBy =
  <T>(...comparisons: readonly ((a: T, b: T) => number)[]): ((a: T, b: T) => number) =>
  (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };

/** Compares instants, null first: what never happened is longest ago. */
export const compareInstants = (a: Date | null, b: Date | null): number =>
  (a?.getTime() ?? -Infinity) === (b?.getTime() ?? -Infinity)
    ? 0
    : (a?.getTime() ?? -Infinity) - (b?.getTime() ?? -Infinity);

/** The order of a workout's entries: by order index, null last, then by id. */
export const inWorkoutOrder: (
  a: { readonly id: number; readonly orderIndex: number | null },
  b: { readonly id: number; readonly orderIndex: number | null },
) => number = compareBy(
  (a, b) => (a.orderIndex ?? Number.MAX_SAFE_INTEGER) - (b.orderIndex ?? Number.MAX_SAFE_INTEGER),
  (a, b) => a.id - b.id,
);
