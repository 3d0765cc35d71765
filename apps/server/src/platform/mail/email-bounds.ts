import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/** The purpose of an email. The number of emails of each purpose per address is limited, whoever asks for them. */
export type EmailPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'already-signed-up'
  | 'password-changed'
  | 'invitation'
  | 'notification'
  | 'reply-receipt'
  | 'webhook-disabled';

interface Bound {
  /** The minimum number of seconds between two emails. */
  readonly apart: number;
  /** Emails per day; after these, they are sent more slowly. */
  readonly perDay: number;
  /** Seconds between two emails from then on. */
  readonly afterwards: number;
  /** Seconds after which it is useless, and dropped instead of sent. */
  readonly life: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Strangers can cause emails to an address that is not theirs, so the limits are per address. "Resend" works after a
 * minute. Five a day are more than people need; afterwards one an hour, which is as long as a password reset link is
 * valid: nobody can use up the emails that the owner needs, because there is always a valid one.
 */
const BOUNDS: Readonly<Record<EmailPurpose, Bound>> = {
  'confirm-email': { apart: MINUTE, perDay: 5, afterwards: HOUR, life: DAY },
  'reset-password': { apart: MINUTE, perDay: 5, afterwards: HOUR, life: HOUR },
  // A second one says nothing new.
  'already-signed-up': { apart: MINUTE, perDay: 2, afterwards: DAY, life: DAY },
  // Warns of what somebody else may have done, so it must not be delayed more than a person needs to change passwords.
  'password-changed': { apart: 0, perDay: 10, afterwards: HOUR, life: DAY },
  // Several workspaces may invite one person at the same time. If an email is suppressed, the inviter gets the link
  // instead.
  invitation: { apart: 0, perDay: 10, afterwards: HOUR, life: DAY },
  // People choose how many they get; a busy project is not a flood yet. What is left out is in the inbox.
  notification: { apart: 0, perDay: 200, afterwards: HOUR, life: DAY },
  // A person who learns why their replies are rejected needs few, and a program that ignores them needs none.
  'reply-receipt': { apart: MINUTE, perDay: 10, afterwards: DAY, life: DAY },
  // The page shows the state of each; several webhooks to one receiver are disabled at the same time.
  'webhook-disabled': { apart: 0, perDay: 5, afterwards: DAY, life: DAY },
};

export function lifeOf(purpose: EmailPurpose): number {
  return BOUNDS[purpose].life;
}

/**
 * Whether one more email may go to this address; until the transaction ends, no other transaction gets the same
 * permission.
 */
export async function mayWriteTo(tx: Tx, to: string, purpose: EmailPurpose): Promise<boolean> {
  // Does not wait: the holder of the lock is writing the email that this one would follow too soon.
  const lock = `letter ${purpose} ${to.toLowerCase()}`;
  const held = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as is_ours`.execute(tx);
  if (held.rows[0]?.isOurs !== true) return false;
  const { rows } = await sql<{ count: number; age: number | null }>`
    select count(*)::int as count, extract(epoch from clock_timestamp() - max(created_at))::float8 as age
    from mails where lower(to_address) = lower(${to}) and purpose = ${purpose}
      and created_at > clock_timestamp() - make_interval(secs => ${DAY})`.execute(tx);
  const { count, age } = rows[0] ?? { count: 0, age: null };
  if (age === null) return true;
  const { apart, perDay, afterwards } = BOUNDS[purpose];
  return age >= (count < perDay ? apart : afterwards);
}
