import type { OpenDocument } from '@cairn/documents';
import { description, type Issue, type RichText as RichTextBody } from '@cairn/domain';
import {
  isBlankDocument,
  RichText,
  warmDocumentEditor,
  type DocumentJson,
  type EditorHandle,
} from '@cairn/editor/react';
import { PencilLine } from 'lucide-react';
import { use, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@cairn/ui/button';
import { toast } from '@cairn/ui/toast';
import { useUserId } from '../../../data/engine-context.ts';
import { useCover } from '../../../data/use-cover.ts';
import { useRow } from '../../../data/use-rows.ts';
import { AssistText } from '../../../platform/assist-text.tsx';
import {
  DocumentLeaveGuard,
  DocumentStatusSign,
  HeldBack,
  useDocumentContent,
  useDocumentStatus,
  useIsReady,
  useTickTask,
} from '../../documents/public.ts';
import { hasQueuedUploads } from '../../assets/public.ts';
import { drawReference } from '../references/draw-reference.tsx';
import { DescriptionCommentsContext, type DescriptionComments } from './description-comments.ts';
import { DescriptionEditor } from './issue-description-editor.tsx';
import { useDescriptionDocument, useLeftDocument } from './use-description-document.ts';

const COVERED = ['description'] as const;
/** Only after the page is shown: its first content must not wait for an editor. */
const WARM_AFTER_MS = 500;

/** The same document in the editor's format. */
const asDocument = (body: RichTextBody): DocumentJson => body as DocumentJson;

/** The description: shown as HTML, and edited together with others in an editor that loads when it is first needed. */
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
  // A text that has not reached the server yet cannot become a document there.
  const isOnItsWay = held !== undefined && row.number === 0;
  if (!editable || isOnItsWay) return <ReadDescription row={row} body={held?.body} />;
  return <WritableDescription key={row.id} row={row} body={held?.body} />;
}

/** Shown beside it: what this person has written in the meantime, if the server won't accept it. */
function ReadDescription({ row, body }: WritableDescriptionProps) {
  const t = useTranslations('issuePage.description');
  const userId = useUserId();
  const left = useLeftDocument(row);
  const comments = use(DescriptionCommentsContext);
  const text = body && (
    <RichText
      value={asDocument(body)}
      drawReference={drawReference}
      rememberSections={`${userId}/${row.id}`}
      label={t('label')}
    />
  );
  const isCommented = body !== undefined && row.number !== 0 && isShownWithComments(comments);
  return (
    <>
      <HeldBack open={left} />
      {text && (
        <div className="mt-3">
          {isCommented ? <CommentedDescription row={row} body={body} text={text} /> : text}
        </div>
      )}
    </>
  );
}

/** Whether there are comments on the text, or can be. */
const isShownWithComments = (comments: DescriptionComments | undefined): boolean =>
  comments !== undefined && (hasMarks(comments) || comments.onComment !== undefined);

const hasMarks = (comments: DescriptionComments | undefined): boolean =>
  comments?.texts.some(({ isMarked }) => isMarked) === true;

interface CommentedDescriptionProps {
  readonly row: Issue;
  readonly body: RichTextBody;
  /** The text shown until its document has loaded. */
  readonly text: ReactNode;
}

/** The text in a read-only editor: only its document knows which characters a comment is about. */
function CommentedDescription({ row, body, text }: CommentedDescriptionProps) {
  const isCommented = hasMarks(use(DescriptionCommentsContext));
  const open = useDescriptionDocument(row, body, isCommented);
  const isReady = useIsReady(open);
  if (!isReady) return text;
  return <DescriptionEditor row={row} open={open} at={undefined} focus={false} isRead meanwhile={text} />;
}

interface WritableDescriptionProps {
  row: Issue;
  /** The last text from the server; the document may be newer. */
  body: RichTextBody | undefined;
}

interface Writing {
  /** Where the text was clicked; the caret goes there. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  /** Whether someone opened it to write. */
  readonly focus: boolean;
}

/** The editor is open, and no one is writing in it. */
const SHOWN: Writing = { at: undefined, focus: false };
const ENTERED: Writing = { at: undefined, focus: true };

function WritableDescription({ row, body }: WritableDescriptionProps) {
  const t = useTranslations('issuePage.description');
  const userId = useUserId();
  const [writing, setWriting] = useState<Writing>();
  const [hasTicked, setHasTicked] = useState(false);
  const tickTask = useTickTask(row.id);
  const isCommented = hasMarks(use(DescriptionCommentsContext));
  const open = useDescriptionDocument(row, body, writing !== undefined || hasTicked || isCommented);
  const isReady = useIsReady(open);
  const area = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [isAssisted, setAssisted] = useState(false);
  // Only the editor knows which characters a comment is about.
  if (isCommented && isReady && !writing) setWriting(SHOWN);
  const content = useDocumentContent(open, writing === undefined);

  useEffect(() => {
    const timer = setTimeout(() => void warmDocumentEditor(), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  // Images waiting here since an earlier visit need an editor to be inserted into.
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
    <div ref={area} className="group relative mt-3 pb-6 pointer-coarse:has-data-assist:pb-11">
      {writing ? (
        <DescriptionEditor
          row={row}
          open={open}
          {...writing}
          editor={editor}
          area={area}
          meanwhile={text}
          onEnter={() => setWriting((before) => (before === SHOWN ? ENTERED : before))}
          onLeave={() => {
            // The assistant's response is inserted at the caret.
            if (!isAssisted) setWriting(isCommented ? SHOWN : undefined);
          }}
        />
      ) : (
        // The button is for keyboards; clicking the text is a shortcut for pointers.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="cursor-text" onMouseUp={handleMouseUp}>
          {text}
          {/* Shown only with keyboard focus; clicking the text does the same. */}
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
      <span className="absolute right-0 bottom-0">
        <AssistText
          className="!h-6"
          selected={() => editor.current?.selectedText() || selectionIn(area.current)}
          onUse={(html) => editor.current?.insertAtSavedSelection(html) === true}
          onOpenChange={(isOpen) => {
            setAssisted(isOpen);
            if (isOpen) setWriting((before) => before ?? SHOWN);
          }}
        />
      </span>
      {open && (
        <span className="absolute bottom-0 left-0">
          <DescriptionState open={open} isWriting={writing !== undefined && writing !== SHOWN} />
          <DocumentLeaveGuard open={open} asksFor="unkept" />
        </span>
      )}
    </div>
  );
}

/** The selection in read-only text. */
function selectionIn(area: HTMLElement | null): string {
  const selection = window.getSelection();
  const isInside = [selection?.anchorNode, selection?.focusNode].every(
    (node) => node instanceof Node && area?.contains(node) === true,
  );
  return isInside ? (selection?.toString().trim() ?? '') : '';
}

/** Separate from the text, because it changes with each key press. */
function DescriptionState({ open, isWriting }: { open: OpenDocument; isWriting: boolean }) {
  const status = useDocumentStatus(open);
  return isWriting || isWaiting(status) ? <DocumentStatusSign status={status} narrow="words" /> : null;
}

/** Whether some of what was written has not reached the server, or never will. */
const isWaiting = (status: ReturnType<typeof useDocumentStatus>): boolean =>
  status.kind === 'error' || ('count' in status && status.count > 0);
