import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AiService, IntegrationApps } from '../services.ts';
import { parseEnvFile } from './env-file.ts';
import { DATA_DIR, settings, type SettingName, type SettingValues } from './settings.ts';

/** Where a value came from, for `cairn config`. */
type Source = 'default' | 'environment' | 'file' | '.env' | 'generated' | 'unset';

export interface Config extends SettingValues {
  /** Absolute. */
  dataDir: string;
}

export interface LoadedConfig {
  config: Config;
  sources: Record<SettingName | 'dataDir', Source>;
}

/** A setting has an invalid value. `message` has one line per invalid setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting once. Throws a `ConfigError` that names all invalid settings together. */
export function readConfig(env: Environment = process.env): LoadedConfig {
  const dataDir = findDataDir(env);
  const envFile = readEnvFile(path.join(dataDir.value, '.env'));
  const problems: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  const sources: Partial<Record<SettingName, Source>> = {};

  for (const name of settingNames()) {
    const setting = settings[name];
    try {
      const raw = findRaw(setting.env, env, envFile);
      const text = raw?.text ?? setting.default;
      const parsed = setting.schema.safeParse(text);
      if (!parsed.success) throw new ConfigError(refusal(setting, text));
      values[name] = parsed.data;
      sources[name] = raw?.source ?? (text === undefined ? 'unset' : 'default');
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }

  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    // Each value has just been parsed by the schema of its setting.
    config: { ...(values as SettingValues), dataDir: dataDir.value },
    sources: { ...(sources as Record<SettingName, Source>), dataDir: dataDir.source },
  };
}

/** An integration is offered once all of its settings are set. */
export function integrationAppsOf(config: SettingValues): IntegrationApps {
  const { githubClientId, githubClientSecret, githubWebhookSecret, slackClientId, slackClientSecret } =
    config;
  const github =
    githubClientId !== undefined && githubClientSecret !== undefined && githubWebhookSecret !== undefined
      ? { clientId: githubClientId, clientSecret: githubClientSecret, webhookSecret: githubWebhookSecret }
      : undefined;
  const slack =
    slackClientId !== undefined && slackClientSecret !== undefined
      ? { clientId: slackClientId, clientSecret: slackClientSecret }
      : undefined;
  return { github: { url: config.githubUrl, app: github }, slack: { url: config.slackUrl, app: slack } };
}

/** The assistant is offered once its URL and model are set. */
export function aiServiceOf({
  aiUrl,
  aiKey,
  aiModel,
  aiMonthlyRequests,
}: SettingValues): AiService | undefined {
  if (aiUrl === undefined || aiModel === undefined) return undefined;
  return { url: aiUrl, key: aiKey, model: aiModel, monthlyRequests: aiMonthlyRequests };
}

/** Emails are received once both the address and the way to get them are set. */
export const inboundMailOf = ({ replyAddress, inboundMailSecret, imapUrl }: SettingValues) =>
  replyAddress === undefined || (inboundMailSecret ?? imapUrl) === undefined
    ? undefined
    : { address: replyAddress, secret: inboundMailSecret, mailbox: imapUrl };

/**
 * The setting of inbound mail that is missing while others are set; undefined if it is complete or not set up at all.
 */
export function missingOfInboundMail(values: SettingValues): string | undefined {
  const { replyAddress, inboundMailSecret, imapUrl } = values;
  const way = inboundMailSecret ?? imapUrl;
  if ((replyAddress === undefined) === (way === undefined)) return undefined;
  const [address, secret, mailbox] = [
    settings.replyAddress.env,
    settings.inboundMailSecret.env,
    settings.imapUrl.env,
  ];
  const said =
    way === undefined
      ? `${address} is set but neither ${secret} nor ${mailbox} is`
      : `${inboundMailSecret === undefined ? mailbox : secret} is set but ${address} is not`;
  return `${said}: emails aren't received`;
}

export function settingNames(): SettingName[] {
  return Object.keys(settings) as SettingName[];
}

/** The URL to show and to open, with or without a PUBLIC_URL. */
export function localUrl(config: Pick<Config, 'host' | 'port'>): string {
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere || config.host === '127.0.0.1' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

function findDataDir(env: Environment): { value: string; source: Source } {
  const given = env[DATA_DIR.env];
  if (given !== undefined && given !== '') return { value: path.resolve(given), source: 'environment' };
  const repository = findRepository();
  return { value: path.join(repository ?? homedir(), '.cairn'), source: 'default' };
}

/** The clone this file runs from, as source or as a bundle in `dist`. */
function findRepository(): string | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (folder !== path.dirname(folder)) {
    if (
      existsSync(path.join(folder, 'bin', 'start.mjs')) &&
      existsSync(path.join(folder, 'package-lock.json'))
    ) {
      return folder;
    }
    folder = path.dirname(folder);
  }
  return undefined;
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnvFile(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return {};
    throw new ConfigError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An empty variable counts as unset, because compose files and shells pass empty ones on. */
function findRaw(
  name: string,
  env: Environment,
  envFile: Environment,
): { text: string; source: Source } | undefined {
  const plain = env[name];
  if (plain !== undefined && plain !== '') return { text: plain, source: 'environment' };
  const file = env[`${name}_FILE`] ?? envFile[`${name}_FILE`];
  if (file !== undefined && file !== '') return { text: readValueFile(name, file), source: 'file' };
  const stored = envFile[name];
  if (stored !== undefined && stored !== '') return { text: stored, source: '.env' };
  return undefined;
}

function readValueFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`${name}_FILE: expected a readable file, got ${file} (${reason}).`);
  }
}

function refusal(setting: { env: string; type: string; secret?: true }, text: string | undefined): string {
  const came = setting.secret ? `a value of ${text?.length ?? 0} characters` : JSON.stringify(text);
  return `${setting.env}: expected ${setting.type}, got ${came}.`;
}
