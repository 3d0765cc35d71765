import type { EditorHandle } from '@cairn/editor/react';
import { toast } from '@cairn/ui/toast';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';

/** Whoever waits longer than this is told why; in milliseconds. */
const SAID_AFTER = 1000;

/** Does it once the text is whole. */
export type WhenWhole = (act: () => void) => void;

/**
 * For what sends or closes a text: it waits until all that was typed stands in it. While a picture is on its way it is not
 * done, and that is said (S-EDIT-101).
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
