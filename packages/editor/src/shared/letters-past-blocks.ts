import type { Node } from '@tiptap/pm/model';
import { exchangesAround, isContent, type Exchange, type Exchanged } from './finer-map.ts';
import { tokensBetween } from './tokens.ts';

/**
 * The same change, in which letters count for more than blocks that hold none, or only line breaks. Who makes a quote of a line and of the empty one below
 * it may keep the empty one by its name and write the line anew behind it; a map of places keeps one order, and it would be that of
 * the ends of an empty line.
 */
export function withLettersPast(said: Exchanged, before: Node, after: Node): Exchanged {
  const lost = lettersLost(said.exchanges, before);
  const common = commonOf(lost, lettersCome(said.exchanges, after));
  if (common.length === 0) return said;
  const stayed = said.stayed.filter(({ from, size }) => !isWithoutLetters(before, from, from + size));
  if (stayed.length === said.stayed.length) return said;
  const exchanges = exchangesAround({ stayed }, before, after);
  return lettersLost(exchanges, before).length < lost.length ? { exchanges, stayed } : said;
}

const isWithoutLetters = (doc: Node, from: number, to: number): boolean =>
  !tokensBetween(doc, from, to).some(isContent);

function lettersLost(exchanges: readonly Exchange[], before: Node): string[] {
  return exchanges.flatMap(({ from, gone }) => lettersBetween(before, from, from + gone));
}

function lettersCome(exchanges: readonly Exchange[], after: Node): string[] {
  let shift = 0;
  return exchanges.flatMap(({ from, gone, come }) => {
    const start = from + shift;
    shift += come - gone;
    return lettersBetween(after, start, start + come);
  });
}

const lettersBetween = (doc: Node, from: number, to: number): string[] =>
  from === to
    ? []
    : tokensBetween(doc, from, to).flatMap((token) => (isContent(token) ? (token.node.text ?? []) : []));

function commonOf(one: readonly string[], other: readonly string[]): string[] {
  const others = new Set(other);
  return one.filter((letter) => others.has(letter));
}
