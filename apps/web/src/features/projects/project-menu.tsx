import { project, type Project } from '@cairn/domain';
import { Confirm } from '@cairn/ui/confirm';
import { writeClipboard } from '@cairn/ui/copy-button';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, LinkIcon, MoreIcon, SettingsIcon, SignOutIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { useIsLastProjectAdmin, useProjectActions } from './use-project-actions.ts';

export interface ProjectMenuProps {
  row: Project;
  size?: 'md' | 'sm' | 'xs' | undefined;
}

/** What can be done with a project one is in. */
export function ProjectMenu({ row, size = 'sm' }: ProjectMenuProps) {
  const t = useTranslations('projects.menu');
  const { workspace } = useWorkspace();
  const { archive, unarchive, leave } = useProjectActions();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const canArchive = useCan('project:archive', subjectOf(project, row));
  const isLastAdmin = useIsLastProjectAdmin(row.id);
  const base = `/${workspace.slug}/projects/${row.id}`;
  const copyLink = async (): Promise<void> => {
    await writeClipboard(`${location.origin}${base}/issues`);
    toast.success(t('copied'));
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('label', { name: row.name })}
            icon={<MoreIcon />}
            size={size}
            tooltip={false}
          />
        }
      >
        <MenuItem icon={<SettingsIcon />} render={<AppLink to={`${base}/settings`} />}>
          {t('settings')}
        </MenuItem>
        <FavouriteMenuItem kind="project" targetId={row.id} />
        <MenuItem icon={<LinkIcon />} onSelect={() => void copyLink()}>
          {t('copyLink')}
        </MenuItem>
        {canArchive && (
          <MenuItem
            icon={row.archivedAt === null ? <ArchiveIcon /> : <UnarchiveIcon />}
            onSelect={() => (row.archivedAt === null ? archive(row) : unarchive(row))}
          >
            {row.archivedAt === null ? t('archive') : t('unarchive')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={<SignOutIcon />}
          onSelect={() => (isLastAdmin ? toast.error(t('lastAdmin')) : setAsking(true))}
        >
          {t('leave')}
        </MenuItem>
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('leaveQuestion', { name: row.name })}
        description={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          leave(row.id);
          if (location.pathname.startsWith(base)) go(`/${workspace.slug}/projects`);
        }}
      />
    </>
  );
}
