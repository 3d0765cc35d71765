import {
  CHART_INTERVALS,
  CHART_MEASURES,
  CHART_ORDERS,
  isAxis,
  project,
  type ChartSpec,
} from '@cairn/domain';
import { Select } from '@cairn/ui/select';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useMemo, useRef, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { Panel } from '../../lib/panel.tsx';
import { propertyUisIn, type PropertyUi } from '../../platform/property-ui.ts';
import { IssueFilterBar, useIssueContext } from '../issues/public.ts';
import { useAbout } from './about.ts';
import { AnswerState } from './answer-state.tsx';
import { AddToBoard } from './add-to-board.tsx';
import { BarChart, Legend } from './bar-chart.tsx';
import { BAR_COLOR, partColor } from './chart-colors.ts';
import { ChartTable } from './chart-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { filterOfBar, listPath } from './list-path.ts';
import { useOnBoard } from './on-board.ts';
import { PngButton } from './png-button.tsx';
import { chartCsvPath, useChart, useKeyNames, type ChartAnswer } from './use-chart.ts';

export interface ChartBuilderProps {
  readonly spec: ChartSpec;
  readonly change: (patch: Partial<ChartSpec>) => void;
  /** Under the settings. */
  readonly children?: ReactNode;
}

/** A chart with its table, and its settings at the side. */
export function ChartBuilder({ spec, change, children }: ChartBuilderProps) {
  const t = useTranslations('analytics.chart');
  const about = useAbout();
  const title = useChartTitle(spec);
  return (
    <>
      <IssueFilterBar
        filters={spec.filters}
        projectIds={about.projectIds}
        without={about.fixed.map(({ property }) => property)}
        onChange={(filters) => change({ filters })}
      />
      <div className="flex min-h-0 flex-1 narrow:block narrow:overflow-y-auto">
        <div className="scroll-thin min-w-0 flex-1 overflow-y-auto px-6 pt-4 pb-10 narrow:overflow-visible narrow:px-3">
          <ChartWithTable spec={spec} title={title} />
        </div>
        <aside
          aria-label={t('settings')}
          className="scroll-thin w-[280px] flex-none overflow-y-auto border-l border-line pt-4 pb-8 narrow:w-full narrow:border-t narrow:border-l-0"
        >
          <Settings spec={spec} change={change} />
          {children}
        </aside>
      </div>
    </>
  );
}

/** The properties that a chart of these projects can have on its axis. */
function useAxes(): readonly PropertyUi[] {
  const { propertyUis, words } = useIssueContext();
  const about = useAbout();
  const projects = useRows(project);
  return useMemo(() => {
    const all = projects.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
    const ids = about.projectIds.length > 0 ? about.projectIds : all;
    return propertyUisIn(propertyUis, words.lookups, ids).filter(({ property }) => isAxis(property));
  }, [propertyUis, words.lookups, about.projectIds, projects]);
}

export function useChartTitle(spec: ChartSpec): string {
  const t = useTranslations('analytics.chart');
  const { uiById, words } = useIssueContext();
  const wordOf = (id: string | null): string => {
    const ui = id === null ? undefined : uiById.get(id);
    return ui ? words.say(ui.label).toLowerCase() : (id ?? '');
  };
  const { measure, axis, segment } = spec;
  return segment === null || segment === axis
    ? t('title', { measure, axis: wordOf(axis) })
    : t('titleSplit', { measure, axis: wordOf(axis), segment: wordOf(segment) });
}

function ChartWithTable({ spec, title }: { spec: ChartSpec; title: string }) {
  const about = useAbout();
  return (
    <AnswerState answer={useChart(spec, about)}>
      {(answer) => <ShownChart spec={spec} answer={answer} title={title} />}
    </AnswerState>
  );
}

/** A chart in a frame, as on boards. */
export function ChartPanel({ spec }: { spec: ChartSpec }) {
  const { workspace } = useWorkspace();
  const about = useAbout();
  const usual = useChartTitle(spec);
  const onBoard = useOnBoard();
  const title = onBoard?.title ?? usual;
  return (
    <Panel
      look="figures"
      title={title}
      after={
        <span className="flex items-center gap-1">
          <CsvButton title={title} href={chartCsvPath(workspace.slug, spec, about)} />
          {onBoard?.controls}
        </span>
      }
    >
      <ChartWithTable spec={spec} title={title} />
    </Panel>
  );
}

