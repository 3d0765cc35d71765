import type { DocumentStatus, OpenDocument } from '@cairn/documents';
import { documentToText } from '@cairn/editor/react';
import { CopyButton } from '@cairn/ui/copy-button';
import { useTranslations } from 'use-intl';
import { useDocumentContent } from './use-document-content.ts';
import { useDocumentStatus } from './use-document.ts';

/** Tells the person that their edits stay on this device because the text became read-only, and lets them copy them. */
export function HeldBack({ open }: { open: OpenDocument | undefined }) {
  const t = useTranslations('documents.heldBack');
  const isHeld = isHeldBack(useDocumentStatus(open));
  const content = useDocumentContent(open, isHeld);
  if (!isHeld || !content) return null;
  return (
    <div
      role="alert"
      className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-r2 border border-line bg-sunken px-3 py-2"
    >
      <p className="min-w-[220px] flex-1 text-2">{t('text')}</p>
      <CopyButton
        worded
        text={documentToText(content)}
        label={t('copy')}
        copiedLabel={t('copied')}
        refusedLabel={t('copyFailed')}
      />
    </div>
  );
}

/** Whether the server refuses edits and some are unsent. */
const isHeldBack = (status: DocumentStatus): boolean =>
  (status.kind === 'locked' || (status.kind === 'read-only' && status.reason === 'permission')) &&
  status.count > 0;
