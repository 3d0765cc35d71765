import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { givenBucket } from '../../../test/given/bucket.ts';
import { fixture } from '../../../test/given/fixture.ts';
import type { FileStore } from './file-store.ts';
import { createDiskStore, openStore } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-store-'));
const setup = fixture(givenBucket, ({ close }) => close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const none = { s3Endpoint: undefined, s3Region: undefined, s3Bucket: undefined, s3AccessKeyId: undefined };
const nothing = { ...none, s3SecretAccessKey: undefined };

const bucketStore = (): FileStore => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = setup.settings;
  const keys = { s3AccessKeyId: S3_ACCESS_KEY_ID, s3SecretAccessKey: S3_SECRET_ACCESS_KEY };
  return openStore({ ...none, ...keys, s3Endpoint: S3_ENDPOINT, s3Bucket: S3_BUCKET }, folder);
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
  expect(setup.signatures.length).toBeGreaterThan(0);
  for (const signature of setup.signatures)
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
