import { project, type Project } from '@cairn/domain';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { ArchiveIcon, CopyIcon, LinkIcon, SettingsIcon, SignOutIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MoveItems } from '../../lib/move-items.tsx';
import type { ProjectMenuLinesProps } from '../../platform/feature.ts';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { openProjectLike } from './create-project-store.ts';
import type { ProjectQuestionsProps } from './project-questions.tsx';
import { useProjectOrder } from './use-project-order.ts';
import { useRestoreProject } from './use-restore-project.ts';

export interface ProjectMenuItemsProps {
  row: Project;
  onAsk: (question: ProjectQuestionsProps['question']) => void;
  /** Menu items of features. */
  More?: ComponentType<ProjectMenuLinesProps> | undefined;
}

/** Actions on one's own project. */
export function ProjectMenuItems({ row, onAsk, More }: ProjectMenuItemsProps) {
  const t = useTranslations('projects.menu');
  const { workspace } = useWorkspace();
  const restore = useRestoreProject();
  const [ordered, move] = useProjectOrder();
  const canArchive = useCan('project:archive', subjectOf(project, row));
  const canCreate = useCan('project:create', 'workspace');
  const base = `/${workspace.slug}/projects/${row.id}`;
  const copyLink = (): void =>
    void writeClipboard(`${location.origin}${base}/issues`).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  return (
    <>
      <MenuItem icon={<SettingsIcon />} render={<AppLink to={`${base}/settings`} />}>
        {t('settings')}
      </MenuItem>
      {row.archivedAt === null && (
        <MoveItems
          up={t('up')}
          down={t('down')}
          position={ordered.findIndex(({ id }) => id === row.id)}
          count={ordered.length}
          onMove={(position) => move(row.id, position)}
        />
      )}
      <FavouriteMenuItem kind="project" targetId={row.id} />
      {More && <More row={row} />}
      <MenuItem icon={<LinkIcon />} onSelect={copyLink}>
        {t('copyLink')}
      </MenuItem>
      <MenuItem icon={<ArchiveIcon />} render={<AppLink to={`${base}/archives/issues`} />}>
        {t('archives')}
      </MenuItem>
      {canCreate && (
        <MenuItem icon={<CopyIcon />} onSelect={() => openProjectLike(row.id)}>
          {t('like')}
        </MenuItem>
      )}
      {canArchive && (
        <MenuItem
          icon={row.archivedAt === null ? <ArchiveIcon /> : <UnarchiveIcon />}
          onSelect={() => (row.archivedAt === null ? onAsk('archive') : restore(row))}
        >
          {row.archivedAt === null ? t('archive') : t('unarchive')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<SignOutIcon />} onSelect={() => onAsk('leave')}>
        {t('leave')}
      </MenuItem>
    </>
  );
}
