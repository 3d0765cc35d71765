import { LiteEditor, type DocumentJson, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon } from '@cairn/ui/icons';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../data/use-draft.ts';
import { useTypography } from '../../data/use-typography.ts';
import { useIssueReferences, useMentions } from '../issues/public.ts';
import type { CommentPlace } from './comment-place.ts';
import { useAnchorDraft, useTextOfComments } from './text-of-comments.ts';
import { EarlyTextGuard } from '../documents/public.ts';
import { useCommentFiles } from './use-comment-files.ts';

interface CommentComposerProps {
  readonly place: CommentPlace;
  /** Set for a reply, after which the editor closes; Escape also closes it and keeps the text. */
  readonly answers?: { readonly parentId: string; readonly onDone: () => void };
}

/** The comment editor: Enter sends, Shift-Enter breaks the line; unsent text is kept. */
export function CommentComposer({ place, answers }: CommentComposerProps) {
  const t = useTranslations('comments');
  const editor = useRef<EditorHandle>(null);
  const mentions = useMentions(place.projectId ?? undefined);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(place.projectId ?? undefined);
  const { fileHandler, whenWhole } = useCommentFiles(place, editor);
  const [anchor, setAnchor] = useAnchorDraft(place.id);
  const frame = useRef<HTMLDivElement>(null);
  useFocusWhenAsked(editor, frame);
  const [draft, setDraft] = useDraft<DocumentJson>(
    answers ? `reply.${answers.parentId}` : `comment.${place.id}`,
  );
  // Only the text left from before; the editor holds what is typed now.
  const [left] = useState(draft);
  if (place.isClosed) return null;
  if (!place.mayComment) return <p className="text-2">{t('mayNot')}</p>;
  const leave = answers && ((): void => whenWhole(answers.onDone));
  const submit = (body: DocumentJson): void =>
    whenWhole(() => {
      const about = answers ? { parentId: answers.parentId } : anchor && { anchor };
      place.create({ id: uuid(), body, ...about });
      editor.current?.clear();
      setDraft(undefined);
      if (!answers) setAnchor(undefined);
      answers?.onDone();
    });
  const field = (
    <>
      <EarlyTextGuard editor={editor} />
      <LiteEditor
        ref={editor}
        label={answers ? t('replyLabel') : t('label')}
        placeholder={answers ? t('replyPlaceholder') : t('placeholder')}
        autofocus={answers !== undefined}
        value={left}
        onChange={(json) => setDraft(editor.current?.isBlank() === true ? undefined : json)}
        onSubmit={submit}
        onCancel={leave}
        fileHandler={fileHandler}
        issueReferences={issueReferences}
        typography={typography}
        {...mentions}
      />
    </>
  );
  if (!leave)
    return (
      <div ref={frame}>
        {anchor && (
          <div className="mb-2 flex items-start gap-2">
            <blockquote className="line-clamp-2 flex-1 border-l-2 border-amber-ink pl-2.5 text-small break-words text-2">
              {anchor.quote}
            </blockquote>
            <IconButton
              label={t(`notOnText.${place.kind}`)}
              size="sm"
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => {
                setAnchor(undefined);
                editor.current?.focus();
              }}
            />
          </div>
        )}
        {field}
      </div>
    );
  return (
    // Escape also works on the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        leave();
      }}
    >
      {field}
      <div className="mt-2 flex justify-end">
        <Button onClick={leave}>{t('closeReply')}</Button>
      </div>
    </div>
  );
}

/** People who select text to comment on continue typing here. */
function useFocusWhenAsked(
  editor: RefObject<EditorHandle | null>,
  frame: RefObject<HTMLElement | null>,
): void {
  const { asked, hear } = useTextOfComments();
  useEffect(() => {
    if (!frame.current || !hear(asked)) return;
    frame.current.scrollIntoView({ block: 'nearest' });
    editor.current?.focus();
  }, [editor, frame, asked, hear]);
}
