import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { XmlFragment } from 'yjs';
import { SharedCharacters, type TextAnchor, type TextRange } from '../../shared/text-anchor.ts';
import type { Surface } from '../core/surface.ts';
import type { CommentedText } from '../editor-props.ts';

const MARK = 'data-comment';
const key = new PluginKey<DecorationSet>('textComments');

/** Highlights commented text, and links it to the comments. Mod-Alt-m comments on the selection. */
export function textComments(surface: Surface): Extension {
  return Extension.create({
    name: 'textComments',
    addKeyboardShortcuts() {
      return { 'Mod-Alt-m': () => commentOnSelection(this.editor.state, surface) };
    },
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, marks) =>
            (tr.getMeta(key) as DecorationSet | undefined) ?? marks.map(tr.mapping, tr.doc),
        },
        props: {
          decorations: (state) => key.getState(state),
          handleDOMEvents: presses(surface),
        },
      }),
    ],
  });
}

/** For writers, a click in highlighted text places the caret; for readers, it opens the comment. */
function presses(surface: Surface): NonNullable<Plugin['props']['handleDOMEvents']> {
  // As of when the button was pressed.
  let isReading = false;
  return {
    mousedown: (view) => void (isReading = !view.hasFocus()),
    click: (_view, event) => {
      const id = markAt(event);
      if (id === undefined || !isReading || document.getSelection()?.isCollapsed === false) return false;
      surface.props.textComments?.onPress?.(id);
      return true;
    },
  };
}

function markAt({ target }: MouseEvent): string | undefined {
  const mark = target instanceof Element ? target.closest(`[${MARK}]`) : null;
  return mark?.getAttribute(MARK) ?? undefined;
}

/** Comments on the selection; without one, goes to the comment on the text around the caret. */
export function commentOnSelection(state: EditorState, surface: Surface): boolean {
  const { textComments: comments } = surface.props;
  const { from, to, empty } = state.selection;
  if (!comments) return false;
  if (empty) {
    const [mark] = key.getState(state)?.find(from, to) ?? [];
    const id = mark && idOf(mark);
    if (id !== undefined) comments.onPress?.(id);
    return id !== undefined;
  }
  const anchor = anchorOf(state, { from, to });
  if (!anchor || !comments.onComment) return false;
  comments.onComment(anchor);
  return true;
}

function anchorOf(state: EditorState, { from, to }: TextRange): TextAnchor | undefined {
  const characters = charactersOf(state);
  return characters?.anchorOf({
    from: charactersUpTo(state.doc, from).length,
    to: charactersUpTo(state.doc, to).length,
  });
}

/** The shared characters, if the editor shows exactly these. */
function charactersOf(state: EditorState): SharedCharacters | undefined {
  const bound = ySyncPluginKey.getState(state) as { readonly type: XmlFragment } | undefined;
  const characters = bound && new SharedCharacters(bound.type);
  return characters?.text === charactersUpTo(state.doc, state.doc.content.size) ? characters : undefined;
}

/** Without names of people and issues, which aren't characters of the shared text. */
const charactersUpTo = (doc: Node, position: number): string => doc.textBetween(0, position, '', () => '');

/**
 * Finds the commented texts, and highlights those that ask for it.
 *
 * @returns which of them are gone; undefined while the text is being synced between the editor and others
 */
export function markComments(
  editor: Editor,
  comments: readonly CommentedText[],
): ReadonlySet<string> | undefined {
  const { state, view } = editor;
  const characters = charactersOf(state);
  if (!characters || view.composing) return undefined;
  const found = comments.map((each) => ({ ...each, range: characters.find(each.anchor) }));
  const marks = found.flatMap(({ id, isMarked, range }) =>
    isMarked && range ? decorationsOf(state.doc, range, id) : [],
  );
  const set = DecorationSet.create(state.doc, marks);
  view.dispatch(state.tr.setMeta(key, set).setMeta('addToHistory', false));
  return new Set(found.flatMap(({ id, range }) => (range ? [] : [id])));
}

/** One for each piece of text; what is between them, such as a picture, isn't part of it. */
function decorationsOf(doc: Node, { from, to }: TextRange, id: string): Decoration[] {
  const marks: Decoration[] = [];
  let at = 0;
  doc.descendants((node, position) => {
    if (at >= to) return false;
    if (!node.isText) return true;
    const [start, end] = [Math.max(from, at), Math.min(to, at + node.nodeSize)];
    if (start < end)
      marks.push(
        Decoration.inline(
          position + start - at,
          position + end - at,
          { class: 'cairn-commented', [MARK]: id },
          { commentId: id },
        ),
      );
    at += node.nodeSize;
    return false;
  });
  return marks;
}

const idOf = ({ spec }: Decoration): string | undefined =>
  (spec as { readonly commentId?: string }).commentId;

/** The highlighted element of a comment's text. */
export const markOf = (dom: Element, id: string): Element | undefined =>
  [...dom.querySelectorAll(`[${MARK}]`)].find((each) => each.getAttribute(MARK) === id);
