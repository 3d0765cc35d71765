import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

/** The path at which a mail server hands over what comes to it. */
export const INBOUND = '/api/hooks/mail/inbound';

/** Hands an email over as it came, with the secret that the operator has set. */
export const handOver = (
  serverUrl: string,
  secret: string,
  raw: Buffer | string | ReadableStream,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${secret}` },
): Promise<Response> =>
  fetch(serverUrl + INBOUND, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: raw as BodyInit,
    ...(raw instanceof ReadableStream ? { duplex: 'half' } : {}),
  });

/** A mail server that hands over what comes to it, as an operator's would. */
export async function openPost(hand: (raw: Buffer) => Promise<Response>) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
        const answer = await hand(Buffer.concat(chunks));
        done(answer.status === 204 ? null : new Error(String(answer.status)));
      })();
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return {
    send: (email: SendMailOptions) => transport.sendMail(email),
    close: async () => {
      transport.close();
      await new Promise((resolve) => smtp.close(() => resolve(undefined)));
    },
  };
}
