import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /** For stores other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Leaves room for other things in the same bucket. */
const PREFIX = 'files/';

/**
 * Stores files in a bucket of any S3-compatible store. The bytes pass through this server, which checks who may have
 * them.
 */
export function createS3Store({ bucket: Bucket, ...settings }: S3Settings): FileStore {
  // Loaded with the first file: most servers store theirs on disk.
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => (opened ??= connect(settings));
  const at = (key: string) => ({ Bucket, Key: PREFIX + key });
  return {
    put: async (key, source) => {
      const { sdk, client } = await open();
      const { size } = await stat(source);
      const file = { ...at(key), Body: createReadStream(source), ContentLength: size };
      await client.send(new sdk.PutObjectCommand(file));
      await rm(source, { force: true });
    },
    read: async (key, range) => {
      const { sdk, client } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await unlessMissing(client.send(new sdk.GetObjectCommand({ ...at(key), Range })));
      // In Node.js the body is a stream of Node.js.
      return found?.Body as Readable | undefined;
    },
    size: async (key) => {
      const { sdk, client } = await open();
      return (await unlessMissing(client.send(new sdk.HeadObjectCommand(at(key)))))?.ContentLength;
    },
    remove: async (key) => {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    async *keys() {
      const { sdk, client } = await open();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(PREFIX.length);
    },
  };
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names are part of the path, because other stores have no host for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Only Amazon supports checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)) return undefined;
    throw error;
  }
}
