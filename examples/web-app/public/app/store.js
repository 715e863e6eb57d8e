// @ts-check

/**
 * @typedef {Error & { code?: string }} Failure
 * @typedef {{ data: any, error: Failure | null, at: number | null }} Entry
 */

/**
 * @param {() => Promise<any>} load
 * @returns {Promise<Partial<Entry>>}
 */
const attempt = async (load) => {
  try {
    return { data: await load(), error: null, at: Date.now() };
  } catch (error) {
    return { error: /** @type {Failure} */ (error) };
  }
};

/** @returns {Entry} */
const blank = () => ({ data: null, error: null, at: null });

const createListeners = () => {
  /** @type {{ names: readonly string[], listen: () => void }[]} */
  const listeners = [];
  return {
    /**
     * @param {readonly string[]} names
     * @param {() => void} listen
     */
    subscribe: (names, listen) => {
      listeners.push({ names, listen });
    },
    tell: (/** @type {readonly string[]} */ changed) => {
      for (const { names, listen } of listeners) {
        if (names.some((name) => changed.includes(name))) listen();
      }
    },
  };
};

/**
 * Holds all state: data from the server by name, and its subscribers. Reads an entry when a view
 * first needs it. An entry keeps its data during a reload, even if the reload fails.
 *
 * @param {Record<string, () => Promise<any>>} loaders
 * @param {readonly string[]} [derived] entries that `refresh` reads only if they are named
 */
export const createStore = (loaders, derived = []) => {
  const names = Object.keys(loaders);
  /** @type {Record<string, Entry>} */
  const entries = Object.fromEntries(names.map((name) => [name, blank()]));
  /** @type {Set<string>} */
  const needed = new Set();
  /** @type {Record<string, number>} */
  const newest = {};
  /** @type {Set<Promise<void>>} */
  const reading = new Set();
  let reader = 0;
  const { subscribe, tell } = createListeners();

  /** @param {string} name */
  const load = async (name) => {
    const mine = (newest[name] = ++reader);
    needed.add(name);
    const change = await attempt(loaders[name]);
    // Ignore the answer if a newer request has started: it is outdated or belongs to another user.
    return newest[name] === mine ? change : null;
  };

  /** @param {readonly string[]} wanted */
  const read = async (wanted) => {
    // Entries that are read together also change together on the screen.
    const changes = await Promise.all(wanted.map(load));
    const changed = wanted.filter((_, index) => changes[index] !== null);
    changed.forEach((name) => {
      entries[name] = { ...entries[name], ...changes[wanted.indexOf(name)] };
    });
    tell(changed);
  };

  /** @param {readonly string[]} wanted */
  const refresh = async (wanted = [...needed].filter((name) => !derived.includes(name))) => {
    const mine = read(wanted).finally(() => reading.delete(mine));
    reading.add(mine);
    await mine;
  };

  return {
    /** @param {string} name */
    get: (name) => entries[name],
    subscribe,
    refresh,
    /** Resolves when everything that is being read now has arrived or failed. */
    settled: () => Promise.all(reading),
    /** Reads entries that were never read. */
    need: (/** @type {readonly string[]} */ wanted) => {
      const missing = wanted.filter((name) => !needed.has(name));
      return missing.length === 0 ? Promise.resolve() : refresh(missing);
    },
    /**
     * Sets an entry without a request: an answer kept from before, or a value derived from the last
     * one.
     *
     * @param {string} name
     * @param {any} data
     * @param {number | null} [at]
     */
    set: (name, data, at = entries[name].at) => {
      entries[name] = { ...entries[name], data, at };
      tell([name]);
    },
    clear: () => {
      for (const name of names) {
        entries[name] = blank();
        newest[name] = ++reader;
      }
      tell(names);
    },
  };
};

/** @typedef {ReturnType<typeof createStore>} Store */
