import type { OutboxRow } from '../outbox.ts';
import { readMarker } from './marker.ts';

/** In no repository that people can follow do three hundred newer ones appear between two attempts. */
const PAGES_MOST = 3;
/** GitHub's clock may be behind ours. */
const CLOCK_MS = 10 * 60_000;

type Sought = Pick<OutboxRow, 'kind' | 'subjectId' | 'createdAt'> & {
  readonly secret: string;
  readonly connectionId: string;
};

/** The one with our marker: it was created by a request whose response was lost. */
export async function findCreated<Listed extends { readonly body?: string | null | undefined }>(
  { kind, subjectId, createdAt, secret, connectionId }: Sought,
  pageOf: (asked: { readonly since: number; readonly page: number }) => Promise<readonly Listed[]>,
): Promise<Listed | undefined> {
  for (let page = 1; page <= PAGES_MOST; page++) {
    const listed = await pageOf({ since: createdAt - CLOCK_MS, page });
    if (listed.length === 0) return undefined;
    const ours = listed.find(({ body }) => {
      const { marked } = readMarker(body ?? '', secret, connectionId);
      return marked?.kind === kind && marked.id === subjectId;
    });
    if (ours) return ours;
  }
  return undefined;
}
