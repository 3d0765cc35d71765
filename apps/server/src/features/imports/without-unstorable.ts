/** Removes what PostgreSQL can't store: NUL, and lone surrogates, which truncation leaves. */
export const withoutUnstorable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
