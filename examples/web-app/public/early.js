// The request for the first screen, before all other modules have arrived. It imports nothing.

/** @param {string} path @param {Record<string, any>} query */
export const addressOf = (path, query) => {
  const given = Object.entries(query).filter(([, value]) => value != null && value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/**
 * The time zone of the device. `Temporal` comes first, because the first use of `Intl` delays the
 * first screen.
 */
export const timeZone = () =>
  /** @type {any} */ (globalThis).Temporal?.Now.timeZoneId() ??
  Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {Partial<Wishes>} wishes */
export const homeAddress = ({ minutes, equipment = [], avoid = [] }) =>
  addressOf('/api/home', {
    ...{ timeZone: timeZone(), minutes },
    ...{ equipment: equipment.join(), avoid: avoid.join() },
  });

const storedWishes = () => {
  try {
    return JSON.parse(localStorage.getItem('freshlegs.wishes') ?? 'null') ?? {};
  } catch {
    return {};
  }
};

const address = homeAddress(storedWishes());
/** @type {Map<string, Promise<Response>>} */
const started = new Map([[address, fetch(address)]]);
// Whoever takes the response handles the error.
started.get(address)?.catch(() => undefined);

/** The response to an early request, once. @param {string} path */
export const take = (path) => {
  const response = started.get(path);
  started.delete(path);
  return response;
};
