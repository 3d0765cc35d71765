import {
  chart,
  createChart,
  project,
  removeChart,
  updateChart,
  type Chart,
  type ChartSpec,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { Button } from '@cairn/ui/button';
import { BarChartIcon, DownloadIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { useGo } from '../../lib/use-go.ts';
import { NewButton } from '../../lib/new-button.tsx';
import type { About } from './about.ts';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { analyticsPath, searchOfChart } from './chart-address.ts';
import { ChartBuilder, useChartTitle } from './chart-builder.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useChartOfAddress } from './use-chart-of-address.ts';
import { chartCsvPath } from './use-chart.ts';

/** `/$workspace/analytics/custom`: the chart builder, and saved charts. */
export function ChartScreen() {
  const t = useTranslations('analytics');
  const { workspace } = useWorkspace();
  const { spec, change, chartId, about } = useChartOfAddress();
  const saved = useRow(chart, chartId);
  const title = useChartTitle(spec);
  const name = saved?.name ?? title;
  return (
    <AnalyticsFrame
      screen="custom"
      title={t('titleOf', { name })}
      heading={
        <Breadcrumb
          label={t('title')}
          crumbs={[
            {
              key: 'analytics',
              label: t('title'),
              render: <AppLink to={analyticsPath(workspace.slug, 'overview', {})} />,
            },
            { key: 'chart', label: name },
          ]}
        />
      }
      controls={<Controls spec={spec} saved={saved} about={about} />}
    >
      <ChartBuilder spec={spec} change={change}>
        <SavedCharts current={chartId} about={about} />
      </ChartBuilder>
    </AnalyticsFrame>
  );
}

interface ControlsProps {
  readonly spec: ChartSpec;
  /** The saved chart that this one started from. */
  readonly saved: Chart | undefined;
  readonly about: About;
}

/** Charts of one project are saved there, for its people; all others in the workspace. */
const homeOf = ({ projectIds }: About): string | null =>
  projectIds.length === 1 ? (projectIds[0] ?? null) : null;

function Controls({ spec, saved, about }: ControlsProps) {
  const t = useTranslations('analytics');
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const run = useCommand();
  const go = useGo();
  const home = useRow(project, homeOf(about));
  const mayCreate = useCan('chart:create', home ? { entity: project, row: home } : 'workspace');
  const mayUpdate = useCan('chart:update', saved && { entity: chart, row: saved });
  const [isNaming, setIsNaming] = useState(false);
  const title = useChartTitle(spec);
  const isChanged = saved !== undefined && JSON.stringify(saved.spec) !== JSON.stringify(spec);
  const undoable = (words: string, receipt: ReturnType<typeof run>): void => {
    toast.success(words, undoOffer(engine, t('saved.undo'), [receipt]));
  };
  const save = (name: string): void => {
    const id = uuid();
    const receipt = run(createChart, { id, projectId: homeOf(about), name, spec: plainSpec(spec) });
    go(chartPath(workspace.slug, { id, spec, projectId: homeOf(about) }));
    undoable(t('saved.saved', { name }), receipt);
  };
  return (
    <>
      <LinkButton href={chartCsvPath(workspace.slug, spec, about)} download icon={<DownloadIcon />}>
        <span className="narrow:vh">{t('chart.export')}</span>
      </LinkButton>
      {saved && isChanged && mayUpdate && (
        <Button
          onClick={() =>
            undoable(
              t('saved.updated', { name: saved.name }),
              run(updateChart, { chartId: saved.id, patch: { spec: plainSpec(spec) } }),
            )
          }
        >
          {t('saved.update')}
        </Button>
      )}
      <NewButton
        label={t('saved.save')}
        disabledReason={mayCreate ? undefined : t('needsMember')}
        onClick={() => setIsNaming(true)}
      />
      {isNaming && (
        <NameDialog
          title={t('saved.save')}
          given={saved === undefined ? title : ''}
          onClose={() => setIsNaming(false)}
          onSubmit={save}
        />
      )}
    </>
  );
}

/** A copy that commands accept. */
const plainSpec = (spec: ChartSpec): ChartSpec => ({
  ...spec,
  filters: spec.filters.map((filter) => ({ ...filter, values: [...filter.values] })),
});

const chartPath = (slug: string, { id, spec, projectId }: Pick<Chart, 'id' | 'spec' | 'projectId'>): string =>
  analyticsPath(slug, 'custom', {
    ...searchOfChart(spec),
    ...(projectId !== null && { project: projectId }),
    chart: id,
  });

/** The saved charts of the place, oldest first. */
function SavedCharts({ current, about }: { current: string | undefined; about: About }) {
  const t = useTranslations('analytics.saved');
  const home = homeOf(about);
  const charts = useRows(chart)
    .filter(({ projectId }) => home === null || projectId === null || projectId === home)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return (
    <section aria-label={t('title')} className="mt-3 border-t border-line px-2 pt-3">
      <h2 className="px-2 pb-1 text-small font-medium text-2">{t('title')}</h2>
      {charts.length === 0 ? (
        <p className="px-2 text-2">{t('none')}</p>
      ) : (
        <ul>
          {charts.map((row) => (
            <SavedChart key={row.id} row={row} isCurrent={row.id === current} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SavedChart({ row, isCurrent }: { row: Chart; isCurrent: boolean }) {
  const t = useTranslations('analytics.saved');
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const run = useCommand();
  const mayUpdate = useCan('chart:update', { entity: chart, row });
  const mayRemove = useCan('chart:remove', { entity: chart, row });
  const [isNaming, setIsNaming] = useState(false);
  const remove = (): void => {
    const receipt = run(removeChart, { chartId: row.id });
    toast.success(t('removed', { name: row.name }), undoOffer(engine, t('undo'), [receipt]));
  };
  return (
    <li className="relative flex h-8 items-center gap-2 rounded-r2 pr-1 pl-2 hover:bg-hover has-[[aria-current]]:bg-active pointer-coarse:h-11">
      <BarChartIcon aria-hidden="true" className="flex-none text-2" />
      <AppLink
        to={chartPath(workspace.slug, row)}
        aria-current={isCurrent ? 'true' : undefined}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0"
      >
        {row.name}
      </AppLink>
      {(mayUpdate || mayRemove) && (
        <RowMenu name={row.name} removeText={t('removeText')} onRemove={mayRemove ? remove : undefined}>
          {mayUpdate && <MenuItem onSelect={() => setIsNaming(true)}>{t('rename')}</MenuItem>}
        </RowMenu>
      )}
      {isNaming && (
        <NameDialog
          title={t('rename')}
          given={row.name}
          onClose={() => setIsNaming(false)}
          onSubmit={(name) => run(updateChart, { chartId: row.id, patch: { name } })}
        />
      )}
    </li>
  );
}
