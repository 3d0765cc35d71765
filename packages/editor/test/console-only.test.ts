import type { Editor } from '@tiptap/core';
import { EditorState, NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';
import { toSchemaJson } from '../src/nodes/schema-json.ts';
import { duplicateBlock } from '../src/react/core/blocks.ts';
import { toggleCode, toggleCodeBlock } from '../src/react/core/code-toggle.ts';
import { editorHandle } from '../src/react/core/editor-handle.ts';
import { pickItem } from '../src/react/core/pick-item.ts';
import { createSurface } from '../src/react/core/surface.ts';
import { schema } from '../src/sets.ts';

/** Failures that a person at the keyboard cannot bring about: each is logged in the words of the spec, and skipped. */
const logged = vi.fn<typeof console.error>();
const dispatch = vi.fn<() => void>();
beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, 'error').mockImplementation(logged);
  dispatch.mockReset();
});
afterEach(() => void vi.restoreAllMocks());

const TEXT: NodeJson = { type: 'paragraph', content: [{ type: 'text', text: 'text' }] };
const CODE: NodeJson = { type: 'codeBlock', content: [{ type: 'text', text: 'code' }] };
const IMAGE: NodeJson = { type: 'image', attrs: { src: '/a.png' } };

function stateOf(...content: NodeJson[]): EditorState {
  const document: DocumentJson = { type: 'doc', content };
  return EditorState.create({ schema, doc: schema.nodeFromJSON(toSchemaJson(document)) });
}

/** An editor whose state is given and whose view only notes what is sent to it. */
const editorWith = (state: object): Editor =>
  ({ isDestroyed: false, state, view: { dispatch, focus: vi.fn<() => void>() } }) as unknown as Editor;

/** A selection that says of itself what no selection of this document can. */
const bent = (selection: Selection, says: { from: number; to: number }): Selection =>
  Object.create(selection, {
    from: { value: says.from },
    to: { value: says.to },
    $from: { value: selection.$from },
    $to: { value: selection.$to },
  });

function expectSkipped(words: string): void {
  expect(logged.mock.calls.map(([first]) => first)).toEqual([words]);
  expect(dispatch).not.toHaveBeenCalled();
}

test('SYS-45 S-ERR-008 S-ERR-015 text is not inserted at a selection that is none', () => {
  const state = stateOf(TEXT);
  const editor = editorWith({ doc: state.doc, selection: { from: 90, to: 99 } });
  editorHandle(editor, createSurface('rich', {})).insertAtSavedSelection('more');
  expectSkipped('Saved selection is invalid.');
});

test('SYS-45 S-ERR-009 S-ERR-015 a picture is not replaced by code', () => {
  const state = stateOf(IMAGE, TEXT);
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  expect(toggleCodeBlock(editorWith(selected))).toBe(false);
  expectSkipped('Invalid range for replacement');
});

test('SYS-45 S-ERR-010 S-ERR-015 code stays where the caret cannot be found in it', () => {
  const state = stateOf(CODE);
  const selection = bent(TextSelection.create(state.doc, 2), { from: 90, to: 90 });
  expect(toggleCode(editorWith({ doc: state.doc, schema, tr: state.tr, selection }))).toBe(false);
  expectSkipped('Invalid code block offset');
});

test.each([
  ['nothing', 6],
  ['a picture', 0],
])('SYS-45 S-ERR-011 S-ERR-015 %s is not duplicated', (_what, position) => {
  const state = stateOf(IMAGE);
  duplicateBlock(editorWith(state), {
    position: Math.min(position, state.doc.content.size),
    node: state.doc,
  });
  expectSkipped('No content selected or content is not duplicable.');
});

test('SYS-45 S-ERR-012 S-ERR-015 nothing is inserted beyond the end of the document', () => {
  const state = stateOf(TEXT);
  const doc = { content: { size: 2 }, nodeAt: () => state.doc.firstChild };
  duplicateBlock(editorWith({ doc, tr: state.tr }), { position: 0, node: state.doc });
  expectSkipped('Invalid insertion position');
});

test('SYS-45 S-ERR-013 S-ERR-015 an item without a command is named in a warning', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const state = stateOf(TEXT);
  const chain = { focus: () => chain, deleteRange: () => chain };
  const editor = Object.assign(editorWith(state), { chain: () => chain }) as unknown as Editor;
  const open = { kind: 'slash', query: 'foo', from: 1, to: 4 } as const;
  pickItem({ title: 'foo', run: () => false }, editor, createSurface('rich', {}), open);
  expect(warned.mock.calls).toEqual([['No command found for item', 'foo']]);
  expect(dispatch).not.toHaveBeenCalled();
  warned.mockRestore();
});
