import { getMarkRange, type Editor } from '@tiptap/core';
import type { LinkCardState } from './surface.ts';

const SHOWN_LENGTH = 40;

/** A URL as a card shows it: 40 characters, then three dots. */
export function shortAddress(href: string): string {
  return href.length > SHOWN_LENGTH ? `${href.slice(0, SHOWN_LENGTH)}...` : href;
}

/** The link at a position, with all of its text. */
export function linkAt(editor: Editor, position: number): { from: number; to: number; href: string } | null {
  const type = editor.schema.marks['link'];
  if (!type || position > editor.state.doc.content.size) return null;
  const range = getMarkRange(editor.state.doc.resolve(position), type);
  if (!range) return null;
  const mark = editor.state.doc
    .resolve(range.from)
    .nodeAfter?.marks.find((candidate) => candidate.type === type);
  return { ...range, href: String(mark?.attrs['href'] ?? '') };
}

/** Links a range to a URL; returns whether it did. */
export function setLink(editor: Editor, range: { from: number; to: number }, href: string): boolean {
  const type = editor.schema.marks['link'];
  if (!type) return false;
  editor.view.dispatch(
    editor.state.tr
      .removeMark(range.from, range.to, type)
      .addMark(range.from, range.to, type.create({ href })),
  );
  return true;
}

/** Inserts a link at the caret; text typed after it is not part of it. */
export function insertLink(editor: Editor, at: number, text: string, href: string): void {
  const { state, view, schema } = editor;
  const link = schema.marks['link']?.create({ href });
  if (link) view.dispatch(state.tr.insert(at, schema.text(text, [link])).scrollIntoView());
}

export function removeLink(editor: Editor, range: { from: number; to: number }): void {
  const type = editor.schema.marks['link'];
  if (type) editor.view.dispatch(editor.state.tr.removeMark(range.from, range.to, type));
}

/** Replaces a link's text, keeping its marks; does nothing for an empty text. Returns the new range. */
export function setLinkText(editor: Editor, range: LinkCardState, text: string): LinkCardState {
  if (text.trim() === '') return range;
  const { state, view } = editor;
  const marks = state.doc.resolve(range.from).nodeAfter?.marks ?? [];
  view.dispatch(state.tr.replaceWith(range.from, range.to, state.schema.text(text, marks)));
  return { ...range, to: range.from + text.length };
}
