import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { nameIssue } from '../core/name-issue.ts';
import type { Surface } from '../core/surface.ts';

/** `WEB-12` before the caret, as a word. No longer than real keys, so that checking is cheap. */
const TYPED = /(?:^|[\s(\ufffc])([A-Z0-9]{1,5}-[1-9]\d{0,8})$/;
const LONGEST = 16;

/** What ends an ID. Not a full stop: `WEB-12.zip` is a file. */
const ENDS = /^[\s,;:!?)]$/;

/** A typed key becomes its issue with the space after it, or with Enter; Alt-Enter opens it. */
export function issueReferences(surface: Surface): Extension {
  return Extension.create({
    name: 'issueReferences',
    // Before Enter sends a comment or breaks the line.
    priority: 1600,
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            handleTextInput: (view, from, to, text) => {
              if (!ENDS.test(text) || from !== to || !typedIssue(surface, view.state, from)) return false;
              // First as typed, so that undo returns to this.
              view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
              nameTyped(surface, view, from);
              return true;
            },
            handleKeyDown: (view, event) => {
              if (event.key === 'Enter' && event.altKey) return openNamed(view);
              const isEnter = event.key === 'Enter' && !view.composing && event.keyCode !== 229;
              const { empty, from } = view.state.selection;
              if (isEnter && empty && view.editable && !surface.typeahead.get())
                nameTyped(surface, view, from);
              return false;
            },
          },
        }),
      ];
    },
  });
}

/** Opens the selected issue or page, or the one beside the caret. */
function openNamed(view: EditorView): boolean {
  const { from, to, $from } = view.state.selection;
  const isNamed = (node: Node | null): boolean =>
    node?.type.name === 'issueReference' || node?.type.name === 'pageReference';
  const at = isNamed($from.nodeAfter)
    ? from
    : from === to && isNamed($from.nodeBefore)
      ? from - 1
      : undefined;
  const shown = at === undefined ? null : view.nodeDOM(at);
  const link = shown instanceof HTMLElement ? shown.querySelector('a') : null;
  link?.click();
  return link !== null;
}

function nameTyped(surface: Surface, view: EditorView, end: number): void {
  const typed = typedIssue(surface, view.state, end);
  if (typed) nameIssue(view, { from: end - typed.reference.length, to: end }, typed);
}

function typedIssue(surface: Surface, state: EditorState, end: number) {
  const { issueReferences: known } = surface.props;
  const place = state.doc.resolve(end);
  if (!known || !place.parent.isTextblock || place.parent.type.spec.code) return null;
  const start = Math.max(0, place.parentOffset - LONGEST);
  const before = place.parent.textBetween(start, place.parentOffset, undefined, '\ufffc');
  // If the piece is truncated, its first letter may not be the first of a word.
  const reference = TYPED.exec(start === 0 ? before : `x${before}`)?.[1];
  const marks = place.nodeBefore?.marks ?? [];
  if (reference === undefined || marks.some(({ type }) => type.name === 'code' || type.name === 'link'))
    return null;
  return known.byId(reference);
}
