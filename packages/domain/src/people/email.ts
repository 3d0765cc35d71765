import { isPlain } from './names.ts';

/** The longest that mail servers accept. */
export const EMAIL_MAX = 320;

const LOCAL_PART = /^(?:[^\s@"(),:;<>[\\\]]+|"[^"\r\n]+")$/u;
const DOMAIN = /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}|\[[0-9a-fA-F.:]+\])$/u;
/** Invisible characters: two addresses that look the same would be different people. */
const SHAPELESS = /\p{Cf}/u;

/** local@domain.tld, including quoted local parts and bracketed domains, without invisible characters and in NFC. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || value.length > EMAIL_MAX) return false;
  if (!isPlain(value) || SHAPELESS.test(value) || value !== value.normalize('NFC')) return false;
  return LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1));
}

/**
 * Whether mail can be sent there. Mail software disagrees about quoted and bracketed addresses, though they are valid.
 */
export const isMailable = (value: string): boolean =>
  /^[^\s\p{C}@<>(),;:"\\[\]]+@[^\s\p{C}@<>(),;:"\\[\]]+$/u.test(value);
