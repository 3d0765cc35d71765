import type { Page } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { DocumentEditor, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { useTranslations } from 'use-intl';
import { useFileHandler } from '../assets/public.ts';
import { DocumentLeaveGuard, useDocumentAccess, useIsReady, useRescued } from '../documents/public.ts';
import { useMentions } from '../issues/public.ts';
import { useIssueEmbeds } from './use-issue-embeds.tsx';

interface PageBodyProps {
  row: Page;
  open: OpenDocument | undefined;
  editable: boolean;
  attach: (handle: EditorHandle | null) => void;
  onFocus: () => void;
}

/** The text, in the editor that all who are here share. It stands there only once there is something true to show. */
export function PageBody({ row, open, editable, attach, onFocus }: PageBodyProps) {
  const t = useTranslations('pages.page');
  const words = useTranslations('documents.status');
  const isReady = useIsReady(open);
  const access = useDocumentAccess(open);
  const rescued = useRescued(open);
  const fileHandler = useFileHandler({ purpose: 'page', entityId: row.id });
  const mentions = useMentions(row.projectId ?? undefined);
  const { embeds, dialog } = useIssueEmbeds();
  if (access === 'no-access') return <p className="mt-6 text-2">{words('no-access')}</p>;
  if (!open || !isReady)
    return (
      <output className="mt-6 block min-h-40 text-2">
        {access === 'offline' ? words('unloaded') : <span className="vh">{words('loading')}</span>}
      </output>
    );
  return (
    <div className="mt-6">
      {access === 'outdated' && (
        <p role="alert" className="mb-4 text-2">
          {words('outdated')}
        </p>
      )}
      <DocumentEditor
        ref={attach}
        onFocus={onFocus}
        ydoc={open.ydoc}
        awareness={open.awareness}
        fileHandler={fileHandler}
        rescued={rescued}
        onRescueDone={(id) => open.dismissRescued(id)}
        label={t('text')}
        placeholder={t('placeholder')}
        editable={editable && access !== 'outdated' && access !== 'closed'}
        {...mentions}
        {...embeds}
      />
      {dialog}
      <DocumentLeaveGuard open={open} asksFor="unsent" />
    </div>
  );
}
