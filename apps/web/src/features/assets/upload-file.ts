import type { AssetPurposeName } from '@cairn/domain';
import * as z from 'zod/mini';
import { HttpError, OfflineError } from '../../data/http.ts';

export interface UploadRequest {
  readonly purpose: AssetPurposeName;
  /** Absent for a person's own pictures. */
  readonly workspaceSlug?: string | undefined;
  readonly projectId?: string | undefined;
  /** The issue or page that it is attached to. */
  readonly entityId?: string | undefined;
  readonly file: File;
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1, as bytes are sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface UploadedFile {
  readonly id: string;
  /** Its URL. */
  readonly url: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

const answer = z.object({
  id: z.string(),
  asset: z.string(),
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
});

/**
 * Uploads a file. Throws {@link HttpError} with a message to show, {@link OfflineError} when offline, and the signal's
 * reason when aborted.
 */
export async function uploadFile(given: UploadRequest): Promise<UploadedFile> {
  given.signal?.throwIfAborted();
  const text = await send(given);
  const { id, asset, name, content_type: contentType, bytes } = answer.parse(JSON.parse(text));
  return { id, url: asset, name, contentType, bytes };
}

/** Uses XMLHttpRequest, the only API that reports upload progress. */
function send({ file, workspaceSlug, signal, onProgress, ...given }: UploadRequest): Promise<string> {
  const form = new FormData();
  form.append('asset', file, file.name);
  form.append('attributes', JSON.stringify(attributesOf(given)));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(refusalOf(request.status, request.responseText));
    });
    request.addEventListener('error', () => reject(new OfflineError("Can't reach the server.")));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open(
      'POST',
      workspaceSlug === undefined
        ? '/api/users/file-assets/'
        : `/api/workspaces/${workspaceSlug}/file-assets/`,
    );
    request.send(form);
  });
}

/** Avatar and logo dialogs send none, because their URL implies the purpose. */
function attributesOf({
  purpose,
  projectId,
  entityId,
}: Pick<UploadRequest, 'purpose' | 'projectId' | 'entityId'>): object {
  if (purpose === 'person-avatar' || purpose === 'workspace-logo') return {};
  return {
    purpose,
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(entityId === undefined ? {} : { entity_id: entityId }),
  };
}

interface Refusal {
  readonly error?: string;
  readonly message?: string;
  readonly values?: HttpError['values'];
}

/** The server's own message; empty if there is none. */
function refusalOf(status: number, text: string): HttpError {
  let body: Refusal = {};
  try {
    body = (JSON.parse(text) as Refusal | null) ?? {};
  } catch {
    // A proxy's error page means nothing to people.
  }
  return new HttpError(status, body.error ?? 'unknown', body.message ?? body.error ?? '', body.values);
}
