import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A bucket of S3 in this process, and the settings with which a server keeps its files in it. */
export interface Bucket {
  readonly held: Map<string, Buffer>;
  /** What each request was signed with. */
  readonly signatures: (string | undefined)[];
  readonly settings: {
    readonly S3_ENDPOINT: string;
    readonly S3_BUCKET: string;
    readonly S3_ACCESS_KEY_ID: string;
    readonly S3_SECRET_ACCESS_KEY: string;
  };
  close(): void;
}

/** Answers as much of S3's protocol as a store of files needs. */
export async function givenBucket(): Promise<Bucket> {
  const held = new Map<string, Buffer>();
  const signatures: (string | undefined)[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    signatures.push(request.headers.authorization);
    const key = pathname.slice('/bucket/'.length);
    const bytes = held.get(key);
    const answer = (status: number, body: string | Buffer = '', headers = {}): void => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (searchParams.get('list-type') === '2') {
      const contents = [...held.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`);
      answer(200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    } else if (request.method === 'PUT') {
      held.set(key, await buffer(request));
      answer(200, '', { etag: '"x"' });
    } else if (request.method === 'DELETE') {
      held.delete(key);
      answer(204);
    } else if (!bytes) {
      answer(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    } else {
      const [, from = '0', to = String(bytes.length - 1)] =
        /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      answer(request.headers.range === undefined ? 200 : 206, bytes.subarray(Number(from), Number(to) + 1));
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    held,
    signatures,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
