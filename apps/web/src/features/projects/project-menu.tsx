import { project, type Project } from '@cairn/domain';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, LinkIcon, MoreIcon, SettingsIcon, SignOutIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { FavouriteMenuItem } from '../favourites/public.ts';
import type { ProjectQuestionsProps } from './project-questions.tsx';
import { useRestoreProject } from './use-restore-project.ts';

const Questions = lazyPage(async () => (await import('./project-questions.tsx')).ProjectQuestions);

export interface ProjectMenuProps {
  row: Project;
  size?: 'md' | 'sm' | 'xs' | undefined;
}

/** What can be done with a project one is in. */
export function ProjectMenu({ row, size = 'sm' }: ProjectMenuProps) {
  const t = useTranslations('projects.menu');
  const { workspace } = useWorkspace();
  const restore = useRestoreProject();
  const [question, setQuestion] = useState<ProjectQuestionsProps['question']>();
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (next: ProjectQuestionsProps['question']): void => {
    setHasAsked(true);
    setQuestion(next);
  };
  const canArchive = useCan('project:archive', subjectOf(project, row));
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
            onSelect={() => (row.archivedAt === null ? ask('archive') : restore(row))}
          >
            {row.archivedAt === null ? t('archive') : t('unarchive')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<SignOutIcon />} onSelect={() => ask('leave')}>
          {t('leave')}
        </MenuItem>
      </Menu>
      {hasAsked && <Questions row={row} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}
