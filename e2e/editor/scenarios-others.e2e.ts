import { scenariosOfTwo, type Scenario } from './scenario.ts';

/** What one does with the other's block, whose caret stays with its letters. */
const RETYPES: readonly (readonly [name: string, keys: string, around: (line: string) => string])[] = [
  ['makes a heading of it', '{Control+Alt+2}', (line) => `## ${line}`],
  ['makes a bullet of it', '{Control+Shift+8}', (line) => `- ${line}`],
  ['makes a number of it', '{Control+Shift+7}', (line) => `1. ${line}`],
  ['makes a task of it', '{Control+Shift+9}', (line) => `[ ] ${line}`],
  ['makes a quote of it', '{Control+Shift+b}', (line) => `> ${line}`],
  ['makes code of it', '{Control+Alt+c}', (line) => `\`\`\`\n${line}\n\`\`\``],
];
const WHERE: readonly (readonly [where: string, mine: string, theirs: string])[] = [
  ['in the middle', '¦wo‡rd', 'wo‡rd'],
  ['at the end', '¦word‡', 'word‡'],
  ['at the start', '‡word¦', '‡word'],
];
scenariosOfTwo(
  '2.6 a line that is made something else',
  RETYPES.flatMap(([name, keys, around]) =>
    WHERE.flatMap(([where, mine, theirs]): Scenario[] => [
      [`one ${name}, the other writes on ${where}`, mine, keys, around(theirs)],
      [`one ${name} and takes that back, the other writes on ${where}`, mine, `${keys}{Control+z}`, theirs],
    ]),
  ),
);

scenariosOfTwo('2.6 lines that are parted, joined and moved', [
  ['Enter before the other’s place', 'on¦e wo‡rd', '{Enter}', 'on\ne wo‡rd'],
  ['Enter behind the other’s place', 'on‡e wo¦rd', '{Enter}', 'on‡e wo\nrd'],
  ['Enter at the start of the other’s line', '¦wo‡rd', '{Enter}', '\nwo‡rd'],
  ['Enter in a line above', 'one¦\nwo‡rd', '{Enter}x', 'one\nx\nwo‡rd'],
  ['letters before the other’s place', '¦wo‡rd', 'ab', 'abwo‡rd'],
  ['letters behind the other’s place', 'wo‡rd¦', 'ab', 'wo‡rdab'],
  ['Backspace that joins the other’s line', 'one\n¦wo‡rd', '{Backspace}', 'onewo‡rd'],
  ['Delete that joins the other’s line', 'one¦\nwo‡rd', '{Delete}', 'onewo‡rd'],
  ['the line is moved up', 'one\n¦wo‡rd', '{Alt+Shift+ArrowUp}', 'wo‡rd\none'],
  ['the line is moved down', '¦wo‡rd\none', '{Alt+Shift+ArrowDown}', 'one\nwo‡rd'],
  ['bold on all of it', '¦wo‡rd¦', '{Control+b}', '**wo‡rd**'],
  ['a line above is deleted', '¦one¦\nwo‡rd', '{Backspace}{Delete}', 'wo‡rd'],
  ['a bullet goes one in', '- one\n- ¦wo‡rd', '{Tab}', '- one\n  - wo‡rd'],
  ['a bullet goes one out', '- one\n  - ¦wo‡rd', '{Shift+Tab}', '- one\n- wo‡rd'],
  ['a task goes one in', '[ ] one\n[ ] ¦wo‡rd', '{Tab}', '[ ] one\n  [ ] wo‡rd'],
  ['a bullet leaves the list', '- ¦wo‡rd', '{Shift+Tab}', 'wo‡rd'],
  ['a bullet is parted before the place', '- on¦e wo‡rd', '{Enter}', '- on\n- e wo‡rd'],
  ['a bullet is put before it', '- one¦\n- wo‡rd', '{Enter}x', '- one\n- x\n- wo‡rd'],
  ['two bullets are joined', '- one¦\n- wo‡rd', '{Delete}', '- onewo‡rd'],
  ['bullets become tasks', '- ¦one\n- wo‡rd¦', '{Control+Shift+9}', '[ ] one\n[ ] wo‡rd'],
  ['bullets become numbers', '- ¦one\n- wo‡rd¦', '{Control+Shift+7}', '1. one\n2. wo‡rd'],
  ['a bullet above is deleted', '- ¦one¦\n- two\n- wo‡rd', '{Backspace}x', '- x\n- two\n- wo‡rd'],
  ['Tab into the other’s cell', '| a | b¦ |\n| wo‡rd | c |', '{Tab}', '| a | b |\n| wo‡rd | c |'],
  ['a cell beside is written in', '| ¦ | wo‡rd |', 'x', '| x | wo‡rd |'],
  ['a cell beside gets a list', '| ¦ | wo‡rd |', '- x', '| - x | wo‡rd |'],
  ['the code gets a line above', '```\na¦\nwo‡rd\n```', '{Enter}b', '```\na\nb\nwo‡rd\n```'],
  ['the code is indented', '```\n¦wo‡rd\nb¦\n```', '{Tab}', '```\n\two‡rd\n\tb\n```'],
  ['the heading becomes another', '## ¦wo‡rd', '{Control+Alt+3}', '### wo‡rd'],
  ['a heading above becomes text', '## one¦\nwo‡rd', '{Control+Alt+0}', 'one\nwo‡rd'],
  ['undo of letters in the same line', '¦wo‡rd', 'ab{Control+z}', 'wo‡rd'],
  ['undo and redo of letters in the same line', '¦wo‡rd', 'ab{Control+z}{Control+Shift+z}', 'abwo‡rd'],
  ['undo of a parted line', 'on¦e wo‡rd', '{Enter}{Control+z}', 'one wo‡rd'],
  ['undo of a joined line', 'one\n¦wo‡rd', '{Backspace}{Control+z}', 'one\nwo‡rd'],
  ['undo of a moved line', 'one\n¦wo‡rd', '{Alt+Shift+ArrowUp}{Control+z}', 'one\nwo‡rd'],
  ['undo of bold', '¦wo‡rd¦', '{Control+b}{Control+z}', 'wo‡rd'],
  ['undo of a bullet that went in', '- one\n- ¦wo‡rd', '{Tab}{Control+z}', '- one\n- wo‡rd'],
]);
