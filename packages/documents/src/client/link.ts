import { openWire, type OpenWire } from '@cairn/sync/client';

/** A socket as the document client needs it. */
export interface Link {
  send(frame: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface LinkEvents {
  readonly opened: () => void;
  readonly received: (frame: Uint8Array) => void;
  /** Once, whether or not it ever opened. */
  readonly closed: (code: number) => void;
}

/** Opens a socket at a path of the server. */
export type Connect = (path: string, events: LinkEvents) => Link;

/** Frames of documents are bytes, whichever way they go; text is none of theirs. */
export const connectOver =
  (open: OpenWire): Connect =>
  (path, { opened, received, closed }) =>
    open(path, {
      opened,
      received: (frame) => {
        if (typeof frame !== 'string') received(frame);
      },
      closed,
    });

/** To the server that the page came from. */
export const browserConnect: Connect = connectOver(openWire);

/**
 * Moments at which trying again is worth it at once: the network is back, somebody looks at the tab. And the one at which
 * the browser knows that there is none any more, long before a silent socket would show it.
 */
export function watchNetwork(again: () => void, gone: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const seen = (): void => {
    if (document.visibilityState === 'visible') again();
  };
  window.addEventListener('offline', gone);
  window.addEventListener('online', again);
  window.addEventListener('focus', again);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('offline', gone);
    window.removeEventListener('online', again);
    window.removeEventListener('focus', again);
    document.removeEventListener('visibilitychange', seen);
  };
}
