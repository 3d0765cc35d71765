import { createHash, randomBytes } from 'node:crypto';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db } from '../db/index.ts';
import type { Mail } from '../mail/index.ts';
import { forgetMailedSecrets, accountEmail } from './identity.ts';
import { hashPassword } from './password.ts';

/**
 * Addresses that are still to be confirmed. A link proves the mailbox and nothing else: whoever chose the password may
 * be somebody else, so the link works only together with that password. Who has the mailbox and not the password gets
 * in by a reset link, which ends whatever was there before.
 */
export interface Confirmations {
  /** Mails a link, unless the account is confirmed or closed. */
  send(email: string): Promise<void>;
  /** Whose link this is; undefined for one that never was, is used or too old. */
  find(token: string): Promise<{ userId: string; email: string } | undefined>;
  /** The address counts as confirmed from now on, and its links are used. */
  confirm(userId: string): Promise<void>;
  /** Somebody was let in: nobody signs up in the place of this account any more. */
  admit(email: string): Promise<void>;
  /**
   * Signs up anew in the place of an account that nobody has confirmed or been let into. False when there is none, and
   * then nothing has changed.
   */
  replace(given: { email: string; name: string; password: string }): Promise<boolean>;
  /** Removes accounts that nobody has confirmed or been let into for a week: addresses that somebody else made up, mostly. */
  forgetPending(): Promise<void>;
}

export interface ConfirmationSettings {
  readonly db: Db;
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly now: () => number;
}

const LIFE_MS = 86_400_000;
const PENDING_LIFE_MS = 7 * 86_400_000;

export function createConfirmations({ db, mail, publicUrl, now }: ConfirmationSettings): Confirmations {
  return {
    async send(email) {
      await withTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string; email: string }>`
          select id, email from users
          where lower(email) = lower(${email}) and not email_verified and deactivated_at is null`.execute(tx);
        const [account] = rows;
        if (account === undefined) return;
        const token = randomBytes(32).toString('base64url');
        const isMailed = await mail.mailLater(
          tx,
          accountEmail(account.email, 'confirmEmail', `${publicUrl}/?confirm=${token}`),
        );
        if (!isMailed) return;
        await sql`insert into verifications (id, identifier, value, expires_at)
          values (${uuid()}, ${identify(token)}, ${account.id}, ${new Date(now() + LIFE_MS)})`.execute(tx);
      });
    },
    async find(token) {
      const { rows } = await sql<{ userId: string; email: string }>`
        select users.id as user_id, users.email from verifications join users on users.id::text = value
        where identifier = ${identify(token)} and expires_at > ${new Date(now())}`.execute(db);
      return rows[0];
    },
    async confirm(userId) {
      await withTransaction(db, async (tx) => {
        await sql`update users set email_verified = true, is_pending = false, updated_at = now()
          where id = ${userId}`.execute(tx);
        await forgetMailedSecrets(tx, userId);
      });
    },
    async admit(email) {
      await sql`update users set is_pending = false where lower(email) = lower(${email}) and is_pending`.execute(
        db,
      );
    },
    async replace({ email, name, password }) {
      const isPending = sql`lower(email) = lower(${email}) and is_pending and deactivated_at is null`;
      const { rows: found } = await sql`select 1 from users where ${isPending}`.execute(db);
      if (found.length === 0) return false;
      const hashed = await hashPassword(password);
      return await withTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          update users set display_name = ${name}, updated_at = now()
          where ${isPending} returning id`.execute(tx);
        const [pending] = rows;
        if (pending === undefined) return false;
        await sql`update accounts set password = ${hashed}, updated_at = now()
          where user_id = ${pending.id} and provider_id = 'credential'`.execute(tx);
        return true;
      });
    },
    async forgetPending() {
      await sql`select forget_pending_accounts(${new Date(now() - PENDING_LIFE_MS)})`.execute(db);
    },
  };
}

function identify(token: string): string {
  return createHash('sha256').update(`confirm-email:${token}`).digest('base64url');
}
