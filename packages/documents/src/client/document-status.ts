import type { DocumentMode } from '../protocol/index.ts';

/** How an open document stands, as it is shown to the person. */
export type DocumentStatus =
  /** Nothing to show yet. */
  | { readonly kind: 'loading' }
  /** The copy of this device is shown; the server has not answered yet. */
  | { readonly kind: 'local-ready' }
  | { readonly kind: 'syncing' }
  /** Everything is committed on the server. */
  | { readonly kind: 'saved' }
  /** So many changes are on their way, to the server or, without a connection, to this device. */
  | { readonly kind: 'saving'; readonly count: number }
  /** So many changes wait for the connection; `kept` says whether they would survive closing the browser. */
  | { readonly kind: 'offline'; readonly count: number; readonly kept: boolean }
  | { readonly kind: 'read-only'; readonly reason: 'permission' | 'outdated'; readonly count: number }
  | { readonly kind: 'locked'; readonly count: number }
  | { readonly kind: 'no-access'; readonly count: number }
  | { readonly kind: 'error'; readonly reason: 'too-large' | 'refused'; readonly count: number };

/** What is known at a moment. */
export interface Situation {
  readonly isLoaded: boolean;
  /** The content has been here before, or the document is new: there is something true to show. */
  readonly hasContent: boolean;
  readonly link: 'never-tried' | 'opening' | 'open' | 'lost';
  /** What the server said that this person may do. */
  readonly mode: DocumentMode;
  readonly barred: 'no-access' | 'too-large' | 'refused' | undefined;
  /** Changes that the server has not acknowledged. */
  readonly count: number;
  /** The local store works. */
  readonly kept: boolean;
  /** What was written last is on its way into the local store. */
  readonly isKeeping: boolean;
}

/** The one status that a situation shows. */
export function statusOf(now: Situation): DocumentStatus {
  const { count, kept } = now;
  if (now.barred === 'no-access') return { kind: 'no-access', count };
  if (now.barred) return { kind: 'error', reason: now.barred, count };
  if (now.mode === 'locked') return { kind: 'locked', count };
  if (now.mode !== 'write')
    return { kind: 'read-only', reason: now.mode === 'outdated' ? 'outdated' : 'permission', count };
  if (now.link === 'open') return count === 0 ? { kind: 'saved' } : { kind: 'saving', count };
  if (now.link === 'lost')
    return count > 0 && kept && now.isKeeping ? { kind: 'saving', count } : { kind: 'offline', count, kept };
  if (!now.isLoaded || !now.hasContent) return { kind: 'loading' };
  if (count > 0) return { kind: 'saving', count };
  return now.link === 'opening' ? { kind: 'syncing' } : { kind: 'local-ready' };
}
