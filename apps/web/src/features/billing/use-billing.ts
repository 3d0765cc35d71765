import { invitation, member } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { useEffect, useState } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useRows } from '../../data/use-rows.ts';

export type Billing = RouteReply<'GET /api/workspaces/:slug/billing'>;

/** The server's figures; reloaded whenever someone joins, leaves, changes roles or is invited. */
export function useBilling(slug: string): { readonly billing?: Billing; readonly error?: unknown } {
  const members = useRows(member);
  const invitations = useRows(invitation);
  const [read, setRead] = useState<{ billing?: Billing; error?: unknown }>({});
  useEffect(() => {
    let isWanted = true;
    callApi('GET /api/workspaces/:slug/billing', { params: { slug } }).then(
      (billing) => isWanted && setRead({ billing }),
      // The previous figures stay on the screen.
      (error: unknown) => isWanted && setRead(({ billing }) => (billing ? { billing } : { error })),
    );
    return () => {
      isWanted = false;
    };
  }, [slug, members, invitations]);
  return read;
}
