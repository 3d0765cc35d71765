import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData } from 'ws';

/** What a door needs of a socket: one of the browser's, or its stand-in where those do not get through. */
export interface FrameSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(frame: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  /** At once, without a word to the other end. */
  terminate(): void;
  on(event: 'message', listener: (data: RawData) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  off(event: 'message', listener: (data: RawData) => void): unknown;
}

/** Where one kind of socket is opened. */
export interface SocketDoor {
  /** Of the whole path; its groups are handed over decoded. */
  readonly path: RegExp;
  /** The largest frame, in bytes. */
  readonly maxFrame: number;
  readonly receive: (
    socket: FrameSocket,
    request: IncomingMessage,
    parts: readonly string[],
  ) => Promise<void>;
  /** Closes a socket that could not be received. */
  readonly failedCode: number;
}

export interface DoorSettings {
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly failed: (error: unknown) => void;
}

interface OpenDoor extends SocketDoor {
  readonly sockets: WebSocketServer;
}

/**
 * Answers every handshake of the server: with a socket where a door has its path, with a refusal otherwise. An error
 * that is thrown here would be nobody's and end the process, so a handshake that cannot be read is one more refusal.
 */
export function openSocketDoors(
  server: Server,
  doors: readonly SocketDoor[],
  settings: DoorSettings,
): () => void {
  const open = doors.map((door) => ({
    ...door,
    sockets: new WebSocketServer({ noServer: true, maxPayload: door.maxFrame, perMessageDeflate: false }),
  }));
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node listens no longer, and a line that breaks now must not break the server.
    socket.on('error', () => undefined);
    try {
      welcome(open, settings, request, socket, head);
    } catch (error) {
      settings.failed(error);
      refuse(socket, 400);
    }
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    for (const { sockets } of open) {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    }
  };
}

function welcome(
  doors: readonly OpenDoor[],
  { isOwnOrigin, failed }: DoorSettings,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuse(socket, 400);
  const found = doorTo(doors, (request.url ?? '').split('?', 1)[0] ?? '');
  if (!found) return refuse(socket, 404);
  if (!isOwnOrigin(request)) return refuse(socket, 403);
  const { door, parts } = found;
  door.sockets.handleUpgrade(request, socket, head, (opened) => {
    door.receive(opened, request, parts).catch((error: unknown) => {
      failed(error);
      opened.close(door.failedCode, 'failed');
    });
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

function refuse(socket: Duplex, status: 400 | 403 | 404): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
