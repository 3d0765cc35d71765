/**
 * A text as a database and JSON can keep it: a NUL and the half of a character become the sign for what cannot be shown.
 *
 * @example storableText('a\0b') === 'a\ufffdb'
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
