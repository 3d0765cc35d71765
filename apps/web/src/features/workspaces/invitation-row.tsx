import { mayInviteTo, member, removeInvitation, updateInvitation, type Invitation } from '@cairn/domain';
import { NoAvatar } from '@cairn/ui/avatar';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { IconButton } from '@cairn/ui/icon-button';
import { LinkIcon, MoreIcon, SendIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { InvitedLinks } from './invited-links.tsx';
import { RoleSelect } from './role-select.tsx';
import { useProblemText } from './use-problem.ts';
import { workspaceApi } from './workspace-api.ts';

const cell = 'border-b border-line px-2 py-2 align-middle';

/** An invited person who hasn't answered yet. Only Admins have these rows. */
export function InvitationRow({ row }: { row: Invitation }) {
  const t = useTranslations('workspaces');
  const run = useCommand();
  const inviter = useRow(member, row.invitedBy);
  const most = useActor().workspaceRole;
  const [openedAt] = useState(() => Date.now());
  // It is also invalid if its inviter may no longer invite.
  const isExpired = row.expiresAt <= openedAt || !inviter?.isActive || !mayInviteTo(row.role, inviter.role);
  return (
    <tr>
      <td className={cell}>
        <div className="flex min-w-0 items-center gap-3">
          <NoAvatar size="lg" />
          <div className="min-w-0">
            <p className="truncate font-medium" title={row.email}>
              {row.email}
            </p>
            <p className="truncate text-small text-2">
              {t.rich(inviter ? 'members.invitedBy' : 'members.invitedByNobody', {
                name: inviter?.displayName ?? '',
                when: () => <RelativeTime at={row.createdAt} />,
              })}
            </p>
          </div>
        </div>
      </td>
      <td className={cell}>
        {most !== undefined && (
          <RoleSelect
            label={t('roles.of', { name: row.email })}
            value={row.role}
            most={most}
            onChange={(role) => run(updateInvitation, { invitationId: row.id, role })}
          />
        )}
      </td>
      <td className={`${cell} text-2 narrow:hidden`}>
        {isExpired ? t('members.expired') : t('members.pending')}
      </td>
      <td className={`${cell} text-end`}>
        <InvitationMenu row={row} />
      </td>
    </tr>
  );
}

function InvitationMenu({ row }: { row: Invitation }) {
  const t = useTranslations('workspaces');
  const run = useCommand();
  const { workspace } = useWorkspace();
  const textOf = useProblemText();
  const [link, setLink] = useState<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  const copyLink = (): Promise<void> =>
    attempt(async () => {
      const answer = await workspaceApi.newLink(workspace.slug, row.id);
      // Browsers refuse the clipboard if the response took too long; then the link is shown.
      await writeClipboard(answer.link).then(
        () => toast.success(t('members.linkCopied')),
        () => setLink(answer.link),
      );
    });
  const sendAgain = (): Promise<void> =>
    attempt(async () => {
      const sent = await workspaceApi.inviteAgain(workspace.slug, row.id);
      if (sent.link === null) toast.success(t('members.resent'));
      else setLink(sent.link);
    });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('members.actionsFor', { name: row.email })}
            icon={<MoreIcon />}
            tooltip={false}
          />
        }
      >
        <MenuItem icon={<LinkIcon />} onSelect={() => void copyLink()}>
          {t('members.copyLink')}
        </MenuItem>
        <MenuItem icon={<SendIcon />} onSelect={() => void sendAgain()}>
          {t('members.resend')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<TrashIcon />}
          tone="danger"
          onSelect={() => {
            run(removeInvitation, { invitationId: row.id });
            toast.success(t('members.revoked'));
          }}
        >
          {t('members.revoke')}
        </MenuItem>
      </Menu>
      <Dialog
        open={link !== undefined}
        onOpenChange={() => setLink(undefined)}
        title={t('members.linkReady')}
        closeLabel={t('invite.close')}
        size="md"
        footer={
          <Button variant="primary" size="lg" onClick={() => setLink(undefined)}>
            {t('invite.done')}
          </Button>
        }
      >
        <InvitedLinks links={[{ email: row.email, link: link ?? '' }]} />
      </Dialog>
    </>
  );
}
