import { OfflineError } from '../../data/http.ts';
import { uploadFile, type UploadedFile, type UploadRequest } from './upload-file.ts';

/** The browser says when a cable is back, not when the server is. */
const RETRY_MS = 5_000;

/**
 * Like {@link uploadFile}, but without a network it keeps the file and tries again until it succeeds, is refused or
 * aborted. `onWaiting` is told once, when it begins to wait.
 */
export async function uploadWhenPossible(
  request: UploadRequest,
  onWaiting: () => void,
): Promise<UploadedFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await uploadFile(request);
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
      if (tries === 1) onWaiting();
      await nextTry(request.signal);
    }
  }
}

function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted === true) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
