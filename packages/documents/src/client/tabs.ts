/** Passes what is written between the tabs of one person, also while there is no network. */
export interface Tabs {
  tell(update: Uint8Array): void;
  close(): void;
}

/** Tabs of this browser; none where the browser knows no channels. */
export function browserTabs(documentId: string, userId: string, heard: (update: Uint8Array) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`page-${documentId} ${userId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Uint8Array) heard(data);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tell: (update) => channel.postMessage(update),
    close: () => channel.close(),
  };
}
