import type { TextAnchor } from '@cairn/domain';

/** What a comment names of a text: words, and what stands beside them. No document need hold these characters. */
export const anchorOn = (before: string, quote: string, after: string): TextAnchor => ({
  stretches: [{ client: 7, clock: 3, length: quote.length }],
  quote,
  before,
  after,
  length: quote.length,
});
