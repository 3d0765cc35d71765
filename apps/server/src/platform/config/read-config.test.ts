import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import {
  aiServiceOf,
  ConfigError,
  ensureSecretKey,
  localUrl,
  missingOfInboundMail,
  readConfig,
  settingNames,
  settings,
} from './index.ts';
import { parseEnvFile } from './env-file.ts';

const setup = fixtureOfEach(() => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn config '));
  return { dataDir };
});

afterEach(() => rmSync(setup.dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: setup.dataDir, ...env });

test('needs nothing: every setting has a default or may be absent', () => {
  const { config, sources } = read();
  expect(config).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    fileSizeLimit: 5_242_880,
    storageLimit: 20 * 1024 ** 3,
    trustProxy: [],
    dataDir: setup.dataDir,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(sources).toMatchObject({ port: 'default', databaseUrl: 'unset', dataDir: 'environment' });
});

test.each([
  ['PORT', 'http', 'PORT: expected a port from 0 to 65535, got "http".'],
  ['PORT', '70000', 'PORT: expected a port from 0 to 65535, got "70000".'],
  [
    'DATABASE_URL',
    'mysql://user:hush@host/db',
    'DATABASE_URL: expected a postgres:// URL, got a value of 25 characters.',
  ],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL: expected an smtp:// or smtps:// URL'],
  ['PUBLIC_URL', 'example.com', 'PUBLIC_URL: expected an http:// or https:// URL, got "example.com".'],
  ['MAIL_FROM', 'Cairn', 'MAIL_FROM: expected an email such as Cairn <cairn@example.com>, got "Cairn".'],
  ['FILE_SIZE_LIMIT', '5MB', 'FILE_SIZE_LIMIT: expected a whole number of bytes, got "5MB".'],
  ['FILE_SIZE_LIMIT', '0', 'FILE_SIZE_LIMIT: expected a whole number of bytes'],
  ['STORAGE_LIMIT', '20GB', 'STORAGE_LIMIT: expected a whole number of bytes, got "20GB".'],
  ['PICTURE_MEGAPIXELS', '0', 'PICTURE_MEGAPIXELS: expected a whole number of megapixels'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY: expected addresses or CIDR ranges, separated by commas, got "true".'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY: expected'],
  ['SECRET_KEY', 'short', 'SECRET_KEY: expected at least 32 characters, got a value of 5 characters.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected fatal, error, warn, info, debug, trace or silent, got "loud".'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL: expected a redis:// URL'],
])('refuses %s=%s', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
  expect(() => read({ [name]: value })).toThrow(ConfigError);
});

test('names all wrong settings at once', () => {
  expect(() => read({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: .*\nLOG_LEVEL: /);
});

test('never repeats a wrong secret', () => {
  try {
    read({ DATABASE_URL: 'hunter2', SECRET_KEY: 'hunter2', SMTP_URL: 'hunter2' });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain('hunter2');
  }
});

test('takes the environment before a file before .env before the default', () => {
  const file = path.join(setup.dataDir, 'database url');
  writeFileSync(file, 'postgres://file/db\n');
  writeFileSync(
    path.join(setup.dataDir, '.env'),
    'DATABASE_URL=postgres://dotenv/db\nPORT="5000" # ours\nHOST=',
  );
  expect(read()).toMatchObject({
    config: { databaseUrl: 'postgres://dotenv/db', port: 5000, host: '127.0.0.1' },
    sources: { databaseUrl: '.env', port: '.env', host: 'default' },
  });
  const withFile = read({ DATABASE_URL_FILE: file });
  expect(withFile).toMatchObject({
    config: { databaseUrl: 'postgres://file/db' },
    sources: { databaseUrl: 'file' },
  });
  const withBoth = read({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://env/db' });
  expect(withBoth).toMatchObject({
    config: { databaseUrl: 'postgres://env/db' },
    sources: { databaseUrl: 'environment' },
  });
});

test('says which file of a *_FILE setting cannot be read', () => {
  expect(() => read({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    'SMTP_URL_FILE: expected a readable file, got /nowhere/smtp (ENOENT).',
  );
});

test('takes a PostgreSQL address that names a socket folder', () => {
  const url = 'postgres://cairn@/cairn?host=%2Frun%2Fpostgresql';
  expect(read({ DATABASE_URL: url }).config.databaseUrl).toBe(url);
});

test('takes an empty variable for an absent one', () => {
  expect(read({ DATABASE_URL: '', PORT: '' }).config).toMatchObject({ port: 4600, databaseUrl: undefined });
});

test('makes a secret key once, for its owner only', () => {
  const { config } = read();
  const key = ensureSecretKey(config);
  expect(key.length).toBeGreaterThanOrEqual(43);
  expect(ensureSecretKey(config)).toBe(key);
  expect(statSync(path.join(setup.dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(ensureSecretKey({ ...config, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32));
});

test('refuses a damaged secret key instead of replacing it', () => {
  const file = path.join(setup.dataDir, 'secret-key');
  writeFileSync(file, 'abc\n');
  chmodSync(file, 0o600);
  expect(() => ensureSecretKey(read().config)).toThrow('expected a key of at least 32 characters, got 3');
  expect(readFileSync(file, 'utf8')).toBe('abc\n');
});

test('shows an address that a browser can open', () => {
  expect(localUrl({ host: '0.0.0.0', port: 80 })).toBe('http://localhost:80');
  expect(localUrl({ host: '::1', port: 4600 })).toBe('http://[::1]:4600');
  expect(localUrl({ host: '10.0.0.7', port: 4600 })).toBe('http://10.0.0.7:4600');
});

test('says which half of inbound mail is missing, and what does not work without it', () => {
  const missing = (env: Readonly<Record<string, string>>) => missingOfInboundMail(read(env).config);
  const [address, secret] = [{ REPLY_ADDRESS: 'reply@example.com' }, { INBOUND_MAIL_SECRET: 's'.repeat(32) }];
  expect(missing({})).toBeUndefined();
  expect(missing({ ...address, ...secret })).toBeUndefined();
  expect(missing(address)).toMatch(/^REPLY_ADDRESS is set but neither INBOUND_MAIL_SECRET nor IMAP_URL is: /);
  expect(missing(secret)).toMatch(/^INBOUND_MAIL_SECRET is set but REPLY_ADDRESS is not: /);
});

test('the assistant is there once it is set where it is asked and which model answers', () => {
  const service = (env: Readonly<Record<string, string>>) => aiServiceOf(read(env).config);
  const [url, model] = [{ AI_URL: 'http://localhost:11434/v1/' }, { AI_MODEL: 'llama3.2' }];
  expect([service({}), service(url), service({ ...model, AI_API_KEY: 'sk' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(service({ ...url, ...model })).toEqual({
    url: 'http://localhost:11434/v1',
    key: undefined,
    model: 'llama3.2',
    monthlyRequests: 50,
  });
  expect(() => read({ AI_MONTHLY_REQUESTS: '0' })).toThrow(/AI_MONTHLY_REQUESTS: expected a whole number/);
});

test('describes every setting in one sentence', () => {
  for (const name of settingNames()) {
    expect(settings[name].doc, name).toMatch(/^[A-Z].*\.$/);
    expect(settings[name].type, name).not.toBe('');
  }
});

test('reads .env files with quotes, comments and export', () => {
  expect(
    parseEnvFile('# c\nA=1\n export B = two words \nC="#3 "\nD=\'4\' # c\nE=f#g\nnot a line\nF='),
  ).toEqual({
    A: '1',
    B: 'two words',
    C: '#3 ',
    D: '4',
    E: 'f#g',
    F: '',
  });
});
