import { SHARED_CONTENT } from '@cairn/editor/schema-version';
import type { Doc, XmlFragment } from 'yjs';

/** The shared element of a Yjs document that holds what is written. */
export function contentOf(ydoc: Doc): XmlFragment {
  return ydoc.getXmlFragment(SHARED_CONTENT);
}
