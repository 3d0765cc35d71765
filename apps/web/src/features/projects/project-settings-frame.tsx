import { project, type Project } from '@cairn/domain';
import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import type { Say } from '../../data/action.ts';
import type { SettingsEntry } from '../../platform/feature-settings.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectBreadcrumb } from './project-breadcrumb.tsx';

export interface ProjectSettingsFrameProps {
  entries: readonly SettingsEntry[];
  /** The path of the open page. */
  current: string;
  children: (row: Project) => ReactNode;
}

/** The frame of project settings; shows "not found" if the project is missing or invisible. */
export function ProjectSettingsFrame({ entries, current, children }: ProjectSettingsFrameProps) {
  const t = useTranslations('projectSettings.settings');
  const say: Say = useTranslations();
  const { workspace } = useWorkspace();
  const { project: projectId } = useParams({ strict: false });
  const row = useRow(project, projectId);
  if (!row) return <MissingProject />;
  const base = `/${workspace.slug}/projects/${row.id}`;
  const open = entries.find(({ path }) => path === current);
  return (
    <>
      <PageHeader>
        <ProjectBreadcrumb
          home={row}
          heading={false}
          crumbs={[
            { key: 'settings', label: t('label'), render: <AppLink to={`${base}/settings`} /> },
            { key: 'page', label: open ? say(open.label) : '' },
          ]}
        />
      </PageHeader>
      <SettingsLayout
        label={t('label')}
        nav={
          <SettingsNavGroup label={row.name}>
            {entries.map(({ path, icon, label }) => (
              <SettingsNavItem
                key={path}
                icon={icon}
                label={say(label)}
                current={path === current}
                render={<AppLink to={path.replace('/projects/$project', base)} />}
              />
            ))}
          </SettingsNavGroup>
        }
      >
        {children(row)}
      </SettingsLayout>
    </>
  );
}

function MissingProject() {
  const t = useTranslations('projectSettings.settings');
  const { workspace } = useWorkspace();
  return (
    <>
      <PageHeader>{t('label')}</PageHeader>
      <EmptyState
        level={1}
        title={t('missing')}
        actions={
          <LinkButton size="lg" render={<AppLink to={`/${workspace.slug}/projects`} />}>
            {t('allProjects')}
          </LinkButton>
        }
      >
        {t('missingText')}
      </EmptyState>
    </>
  );
}
