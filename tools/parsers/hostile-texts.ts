/** Generates a text of about that many characters. */
export type TextOf = (length: number) => string;

export const repeated =
  (piece: string): TextOf =>
  (length) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Starts with one thing many times, and ends with another as often. */
const around =
  (before: string, middle: string, after: string): TextOf =>
  (length) => {
    const times = Math.ceil(length / (before.length + after.length));
    return before.repeat(times) + middle + after.repeat(times);
  };

/** Numbered pieces. */
export const numbered =
  (pieceOf: (number: number) => string): TextOf =>
  (length) => {
    const pieces: string[] = [];
    for (let number = 0, size = 0; size < length; number += 1) {
      const piece = pieceOf(number);
      pieces.push(piece);
      size += piece.length;
    }
    return pieces.join('');
  };

/** Runs of increasing length, so that no two are equally long. */
const growing =
  (sign: string, between: string): TextOf =>
  (length) => {
    const runs: string[] = [];
    for (let size = 0, run = 1; size < length; run += 1, size += run + between.length)
      runs.push(sign.repeat(run));
    return runs.join(between);
  };

/** For parsers of lines, names, headers and settings: each is repeated many times. */
export const PLAIN_PIECES = [
  ' ',
  '\t',
  '\n',
  ' \n',
  '\r\n',
  '\r',
  '|-|\n',
  '- ',
  '-',
  '.',
  'a',
  'a.',
  'a-',
  '1',
  '@',
  'a@',
  ',',
  '#',
  '/',
  '|',
  'é',
  '😀',
  '\ud800',
  '`',
  '*',
  '[',
  '](',
  '[a](https://a',
  '<',
  '<a ',
  '<!--',
  '&',
  '\\',
  'www.',
  'https://',
  'a@b.c ',
  'a=',
  '"',
  '""',
  '","',
  "'",
  '{',
  '[{',
  'a b ',
];

/** For parsers of markdown and HTML. */
const MARKUP = [
  '_',
  '~',
  '**a ',
  '*a **a ',
  '_a __a ',
  '~a ~~a ',
  '![',
  '[a](',
  '[a](b',
  '[a](<b',
  '[a](b "',
  '[[a]',
  '[^1]',
  '[^1]:',
  '[a]: b\n',
  '[a]: b "\n',
  '> ',
  '> a\n',
  '- a\n',
  '1. a\n',
  '\n\n',
  'a\n\n',
  '```\n',
  '# a\n',
  '=\n',
  '|a|b|\n|-|-|\n',
  '|a|b|\n',
  "<a b='",
  '<a b="',
  '<!-->',
  '<?',
  '<![CDATA[',
  '<!A',
  '</',
  '&#',
  '&a',
  '&amp;',
  '\\\\',
  '\\|',
  'www.a_',
  'https://a(',
  'http://a.b!',
  '<b>',
  '<b><p>',
  '<b><div>',
  '<div>',
  '</div>',
  '<p>',
  '<li>',
  '<ul><li>',
  '<a href=x>',
  '<a><div>',
  '<table>',
  '<table><b>',
  '<table>a',
  '<table><tr><td>',
  '<tr>',
  '<td rowspan=1000>',
  '<td colspan=1000>',
  '<font a=b><p>',
  '</b>',
  '</p>',
  '</x>',
  '<svg>',
  '<template>',
  '<select>',
];

const eachRepeated = (pieces: readonly string[]): Record<string, TextOf> =>
  Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), repeated(piece)]));

/** Texts that have broken parsers, by what they consist of. */
export const HOSTILE_TEXTS: Readonly<Record<string, TextOf>> = {
  ...eachRepeated(PLAIN_PIECES),
  'brackets closed as often as they were opened': around('[', 'a', ']'),
  'words of which none is like another': numbered((number) => `a${number} `),
};

/** The same for markdown and HTML. */
export const HOSTILE_MARKUP: Readonly<Record<string, TextOf>> = {
  ...HOSTILE_TEXTS,
  ...eachRepeated(MARKUP),
  'emphasis closed as often as it was opened': around('*a **a ', 'b', ' a** a*'),
  'links in links': around('[', 'a', '](b)'),
  'pictures in pictures': around('![a', 'a', '](b)'),
  'formats that no other is like': numbered((number) => `<b a${number}>`),
  'formats begun anew in every paragraph': (length) =>
    numbered((number) => `<b a${number}>`)(length / 2) + '<p>a'.repeat(length / 8),
  'a format of a long style begun anew in every item': (length) =>
    `<b style="${'a'.repeat(length / 2)}">${'<li>a'.repeat(length / 10)}`,
  'a link of a long address begun anew in every item': (length) =>
    `<a href="${'a'.repeat(length / 2)}">${'<li>a'.repeat(length / 10)}`,
  'a tag with many attributes': (length) => `<a ${numbered((number) => `a${number} `)(length)}>`,
  'definitions of many names': numbered((number) => `[a${number}]: b\n`),
  'notes of many names': numbered((number) => `[^a${number}]: b\n\n`),
  'runs of backticks that grow': growing('`', ' '),
  'runs of stars that grow': growing('*', 'a'),
  'a wide table of short rows': (length) => {
    const columns = Math.ceil(length / 8);
    return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b|\n'.repeat(columns)}`;
  },
  'a wide row before many short ones in HTML': (length) =>
    `<table><tr>${'<td>a'.repeat(length / 10)}${'<tr><td>b'.repeat(length / 18)}`,
  'a list whose items each stand deeper': (length) => {
    const depth = Math.ceil(Math.sqrt(length));
    return Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- a\n`).join('');
  },
  'lists a hundred deep over many lines': (length) => `${'- '.repeat(99)}a\n${'\na'.repeat(length / 2)}`,
};

const FRAGMENTS = [
  ...PLAIN_PIECES,
  ...MARKUP,
  'a',
  ' ',
  '\n',
  '"a"',
  "'a'",
  ')',
  ']',
  '>',
  '-->',
  '</a>',
  '</table>',
  'x',
];

/** A random text: a few pieces repeated, with others before, between or after. */
export function randomText(random: (below: number) => number): { name: string; textOf: TextOf } {
  const pick = (most: number): string =>
    Array.from({ length: 1 + random(most) }, () => FRAGMENTS[random(FRAGMENTS.length)]).join('');
  const [before, piece, after] = [random(2) === 0 ? '' : pick(3), pick(4), random(2) === 0 ? '' : pick(3)];
  if (random(3) === 0) {
    const other = pick(3);
    return {
      name: JSON.stringify({ before, around: [piece, other], after }),
      textOf: (length) => before + around(piece, after, other)(length),
    };
  }
  return {
    name: JSON.stringify({ before, piece, after }),
    textOf: (length) => before + repeated(piece)(length) + after,
  };
}
