import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';
import type { Surface } from '../core/surface.ts';

/** A match. */
interface Match {
  readonly from: number;
  readonly to: number;
}

/** The query and its matches. */
export interface Found {
  readonly query: string;
  readonly isExact: boolean;
  readonly matches: readonly Match[];
  /** The index of the current match; -1 if there is none. */
  readonly current: number;
}

/** More than anyone goes through one by one; each highlight costs time on every keystroke. */
export const MAX_MATCHES = 2000;

const NOTHING: Found = { query: '', isExact: false, matches: [], current: -1 };

const key = new PluginKey<Found>('findText');

/** The matches in the editor; empty while not searching. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? NOTHING;

/**
 * Highlights matches in the text, including those added while searching. Mod-f opens the find bar, a second Mod-f the
 * browser's.
 */
export function findText(surface: Surface): Extension {
  return Extension.create({
    name: 'findText',
    priority: 1600,
    addKeyboardShortcuts() {
      return {
        'Mod-f': () => openFind(surface, this.editor.state),
        'Mod-h': () => openFind(surface, this.editor.state),
      };
    },
    addProseMirrorPlugins: () => [
      new Plugin<Found>({
        key,
        state: {
          init: () => NOTHING,
          apply: (tr, found, _old, state) => {
            const asked = tr.getMeta(key) as Partial<Found> | undefined;
            if (!asked && (!tr.docChanged || found.query === '')) return found;
            return look({ ...found, ...asked }, tr, state);
          },
        },
        props: { decorations: marks },
      }),
    ],
  });
}

function openFind(surface: Surface, state: EditorState): boolean {
  if (surface.find.get()) return false;
  const { from, to, $from, $to } = state.selection;
  const isWords = from < to && $from.sameParent($to);
  surface.find.set({ query: isWords ? state.doc.textBetween(from, to, ' ', ' ') : foundIn(state).query });
  return true;
}

function look(asked: Found, tr: Transaction, { doc }: EditorState): Found {
  const matches = matchesIn(doc, asked.query, asked.isExact);
  const was = asked.matches[asked.current]?.from;
  // Keeps the current match; initially it is the next one after the caret.
  const place = was === undefined ? tr.selection.from : tr.mapping.map(was);
  const next = matches.findIndex(({ from }) => from >= place);
  return { ...asked, matches, current: matches.length === 0 ? -1 : Math.max(0, next) };
}

function matchesIn(doc: Node, query: string, isExact: boolean): Match[] {
  const matches: Match[] = [];
  if (query === '') return matches;
  const wanted = isExact ? query : folded(query);
  doc.descendants((node, position) => {
    if (matches.length >= MAX_MATCHES) return false;
    if (!node.isTextblock) return true;
    // Has the length of the block, because each leaf is one character.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    const words = isExact ? text : folded(text);
    for (let at = words.indexOf(wanted); at >= 0 && matches.length < MAX_MATCHES;) {
      const from = position + 1 + at;
      matches.push({ from, to: from + wanted.length });
      at = words.indexOf(wanted, at + wanted.length);
    }
    return false;
  });
  return matches;
}

/** Lower case without shifting positions: the few letters that would become two stay unchanged. */
function folded(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  }).join('');
}

function marks(state: EditorState): DecorationSet | null {
  const { matches, current } = foundIn(state);
  if (matches.length === 0) return null;
  return DecorationSet.create(
    state.doc,
    matches.map(({ from, to }, at) =>
      Decoration.inline(from, to, {
        class: at === current ? 'cairn-found cairn-found-current' : 'cairn-found',
      }),
    ),
  );
}

/** Searches for text; an empty query ends the search. */
export function find(view: EditorView, query: string, isExact: boolean): void {
  const { tr } = view.state;
  view.dispatch(tr.setMeta(key, { query, isExact, matches: [], current: -1 }).setMeta('addToHistory', false));
  reveal(view);
}

/** Moves to the next or previous match, wrapping around. */
export function goToMatch(view: EditorView, step: -1 | 1): void {
  const { matches, current } = foundIn(view.state);
  if (matches.length === 0) return;
  setCurrent(view, (current + step + matches.length) % matches.length);
}

function setCurrent(view: EditorView, current: number): void {
  const found = foundIn(view.state);
  const place = found.matches[current];
  if (!place) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, place.from, place.to));
  view.dispatch(tr.setMeta(key, { ...found, current }).setMeta('addToHistory', false));
  reveal(view);
}

/** Scrolls it to the middle of the visible area, because the bar or the keyboard may cover its edges. */
function reveal(view: EditorView): void {
  view.dom.querySelector('.cairn-found-current')?.scrollIntoView({ block: 'center' });
}

/** Replaces the current match and moves on to the next. */
export function replaceMatch(view: EditorView, words: string): void {
  const { matches, current } = foundIn(view.state);
  const place = matches[current];
  if (!place) return;
  const { tr } = view.state;
  put(tr, place, words);
  tr.setSelection(TextSelection.create(tr.doc, place.from + words.length));
  dispatchByItself(view, tr.setMeta(key, { matches: [], current: -1 }));
  reveal(view);
}

/** Replaces all matches in one undo step; returns how many. */
export function replaceAll(view: EditorView, words: string): number {
  const { matches } = foundIn(view.state);
  const { tr } = view.state;
  // Last first, so that earlier positions stay valid.
  for (const place of matches.toReversed()) put(tr, place, words);
  if (tr.docChanged) dispatchByItself(view, tr);
  return matches.length;
}

/** Keeps the marks of the replaced text. */
function put(tr: Transaction, { from, to }: Match, words: string): void {
  if (words === '') tr.delete(from, to);
  else tr.insertText(words, from, to);
}
