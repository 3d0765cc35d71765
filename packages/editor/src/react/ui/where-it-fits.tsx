import { useState, type ComponentType } from 'react';
import { emptyDocument } from '../../nodes/json.ts';
import { fitsSchema } from '../core/fits-schema.ts';
import type { EditorProps } from '../editor-props.ts';
import { RichText } from '../rich-text.tsx';

interface WhereItFitsProps extends EditorProps {
  readonly Editor: ComponentType<EditorProps>;
}

/**
 * The editor, if the schema can represent the whole text. Otherwise the text is read-only, because editing would lose a
 * part.
 */
export function WhereItFits({ Editor, ...props }: WhereItFitsProps) {
  const [fits] = useState(() => fitsSchema(props.value));
  if (fits) return <Editor {...props} />;
  return (
    <RichText
      value={props.value ?? emptyDocument()}
      className={props.className}
      issueWidget={props.issueWidget}
      drawReference={props.issueReferences?.draw}
    />
  );
}
