import { EditorContent } from '@tiptap/react';
import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { FloatingToolbar } from './ui/floating-toolbar.tsx';
import { BlockHandle } from './ui/block-handle.tsx';
import { Embeds } from './ui/embeds.tsx';
import { SurfacePopups } from './ui/surface-popups.tsx';
import { TableControls } from './ui/table-controls.tsx';

/** The editor of descriptions: everything the schema knows, with a floating toolbar, slash menu and drag handle. */
export function RichEditor(props: EditorProps) {
  const { editor, surface } = useSurfaceEditor('rich', props);
  return (
    <div className={`cairn-editor ${props.className ?? ''}`}>
      <EditorContent editor={editor} />
      <Embeds surface={surface} />
      {editor.isEditable && (
        <>
          <BlockHandle editor={editor} surface={surface} />
          <TableControls editor={editor} />
          <FloatingToolbar editor={editor} surface={surface} />
          <SurfacePopups editor={editor} surface={surface} />
        </>
      )}
    </div>
  );
}
