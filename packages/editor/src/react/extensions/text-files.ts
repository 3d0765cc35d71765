import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { EXTERNAL } from '../core/external-value.ts';
import { assetPathOf } from '../core/given-file.ts';
import { uploadGiven } from '../core/file-upload.ts';
import { report } from '../core/report.ts';
import type { Surface } from '../core/surface.ts';
import { findKeptPlace } from '../../shared/kept-place.ts';
import { isOthersChange } from '../../shared/others-change.ts';

/**
 * Uploads pasted and dropped files; files removed from the text are deleted on the server, and restored when they
 * return.
 */
export function textFiles(surface: Surface): Extension {
  return Extension.create<object, { deleted: Set<string> }>({
    name: 'textFiles',
    addStorage: () => ({ deleted: new Set<string>() }),
    onCreate() {
      for (const source of sourcesIn(this.editor.state.doc)) void restore(surface, source);
      void uploadLeft(this.editor, surface);
    },
    onTransaction({ transaction }) {
      if (!transaction.docChanged || transaction.getMeta(EXTERNAL) || isOthersChange(transaction)) return;
      followFiles(surface, transaction, this.storage.deleted);
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste: (view, event) =>
              uploadFrom(editor, surface, event.clipboardData, view.state.selection.to),
            handleDrop: (view, event, _slice, moved) => !moved && uploadDropped(editor, surface, view, event),
          },
        }),
      ];
    },
  });
}

function uploadFrom(
  editor: Editor,
  surface: Surface,
  transfer: DataTransfer | null,
  position: number,
  goThere?: () => void,
): boolean {
  const files = [...(transfer?.files ?? [])];
  // Office programs copy a picture along with the text; the text is what is meant.
  const hasText =
    transfer?.types.includes('text/html') === true && !files.every((file) => file.type.startsWith('image/'));
  if (files.length === 0 || hasText || !surface.props.fileHandler) return false;
  goThere?.();
  for (const file of files) void uploadGiven(editor, surface, file, position);
  return true;
}

/** At the place from an earlier page; if that is gone, at the end. */
async function uploadLeft(editor: Editor, surface: Surface): Promise<void> {
  for (const { file, place } of (await surface.props.fileHandler?.left?.()) ?? []) {
    if (editor.isDestroyed) return;
    const { state } = editor;
    const at = place === undefined ? undefined : findKeptPlace(state, place);
    // It was accepted then, whatever kind was expected.
    void uploadGiven(editor, surface, file, at ?? state.doc.content.size, 'file');
  }
}

/** The caret moves to where the picture was dropped, as with everything that is dropped. */
function uploadDropped(editor: Editor, surface: Surface, view: EditorView, event: DragEvent): boolean {
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const at = found?.pos ?? view.state.selection.to;
  return uploadFrom(editor, surface, event.dataTransfer, at, () => {
    const { tr } = view.state;
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at))));
    view.focus();
  });
}

function followFiles(surface: Surface, transaction: Transaction, deleted: Set<string>): void {
  const gone = new Set<string>();
  const come = new Set<string>();
  transaction.mapping.maps.forEach((map, index) => {
    const before = transaction.docs[index];
    const after = transaction.docs[index + 1] ?? transaction.doc;
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      if (before) for (const source of sourcesIn(before, oldStart, oldEnd)) gone.add(source);
      for (const source of sourcesIn(after, newStart, newEnd)) come.add(source);
    });
  });
  if (gone.size === 0 && come.size === 0) return;
  const present = new Set(sourcesIn(transaction.doc));
  for (const source of gone) {
    if (present.has(source)) continue;
    deleted.add(source);
    void remove(surface, source);
  }
  for (const source of come) if (present.has(source) && deleted.delete(source)) void restore(surface, source);
}

const FILE_NODES = new Set(['image', 'file', 'video']);

function sourcesIn(doc: Node, from = 0, to: number = doc.content.size): string[] {
  const sources = new Set<string>();
  doc.nodesBetween(Math.max(0, from), Math.min(to, doc.content.size), (node) => {
    if (FILE_NODES.has(node.type.name) && typeof node.attrs['src'] === 'string')
      sources.add(node.attrs['src']);
  });
  return [...sources];
}

async function remove(surface: Surface, source: string): Promise<void> {
  try {
    await surface.props.fileHandler?.delete(assetPathOf(source));
  } catch (error) {
    report('Image deletion failed', error);
  }
}

async function restore(surface: Surface, source: string): Promise<void> {
  try {
    await surface.props.fileHandler?.restore(assetPathOf(source));
  } catch (error) {
    report('Image restoration failed', error);
  }
}
