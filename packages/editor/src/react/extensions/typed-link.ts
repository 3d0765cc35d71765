import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import { safeHref } from '../../nodes/safe-url.ts';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';

/** `[text](address)` before its closing bracket. The URL may contain pairs of brackets, and images are excluded. */
const TYPED = /(?<!!)\[([^[\]]+)\]\(((?:[^()\s]|\([^()\s]*\))+)$/;
const LONGEST = 2500;

/** A link typed as markdown becomes a link with its closing bracket; undo restores the text. */
export const TypedLink = Extension.create({
  name: 'typedLink',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, to, text) => {
          if (text !== ')' || from !== to) return false;
          const typed = typedLink(view.state, from);
          if (!typed) return false;
          view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
          dispatchByItself(view, linked(view.state, typed, from + text.length));
          return true;
        },
      },
    }),
  ],
});

interface Typed {
  readonly from: number;
  readonly words: number;
  readonly href: string;
}

function typedLink(state: EditorState, end: number): Typed | null {
  const { parent, parentOffset, nodeBefore } = state.doc.resolve(end);
  const isCode =
    parent.type.spec.code === true || nodeBefore?.marks.some(({ type }) => type.spec.code) === true;
  if (isCode || !parent.isTextblock) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - LONGEST), parentOffset, undefined, '\ufffc');
  const found = TYPED.exec(before);
  const href = safeHref(found?.[2]);
  if (!found || href === null) return null;
  return { from: end - found[0].length, words: found[1]?.length ?? 0, href };
}

/** The text keeps its formatting and embedded content; the brackets and the URL are removed. */
function linked(state: EditorState, { from, words, href }: Typed, end: number) {
  const { link } = state.schema.marks;
  const tr = state.tr.delete(from + 1 + words, end).delete(from, from + 1);
  return link ? tr.addMark(from, from + words, link.create({ href })).removeStoredMark(link) : tr;
}
