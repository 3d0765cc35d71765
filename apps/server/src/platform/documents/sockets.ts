import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, LIMITS } from '@cairn/documents/protocol';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { DocumentHub, DocumentVisitor } from './hub.ts';

/** An update at its largest, with its frame. */
const MAX_FRAME = LIMITS.update + 1024;
const PATH = /^\/documents\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface DocumentSocketOptions {
  readonly hub: DocumentHub;
  /** Who asks, as a member of the workspace with this slug; a close code when nobody may. */
  readonly admit: (
    request: IncomingMessage,
    slug: string,
  ) => Promise<DocumentVisitor | { readonly refuse: number }>;
  readonly isOwnOrigin: (request: IncomingMessage) => boolean;
  readonly failed: (error: unknown) => void;
}

/** Answers `/documents/:workspace/:document`. */
export function attachDocumentSockets(server: Server, options: DocumentSocketOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const found = PATH.exec(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!found) return;
    const [, slug = '', documentId = ''] = found;
    if (!options.isOwnOrigin(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      receive(opened, request, decodeURIComponent(slug), documentId, options).catch((error: unknown) => {
        options.failed(error);
        opened.close(CLOSE.failed, 'cannot be read');
      });
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

async function receive(
  socket: WebSocket,
  request: IncomingMessage,
  slug: string,
  documentId: string,
  { hub, admit }: DocumentSocketOptions,
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
