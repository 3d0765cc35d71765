import {
  member,
  project,
  projectMember,
  removeProjectMember,
  ROLE,
  updateProjectMember,
  type Member,
  type Project,
  type ProjectMember,
  type Role,
} from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, PersonRemoveIcon, PlusIcon, SignOutIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { SettingsTitle } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { SearchField } from '../../lib/search-field.tsx';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useActor, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { useGo } from '../../lib/use-go.ts';
import { RoleSelect, useRoleName } from '../workspaces/public.ts';
import { AddProjectMembers } from './add-project-members.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { RowTable } from '../../lib/row-table.tsx';
import { useIsLastProjectAdmin } from './use-last-project-admin.ts';
import { useProjectActions } from './use-project-actions.ts';

interface Held {
  readonly membership: ProjectMember;
  readonly person: Member;
}

/** `/$workspace/projects/$project/settings/members` */
export function ProjectMembersPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('projectSettings.members');
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState(false);
  const mayManage = useCan('project:manage-members', subjectOf(project, row));
  const held = useHeld(row.id);
  const wanted = query.trim().toLowerCase();
  const shown = held.filter(({ person: { displayName, firstName, lastName } }) =>
    `${displayName} ${firstName} ${lastName}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('count', { count: held.length })}
        controls={
          <>
            <SearchField label={t('search')} value={query} onChange={setQuery} className="w-[200px]" />
            {mayManage && (
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <RowTable
        caption={t('table', { name: row.name })}
        columns={[
          { label: t('name') },
          { label: t('role'), className: 'w-[132px] narrow:w-[108px]' },
          { label: t('joined'), className: 'w-[120px] narrow:hidden' },
          { label: t('actions'), className: 'w-11', isUnlabelled: true },
        ]}
      >
        {shown.map((each) => (
          <MembershipRow key={each.membership.id} held={each} row={row} mayManage={mayManage} />
        ))}
      </RowTable>
      {shown.length === 0 && <output className="block px-2 py-6 text-2">{t('nobody')}</output>}
      {mayManage && (
        <AddProjectMembers
          row={row}
          present={held.map(({ person }) => person.id)}
          open={adding}
          onOpenChange={setAdding}
        />
      )}
    </>
  );
}

function useHeld(projectId: string): readonly Held[] {
  const memberships = useRows(projectMember, { field: 'projectId', value: projectId });
  const members = useRows(member);
  return useMemo(() => {
    const byId = new Map(members.map((each) => [each.id, each]));
    return memberships
      .flatMap((membership) => {
        const person = byId.get(membership.userId);
        return person ? [{ membership, person }] : [];
      })
      .sort((a, b) => a.person.displayName.localeCompare(b.person.displayName));
  }, [memberships, members]);
}

interface MembershipRowProps {
  held: Held;
  row: Project;
  mayManage: boolean;
}

const cell = 'border-b border-line px-2 py-2 align-middle';

function MembershipRow({ held: { membership, person }, row, mayManage }: MembershipRowProps) {
  const t = useTranslations('projectSettings.members');
  const format = useFormatter();
  const isSelf = useUserId() === person.id;
  return (
    <tr>
      <td className={cell}>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar id={person.id} name={person.displayName} picture={person.avatarUrl} size="lg" decorative />
          <p className="min-w-0 truncate font-medium narrow:whitespace-normal">
            {person.displayName}{' '}
            <span className="font-normal text-3">
              {[isSelf ? t('you') : '', row.leadId === person.id ? t('lead') : ''].filter(Boolean).join(', ')}
            </span>
          </p>
        </div>
      </td>
      <td className={cell}>
        <MembershipRole membership={membership} person={person} isSelf={isSelf} mayManage={mayManage} />
      </td>
      <td className={`${cell} text-2 narrow:hidden`}>
        {format.dateTime(membership.createdAt, { month: 'short', year: 'numeric' })}
      </td>
      <td className={`${cell} text-end`}>
        <MembershipMenu
          row={row}
          membership={membership}
          person={person}
          isSelf={isSelf}
          mayManage={mayManage}
        />
      </td>
    </tr>
  );
}

interface MembershipPartProps {
  membership: ProjectMember;
  person: Member;
  isSelf: boolean;
  mayManage: boolean;
}

function MembershipRole({ membership, person, isSelf, mayManage }: MembershipPartProps) {
  const t = useTranslations('projectSettings.members');
  const roleName = useRoleName();
  const run = useCommand();
  const own = useActor().projectRoles.get(membership.projectId);
  if (!mayManage || own === undefined || membership.role > own)
    return <span className="text-2">{roleName(membership.role)}</span>;
  // Workspace Guests and Viewers have at most that role in a project.
  const most: Role = person.role < ROLE.member && person.role < own ? person.role : own;
  return (
    <span
      title={most < own ? t('capped', { name: person.displayName, role: roleName(person.role) }) : undefined}
    >
      <RoleSelect
        label={t('roleOf', { name: person.displayName })}
        value={membership.role}
        most={most}
        disabled={isSelf}
        onChange={(role) => run(updateProjectMember, { membershipId: membership.id, role })}
      />
    </span>
  );
}

function MembershipMenu({
  row,
  membership,
  person,
  isSelf,
  mayManage,
}: MembershipPartProps & { row: Project }) {
  const t = useTranslations('projectSettings.members');
  const leaving = useTranslations('projects.menu');
  const run = useCommand();
  const go = useGo();
  const { workspace } = useWorkspace();
  const { leave } = useProjectActions();
  const isLastAdmin = useIsLastProjectAdmin(membership.projectId);
  const [asking, setAsking] = useState(false);
  if (!isSelf && !mayManage) return null;
  const name = person.displayName;
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('actionsFor', { name })} icon={<MoreIcon />} tooltip={false} />}
      >
        <MenuItem
          icon={isSelf ? <SignOutIcon /> : <PersonRemoveIcon />}
          tone="danger"
          onSelect={() => (isSelf && isLastAdmin ? toast.error(leaving('lastAdmin')) : setAsking(true))}
        >
          {isSelf ? t('leave') : t('remove')}
        </MenuItem>
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={isSelf ? leaving('leaveQuestion', { name: row.name }) : t('removeQuestion', { name })}
        description={isSelf ? leaving('leaveText') : t('removeText')}
        confirmLabel={isSelf ? leaving('leaveConfirm') : t('removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => {
          if (isSelf) {
            leave(membership.projectId);
            go(`/${workspace.slug}/projects`);
          } else run(removeProjectMember, { membershipId: membership.id });
        }}
      />
    </>
  );
}
