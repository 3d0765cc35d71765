import { late } from '@cairn/ui/late';
import { lateComponent } from '@cairn/ui/late-component';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type { ReactNode } from 'react';
import { emptyDocument } from '../nodes/json.ts';
import type { DocumentEditorProps, EditorProps } from './editor-props.ts';
import { RichText } from './rich-text.tsx';

const richEditor = late(async () => (await untilItComes(() => import('./rich-editor.tsx'))).RichEditor);
const liteEditor = late(async () => (await untilItComes(() => import('./lite-editor.tsx'))).LiteEditor);
const documentEditor = late(
  async () => (await untilItComes(() => import('./document-editor.tsx'))).DocumentEditor,
);

/** Fetches the code of the shared editor before it is wanted, so that the first touch finds it, also without a network. */
export async function warmDocumentEditor(): Promise<void> {
  // Whoever wants it asks again.
  await documentEditor.load().catch(() => undefined);
}

/** The editor of documents that several people write at once. Its code is fetched when it is first drawn. */
export const DocumentEditor = lateComponent<DocumentEditorProps>(
  documentEditor,
  ({ meanwhile, className = '' }) =>
    meanwhile ?? <div className={`cairn-editor ${className}`} aria-busy="true" />,
);

/** The editor of new descriptions, fetched in the same way; until it is there its text stands where it will be. */
export const RichEditor = lateComponent(richEditor, justText);

/** The editor of comments, fetched in the same way. */
export const LiteEditor = lateComponent(liteEditor, justText);

function justText({ value, className, issueWidget }: EditorProps): ReactNode {
  return <RichText value={value ?? emptyDocument()} className={className} issueWidget={issueWidget} />;
}
