/** A banned phrase, and what to write instead. */
export interface BannedPhrase {
  readonly phrase: string;
  readonly instead: string;
}

const ROW = /^\| ([^|]+) \| (`[^|]+`) \|$/;

/**
 * The terms of the voice guide: every phrase in backticks in the second column of its table.
 *
 * @example bannedPhrases('| Continue | `go on` |') // [{ phrase: 'go on', instead: 'Continue' }]
 */
export function bannedPhrases(guide: string): readonly BannedPhrase[] {
  return guide.split('\n').flatMap((line) => {
    const [, instead = '', phrases = ''] = ROW.exec(line) ?? [];
    return [...phrases.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => ({ phrase, instead }));
  });
}

/** The phrases that occur in the sentence as whole words, ignoring case. */
export function bannedIn(sentence: string, banned: readonly BannedPhrase[]): readonly BannedPhrase[] {
  const words = wordsOf(sentence);
  return banned.filter(({ phrase }) => words.includes(wordsOf(phrase)));
}

/** Only the words, separated by spaces, so that punctuation and line breaks don't hide a phrase. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}'’-]+/gu)
      ?.join(' ') ?? ''
  } `;
