// @ts-check

/** @typedef {{ data: any, error: (Error & { code?: string }) | null, busy: boolean }} Entry */

/**
 * The data read from the server, by name, and its subscribers. An entry keeps its data during a reload,
 * and if the reload fails. `clear` drops all data when the user changes.
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
      // Ignore an overtaken answer: it is outdated or of another user.
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
     * Replaces the data of an entry with a value derived from it.
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
