import { firstUpdate } from '@cairn/documents/content';
import { createRandom, makeSentence, TOPICS } from '@cairn/fixtures';
import { schema, toSchemaJson, type DocumentJson } from '@cairn/editor/nodes';
import { DocumentEditor } from '@cairn/editor/react';
import { baseKeymap, toggleMark } from '@tiptap/pm/commands';
import { keymap } from '@tiptap/pm/keymap';
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { createRoot } from 'react-dom/client';
import { Awareness } from 'y-protocols/awareness';
import { applyUpdate, Doc } from 'yjs';
import '../../packages/ui/src/tokens/tokens.css';
import '@cairn/editor/editor.css';
import { longDocument } from '../harness/long-document.ts';

/**
 * The variants: the minimum for a key press in a browser, the minimum of the editor's engine, and our full editor; the
 * last two also with a text of every kind of block.
 */
type Kind = 'textarea' | 'bare' | 'page' | 'bare-blocks' | 'page-blocks';

declare global {
  interface Window {
    /** Shows a number of words; returns milliseconds until the text is painted. */
    show: (kind: Kind, words: number) => Promise<number>;
    /** The time from each key press to the frame that shows it, since this was called. */
    startKeys: () => number[];
    paste: (words: number) => Promise<number>;
  }
}

const WORDS_EACH = 80;
const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no root');
const stage = root;

const painted = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));

function textOf(words: number): string[] {
  const random = createRandom(7);
  const lines: string[] = [];
  for (let written = 0; written < words; written += WORDS_EACH) {
    let line: string[] = [];
    while (line.length < WORDS_EACH) line.push(...makeSentence(random.pick(TOPICS), random).split(' '));
    line = line.slice(0, Math.min(WORDS_EACH, words - written));
    lines.push(line.join(' '));
  }
  return lines;
}

const documentOf = (lines: readonly string[]): DocumentJson => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const mounts: Record<Kind, (words: number) => () => void> = {
  textarea: (words) => {
    const lines = textOf(words);
    const area = document.createElement('textarea');
    area.style.cssText = 'width:100%;height:90vh';
    const text = lines.join('\n');
    return () => {
      area.value = text;
      stage.append(area);
    };
  },
  bare: (words) => bare(documentOf(textOf(words))),
  page: (words) => ours(documentOf(textOf(words))),
  'bare-blocks': (words) => bare(longDocument(words)),
  'page-blocks': (words) => ours(longDocument(words)),
};

function bare(document: DocumentJson): () => void {
  const doc = schema.nodeFromJSON(toSchemaJson(document));
  const { bold } = schema.marks;
  const keys = bold
    ? { ...baseKeymap, 'Mod-b': toggleMark(bold, null, { removeWhenPresent: false }) }
    : baseKeymap;
  return () => {
    const state = EditorState.create({ doc, plugins: [keymap(keys)] });
    void new EditorView(stage, { state });
  };
}

function ours(document: DocumentJson): () => void {
  const update = firstUpdate(document);
  return () => {
    const ydoc = new Doc();
    if (update) applyUpdate(ydoc, update);
    createRoot(stage).render(<DocumentEditor ydoc={ydoc} awareness={new Awareness(ydoc)} label="Text" />);
  };
}

window.show = async (kind, words) => {
  const mount = mounts[kind](words);
  await painted();
  const began = performance.now();
  mount();
  while (!stage.querySelector('textarea, .ProseMirror')) await painted();
  return (await painted()) - began;
};

window.startKeys = () => {
  const taken: number[] = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
    { capture: true },
  );
  return taken;
};

window.paste = async (words) => {
  const html = textOf(words)
    .map((line) => `<p>${line}</p>`)
    .join('');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  const began = performance.now();
  document
    .querySelector('.ProseMirror')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return (await painted()) - began;
};
