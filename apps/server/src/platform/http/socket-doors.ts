import { once } from 'node:events';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { BegunFrame } from './begun-frame.ts';
import type { Gate, SocketDoor } from './gate.ts';

/** How long a socket that is sent away may take to hear why. */
const FAREWELL_MS = 2000;
/** How long the other end may take to answer a close, in milliseconds; a browser does at once. The types do not know it. */
const CLOSING = { closeTimeout: 5000 };
/** Pieces of one frame; browsers cut a large one into some hundred. */
const MAX_FRAGMENTS = 1024;

export interface DoorSettings {
  readonly gate: Gate;
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly failed: (error: unknown) => void;
}

interface OpenDoor extends SocketDoor {
  readonly sockets: WebSocketServer;
}

export interface OpenDoors {
  /** Lets nobody in any more; who is inside stays. */
  shut(): void;
  /** Waits a moment for the sockets that were closed, and lets go of all. */
  close(): Promise<void>;
}

/**
 * Answers every handshake of the server: with a socket where a door has its path and admits, with a refusal otherwise.
 * Nothing is read of a connection before it is known whose it is. An error that is thrown here would be nobody's and end
 * the process, so a handshake that cannot be read is one more refusal.
 */
export function openSocketDoors(
  server: Server,
  doors: readonly SocketDoor[],
  settings: DoorSettings,
): OpenDoors {
  const open = doors.map((door) => ({
    ...door,
    sockets: new WebSocketServer({
      noServer: true,
      maxPayload: door.maxFrame,
      maxFragments: MAX_FRAGMENTS,
      ...CLOSING,
      perMessageDeflate: false,
    }),
  }));
  let isShut = false;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node listens no longer, and a line that breaks now must not break the server.
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

/** When all of them are closed, or after a moment: a close that was said shall arrive, but nobody is waited for. */
async function closed(sockets: readonly WebSocket[]): Promise<void> {
  const open = sockets.filter(({ readyState, CLOSED }) => readyState !== CLOSED);
  const all = Promise.all(open.map((socket) => once(socket, 'close')));
  await Promise.race([all, sleep(FAREWELL_MS / 2, undefined, { ref: false })]);
}

async function welcome(
  doors: readonly OpenDoor[],
  { gate, isOwnOrigin }: DoorSettings,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(socket, 400);
  const found = doorTo(doors, (request.url ?? '').split('?', 1)[0] ?? '');
  if (!found) return refuse(socket, 404);
  if (!isOwnOrigin(request)) return refuse(socket, 403);
  const { door, parts } = found;
  const admitted = await gate.admit(door, request, parts);
  door.sockets.handleUpgrade(request, socket, head, (opened) => {
    const sendAway = (code: number): void => tellAndEnd(opened, socket, code);
    if ('refuse' in admitted) return sendAway(admitted.refuse);
    measure(opened, socket, (more) => gate.hold(admitted.userId, more));
    void gate.enter(opened, admitted, door, sendAway);
    return undefined;
  });
}

/** A browser hears the reason only from a socket that has opened. Nothing is read of it, and it is gone once that is said. */
function tellAndEnd(opened: WebSocket, socket: Duplex, code: number): void {
  opened.pause();
  opened.on('error', () => undefined);
  opened.close(code);
  const timer = setTimeout(() => opened.terminate(), FAREWELL_MS);
  opened.on('close', () => clearTimeout(timer));
  socket.end(() => opened.terminate());
}

/** Counts what has arrived of a frame that is not whole yet as its sender's. */
function measure(opened: WebSocket, socket: Duplex, hold: (more: number) => boolean): void {
  const begun = new BegunFrame(hold);
  opened.on('message', () => begun.ended());
  opened.on('close', () => begun.ended());
  socket.on('data', (piece: Buffer) => {
    if (!begun.grew(piece.byteLength)) opened.terminate();
  });
}

/** The door of a path, and what its groups say. */
export function doorTo<Door extends SocketDoor>(
  doors: readonly Door[],
  path: string,
): { door: Door; parts: readonly string[] } | undefined {
  for (const door of doors) {
    const [, ...parts] = door.path.exec(path) ?? [];
    if (parts.length > 0) return allDecoded(door, parts);
  }
  return undefined;
}

/** A path that is not UTF-8, or that names something with a NUL, leads nowhere. */
function allDecoded<Door>(door: Door, parts: readonly string[]) {
  try {
    const decoded = parts.map(decodeURIComponent);
    return decoded.some((part) => part.includes('\u0000')) ? undefined : { door, parts: decoded };
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: 400 | 403 | 404 | 503): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
