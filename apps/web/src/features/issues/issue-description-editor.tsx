import type { RichText as RichTextBody } from '@cairn/domain';
import { RichEditor, type DocumentJson, type EditorHandle } from '@cairn/editor/react';
import '@cairn/editor/editor.css';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMentions } from './use-mentions.ts';

interface DescriptionEditorProps {
  value: DocumentJson;
  /** Where the text was pressed; the caret goes there. */
  at: { x: number; y: number } | undefined;
  focus: boolean;
  /** Nothing unsent is in the editor: what others save goes in, even between two keys. */
  clean: boolean;
  onChange: (body: RichTextBody) => void;
  onBlur: () => void;
}

/** The editor, once somebody writes. Keys pressed while its code is fetched are kept and typed into it. */
export function DescriptionEditor({ value, at, focus, clean, onChange, onBlur }: DescriptionEditorProps) {
  const t = useTranslations('issuePage.description');
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const early = useRef('');
  const mentions = useMentions();

  useEffect(() => {
    const box = frame.current;
    if (!focus || !box) return undefined;
    box.focus({ preventScroll: true });
    let next = requestAnimationFrame(function wait(): void {
      const text = box.querySelector<HTMLElement>('[contenteditable="true"]');
      if (!text) {
        next = requestAnimationFrame(wait);
        return;
      }
      if (!at || !placeCaret(text, at)) editor.current?.focus();
      next = requestAnimationFrame(() => {
        if (early.current !== '') editor.current?.insertAtSavedSelection(early.current);
        early.current = '';
      });
    });
    return () => cancelAnimationFrame(next);
  }, [focus, at]);

  // The editor itself leaves a typing person alone; with nothing unsent, the newest text must be the one typed into.
  useEffect(() => {
    if (clean) editor.current?.setContent(value);
  }, [clean, value]);

  return (
    // Holds the focus, and the keys, only until the editor is there.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      tabIndex={-1}
      className="outline-none"
      onKeyDown={(event) => {
        if (event.target !== frame.current) return;
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        early.current += event.key;
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (event.target !== frame.current && !(next instanceof Node && frame.current?.contains(next)))
          onBlur();
      }}
    >
      <RichEditor
        ref={editor}
        label={t('label')}
        placeholder={t('placeholder')}
        value={value}
        onChange={(json) => onChange(json)}
        {...mentions}
      />
    </div>
  );
}

/** The read text and the editor's lie on one another, so the same point is the same letter. */
function placeCaret(text: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const found = caretAt(x, y);
  if (!found || !text.contains(found.node)) return false;
  text.focus({ preventScroll: true });
  window.getSelection()?.collapse(found.node, found.offset);
  return true;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  return undefined;
}
