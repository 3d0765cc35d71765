import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { editor as messages } from '@cairn/messages/en/editor';
import type { Upload } from '../core/surface.ts';

type Change = { add: Upload; at: number } | { remove: string };

const key = new PluginKey<DecorationSet>('uploadPlaceholder');

/** Adds or removes a placeholder with a transaction; it is a decoration, so it is never part of the document. */
export function placeholderMeta(tr: Transaction, change: Change): Transaction {
  return tr.setMeta(key, change).setMeta('addToHistory', false);
}

/** Where a placeholder is by now, or null when the text around it was deleted. */
export function findPlaceholder(state: EditorState, id: string): number | null {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? [];
  return found ? found.from : null;
}

/** Shows uploads in progress at the place where their image will be. */
export const UploadPlaceholder = Extension.create({
  name: 'uploadPlaceholder',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, decorations) => {
            const mapped = decorations.map(tr.mapping, tr.doc);
            const change: Change | undefined = tr.getMeta(key);
            if (!change) return mapped;
            if ('remove' in change)
              return mapped.remove(mapped.find(undefined, undefined, (spec) => spec['id'] === change.remove));
            const widget = Decoration.widget(change.at, () => placeholderElement(change.add), {
              id: change.add.id,
            });
            return mapped.add(tr.doc, [widget]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function placeholderElement(upload: Upload): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cairn-upload';
  box.contentEditable = 'false';
  const image = document.createElement('img');
  image.src = upload.preview;
  image.alt = upload.name;
  const progress = document.createElement('div');
  progress.setAttribute('role', 'progressbar');
  progress.setAttribute('aria-label', messages.image.uploading);
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'cairn-upload-cancel';
  cancel.setAttribute('aria-label', messages.image.cancel);
  cancel.textContent = '×';
  cancel.addEventListener('mousedown', (event) => event.preventDefault());
  cancel.addEventListener('click', upload.abort);
  box.append(image, progress, cancel);
  return box;
}
