import { toSchemaJson, schema, type DocumentJson } from '@cairn/editor/nodes';
import { isBlankDocument } from '@cairn/editor/convert';
import { updateYFragment } from '@tiptap/y-tiptap';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { contentOf } from './content-of.ts';
import { toShared } from './shared-spelling.ts';

/**
 * Changes a document to `content` with the smallest difference, so that concurrent changes of others are kept.
 * Returns the update; undefined if nothing differs.
 *
 * @throws for an empty document, because one that failed to load looks the same and would delete everything.
 */
export function writeContent(ydoc: Doc, content: DocumentJson | null | undefined): Uint8Array | undefined {
  if (!content || content.content.length === 0)
    throw new Error('writeContent expects a document with at least one block, but the document is empty');
  const wanted = schema.nodeFromJSON(toSchemaJson(toShared(content)));
  let made: Uint8Array | undefined;
  const keep = (update: Uint8Array): void => void (made = update);
  ydoc.on('update', keep);
  try {
    ydoc.transact(() => {
      updateYFragment(ydoc, contentOf(ydoc), wanted, { mapping: new Map(), isOMark: new Map() });
    }, 'content');
  } finally {
    ydoc.off('update', keep);
  }
  return made;
}

/** The first update of a new document; undefined for a blank one, as two first writers can't duplicate anything. */
export function firstUpdate(content: DocumentJson): Uint8Array | undefined {
  if (isBlankDocument(content)) return undefined;
  const ydoc = new Doc();
  writeContent(ydoc, content);
  const update = encodeStateAsUpdate(ydoc);
  ydoc.destroy();
  return update;
}
