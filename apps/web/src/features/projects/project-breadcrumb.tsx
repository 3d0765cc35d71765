import type { Project } from '@cairn/domain';
import { Breadcrumb, type Crumb } from '@cairn/ui/breadcrumb';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectMark } from './project-mark.tsx';

interface ProjectBreadcrumbProps {
  /** Undefined for things of the whole workspace, whose path is only `crumbs`. */
  readonly home: Project | undefined;
  readonly crumbs: readonly Crumb[];
  /** Whether the last crumb is the `h1`; false if the content has its own. */
  readonly heading?: boolean;
}

/** The breadcrumb of a screen in a project. */
export function ProjectBreadcrumb({ home, crumbs, heading }: ProjectBreadcrumbProps) {
  const t = useTranslations('projects');
  const { workspace } = useWorkspace();
  const first = home && {
    key: 'project',
    label: home.name,
    icon: <ProjectMark icon={home.icon} />,
    render: <AppLink to={`/${workspace.slug}/projects/${home.id}/issues`} />,
  };
  return (
    <Breadcrumb label={t('breadcrumb')} heading={heading} crumbs={first ? [first, ...crumbs] : crumbs} />
  );
}
