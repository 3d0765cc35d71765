/** For pages that never load a workspace, such as the one to sign in at. */
const LATEST_MS = 10_000;

let isAsked = false;

/**
 * Lets the service worker keep the app's files. It fetches all of them, so whoever has rows to load calls this afterwards. Only in
 * a build: in development files change under it.
 */
export function keepAppOffline(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isAsked = true;
  // Refused in private windows and on plain http over a network: the app then needs the network to start.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

/** The same where nobody calls it. */
export function keepAppOfflineLater(): void {
  window.addEventListener('load', () => setTimeout(keepAppOffline, LATEST_MS));
}
