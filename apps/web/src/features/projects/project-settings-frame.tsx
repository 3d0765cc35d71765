import { project, type Project } from '@cairn/domain';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { EmptyState } from '@cairn/ui/empty-state';
import { PeopleIcon, SettingsIcon, StateIcon, TagIcon, ZapIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectMark } from './project-mark.tsx';

const PAGES = [
  { key: 'general', path: '', icon: <SettingsIcon /> },
  { key: 'members', path: '/members', icon: <PeopleIcon /> },
  { key: 'features', path: '/features', icon: <ZapIcon /> },
  { key: 'states', path: '/states', icon: <StateIcon group="started" colour="currentColor" /> },
  { key: 'labels', path: '/labels', icon: <TagIcon /> },
] as const;

export interface ProjectSettingsFrameProps {
  current: (typeof PAGES)[number]['key'];
  children: (row: Project) => ReactNode;
}

/** Around each page of a project's settings. A project that is gone, or not one's own, says so. */
export function ProjectSettingsFrame({ current, children }: ProjectSettingsFrameProps) {
  const t = useTranslations('projectSettings.settings');
  const { workspace } = useWorkspace();
  const { project: projectId } = useParams({ strict: false });
  const row = useRow(project, projectId);
  if (!row) return <MissingProject />;
  const base = `/${workspace.slug}/projects/${row.id}`;
  return (
    <>
      <PageHeader>
        <Breadcrumb
          label={t('breadcrumb')}
          heading={false}
          crumbs={[
            {
              key: 'project',
              label: row.name,
              icon: <ProjectMark icon={row.icon} />,
              render: <AppLink to={`${base}/issues`} />,
            },
            { key: 'settings', label: t('label'), render: <AppLink to={`${base}/settings`} /> },
            { key: current, label: t(current) },
          ]}
        />
      </PageHeader>
      <SettingsLayout
        label={t('label')}
        nav={
          <SettingsNavGroup label={row.name}>
            {PAGES.map(({ key, path, icon }) => (
              <SettingsNavItem
                key={key}
                icon={icon}
                label={t(key)}
                current={key === current}
                render={<AppLink to={`${base}/settings${path}`} />}
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
