const PUNCTUATION = /[\p{P}\p{S}]/u;
const ASCII_PUNCTUATION = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

export const isAsciiPunctuation = (character: string): boolean => ASCII_PUNCTUATION.has(character);

export const isSpaceOrTab = (character: string | undefined): boolean =>
  character === ' ' || character === '\t';

/** A space of any kind, a line end, or the edge of the text. */
export const isSpace = (character: string): boolean => character === '' || /\s/.test(character);

export const isPunctuation = (character: string): boolean => character !== '' && PUNCTUATION.test(character);

export const isLetter = (character: string | undefined): boolean =>
  character !== undefined &&
  ((character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z'));

export const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Where the run of one character that begins at a place ends. */
export function endOfRun(text: string, from: number, character: string): number {
  let end = from;
  while (text[end] === character) end += 1;
  return end;
}

/** The first place from which on there is neither a space nor a tab. */
export function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** As `afterSpaces`, over one line end at most. */
export function afterSpacesAndLineEnd(text: string, from: number): number {
  const at = afterSpaces(text, from);
  return text[at] === '\n' ? afterSpaces(text, at + 1) : at;
}

/** The text without spaces and tabs at its end. */
export function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpaceOrTab(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** The character that ends at a place; none at the start. */
export function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isPair = unit >= 0xdc_00 && unit <= 0xdf_ff && at >= 2;
  return at === 0 ? '' : text.slice(at - (isPair ? 2 : 1), at);
}

/** The character that begins at a place; none at the end. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}
