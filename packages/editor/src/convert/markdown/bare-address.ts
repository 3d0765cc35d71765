import { isLetter, isPunctuation, isSpace } from './characters.ts';

/** An address that stands in a text without any sign around it. */
export interface BareAddress {
  readonly url: string;
  readonly end: number;
}

const ENDING = new Set('!"\')*,.:;?_~');

/** The address that begins with `www.`, `http://` or `https://` at a place, or how far it was looked for in vain. */
export function bareAddressAt(text: string, at: number): BareAddress | { failedAt: number } {
  const scheme = schemeAt(text, at);
  if (scheme === undefined) return { failedAt: at };
  const start = at + scheme.length;
  if (start >= text.length) return { failedAt: start };
  if (scheme !== 'www.' && isPunctuation(text[start] ?? '')) return { failedAt: start };
  const last = lastPossible(text, start);
  const isTrail = trailFrom(text, start, last);
  const domain = domainEnd(text, scheme === 'www.' ? at : start, start, last, isTrail);
  if (domain === undefined) return { failedAt: last };
  const end = pathEnd(text, domain, last, start, isTrail);
  const address = text.slice(at, end);
  return { url: scheme === 'www.' ? `http://${address}` : address, end };
}

function schemeAt(text: string, at: number): string | undefined {
  const start = text.slice(at, at + 'https://'.length).toLowerCase();
  return ['www.', 'http://', 'https://'].find((scheme) => start.startsWith(scheme));
}

/** Up to a space, a tag, or the bracket of a link around the address. */
function lastPossible(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '<' || isSpace(character)) return at;
    if (character === ']' && (text[at + 1] === '(' || text[at + 1] === '[')) return at;
  }
  return text.length;
}

/** For every place, whether nothing but punctuation follows up to the end: that is no part of an address. */
function trailFrom(text: string, start: number, last: number): (at: number) => boolean {
  let first = last;
  while (first > start) {
    const before = text[first - 1] ?? '';
    const reference = before === ';' ? referenceBefore(text, first, start) : undefined;
    if (reference !== undefined) first = reference;
    else if (ENDING.has(before) || before === ']') first -= 1;
    else break;
  }
  return (at) => at >= first;
}

/** Where `&name;` that ends at a place begins. */
function referenceBefore(text: string, end: number, start: number): number | undefined {
  let at = end - 2;
  while (at > start && isLetter(text[at])) at -= 1;
  return text[at] === '&' && at < end - 2 ? at : undefined;
}

/** Where the domain ends; there is none when its last two parts hold an underscore. */
function domainEnd(
  text: string,
  from: number,
  seenFrom: number,
  last: number,
  isTrail: (at: number) => boolean,
): number | undefined {
  let inLast = false;
  let inLastButOne = false;
  let at = from;
  for (; at < last; at += 1) {
    const character = text[at] ?? '';
    if (character === '.' || character === '_') {
      if (at >= seenFrom && isTrail(at)) break;
      if (character === '_') inLast = true;
      else [inLastButOne, inLast] = [inLast, false];
    } else if (character !== '-' && isPunctuation(character)) break;
  }
  return inLast || inLastButOne || at === from ? undefined : at;
}

function pathEnd(
  text: string,
  from: number,
  last: number,
  start: number,
  isTrail: (at: number) => boolean,
): number {
  let open = 0;
  let at = Math.max(from, start);
  for (; at < last; at += 1) {
    const character = text[at] ?? '';
    if (character === '(') open += 1;
    else if (character === ')' && open > 0) open -= 1;
    else if (isTrail(at)) return at;
  }
  return at;
}
