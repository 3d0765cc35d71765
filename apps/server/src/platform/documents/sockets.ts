import type { IncomingMessage } from 'node:http';
import { CLOSE, LIMITS } from '@cairn/documents/protocol';
import type { RawData } from 'ws';
import type { FrameSocket, SocketDoor } from '../http/socket-doors.ts';
import type { DocumentHub, DocumentVisitor } from './hub.ts';

/** An update at its largest, with its frame. */
const MAX_FRAME = LIMITS.update + 1024;
const PATH = /^\/documents\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface DocumentDoorOptions {
  readonly hub: DocumentHub;
  /** Who asks, as a member of the workspace with this slug; a close code when nobody may. */
  readonly admit: (
    request: IncomingMessage,
    slug: string,
  ) => Promise<DocumentVisitor | { readonly refuse: number }>;
}

/** Answers `/documents/:workspace/:document`. */
export const documentDoor = (options: DocumentDoorOptions): SocketDoor => ({
  path: PATH,
  maxFrame: MAX_FRAME,
  receive: (socket, request, [slug = '', documentId = '']) =>
    receive(socket, request, slug, documentId, options),
  failedCode: CLOSE.failed,
});

async function receive(
  socket: FrameSocket,
  request: IncomingMessage,
  slug: string,
  documentId: string,
  { hub, admit }: DocumentDoorOptions,
): Promise<void> {
  // Frames that arrive while we look the person up must not be lost.
  const early: Uint8Array[] = [];
  const keep = (data: RawData): void => void early.push(bytesOf(data));
  socket.on('message', keep);
  socket.on('error', () => undefined);
  const visitor = await admit(request, slug);
  if ('refuse' in visitor) return socket.close(visitor.refuse);
  const connection = await hub.open(visitor, documentId, {
    send: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    close: (code, reason) => socket.close(code, reason),
    buffered: () => socket.bufferedAmount,
  });
  if ('refuse' in connection) return socket.close(connection.refuse);
  socket.on('close', () => hub.ended(connection));
  if (socket.readyState !== socket.OPEN) return hub.ended(connection);
  socket.off('message', keep);
  for (const frame of early) connection.receive(frame);
  socket.on('message', (data) => connection.receive(bytesOf(data)));
  return undefined;
}

/** One frame in whatever pieces the socket hands it over. */
function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : new Uint8Array(data);
}
