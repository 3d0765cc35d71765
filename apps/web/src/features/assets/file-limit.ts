import { FILE_SIZE_LIMIT } from '@cairn/domain';
import * as z from 'zod/mini';
import { request } from '../../data/http.ts';

const instance = z.object({ config: z.object({ file_size_limit: z.optional(z.number()) }) });

let known: Promise<number> | undefined;

/** The largest file that the server takes, in bytes; asked once, the usual limit while it cannot be told. */
export function fileLimit(): Promise<number> {
  known ??= request<unknown>('GET', '/api/instances/').then(
    (answer) => instance.safeParse(answer).data?.config.file_size_limit ?? FILE_SIZE_LIMIT,
    () => {
      known = undefined;
      return FILE_SIZE_LIMIT;
    },
  );
  return known;
}
