import { scenarios, type Scenario } from './scenario.ts';

const text = (words: string) => ({ 'text/plain': words });
const html = (markup: string, words: string) => ({ 'text/html': markup, 'text/plain': words });

/** Single-line clipboard contents, and the resulting line. */
const INLINE: readonly (readonly [
  what: string,
  clipboard: Readonly<Record<string, string>>,
  shown: string,
])[] = [
  ['a word', text('word'), 'word'],
  ['words of markdown', text('**b** and `c`'), '**b** and `c`'],
  [
    'a word of VS Code',
    { ...html('<div><span>word</span></div>', 'word'), 'vscode-editor-data': '{"mode":"ts"}' },
    'word',
  ],
  ['a paragraph of a page', html('<p>a <b>b</b></p>', 'a b'), 'a **b**'],
  ['a heading of a page', html('<h2>Head</h2>', 'Head'), 'Head'],
  ['an address', text('https://a.test/b'), '[https://a.test/b](https://a.test/b)'],
  ['the address of an issue', text('https://cairn.test/acme/WEB-12'), '{WEB-12}'],
  ['a link of a page', html('<a href="https://a.test/">w</a>', 'w'), '[w](https://a.test/)'],
];
const PLACES: readonly (readonly [where: string, around: (line: string) => string])[] = [
  ['a line', (line) => line],
  ['a bullet', (line) => `- ${line}`],
  ['a task', (line) => `[ ] ${line}`],
  ['a heading', (line) => `## ${line}`],
  ['a quote', (line) => `> ${line}`],
  ['a callout', (line) => `[!note] ${line}`],
  ['a cell', (line) => `| ${line} | x |`],
];

scenarios(
  '3.10 what is one line stays in the line',
  PLACES.flatMap(([where, around]) =>
    INLINE.map(([what, clipboard, shown]): Scenario => [
      `${what} in the middle of ${where}`,
      around('start ¦end'),
      [clipboard],
      around(`start ${shown}¦end`),
    ]),
  ),
);

const UL = html('<ul><li>a</li><li>b</li></ul>', 'a\nb');
const BLOCKS: readonly (readonly [
  what: string,
  clipboard: Readonly<Record<string, string>>,
  after: string,
])[] = [
  ['a list of a page', UL, '- a\n- b¦'],
  ['a list of markdown', text('- a\n- b'), '- a\n- b¦'],
  ['numbers of markdown', text('1. a\n2. b'), '1. a\n2. b¦'],
  ['tasks of markdown', text('- [ ] a\n- [x] b'), '[ ] a\n[x] b¦'],
  ['a heading and a line of markdown', text('## a\n\nb'), '## a\nb¦'],
  ['code of markdown', text('```js\nx\n```'), '```js\nx¦\n```'],
  ['a quote of markdown', text('> a\n> b'), '> a\n> b¦'],
  ['two paragraphs of a page', html('<p>a</p><p>b</p>', 'a\n\nb'), 'a\nb¦'],
];
scenarios(
  '3.10 blocks stay blocks',
  BLOCKS.flatMap(([what, clipboard, after]): Scenario[] => [
    [`${what} in an empty line`, '¦', [clipboard], after],
    [`${what} in an empty line, and one undo`, '¦', [clipboard, '{Control+z}'], '¦'],
    [`${what}, and the next letter goes behind it`, '¦', [clipboard, 'z'], after.replace('¦', 'z¦')],
  ]),
);

const CHECKLISTS: readonly (readonly [from: string, markup: string])[] = [
  [
    'GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> a</li><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled checked> b</li></ul>',
  ],
  [
    'a page with boxes',
    '<ul><li><input type="checkbox">a</li><li><input type="checkbox" checked>b</li></ul>',
  ],
  [
    'a document with roles',
    '<ul><li role="checkbox" aria-checked="false"><p>a</p></li><li role="checkbox" aria-checked="true"><p>b</p></li></ul>',
  ],
];
scenarios(
  '3.10 checklists keep their ticks',
  CHECKLISTS.map(([from, markup]): Scenario => [from, '¦', [html(markup, 'a\nb')], '[ ] a\n[x] b¦']),
);

scenarios('3.10 further ways to paste', [
  [
    'an address over words makes a link of them',
    'a ¦word¦ b',
    [text('https://a.test/')],
    'a [word](https://a.test/)¦ b',
  ],
  [
    'what is typed behind such a link is outside of it',
    'a ¦word¦ b',
    [text('https://a.test/'), 's'],
    'a [word](https://a.test/)s¦ b',
  ],
  ['one undo takes such a link off', 'a ¦word¦ b', [text('https://a.test/'), '{Control+z}'], 'a ¦word¦ b'],
  [
    'a space selected with the word stays outside of the link',
    'a ¦word ¦b',
    [text('https://a.test/')],
    'a [word](https://a.test/) ¦b',
  ],
  [
    'an address over an address takes its place',
    'a ¦https://b.test/¦ b',
    [text('https://a.test/')],
    'a [https://a.test/](https://a.test/)¦ b',
  ],
  [
    'an address over a linked address takes its place',
    'a ¦[https://b.test/](https://b.test/)¦ b',
    [text('https://a.test/')],
    'a [https://a.test/](https://a.test/)¦ b',
  ],
  ['words over words replace them', 'a ¦word¦ b', [text('new')], 'a new¦ b'],
  ['a list over words of a line', 'a ¦word¦ b', [UL], 'a \n- a\n- b¦\n b'],
  ['a list into a bullet goes on with it', '- one\n- ¦', [UL], '- one\n- a\n- b¦'],
  [
    'lines into code stay as they are',
    '```\n¦\n```',
    [html('<p><b>a</b></p><p>b</p>', 'a\nb')],
    '```\na\nb¦\n```',
  ],
  ['markdown into code stays as it is', '```\n¦\n```', [text('**b**\n- a')], '```\n**b**\n- a¦\n```'],
  [
    'an address into code stays as it is',
    '```\n¦\n```',
    [text('https://a.test/')],
    '```\nhttps://a.test/¦\n```',
  ],
  ['text with tabs becomes a table', '¦', [text('a\tb\nc\td'), 'z'], '| a | b |\n| c | dz¦ |'],
  ['one line with a tab stays a line', '¦', [text('a\tb')], 'a\tb¦'],
  ['two lines of plain text are two lines', '¦', [text('a\nb')], 'a\nb¦'],
  ['two paragraphs of plain text are two', '¦', [text('a\n\nb')], 'a\nb¦'],
  ['a picture of a foreign page does not break the words', '¦', [html('<p>a</p>', 'a'), 'b'], 'ab¦'],
  ['an empty clipboard changes nothing', 'a¦b', [text('')], 'a¦b'],
  ['a word that looks like a heading stays in a sentence', 'a ¦b', [text('# c')], 'a # c¦b'],
  ['a number with a dot is an item in an empty line', '¦', [text('1. a')], '1. a¦'],
  ['a number with a bracket too', '¦', [text('2) a')], '2. a¦'],
  ['a number with a dot stays in a sentence', 'in ¦ was', [text('2024. It')], 'in 2024. It¦ was'],
]);
