import { useState } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import { fitsSchema } from './core/fits-schema.ts';
import { useSurfaceEditor } from './core/use-surface-editor.ts';
import type { EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';
import { RichChrome } from './ui/rich-chrome.tsx';
import { EditorPlace } from './ui/editor-place.tsx';
import { Embeds } from './ui/embeds.tsx';

/** The editor of descriptions: everything the schema knows, with a floating toolbar, slash menu and drag handle. */
export function RichEditor(props: EditorProps) {
  const [fits] = useState(() => fitsSchema(props.value));
  if (fits) return <WritableRichEditor {...props} />;
  return (
    <RichText
      value={props.value ?? emptyDocument()}
      className={props.className}
      issueWidget={props.issueWidget}
      drawReference={props.issueReferences?.draw}
    />
  );
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
