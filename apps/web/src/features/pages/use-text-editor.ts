import type { EditorHandle } from '@cairn/editor/react';
import { useCallback, useRef, type RefObject } from 'react';

export interface TextEditor {
  readonly editor: RefObject<EditorHandle | null>;
  /** The editor attaches itself with it. */
  readonly attach: (handle: EditorHandle | null) => void;
  /** Goes to the text, also while the editor is still on its way or is replaced by another at its first drawing. */
  readonly goToText: () => void;
  /** The text has the focus. */
  readonly arrived: () => void;
}

/** The editor of a page as its screen holds it. */
export function useTextEditor(): TextEditor {
  const editor = useRef<EditorHandle>(null);
  const isAwaited = useRef(false);
  const attach = useCallback((handle: EditorHandle | null) => {
    editor.current = handle;
    // Whoever has gone somewhere else meanwhile is left there.
    if (handle && isAwaited.current && document.activeElement === document.body) handle.focus();
  }, []);
  const goToText = useCallback(() => {
    isAwaited.current = true;
    editor.current?.focus();
  }, []);
  const arrived = useCallback(() => {
    isAwaited.current = false;
  }, []);
  return { editor, attach, goToText, arrived };
}
