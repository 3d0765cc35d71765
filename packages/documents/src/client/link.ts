import { openWire, type OpenWire } from '@cairn/sync/client';

/** A connection that carries frames of a document. */
export interface Link {
  send(frame: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface LinkEvents {
  readonly opened: () => void;
  readonly received: (frame: Uint8Array) => void;
  /** Called once, whether or not it ever opened. */
  readonly closed: (code: number) => void;
}

/** Opens a connection to a path of the server. */
export type Connect = (path: string, events: LinkEvents) => Link;

/** Frames of documents are always bytes; text frames are ignored. */
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

/** Connects to the page's server. */
export const browserConnect: Connect = connectOver(openWire);

/**
 * Calls `again` when reconnecting immediately makes sense: the network is back, or the tab becomes visible. Calls `gone`
 * when the browser goes offline, long before a silent socket would show it.
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
