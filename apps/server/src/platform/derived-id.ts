/** An ID derived from a hash, the same each time: a UUID of version 8, whose bits are free to choose. */
export function derivedId(hash: Uint8Array): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return idOfBytes(bytes);
}

/** The 16 bytes of a UUID as text. */
export const idOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
