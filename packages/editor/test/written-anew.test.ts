import { splitBlock, wrapIn } from '@tiptap/pm/commands';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { schema } from '../src/nodes/index.ts';
import { lettersOf } from './letters.ts';
import { deliver, Writer } from './writer.ts';
import { WrittenAnew } from './written-anew.ts';

const quote = schema.nodes['blockquote'];
if (!quote) throw new Error('expected a schema with quotes');

const over = (writer: Writer, from: number, to: number): Transaction =>
  writer.state.tr.setSelection(TextSelection.create(writer.state.doc, from, to));

test.each<[what: string, change: (bela: Writer) => unknown, anew: readonly string[]]>([
  [
    'types over from one line into another',
    (bela) => bela.dispatch(over(bela, 3, 8).insertText('东')),
    ['丅'],
  ],
  ['joins two lines', (bela) => bela.dispatch(bela.state.tr.join(5)), []],
  ['parts a line', (bela) => bela.goTo(2).run(splitBlock), []],
  ['makes a quote of a line', (bela) => bela.goTo(2).run(wrapIn(quote)), []],
  [
    'leaves one letter of a line, and writes others',
    (bela) => bela.dispatch(over(bela, 1, 3).insertText('东丝')),
    [],
  ],
  ['writes', (bela) => bela.goTo(2).put('东丝'), []],
])(
  'of what somebody else who %s brings about, this is told as written anew among more of theirs',
  (...[, change, anew]) => {
    const author = new Writer(1);
    author.put('一丁丂').enter().put('七丄丅');
    const start = encodeStateAsUpdate(author.ydoc);
    const [ada, bela] = [new Writer(11, start), new Writer(22, start)];
    const written = new WrittenAnew(ada.ydoc);
    const before = lettersOf(ada.state.doc);
    change(bela);
    deliver(ada, bela);
    expect(String(ada.state.doc)).toBe(String(bela.state.doc));
    expect(written.by(before, lettersOf(ada.state.doc))).toEqual(anew);
  },
);
