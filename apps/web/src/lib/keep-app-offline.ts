/** Lets the service worker keep the app's files. Only in a build: in development files change under it. */
export function keepAppOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Refused in private windows and on plain http over a network: the app then needs the network to start.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
}
