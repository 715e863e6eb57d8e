// Caches the files of the page, so that it opens offline. Never caches API responses: the page
// itself keeps the latest ones for each user.

const CACHE = 'freshlegs-files';

/** @param {Request} request */
const isFile = ({ method, url }) => {
  const { origin, pathname } = new URL(url);
  const isApi = ['/api/', '/demo/', '/docs', '/healthz'].some((path) => pathname.startsWith(path));
  return method === 'GET' && origin === location.origin && !isApi;
};

/** The newest file, or the cached one if the server does not answer. */
const answer = async (/** @type {Request} */ request) => {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept !== undefined) return kept;
    const page = request.mode === 'navigate' ? await cache.match('/') : undefined;
    if (page !== undefined) return page;
    throw error;
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', ({ data }) => {
  // The page lists the files that it loaded before this worker existed.
  void caches.open(CACHE).then((cache) => cache.addAll(data));
});
self.addEventListener('fetch', (event) => {
  if (isFile(event.request)) event.respondWith(answer(event.request));
});
