import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { RichChrome } from './ui/rich-chrome.tsx';
import { EditorPlace } from './ui/editor-place.tsx';
import { Embeds } from './ui/embeds.tsx';
import { WhereItFits } from './ui/where-it-fits.tsx';

/** The editor for descriptions: the full schema, with a floating toolbar, slash menu and drag handle. */
export function RichEditor(props: EditorProps) {
  return <WhereItFits {...props} Editor={WritableRichEditor} />;
}

function WritableRichEditor(props: EditorProps) {
  const { editor, surface } = useSurfaceEditor('rich', props);
  return (
    <div className={`cairn-editor ${props.className ?? ''}`}>
      <EditorPlace editor={editor} />
      <Embeds surface={surface} />
      {(props.editable ?? true) && <RichChrome editor={editor} surface={surface} />}
    </div>
  );
}
