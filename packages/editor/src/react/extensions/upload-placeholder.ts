import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { editor as messages } from '@cairn/messages/en/editor';
import type { Upload } from '../core/surface.ts';
import { isOthersChange } from '../../shared/others-change.ts';

type Change = { add: Upload; at: number } | { remove: string };

/** An upload and the place of its image. */
export interface Placed {
  readonly upload: Upload;
  readonly at: number;
  /** Whether the person has typed or moved since, so that the caret must stay. */
  readonly isLeft: boolean;
}

const key = new PluginKey<readonly Placed[]>('uploadPlaceholder');

/** Adds or removes a placeholder with a transaction; it is a decoration, so it is never part of the document. */
export function placeholderMeta(tr: Transaction, change: Change): Transaction {
  return tr.setMeta(key, change);
}

/** The current position of a placeholder, whatever happened to the text around it; undefined if it was removed. */
export function findPlaceholder(state: EditorState, id: string): Placed | undefined {
  return key.getState(state)?.find(({ upload }) => upload.id === id);
}

/** Shows running uploads where their image will be. */
export const UploadPlaceholder = Extension.create({
  name: 'uploadPlaceholder',
  addProseMirrorPlugins() {
    return [
      new Plugin<readonly Placed[]>({
        key,
        state: {
          init: () => [],
          apply: (tr, placed) => {
            const change: Change | undefined = tr.getMeta(key);
            const done =
              change && 'remove' in change
                ? placed.findIndex(({ upload }) => upload.id === change.remove)
                : -1;
            // Pictures added together keep their order, whichever finishes first.
            const kept = placed.flatMap((each, index) =>
              index === done ? [] : [followed(each, tr, index < done ? -1 : 1)],
            );
            return change && 'add' in change
              ? [...kept, { upload: change.add, at: change.at, isLeft: false }]
              : kept;
          },
        },
        props: {
          decorations: (state) => {
            const placed = key.getState(state) ?? [];
            if (placed.length === 0) return null;
            return DecorationSet.create(
              state.doc,
              placed.map(({ upload, at }) =>
                Decoration.widget(at, () => placeholderElement(upload), { key: upload.id }),
              ),
            );
          },
        },
      }),
    ];
  },
});

/** After what was typed at its place, so that no one's sentence ends up below their picture. */
function followed({ upload, at, isLeft }: Placed, tr: Transaction, side: -1 | 1): Placed {
  const isOwn = tr.getMeta(key) === undefined && !isOthersChange(tr) && (tr.docChanged || tr.selectionSet);
  return { upload, at: tr.mapping.map(at, side), isLeft: isLeft || isOwn };
}

function placeholderElement(upload: Upload): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cairn-upload';
  box.contentEditable = 'false';
  const progress = document.createElement('div');
  progress.setAttribute('role', 'progressbar');
  progress.setAttribute(
    'aria-label',
    upload.preview === null ? messages.file.uploading : messages.image.uploading,
  );
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'cairn-upload-cancel';
  cancel.setAttribute('aria-label', messages.image.cancel);
  cancel.textContent = '×';
  cancel.addEventListener('mousedown', (event) => event.preventDefault());
  cancel.addEventListener('click', upload.abort);
  box.append(previewElement(upload), progress, cancel);
  return box;
}

function previewElement({ preview, name }: Upload): HTMLElement {
  if (preview === null) {
    const words = document.createElement('div');
    words.className = 'cairn-upload-name';
    words.textContent = name;
    return words;
  }
  const image = document.createElement('img');
  image.src = preview;
  image.alt = name;
  return image;
}
