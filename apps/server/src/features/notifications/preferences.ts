import { EMAIL_TOPICS, type EmailTime, type EmailTopic } from '@cairn/domain';
import type { NotificationPreferences } from '@cairn/domain/notifications/routes';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

const byTopic = <Value>(value: (topic: EmailTopic) => Value): Record<EmailTopic, Value> =>
  Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, value(topic)])) as Record<EmailTopic, Value>;

/** What concerns a person by name is emailed right away, the rest daily. */
const FIRST_TIMES = byTopic((topic): EmailTime => (topic === 'mention' ? 'immediate' : 'digest'));
const FIRST_HOUR = 8;

/** The defaults. */
const FIRST: NotificationPreferences = {
  ...byTopic(() => true),
  delivery: FIRST_TIMES,
  digest_hour: FIRST_HOUR,
  browser: byTopic(() => true),
};

interface Row {
  readonly userId: string;
  readonly topics: Partial<Record<EmailTopic, boolean>>;
  readonly delivery: Partial<Record<EmailTopic, EmailTime>>;
  readonly digestHour: number;
  readonly browserTopics: Partial<Record<EmailTopic, boolean>>;
}

const toPreferences = (row: Row | undefined): NotificationPreferences =>
  row
    ? {
        ...FIRST,
        ...row.topics,
        delivery: { ...FIRST.delivery, ...row.delivery },
        digest_hour: row.digestHour,
        browser: { ...FIRST.browser, ...row.browserTopics },
      }
    : FIRST;

/** These people's settings. */
export async function preferencesOf(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationPreferences>> {
  const { rows } =
    await sql<Row>`select user_id, topics, delivery, digest_hour, browser_topics from notification_preferences
    where user_id = any(${[...userIds]}::uuid[])`.execute(db);
  const held = new Map(rows.map((row) => [row.userId, row]));
  return new Map(userIds.map((userId) => [userId, toPreferences(held.get(userId))]));
}

export async function preferencesOfOne(db: Db | Tx, userId: string): Promise<NotificationPreferences> {
  return (await preferencesOf(db, [userId])).get(userId) ?? FIRST;
}

export interface PreferenceChange extends Partial<Record<EmailTopic, boolean | undefined>> {
  readonly delivery?: Partial<Record<EmailTopic, EmailTime | undefined>> | undefined;
  readonly digest_hour?: number | undefined;
  readonly browser?: Partial<Record<EmailTopic, boolean | undefined>> | undefined;
}

/** Changes only the given settings, so that simultaneous changes don't overwrite each other. */
export async function changePreferences(
  db: Db | Tx,
  userId: string,
  { delivery = {}, digest_hour: hour, browser = {}, ...topics }: PreferenceChange,
): Promise<void> {
  await sql`
    insert into notification_preferences as p (user_id, topics, delivery, digest_hour, browser_topics)
    values (${userId}, ${JSON.stringify(topics)}::jsonb, ${JSON.stringify(delivery)}::jsonb, ${hour ?? FIRST_HOUR},
      ${JSON.stringify(browser)}::jsonb)
    on conflict (user_id) do update set topics = p.topics || excluded.topics,
      delivery = p.delivery || excluded.delivery,
      browser_topics = p.browser_topics || excluded.browser_topics,
      digest_hour = coalesce(${hour ?? null}::integer, p.digest_hour)`.execute(db);
}
