import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { LiteToolbar } from './ui/lite-toolbar.tsx';
import { Chrome } from './ui/chrome.tsx';
import { EditorPlace } from './ui/editor-place.tsx';
import { Embeds } from './ui/embeds.tsx';
import { SurfacePopups } from './ui/surface-popups.tsx';
import { TableControls } from './ui/table-controls.tsx';
import { TouchBar } from './ui/touch-bar.tsx';
import { WhereItFits } from './ui/where-it-fits.tsx';

/** The editor of comments: Enter sends, unless the mention list is open. */
export function LiteEditor(props: EditorProps) {
  return <WhereItFits {...props} Editor={WritableLiteEditor} />;
}

function WritableLiteEditor(props: EditorProps) {
  const { editor, surface } = useSurfaceEditor('lite', props);
  return (
    <div className={`cairn-editor cairn-lite ${props.className ?? ''}`}>
      <EditorPlace editor={editor} />
      <Embeds surface={surface} />
      {(props.editable ?? true) && (
        <Chrome editor={editor}>
          <TableControls editor={editor} />
          <LiteToolbar editor={editor} surface={surface} />
          <TouchBar editor={editor} surface={surface} />
          <SurfacePopups editor={editor} surface={surface} />
        </Chrome>
      )}
    </div>
  );
}
