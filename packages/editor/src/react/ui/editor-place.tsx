import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'react';

/**
 * Mounts an editor's text. TipTap's own component renders the whole text again when it mounts and unmounts, for node
 * views made of React components, which we don't use; a long page then takes twice as long to open.
 */
export function EditorPlace({ editor }: { editor: Editor }) {
  const place = useRef<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    // An editor whose first render took long has been replaced by then; its successor comes with the next render.
    if (editor.isDestroyed || !element) return;
    // Applies the attributes too, which the editor hasn't read yet; in the page it would cost a layout.
    editor.setOptions({ element });
    element.append(editor.view.dom);
  }, [editor]);
  return <div ref={place} />;
}
