import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { outlineOf } from '../convert/outline.ts';
import { documentOf } from './core/external-value.ts';
import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { DocumentEditorProps, TextComments } from './editor-props.ts';
import { markComments } from './extensions/text-comments.ts';
import { RichChrome } from './ui/rich-chrome.tsx';
import { EditorPlace } from './ui/editor-place.tsx';
import { Embeds } from './ui/embeds.tsx';
import { ReadingToolbar } from './ui/reading-toolbar.tsx';
import { RecoveredTexts } from './ui/recovered-texts.tsx';

/** How far headings may lag, because reading a long document costs more than a keystroke may. */
const OUTLINE_AFTER_MS = 250;

/** The editor of pages and descriptions: the full schema, with live collaboration. */
export function DocumentEditor(props: DocumentEditorProps) {
  return <BoundEditor key={props.ydoc.guid} {...props} />;
}

function BoundEditor({
  ydoc,
  awareness,
  profile = 'document',
  onOutline,
  recovered,
  onRecoveredDone,
  ...props
}: DocumentEditorProps) {
  const { editor, surface } = useSurfaceEditor(profile, props, { ydoc, awareness });
  useOutline(editor, onOutline);
  useTextComments(editor, props.textComments);
  return (
    <div
      className={`cairn-editor ${profile === 'document' ? 'cairn-document' : ''} ${props.className ?? ''}`}
    >
      {recovered && onRecoveredDone && (
        <RecoveredTexts editor={editor} recovered={recovered} onDone={onRecoveredDone} />
      )}
      <EditorPlace editor={editor} />
      <Embeds surface={surface} />
      {(props.editable ?? true) ? (
        <RichChrome editor={editor} surface={surface} />
      ) : (
        props.textComments?.onComment && <ReadingToolbar editor={editor} surface={surface} />
      )}
    </div>
  );
}

function useOutline(editor: Editor, onOutline: DocumentEditorProps['onOutline']): void {
  const tell = useEffectEvent(() => {
    if (!editor.isDestroyed) onOutline?.(outlineOf(documentOf(editor)));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => tell(), 0);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => tell(), OUTLINE_AFTER_MS);
    };
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
}

/** Highlights move with their characters immediately; anything else is looked up after a pause. */
const MARKS_AFTER_MS = 250;

function useTextComments(editor: Editor, comments: TextComments | undefined): void {
  const texts = comments?.texts;
  const tellGone = useEffectEvent((ids: ReadonlySet<string>) => comments?.onGone?.(ids));
  useEffect(() => {
    if (!texts) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (editor.isDestroyed) return;
      const gone = markComments(editor, texts);
      if (gone) tellGone(gone);
      else later();
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, MARKS_AFTER_MS);
    };
    timer = setTimeout(look, 0);
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor, texts]);
}
