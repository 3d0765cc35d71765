import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { isAsciiPunctuation } from './characters.ts';

/** No name of a character is longer. */
const NAME_MAX = 31;
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z0-9]{1,31}));/y;
const LARGEST_CHARACTER = 0x10_ff_ff;

/** The character that `&amp;`, `&#38;` or `&#x26;` at a place stands for, and where its spelling ends. */
export function referenceAt(text: string, at: number): { character: string; end: number } | undefined {
  REFERENCE.lastIndex = at;
  const [whole, decimal, hexadecimal, name] = REFERENCE.exec(text) ?? [];
  if (whole === undefined || whole.length > NAME_MAX + 2) return undefined;
  const character =
    name === undefined
      ? characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal))
      : decodeNamedCharacterReference(name);
  return character === false ? undefined : { character, end: at + whole.length };
}

function characterOf(code: number): string {
  const isForbidden =
    code < 9 ||
    code === 11 ||
    (code > 13 && code < 32) ||
    (code > 126 && code < 160) ||
    (code >= 0xd8_00 && code <= 0xdf_ff) ||
    (code >= 0xfd_d0 && code <= 0xfd_ef) ||
    (code & 0xff_fe) === 0xff_fe ||
    code > LARGEST_CHARACTER;
  return isForbidden ? '\ufffd' : String.fromCodePoint(code);
}

/** A text without the backslashes before signs, and with the characters that are spelled out. */
export function plainText(text: string): string {
  if (!text.includes('\\') && !text.includes('&')) return text;
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isEscape = text[at] === '\\' && isAsciiPunctuation(text[at + 1] ?? '');
    const reference = text[at] === '&' ? referenceAt(text, at) : undefined;
    if (!isEscape && !reference) continue;
    parts.push(text.slice(start, at), reference ? reference.character : (text[at + 1] ?? ''));
    start = reference ? reference.end : at + 2;
    at = start - 1;
  }
  return parts.join('') + text.slice(start);
}

/** Labels of links are the same in any case and with any space. */
export function labelKey(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}
