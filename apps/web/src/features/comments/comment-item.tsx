import { member } from '@cairn/domain';
import { LiteEditor, RichText, tickTask, type DocumentJson, type EditorHandle } from '@cairn/editor/react';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useRow } from '../../data/use-rows.ts';
import { useTypography } from '../../data/use-typography.ts';
import { copyAddress, drawReference, useIssueReferences, useMentions } from '../issues/public.ts';
import type { AnyComment, CommentPlace } from './comment-place.ts';
import { useCommentFiles } from './use-comment-files.ts';
import { QuotedText } from './quoted-text.tsx';

export const commentAnchor = (commentId: string): string => `comment-${commentId}`;

interface CommentItemProps {
  row: AnyComment;
  place: CommentPlace;
  /** The URL points to this comment. */
  pointedAt: boolean;
  /** Shown beside the reactions. */
  footer?: ReactNode;
}

export function CommentItem({ row, place, pointedAt, footer }: CommentItemProps) {
  const t = useTranslations('comments');
  const userId = useUserId();
  const author = useRow(member, row.authorId);
  const mayEdit = place.may('update', row);
  const [editing, setEditing] = useState(false);
  const name = author?.displayName ?? t('somebody');
  if (row.removedAt !== null)
    return (
      <p
        id={commentAnchor(row.id)}
        className={`rounded-r3 border px-3.5 py-2.5 text-2 ${pointedAt ? 'border-primary' : 'border-line'}`}
      >
        {t('removed')}
      </p>
    );
  return (
    <article
      id={commentAnchor(row.id)}
      tabIndex={-1}
      aria-label={t('by', { name })}
      className={`rounded-r3 border bg-raised px-3.5 pt-2.5 pb-3 ${pointedAt ? 'border-primary' : 'border-line'}`}
    >
      <header className="flex h-6 items-center gap-2 text-small">
        <Avatar id={row.authorId} name={name} picture={author?.avatarUrl} decorative />
        <b className="truncate text-base font-strong">{name}</b>
        <RelativeTime at={row.createdAt} className="flex-none text-2" />
        {'origin' in row && row.origin === 'email' && (
          <span className="flex-none text-2" title={t('byEmailTitle', { name })}>
            {t('byEmail')}
          </span>
        )}
        {row.editedAt !== null && (
          <span
            className="flex-none text-2"
            title={t('editedAt', { time: new Date(row.editedAt).toLocaleString() })}
          >
            ({t('edited')})
          </span>
        )}
        <CommentMenu row={row} place={place} name={name} onEdit={() => setEditing(true)} />
      </header>
      {row.anchor && <QuotedText id={row.id} anchor={row.anchor} />}
      {editing ? (
        <CommentEditor row={row} place={place} onDone={() => setEditing(false)} />
      ) : (
        <RichText
          value={row.body as DocumentJson}
          highlights={[userId]}
          drawReference={drawReference}
          rememberSections={`${userId}/${row.id}`}
          onTaskChange={
            mayEdit
              ? (index, checked) => {
                  const body = tickTask(row.body as DocumentJson, index, checked);
                  place.update(row.id, body);
                }
              : undefined
          }
          className="mt-1.5 !text-[14px] !leading-[22px]"
        />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {place.drawReactions(row)}
        {footer}
      </div>
    </article>
  );
}

function CommentMenu({
  row,
  place,
  name,
  onEdit,
}: {
  row: AnyComment;
  place: CommentPlace;
  name: string;
  onEdit: () => void;
}) {
  const t = useTranslations('comments');
  const [asking, setAsking] = useState(false);
  const mayEdit = place.may('update', row);
  const mayRemove = place.may('remove', row);
  const path = `${place.path}#${commentAnchor(row.id)}`;
  return (
    <span className="-mr-1.5 ml-auto">
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actions', { name })} size="sm" icon={<Ellipsis aria-hidden="true" />} />
        }
      >
        {mayEdit && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Link2 aria-hidden="true" />}
          onSelect={() =>
            copyAddress(path, { title: t('copied'), lead: t('copiedUrl'), failed: t('copyFailed') })
          }
        >
          {t('copyLink')}
        </MenuItem>
        {mayRemove && <MenuSeparator />}
        {mayRemove && (
          <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        description={t(`removeLead.${place.kind}`)}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => {
          place.remove(row.id);
          toast.show(t('removed'));
        }}
      />
    </span>
  );
}

interface CommentEditorProps {
  row: AnyComment;
  place: CommentPlace;
  onDone: () => void;
}

function CommentEditor({ row, place, onDone }: CommentEditorProps) {
  const t = useTranslations('comments');
  useReturnedFocus();
  const editor = useRef<EditorHandle>(null);
  const mentions = useMentions(place.projectId ?? undefined);
  const [typography] = useTypography();
  const issueReferences = useIssueReferences(place.projectId ?? undefined);
  const { fileHandler, whenWhole } = useCommentFiles(place, editor);
  const [draft, setDraft] = useDraft<DocumentJson>(`comment-edit.${row.id}`);
  const [start] = useState(draft ?? (row.body as DocumentJson));
  const leave = (): void => {
    setDraft(undefined);
    onDone();
  };
  const close = (): void => whenWhole(leave);
  const save = (): void =>
    whenWhole(() => {
      // Null until the editor has loaded, when nothing can have changed.
      const body = editor.current?.getJson() ?? null;
      if (body && editor.current?.isBlank() === true) return;
      if (body && JSON.stringify(body) !== JSON.stringify(row.body)) place.update(row.id, body);
      leave();
    });
  return (
    // Escape cancels, as in every small editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mt-1.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <LiteEditor
        ref={editor}
        label={t('editLabel')}
        value={start}
        autofocus
        onChange={setDraft}
        onSubmit={save}
        onCancel={close}
        fileHandler={fileHandler}
        issueReferences={issueReferences}
        typography={typography}
        {...mentions}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={close}>{t('cancel')}</Button>
        <Button variant="primary" onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
