const RETRY_MS = 1000;
/** Failures while online after which it gives up: the file no longer exists, and the page must be reloaded. */
const MAX_ONLINE = 5;

/**
 * Loads code, and retries until the network is back. Rejects if it keeps failing while online.
 *
 * @param onFailure called each time that loading has failed and is tried again
 * @example
 * const Editor = lazy(() => untilItComes(() => import('./editor.tsx')));
 */
export async function untilItComes<Module>(
  load: () => Promise<Module>,
  onFailure?: () => void,
): Promise<Module> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && ++failures > MAX_ONLINE) throw error;
      onFailure?.();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
