import type { Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { useEditor, type UseEditorOptions } from '@tiptap/react';
import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useImperativeHandle, useState } from 'react';
import { documentToHtml } from '../../convert/html-write.ts';
import { emptyDocument, type DocumentJson } from '../../nodes/json.ts';
import { toSchemaJson } from '../../nodes/schema-json.ts';
import type { Profile } from '../../sets.ts';
import type { EditorProps } from '../editor-props.ts';
import type { SharedDocument } from '../extensions/shared-document.ts';
import { editorHandle } from './editor-handle.ts';
import { EXTERNAL, documentOf, replaceContent } from './external-value.ts';
import { surfaceExtensions } from './surface-extensions.ts';
import { createSurface, type Surface } from './surface.ts';
import { isOnTouch } from './touch.ts';

/** Keeps the caret from going under the touch bar; in pixels. */
const ABOVE_TOUCH_BAR = { top: 8, right: 0, bottom: 60, left: 0 };

/** An editor of a profile with its surface, kept in sync with its props. */
export function useSurfaceEditor(
  profile: Profile,
  props: EditorProps,
  shared?: SharedDocument,
): { editor: Editor; surface: Surface } {
  const [surface] = useState(() => createSurface(profile, props));
  const [sync] = useState<ValueSync>(() => ({ seen: props.value, emitted: null, isTyping: false }));
  const editable = props.editable ?? true;

  useEffect(() => {
    surface.setProps(props);
  });

  // Created once, because TipTap would apply new options on every render.
  const [options] = useState(() => editorOptions(surface, sync, shared));
  const editor = useEditor(options);

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
  }, [editor, editable]);

  useEffect(() => applyExternal(editor, surface, sync, props.value), [editor, surface, sync, props.value]);

  // A value that arrived during an upload has been waiting.
  useEffect(
    () => surface.uploads.subscribe(() => applyExternal(editor, surface, sync, surface.props.value)),
    [editor, surface, sync],
  );

  useEffect(() => {
    let stale = false;
    const asked = surface.props.mentionHighlights?.();
    asked?.then(
      (ids) => !stale && surface.highlights.set(new Set(ids)),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [surface]);

  useImperativeHandle(props.ref, () => editorHandle(editor, surface), [editor, surface]);

  return { editor, surface };
}

function editorOptions(
  surface: Surface,
  sync: ValueSync,
  shared: SharedDocument | undefined,
): UseEditorOptions & { immediatelyRender: true } {
  const { value, editable = true, autofocus = false } = surface.props;
  return {
    immediatelyRender: true,
    // No one uses its events about deleted nodes, and to find them it makes every change twice.
    enableCoreExtensions: { delete: false },
    extensions: surfaceExtensions(surface, shared),
    content: toSchemaJson(value ?? emptyDocument()),
    editable,
    autofocus: autofocus === false ? false : 'end',
    injectCSS: false,
    editorProps: {
      attributes: () => surfaceAttributes(surface.props),
      ...(isOnTouch() ? { scrollMargin: ABOVE_TOUCH_BAR, scrollThreshold: ABOVE_TOUCH_BAR } : {}),
    },
    onCreate: ({ editor }) => {
      startInText(editor);
      surface.props.onReady?.(true);
    },
    onDestroy: () => surface.props.onReady?.(false),
    onFocus: () => {
      surface.isEntered.set(true);
      surface.props.onFocus?.();
    },
    onBlur: () => {
      sync.isTyping = false;
      surface.props.onBlur?.();
    },
    onUpdate: ({ editor, transaction }) => {
      if (transaction.getMeta(EXTERNAL)) return;
      sync.isTyping = editor.isFocused;
      // Serialising a long document both ways costs more than a keystroke may.
      if (!surface.props.onChange) return;
      const document = documentOf(editor);
      sync.emitted = document;
      surface.props.onChange(document, documentToHtml(document));
    },
  };
}

/** If the text starts with an image, the selection would start on it, and a first click on it would change nothing. */
function startInText(editor: Editor): void {
  const { state, view } = editor;
  if (state.selection instanceof TextSelection || editor.isFocused) return;
  const text = Selection.findFrom(state.doc.resolve(0), 1, true);
  if (text) view.dispatch(state.tr.setSelection(text));
}

interface ValueSync {
  /** The last external value that was handled. */
  seen: DocumentJson | null | undefined;
  /** The last document reported to the caller. */
  emitted: DocumentJson | null;
  /** Whether the person has typed since the editor was focused. */
  isTyping: boolean;
}

/** Applies a new external value, unless it is our own last one or the person is typing; during an upload it waits. */
function applyExternal(editor: Editor, surface: Surface, sync: ValueSync, value: EditorProps['value']): void {
  if (value === sync.seen || editor.isDestroyed || surface.uploads.get().length > 0) return;
  sync.seen = value;
  if (value && value !== sync.emitted && !sync.isTyping) replaceContent(editor, value);
}

function surfaceAttributes(props: EditorProps): Record<string, string> {
  const editable = props.editable ?? true;
  return {
    role: editable ? 'textbox' : 'document',
    ...(editable ? { 'aria-multiline': 'true' } : {}),
    ...(props.labelledBy
      ? { 'aria-labelledby': props.labelledBy }
      : { 'aria-label': props.label ?? messages.label }),
    class: 'cairn-rich',
  };
}
