const PREFIX = 'cairn-answers:';
/** How many answers are kept for one person; the oldest are removed first. */
const MOST = 200;
/** Cache entries are named by URLs; nothing is ever fetched from this one. */
const PLACE = 'https://kept.invalid/';

/** Stores an answer of the server on this device, so that it can be read offline. */
export async function keepAnswer(userId: string, key: string, value: unknown): Promise<void> {
  const cache = await openCache(userId);
  if (!cache) return;
  await cache.delete(placeOf(key));
  await cache.put(placeOf(key), new Response(JSON.stringify(value)));
  const held = await cache.keys();
  for (const request of held.slice(0, Math.max(0, held.length - MOST))) await cache.delete(request);
}

/** The stored answer, or undefined. */
export async function keptAnswer(userId: string, key: string): Promise<unknown> {
  const cache = await openCache(userId);
  return await (await cache?.match(placeOf(key)))?.json();
}

/** Removes what one person left on this device, after signing out. */
export async function forgetAnswers(userId: string): Promise<void> {
  if ('caches' in window) await caches.delete(PREFIX + userId);
}

const placeOf = (key: string): string => PLACE + encodeURIComponent(key);

/** Undefined if the page is not served securely, or the browser stores nothing. */
async function openCache(userId: string): Promise<Cache | undefined> {
  if (!('caches' in window)) return undefined;
  return await caches.open(PREFIX + userId).catch(() => undefined);
}
