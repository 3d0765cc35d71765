/** More than anyone closes with one pull request. */
const NAMED_MOST = 20;

/** Escapes characters with a meaning in patterns. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** WEB-12, in any case, not inside a longer word or number. */
const keyOf = (identifier: string): string =>
  String.raw`(?<![\w-])${literally(identifier)}-(\d{1,9})(?![\w-])`;

/** The closing words of GitHub and others. */
const CLOSING = String.raw`\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?[ \t]{1,9}`;

/** The numbers of a project's issues that a text mentions. */
export const namedIn = (text: string, identifier: string): readonly number[] =>
  // slow-expression: both ends of a key are checked once, with at most nine digits between them.
  numbersOf(text, new RegExp(keyOf(identifier), 'giu'));

/** The issues that a text closes: `Fixes WEB-12`. */
export const closedIn = (text: string, identifier: string): readonly number[] =>
  // slow-expression: a word of a fixed list, spaces, and a key.
  numbersOf(text, new RegExp(CLOSING + keyOf(identifier), 'giu'));

/** In branch names, words are joined by dashes: `ada/web-12-new-lamp`. */
export function namedInBranch(branch: string, identifier: string): readonly number[] {
  const key = String.raw`(?:^|[/_-])${literally(identifier)}-(\d{1,9})(?!\d)`;
  // slow-expression: as above, without the part after it.
  return numbersOf(branch, new RegExp(key, 'giu'));
}

function numbersOf(text: string, pattern: RegExp): readonly number[] {
  const numbers = new Set<number>();
  for (const [, digits] of text.matchAll(pattern)) {
    const number = Number(digits);
    if (number > 0) numbers.add(number);
    if (numbers.size === NAMED_MOST) break;
  }
  return [...numbers];
}
