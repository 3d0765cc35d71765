import { createComment, issue as issueEntity, type Issue } from '@cairn/domain';
import { LiteEditor, type DocumentJson, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { uuid } from '@cairn/sync/schema';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useActor, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useTypography } from '../../data/use-typography.ts';
import { useIssueReferences, useMentions } from '../issues/public.ts';
import { useCommentFiles } from './use-comment-files.ts';

interface CommentComposerProps {
  readonly issue: Issue;
  /** What is written is a reply, after which the editor closes. */
  readonly answers?: { readonly parentId: string; readonly onDone: () => void };
}

/** Where a comment is written: Enter sends, Shift-Enter breaks; what is not sent is kept. */
export function CommentComposer({ issue, answers }: CommentComposerProps) {
  const t = useTranslations('comments');
  const run = useCommand();
  const editor = useRef<EditorHandle>(null);
  const mentions = useMentions(issue.projectId);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(issue.projectId);
  const { fileHandler, waitsForUpload } = useCommentFiles(issue, editor);
  const { archivedProjects } = useActor();
  const mayComment = useCan('comment:create', subjectOf(issueEntity, issue));
  const [draft, setDraft] = useDraft<DocumentJson>(
    answers ? `reply.${answers.parentId}` : `comment.${issue.id}`,
  );
  // Only what was left from before; what is typed now is the editor's own.
  const [left] = useState(draft);
  // Over an archived project stands why.
  if (archivedProjects.has(issue.projectId)) return null;
  if (!mayComment) return <p className="text-2">{t('mayNot')}</p>;
  const submit = (body: DocumentJson): void => {
    if (waitsForUpload()) return;
    const parent = answers && { parentId: answers.parentId };
    run(createComment, { id: uuid(), issueId: issue.id, body, ...parent });
    editor.current?.clear();
    setDraft(undefined);
    answers?.onDone();
  };
  return (
    <LiteEditor
      ref={editor}
      label={answers ? t('replyLabel') : t('label')}
      placeholder={answers ? t('replyPlaceholder') : t('placeholder')}
      autofocus={answers !== undefined}
      value={left}
      onChange={(json) => setDraft(editor.current?.isBlank() === true ? undefined : json)}
      onSubmit={submit}
      fileHandler={fileHandler}
      issueReferences={issueReferences}
      typography={typography}
      {...mentions}
    />
  );
}
