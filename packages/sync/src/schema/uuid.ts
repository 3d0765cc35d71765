/**
 * A version 7 UUID: sorted by creation time, otherwise random. Works in browsers and Node.
 * @param now milliseconds since 1970
 */
export function uuid(
  now: number = Date.now(),
  random: (bytes: Uint8Array<ArrayBuffer>) => void = fillRandom,
): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  let time = now;
  for (let at = 5; at >= 0; at--) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let text = '';
  for (let at = 0; at < 16; at++) text += (DASHES.has(at) ? '-' : '') + (HEX[bytes[at] ?? 0] ?? '');
  return text;
}

/** Whether a text is spelled as an ID is, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The bytes after a dash. */
const DASHES: ReadonlySet<number> = new Set([4, 6, 8, 10]);

/** Random bytes are fetched in bulk, because one costs as much as many. */
const pool = new Uint8Array(4096);
let used = pool.length;

const fillRandom = (bytes: Uint8Array<ArrayBuffer>): void => {
  if (used + bytes.length > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + bytes.length));
  used += bytes.length;
};
