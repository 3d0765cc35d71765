import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Shares } from './shares.ts';

/** A large office behind one address: its sockets, and the six connections that each browser uses for requests. */
const CONNECTIONS_OF_ADDRESS = 12_000;
/**
 * Milliseconds for the headers, which fit into one packet, and for the whole request: a large file over a slow
 * connection.
 */
export const PATIENCE = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  // Longer than proxies and clients usually keep an idle connection (60 to 120 s): if the server closes first, a
  // request that is on its way finds a closed connection and fails.
  keepAliveTimeout: 130_000,
};

/** Closes connections of an address that has too many. @param subjectOf undefined for a proxy, which stands for many */
export function limitConnections(
  server: Server,
  subjectOf: (address: string) => string | undefined,
  each = CONNECTIONS_OF_ADDRESS,
): void {
  const shares = new Shares({ each });
  server.on('connection', (socket: Socket) => {
    const subject = subjectOf(socket.remoteAddress ?? '');
    if (subject === undefined) return;
    if (!shares.take(subject)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => shares.give(subject));
  });
}
