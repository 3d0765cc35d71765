// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { Doc } from 'yjs';
import { createSurface } from '../src/react/core/surface.ts';
import { surfaceExtensions } from '../src/react/core/surface-extensions.ts';
import type { CommentedText } from '../src/react/editor-props.ts';
import { commentOnSelection, markComments, markOf } from '../src/react/extensions/text-comments.ts';
import type { TextAnchor } from '../src/shared/text-anchor.ts';

const text = (words: string) => ({ type: 'text', text: words });
const mention = {
  type: 'mention',
  attrs: {
    id: 'a',
    label: 'Gus Berg',
    entity_name: 'user_mention',
    entity_identifier: 'b',
    redirect_uri: '/b',
  },
};

function editing() {
  const anchors: TextAnchor[] = [];
  const pressed: string[] = [];
  const surface = createSurface('rich', {
    textComments: {
      texts: [],
      onComment: (anchor) => anchors.push(anchor),
      onPress: (id) => pressed.push(id),
    },
  });
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: surfaceExtensions(surface, { ydoc: new Doc() }),
  });
  editor.commands.setContent({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text('Ask '), mention, text(' about the tiles')] },
      { type: 'paragraph', content: [text('They stay empty')] },
    ],
  });
  return { editor, surface, anchors, pressed };
}

/** Selects words, which stand in one piece of text. */
function select(editor: Editor, words: string): void {
  editor.state.doc.descendants((node, at) => {
    const place = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (place >= 0) editor.commands.setTextSelection({ from: at + place, to: at + place + words.length });
  });
}

const marked = (editor: Editor): (string | null)[] =>
  [...editor.view.dom.querySelectorAll('[data-comment]')].map((each) => each.textContent);

test('what is selected behind the name of a person is what is marked, and stays so while one writes', () => {
  const { editor, surface, anchors } = editing();
  select(editor, 'the tiles');
  expect(commentOnSelection(editor.state, surface)).toBe(true);
  const [anchor] = anchors;
  if (!anchor) throw new Error('expected an anchor');
  expect(anchor.quote).toBe('the tiles');
  const comments: CommentedText[] = [{ id: 'one', anchor, isMarked: true }];
  expect(markComments(editor, comments)).toEqual(new Set());
  expect(marked(editor)).toEqual(['the tiles']);
  editor.commands.insertContentAt(1, 'Please: ');
  expect(marked(editor)).toEqual(['the tiles']);
  expect(markOf(editor.view.dom, 'one')?.textContent).toBe('the tiles');
  expect(markOf(editor.view.dom, 'two')).toBeUndefined();
});

test('what is resolved is not marked, and what is deleted is told to be gone', () => {
  const { editor, surface, anchors } = editing();
  select(editor, 'empty');
  commentOnSelection(editor.state, surface);
  const [anchor] = anchors;
  if (!anchor) throw new Error('expected an anchor');
  expect(markComments(editor, [{ id: 'one', anchor, isMarked: false }])).toEqual(new Set());
  expect(marked(editor)).toEqual([]);
  editor.commands.deleteSelection();
  expect(markComments(editor, [{ id: 'one', anchor, isMarked: true }])).toEqual(new Set(['one']));
  expect(marked(editor)).toEqual([]);
});

test('with nothing selected the keys lead to the comment around the caret, and elsewhere nowhere', () => {
  const { editor, surface, anchors, pressed } = editing();
  select(editor, 'stay empty');
  commentOnSelection(editor.state, surface);
  const [anchor] = anchors;
  if (!anchor) throw new Error('expected an anchor');
  markComments(editor, [{ id: 'one', anchor, isMarked: true }]);
  editor.commands.setTextSelection(editor.state.selection.from + 3);
  expect(commentOnSelection(editor.state, surface)).toBe(true);
  editor.commands.setTextSelection(1);
  expect(commentOnSelection(editor.state, surface)).toBe(false);
  expect(pressed).toEqual(['one']);
});
