/** A text without the control characters that no text of ours has, and without halves of characters. */
export const withoutControls = (words: string): string =>
  words.replaceAll(/\p{Surrogate}|[^\P{Cc}\n\t]/gu, '');
