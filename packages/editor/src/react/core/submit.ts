import type { Editor } from '@tiptap/core';
import { documentToHtml } from '../../convert/html-write.ts';
import { isBlankDocument } from '../../convert/plain-text.ts';
import { documentOf } from './external-value.ts';
import type { Surface } from './surface.ts';

/** Submits the document, unless it is empty or an image is still uploading. */
export function submitDocument(editor: Editor, surface: Surface): boolean {
  const document = documentOf(editor);
  if (!isBlankDocument(document) && surface.uploads.get().length === 0) {
    surface.props.onSubmit?.(document, documentToHtml(document));
  }
  return true;
}
