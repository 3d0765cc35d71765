import { lazy, Suspense, type ComponentType } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import type { DocumentEditorProps, EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';

const richEditor = () => import('./rich-editor.tsx');

const LoadedRichEditor = lazy(async () => ({ default: (await untilItComes(richEditor)).RichEditor }));
const LoadedLiteEditor = lazy(async () => ({
  default: (await untilItComes(() => import('./lite-editor.tsx'))).LiteEditor,
}));
const LoadedDocumentEditor = lazy(async () => ({
  default: (await untilItComes(() => import('./document-editor.tsx'))).DocumentEditor,
}));

const RETRY_MS = 1000;
/** More failures than this with a network at hand are no passing trouble: the code is gone, the page must be loaded anew. */
const MOST_ONLINE = 5;

/** Code that cannot be had without a network is asked for again until it comes; the text stands there meanwhile. */
async function untilItComes<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && ++failures > MOST_ONLINE) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Fetches the code of the rich editor before it is wanted, so that the first touch finds it, also without a network. */
export async function warmRichEditor(): Promise<void> {
  // Whoever wants it asks again.
  await richEditor().catch(() => undefined);
}

/** The editor of documents that several people write at once, fetched in the same way as the others. */
export function DocumentEditor(props: DocumentEditorProps) {
  return (
    <Suspense fallback={<div className={`cairn-editor ${props.className ?? ''}`} aria-busy="true" />}>
      <LoadedDocumentEditor {...props} />
    </Suspense>
  );
}

/** The editor of descriptions. Its code is fetched when it is first drawn; until then the text stands where it will be. */
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
