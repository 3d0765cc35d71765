import { isIP } from 'node:net';
import { z } from 'zod';

/** One thing an operator can set. The list below is the whole configuration: docs, checks and defaults come from it. */
interface Setting<Schema extends z.ZodType> {
  /** The environment variable. Secrets can also be read from the file that `<env>_FILE` names. */
  env: string;
  /** Turns the text into the value; its messages say what was expected. */
  schema: Schema;
  /** What `cairn config` and error messages call the expected value. */
  type: string;
  /** If absent, the setting stays undefined unless it is set. */
  default?: string;
  /** Never printed, never logged. */
  secret?: true;
  doc: string;
}

const FIVE_MIB = '5242880';
const TWENTY_GIB = '21474836480';

const text = z.string();
const port = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(0).max(65535));
const bytes = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER));
const count = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(1000));
const monthly = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(100_000));
const hours = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(0).max(1000));
const webAddress = z
  .string()
  .refine((value) => hasProtocol(value, ['http:', 'https:']))
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const postgresAddress = z.string().refine((value) => hasProtocol(value, ['postgres:', 'postgresql:']));
const mailAddress = z.string().refine((value) => hasProtocol(value, ['smtp:', 'smtps:']));
const mailboxAddress = z
  .string()
  .refine((value) => hasProtocol(value, ['imap:', 'imaps:']) && new URL(value).username !== '');
const redisAddress = z.string().refine((value) => hasProtocol(value, ['redis:', 'rediss:']));
const sender = z.string().regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/);
/** With the plus and the signed part, there are 64 characters before the @, the most that mail servers accept. */
const replyAddress = z.string().regex(/^[a-z0-9._-]{1,18}@[a-z0-9.-]{1,255}$/i);
const level = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
const signUp = z.enum(['open', 'invited', 'closed']);
const secretKey = z.string().min(32);
const networks = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((parts) => parts.every(isNetwork));

