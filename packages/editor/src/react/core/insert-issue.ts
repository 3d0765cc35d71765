import type { Editor } from '@tiptap/core';
import type { PickedIssue } from '../editor-props.ts';

/** Inserts the card of an issue at the caret, or at a position. */
export function insertPickedIssue(editor: Editor, issue: PickedIssue, position?: number): void {
  const attrs = {
    entity_identifier: issue.issueId,
    project_identifier: issue.projectId,
    workspace_identifier: issue.workspaceSlug,
    id: crypto.randomUUID(),
    entity_name: issue.name ?? 'issue',
  };
  const node = { type: 'issueEmbed', attrs };
  if (position === undefined) editor.chain().focus().insertContent(node).run();
  else editor.chain().focus().insertContentAt(position, node).run();
}
