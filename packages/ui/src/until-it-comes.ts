const RETRY_MS = 1000;
/** More failures than this with a network at hand are no passing trouble: the code is gone, the page must be loaded anew. */
const MOST_ONLINE = 5;

/**
 * Code that cannot be had without a network is asked for again until it comes.
 *
 * @example
 * const Editor = lazy(() => untilItComes(() => import('./editor.tsx')));
 */
export async function untilItComes<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && ++failures > MOST_ONLINE) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
