import { slugFault, type SlugFault } from '@cairn/domain';
import { useEffect, useState } from 'react';
import { workspaceApi } from './workspace-api.ts';

/** Faster typing makes only one request. */
const PAUSE_MS = 250;

export type SlugState =
  | { kind: 'fault'; fault: SlugFault }
  | { kind: 'checking' }
  | { kind: 'free' }
  | { kind: 'unknown' };

/** Whether a URL name is valid and available. Errors show immediately; only the server knows whether it is taken. */
export function useSlugCheck(slug: string): SlugState {
  const fault = slugFault(slug);
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState }>();
  useEffect(() => {
    if (fault !== undefined) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void workspaceApi
        .checkSlug(slug)
        .then(({ status }): SlugState => (status ? { kind: 'free' } : { kind: 'fault', fault: 'reserved' }))
        .catch((): SlugState => ({ kind: 'unknown' }))
        .then((state) => wanted && setAnswer({ slug, state }));
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [slug, fault]);
  if (fault !== undefined) return { kind: 'fault', fault };
  return answer?.slug === slug ? answer.state : { kind: 'checking' };
}
