import { documentToText } from '@cairn/editor/convert';
import { schema, type DocumentJson, type NodeJson } from '@cairn/editor/nodes';
import { wrapInList, sinkListItem, splitListItem } from '@tiptap/pm/schema-list';
import { joinBackward, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands';
import { EditorState, TextSelection, type Command } from '@tiptap/pm/state';
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { applyFindingLost, contentOf, readContent, writeContent } from '../src/content/index.ts';

/**
 * The ten things two people do to one block at the same moment. Whatever a person types is in the text afterwards, or is
 * offered to them as recovered; it is never gone, and both see the same.
 */
class Browser {
  readonly ydoc = new Doc();

  constructor(server: Doc, client: number) {
    this.ydoc.clientID = client;
    applyUpdate(this.ydoc, encodeStateAsUpdate(server));
  }

  /** Does what the binding does when a command is run in the editor. */
  run(find: string, command: Command, at: 'start' | 'end' = 'end'): void {
    const { doc, meta } = initProseMirrorDoc(contentOf(this.ydoc), schema);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, placeOf(doc, find, at)) });
    let next = state;
    expect(
      command(state, (tr) => (next = state.apply(tr))),
      'the command can be run',
    ).toBe(true);
    this.ydoc.transact(() => updateYFragment(this.ydoc, contentOf(this.ydoc), next.doc, meta));
  }

  type(find: string, words: string): void {
    this.run(find, (state, dispatch) => {
      dispatch?.(state.tr.insertText(words));
      return true;
    });
  }

  get content(): DocumentJson {
    return readContent(this.ydoc);
  }
}

function placeOf(doc: EditorState['doc'], find: string, side: 'start' | 'end'): number {
  let place = -1;
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(find) : -1;
    if (at >= 0) place = position + at + (side === 'end' ? find.length : 0);
    return place < 0;
  });
  if (place < 0) throw new Error(`no "${find}" in ${doc.textContent}`);
  return place;
}

const paragraph = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Both act without seeing each other; then the server takes the two updates in either order. */
function atOnce(ada: (browser: Browser) => void, bela: (browser: Browser) => void, adaFirst: boolean) {
  const server = new Doc();
  writeContent(server, {
    type: 'doc',
    content: [
      paragraph('before'),
      paragraph('shared'),
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('first item')] },
          { type: 'listItem', content: [paragraph('second item')] },
        ],
      },
    ],
  });
  const browsers = [new Browser(server, 11), new Browser(server, 22)];
  const [one, two] = browsers;
  if (!one || !two) throw new Error('two browsers');
  const known = encodeStateVector(server);
  ada(one);
  bela(two);
  const updates = browsers.map(({ ydoc }) => encodeStateAsUpdate(ydoc, known));
  const lost = (adaFirst ? updates : updates.toReversed()).flatMap((update) =>
    applyFindingLost(server, update, null).map(({ text }) => text),
  );
  for (const { ydoc } of browsers) applyUpdate(ydoc, encodeStateAsUpdate(server));
  expect(one.content).toEqual(two.content);
  expect(one.content).toEqual(readContent(server));
  return { text: documentToText(one.content), lost: lost.join('|'), content: one.content };
}

const node = (name: string) => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};
const bold: Command = (state, dispatch) => {
  const { bold: mark } = schema.marks;
  const from = placeOf(state.doc, 'shared', 'start');
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + 6)));
  return mark ? toggleMark(mark)(selected, dispatch && ((tr) => dispatch(tr))) : false;
};

const SCENARIOS: readonly {
  name: string;
  bela: (browser: Browser) => void;
  /** Typing stays where it was typed; otherwise it is kept for its writer to put back. */
  stays: boolean;
}[] = [
  { name: 'makes it bold', bela: (b) => b.run('shared', bold), stays: true },
  { name: 'splits it', bela: (b) => b.run('sha', splitBlock), stays: true },
  { name: 'types there too', bela: (b) => b.type('shared', ' and more'), stays: true },
  {
    name: 'makes it a heading',
    bela: (b) => b.run('shared', setBlockType(node('paragraph'), { kind: 'h2' })),
    stays: true,
  },
  { name: 'presses Enter before it', bela: (b) => b.run('before', splitBlock), stays: true },
  { name: 'wraps it in a list', bela: (b) => b.run('shared', wrapInList(node('bulletList'))), stays: false },
  { name: 'wraps it in a quote', bela: (b) => b.run('shared', wrapIn(node('blockquote'))), stays: false },
  {
    name: 'joins it with the block before',
    bela: (b) => b.run('shared', joinBackward, 'start'),
    stays: false,
  },
  { name: 'makes it code', bela: (b) => b.run('shared', setBlockType(node('codeBlock'))), stays: false },
  {
    name: 'deletes it',
    bela: (b) =>
      b.run('shared', (state, dispatch) => {
        const { $from } = state.selection;
        dispatch?.(state.tr.delete($from.before(), $from.after()));
        return true;
      }),
    stays: false,
  },
];

for (const adaFirst of [true, false])
  test.each(SCENARIOS)(
    `while one types into a block the other $name; the typing arrives ${adaFirst ? 'first' : 'second'}`,
    ({ bela, stays }) => {
      const { text, lost } = atOnce((browser) => browser.type('shared', ' TYPED'), bela, adaFirst);
      const isThere = text.includes('TYPED');
      expect(isThere || lost.includes('TYPED'), `${text} / lost: ${lost}`).toBe(true);
      expect(isThere && lost.includes('TYPED'), 'not both').toBe(false);
      if (stays) expect(isThere, text).toBe(true);
    },
  );

test('two who move items of one list keep both', () => {
  const { text } = atOnce(
    (browser) => browser.run('second item', sinkListItem(node('listItem'))),
    (browser) => browser.run('first item', splitListItem(node('listItem'))),
    true,
  );
  expect(text).toContain('first item');
  expect(text).toContain('second item');
});
