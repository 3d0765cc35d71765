/** A bidirectional connection to the server that carries frames, over a socket or plain requests. */
export interface Wire {
  /** Sends a frame; dropped unless the wire is open. */
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface WireEvents {
  readonly opened: () => void;
  /** Called with each frame. Over plain requests every frame arrives as bytes, even if it was sent as text. */
  readonly received: (frame: string | Uint8Array<ArrayBuffer>) => void;
  /** Called once, whether or not it ever opened; `code` is the WebSocket close code. */
  readonly closed: (code: number) => void;
}

/** Opens a wire to a path of the server. */
export type OpenWire = (path: string, events: WireEvents) => Wire;

/** Consecutive sockets that never open, after which the network is taken to block sockets. */
const PATIENCE = 2;
/** WebSocket's close code for a lost connection. */
export const BROKEN = 1006;

let unopened = 0;

/** Opens a socket, or plain requests with the same frames if the network blocks sockets. */
export const openWire: OpenWire = (path, events) =>
  unopened < PATIENCE ? openSocket(path, counting(events)) : openLate(path, events);

/** Opens a WebSocket to the page's server. */
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

/** Loads the code for plain requests only if it is needed. */
function openLate(path: string, events: WireEvents): Wire {
  let wire: Wire | undefined;
  let isClosed = false;
  import('./polled-wire.ts').then(
    ({ openAroundSockets }) => {
      if (!isClosed) wire = openAroundSockets(path, { ...events, socketsWork: () => (unopened = 0) });
    },
    () => {
      // There is no network either. A failed module may fail forever, so the next wire is a socket again.
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
