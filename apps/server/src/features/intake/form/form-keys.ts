import { createHash, createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '../../../platform/derive-key.ts';
import { derivedId, idOfBytes } from '../../../platform/derived-id.ts';

/** No one reads and fills in a form faster than this. */
export const LEAST_MS = 3000;
/** An older page has to be sent again. */
const STAMP_MS = 12 * 3_600_000;
const MAC_BYTES = 16;
const ID_BYTES = 16;

/** What the server signs for strangers: when they opened the form, and which request is theirs. */
export function formKeys(secret: string) {
  const key = deriveKey(secret, 'cairn intake forms');
  const mac = (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  const signature = (token: string, said: string): string =>
    mac(`stamp ${token} ${said}`).toString('base64url');
  const ofRequest = (token: string, bytes: Buffer): Buffer => mac(`follow ${token} ${bytes.toString('hex')}`);
  return {
    /** Goes into the page; each is valid for one request. */
    stamp(token: string, now: number, nonce: string): string {
      const said = `${now.toString(36)}.${nonce}`;
      return `${said}.${signature(token, said)}`;
    },
    /** Whether a page was opened long enough ago, but not too long. */
    readStamp(token: string, stamp: string, now: number): 'good' | 'early' | 'old' {
      const [at = '', nonce = '', signed = ''] = stamp.split('.', 3);
      if (!isSameSignature(Buffer.from(signed), Buffer.from(signature(token, `${at}.${nonce}`))))
        return 'old';
      const age = now - Number.parseInt(at, 36);
      if (age < LEAST_MS) return 'early';
      return age <= STAMP_MS ? 'good' : 'old';
    },
    /** The secret part of the link to a request's status page. */
    followKey(token: string, requestId: string): string {
      const bytes = Buffer.from(requestId.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, ofRequest(token, bytes)]).toString('base64url');
    },
    /** The request's ID; undefined without a valid signature. */
    readFollowKey(token: string, given: string): string | undefined {
      if (!/^[\w-]{43}$/.test(given)) return undefined;
      const whole = Buffer.from(given, 'base64url');
      const bytes = whole.subarray(0, ID_BYTES);
      if (!isSameSignature(whole.subarray(ID_BYTES), ofRequest(token, bytes))) return undefined;
      return idOfBytes(bytes);
    },
  };
}

/** The same ID every time one page is sent. */
export function requestOfStamp(stamp: string): { readonly id: string; readonly number: string } {
  const hash = createHash('sha256').update(stamp).digest();
  const digits = String(hash.readUInt32BE(ID_BYTES) % 100_000_000).padStart(8, '0');
  return { id: derivedId(hash), number: `${digits.slice(0, 4)}-${digits.slice(4)}` };
}
