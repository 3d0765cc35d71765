/** For pages that never load a workspace, such as the one to sign in at. */
const LATEST_MS = 10_000;

let asked: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Lets the service worker keep the app's files. It fetches all of them, so whoever has rows to load calls this afterwards. Only in
 * a build: in development files change under it. Gives undefined where the browser has none.
 */
export function keepAppOffline(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined);
  // Refused in private windows and on plain http over a network: the app then needs the network to start.
  asked ??= navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  return asked;
}

/** The same where nobody calls it. */
export function keepAppOfflineLater(): void {
  window.addEventListener('load', () => setTimeout(() => void keepAppOffline(), LATEST_MS));
}