export const settings = {
  port: define({
    env: 'PORT',
    schema: port,
    type: 'a port from 0 to 65535',
    default: '4600',
    doc: 'The port the server listens on; 0 picks a free one.',
  }),
  host: define({
    env: 'HOST',
    schema: text,
    type: 'an address or host name',
    default: '127.0.0.1',
    doc: 'The address to listen on. The default is only reachable from this machine; use 0.0.0.0 for all networks.',
  }),
  publicUrl: define({
    env: 'PUBLIC_URL',
    schema: webAddress.optional(),
    type: 'an http:// or https:// URL',
    doc: 'The URL people use in the browser, in emails and in links. Required behind a proxy.',
  }),
  databaseUrl: define({
    env: 'DATABASE_URL',
    schema: postgresAddress.optional(),
    type: 'a postgres:// URL',
    secret: true,
    doc: 'Your own PostgreSQL 15 to 18; when set, the embedded database never starts.',
  }),
  databaseTimeout: define({
    env: 'DATABASE_TIMEOUT',
    schema: count,
    type: 'a whole number of seconds from 1 to 1000',
    default: '15',
    doc: 'Seconds before a query times out and people are asked to try again.',
  }),
  backupHours: define({
    env: 'BACKUP_HOURS',
    schema: hours,
    type: 'a whole number of hours from 0 to 1000',
    default: '24',
    doc: 'Hours between automatic backups of the embedded database and files; 0 turns them off.',
  }),
  backupKeep: define({
    env: 'BACKUP_KEEP',
    schema: count,
    type: 'a whole number from 1 to 1000',
    default: '7',
    doc: 'How many automatic backups to keep, plus one for each of the last four weeks.',
  }),
  redisUrl: define({
    env: 'REDIS_URL',
    schema: redisAddress.optional(),
    type: 'a redis:// URL',
    secret: true,
    doc: 'Reserved for future use.',
  }),
  secretKey: define({
    env: 'SECRET_KEY',
    schema: secretKey.optional(),
    type: 'at least 32 characters',
    secret: true,
    doc: 'Signs sessions and encrypts stored secrets; generated into the data folder on the first start.',
  }),
  smtpUrl: define({
    env: 'SMTP_URL',
    schema: mailAddress.optional(),
    type: 'an smtp:// or smtps:// URL',
    secret: true,
    doc: "The mail server. Without it, emails aren't sent; server admins can read them under Sent emails.",
  }),
  mailFrom: define({
    env: 'MAIL_FROM',
    schema: sender,
    type: 'an email such as Cairn <cairn@example.com>',
    default: 'Cairn <cairn@localhost>',
    doc: 'The sender of all emails.',
  }),
  replyAddress: define({
    env: 'REPLY_ADDRESS',
    schema: replyAddress.optional(),
    type: 'an email such as reply@example.com with at most 18 characters before the @',
    doc: 'Where people answer notification emails; the answers become comments. Needs plus addressing, and IMAP_URL or INBOUND_MAIL_SECRET.',
  }),
  inboundMailSecret: define({
    env: 'INBOUND_MAIL_SECRET',
    schema: secretKey.optional(),
    type: 'at least 32 characters',
    secret: true,
    doc: 'The bearer token of the service that posts received emails to /api/hooks/mail/inbound. Needs REPLY_ADDRESS.',
  }),
  imapUrl: define({
    env: 'IMAP_URL',
    schema: mailboxAddress.optional(),
    type: 'an imaps:// URL such as imaps://name:password@imap.example.com/INBOX',
    secret: true,
    doc: 'The mailbox that receives what is sent to REPLY_ADDRESS; unread emails in it are read every minute. Needs REPLY_ADDRESS.',
  }),
  signUp: define({
    env: 'SIGN_UP',
    schema: signUp,
    type: 'open, invited or closed',
    default: 'open',
    doc: 'Who can sign up: everyone (open), people with an invitation link (invited), or no one (closed; use `cairn user create`).',
  }),
  logLevel: define({
    env: 'LOG_LEVEL',
    schema: level,
    type: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
    doc: 'How much the server logs.',
  }),
  fileSizeLimit: define({
    env: 'FILE_SIZE_LIMIT',
    schema: bytes,
    type: 'a whole number of bytes',
    default: FIVE_MIB,
    doc: 'The largest file people can upload, in bytes.',
  }),
  storageLimit: define({
    env: 'STORAGE_LIMIT',
    schema: bytes,
    type: 'a whole number of bytes',
    default: TWENTY_GIB,
    doc: 'Storage limit per workspace, in bytes. Deleted files count until they are removed from disk.',
  }),
  pictureMegapixels: define({
    env: 'PICTURE_MEGAPIXELS',
    schema: count,
    type: 'a whole number of megapixels from 1 to 1000',
    default: '64',
    doc: 'The largest image people can upload, in megapixels.',
  }),
  unsplashKey: define({
    env: 'UNSPLASH_ACCESS_KEY',
    schema: text.optional(),
    type: 'an access key',
    secret: true,
    doc: 'Offers Unsplash images as covers. Without it, Unsplash is never contacted.',
  }),
  aiUrl: define({
    env: 'AI_URL',
    schema: webAddress.optional(),
    type: 'an http:// or https:// URL',
    doc: 'The base URL of an OpenAI-compatible API, such as http://localhost:11434/v1. Offers the AI assistant, together with AI_MODEL.',
  }),
  aiKey: define({
    env: 'AI_API_KEY',
    schema: text.optional(),
    type: 'an API key',
    secret: true,
    doc: 'The key for AI_URL; local services often need none.',
  }),
  aiModel: define({
    env: 'AI_MODEL',
    schema: text.optional(),
    type: 'the name of a model',
    doc: 'The model at AI_URL that answers.',
  }),
  aiMonthlyRequests: define({
    env: 'AI_MONTHLY_REQUESTS',
    schema: monthly,
    type: 'a whole number from 1 to 100000',
    default: '50',
    doc: 'How many requests to the AI assistant each person can make in a calendar month.',
  }),
  webhookNetworks: define({
    env: 'WEBHOOK_NETWORKS',
    schema: networks,
    type: 'addresses or CIDR ranges, separated by commas',
    default: '',
    doc: 'Addresses in your own network that webhooks, imports and integrations can reach; none by default.',
  }),
  githubClientId: define({
    env: 'GITHUB_CLIENT_ID',
    schema: text.optional(),
    type: 'a client ID',
    doc: 'The client ID of your GitHub OAuth app. Offers the GitHub integration, together with GITHUB_CLIENT_SECRET and GITHUB_WEBHOOK_SECRET.',
  }),
  githubClientSecret: define({
    env: 'GITHUB_CLIENT_SECRET',
    schema: text.optional(),
    type: 'a client secret',
    secret: true,
    doc: 'The client secret of your GitHub OAuth app.',
  }),
  githubWebhookSecret: define({
    env: 'GITHUB_WEBHOOK_SECRET',
    schema: secretKey.optional(),
    type: 'at least 32 characters',
    secret: true,
    doc: 'Verifies what GitHub sends; each connected repository gets a secret of its own derived from it.',
  }),
  githubUrl: define({
    env: 'GITHUB_URL',
    schema: webAddress,
    type: 'an http:// or https:// URL',
    default: 'https://github.com',
    doc: 'The URL of GitHub, or of your GitHub Enterprise Server.',
  }),
  slackClientId: define({
    env: 'SLACK_CLIENT_ID',
    schema: text.optional(),
    type: 'a client ID',
    doc: 'The client ID of your Slack app. Offers the Slack integration, together with SLACK_CLIENT_SECRET.',
  }),
  slackClientSecret: define({
    env: 'SLACK_CLIENT_SECRET',
    schema: text.optional(),
    type: 'a client secret',
    secret: true,
    doc: 'The client secret of your Slack app.',
  }),
  slackUrl: define({
    env: 'SLACK_URL',
    schema: webAddress,
    type: 'an http:// or https:// URL',
    default: 'https://slack.com',
    doc: 'The URL of Slack.',
  }),
  trustProxy: define({
    env: 'TRUST_PROXY',
    schema: networks,
    type: 'addresses or CIDR ranges, separated by commas',
    default: '',
    doc: 'The proxies whose X-Forwarded headers are trusted; none by default.',
  }),
  rateLimitMultiplier: define({
    env: 'RATE_LIMIT_MULTIPLIER',
    schema: count,
    type: 'a whole number from 1 to 1000',
    default: '1',
    doc: 'Multiplies every rate limit, for example when many people share one address.',
  }),
  s3Endpoint: define({
    env: 'S3_ENDPOINT',
    schema: webAddress.optional(),
    type: 'an http:// or https:// URL',
    doc: 'The endpoint of an S3-compatible store; Amazon S3 by default.',
  }),
  s3Region: define({
    env: 'S3_REGION',
    schema: text.optional(),
    type: 'a region name',
    doc: 'The region of the S3 store; us-east-1 by default.',
  }),
  s3Bucket: define({
    env: 'S3_BUCKET',
    schema: text.optional(),
    type: 'a bucket name',
    doc: 'The bucket for files. Without it, files are stored in the data folder.',
  }),
  s3AccessKeyId: define({
    env: 'S3_ACCESS_KEY_ID',
    schema: text.optional(),
    type: 'a key ID',
    secret: true,
    doc: 'The access key of the S3 store.',
  }),
  s3SecretAccessKey: define({
    env: 'S3_SECRET_ACCESS_KEY',
    schema: text.optional(),
    type: 'a secret key',
    secret: true,
    doc: 'The secret key of the S3 store.',
  }),
};

/** The data folder is needed before the other settings, because one of their sources is a file in it. */
export const DATA_DIR = {
  env: 'DATA_DIR',
  type: 'a folder',
  doc: 'The folder for the embedded database, the files, the secret key and an optional .env file.',
};

export type SettingName = keyof typeof settings;
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };

function define<Schema extends z.ZodType>(setting: Setting<Schema>): Setting<Schema> {
  return setting;
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  try {
    return protocols.includes(new URL(value).protocol);
  } catch {
    // A PostgreSQL address without a host (…@/name?host=/folder) is valid, but not a URL.
    return protocols.some((protocol) => value.startsWith(`${protocol}//`)) && protocols.includes('postgres:');
  }
}

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}
