import type { ImapFlow } from 'imapflow';

const IMAPS_PORT = 993;
const IMAP_PORT = 143;
const TIMEOUT_MS = 20_000;

/**
 * Signs in to a mailbox and opens its folder: `imaps://name:password@host/FOLDER`, the inbox if there is no folder.
 * Rejects if that fails. The caller closes it.
 */
export async function openMailbox(url: string): Promise<ImapFlow> {
  // Loaded lazily, because most servers read no mailbox.
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new Client({
    host: hostname,
    port: port === '' ? (secure ? IMAPS_PORT : IMAP_PORT) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // Pending calls fail too, and report it to their callers.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}
