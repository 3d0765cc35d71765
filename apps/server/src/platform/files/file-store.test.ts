import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import type { FileStore } from './file-store.ts';
import { createDiskStore, openStore } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-store-'));
const bucket = new Map<string, Buffer>();
const signatures: (string | undefined)[] = [];

/** As much of S3's protocol as a store of files needs. */
const setup = fixture(async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    signatures.push(request.headers.authorization);
    const key = pathname.slice('/bucket/'.length);
    const held = bucket.get(key);
    const answer = (status: number, body: string | Buffer = '', headers = {}): void => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (searchParams.get('list-type') === '2') {
      const contents = [...bucket.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`);
      answer(200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    } else if (request.method === 'PUT') {
      bucket.set(key, await buffer(request));
      answer(200, '', { etag: '"x"' });
    } else if (request.method === 'DELETE') {
      bucket.delete(key);
      answer(204);
    } else if (!held) {
      answer(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    } else {
      const [, from = '0', to = String(held.length - 1)] =
        /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      answer(request.headers.range === undefined ? 200 : 206, held.subarray(Number(from), Number(to) + 1));
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server };
});
afterAll(() => {
  setup.server.closeAllConnections();
  setup.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const none = { s3Endpoint: undefined, s3Region: undefined, s3Bucket: undefined, s3AccessKeyId: undefined };
const nothing = { ...none, s3SecretAccessKey: undefined };

const bucketStore = (): FileStore => {
  const address = setup.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const keys = { s3AccessKeyId: 'id', s3SecretAccessKey: 'secret' };
  return openStore({ ...none, ...keys, s3Endpoint: `http://127.0.0.1:${port}`, s3Bucket: 'bucket' }, folder);
};

describe.each([
  ['a folder', () => createDiskStore(path.join(folder, 'files'))],
  ['a bucket', bucketStore],
])('%s', (_name, open) => {
  const put = async (store: FileStore, bytes: Buffer): Promise<string> => {
    const key = randomUUID();
    const source = path.join(folder, key);
    await writeFile(source, bytes);
    await store.put(key, source);
    expect(existsSync(source)).toBe(false);
    return key;
  };

  test('gives back what was put, whole and in parts', async () => {
    const store = open();
    const bytes = randomBytes(300_000);
    const key = await put(store, bytes);
    expect(await store.size(key)).toBe(bytes.length);
    const whole = await store.read(key);
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    const part = await store.read(key, { start: 1000, end: 1999 });
    expect(part && (await buffer(part)).equals(bytes.subarray(1000, 2000))).toBe(true);
  });

  test('knows what it has, and what it has not', async () => {
    const store = open();
    const [kept, gone] = [await put(store, randomBytes(10)), await put(store, randomBytes(10))];
    await store.remove(gone);
    await store.remove(gone);
    expect(await store.size(gone)).toBeUndefined();
    expect(await store.read(gone)).toBeUndefined();
    const keys: string[] = [];
    for await (const key of store.keys()) keys.push(key);
    expect(keys).toContain(kept);
    expect(keys).not.toContain(gone);
  });
});

test('requests to a bucket are signed', () => {
  expect(signatures.length).toBeGreaterThan(0);
  for (const signature of signatures)
    expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\//);
});

test.each(['../secret-key', '', 'x/../../y', `${randomUUID()}/..`])(
  'a folder refuses the key %j',
  async (key) => {
    const store = createDiskStore(path.join(folder, 'files'));
    await expect(store.read(key)).rejects.toThrow('expected the id of a file');
  },
);

test('half a configuration of a bucket is refused', () => {
  expect(() => openStore({ ...nothing, s3Bucket: 'bucket' }, folder)).toThrow('S3_SECRET_ACCESS_KEY');
  expect(() => openStore({ ...nothing, s3Endpoint: 'http://store' }, folder)).toThrow('S3_BUCKET');
});
