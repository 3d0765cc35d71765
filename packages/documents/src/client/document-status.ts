import type { DocumentMode } from '../protocol/index.ts';

/** The status of an open document, as shown to people. */
export type DocumentStatus =
  /** Nothing to show yet. */
  | { readonly kind: 'loading' }
  /** The copy on this device is shown; the server hasn't answered yet. */
  | { readonly kind: 'local-ready' }
  | { readonly kind: 'syncing' }
  /** Everything is committed on the server. */
  | { readonly kind: 'saved' }
  /** `count` changes are being sent to the server or, while offline, stored on this device; or are not in the text yet. */
  | { readonly kind: 'saving'; readonly count: number }
  /** `count` changes wait for the connection; `kept`: whether they would survive closing the browser. */
  | { readonly kind: 'offline'; readonly count: number; readonly kept: boolean }
  | { readonly kind: 'read-only'; readonly reason: 'permission' | 'outdated'; readonly count: number }
  | { readonly kind: 'locked'; readonly count: number }
  | { readonly kind: 'no-access'; readonly count: number }
  | { readonly kind: 'error'; readonly reason: 'too-large' | 'refused'; readonly count: number };

/** Everything that decides the status. */
export interface Situation {
  readonly isLoaded: boolean;
  /** Whether there is content to show: loaded before, or the document is new. */
  readonly hasContent: boolean;
  readonly link: 'never-tried' | 'opening' | 'open' | 'lost';
  /** What this person may do, as the server said. */
  readonly mode: DocumentMode;
  readonly barred: 'no-access' | 'too-large' | 'refused' | undefined;
  /** Changes that the server has not acknowledged. */
  readonly count: number;
  /** Whether changes are stored on this device. */
  readonly kept: boolean;
  /** Whether the latest change is still being stored. */
  readonly isKeeping: boolean;
  /** Whether something was typed that does not stand in the text yet. */
  readonly isTextComing: boolean;
}

/** The status for a situation. */
export function statusOf(now: Situation): DocumentStatus {
  const { count, kept } = now;
  if (now.barred === 'no-access') return { kind: 'no-access', count };
  if (now.barred) return { kind: 'error', reason: now.barred, count };
  if (now.mode === 'locked') return { kind: 'locked', count };
  if (now.mode !== 'write')
    return { kind: 'read-only', reason: now.mode === 'outdated' ? 'outdated' : 'permission', count };
  // Without content there is nothing that it could be put into, for as long as there is no connection.
  if (now.isTextComing && (now.link !== 'lost' || now.hasContent))
    return { kind: 'saving', count: count + 1 };
  if (now.link === 'open') return count === 0 ? { kind: 'saved' } : { kind: 'saving', count };
  if (now.link === 'lost')
    return count > 0 && kept && now.isKeeping ? { kind: 'saving', count } : { kind: 'offline', count, kept };
  if (!now.isLoaded || !now.hasContent) return { kind: 'loading' };
  if (count > 0) return { kind: 'saving', count };
  return now.link === 'opening' ? { kind: 'syncing' } : { kind: 'local-ready' };
}
