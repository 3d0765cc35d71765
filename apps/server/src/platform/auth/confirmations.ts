import { createHash, randomBytes } from 'node:crypto';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db } from '../db/index.ts';
import type { Mail } from '../mail/index.ts';
import { forgetMailedSecrets, accountEmail } from './identity.ts';
import { hashPassword } from './password.ts';

/**
 * Emails that are yet to be confirmed. A link only proves access to the mailbox: somebody else may have chosen the
 * password, so the link works only together with that password. People with access to the mailbox but without the
 * password get in by a reset link, which ends everything from before.
 */
export interface Confirmations {
  /** Emails a link, unless the account is confirmed or deactivated. */
  send(email: string): Promise<void>;
  /** The account of this link; undefined if it never existed, was used or is too old. */
  find(token: string): Promise<{ userId: string; email: string } | undefined>;
  /** Marks the email as confirmed and its links as used. */
  confirm(userId: string): Promise<void>;
  /** Somebody was let in, so nobody can sign up in place of this account any more. */
  admit(email: string): Promise<void>;
  /**
   * Signs up again in place of an account that nobody has confirmed or been let into. Returns false and changes nothing
   * if there is none.
   */
  replace(given: { email: string; name: string; password: string }): Promise<boolean>;
  /** Removes accounts that nobody has confirmed or been let into for a week; most are emails that somebody made up. */
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
