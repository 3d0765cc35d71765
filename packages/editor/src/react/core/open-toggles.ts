import type { EditorState, Transaction } from '@tiptap/pm/state';
import { PluginKey, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Node, ResolvedPos } from '@tiptap/pm/model';

/** The open sections, by the positions before them. */
export const openToggles = new PluginKey<ReadonlySet<number>>('openToggles');

interface Change {
  readonly places: readonly number[];
  readonly isOpen: boolean;
}

export const isOpen = (state: EditorState, at: number): boolean =>
  openToggles.getState(state)?.has(at) === true;

/** The open sections after a change: those open before, without deleted ones, plus those that the caret has entered. */
export function openAfter(tr: Transaction, was: ReadonlySet<number>, isOwn: boolean): ReadonlySet<number> {
  const change = tr.getMeta(openToggles) as Change | undefined;
  if (!tr.docChanged && !tr.selectionSet && !change) return was;
  const open = new Set<number>();
  for (const place of was) {
    const { pos, deleted } = tr.mapping.mapResult(place);
    if (!deleted && tr.doc.nodeAt(pos)?.type.name === 'toggle') open.add(pos);
  }
  for (const place of change?.places ?? [])
    if (change?.isOpen === true) open.add(place);
    else open.delete(place);
  if (isOwn) for (const place of [tr.selection.$anchor, tr.selection.$head]) addHiding(open, place);
  return open;
}

/** The sections whose hidden part contains a position. */
function addHiding(open: Set<number>, $place: ResolvedPos): void {
  for (let depth = 1; depth <= $place.depth; depth += 1)
    if ($place.node(depth).type.name === 'toggle' && $place.index(depth) > 0) open.add($place.before(depth));
}

/** Opens or closes a section; a caret that would be hidden moves to the end of the title. */
export function setOpen(view: EditorView, at: number, open: boolean): void {
  const { doc, selection, tr } = view.state;
  const section = doc.nodeAt(at);
  const title = section?.firstChild;
  if (!section || !title) return;
  const change: Change = { places: [at], isOpen: open };
  tr.setMeta(openToggles, change).setMeta('addToHistory', false);
  const isHidden = (place: number): boolean =>
    place > at + 1 + title.nodeSize && place < at + section.nodeSize;
  if (!open && (isHidden(selection.anchor) || isHidden(selection.head)))
    tr.setSelection(Selection.near(doc.resolve(at + title.nodeSize), -1));
  view.dispatch(tr);
}

/** Opens the sections that were left open. */
export function openPlaces({ state, dispatch }: EditorView, places: readonly number[]): void {
  const change: Change = { places, isOpen: true };
  if (places.length > 0) dispatch(state.tr.setMeta(openToggles, change).setMeta('addToHistory', false));
}

/** The section whose title contains a place, if it has text. */
export function titled($place: ResolvedPos): { readonly at: number; readonly section: Node } | null {
  const { depth } = $place;
  if (depth < 2 || $place.node(depth - 1).type.name !== 'toggle' || $place.index(depth - 1) > 0) return null;
  if ($place.parent.type.name !== 'paragraph') return null;
  return { at: $place.before(depth - 1), section: $place.node(depth - 1) };
}
