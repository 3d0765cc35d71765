import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for one purpose, derived from the server's secret: what is signed for one purpose is invalid for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Whether both are equal, compared in constant time. */
export const isSameSignature = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
