import { project } from '@cairn/domain';
import { PageHeader } from '@cairn/ui/page-header';
import { EmptyState } from '@cairn/ui/empty-state';
import { Select } from '@cairn/ui/select';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { LinkTab } from '../../lib/link-tabs.tsx';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import { openCreateProject } from '../projects/public.ts';
import { AboutContext, type About } from './about.ts';
import { analyticsPath, searchOfChart, type AnalyticsScreen } from './chart-address.ts';
import { emptyScreens } from './empty-screens.tsx';
import { useChartOfAddress } from './use-chart-of-address.ts';

const ALL = '';

interface AnalyticsFrameProps {
  readonly screen: AnalyticsScreen;
  /** The rest of its URL; kept when other projects are chosen. */
  readonly rest?: Readonly<Record<string, string>>;
  /** Replaces "Analytics". */
  readonly heading?: ReactNode;
  readonly title: string;
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of both screens: tabs, and a choice of projects. */
export function AnalyticsFrame({
  screen,
  rest = {},
  heading,
  title,
  controls,
  children,
}: AnalyticsFrameProps) {
  const t = useTranslations('analytics');
  const { workspace } = useWorkspace();
  const mayRead = useCan('analytics:read', 'workspace');
  const projects = useRows(project);
  const { spec, about } = useChartOfAddress();
  const ofProject = about.projectIds.length === 0 ? {} : { project: about.projectIds.join(',') };
  const custom = { ...searchOfChart(spec), ...ofProject };
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <PageHeader controls={mayRead && projects.length > 0 ? controls : undefined}>
        {heading ?? <h1 className="truncate font-medium">{t('title')}</h1>}
      </PageHeader>
      {projects.length === 0 ? (
        <Empty of={emptyScreens.noProject} run={{ create: openCreateProject }} />
      ) : !mayRead ? (
        <EmptyState title={t('needsMember')}>{t('needsMemberText')}</EmptyState>
      ) : (
        <AboutContext value={about}>
          <div className="flex min-h-10 flex-none flex-wrap items-center justify-between gap-x-2 border-b border-line pr-3 pl-3 narrow:gap-y-1 narrow:py-1">
            <nav aria-label={t('tabs')} className="flex items-center gap-1">
              <LinkTab
                to={analyticsPath(workspace.slug, 'overview', ofProject)}
                label={t('overview')}
                isCurrent={screen === 'overview'}
              />
              <LinkTab
                to={analyticsPath(workspace.slug, 'flow', { ...rest, ...ofProject })}
                label={t('flow.tab')}
                isCurrent={screen === 'flow'}
              />
              <LinkTab
                to={analyticsPath(workspace.slug, 'custom', custom)}
                label={t('custom')}
                isCurrent={screen === 'custom'}
              />
              <LinkTab
                to={analyticsPath(workspace.slug, 'boards', {})}
                label={t('boards.title')}
                isCurrent={screen === 'boards'}
              />
            </nav>
            {screen !== 'boards' && (
              <ProjectChoice
                screen={screen}
                about={about}
                rest={screen === 'custom' ? searchOfChart(spec) : rest}
              />
            )}
          </div>
          {children}
        </AboutContext>
      )}
    </>
  );
}

function ProjectChoice({
  screen,
  about,
  rest,
}: {
  screen: AnalyticsScreen;
  about: About;
  rest: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('analytics.projects');
  const { workspace } = useWorkspace();
  const go = useGo();
  const projects = useRows(project).filter(({ archivedAt }) => archivedAt === null);
  const options = projects
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('label')}
      size="sm"
      className="!w-auto max-w-[240px] min-w-[140px]"
      value={about.projectIds[0] ?? ALL}
      options={[{ value: ALL, label: t('all') }, ...options]}
      onChange={(id) =>
        go(analyticsPath(workspace.slug, screen, id === ALL ? rest : { ...rest, project: id }))
      }
    />
  );
}
