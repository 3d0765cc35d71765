import type { ImapFlow } from 'imapflow';

const IMAPS_PORT = 993;
const IMAP_PORT = 143;
const TIMEOUT_MS = 20_000;

/**
 * Signs in to a mailbox and opens its folder: `imaps://name:password@host/FOLDER`, the inbox without a folder. Rejects where that
 * fails. Whoever opens it closes it.
 */
export async function openMailbox(url: string): Promise<ImapFlow> {
  // Most servers read no mailbox, and need nothing of it in memory.
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
  // What is under way fails too, and says so to whoever waits for it.
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
