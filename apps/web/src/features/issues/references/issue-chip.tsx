import { issue, state } from '@cairn/domain';
import { StateIcon } from '@cairn/ui/icons';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { issuePath, useReference } from '../issue-reference.tsx';

/**
 * An issue in a line of text, in its current state. If it has not loaded or is not visible, the ID that the author
 * wrote.
 */
export function IssueChip({ issueId, written }: { issueId: string; written: string }) {
  const { workspace } = useWorkspace();
  const row = useRow(issue, issueId);
  const held = useRow(state, row?.stateId);
  const reference = useReference(row);
  if (!row) return <span>{written}</span>;
  return (
    <AppLink
      to={issuePath(workspace.slug, row)}
      contentEditable={false}
      draggable={false}
      title={`${reference} ${row.title}`}
      className="cairn-issue-chip"
    >
      {held && <StateIcon group={held.group} color={held.color} label={held.name} />}
      <span className="cairn-issue-id">{reference}</span>
      <span className="cairn-issue-title">{row.title}</span>
    </AppLink>
  );
}
