import { useEffect } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { openDocuments } from './lazy-documents.ts';
import { unsentDocuments } from './unsent-documents.ts';

/** Once a workspace has loaded, sends earlier edits of its documents that never left this device. */
export function SendLeftBehind(): null {
  const { session, workspace } = useWorkspace();
  const { id, display_name: name } = session.me;
  const { slug } = workspace;
  const hasSome = unsentDocuments(id, slug).length > 0;
  const documents = openDocuments.useModule(hasSome);
  useEffect(() => {
    if (!documents) return;
    for (const documentId of unsentDocuments(id, slug))
      documents.sendLeftBehind({ documentId, workspaceSlug: slug, user: { id, name } });
  }, [documents, id, name, slug]);
  return null;
}
