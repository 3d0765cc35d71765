import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

/**
 * The browsers that accounts were signed in from. Each is remembered by a cookie that is signed and bound to the
 * account.
 */
export interface Devices {
  /** The ID of a browser that has signed in as this account before, so that its attempts are counted separately. */
  knownTo(headers: Headers, email: string): string | undefined;
  /** The `set-cookie` header that remembers it. */
  remember(headers: Headers, email: string): string;
}

export interface DeviceSettings {
  readonly secret: string;
  readonly publicUrl: string;
}

/** The longest time for which browsers keep a cookie. */
const LIFE_SECONDS = 400 * 86_400;
/** How many people can share a browser; the one who signed in longest ago is forgotten first. */
const ACCOUNTS_MOST = 5;
const ID_BYTES = 16;
/** The Base64url length of 16 bytes, for the ID and for each signature. */
const PART = /^[\w-]{22}$/;

export function createDevices({ secret, publicUrl }: DeviceSettings): Devices {
  const key = deriveKey(secret, 'cairn known devices');
  const isSecure = publicUrl.startsWith('https://');
  const name = deviceCookieName(publicUrl);
  const sign = (id: string, email: string): string =>
    createHmac('sha256', key)
      .update(`${id} ${email.toLowerCase()}`)
      .digest()
      .subarray(0, ID_BYTES)
      .toString('base64url');
  const read = (headers: Headers): string[] => {
    const parts = cookieOf(headers, name)?.split('.') ?? [];
    return parts.length <= ACCOUNTS_MOST + 1 && parts.every((part) => PART.test(part)) ? parts : [];
  };

  return {
    knownTo(headers, email) {
      const [id, ...signatures] = read(headers);
      if (id === undefined) return undefined;
      const wanted = Buffer.from(sign(id, email));
      return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), wanted)) ? id : undefined;
    },
    remember(headers, email) {
      const [held, ...signatures] = read(headers);
      const id = held ?? randomBytes(ID_BYTES).toString('base64url');
      const own = sign(id, email);
      const others = signatures.filter((signature) => signature !== own).slice(0, ACCOUNTS_MOST - 1);
      const value = [id, own, ...others].join('.');
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${value}; Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-cairn_device' : 'cairn_device';
}

function cookieOf(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
