import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for one purpose, from the secret of the installation: what is signed for one is worth nothing for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Whether both are the same, in a time that does not tell how much of them is. */
export const isSameSignature = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
