import type { IncomingMessage } from 'node:http';
import { CLOSE, type ClientFrame, type ServerFrame } from '@cairn/sync/protocol';
import type { SyncActor } from '@cairn/sync/server';
import type { FrameSocket } from '../http/frame-socket.ts';
import type { Guest } from '../http/frame-inbox.ts';
import type { WebSocketEndpoint } from '../http/gate.ts';
import { clientFrame } from './client-frame.ts';
import { frameText } from './frame-text.ts';
import { hasTooManyValues } from './has-too-many-values.ts';
import type { SyncHub } from './hub.ts';

const PING_MS = 20_000;
/** Pings that a living tab cannot leave unanswered; its own patience with the server is as long. */
const UNANSWERED = 2;
/** The largest frame: 50 mutations with long texts. */
const MAX_FRAME = 8 * 1024 * 1024;
/** Lists, objects and commas of one frame; a change of ten thousand issues at once has sixty thousand. */
const MAX_VALUES = 300_000;

/** Somebody who may listen, and by which sign-in. */
export interface Admitted {
  readonly actor: SyncActor;
  readonly signInId: string;
}

export interface SyncEndpointOptions {
  readonly hub: Pick<SyncHub, 'open' | 'ended'>;
  /** Who asks, as a member of the workspace with this slug; a close code when nobody may. */
  readonly admit: (request: IncomingMessage, slug: string) => Promise<Admitted | { readonly refuse: number }>;
}

/** Answers `GET /sync/:workspace/socket`. */
export const syncEndpoint = ({ admit, hub }: SyncEndpointOptions): WebSocketEndpoint => ({
  path: /^\/sync\/([^/]+)\/socket$/,
  maxFrame: MAX_FRAME,
  admit: async (request, [slug = '']) => {
    const admitted = await admit(request, slug);
    if ('refuse' in admitted) return admitted;
    return { userId: admitted.actor.userId, receive: (socket) => receive(socket, admitted, hub) };
  },
  failedCode: 1011,
});

function receive(
  socket: FrameSocket,
  { actor, signInId }: Admitted,
  hub: Pick<SyncHub, 'open' | 'ended'>,
): Guest {
  const connection = hub.open(actor, signInId, {
    send: (frame: ServerFrame) => {
      if (socket.readyState === socket.OPEN) socket.send(frameText(frame));
    },
    buffered: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  });
  watch(socket);
  return {
    take: (bytes) => {
      const frame = parseFrame(bytes);
      if (frame) return connection.receive(frame);
      connection.close(CLOSE.badFrame, 'not a frame');
      return undefined;
    },
    ended: () => hub.ended(connection),
  };
}

/** Pings, and lets go of a peer that says nothing: it sleeps, or the way to it is gone, and no close will ever come. */
function watch(socket: FrameSocket): void {
  let unanswered = 0;
  socket.on('message', () => (unanswered = 0));
  const ping = setInterval(() => {
    // What is not read cannot have been answered.
    if (socket.isPaused) unanswered = 0;
    if (unanswered === UNANSWERED) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send('{"t":"ping"}');
    unanswered += 1;
  }, PING_MS);
  socket.on('close', () => clearInterval(ping));
}

function parseFrame(bytes: Buffer): ClientFrame | undefined {
  if (hasTooManyValues(bytes, MAX_VALUES)) return undefined;
  try {
    const result = clientFrame.safeParse(JSON.parse(bytes.toString('utf8')));
    return result.success ? (result.data as ClientFrame) : undefined;
  } catch {
    return undefined;
  }
}
