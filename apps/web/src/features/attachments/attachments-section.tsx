import { attachment, createAttachment, type Attachment, type Issue } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useCover } from '../../data/use-cover.ts';
import { useRows } from '../../data/use-rows.ts';
import type { UploadedFile } from '../assets/public.ts';
import { PageSection } from '../issues/public.ts';
import { AttachmentPreview } from './attachment-preview.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { uploads } from './uploads.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

const COVERED = ['attachment'] as const;
const byAge = (a: Attachment, b: Attachment): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** The files of an issue; more can be chosen, dropped or pasted. */
export function Attachments({ issue, editable }: { issue: Issue; editable: boolean }) {
  const t = useTranslations('attachments');
  const run = useCommand();
  const { session, workspace } = useWorkspace();
  useCover(COVERED, issue.id);
  const rows = useRows(attachment, { field: 'issueId', value: issue.id, compare: byAge });
  const running = useSyncExternalStore(uploads.subscribe, uploads.read).filter(
    (each) => each.issueId === issue.id,
  );
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Attachment>();
  const target = {
    userId: session.me.id,
    workspaceSlug: workspace.slug,
    issueId: issue.id,
    done: ({ id: assetId, name, url, contentType, bytes }: UploadedFile) =>
      void run(createAttachment, { id: uuid(), issueId: issue.id, assetId, name, url, contentType, bytes }),
  };
  const attach = (files: readonly File[]): void => uploads.start(files, target);
  const resume = useEffectEvent(() => void uploads.resume(target));
  useEffect(() => {
    if (editable) resume();
  }, [issue.id, editable]);
  const over = useDroppedFiles(editable, attach);
  if (rows.length === 0 && !editable) return null;
  const isEmpty = rows.length + running.length === 0;
  return (
    <PageSection
      heading={t('heading')}
      empty={isEmpty}
      action={
        editable && (
          <IconButton
            label={t('add')}
            icon={<Paperclip aria-hidden="true" />}
            onClick={() => input.current?.click()}
          />
        )
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {!isEmpty && (
        <ul aria-label={t('list')}>
          {rows.map((row) => (
            <AttachmentRow key={row.id} row={row} editable={editable} onShow={() => setShown(row)} />
          ))}
          {running.map((each) => (
            <UploadRow key={each.id} upload={each} />
          ))}
        </ul>
      )}
      <AttachmentPreview row={shown} onClose={() => setShown(undefined)} />
      {over &&
        createPortal(
          <p className="pointer-events-none fixed bottom-6 left-1/2 z-toast flex -translate-x-1/2 items-center gap-2 rounded-full border border-primary bg-raised px-4 py-2 font-medium shadow-e3">
            <Paperclip aria-hidden="true" className="size-4 text-link" />
            {t('dropHere')}
          </p>,
          document.body,
        )}
    </PageSection>
  );
}
