import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A delivery as it has come. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a delivery says. */
export interface Said {
  readonly event: string;
  readonly action: string;
  readonly actor?: { readonly id: string; readonly display_name: string | null };
  readonly data: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** An answer that is not 204 with nothing in it; `hangs` never comes. */
export type Reply =
  | { readonly status: number; readonly text?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hangs';

/** Somebody's server on this machine, which gets deliveries and reads them with the library of Standard Webhooks. */
export async function openReceiver() {
  const received: Received[] = [];
  /** By path; what it answers with next. */
  const replies = new Map<string, Reply[]>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const reply = replies.get(path)?.shift() ?? { status: 204 };
      if (reply === 'hangs') return;
      response.writeHead(reply.status, reply.headers ?? {}).end(reply.text);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    replies,
    at: (path: string): readonly Received[] => received.filter((each) => each.path === path),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is said, if it has been signed with the secret; throws if not. */
export function verified({ headers, body }: Received, secret: string): Said {
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  return new Webhook(secret).verify(body, signed) as Said;
}
