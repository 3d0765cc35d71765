import { EditorContent } from '@tiptap/react';
import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { SurfacePopups } from './ui/surface-popups.tsx';

/** The editor of descriptions: everything the schema knows, with a floating toolbar, slash menu and drag handle. */
export function RichEditor(props: EditorProps) {
  const { editor, surface } = useSurfaceEditor('rich', props);
  return (
    <div className={`cairn-editor ${props.className ?? ''}`}>
      <EditorContent editor={editor} />
      {editor.isEditable && <SurfacePopups editor={editor} surface={surface} />}
    </div>
  );
}
