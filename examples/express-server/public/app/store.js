// @ts-check

/** @typedef {{ data: any, error: (Error & { code?: string }) | null, busy: boolean }} Entry */

/**
 * What was read from the server, by name, and who wants to know. An entry keeps what it has while it
 * is read again, and when that fails; `clear` forgets all, since it is another person's then.
 *
 * @param {Record<string, () => Promise<any>>} loaders
 */
export const createStore = (loaders) => {
  /** @type {Record<string, Entry>} */
  const entries = {};
  /** @type {{ names: readonly string[], listen: () => void }[]} */
  const listeners = [];
  let reader = 0;
  /** @type {Record<string, number>} */
  const newest = {};

  const blank = () => ({ data: null, error: null, busy: true });
  for (const name of Object.keys(loaders)) entries[name] = blank();

  /** @param {string} name */
  const tell = (name) => {
    for (const { names, listen } of listeners) if (names.includes(name)) listen();
  };

  /** @param {string} name */
  const load = async (name) => {
    const mine = ++reader;
    newest[name] = mine;
    /** @param {Partial<Entry>} change */
    const settle = (change) => {
      // An answer that was overtaken is of yesterday, or of another user.
      if (newest[name] !== mine) return;
      entries[name] = { ...entries[name], error: null, ...change, busy: false };
      tell(name);
    };
    try {
      settle({ data: await loaders[name]() });
    } catch (error) {
      settle({ error: /** @type {Error} */ (error) });
    }
  };

  return {
    /** @param {string} name */
    get: (name) => entries[name],
    /**
     * @param {readonly string[]} names
     * @param {() => void} listen
     */
    subscribe: (names, listen) => {
      listeners.push({ names, listen });
    },
    /** @param {readonly string[]} names */
    refresh: async (names = Object.keys(loaders)) => {
      await Promise.all(names.map(load));
    },
    /**
     * Puts something that was made from what is there in its place.
     *
     * @param {string} name
     * @param {any} data
     */
    set: (name, data) => {
      entries[name] = { ...entries[name], data };
      tell(name);
    },
    clear: () => {
      for (const name of Object.keys(loaders)) {
        entries[name] = blank();
        tell(name);
      }
    },
  };
};

/** @typedef {ReturnType<typeof createStore>} Store */
