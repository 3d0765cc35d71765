import { Extension, type Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { safeHref } from '../../nodes/safe-url.ts';
import { linkAt } from '../core/links.ts';
import type { Surface } from '../core/surface.ts';

/** How long a card stays after the pointer has left its link: enough to reach the card. */
export const CLOSE_DELAY = 300;

/** Shows a link's card on hover, opens the link on click and Alt-Enter, and edits it on Mod-k. */
export function linkCards(surface: Surface): Extension {
  return Extension.create({
    name: 'linkCards',
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => askForLink(this.editor, surface),
        'Alt-Enter': () => followLink(linkAt(this.editor, this.editor.state.selection.from)?.href),
      };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      const show = (view: EditorView, anchor: HTMLElement): void => {
        const link = linkAt(editor, view.posAtDOM(anchor, 0));
        const open = surface.linkCard.get();
        if (open?.view === 'edit' && open.from === link?.from) return;
        if (link && link.href !== '') surface.linkCard.set({ view: 'preview', ...link });
      };
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              mouseover: (view, event) => {
                const anchor = anchorOf(event.target);
                surface.overLink.set(anchor !== null);
                if (anchor && view.editable) show(view, anchor);
                return false;
              },
              mouseout: (_view, event) => {
                if (!anchorOf(event.relatedTarget)) surface.overLink.set(false);
                return false;
              },
              click: (_view, event) => openLink(event),
            },
          },
        }),
      ];
    },
  });
}

/** Only if links are allowed here. The toolbar has its own field for the selection; comments have no such toolbar. */
function askForLink(editor: Editor, surface: Surface): boolean {
  const { from, to, empty, $from } = editor.state.selection;
  const type = editor.schema.marks['link'];
  if (!type || !$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return false;
  const link = linkAt(editor, from);
  if (link) surface.linkCard.set({ view: 'edit', ...link });
  else if (empty || surface.profile === 'lite') surface.linkCard.set({ view: 'input', from, to, href: '' });
  else surface.linkInput.set(true);
  return true;
}

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
}

/** A plain click opens the URL elsewhere; a click that ends a selection doesn't. */
function openLink(event: MouseEvent): boolean {
  const anchor = anchorOf(event.target);
  const href = safeHref(anchor?.getAttribute('href'));
  if (!anchor || !href || event.button !== 0 || document.getSelection()?.isCollapsed === false) return false;
  event.preventDefault();
  return followLink(href);
}

function followLink(address: string | undefined): boolean {
  const href = safeHref(address);
  if (!href) return false;
  // URLs for other programs need no tab, and would leave an empty one.
  window.open(href, /^https?:/i.test(href) ? '_blank' : '_self', 'noopener,noreferrer');
  return true;
}
