import type { Issue } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { DocumentEditor, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { use, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../../data/engine-context.ts';
import { useTypography } from '../../../data/use-typography.ts';
import { useFileHandler } from '../../assets/public.ts';
import {
  EarlyTextGuard,
  useDocumentAccess,
  useEarlyText,
  useIsReady,
  useRecovered,
} from '../../documents/public.ts';
import { useIssueReferences } from '../references/use-issue-references.tsx';
import { useIssuesFromLines } from '../references/use-issues-from-lines.ts';
import { useMentions } from '../use-mentions.ts';
import { DescriptionCommentsContext } from './description-comments.ts';

interface DescriptionEditorProps {
  row: Issue;
  open: OpenDocument | undefined;
  /** Where the text was clicked; the caret goes there. */
  at: { readonly x: number; readonly y: number } | undefined;
  focus: boolean;
  editor?: RefObject<EditorHandle | null>;
  /** Elements that belong to the text: focusing them does not count as leaving it. Only the editor if absent. */
  area?: RefObject<HTMLElement | null>;
  /** Read-only, for people who can't edit it. */
  isRead?: boolean;
  /** The text shown until it can be edited. */
  meanwhile: ReactNode;
  /** Called when someone starts writing in an editor that was already open. */
  onEnter?: () => void;
  /** The focus moved from the editor to something else on the page, and nothing keeps it from closing. */
  onLeave?: () => void;
}

/** The editor, which appears when someone writes. */
export function DescriptionEditor({
  row,
  open,
  at,
  focus,
  area,
  isRead = false,
  meanwhile,
  onEnter,
  onLeave,
  ...props
}: DescriptionEditorProps) {
  const t = useTranslations('issuePage.description');
  const words = useTranslations('documents.status');
  const frame = useRef<HTMLDivElement>(null);
  const own = useRef<EditorHandle>(null);
  const editor = props.editor ?? own;
  const isReady = useIsReady(open);
  const userId = useUserId();
  const access = useDocumentAccess(open);
  const recovered = useRecovered(open);
  const handleEarlyKeys = useEarlyText(open);
  const mentions = useMentions(row.projectId);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(row.projectId);
  const { projectId } = row;
  const createIssues = useIssuesFromLines({ projectId, parentId: row.id });
  // A request that is set aside has no files of its own yet: they belong to the project.
  const owner = row.isRequest ? {} : { entityId: row.id };
  const fileHandler = useFileHandler({ purpose: 'issue-description', projectId, ...owner });

  const comments = use(DescriptionCommentsContext);
  const onDrawn = comments?.onDrawn;
  useEffect(() => {
    onDrawn?.((id) => editor.current?.scrollToComment(id));
    return () => onDrawn?.(undefined);
  }, [onDrawn, editor]);

  const isUnreachable = !isReady && access === 'offline';
  return (
    <div
      ref={frame}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && (area ?? frame).current?.contains(next)) return;
        if (document.hasFocus() && editor.current?.canBeDiscarded() !== false) onLeave?.();
      }}
    >
      {access === 'outdated' && <p role="alert">{words('outdated')}</p>}
      {isUnreachable && (
        <p role="status" className="mb-2 text-2">
          {t('unloaded')}
        </p>
      )}
      <DocumentEditor
        ref={editor}
        profile="rich"
        meanwhile={meanwhile}
        ydoc={isReady ? open?.ydoc : undefined}
        awareness={open?.awareness}
        recovered={recovered}
        onRecoveredDone={(id) => open?.dismissRecovered(id)}
        label={t('label')}
        placeholder={t('placeholder')}
        editable={!isRead && !isUnreachable && access !== 'outdated' && access !== 'closed'}
        // The read-only text and the editor's are laid out identically, so the same point is the same character.
        autofocus={focus && (at ?? true)}
        fileHandler={fileHandler}
        issueReferences={issueReferences}
        createIssues={createIssues}
        onFocus={onEnter}
        onEarlyKeys={handleEarlyKeys}
        textComments={comments}
        typography={typography}
        rememberSections={`${userId}/${row.id}`}
        {...mentions}
      />
      <EarlyTextGuard editor={editor} />
    </div>
  );
}
