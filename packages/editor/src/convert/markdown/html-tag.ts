import { afterSpacesAndLineEnd, isDigit, isLetter } from './characters.ts';

/** Where the tag that begins at a place ends, or where it was seen that there is none. */
export function tagAt(text: string, at: number): { end: number } | { failedAt: number } {
  return text[at + 1] === '/' ? closingTag(text, at + 2) : openingTag(text, at + 1);
}

function closingTag(text: string, from: number): { end: number } | { failedAt: number } {
  const end = afterSpace(text, afterName(text, from));
  return isLetter(text[from]) && text[end] === '>' ? { end: end + 1 } : { failedAt: end };
}

function openingTag(text: string, from: number): { end: number } | { failedAt: number } {
  if (!isLetter(text[from])) return { failedAt: from };
  let at = afterName(text, from);
  for (;;) {
    const next = afterSpace(text, at);
    if (text[next] === '>') return { end: next + 1 };
    if (text[next] === '/') return text[next + 1] === '>' ? { end: next + 2 } : { failedAt: next };
    if (next === at || !beginsAttribute(text[next])) return { failedAt: next };
    const value = afterAttribute(text, next);
    if (value.isBroken) return { failedAt: value.end };
    at = value.end;
  }
}

function afterName(text: string, from: number): number {
  let at = from;
  while (isLetter(text[at]) || isDigit(text[at]) || text[at] === '-') at += 1;
  return at;
}

function afterSpace(text: string, from: number): number {
  return afterSpacesAndLineEnd(text, from);
}

const beginsAttribute = (character: string | undefined): boolean =>
  isLetter(character) || character === '_' || character === ':';

function afterAttribute(text: string, from: number): { end: number; isBroken: boolean } {
  let name = from;
  while (beginsAttribute(text[name]) || isDigit(text[name]) || text[name] === '.' || text[name] === '-')
    name += 1;
  const sign = afterSpace(text, name);
  if (text[sign] !== '=') return { end: name, isBroken: false };
  const value = afterSpace(text, sign + 1);
  const quote = text[value];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, value + 1);
    return end < 0 ? { end: text.length, isBroken: true } : { end: end + 1, isBroken: false };
  }
  let end = value;
  while (end < text.length && !/[\s"'=<>`]/.test(text[end] ?? '')) end += 1;
  return { end, isBroken: end === value };
}
