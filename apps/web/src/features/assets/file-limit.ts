import { FILE_SIZE_LIMIT } from '@cairn/domain';
import { callApi } from '../../data/call-api.ts';

let known: Promise<number> | undefined;

/** The largest file that the server takes, in bytes; asked once, the usual limit while it cannot be told. */
export function fileLimit(): Promise<number> {
  known ??= callApi('GET /api/instances').then(
    ({ config }) => config.file_size_limit,
    () => {
      known = undefined;
      return FILE_SIZE_LIMIT;
    },
  );
  return known;
}
