import { scenarios, type Scenario } from './scenario.ts';

const STARTS: readonly (readonly [typed: string, before: string, after: string])[] = [
  ['- ', '', '- '],
  ['* ', '', '- '],
  ['+ ', '', '- '],
  ['1. ', '', '1. '],
  ['1) ', '', '1. '],
  ['7. ', '', '7. '],
  ['[ ] ', '', '[ ] '],
  ['[] ', '', '[ ] '],
  ['[x] ', '', '[x] '],
  ['> ', '', '> '],
  ['# ', '', '# '],
  ['## ', '', '## '],
  ['### ', '', '### '],
  ['#### ', '', '#### '],
  ['##### ', '', '##### '],
  ['###### ', '', '###### '],
];

scenarios('3.14 a sign at the start of a line', [
  ...STARTS.flatMap(([typed, , after]): Scenario[] => [
    [`${typed}makes its block in an empty line`, '¦', typed, `${after}¦`],
    [`${typed}makes its block of the words behind it`, '¦words', typed, `${after}¦words`],
    [`one undo after ${typed}gives what was typed`, '¦', `${typed}{Control+z}`, `${typed}¦`],
    // An empty heading becomes text by that key, however it was made.
    typed.startsWith('#')
      ? [`Backspace right after ${typed}makes text again`, '¦', `${typed}{Backspace}`, '¦']
      : [`Backspace right after ${typed}gives what was typed`, '¦', `${typed}{Backspace}`, `${typed}¦`],
    [`${typed}in the middle of a line stays as it is`, 'a¦', ` ${typed}b`, `a ${typed}b¦`],
    [`${typed}in code stays as it is`, '```\n¦\n```', typed, `\`\`\`\n${typed}¦\n\`\`\``],
    [`${typed}in a cell makes its block there`, '| ¦ | b |', typed, `| ${after}¦ | b |`],
  ]),
  ['--- makes a line', '¦', '---x', '---\nx¦'],
  ['``` and Enter make code', '¦', '```{Enter}x', '```\nx¦\n```'],
  ['```ts and Enter make code of a language', '¦', '```ts{Enter}x', '```ts\nx¦\n```'],
  ['``` and a space make code', '¦', '``` x', '```\nx¦\n```'],
  ['~~~ and Enter make code', '¦', '~~~{Enter}x', '```\nx¦\n```'],
  ['[!note] makes a callout', '¦', '[!note] x', '[!note] x¦'],
  ['[!warning] in a quote makes it a callout', '¦', '> [!warning] x', '[!warning] x¦'],
]);

const MARKS: readonly (readonly [typed: string, shown: string])[] = [
  ['**b**', '**b**'],
  ['__b__', '**b**'],
  ['*i*', '_i_'],
  ['_i_', '_i_'],
  ['~~s~~', '~~s~~'],
  ['`c`', '`c`'],
  ['**two words**', '**two words**'],
  ['[w](https://a.test/)', '[w](https://a.test/)'],
];
const AROUND: readonly (readonly [where: string, around: (line: string) => string])[] = [
  ['a line', (line) => line],
  ['a bullet', (line) => `- ${line}`],
  ['a task', (line) => `[ ] ${line}`],
  ['a heading', (line) => `## ${line}`],
  ['a quote', (line) => `> ${line}`],
  ['a cell', (line) => `| ${line} | x |`],
];
scenarios('3.10 signs around words', [
  ...AROUND.flatMap(([where, around]) =>
    MARKS.map(([typed, shown]): Scenario => [
      `${typed} becomes a format in ${where}, and what follows is plain`,
      around('a ¦'),
      `${typed} z`,
      around(`a ${shown} z¦`),
    ]),
  ),
  ...MARKS.map(([typed]): Scenario => [
    `${typed} stays as typed in code`,
    '```\n¦\n```',
    typed,
    `\`\`\`\n${typed}¦\n\`\`\``,
  ]),
]);

const TECHNICAL = [
  '0x12',
  'at 0xFF00 and 0x40',
  'img-3x4.png',
  'git push --force',
  'npm i --save-dev x',
  'npm test -- --watch',
  'i--;',
  'cat << EOF',
  'cat <<EOF',
  'echo x >> file',
  '1 << 4 >> 2',
  '2*3',
  '2*3*4',
  '2**3',
  'a !== b',
  'if (x!=y)',
  'p->next',
  'fn(a) -> b',
  '(a) => b',
  'snake_case_word',
  'a/b/c',
  'src/...',
  './...',
  '1...5',
  '2^32',
  '10^3',
  'f(c)',
  'v1.2.3',
  'a@b',
  'C:\\temp',
  'SELECT * FROM t',
  'a && b || c',
  '$HOME/bin',
  'x = y;',
  'key: value',
  '50%',
  '10:30',
  ':x',
  'std::map',
];
scenarios(
  '3.13 what is technical stays as it is typed',
  TECHNICAL.map((text): Scenario => [text, '¦', `${text} z`, `${text} z¦`]),
);

