import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { keepOpenSections, namesOfSections, openSectionsOf } from '../core/kept-sections.ts';
import { openPlaces, openToggles } from '../core/open-toggles.ts';
import type { Surface } from '../core/surface.ts';

/** Sections only move while someone types; the open ones are stored after a pause. */
const WRITTEN_AFTER_MS = 500;

/**
 * Opens the sections that this reader left open on this device, and stores which are open. None of it is in the text.
 */
export function rememberedSections(surface: Surface): Extension {
  return Extension.create({
    name: 'rememberedSections',
    addProseMirrorPlugins: () => [new Plugin({ view: (view) => remember(view, surface) })],
  });
}

function remember(view: EditorView, surface: Surface) {
  const { rememberSections: text } = surface.props;
  if (text === undefined) return {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  // The text arrives while other parts of the editor are being created.
  queueMicrotask(() => {
    if (view.isDestroyed) return;
    const kept = openSectionsOf(text);
    const places = kept.size > 0 ? sectionsOf(view.state.doc) : [];
    openPlaces(
      view,
      places.flatMap(({ at, name }) => (kept.has(name) ? [at] : [])),
    );
    isReady = true;
  });
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const open = openIn(view.state);
    keepOpenSections(
      text,
      sectionsOf(view.state.doc).flatMap(({ at, name }) => (open.has(at) ? [name] : [])),
    );
  };
  return {
    update: (_view: EditorView, before: EditorState) => {
      const [was, is] = [openIn(before), openIn(view.state)];
      if (!isReady || was === is || was.size + is.size === 0) return;
      if (was.size !== is.size) return write();
      clearTimeout(timer);
      timer = setTimeout(write, WRITTEN_AFTER_MS);
    },
    destroy: () => {
      if (timer !== undefined) write();
    },
  };
}

const openIn = (state: EditorState): ReadonlySet<number> => openToggles.getState(state) ?? new Set();

function sectionsOf(doc: Node): { readonly at: number; readonly name: string }[] {
  const found: { at: number; title: string }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'toggle') found.push({ at, title: node.firstChild?.textContent ?? '' });
    return !node.inlineContent;
  });
  const names = namesOfSections(found.map(({ title }) => title));
  return found.map(({ at }, index) => ({ at, name: names[index] ?? '' }));
}
