import type { Page } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { DocumentEditor, type EditorHandle, type TextComments } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { useTypography } from '../../data/use-typography.ts';
import { useFileHandler } from '../assets/public.ts';
import {
  DocumentLeaveGuard,
  EarlyTextGuard,
  HeldBack,
  useDocumentAccess,
  useEarlyText,
  useIsReady,
  useRecovered,
} from '../documents/public.ts';
import { useIssueReferences, useIssuesFromLines, useMentions } from '../issues/public.ts';
import { useIssueEmbeds } from './use-issue-embeds.tsx';
import { useProjectChoice } from './use-project-choice.tsx';

interface PageBodyProps {
  row: Page;
  open: OpenDocument | undefined;
  editable: boolean;
  editor: RefObject<EditorHandle | null>;
  comments: TextComments;
}

/** The text in the shared editor, shown once it has loaded. */
export function PageBody({ row, open, editable, editor, comments }: PageBodyProps) {
  const t = useTranslations('pages.page');
  const words = useTranslations('documents.status');
  const isReady = useIsReady(open);
  const userId = useUserId();
  const access = useDocumentAccess(open);
  const recovered = useRecovered(open);
  const handleEarlyKeys = useEarlyText(open);
  const fileHandler = useFileHandler({ purpose: 'page', entityId: row.id });
  const mentions = useMentions(row.projectId ?? undefined);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(row.projectId ?? undefined);
  const isUnreachable = !isReady && access === 'offline';
  const { embeds, dialog } = useIssueEmbeds();
  const { chooseProject, dialog: choice } = useProjectChoice();
  const createIssues = useIssuesFromLines({ projectId: row.projectId, chooseProject });
  if (access === 'no-access') return <p className="mt-6 text-2">{words('no-access')}</p>;
  return (
    <div className="mt-6">
      {access === 'outdated' && (
        <p role="alert" className="mb-4 text-2">
          {words('outdated')}
        </p>
      )}
      <HeldBack open={open} />
      <DocumentEditor
        ref={editor}
        ydoc={isReady ? open?.ydoc : undefined}
        awareness={open?.awareness}
        meanwhile={
          isReady ? undefined : (
            <output className="block min-h-40 cursor-text text-2">
              {isUnreachable ? words('unloaded') : <span className="vh">{words('loading')}</span>}
            </output>
          )
        }
        fileHandler={fileHandler}
        issueReferences={issueReferences}
        createIssues={createIssues}
        recovered={recovered}
        onRecoveredDone={(id) => open?.dismissRecovered(id)}
        label={t('text')}
        placeholder={t('placeholder')}
        onEarlyKeys={handleEarlyKeys}
        editable={editable && !isUnreachable && access !== 'outdated' && access !== 'closed'}
        textComments={comments}
        typography={typography}
        rememberSections={`${userId}/${row.id}`}
        {...mentions}
        {...embeds}
      />
      {dialog}
      {choice}
      <EarlyTextGuard editor={editor} />
      {open && isReady && <DocumentLeaveGuard open={open} asksFor="unsent" />}
    </div>
  );
}
