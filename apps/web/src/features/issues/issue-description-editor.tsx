import type { RichText as RichTextBody } from '@cairn/domain';
import { RichEditor, type DocumentJson, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFileHandler } from '../assets/public.ts';
import { useMentions } from './use-mentions.ts';

/** An editor whose first drawing took long is replaced by another at once; only one that stays is written in. */
const STEADY_FRAMES = 3;

interface DescriptionEditorProps {
  projectId: string;
  issueId: string;
  value: DocumentJson;
  /** Where the text was pressed; the caret goes there. */
  at: { x: number; y: number } | undefined;
  focus: boolean;
  /** Nothing unsent is in the editor: what others save goes in, even between two keys. */
  clean: boolean;
  onChange: (body: RichTextBody) => void;
  /** The editor was left; it may not close while an upload runs, nor when only the window was left. */
  onBlur: (mayClose: boolean) => void;
}

/** The editor, once somebody writes. What is typed while its code is fetched is caught, and goes in first. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { projectId, issueId, value, at, focus, clean, onChange, onBlur } = props;
  const t = useTranslations('issuePage.description');
  const frame = useRef<HTMLDivElement>(null);
  const catcher = useRef<HTMLTextAreaElement>(null);
  const earlyFiles = useRef<File[]>([]);
  const editor = useRef<EditorHandle>(null);
  const mentions = useMentions(projectId);
  const fileHandler = useFileHandler({ purpose: 'issue-description', projectId, entityId: issueId });

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
      placeCaret(text, at);
      // In the same turn, so that no later key comes first; letter for letter, where the caret stands. No other way
      // does both in every browser.
      if (early.value !== '') document.execCommand('insertText', false, early.value);
      early.value = '';
      early.hidden = true;
      for (const file of earlyFiles.current.splice(0)) void editor.current?.uploadImage(file);
    });
    return () => cancelAnimationFrame(next);
  }, [focus, at]);

  // The editor itself leaves a typing person alone; with nothing unsent, the newest text must be the one typed into.
  useEffect(() => {
    if (clean) editor.current?.setContent(value);
  }, [clean, value]);

  return (
    <div
      ref={frame}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && frame.current?.contains(next)) return;
        onBlur(document.hasFocus() && editor.current?.canBeDiscarded() !== false);
      }}
    >
      {focus && (
        <textarea
          ref={catcher}
          aria-label={t('label')}
          className="vh"
          onPaste={({ clipboardData }) => earlyFiles.current.push(...clipboardData.files)}
        />
      )}
      <RichEditor
        ref={editor}
        label={t('label')}
        placeholder={t('placeholder')}
        value={value}
        onChange={onChange}
        fileHandler={fileHandler}
        {...mentions}
      />
    </div>
  );
}

/** The read text and the editor's lie on one another, so the same point is the same letter; else the end. */
function placeCaret(text: HTMLElement, at: { x: number; y: number } | undefined): void {
  const selection = window.getSelection();
  const found = at && caretAt(at.x, at.y);
  text.focus({ preventScroll: true });
  if (found && text.contains(found.node)) {
    selection?.collapse(found.node, found.offset);
    return;
  }
  selection?.selectAllChildren(text);
  selection?.collapseToEnd();
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if (!('caretPositionFromPoint' in document)) return undefined;
  const position = document.caretPositionFromPoint(x, y);
  return position ? { node: position.offsetNode, offset: position.offset } : undefined;
}
