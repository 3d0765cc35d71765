/**
 * A text that PostgreSQL and JSON can store: NUL and unpaired surrogates become the replacement character.
 *
 * @example storableText('a\0b') === 'a\ufffdb'
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
