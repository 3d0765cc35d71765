import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { verifyPassword } from './password.ts';

export interface Passwords {
  has(userId: string): Promise<boolean>;
  /** Checks the password again before something that cannot be undone. An account without a password always fails. */
  matches(userId: string, password: string): Promise<boolean>;
}

export function createPasswords(db: Db): Passwords {
  const find = async (userId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ password: string }>`
      select password from accounts
      where user_id = ${userId} and provider_id = 'credential' and password is not null`.execute(db);
    return rows[0]?.password;
  };
  return {
    has: async (userId) => (await find(userId)) !== undefined,
    async matches(userId, password) {
      const hashed = await find(userId);
      return hashed !== undefined && (await verifyPassword(hashed, password));
    },
  };
}
