import { createRequire } from 'node:module';
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export interface LogSettings {
  level: string;
  /** Readable lines instead of JSON. */
  pretty?: boolean;
  /** Where lines go; standard error unless a test reads them, because standard output carries results. */
  destination?: DestinationStream;
}

/** Names of fields that are never logged, at the top of an entry and one and two levels below. */
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'secretKey',
  'apiKey',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["x-api-key"]',
  'databaseUrl',
  'smtpUrl',
  'redisUrl',
];

/** JSON lines in UTC; on a terminal, one readable line each. */
export function createLog(settings: LogSettings): Log {
  const destination =
    settings.destination ?? (settings.pretty === true ? prettyStream() : pino.destination(2));
  return pino(
    {
      level: settings.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap(atThreeDepths), censor: '[secret]' },
    },
    destination,
  );
}

function atThreeDepths(field: string): string[] {
  const step = field.startsWith('[') ? '' : '.';
  return [field, `*${step}${field}`, `*.*${step}${field}`];
}

/** The pretty printer is a development dependency: an installation without it logs JSON. */
function prettyStream(): DestinationStream {
  try {
    const require = createRequire(import.meta.url);
    const pretty: (options: object) => DestinationStream = require('pino-pretty');
    return pretty({
      colorize: process.stderr.isTTY,
      destination: 2,
      sync: true,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
    });
  } catch {
    return pino.destination(2);
  }
}
