import { scenarios, type Scenario } from './scenario.ts';

/** The lines as each kind of block. */
const KINDS = {
  Text: (lines) => lines.join('\n'),
  'Heading 1': (lines) => lines.map((line) => `# ${line}`).join('\n'),
  'Heading 2': (lines) => lines.map((line) => `## ${line}`).join('\n'),
  'Heading 3': (lines) => lines.map((line) => `### ${line}`).join('\n'),
  'Bulleted list': (lines) => lines.map((line) => `- ${line}`).join('\n'),
  'Numbered list': (lines) => lines.map((line, at) => `${at + 1}. ${line}`).join('\n'),
  'To-do list': (lines) => lines.map((line) => `[ ] ${line}`).join('\n'),
  Quote: (lines) => lines.map((line) => `> ${line}`).join('\n'),
  Code: (lines) => ['```', ...lines, '```'].join('\n'),
} as const satisfies Record<string, (lines: readonly string[]) => string>;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

const SLASH: Record<Kind, string> = {
  Text: 'text',
  'Heading 1': 'heading1',
  'Heading 2': 'h2',
  'Heading 3': 'heading 3',
  'Bulleted list': 'bulleted',
  'Numbered list': 'numbered',
  'To-do list': 'checklist',
  Quote: 'quote',
  Code: 'code',
};

const LINES = ['o¦ne', 'two', 'thre¦e'];
const SOURCES: readonly Kind[] = [
  'Text',
  'Heading 2',
  'Bulleted list',
  'Numbered list',
  'To-do list',
  'Quote',
  'Code',
];
const MENU_TARGETS = NAMES.filter((name) => name !== 'Heading 1' && name !== 'Heading 3');

const pairs = (sources: readonly Kind[], targets: readonly Kind[]): (readonly [Kind, Kind])[] =>
  sources.flatMap((source) =>
    targets.filter((target) => target !== source).map((target) => [source, target] as const),
  );

scenarios(
  '3.8 the menu of block types, over several blocks',
  // There is no menu above a selection of only code.
  pairs(
    SOURCES.filter((source) => source !== 'Code'),
    MENU_TARGETS,
  ).flatMap(([source, target]): Scenario[] => {
    const before = KINDS[source](LINES);
    const code = KINDS.Code(LINES);
    // Code stays in the quote that its lines were in.
    const isQuoted = source === 'Quote' && target === 'Code';
    const after = isQuoted ? KINDS.Quote(code.split('\n')) : KINDS[target](LINES);
    return [
      [`${source} becomes ${target} with all its words and the selection`, before, `{menu:${target}}`, after],
      [`one undo makes ${source} of ${target} again`, before, `{menu:${target}}{Control+z}`, before],
    ];
  }),
);

scenarios(
  '3.8 the slash menu, where the caret is',
  pairs(
    SOURCES.filter((source) => source !== 'Code'),
    NAMES,
  ).map(([source, target]) => [
    `/${SLASH[target]} makes ${target} of ${source}`,
    KINDS[source](['word ¦']),
    `/${SLASH[target]}{Enter}`,
    target === 'Code' ? codeIn(source) : KINDS[target](['word ¦']),
  ]),
);

/** Code stays in the item or the quote that its line was in. */
function codeIn(source: Kind): string {
  const [sign = ''] = /^(?:- |1\. |\[ \] |> )?/.exec(KINDS[source](['word'])) ?? [];
  const indent = sign === '> ' ? sign : '  '.slice(sign === '' ? 2 : 0);
  return KINDS.Code(['word ¦'])
    .split('\n')
    .map((line, at) => (at === 0 ? sign : indent) + line)
    .join('\n');
}

const MIXED = '# o¦ne\n- two\n- three\nfour\n[x] five\n1. si¦x';
const WORDS = ['o¦ne', 'two', 'three', 'four', 'five', 'si¦x'];
scenarios(
  '3.8 a selection of blocks of many kinds',
  MENU_TARGETS.flatMap((target): Scenario[] => [
    [
      `becomes ${target}`,
      MIXED,
      `{menu:${target}}`,
      // Ticks are kept if it is already a task.
      target === 'To-do list' ? KINDS[target](WORDS).replace('[ ] five', '[x] five') : KINDS[target](WORDS),
    ],
    [`becomes ${target}, and one undo brings all kinds back`, MIXED, `{menu:${target}}{Control+z}`, MIXED],
    [
      `becomes ${target}, and undo and redo leave it so`,
      MIXED,
      `{menu:${target}}{Control+z}{Control+Shift+z}`,
      target === 'To-do list' ? KINDS[target](WORDS).replace('[ ] five', '[x] five') : KINDS[target](WORDS),
    ],
  ]),
);

scenarios('3.8 keys for kinds of blocks', [
  ['Mod-Alt-1 makes a heading', 'one¦', '{Control+Alt+1}', '# one¦'],
  ['Mod-Alt-1 twice makes text again', 'one¦', '{Control+Alt+1}{Control+Alt+1}', 'one¦'],
  ['Mod-Alt-3 makes another heading of one', '# one¦', '{Control+Alt+3}', '### one¦'],
  ['Mod-Alt-6 makes the smallest', 'one¦', '{Control+Alt+6}', '###### one¦'],
  ['Mod-Alt-0 makes text of a heading', '## one¦', '{Control+Alt+0}', 'one¦'],
  ['Mod-Alt-2 makes headings of all selected', 'o¦ne\ntwo¦', '{Control+Alt+2}', '## o¦ne\n## two¦'],
  ['Mod-Shift-8 makes bullets', 'o¦ne\ntwo¦', '{Control+Shift+8}', '- o¦ne\n- two¦'],
  ['Mod-Shift-7 makes numbers', 'o¦ne\ntwo¦', '{Control+Shift+7}', '1. o¦ne\n2. two¦'],
  ['Mod-Shift-9 makes tasks', 'o¦ne\ntwo¦', '{Control+Shift+9}', '[ ] o¦ne\n[ ] two¦'],
  ['Mod-Shift-8 twice leaves text', 'o¦ne\ntwo¦', '{Control+Shift+8}{Control+Shift+8}', 'o¦ne\ntwo¦'],
  ['Mod-Shift-7 makes numbers of bullets', '- o¦ne\n- two¦', '{Control+Shift+7}', '1. o¦ne\n2. two¦'],
  ['Mod-Shift-9 makes tasks of bullets', '- o¦ne\n- two¦', '{Control+Shift+9}', '[ ] o¦ne\n[ ] two¦'],
  ['Mod-Shift-8 makes bullets of tasks', '[ ] o¦ne\n[x] two¦', '{Control+Shift+8}', '- o¦ne\n- two¦'],
  ['Mod-Shift-b makes a quote', 'o¦ne\ntwo¦', '{Control+Shift+b}', '> o¦ne\n> two¦'],
  ['Mod-Alt-c makes code', 'one¦', '{Control+Alt+c}', '```\none¦\n```'],
  ['Mod-Alt-c makes text of code', '```\none¦\n```', '{Control+Alt+c}', 'one¦'],
]);
