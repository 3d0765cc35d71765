import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { hash, verify, type Options } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';

export type PasswordRefusal = 'password_too_short' | 'password_too_long' | 'password_common';

/** OWASP's first choice for argon2id; 2 is the library's number for that variant. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, ARGON2ID);
}

export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return await verify(hashed, password);
}

/** Why a new password cannot be used, or nothing. Any mix of characters is fine. */
export function refusePassword(password: string): PasswordRefusal | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  return isCommonPassword(password) ? 'password_common' : undefined;
}
