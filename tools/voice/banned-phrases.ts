/** A phrase that no sentence may have, and what the field says in its place. */
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

/** Which of them stand in the sentence as whole words, whatever their case. */
export function bannedIn(sentence: string, banned: readonly BannedPhrase[]): readonly BannedPhrase[] {
  const words = wordsOf(sentence);
  return banned.filter(({ phrase }) => words.includes(wordsOf(phrase)));
}

/** The words alone, each between two spaces; marks and line ends between them do not hide a phrase. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}'’-]+/gu)
      ?.join(' ') ?? ''
  } `;
