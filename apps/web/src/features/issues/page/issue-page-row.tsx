import { member as memberEntity, project as projectEntity, state as stateEntity } from '@cairn/domain';
import type { Issue } from '@cairn/domain';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { PriorityIcon, StateIcon } from '@cairn/ui/icons';
import { AppLink } from '../../../lib/app-link.tsx';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useIssueWords } from '../issue-context.tsx';
import { issuePath, referenceOf } from '../issue-reference.tsx';

interface IssuePageRowProps {
  row: Issue;
  /** Before the reference, such as the kind of a relation. */
  lead?: ReactNode;
  /** At the end: a note about it. */
  note?: ReactNode;
  /** At the end, shown on hover and focus. */
  action?: ReactNode;
}

/** Another issue on an issue's page: a sub-issue or a related one. */
export function IssuePageRow({ row, lead, note, action }: IssuePageRowProps) {
  const { workspace } = useWorkspace();
  const { lookups, t } = useIssueWords();
  const held = lookups.rows(stateEntity).get(row.stateId);
  const people = row.assigneeIds.flatMap((id) => {
    const person = lookups.rows(memberEntity).get(id);
    return person ? [{ id, name: person.displayName, picture: person.avatarUrl }] : [];
  });
  return (
    <li className="group/row relative -mx-2 flex min-h-9 items-center gap-2 rounded-r2 px-2 hover:bg-tint-hover pointer-coarse:min-h-11">
      {lead}
      <span className="flex narrow:hidden">
        <PriorityIcon level={row.priority} label={t(`values.priority.${row.priority}`)} />
      </span>
      <span className="flex-none text-2">
        {referenceOf(lookups.rows(projectEntity).get(row.projectId)?.identifier ?? '', row.number)}
      </span>
      {held && <StateIcon group={held.group} color={held.color} label={held.name} />}
      <AppLink
        to={issuePath(workspace.slug, row)}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0 after:rounded-r2"
      >
        {row.title}
      </AppLink>
      {note && <span className="flex-none text-small text-2">{note}</span>}
      {action && (
        <span className="relative z-[1] opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          {action}
        </span>
      )}
      {people.length > 0 && (
        <AvatarStack people={people} label={people.map((person) => person.name).join(', ')} />
      )}
    </li>
  );
}
