import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { hash, verify, type Options } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';
import { HashTurns } from './hash-turns.ts';

export type PasswordRefusal = 'password_too_short' | 'password_too_long' | 'password_common';

/** OWASP's first choice is argon2id; 2 is the library's number for it. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** libuv has four threads, whatever the number of processors; of two processors, this leaves one to everything else. */
export const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/**
 * A hash takes about 30 ms: a large office behind one address gets through in a few seconds, everyone in half a minute.
 */
export const HASHES_OF_ADDRESS = 200;
const HASHES_OF_ALL = 1_000;

/** One per process, like the threads. */
export const hashTurns = new HashTurns({
  atOnce: HASHES_AT_ONCE,
  ofAddress: HASHES_OF_ADDRESS,
  ofAll: HASHES_OF_ALL,
});

export async function hashPassword(password: string): Promise<string> {
  return await hashTurns.run(async () => await hash(password, ARGON2ID));
}

export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return await hashTurns.run(async () => await verify(hashed, password));
}

/** Why a new password can't be used; undefined if it can. Any mix of characters is fine. */
export function refusePassword(password: string): PasswordRefusal | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  return isCommonPassword(password) ? 'password_common' : undefined;
}
