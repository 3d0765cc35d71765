import type { EditorHandle } from '@cairn/editor/react';
import { toast } from '@cairn/ui/toast';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';

/** After this many milliseconds, the person is told why it is waiting. */
const SAID_AFTER = 1000;

/** Runs an action once the text is complete. */
export type WhenWhole = (act: () => void) => void;

/**
 * For actions that send or close a text: waits until everything typed is in it. While a picture is uploading, the
 * action is refused with a message (S-EDIT-101).
 */
export function useWholeText(editor: RefObject<EditorHandle | null>): WhenWhole {
  const t = useTranslations('assets');
  const saying = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(saying.current), []);
  return (act) => {
    const whenTyped = editor.current?.whenTyped ?? ((now) => now());
    clearTimeout(saying.current);
    saying.current = setTimeout(
      () => toast.show(t('stillTyped'), { id: 'still-typed', description: t('stillTypedHint') }),
      SAID_AFTER,
    );
    whenTyped(() => {
      clearTimeout(saying.current);
      if (editor.current?.isUploading() !== true) return act();
      toast.error(t('stillUploading'), { id: 'still-uploading', description: t('stillUploadingHint') });
      return undefined;
    });
  };
}
