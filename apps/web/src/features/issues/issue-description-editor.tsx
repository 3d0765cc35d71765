import type { Issue } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { DocumentEditor, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFileHandler } from '../assets/public.ts';
import { useDocumentAccess, useIsReady, useRescued } from '../documents/public.ts';
import { useMentions } from './use-mentions.ts';

/** An editor whose first drawing took long is replaced by another at once; only one that stays is written in. */
const STEADY_FRAMES = 3;

interface DescriptionEditorProps {
  row: Issue;
  open: OpenDocument | undefined;
  /** Where the text was pressed; the caret goes there. */
  at: { readonly x: number; readonly y: number } | undefined;
  focus: boolean;
  /** The text to read, until it can be written in. */
  meanwhile: ReactNode;
  /** The editor was left for something else on the page, and nothing keeps it from closing. */
  onLeave: () => void;
}

/** The editor, once somebody writes. What is typed before it has come is caught, and goes in first. */
export function DescriptionEditor({ row, open, at, focus, meanwhile, onLeave }: DescriptionEditorProps) {
  const t = useTranslations('issuePage.description');
  const words = useTranslations('documents.status');
  const frame = useRef<HTMLDivElement>(null);
  const catcher = useRef<HTMLTextAreaElement>(null);
  const earlyFiles = useRef<File[]>([]);
  const editor = useRef<EditorHandle>(null);
  const isReady = useIsReady(open);
  const access = useDocumentAccess(open);
  const rescued = useRescued(open);
  const mentions = useMentions(row.projectId);
  const { projectId } = row;
  const fileHandler = useFileHandler({ purpose: 'issue-description', projectId, entityId: row.id });

  useEffect(() => {
    const early = catcher.current;
    if (!focus || !early) return undefined;
    early.focus({ preventScroll: true });
    let seen: HTMLElement | null = null;
    let frames = 0;
    let next = requestAnimationFrame(function wait(): void {
      const text = frame.current?.querySelector<HTMLElement>('[contenteditable="true"]') ?? null;
      frames = text === seen ? frames + 1 : 0;
      seen = text;
      if (!text || frames < STEADY_FRAMES) {
        next = requestAnimationFrame(wait);
        return;
      }
      // The read text and the editor's lie on one another, so the same point is the same letter.
      editor.current?.focusAt(at);
      // In the same turn, so that no later key comes first; letter for letter, where the caret stands. No other way
      // does both in every browser.
      if (early.value !== '') document.execCommand('insertText', false, early.value);
      early.value = '';
      early.hidden = true;
      for (const file of earlyFiles.current.splice(0)) void editor.current?.uploadImage(file);
    });
    return () => cancelAnimationFrame(next);
  }, [focus, at]);

  const isUnreachable = !isReady && access === 'offline';
  return (
    <div
      ref={frame}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && frame.current?.contains(next)) return;
        if (document.hasFocus() && editor.current?.canBeDiscarded() !== false) onLeave();
      }}
    >
      {focus && (
        <textarea
          ref={catcher}
          aria-label={t('label')}
          className="vh"
          readOnly={isUnreachable}
          onPaste={({ clipboardData }) => earlyFiles.current.push(...clipboardData.files)}
        />
      )}
      {access === 'outdated' && <p role="alert">{words('outdated')}</p>}
      {isUnreachable && (
        <p role="status" className="mb-2 text-2">
          {t('unloaded')}
        </p>
      )}
      {open && isReady ? (
        <DocumentEditor
          ref={editor}
          profile="rich"
          meanwhile={meanwhile}
          ydoc={open.ydoc}
          awareness={open.awareness}
          rescued={rescued}
          onRescueDone={(id) => open.dismissRescued(id)}
          label={t('label')}
          placeholder={t('placeholder')}
          editable={access !== 'outdated' && access !== 'closed'}
          fileHandler={fileHandler}
          {...mentions}
        />
      ) : (
        meanwhile
      )}
    </div>
  );
}
