import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'react';

/**
 * Where an editor's text stands in the page. TipTap's own way draws the whole text anew when it comes and again when it
 * goes, for views made of React components, which are none of ours; a long page then opens in twice the time.
 */
export function EditorPlace({ editor }: { editor: Editor }) {
  const place = useRef<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    // An editor whose first drawing took long has been replaced by then; its successor comes with the next.
    if (editor.isDestroyed || !element) return;
    // Brings in the attributes too, which the editor has not looked at yet; in the page it would cost a layout.
    editor.setOptions({ element });
    element.append(editor.view.dom);
  }, [editor]);
  return <div ref={place} />;
}
