import { once } from 'node:events';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { BegunFrame } from './begun-frame.ts';
import type { Gate, WebSocketEndpoint } from './gate.ts';

/** How long a refused socket may take to receive the reason. */
const FAREWELL_MS = 2000;
/** How long the other end may take to answer a close, in milliseconds; browsers do so immediately. Missing in the types. */
const CLOSING = { closeTimeout: 5000 };
/** Fragments of one frame; browsers split a large one into a few hundred. */
const MAX_FRAGMENTS = 1024;

export interface EndpointSettings {
  readonly gate: Gate;
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly failed: (error: unknown) => void;
}

interface OpenEndpoint extends WebSocketEndpoint {
  readonly sockets: WebSocketServer;
}

export interface OpenEndpoints {
  /** Accepts no new connections; existing ones stay. */
  shut(): void;
  /** Waits a moment for the sockets that were closed, then terminates the rest. */
  close(): Promise<void>;
}

/**
 * Answers every handshake of the server: with a socket if an endpoint matches the path and admits the visitor, otherwise with a
 * refusal. Nothing is read from a connection before its owner is known. An error thrown here would be uncaught and end the
 * process, so a malformed handshake is refused too.
 */
export function openWebSocketEndpoints(
  server: Server,
  endpoints: readonly WebSocketEndpoint[],
  settings: EndpointSettings,
): OpenEndpoints {
  const open = endpoints.map((endpoint) => ({
    ...endpoint,
    sockets: new WebSocketServer({
      noServer: true,
      maxPayload: endpoint.maxFrame,
      maxFragments: MAX_FRAGMENTS,
      ...CLOSING,
      perMessageDeflate: false,
    }),
  }));
  let isShut = false;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node no longer listens for errors, and a broken connection must not crash the server.
    socket.on('error', () => undefined);
    if (isShut) return refuse(socket, 503);
    welcome(open, settings, request, socket, head).catch((error: unknown) => {
      settings.failed(error);
      refuse(socket, 400);
    });
    return undefined;
  };
  server.on('upgrade', onUpgrade);
  return {
    shut: () => {
      isShut = true;
    },
    close: async () => {
      isShut = true;
      const left = open.flatMap(({ sockets }) => [...sockets.clients]);
      await closed(left);
      server.off('upgrade', onUpgrade);
      for (const { sockets } of open) {
        for (const client of sockets.clients) client.terminate();
        sockets.close();
      }
    },
  };
}

/** Resolves when all of them are closed, or after a moment: a sent close should arrive, but the server does not wait for it. */
async function closed(sockets: readonly WebSocket[]): Promise<void> {
  const open = sockets.filter(({ readyState, CLOSED }) => readyState !== CLOSED);
  const all = Promise.all(open.map((socket) => once(socket, 'close')));
  await Promise.race([all, sleep(FAREWELL_MS / 2, undefined, { ref: false })]);
}

async function welcome(
  endpoints: readonly OpenEndpoint[],
  { gate, isOwnOrigin }: EndpointSettings,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(socket, 400);
  const found = endpointTo(endpoints, (request.url ?? '').split('?', 1)[0] ?? '');
  if (!found) return refuse(socket, 404);
  if (!isOwnOrigin(request)) return refuse(socket, 403);
  const { endpoint, parts } = found;
  const admitted = await gate.admit(endpoint, request, parts);
  endpoint.sockets.handleUpgrade(request, socket, head, (opened) => {
    const sendAway = (code: number): void => tellAndEnd(opened, socket, code);
    if ('refuse' in admitted) return sendAway(admitted.refuse);
    measure(opened, socket, (more) => gate.hold(admitted.userId, more));
    void gate.enter(opened, admitted, endpoint, sendAway);
    return undefined;
  });
}

/** A browser only learns the reason from an open socket. Nothing is read from it, and it is closed right after. */
function tellAndEnd(opened: WebSocket, socket: Duplex, code: number): void {
  opened.pause();
  opened.on('error', () => undefined);
  opened.close(code);
  const timer = setTimeout(() => opened.terminate(), FAREWELL_MS);
  opened.on('close', () => clearTimeout(timer));
  socket.end(() => opened.terminate());
}

/** Counts the received part of an incomplete frame towards its sender. */
function measure(opened: WebSocket, socket: Duplex, hold: (more: number) => boolean): void {
  const begun = new BegunFrame(hold);
  opened.on('message', () => begun.ended());
  opened.on('close', () => begun.ended());
  socket.on('data', (piece: Buffer) => {
    if (!begun.grew(piece.byteLength)) opened.terminate();
  });
}

/** The endpoint of a path, and the values of its groups. */
export function endpointTo<Endpoint extends WebSocketEndpoint>(
  endpoints: readonly Endpoint[],
  path: string,
): { endpoint: Endpoint; parts: readonly string[] } | undefined {
  for (const endpoint of endpoints) {
    const [, ...parts] = endpoint.path.exec(path) ?? [];
    if (parts.length > 0) return allDecoded(endpoint, parts);
  }
  return undefined;
}

/** A path that is not UTF-8, or that contains a NUL, matches nothing. */
function allDecoded<Endpoint>(endpoint: Endpoint, parts: readonly string[]) {
  try {
    const decoded = parts.map(decodeURIComponent);
    return decoded.some((part) => part.includes('\u0000')) ? undefined : { endpoint, parts: decoded };
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: 400 | 403 | 404 | 503): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
