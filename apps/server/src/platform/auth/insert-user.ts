import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

export interface NewUser {
  readonly email: string;
  readonly displayName: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** From `hashPassword`. Without one, the person can't sign in before using a reset link. */
  readonly passwordHash?: string;
  readonly isInstanceAdmin?: boolean;
  readonly createdAt?: number;
}

/**
 * Adds an account that was not created by signing up but by an operator, a seed or an import. Its email counts as
 * confirmed, because the operator vouches for it. As with signing up, the first account of a server is its admin.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const id = uuid();
  const created = new Date(user.createdAt ?? Date.now());
  await sql`insert into users (id, email, email_verified, display_name, first_name, last_name, is_instance_admin,
      created_at)
    select ${id}, ${user.email.toLowerCase()}, true, ${user.displayName}, ${user.firstName ?? ''},
      ${user.lastName ?? ''}, ${user.isInstanceAdmin ?? false}
        or (${user.passwordHash !== undefined} and not exists (select 1 from accounts)), ${created}`.execute(
    tx,
  );
  if (user.passwordHash !== undefined)
    await sql`insert into accounts (id, user_id, provider_id, account_id, password)
      values (${uuid()}, ${id}, 'credential', ${id}, ${user.passwordHash})`.execute(tx);
  return id;
}

/** The account with this email, ignoring case. */
export async function findUser(
  tx: Tx,
  email: string,
): Promise<{ id: string; isDeactivated: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isDeactivated: boolean }>`
    select id, deactivated_at is not null as is_deactivated from users where lower(email) = lower(${email})`.execute(
    tx,
  );
  return rows[0];
}
