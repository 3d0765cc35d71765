/** A text without control characters that none of our texts contain, and without unpaired surrogates. */
export const withoutControls = (words: string): string =>
  words.replaceAll(/\p{Surrogate}|[^\P{Cc}\n\t]/gu, '');
