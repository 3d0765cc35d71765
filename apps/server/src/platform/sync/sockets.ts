import type { IncomingMessage } from 'node:http';
import { CLOSE, type ClientFrame, type ServerFrame } from '@cairn/sync/protocol';
import type { SyncActor } from '@cairn/sync/server';
import type { RawData } from 'ws';
import type { FrameSocket, SocketDoor } from '../http/socket-doors.ts';
import { clientFrame } from './client-frame.ts';
import { frameText } from './frame-text.ts';
import type { SyncHub } from './hub.ts';

const PING_MS = 20_000;
/** Pings that a living tab cannot leave unanswered; its own patience with the server is as long. */
const UNANSWERED = 2;
/** The largest frame: 50 mutations with long texts. */
const MAX_FRAME = 8 * 1024 * 1024;

/** Somebody who may listen, and by which sign-in. */
export interface Admitted {
  readonly actor: SyncActor;
  readonly signInId: string;
}

export interface SyncDoorOptions {
  readonly hub: Pick<SyncHub, 'open' | 'ended'>;
  /** Who asks, as a member of the workspace with this slug; a close code when nobody may. */
  readonly admit: (request: IncomingMessage, slug: string) => Promise<Admitted | { readonly refuse: number }>;
}

/** Answers `GET /sync/:workspace/socket`. */
export const syncDoor = (options: SyncDoorOptions): SocketDoor => ({
  path: /^\/sync\/([^/]+)\/socket$/,
  maxFrame: MAX_FRAME,
  receive: (socket, request, [slug = '']) => admit(socket, request, slug, options),
  failedCode: 1011,
});

async function admit(
  socket: FrameSocket,
  request: IncomingMessage,
  slug: string,
  options: SyncDoorOptions,
): Promise<void> {
  // Frames that arrive while we look the person up must not be lost.
  const early: string[] = [];
  const keep = (data: RawData): void => void early.push(textOf(data));
  socket.on('message', keep);
  socket.on('error', () => undefined);
  watch(socket);
  const admitted = await options.admit(request, slug);
  if ('refuse' in admitted) {
    socket.close(admitted.refuse);
    return;
  }
  const { hub } = options;
  const session = hub.open(admitted.actor, admitted.signInId, {
    send: (frame: ServerFrame) => {
      if (socket.readyState === socket.OPEN) socket.send(frameText(frame));
    },
    buffered: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  });
  const receive = (text: string): void => {
    const frame = parseFrame(text);
    if (frame) void session.receive(frame);
    else session.close(CLOSE.badFrame, 'not a frame');
  };
  socket.off('message', keep);
  for (const text of early) receive(text);
  socket.on('message', (data) => receive(textOf(data)));
  socket.on('close', () => hub.ended(session));
}

/** Pings, and lets go of a peer that says nothing: it sleeps, or the way to it is gone, and no close will ever come. */
function watch(socket: FrameSocket): void {
  let unanswered = 0;
  socket.on('message', () => (unanswered = 0));
  const ping = setInterval(() => {
    if (unanswered === UNANSWERED) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send('{"t":"ping"}');
    unanswered += 1;
  }, PING_MS);
  socket.on('close', () => clearInterval(ping));
}

/** One frame as text, in whatever pieces the socket hands it over. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}

function parseFrame(text: string): ClientFrame | undefined {
  try {
    const result = clientFrame.safeParse(JSON.parse(text));
    return result.success ? (result.data as ClientFrame) : undefined;
  } catch {
    return undefined;
  }
}
