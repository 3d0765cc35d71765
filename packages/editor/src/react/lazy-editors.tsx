import { untilItComes } from '@cairn/ui/until-it-comes';
import { lazy, Suspense, type ComponentType } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import type { DocumentEditorProps, EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';

const documentEditor = () => import('./document-editor.tsx');

const LoadedRichEditor = lazy(async () => ({
  default: (await untilItComes(() => import('./rich-editor.tsx'))).RichEditor,
}));
const LoadedLiteEditor = lazy(async () => ({
  default: (await untilItComes(() => import('./lite-editor.tsx'))).LiteEditor,
}));
const LoadedDocumentEditor = lazy(async () => ({
  default: (await untilItComes(documentEditor)).DocumentEditor,
}));

/** Fetches the code of the shared editor before it is wanted, so that the first touch finds it, also without a network. */
export async function warmDocumentEditor(): Promise<void> {
  // Whoever wants it asks again.
  await documentEditor().catch(() => undefined);
}

/** The editor of documents that several people write at once, fetched in the same way as the others. */
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <Suspense
      fallback={
        props.meanwhile ?? <div className={`cairn-editor ${props.className ?? ''}`} aria-busy="true" />
      }
    >
      <LoadedDocumentEditor {...props} />
    </Suspense>
  );
}

/** The editor of new descriptions. Its code is fetched when it is first drawn; until then the text stands where it will be. */
export function RichEditor(props: EditorProps) {
  return <WhileLoading props={props} Editor={LoadedRichEditor} />;
}

/** The editor of comments, fetched in the same way. */
export function LiteEditor(props: EditorProps) {
  return <WhileLoading props={props} Editor={LoadedLiteEditor} />;
}

function WhileLoading({ props, Editor }: { props: EditorProps; Editor: ComponentType<EditorProps> }) {
  return (
    <Suspense
      fallback={
        <RichText
          value={props.value ?? emptyDocument()}
          className={props.className}
          issueWidget={props.issueWidget}
        />
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
