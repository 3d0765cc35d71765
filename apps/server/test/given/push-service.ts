import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import type { BrowserSubscription } from '@cairn/domain/notifications/routes';

/** A message as a browser reads it. */
export interface Pushed {
  readonly path: string;
  readonly ttl: string | undefined;
  readonly topic: string | undefined;
  readonly contents: {
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly tag: string;
  };
  /** What the server says of itself, if it has signed it with the key that the browser subscribed with. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number } | undefined;
}

/** A push service with one browser behind it, on plain HTTP of this machine: `agent` leads there whatever the address. */
export async function openPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const pushed: Pushed[] = [];
  /** What it answers with next; 201 when there is nothing. */
  const answers: number[] = [];
  let serverKey = '';
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const status = answers.shift() ?? 201;
      const { authorization = '', topic, ttl } = request.headers;
      if (status === 201)
        pushed.push({
          path: request.url ?? '',
          ttl: String(ttl),
          topic: topic === undefined ? undefined : String(topic),
          contents: JSON.parse(decrypt(Buffer.concat(chunks), browser, secret)) as Pushed['contents'],
          claims: claimsOf(authorization, serverKey),
        });
      response.writeHead(status).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return {
    pushed,
    answers,
    agent,
    /** What a browser gives once it has subscribed with the key of a server. */
    subscription(publicKey: string, path: string): BrowserSubscription {
      serverKey = publicKey;
      return {
        endpoint: `https://push.example.com${path}`,
        keys: { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') },
      };
    },
    close: async (): Promise<void> => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const SALT = 16;
const KEY = 65;
const TAG = 16;
/** The record's size and the length of the key follow the salt. */
const KEY_AT = SALT + 5;

/** RFC 8291 over RFC 8188, one record. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, SALT);
  const sender = body.subarray(KEY_AT, KEY_AT + KEY);
  const sealed = body.subarray(KEY_AT + KEY);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const key = hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32);
  const derive = (label: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  // Of the last record: 2, and zeros after it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292. */
function claimsOf(authorization: string, serverKey: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== serverKey) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims'];
}
