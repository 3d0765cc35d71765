import { issue, member, state } from '@cairn/domain';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { IssuesIcon, StateIcon } from '@cairn/ui/icons';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { issuePath, useReference } from '../issues/public.ts';

/** An issue in a text, in its current state, not as of when it was inserted (S-EDIT-014). */
export function PageIssueCard({ issueId }: { issueId: string }) {
  const t = useTranslations('pages.embed');
  const { workspace } = useWorkspace();
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const row = useRow(issue, issueId);
  const held = useRow(state, row?.stateId);
  const reference = useReference(row);
  const members = useRows(member);
  const assignees = useMemo(
    () => members.filter(({ id }) => row?.assigneeIds.includes(id) === true),
    [members, row?.assigneeIds],
  );
  if (!row) {
    if (!isReady) return null;
    return (
      <span className="flex h-5 items-center gap-2 text-2">
        <IssuesIcon aria-hidden="true" className="text-3" />
        {t('missing')}
      </span>
    );
  }
  return (
    <AppLink
      to={issuePath(workspace.slug, row)}
      contentEditable={false}
      draggable={false}
      className="flex h-5 min-w-0 items-center gap-2 !text-text !no-underline"
    >
      {held && <StateIcon group={held.group} color={held.color} label={held.name} />}
      <span className="flex-none text-2">{reference}</span>
      <span className="min-w-0 flex-1 truncate">{row.title}</span>
      {assignees.length > 0 && (
        <AvatarStack
          label={assignees.map(({ displayName }) => displayName).join(', ')}
          people={assignees.map(({ id, displayName, avatarUrl }) => ({
            id,
            name: displayName,
            picture: avatarUrl,
          }))}
        />
      )}
    </AppLink>
  );
}
