import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server of this process. */
export interface Mailbox {
  url: string;
  emails: Email[];
  /** Recipients that the mail server turns away, with how many times more. */
  refusing: Map<string, number>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: Email[] = [];
  const refusing = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const left = refusing.get(address.address) ?? 0;
      refusing.set(address.address, left - 1);
      done(left > 0 ? new Error('try later') : null);
    },
    onData(stream, _session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
        emails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      })();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const close = async (): Promise<void> => await new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, emails, refusing, close };
}
