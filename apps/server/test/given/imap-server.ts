import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** A mailbox of this process that is read by IMAP. */
export interface ImapServer {
  readonly url: string;
  /** An unread email comes in. */
  put(raw: string, flags?: readonly string[]): void;
  /** Of each email in its order. */
  flags(): readonly (readonly string[])[];
  /** Ends all connections, as when whoever reads is gone. */
  drop(): void;
  close(): Promise<void>;
}

export async function openImapServer(): Promise<ImapServer> {
  const imap = hoodiecrow({ plugins: ['UIDPLUS', 'LITERALPLUS'], storage: { INBOX: {} } });
  const sockets = new Set<Socket>();
  imap.server.on('connection', (socket: Socket) => void sockets.add(socket));
  imap.listen(0);
  if (!imap.server.listening) await once(imap.server, 'listening');
  const { port } = imap.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    put: (raw, flags = []) => imap.appendMessage('INBOX', [...flags], false, raw),
    flags: () => imap.folderCache['INBOX']?.messages.map(({ flags }) => flags) ?? [],
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      await new Promise((resolve) => imap.server.close(resolve));
    },
  };
}
