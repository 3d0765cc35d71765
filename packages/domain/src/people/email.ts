import { isPlain } from './names.ts';

/** More no mail server takes. */
export const EMAIL_MAX = 320;

const LOCAL_PART = /^(?:[^\s@"(),:;<>[\\\]]+|"[^"\r\n]+")$/u;
const DOMAIN = /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}|\[[0-9a-fA-F.:]+\])$/u;
/** Marks without a shape: two addresses that look the same would be different people. */
const SHAPELESS = /\p{Cf}/u;

/** local@domain.tld; a quoted local part and an address in brackets count too. Nothing hidden, and composed (NFC). */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || value.length > EMAIL_MAX) return false;
  if (!isPlain(value) || SHAPELESS.test(value) || value !== value.normalize('NFC')) return false;
  return LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1));
}

/** Whether mail can go there. Mail software disagrees about quoted and bracketed addresses, which are right otherwise. */
export const isMailable = (value: string): boolean =>
  /^[^\s\p{C}@<>(),;:"\\[\]]+@[^\s\p{C}@<>(),;:"\\[\]]+$/u.test(value);
