import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets that have to be read back, with a key derived for one purpose. */
export interface Seal {
  seal(text: string): Buffer;
  /** Undefined if the bytes were written with another key or have been changed. */
  open(sealed: Uint8Array): string | undefined;
}

export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose);
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined;
      const tagAt = 1 + NONCE_BYTES;
      const bodyAt = tagAt + TAG_BYTES;
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, tagAt));
        cipher.setAuthTag(bytes.subarray(tagAt, bodyAt));
        return Buffer.concat([cipher.update(bytes.subarray(bodyAt)), cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
