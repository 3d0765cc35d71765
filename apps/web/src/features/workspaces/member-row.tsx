import { removeMember, updateMember, type Member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, PersonRemoveIcon, SignOutIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useActor, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRoleName } from './role-names.ts';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import { RoleSelect } from './role-select.tsx';
import { useIsLastAdmin, useLeaveWorkspace } from './use-membership.ts';

const cell = 'border-b border-line px-2 py-2 align-middle';

/** If there is no room, the domain wraps to its own line. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** A member: name, role, join date and actions. */
export function MemberRow({ row, email }: { row: Member; email: string | undefined }) {
  const t = useTranslations('workspaces');
  const format = useFormatter();
  const { workspace } = useWorkspace();
  const isSelf = useUserId() === row.id;
  const name = nameOfPerson(row);
  return (
    <tr>
      <td className={cell}>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar id={row.id} name={name} picture={row.avatarUrl} size="lg" decorative />
          <div className="min-w-0">
            <p className="truncate font-medium narrow:whitespace-normal">
              <AppLink to={`/${workspace.slug}/profile/${row.id}`} className="hover:underline">
                {name}
              </AppLink>{' '}
              {isSelf && <span className="font-normal text-3">{t('members.you')}</span>}
              {row.isBot && <span className="font-normal text-3">{t('members.bot')}</span>}
            </p>
            {email !== undefined && (
              <p className="truncate text-small text-2 narrow:wrap-anywhere narrow:whitespace-normal">
                <Breakable email={email} />
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={cell}>
        <MemberRole row={row} name={name} isSelf={isSelf} />
      </td>
      <td className={`${cell} text-2 narrow:hidden`}>
        {format.dateTime(row.createdAt, { month: 'short', year: 'numeric' })}
      </td>
      <td className={`${cell} text-end`}>
        <MemberMenu row={row} name={name} isSelf={isSelf} />
      </td>
    </tr>
  );
}

interface MemberPartProps {
  row: Member;
  name: string;
  isSelf: boolean;
}

function MemberRole({ row, name, isSelf }: MemberPartProps) {
  const t = useTranslations('workspaces');
  const roleName = useRoleName();
  const run = useCommand();
  const mayUpdate = useCan('member:update', 'workspace');
  const most = useActor().workspaceRole;
  if (!mayUpdate || most === undefined || row.role > most)
    return <span className="text-2">{roleName(row.role)}</span>;
  return (
    <span title={isSelf ? t('members.ownRole') : undefined}>
      <RoleSelect
        label={t('roles.of', { name })}
        value={row.role}
        most={most}
        disabled={isSelf}
        onChange={(role) => run(updateMember, { memberId: row.id, role })}
      />
    </span>
  );
}

function MemberMenu({ row, name, isSelf }: MemberPartProps) {
  const t = useTranslations('workspaces');
  const run = useCommand();
  const { workspace } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const isLastAdmin = useIsLastAdmin();
  const leave = useLeaveWorkspace();
  const mayRemove = useCan('member:remove', 'workspace');
  if (!isSelf && !mayRemove) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('members.actionsFor', { name })} icon={<MoreIcon />} tooltip={false} />}
      >
        {isSelf ? (
          <MenuItem
            icon={<SignOutIcon />}
            onSelect={() => (isLastAdmin ? toast.error(t('general.leaveLastAdmin')) : setAsking(true))}
          >
            {t('members.leave')}
          </MenuItem>
        ) : (
          <MenuItem icon={<PersonRemoveIcon />} tone="danger" onSelect={() => setAsking(true)}>
            {t('members.remove')}
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={
          isSelf
            ? t('general.leaveQuestion', { workspace: workspace.name })
            : t('members.removeQuestion', { name })
        }
        description={isSelf ? t('general.leaveText') : t('members.removeText')}
        confirmLabel={isSelf ? t('general.leaveConfirm') : t('members.removeConfirm')}
        cancelLabel={t('members.cancel')}
        tone="danger"
        onConfirm={async () => {
          if (isSelf) await leave();
          else run(removeMember, { memberId: row.id });
        }}
      />
    </>
  );
}
