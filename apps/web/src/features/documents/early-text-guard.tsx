import type { EditorHandle } from '@cairn/editor/react';
import { Confirm } from '@cairn/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

/** If the editor takes longer to load, the person is asked. */
const TYPED_SOON_MS = 5000;
const LOOK_MS = 20;

/**
 * Keeps people from leaving before what they typed early is in the text: until the editor has loaded it is stored
 * nowhere else. That is usually a moment; if it takes longer, the person is asked.
 */
export function EarlyTextGuard({ editor }: { editor: RefObject<EditorHandle | null> }) {
  const t = useTranslations('documents');
  const isPending = (): boolean => editor.current?.hasEarlyKeys() === true;
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      for (let waited = 0; isPending() && waited < TYPED_SOON_MS; waited += LOOK_MS)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      return isPending();
    },
    enableBeforeUnload: isPending,
    withResolver: true,
  });
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title={t('leave')}
      description={t('leaveText')}
      confirmLabel={t('leaveConfirm')}
      cancelLabel={t('stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
