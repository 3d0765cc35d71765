const MARKS = [',', '[', '{'].map((mark) => mark.charCodeAt(0));

/**
 * Whether more than `most` marks stand between the values of a JSON text, also within its texts: a value of one byte
 * becomes an object of fifty. Looks for each mark and no further than `most` of them; going from byte to byte by an
 * iterator would make an object for each.
 */
export function hasTooManyValues(bytes: Buffer, most: number): boolean {
  if (bytes.byteLength <= most) return false;
  let count = 0;
  for (const mark of MARKS)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
      count += 1;
      if (count > most) return true;
    }
  return false;
}
