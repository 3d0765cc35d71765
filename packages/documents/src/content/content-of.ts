import { SHARED_CONTENT } from '@cairn/editor/schema-version';
import type { Doc, XmlFragment } from 'yjs';

/** The shared element with the content of a Yjs document. */
export function contentOf(ydoc: Doc): XmlFragment {
  return ydoc.getXmlFragment(SHARED_CONTENT);
}
