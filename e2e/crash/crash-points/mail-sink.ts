import { createServer, type Socket } from 'node:net';

/** A mail server that accepts everything and records the recipients. */
export class MailSink {
  /** Message IDs by recipient, once per delivery. */
  readonly emails = new Map<string, string[]>();
  readonly url: string;
  readonly #close: () => void;

  private constructor(port: number, close: () => void) {
    this.url = `smtp://127.0.0.1:${port}`;
    this.#close = close;
  }

  static open(): Promise<MailSink> {
    return new Promise((resolve) => {
      const server = createServer((socket) => sink.#serve(socket));
      let sink: MailSink;
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        sink = new MailSink(port, () => server.close());
        resolve(sink);
      });
    });
  }

  close(): void {
    this.#close();
  }

  #serve(socket: Socket): void {
    let said = '';
    let recipient = '';
    let isLetter = false;
    // A server that is killed cuts its connections.
    socket.on('error', () => undefined);
    socket.write('220 sink\r\n');
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (;;) {
        const end = isLetter ? '\r\n.\r\n' : '\r\n';
        const at = said.indexOf(end);
        if (at < 0) return;
        const part = said.slice(0, at);
        said = said.slice(at + end.length);
        if (isLetter) {
          isLetter = false;
          this.#keep(recipient, /^Message-ID: (\S+)/im.exec(part)?.[1] ?? '');
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(part)) {
          isLetter = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
        else {
          recipient = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1] ?? recipient;
          socket.write('250 ok\r\n');
        }
      }
    });
  }

  #keep(recipient: string, id: string): void {
    this.emails.set(recipient, [...(this.emails.get(recipient) ?? []), id]);
  }
}
