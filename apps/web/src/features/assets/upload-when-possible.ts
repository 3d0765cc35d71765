import { uuid } from '@cairn/sync/schema';
import { OfflineError } from '../../data/http.ts';
import { forgetUpload, keepUpload, leaveUpload } from './queued-uploads.ts';
import { uploadFile, type UploadedFile, type UploadRequest } from './upload-file.ts';

/** The browser knows when the network is back, but not when the server is. */
const RETRY_MS = 5_000;

/** An upload that can wait for the network. */
export interface PendingUpload extends UploadRequest {
  /** The waiting person. Without one, the file is only kept in memory. */
  readonly userId?: string | undefined;
  /** Its position in a text; stored with the file. */
  readonly place?: string | undefined;
  /** Set if a closed page had already stored the file. */
  readonly keptId?: string | undefined;
  /** Aborted when the place for the file leaves the screen; it continues when someone returns there. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Like {@link uploadFile}, but when offline it stores the file and retries until it succeeds, is refused or aborted.
 * `onWaiting` is called once when it starts to wait, with whether the file would survive a reload: a file without a
 * place wouldn't be found again.
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
