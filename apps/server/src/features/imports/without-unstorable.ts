/** Without what PostgreSQL does not store: NUL, and halves of characters, as a cut leaves them. */
export const withoutUnstorable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
