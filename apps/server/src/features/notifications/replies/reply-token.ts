import { createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '../../../platform/derive-key.ts';
import { idOfBytes } from '../../../platform/derived-id.ts';

/** A reply address, and whether an email sent that long ago may still be replied to. */
export interface ReplyToken {
  readonly addressId: string;
  readonly isExpired: boolean;
}

const DAY_MS = 86_400_000;
/** Long enough for people who return from a long leave. */
export const ANSWERABLE_DAYS = 90;
const ID_BYTES = 16;
const DAY_BYTES = 2;
/** 80 bits can't be guessed by sending emails, and with a short name they fit into the 64 characters before the @. */
const SIGNATURE_BYTES = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LETTER_BITS = 5;
export const TOKEN_LENGTH = Math.ceil(((ID_BYTES + DAY_BYTES + SIGNATURE_BYTES) * 8) / LETTER_BITS);
const LETTERS = /^[a-z2-7]+$/;

export const replyKey = (secret: string): Buffer => deriveKey(secret, 'cairn reply addresses');

/** The token in the address: letters of one case, because mail servers may change case. */
export function writeReplyToken(key: Buffer, addressId: string, now: number): string {
  const said = Buffer.alloc(ID_BYTES + DAY_BYTES);
  said.write(addressId.replaceAll('-', ''), 'hex');
  said.writeUInt16BE(Math.floor(now / DAY_MS) + ANSWERABLE_DAYS, ID_BYTES);
  return lettersOf(Buffer.concat([said, sign(key, said)]));
}

/** Undefined without a valid signature. */
export function readReplyToken(key: Buffer, token: string, now: number): ReplyToken | undefined {
  const parts = replyTokenParts(token);
  if (!parts || !isSameSignature(sign(key, parts.said), parts.signature)) return undefined;
  return { addressId: parts.addressId, isExpired: Math.floor(now / DAY_MS) > parts.lastDay };
}

/** Undefined for anything that doesn't look like one of our tokens. */
export function replyTokenParts(token: string) {
  const letters = token.length === TOKEN_LENGTH ? token.toLowerCase() : '';
  if (!LETTERS.test(letters)) return undefined;
  const bytes = bytesOf(letters);
  const said = bytes.subarray(0, ID_BYTES + DAY_BYTES);
  return {
    addressId: idOfBytes(said.subarray(0, ID_BYTES)),
    lastDay: said.readUInt16BE(ID_BYTES),
    said,
    signature: bytes.subarray(said.length),
  };
}

const sign = (key: Buffer, said: Buffer): Buffer =>
  createHmac('sha256', key).update(said).digest().subarray(0, SIGNATURE_BYTES);

function lettersOf(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(
    /.{1,5}/g,
    (group) => ALPHABET[Number.parseInt(group.padEnd(LETTER_BITS, '0'), 2)] ?? '',
  );
}

function bytesOf(letters: string): Buffer {
  const bits = Array.from(letters)
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(LETTER_BITS, '0'))
    .join('');
  const bytes = Buffer.alloc(ID_BYTES + DAY_BYTES + SIGNATURE_BYTES);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2);
  return bytes;
}
