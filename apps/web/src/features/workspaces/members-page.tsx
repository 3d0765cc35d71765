import {
  invitation as invitationEntity,
  isRole,
  member as memberEntity,
  memberContact,
  ROLE,
  type Invitation,
  type Member,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { HelpIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchField } from '../../lib/search-field.tsx';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor, useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { RowTable } from '../../lib/row-table.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';

const byName = (a: Member, b: Member): number => a.displayName.localeCompare(b.displayName);
const newestFirst = (a: Invitation, b: Invitation): number => b.createdAt - a.createdAt;

/** `/$workspace/settings/members`: members, their roles, and pending invitations. */
export function MembersPage() {
  const t = useTranslations('workspaces');
  const { workspace } = useWorkspace();
  const [query, setQuery] = useState('');
  const [inviting, setInviting] = useState(false);
  const mayInvite = useCan('member:invite', 'workspace');
  const { workspaceRole } = useActor();
  const { members, invitations, emailOf } = usePeople();
  const wanted = query.trim().toLowerCase();
  const fits = (...words: (string | undefined)[]): boolean =>
    wanted === '' || words.some((word) => word?.toLowerCase().includes(wanted) === true);
  const shownMembers = members.filter(({ id, displayName, firstName, lastName }) =>
    fits(displayName, `${firstName} ${lastName}`, emailOf.get(id)),
  );
  const shownInvitations = invitations.filter(({ email }) => fits(email));
  return (
    <>
      <SettingsTitle
        title={t('members.title')}
        description={t('members.count', { people: members.length, invitations: invitations.length })}
        controls={
          <>
            <SearchField
              label={t('members.search')}
              value={query}
              onChange={setQuery}
              className="w-[200px]"
            />
            {mayInvite && (
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
                {t('invite.action')}
              </Button>
            )}
          </>
        }
      />
      <PeopleTable
        caption={t('members.table', { workspace: workspace.name })}
        members={shownMembers}
        invitations={shownInvitations}
        emailOf={emailOf}
      />
      {shownMembers.length + shownInvitations.length === 0 && (
        <output className="block px-2 py-6 text-2">{t('members.nobody')}</output>
      )}
      <div className="mt-6">
        <Note icon={<HelpIcon aria-hidden="true" />}>{t('roles.explained')}</Note>
      </div>
      {mayInvite && (
        <InviteDialog
          slug={workspace.slug}
          most={isRole(workspaceRole) ? workspaceRole : ROLE.guest}
          open={inviting}
          onOpenChange={setInviting}
        />
      )}
    </>
  );
}

function usePeople() {
  const members = useRows(memberEntity, { compare: byName });
  const contacts = useRows(memberContact);
  const invitations = useRows(invitationEntity, { compare: newestFirst });
  return useMemo(
    () => ({
      members: members.filter(({ isActive }) => isActive),
      invitations,
      emailOf: new Map(contacts.map(({ id, email }) => [id, email])),
    }),
    [members, contacts, invitations],
  );
}

interface PeopleTableProps {
  caption: string;
  members: readonly Member[];
  invitations: readonly Invitation[];
  emailOf: ReadonlyMap<string, string>;
}

function PeopleTable({ caption, members, invitations, emailOf }: PeopleTableProps) {
  const t = useTranslations('workspaces');
  return (
    <RowTable
      caption={caption}
      columns={[
        { label: t('members.name') },
        { label: t('roles.label'), className: 'w-[132px] narrow:w-[108px]' },
        { label: t('members.joined'), className: 'w-[120px] narrow:hidden' },
        { label: t('members.actions'), className: 'w-11', isUnlabelled: true },
      ]}
    >
      {members.map((row) => (
        <MemberRow key={row.id} row={row} email={emailOf.get(row.id)} />
      ))}
      {invitations.map((row) => (
        <InvitationRow key={row.id} row={row} />
      ))}
    </RowTable>
  );
}
