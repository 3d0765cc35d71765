import { useState } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import { fitsSchema } from './core/fits-schema.ts';
import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';
import { FloatingToolbar } from './ui/floating-toolbar.tsx';
import { BlockHandle } from './ui/block-handle.tsx';
import { ChromeBoundary } from './ui/chrome-boundary.tsx';
import { EditorPlace } from './ui/editor-place.tsx';
import { Embeds } from './ui/embeds.tsx';
import { SurfacePopups } from './ui/surface-popups.tsx';
import { TableControls } from './ui/table-controls.tsx';

/** The editor of descriptions: everything the schema knows, with a floating toolbar, slash menu and drag handle. */
export function RichEditor(props: EditorProps) {
  const [fits] = useState(() => fitsSchema(props.value));
  if (fits) return <WritableRichEditor {...props} />;
  return (
    <RichText
      value={props.value ?? emptyDocument()}
      className={props.className}
      issueWidget={props.issueWidget}
    />
  );
}

function WritableRichEditor(props: EditorProps) {
  const { editor, surface } = useSurfaceEditor('rich', props);
  return (
    <div className={`cairn-editor ${props.className ?? ''}`}>
      <EditorPlace editor={editor} />
      <Embeds surface={surface} />
      {(props.editable ?? true) && (
        <>
          <ChromeBoundary editor={editor}>
            <BlockHandle editor={editor} surface={surface} />
          </ChromeBoundary>
          <ChromeBoundary editor={editor}>
            <TableControls editor={editor} />
          </ChromeBoundary>
          <ChromeBoundary editor={editor}>
            <FloatingToolbar editor={editor} surface={surface} />
          </ChromeBoundary>
          <ChromeBoundary editor={editor}>
            <SurfacePopups editor={editor} surface={surface} />
          </ChromeBoundary>
        </>
      )}
    </div>
  );
}
