// Keeps the app's own files, so that it starts without a network. Data never passes through here.
const CACHE = 'cairn-app';
/** Files fetched at once; browsers ask one server for no more over HTTP/1.1. */
const AT_ONCE = 6;
const MAX_FAILURES = 3;
const RETRY_MS = 500;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|auth|sync|collab|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** What the server has to say: `composePush` writes it. Browsers end a subscription that shows nothing for a message. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? 'Cairn', { body, tag, icon: '/favicon.svg', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.path ?? '/', location.origin)));
});

/** In the window that shows it already, else in one of its own: in another one somebody may be writing. */
async function show(url) {
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => new URL(each.url).pathname === url.pathname);
  await (shown ? shown.focus() : self.clients.openWindow(url.href));
}

/** The newest page while the server can be reached, else the one that was kept. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) {
      const copy = response.clone();
      const known = await cache.match('/');
      const fresh = await copy.clone().text();
      if (known === undefined || (await known.text()) !== fresh) await keepAll();
    }
    return response;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** Names carry a hash of the content: what is kept is right forever. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** One file that fails would leave the app without a start offline until the next visit. */
async function keep(cache, path) {
  for (let failures = 0; ;) {
    try {
      return await cache.add(new Request(path, { cache: 'no-cache' }));
    } catch (error) {
      failures += 1;
      if (failures > MAX_FAILURES) throw error;
      await new Promise((resolve) => setTimeout(resolve, failures * RETRY_MS));
    }
  }
}

/** All files of the build that the server has now; those of older builds go once the new ones are here. */
async function keepAll() {
  const list = await (await fetch('/asset-list.json', { cache: 'no-store' })).json();
  const cache = await caches.open(CACHE);
  const held = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = list.filter((path) => path !== '/' && !held.has(path));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) await keep(cache, path);
    }),
  );
  // Last: a page that was kept before its files would not start, should the network go meanwhile.
  await keep(cache, '/');
  for (const request of await cache.keys())
    if (!list.includes(new URL(request.url).pathname)) await cache.delete(request);
}
