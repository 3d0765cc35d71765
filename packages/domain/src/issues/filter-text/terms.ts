/** A word, quoted or not, with its position. */
export interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
  /** Its opening quote is never closed. */
  readonly isOpen: boolean;
}

/** One of the values after a colon. */
export interface Atom extends Piece {
  readonly sign: '' | '<' | '<=' | '>' | '>=';
  /** A stored value rather than a name, written with `#`. */
  readonly isRaw: boolean;
}

/** The text between two spaces: `login`, `-label:bug,ui`, `(`. */
export interface Term {
  readonly from: number;
  readonly to: number;
  readonly isNot: boolean;
  /** The name before the colon; absent for a plain word. */
  readonly name?: Piece;
  /** The plain word, or the values after the colon. */
  readonly atoms: readonly Atom[];
  /** The separators between the values, each once. */
  readonly joins: readonly string[];
}

const SPACE = /\s*/y;
/** Up to a possible colon, quote or bracket. */
const NAME = /[^\s:"()]+/y;
const WORD = /[^\s()"]+/y;
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"?/y;
const SIGN = /[<>]=?/y;
/** A sign before a number of days is not a separator. */
const VALUE = /(?:\+(?=\d))?[^\s,+"()]*/y;
const MARKS = /[@#]/y;

/** The match of a sticky pattern at this position. */
function at(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
}

/** Splits a text into terms, in order. Every text has terms; what they mean is decided elsewhere. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  let next = at(SPACE, text, 0).length;
  while (next < text.length) {
    const term = termAt(text, next);
    terms.push(term);
    next = term.to + at(SPACE, text, term.to).length;
  }
  return terms;
}

function termAt(text: string, from: number): Term {
  const isNot = text[from] === '-' && at(/[^\s()]/y, text, from + 1) !== '';
  const start = isNot ? from + 1 : from;
  const name = at(NAME, text, start);
  const colon = start + name.length;
  if (name === '' || text[colon] !== ':') {
    const word = wordAt(text, start);
    return { from, to: word.to, isNot, atoms: [word], joins: [] };
  }
  const piece = { text: name, from: start, to: colon, isQuoted: false, isOpen: false };
  const { atoms, joins } = valuesAt(text, colon + 1);
  const to = atoms.at(-1)?.to ?? colon + 1;
  return { from, to, isNot, name: piece, atoms, joins: [...new Set(joins)] };
}

function wordAt(text: string, from: number): Atom {
  if (text[from] === '"') return { ...quotedAt(text, from), sign: '', isRaw: false };
  const word = at(WORD, text, from) || text.slice(from, from + 1);
  return {
    text: word,
    from,
    to: from + word.length,
    isQuoted: false,
    isOpen: false,
    sign: '',
    isRaw: false,
  };
}

function valuesAt(text: string, from: number): { atoms: Atom[]; joins: string[] } {
  const atoms: Atom[] = [];
  const joins: string[] = [];
  let next = from;
  for (;;) {
    const atom = atomAt(text, next);
    atoms.push(atom);
    const join = text[atom.to];
    if (join !== ',' && join !== '+') return { atoms, joins };
    joins.push(join);
    next = atom.to + 1;
  }
}

function atomAt(text: string, from: number): Atom {
  const sign = at(SIGN, text, from) as Atom['sign'];
  const mark = at(MARKS, text, from + sign.length);
  const start = from + sign.length + mark.length;
  const isRaw = mark === '#';
  if (text[start] === '"') return { ...quotedAt(text, start), from, sign, isRaw };
  const value = at(VALUE, text, start);
  return { text: value, from, to: start + value.length, isQuoted: false, isOpen: false, sign, isRaw };
}

function quotedAt(text: string, from: number): Piece {
  const quoted = at(QUOTED, text, from);
  const isOpen = quoted.length < 2 || !quoted.endsWith('"') || isEscaped(quoted, quoted.length - 1);
  const inside = quoted.slice(1, isOpen ? undefined : -1);
  return {
    text: inside.replaceAll(/\\(?<letter>[\s\S])/g, '$<letter>'),
    from,
    to: from + quoted.length,
    isQuoted: true,
    isOpen,
  };
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text[index - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Any text in quotes. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
