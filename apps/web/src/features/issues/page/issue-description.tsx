import type { OpenDocument } from '@cairn/documents';
import { description, type Issue, type RichText as RichTextBody } from '@cairn/domain';
import { isBlankDocument, RichText, warmDocumentEditor, type DocumentJson } from '@cairn/editor/react';
import { PencilLine } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@cairn/ui/button';
import { toast } from '@cairn/ui/toast';
import { useUserId } from '../../../data/engine-context.ts';
import { useCover } from '../../../data/use-cover.ts';
import { useRow } from '../../../data/use-rows.ts';
import {
  DocumentLeaveGuard,
  DocumentStatusSign,
  HeldBack,
  useDocumentContent,
  useDocumentStatus,
  useTickTask,
} from '../../documents/public.ts';
import { hasQueuedUploads } from '../../assets/public.ts';
import { drawReference } from '../references/draw-reference.tsx';
import { DescriptionEditor } from './issue-description-editor.tsx';
import { useDescriptionDocument, useLeftDocument } from './use-description-document.ts';

const COVERED = ['description'] as const;
/** Once the page stands: what it shows first must not wait for an editor. */
const WARM_AFTER_MS = 500;

/** The same document in the editor's own words. */
const asDocument = (body: RichTextBody): DocumentJson => body as DocumentJson;

/** The description: read as HTML, written together with others in an editor that comes at the first touch. */
export function IssueDescription({ row, editable }: { row: Issue; editable: boolean }) {
  const t = useTranslations('issuePage.description');
  const cover = useCover(COVERED, row.id);
  const held = useRow(description, row.id);
  if (cover === 'offline' && !held) return <p className="mt-3 text-2">{t('offline')}</p>;
  if (cover === 'loading' && !held)
    return (
      <p role="status" className="mt-3 min-h-6">
        <span className="vh">{t('loading')}</span>
      </p>
    );
  // A text that the server has not got yet cannot become a document there.
  const isOnItsWay = held !== undefined && row.number === 0;
  if (!editable || isOnItsWay) return <ReadDescription row={row} body={held?.body} />;
  return <WritableDescription key={row.id} row={row} body={held?.body} />;
}

/** Beside it stands what this person has written meanwhile, where the server will not take it. */
function ReadDescription({ row, body }: WritableDescriptionProps) {
  const t = useTranslations('issuePage.description');
  const userId = useUserId();
  const open = useLeftDocument(row);
  return (
    <>
      <HeldBack open={open} />
      {body && (
        <RichText
          value={asDocument(body)}
          drawReference={drawReference}
          rememberSections={`${userId}/${row.id}`}
          className="mt-3"
          label={t('label')}
        />
      )}
    </>
  );
}

interface WritableDescriptionProps {
  row: Issue;
  /** What the server last said; the document may be further. */
  body: RichTextBody | undefined;
}

interface Writing {
  /** Where the text was pressed; the caret goes there. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  /** Whether somebody came to write. */
  readonly focus: boolean;
}

function WritableDescription({ row, body }: WritableDescriptionProps) {
  const t = useTranslations('issuePage.description');
  const userId = useUserId();
  const [writing, setWriting] = useState<Writing>();
  const [hasTicked, setHasTicked] = useState(false);
  const tickTask = useTickTask(row.id);
  const open = useDescriptionDocument(row, body, writing !== undefined || hasTicked);
  const content = useDocumentContent(open, writing === undefined);

  useEffect(() => {
    const timer = setTimeout(() => void warmDocumentEditor(), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // Pictures that wait here since an earlier visit need an editor to go into.
  useEffect(() => {
    let isShown = true;
    void hasQueuedUploads({ userId, purpose: 'issue-description', entityId: row.id }).then((hasSome) => {
      if (hasSome && isShown) setWriting((before) => before ?? { at: undefined, focus: false });
    });
    return () => {
      isShown = false;
    };
  }, [userId, row.id]);

  const shown = content ?? (body && asDocument(body));
  const text =
    shown && !isBlankDocument(shown) ? (
      <RichText
        value={shown}
        highlights={[userId]}
        drawReference={drawReference}
        rememberSections={`${userId}/${row.id}`}
        onTaskChange={async (index, checked) => {
          setHasTicked(true);
          const isTicked = await tickTask(shown, index, checked);
          if (!isTicked) toast.error(t('notTicked'));
          return isTicked;
        }}
      />
    ) : (
      <p className="text-body text-2">{t('placeholder')}</p>
    );
  const handleMouseUp = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest('a, button, input, summary, video, [data-issue-embed]')) return;
    if (event.button !== 0 || window.getSelection()?.isCollapsed === false) return;
    setWriting({ at: { x: event.clientX, y: event.clientY }, focus: true });
  };
  return (
    <div className="group relative mt-3 pb-6">
      {writing ? (
        <DescriptionEditor
          row={row}
          open={open}
          {...writing}
          meanwhile={text}
          onLeave={() => setWriting(undefined)}
        />
      ) : (
        // The button is the keyboard's way; the press on the text is a short cut for the pointer.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="cursor-text" onMouseUp={handleMouseUp}>
          {text}
          {/* Seen only by whoever comes by keyboard; pressing the text does the same. */}
          <span className="pointer-events-none absolute -top-1 right-0 opacity-0 focus-within:pointer-events-auto focus-within:opacity-100">
            <Button
              icon={<PencilLine aria-hidden="true" />}
              onClick={() => setWriting({ at: undefined, focus: true })}
            >
              {t('edit')}
            </Button>
          </span>
        </div>
      )}
      {open && (
        <span className="absolute bottom-0 left-0">
          <DescriptionState open={open} isWriting={writing !== undefined} />
          <DocumentLeaveGuard open={open} asksFor="unkept" />
        </span>
      )}
    </div>
  );
}

/** Apart from the text: it changes with each key. */
function DescriptionState({ open, isWriting }: { open: OpenDocument; isWriting: boolean }) {
  const status = useDocumentStatus(open);
  return isWriting || isWaiting(status) ? <DocumentStatusSign status={status} narrow="words" /> : null;
}

/** Whether something that was written is not on the server, or will not be. */
const isWaiting = (status: ReturnType<typeof useDocumentStatus>): boolean =>
  status.kind === 'error' || ('count' in status && status.count > 0);
