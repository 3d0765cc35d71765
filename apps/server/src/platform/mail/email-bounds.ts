import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/** What an email is for. Each may come to one address only so often, whoever asks for it. */
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
  /** Seconds that lie between two emails in any case. */
  readonly apart: number;
  /** Emails in a day; after these they come more slowly. */
  readonly perDay: number;
  /** Seconds between two emails from then on. */
  readonly afterwards: number;
  /** Seconds after which it is of no use any more, and is dropped in place of being sent. */
  readonly life: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Strangers can have emails written to an address that is not theirs, so the bounds hang on the address. "Send again"
 * works after a minute. Five a day are more than people need; afterwards one an hour, as long as a link to a new
 * password is good: nobody can use up the emails that its owner needs, since one that works is always there.
 */
const BOUNDS: Readonly<Record<EmailPurpose, Bound>> = {
  'confirm-email': { apart: MINUTE, perDay: 5, afterwards: HOUR, life: DAY },
  'reset-password': { apart: MINUTE, perDay: 5, afterwards: HOUR, life: HOUR },
  // Says nothing new the second time.
  'already-signed-up': { apart: MINUTE, perDay: 2, afterwards: DAY, life: DAY },
  // Warns of what somebody else may have done, so it is not kept back sooner than a person changes passwords.
  'password-changed': { apart: 0, perDay: 10, afterwards: HOUR, life: DAY },
  // Several workspaces may invite one person at once. Who invites gets the link in place of an email too many.
  invitation: { apart: 0, perDay: 10, afterwards: HOUR, life: DAY },
  // Everybody chooses how many; a busy project is still no flood. What is left out is in the inbox.
  notification: { apart: 0, perDay: 200, afterwards: HOUR, life: DAY },
  // A person who learns why their answers are not taken needs few, and a program that ignores it none.
  'reply-receipt': { apart: MINUTE, perDay: 10, afterwards: DAY, life: DAY },
  // The page says it of each; several that lead to one receiver end at the same time.
  'webhook-disabled': { apart: 0, perDay: 5, afterwards: DAY, life: DAY },
};

export function lifeOf(purpose: EmailPurpose): number {
  return BOUNDS[purpose].life;
}

/** Whether one more email may go to this address; until the transaction ends, no other says yes to the same. */
export async function mayWriteTo(tx: Tx, to: string, purpose: EmailPurpose): Promise<boolean> {
  // Not waited for: whoever holds it is writing the email that this one would follow too soon.
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
