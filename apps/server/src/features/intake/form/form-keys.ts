import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Faster than this nobody reads and fills in a form. */
export const LEAST_MS = 3000;
/** A page that was opened before that asks to be sent again. */
const STAMP_MS = 12 * 3_600_000;
const MAC_BYTES = 16;
const ID_BYTES = 16;

/** What the server signs for strangers: when they opened the form, and which request is theirs. */
export function formKeys(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cairn intake forms', 32));
  const mac = (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  const signature = (token: string, said: string): string =>
    mac(`stamp ${token} ${said}`).toString('base64url');
  const ofRequest = (token: string, bytes: Buffer): Buffer => mac(`follow ${token} ${bytes.toString('hex')}`);
  return {
    /** Goes into the page. Each is good for one request. */
    stamp(token: string, now: number, nonce: string): string {
      const said = `${now.toString(36)}.${nonce}`;
      return `${said}.${signature(token, said)}`;
    },
    /** Whether a page was opened long enough ago, and not too long. */
    readStamp(token: string, stamp: string, now: number): 'good' | 'early' | 'old' {
      const [at = '', nonce = '', signed = ''] = stamp.split('.', 3);
      if (!isSame(Buffer.from(signed), Buffer.from(signature(token, `${at}.${nonce}`)))) return 'old';
      const age = now - Number.parseInt(at, 36);
      if (age < LEAST_MS) return 'early';
      return age <= STAMP_MS ? 'good' : 'old';
    },
    /** The secret part of the link by which a request is followed. */
    followKey(token: string, requestId: string): string {
      const bytes = Buffer.from(requestId.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, ofRequest(token, bytes)]).toString('base64url');
    },
    /** The request's ID; undefined for what nobody has signed. */
    readFollowKey(token: string, given: string): string | undefined {
      if (!/^[\w-]{43}$/.test(given)) return undefined;
      const whole = Buffer.from(given, 'base64url');
      const bytes = whole.subarray(0, ID_BYTES);
      if (!isSame(whole.subarray(ID_BYTES), ofRequest(token, bytes))) return undefined;
      return asId(bytes);
    },
  };
}

/** The same for each sending of one page. A UUID of version 8, whose bits are one's own. */
export function requestOfStamp(stamp: string): { readonly id: string; readonly number: string } {
  const hash = createHash('sha256').update(stamp).digest();
  const bytes = hash.subarray(0, ID_BYTES);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const digits = String(hash.readUInt32BE(ID_BYTES) % 100_000_000).padStart(8, '0');
  return { id: asId(bytes), number: `${digits.slice(0, 4)}-${digits.slice(4)}` };
}

const asId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