function ShownChart({ spec, answer, title }: { spec: ChartSpec; answer: ChartAnswer; title: string }) {
  const t = useTranslations('analytics');
  const format = useFormatter();
  const { workspace } = useWorkspace();
  const { uiById } = useIssueContext();
  const about = useAbout();
  const nameOf = useKeyNames();
  const frame = useRef<HTMLDivElement>(null);
  const onBoard = useOnBoard();
  const axis = uiById.get(spec.axis);
  const segment = spec.segment === null ? undefined : uiById.get(spec.segment);
  const listOf = (bar: string | null, part?: string | null): string | undefined => {
    const ofBar = axis && filterOfBar(axis.property, bar, spec.interval);
    const ofPart =
      part === undefined ? undefined : segment && filterOfBar(segment.property, part, spec.interval);
    if (!ofBar || (part !== undefined && !ofPart)) return undefined;
    const filters = [...about.fixed, ...spec.filters, ofBar, ...(ofPart ? [ofPart] : [])];
    return listPath(workspace.slug, about.projectIds, filters);
  };
  const parts = answer.parts.map(({ key, name, total }, at) => ({
    id: key ?? '',
    key,
    total,
    ...nameOf(segment, key, name),
    color: partColor(spec.segment ?? '', key, at),
  }));
  const bars = answer.bars.map(({ key, name, total, values }, at) => ({
    id: key ?? '',
    ...nameOf(axis, key, name),
    total,
    parts:
      parts.length > 0
        ? parts.map(({ id, color }, place) => ({ id, color, value: values[place] ?? 0 }))
        : [{ id: 'all', value: total, color: ownColor(spec.axis, key, at) }],
    to: listOf(key),
    links: parts.map((part) => listOf(key, part.key)),
  }));
  if (answer.issues === 0)
    return (
      <div role="status" className="py-16 text-center">
        <p className="font-strong">{t('noIssues')}</p>
        <p className="mt-1 text-2">{t('noIssuesText')}</p>
      </div>
    );
  const label = t('chart.summary', {
    title,
    total: answer.total,
    bars: bars.map(({ name, total }) => `${name}: ${format.number(total)}`).join(', '),
  });
  const table = (
    <ChartTable
      axis={axis}
      bars={bars}
      parts={parts}
      total={answer.total}
      isSeveral={axis?.property.kind === 'many' || segment?.property.kind === 'many'}
    />
  );
  return (
    <>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {onBoard ? (
          <p className="text-small text-2">{onBoard.detail}</p>
        ) : (
          <h2 className="font-strong">{title}</h2>
        )}
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {parts.length > 0 && <Legend parts={parts} />}
          <PngButton frame={frame} title={title} legend={parts} name="chart" />
          {!onBoard && (
            <AddToBoard
              title={title}
              filters={spec.filters}
              questionOf={(filters) => ({ kind: 'bars', spec: { ...spec, filters } })}
            />
          )}
        </span>
      </header>
      <div ref={frame}>
        <BarChart
          label={label}
          bars={bars}
          height={onBoard ? 260 : 340}
          look="stacked"
          isSeries={axis?.property.kind === 'day'}
          saysTotals
        />
      </div>
      {onBoard ? (
        <details className="mt-2 text-small">
          <summary className="cursor-pointer text-2 hover:text-text">{t('asTable')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </>
  );
}

/** Bars have the colours of their values, if those have any. */
const ownColor = (axis: string, key: string | null, at: number): string =>
  axis === 'priority' || axis === 'stateGroup' ? partColor(axis, key, at) : BAR_COLOR;

const NONE = '';

function Settings({ spec, change }: { spec: ChartSpec; change: ChartBuilderProps['change'] }) {
  const t = useTranslations('analytics.chart');
  const { uiById, words } = useIssueContext();
  const axes = useAxes().map((ui) => ({
    value: ui.id,
    label: words.say(ui.label),
    icon: <ui.Icon />,
  }));
  const isOfDays = [spec.axis, spec.segment].some(
    (id) => id !== null && uiById.get(id)?.property.kind === 'day',
  );
  return (
    <>
      <div className="grid gap-3 px-4">
        <Setting label={t('measure')}>
          <ToggleGroup
            label={t('measure')}
            look="text"
            options={CHART_MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
            value={spec.measure}
            onChange={(measure) => change({ measure })}
          />
        </Setting>
        <Setting label={t('axis')}>
          <Select label={t('axis')} options={axes} value={spec.axis} onChange={(axis) => change({ axis })} />
        </Setting>
        <Setting label={t('segment')}>
          <Select
            label={t('segment')}
            options={[
              { value: NONE, label: t('noSegment') },
              ...axes.filter(({ value }) => value !== spec.axis),
            ]}
            value={spec.segment === null || spec.segment === spec.axis ? NONE : spec.segment}
            onChange={(id) => change({ segment: id === NONE ? null : id })}
          />
        </Setting>
        {isOfDays && (
          <Setting label={t('interval')}>
            <Select
              label={t('interval')}
              options={CHART_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
              value={spec.interval}
              onChange={(interval) => change({ interval })}
            />
          </Setting>
        )}
        {uiById.get(spec.axis)?.property.kind !== 'day' && (
          <Setting label={t('order')}>
            <Select
              label={t('order')}
              options={CHART_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
              value={spec.order}
              onChange={(order) => change({ order })}
            />
          </Setting>
        )}
      </div>
    </>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-small font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
