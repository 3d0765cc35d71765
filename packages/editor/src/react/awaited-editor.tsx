import { editor as messages } from '@cairn/messages/en/editor';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { EarlyKeys } from './core/early-keys.ts';
import type { EditorHandle, EditorProps } from './editor-props.ts';

interface AwaitedEditorProps extends Pick<
  EditorProps,
  'ref' | 'label' | 'labelledBy' | 'editable' | 'autofocus' | 'onEarlyKeys'
> {
  /** Whether the editor is shown, and not its placeholder while it loads. */
  isHere: boolean;
  children: (editor: Ref<EditorHandle>) => ReactNode;
}

/**
 * The place of an editor whose code or text may still be loading. Clicking it, or sending the focus to it, is enough to
 * start writing: early key presses are replayed in the editor once it is ready.
 */
export function AwaitedEditor({
  ref,
  label,
  labelledBy,
  editable = true,
  autofocus = false,
  onEarlyKeys,
  isHere,
  children,
}: AwaitedEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const catcher = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const early = useRef<EarlyKeys>(null);
  const isDrawn = useRef(isHere);
  // Only used while loading, as with any field of the page.
  const first = useRef(autofocus);

  const tellEarlyKeys = useEffectEvent((isPending: boolean) => onEarlyKeys?.(isPending));

  useLayoutEffect(() => {
    isDrawn.current = isHere;
  }, [isHere]);

  useLayoutEffect(() => {
    if (!frame.current || !catcher.current || !place.current) return undefined;
    const keys = new EarlyKeys({
      frame: frame.current,
      catcher: catcher.current,
      place: place.current,
      isHere: () => isDrawn.current,
      focusEditor: (at) => editor.current?.focusAt(at),
      onPending: (isPending) => tellEarlyKeys(isPending),
    });
    early.current = keys;
    if (first.current !== false) keys.start(first.current === true ? undefined : first.current);
    return () => {
      early.current = null;
      keys.dispose();
    };
  }, []);

  useEffect(() => {
    if (!editable && isHere) early.current?.stop();
  }, [editable, isHere]);

  useImperativeHandle(ref, () => handleOf(editor, early), []);

  const handleMouseUp = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    if ((isHere && early.current?.isCatching !== true) || !editable || event.button !== 0) return;
    if (target?.closest('a, button, input, summary, video, [data-issue-embed]')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    early.current?.start({ x: event.clientX, y: event.clientY });
  };

  return (
    // The click handler is for the time before the editor has loaded; then its own text is the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className="cairn-awaited" onMouseUp={handleMouseUp}>
      <textarea
        ref={catcher}
        hidden
        className="cairn-catcher"
        readOnly={!editable}
        {...(isHere ? undefined : nameOf(label, labelledBy))}
      />
      <div ref={place} className="cairn-place">
        {children(editor)}
      </div>
    </div>
  );
}

/** Only until the editor is there: with two fields of the same name, nobody could tell which to write in. */
const nameOf = (label: string | undefined, labelledBy: string | undefined) =>
  labelledBy === undefined ? { 'aria-label': label ?? messages.label } : { 'aria-labelledby': labelledBy };

type Current<Value> = { readonly current: Value | null };

/** The editor's own handle once it is ready; until then, the handle of an editor that nothing was typed into. */
function handleOf(editor: Current<EditorHandle>, early: Current<EarlyKeys>): EditorHandle {
  const focusAt: EditorHandle['focusAt'] = (point) => {
    if (editor.current && early.current?.isCatching !== true) editor.current.focusAt(point);
    else early.current?.start(point);
  };
  return {
    focus: () => focusAt(),
    focusAt,
    blur: () => editor.current?.blur(),
    getJson: () => editor.current?.getJson() ?? null,
    getHtml: () => editor.current?.getHtml() ?? '',
    getMarkdown: async (mode) => (await editor.current?.getMarkdown(mode)) ?? '',
    clear: () => editor.current?.clear(),
    setContent: (document) => editor.current?.setContent(document),
    isBlank: () => editor.current?.isBlank() ?? true,
    isUploading: () => editor.current?.isUploading() === true,
    canBeDiscarded: () =>
      early.current?.hasKeys !== true &&
      early.current?.takesBackFocus !== true &&
      editor.current?.canBeDiscarded() !== false,
    hasEarlyKeys: () => early.current?.isPending === true,
    whenTyped: (act) => (early.current ? early.current.whenTyped(act) : act()),
    uploadImage: async (file) => await editor.current?.uploadImage(file),
    insertIssue: (issue) => editor.current?.insertIssue(issue),
    selectedText: () => editor.current?.selectedText() ?? '',
    insertAtSavedSelection: (html) => editor.current?.insertAtSavedSelection(html) ?? false,
    scrollToHeading: (index) => editor.current?.scrollToHeading(index),
    scrollToComment: (id) => editor.current?.scrollToComment(id),
  };
}
