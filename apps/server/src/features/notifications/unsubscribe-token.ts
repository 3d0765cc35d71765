import { createHmac } from 'node:crypto';
import { EMAIL_TOPICS, type EmailTopic } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';
import { isSameSignature } from '../../platform/derive-key.ts';
import { changePreferences } from './preferences.ts';

/** Whose emails to stop, and which. */
export interface Unsubscription {
  readonly userId: string;
  readonly topics: readonly EmailTopic[];
}

/** The token of an email's link: it switches off certain emails for a person, and reveals nothing else. */
export async function unsubscribeToken(db: Db | Tx, { userId, topics }: Unsubscription): Promise<string> {
  // The key is created with the first setting, which may be this one.
  await changePreferences(db, userId, {});
  const said = saying(userId, topics);
  return `${said}.${sign(await keyOf(db, userId), said)}`;
}

/** Undefined without a valid signature. */
export async function readToken(db: Db | Tx, token: string): Promise<Unsubscription | undefined> {
  const parts = tokenParts(token);
  if (!parts) return undefined;
  const { userId, letters, signature } = parts;
  const key = await keyOf(db, userId);
  const signed = sign(key, `${userId}.${letters}`);
  if (key === undefined || !isSameSignature(Buffer.from(signature), Buffer.from(signed))) return undefined;
  const topics = letters.split('').flatMap((letter) => EMAIL_TOPICS[Number(letter)] ?? []);
  return { userId, topics };
}

/** Undefined for anything that doesn't look like one of our tokens. */
export function tokenParts(token: string) {
  const [userId = '', letters = '', signature = ''] = token.split('.', 3);
  if (!/^[0-9a-f-]{36}$/.test(userId) || !/^[0-7]{1,8}$/.test(letters)) return undefined;
  return { userId, letters, signature };
}

const saying = (userId: string, topics: readonly EmailTopic[]): string =>
  `${userId}.${[...new Set(topics)].map((topic) => EMAIL_TOPICS.indexOf(topic)).join('')}`;

async function keyOf(db: Db | Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`select unsubscribe_key as key from notification_preferences
    where user_id = ${userId}`.execute(db);
  return rows[0]?.key;
}

const sign = (key: string | undefined, said: string): string =>
  createHmac('sha256', key ?? '')
    .update(said)
    .digest('base64url');
