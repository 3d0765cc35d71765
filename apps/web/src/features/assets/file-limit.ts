import { FILE_SIZE_LIMIT } from '@cairn/domain';
import { callApi } from '../../data/call-api.ts';

interface Told {
  readonly config: { readonly file_size_limit?: number };
}

let known: Promise<number> | undefined;

/** The largest file that the server takes, in bytes; asked once, the usual limit while it cannot be told. */
export function fileLimit(): Promise<number> {
  known ??= callApi('GET /api/instances').then(
    // A server of another build may not tell it.
    ({ config }: Told) => config.file_size_limit ?? FILE_SIZE_LIMIT,
    () => {
      known = undefined;
      return FILE_SIZE_LIMIT;
    },
  );
  return known;
}
