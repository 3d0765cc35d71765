/** A parsed search query. */
export interface SearchQuery {
  /** Truncated and trimmed. */
  readonly text: string;
  /** Letters and digits only, so they can be used in a tsquery. */
  readonly words: readonly string[];
  /** WEB-12, #12 or 12. */
  readonly reference: { readonly identifier: string | undefined; readonly number: number } | undefined;
}

const QUERY_MAX = 200;
const WORDS_MAX = 10;
const WORD_MAX = 60;
const INT_MAX = 2_147_483_647;

/** Accepts anything; text without letters and digits becomes a query without words, which finds nothing. */
export function parseSearch(given: string): SearchQuery {
  const text = given.slice(0, QUERY_MAX).replaceAll('\u0000', '').trim();
  const words = (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) =>
    Array.from(word).slice(0, WORD_MAX).join(''),
  );
  return { text, words: [...new Set(words)].slice(0, WORDS_MAX), reference: referenceIn(text) };
}

function referenceIn(text: string): SearchQuery['reference'] {
  const [, identifier, digits] = /^(?:([a-z0-9]{1,5})-|#)?(\d{1,10})$/i.exec(text) ?? [];
  const number = Number(digits);
  if (digits === undefined || number > INT_MAX) return undefined;
  return { identifier: identifier?.toUpperCase(), number };
}

/** All words, each also as a prefix of longer words, except single letters. */
export const asPrefixes = ({ words }: SearchQuery): string =>
  words.map((word) => (Array.from(word).length > 1 ? `'${word}':*` : `'${word}'`)).join(' & ');

export const asWords = ({ words }: SearchQuery): string => words.map((word) => `'${word}'`).join(' & ');

/** A LIKE pattern that finds the text anywhere. */
export const asPattern = ({ text }: Pick<SearchQuery, 'text'>): string =>
  `%${text.replace(/[\\%_]/g, '\\$&')}%`;
