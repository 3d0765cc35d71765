import type { IncomingMessage } from 'node:http';
import { CLOSE, LIMITS } from '@cairn/documents/protocol';
import type { FrameSocket } from '../http/frame-socket.ts';
import type { Guest } from '../http/frame-inbox.ts';
import type { Refusal, WebSocketEndpoint } from '../http/gate.ts';
import type { DocumentHub, DocumentVisitor } from './hub.ts';

/** The largest update, with its frame. */
const MAX_FRAME = LIMITS.update + 1024;
const PATH = /^\/documents\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface DocumentEndpointOptions {
  readonly hub: DocumentHub;
  /** The person, as a member of the workspace with this slug; a close code if they may not connect. */
  readonly admit: (
    request: IncomingMessage,
    slug: string,
  ) => Promise<DocumentVisitor | { readonly refuse: number }>;
}

/** Answers `/documents/:workspace/:document`. */
export const documentEndpoint = ({ admit, hub }: DocumentEndpointOptions): WebSocketEndpoint => ({
  path: PATH,
  maxFrame: MAX_FRAME,
  admit: async (request, [slug = '', documentId = '']) => {
    const visitor = await admit(request, slug);
    if ('refuse' in visitor) return visitor;
    return { userId: visitor.userId, receive: (socket) => receive(socket, visitor, documentId, hub) };
  },
  failedCode: CLOSE.failed,
});

async function receive(
  socket: FrameSocket,
  visitor: DocumentVisitor,
  documentId: string,
  hub: DocumentHub,
): Promise<Guest | Refusal> {
  const connection = await hub.open(visitor, documentId, {
    send: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    close: (code, reason) => socket.close(code, reason),
    buffered: () => socket.bufferedAmount,
  });
  if ('refuse' in connection) return connection;
  return {
    take: (frame) => connection.receive(frame),
    ended: () => hub.ended(connection),
  };
}
