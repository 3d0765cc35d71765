import { lazy, type Lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type { ComponentType, ReactNode } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import { AwaitedEditor } from './awaited-editor.tsx';
import type { AwaitedDocumentProps, DocumentEditorProps, EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';

const richEditor = lazy(async () => (await untilItComes(() => import('./rich-editor.tsx'))).RichEditor);
const liteEditor = lazy(async () => (await untilItComes(() => import('./lite-editor.tsx'))).LiteEditor);
const documentEditor = lazy(
  async () => (await untilItComes(() => import('./document-editor.tsx'))).DocumentEditor,
);

/** Preloads the shared editor's code, so that it is ready at the first use, offline too. */
export async function warmDocumentEditor(): Promise<void> {
  // The next use retries.
  await documentEditor.load().catch(() => undefined);
}

const LazyDocumentEditor = lazyComponent<DocumentEditorProps>(documentEditor, meanwhileOf);

/**
 * The editor for live documents. Its code loads when first rendered, and its document may load later; people can start
 * typing before that.
 */
export function DocumentEditor({
  ydoc,
  awareness,
  autofocus,
  ref,
  ...props
}: AwaitedDocumentProps): ReactNode {
  const isHere = documentEditor.useModule(false) !== null && ydoc !== undefined;
  return (
    <AwaitedEditor {...props} ref={ref} autofocus={autofocus} isHere={isHere}>
      {(editor) =>
        ydoc ? (
          <LazyDocumentEditor {...props} ref={editor} ydoc={ydoc} awareness={awareness} />
        ) : (
          meanwhileOf(props)
        )
      }
    </AwaitedEditor>
  );
}

function meanwhileOf({
  meanwhile,
  className = '',
}: Pick<DocumentEditorProps, 'meanwhile' | 'className'>): ReactNode {
  return meanwhile ?? <div className={`cairn-editor ${className}`} aria-busy="true" />;
}

/** The editor for new descriptions, loaded in the same way; until then its text is shown where it will be. */
export const RichEditor = awaited(richEditor, 'cairn-editor');

/** The editor for comments, loaded in the same way. */
export const LiteEditor = awaited(liteEditor, 'cairn-editor cairn-lite');

function awaited(part: Lazy<ComponentType<EditorProps>>, look: string): ComponentType<EditorProps> {
  const Editor = lazyComponent<EditorProps>(
    part,
    ({ value, className = '', issueWidget, issueReferences }) => (
      <div className={`${look} ${className}`} aria-busy="true">
        <RichText
          value={value ?? emptyDocument()}
          issueWidget={issueWidget}
          drawReference={issueReferences?.draw}
        />
      </div>
    ),
  );
  return function AwaitedOne({ autofocus, ref, ...props }: EditorProps) {
    return (
      <AwaitedEditor {...props} ref={ref} autofocus={autofocus} isHere={part.useModule(false) !== null}>
        {(editor) => <Editor {...props} ref={editor} />}
      </AwaitedEditor>
    );
  };
}
