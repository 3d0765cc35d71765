/** For pages that never load a workspace, such as the sign-in page. */
const LATEST_MS = 10_000;

let asked: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Lets the service worker store the app's files. It fetches all of them, so call this after the rows have loaded. Only
 * in a build: in development, files change all the time. Undefined if the browser has no service workers.
 */
export function keepAppOffline(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(undefined);
  // Browsers refuse it in private windows and over plain HTTP; then the app can't start offline.
  asked ??= navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  return asked;
}

/** Starts it later for pages that don't call it themselves. */
export function keepAppOfflineLater(): void {
  window.addEventListener('load', () => setTimeout(() => void keepAppOffline(), LATEST_MS));
}
