/** Frames both ways between this page and its server, by whatever gets through. */
export interface Wire {
  /** Dropped unless the wire is open. */
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface WireEvents {
  readonly opened: () => void;
  /** By plain requests every frame comes as bytes, also one that was sent as text. */
  readonly received: (frame: string | Uint8Array<ArrayBuffer>) => void;
  /** Once, whether or not it ever opened; `code` is the WebSocket close code. */
  readonly closed: (code: number) => void;
}

/** Opens a wire to a path of the server. */
export type OpenWire = (path: string, events: WireEvents) => Wire;

/** So many sockets in a row that never open mean that something on the way lets none through. */
const PATIENCE = 2;
/** WebSocket's word for a connection that broke. */
export const BROKEN = 1006;

let unopened = 0;

/** A socket; where something on the way refuses sockets, plain requests that carry the same frames. */
export const openWire: OpenWire = (path, events) =>
  unopened < PATIENCE ? openSocket(path, counting(events)) : openLate(path, events);

/** A WebSocket of the browser to the server that the page came from. */
export const openSocket: OpenWire = (path, events) => {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', events.opened);
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) =>
    events.received(typeof data === 'string' ? data : new Uint8Array(data)),
  );
  socket.addEventListener('close', ({ code }) => events.closed(code));
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    close: () => socket.close(),
  };
};

function counting(events: WireEvents): WireEvents {
  let isOpen = false;
  return {
    ...events,
    opened: () => {
      isOpen = true;
      unopened = 0;
      events.opened();
    },
    closed: (code) => {
      if (!isOpen) unopened += 1;
      events.closed(code);
    },
  };
}

/** The other way is loaded only where it is needed. */
function openLate(path: string, events: WireEvents): Wire {
  let wire: Wire | undefined;
  let isClosed = false;
  import('./polled-wire.ts').then(
    ({ openAroundSockets }) => {
      if (!isClosed) wire = openAroundSockets(path, { ...events, socketsWork: () => (unopened = 0) });
    },
    () => {
      // No network either, then. A module that has failed once may fail for ever: the next wire is a socket again.
      unopened = 0;
      if (!isClosed) events.closed(BROKEN);
    },
  );
  return {
    send: (frame) => wire?.send(frame),
    close: () => {
      isClosed = true;
      wire?.close();
    },
  };
}
