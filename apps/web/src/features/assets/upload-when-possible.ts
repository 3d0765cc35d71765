import { uuid } from '@cairn/sync/schema';
import { OfflineError } from '../../data/http.ts';
import { forgetUpload, keepUpload, leaveUpload } from './queued-uploads.ts';
import { uploadFile, type UploadedFile, type UploadRequest } from './upload-file.ts';

/** The browser says when a cable is back, not when the server is. */
const RETRY_MS = 5_000;

/** An upload that may wait. */
export interface PendingUpload extends UploadRequest {
  /** Who waits. Without it, the file waits in memory only. */
  readonly userId?: string | undefined;
  /** Where in a text it will stand; kept with the file. */
  readonly place?: string | undefined;
  /** The file was kept before, by a page that is gone. */
  readonly keptId?: string | undefined;
  /** Aborted when the place that the file was meant for leaves the screen: whoever comes back there goes on. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Like {@link uploadFile}, but without a network it keeps the file and tries again until it succeeds, is refused or
 * aborted. `onWaiting` is told once, when it begins to wait, whether the file would outlive a reload: what hangs on
 * nothing yet would not be found again.
 */
export async function uploadWhenPossible(
  request: PendingUpload,
  onWaiting: (isKept: boolean) => void,
): Promise<UploadedFile> {
  const id = request.keptId ?? uuid();
  const signal = AbortSignal.any([request.signal, request.gone].filter((each) => each !== undefined));
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        const uploaded = await uploadFile({ ...request, signal });
        void forgetUpload(id);
        return uploaded;
      } catch (error) {
        if (!(error instanceof OfflineError)) throw error;
        if (tries === 1) onWaiting(await isKept(id, request));
        await nextTry(signal);
      }
    }
  } catch (error) {
    const isLeft = request.gone?.aborted === true && request.signal?.aborted !== true;
    if (isLeft && (await isKept(id, request))) leaveUpload(id);
    else void forgetUpload(id);
    throw error;
  }
}

async function isKept(
  id: string,
  { userId, entityId, purpose, file, place }: PendingUpload,
): Promise<boolean> {
  if (userId === undefined || entityId === undefined) return false;
  return await keepUpload({ id, userId, purpose, entityId, file, place });
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
