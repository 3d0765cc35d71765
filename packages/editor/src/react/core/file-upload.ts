import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { DEFAULT_IMAGE_WIDTH } from '../../nodes/attribute-rules.ts';
import { safeImageSource } from '../../nodes/safe-url.ts';
import { keptPlaceOf } from '../../shared/kept-place.ts';
import { findPlaceholder, placeholderMeta, type Placed } from '../extensions/upload-placeholder.ts';
import { IMAGE_TYPES, nodeFor, refusalOf, withShortName, type Asked } from './given-file.ts';
import { insertPicture, picturePlace } from './picture-place.ts';
import { report } from './report.ts';
import type { Surface, Upload } from './surface.ts';

/** Opens the file chooser for images and uploads the selected ones. */
export const chooseImage = (editor: Editor, surface: Surface): boolean =>
  choose(
    editor,
    surface,
    'picture',
    IMAGE_TYPES.join(',').replace('image/jpeg', '.jpeg,.jpg,.png,.webp,.svg,image/jpeg'),
  );

/** The same for any file. */
export const chooseFile = (editor: Editor, surface: Surface): boolean => choose(editor, surface, 'file', '');

function choose(editor: Editor, surface: Surface, asked: Asked, accept: string): boolean {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    if (editor.isDestroyed) return;
    editor.view.focus();
    void uploadGiven(editor, surface, input.files?.[0], editor.state.selection.to, asked);
  });
  input.addEventListener('cancel', () => input.remove());
  // In the document while the file chooser is open, because browsers may drop an element that nothing refers to.
  document.body.append(input);
  input.click();
  return true;
}

/**
 * Uploads a file, with a placeholder at its future position. If the file is refused, an alert says so; a failed or
 * cancelled upload removes its placeholder.
 */
export async function uploadGiven(
  editor: Editor,
  surface: Surface,
  file: File | null | undefined,
  position: number,
  asked: Asked = 'picture',
): Promise<void> {
  const refusal = refusalOf(file, asked);
  if (refusal !== null || !file) {
    window.alert(refusal);
    surface.props.onUploadingChange?.(surface.uploads.get().length > 0);
    return;
  }
  const { fileHandler } = surface.props;
  if (!fileHandler) return;
  const controller = new AbortController();
  const upload = begin(editor, surface, file, position, controller);
  try {
    const source = safeImageSource(
      await untilAborted(
        fileHandler.upload(withShortName(file), controller.signal, upload.place),
        controller.signal,
      ),
    );
    if (source === null) throw new Error('the upload gave no address an image may have');
    if (nodeFor(file) === 'image') await loaded(source, controller.signal);
    finish(editor, surface, upload, nodeOf(editor, file, source));
  } catch (error) {
    if (controller.signal.aborted) fileHandler.cancel?.();
    else report(nodeFor(file) === 'image' ? 'Image upload failed' : 'File upload failed', error);
    finish(editor, surface, upload, null);
  }
}

function begin(
  editor: Editor,
  surface: Surface,
  file: File,
  position: number,
  controller: AbortController,
): Upload {
  const at = picturePlace(editor.state.doc, position);
  const upload = {
    id: crypto.randomUUID(),
    name: file.name,
    preview: nodeFor(file) === 'image' ? URL.createObjectURL(file) : null,
    place: keptPlaceOf(editor.state, at),
    abort: () => controller.abort(),
  };
  surface.uploads.set([...surface.uploads.get(), upload]);
  surface.props.onUploadingChange?.(true);
  editor.view.dispatch(placeholderMeta(editor.state.tr, { add: upload, at }));
  return upload;
}

function nodeOf({ schema }: Editor, file: File, src: string): Node | null {
  const type = nodeFor(file);
  const { name } = withShortName(file);
  const about = { image: { width: DEFAULT_IMAGE_WIDTH }, video: { name }, file: { name, size: file.size } };
  return schema.nodes[type]?.create({ src, ...about[type] }) ?? null;
}

function finish(editor: Editor, surface: Surface, upload: Upload, node: Node | null): void {
  if (!editor.isDestroyed) {
    const placed = findPlaceholder(editor.state, upload.id);
    const tr = placeholderMeta(editor.state.tr, { remove: upload.id });
    if (node && placed) insertNode(editor, tr, node, placed);
    else editor.view.dispatch(tr.setMeta('addToHistory', false));
  }
  if (upload.preview !== null) URL.revokeObjectURL(upload.preview);
  surface.uploads.set(surface.uploads.get().filter((other) => other.id !== upload.id));
  surface.props.onUploadingChange?.(surface.uploads.get().length > 0);
}

function insertNode(editor: Editor, tr: Transaction, node: Node, { at, isLeft }: Placed): void {
  if (!insertPicture(tr, node, at, !isLeft)) report('Invalid insertion position', at);
  editor.view.dispatch(tr);
  // A separate undo step: undoing what follows must not remove the file too.
  editor.view.dispatch(closeHistory(editor.state.tr));
}

/** Resolves when the URL has loaded as an image. */
function loaded(source: string, signal: AbortSignal): Promise<void> {
  return untilAborted(
    new Promise((resolve, reject) => {
      const probe = new window.Image();
      probe.addEventListener('load', () => resolve());
      probe.addEventListener('error', () => reject(new Error(`image does not load: ${source}`)));
      probe.src = source;
    }),
    signal,
  );
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
    work.then(resolve, reject);
  });
}
