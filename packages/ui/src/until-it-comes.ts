const RETRY_MS = 1000;
const MAX_RETRY_MS = 8000;
/** Failures after which it gives up: the file no longer exists, and the page must be reloaded. */
const MAX_FAILURES = 5;

/** Code was not requested or not fully received because the server can't be reached; it can be loaded later. */
export class NotReached extends Error {}

/**
 * Loads code, retrying until the server can be reached. Rejects if loading keeps failing although it can.
 *
 * @param onFailure called each time loading has failed and is retried
 * @example
 * const Editor = lazy(() => untilItComes(() => import('./editor.tsx')));
 */
export async function untilItComes<Module>(
  load: () => Promise<Module>,
  onFailure?: () => void,
): Promise<Module> {
  let waitMs = RETRY_MS;
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      const mayCome = error instanceof NotReached || !navigator.onLine;
      if (!mayCome && ++failures > MAX_FAILURES) throw error;
      onFailure?.();
      await pause(mayCome ? waitMs : RETRY_MS);
      if (mayCome) waitMs = Math.min(waitMs * 2, MAX_RETRY_MS);
    }
  }
}

/** Ends early when the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
