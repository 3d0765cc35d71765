import { ConfigError, type Config } from '../config/index.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

type StoreSettings = Pick<
  Config,
  's3Endpoint' | 's3Region' | 's3Bucket' | 's3AccessKeyId' | 's3SecretAccessKey'
>;

/** Amazon's default, which other stores accept. */
const USUAL_REGION = 'us-east-1';

/**
 * The configured bucket, otherwise the folder. An incomplete configuration is refused: files must not be in two places.
 */
export function openStore(config: StoreSettings, folder: string): FileStore {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region } = config;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  if (bucket === undefined) {
    if (endpoint === undefined && accessKeyId === undefined && secretAccessKey === undefined)
      return createDiskStore(folder);
    throw new ConfigError('S3_BUCKET: expected the name of a bucket, because other S3 settings are given.');
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: expected both, because S3_BUCKET is given.',
    );
  return createS3Store({ endpoint, region: s3Region ?? USUAL_REGION, bucket, accessKeyId, secretAccessKey });
}

/** Whether files are in the data folder, and so belong in backups. */
export const isOnDisk = (config: Pick<Config, 's3Bucket'>): boolean => config.s3Bucket === undefined;
