/** A page of a list; `nextCursor` null = the last one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Cuts rows, of which one more than `limit` was asked for, to a page. */
export const pageOf = <Item>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => string,
): Page<Item> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
};
