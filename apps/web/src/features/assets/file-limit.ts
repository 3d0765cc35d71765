import { FILE_SIZE_LIMIT } from '@cairn/domain';
import { callApi } from '../../data/call-api.ts';

interface Told {
  readonly config: { readonly file_size_limit?: number };
}

let known: Promise<number> | undefined;

/** The server's file size limit, in bytes; loaded once, with the default until then. */
export function fileLimit(): Promise<number> {
  known ??= callApi('GET /api/instances').then(
    // A server of another version may not send it.
    ({ config }: Told) => config.file_size_limit ?? FILE_SIZE_LIMIT,
    () => {
      known = undefined;
      return FILE_SIZE_LIMIT;
    },
  );
  return known;
}
