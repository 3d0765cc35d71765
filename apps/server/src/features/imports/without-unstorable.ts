/** PostgreSQL stores every character but NUL, and no half of one, as a cut leaves it. */
export const storable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
