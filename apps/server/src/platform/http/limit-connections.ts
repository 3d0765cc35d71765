import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Shares } from './shares.ts';

/** A large office behind one address: its sockets, and the six connections that each browser keeps for requests. */
const CONNECTIONS_OF_ADDRESS = 12_000;
/** Milliseconds for the head of a request, which is one packet, and for all of it: a large file over a slow line. */
export const PATIENCE = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  // Longer than any usual proxy or client keeps an idle connection (60 to 120 s): whoever closes first must not be the
  // server, or a request that is just on its way meets a closed connection and fails.
  keepAliveTimeout: 130_000,
};

/** Cuts connections of an address that has too many. @param subjectOf undefined for a proxy, which speaks for many */
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