scenarios('3.13 signs of prose, and the way back', [
  ...(
    [
      ['one--two', 'one—two', 'one--t'],
      ['go -> on', 'go → on', 'go ->'],
      ['go <- on', 'go ← on', 'go <-'],
      ['so => on', 'so ⇒ on', 'so =>'],
      ['wait... on', 'wait… on', 'wait...'],
      ['(c) x', '© x', '(c)'],
      ['(tm) x', '™ x', '(tm)'],
      ['(r) x', '® x', '(r)'],
      ['1/2 x', '½ x', '1/2 '],
      ['3/4 x', '¾ x', '3/4 '],
      ['a +/-5', 'a ±5', 'a +/-'],
      ['a != b', 'a ≠ b', 'a !='],
      ['3x4', '3×4', '3x4'],
      ['3 x 4', '3 × 4', '3 x 4'],
      ['x^2', 'x²', 'x^2'],
      ['<<a>>', '«a»', '<<a>>'],
    ] as const
  ).flatMap(([typed, shown, part]): Scenario[] => [
    [`${typed} becomes ${shown}`, '¦', typed, `${shown}¦`],
    [`one undo after ${part} gives what was typed`, '¦', `${part}{Control+z}`, `${part}¦`],
  ]),
  ['inline code is left alone', '`a¦b`', '->', '`a->¦b`'],
]);
scenarios(
  '3.13 with the switch off',
  ['go -> on', 'wait...', '(c)', '3x4', 'one--two', 'x^2'].map((text): Scenario => [
    `${text} stays`,
    '¦',
    text,
    `${text}¦`,
  ]),
  { typography: false },
);

const A = '[https://a.test/b](https://a.test/b)';
scenarios('3.12 addresses and links', [
  ...['.', ',', '!', '?', ':', ';', '...', '?!', ').', '".'].map((mark): Scenario => [
    `${mark} after an address stays outside`,
    '¦',
    `see https://a.test/b${mark} Then`,
    `see ${A}${mark} Then¦`,
  ]),
  ['an address in brackets', '¦', '(https://a.test/b) x', `(${A}) x¦`],
  ['an address at the end of a line', '¦', 'https://a.test/b{Enter}x', `${A}\nx¦`],
  ['in a bullet', '- ¦', 'https://a.test/b x', `- ${A} x¦`],
  ['in a cell', '| ¦ | b |', 'https://a.test/b x', `| ${A} x¦ | b |`],
  ['not in code', '```\n¦\n```', 'https://a.test/b x', '```\nhttps://a.test/b x¦\n```'],
  ['what is typed behind a link is not of it', '[w](https://a.test/)¦', 'x', '[w](https://a.test/)x¦'],
  ['what is typed before a link is not of it', '¦[w](https://a.test/)', 'x', 'x¦[w](https://a.test/)'],
  ['what is typed in a link is of it', '[w¦w](https://a.test/)', 'x', '[wx¦w](https://a.test/)'],
  [
    'Enter in the middle of a link leaves both halves',
    '[w¦v](https://a.test/)',
    '{Enter}',
    '[w](https://a.test/)\n¦[v](https://a.test/)',
  ],
  ['a file name is none', '¦', 'map.In the', 'map.In the¦'],
  ['a host with www is one', '¦', 'www.a.test x', '[www.a.test](https://www.a.test) x¦'],
  [
    'a format on an address that is no link makes none',
    '¦www.a.test ¦x',
    '{Control+b}',
    '¦**www.a.test **¦x',
  ],
]);

scenarios('4 emoji by name', [
  [':smile: becomes its sign', '¦', ':smile: x', '😄 x¦'],
  [':heart: becomes its sign', '¦', ':heart: x', '❤️ x¦'],
  [':+1: becomes its sign', '¦', ':+1: x', '👍 x¦'],
  ['a name that nobody knows stays', '¦', ':nosuchname: x', ':nosuchname: x¦'],
  ['in code it stays', '```\n¦\n```', ':smile: x', '```\n:smile: x¦\n```'],
  ['in the middle of a word it stays', '¦', 'a:smile:b', 'a:smile:b¦'],
  ['a time stays', '¦', '10:30:45 x', '10:30:45 x¦'],
]);
