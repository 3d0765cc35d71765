import type { Editor } from '@tiptap/core';
import type { PickedIssue } from '../editor-props.ts';

/** Puts the card of an issue where the caret is. */
export function insertPickedIssue(editor: Editor, issue: PickedIssue): void {
  const attrs = {
    entity_identifier: issue.issueId,
    project_identifier: issue.projectId,
    workspace_identifier: issue.workspaceSlug,
    id: crypto.randomUUID(),
    entity_name: issue.name ?? 'issue',
  };
  editor.chain().focus().insertContent({ type: 'issueEmbed', attrs }).run();
}
