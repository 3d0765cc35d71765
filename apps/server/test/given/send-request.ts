import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A request as it goes over the line. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Beyond this a request counts as hanging. */
const PATIENCE_MS = 60_000;

/** @returns undefined when the server hung up on what it would not read */
export function sendRequest(base: string, agent: Agent, wire: WireRequest): Promise<WireAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request(
      {
        hostname,
        port,
        agent,
        method: wire.method,
        path: wire.target.replaceAll(/[^\u0021-\u007e]/g, ''),
        headers: { ...wire.headers, ...(wire.body ? { 'content-length': String(wire.body.length) } : {}) },
        setHost: !('host' in wire.headers),
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', () => resolve(undefined));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: unpacked(Buffer.concat(pieces), answer.headers),
          }),
        );
      },
    );
    sent.on('timeout', () => {
      sent.destroy();
      reject(new Error(`no answer in ${PATIENCE_MS} ms to ${wire.method} ${wire.target}`));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(wire.body);
  });
}

function unpacked(body: Buffer, headers: IncomingHttpHeaders): string {
  const isPacked = headers['content-encoding'] === 'gzip' && body.length > 0;
  return (isPacked ? gunzipSync(body) : body).toString('utf8');
}
