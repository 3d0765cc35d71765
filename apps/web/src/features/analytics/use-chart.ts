import { NO_VALUE, textOfFilters, type ChartSpec } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { useIssueContext } from '../issues/public.ts';
import { queryOf, type About } from './about.ts';
import { useAnswer, type Answer } from './use-answer.ts';

export type ChartAnswer = RouteReply<'GET /api/workspaces/:slug/analytics'>;

/** The query parameters of `analytics` and `export-analytics`. */
const chartQuery = (spec: ChartSpec, about: About) => ({
  ...queryOf(about),
  measure: spec.measure,
  x_axis: spec.axis,
  ...(spec.segment !== null && spec.segment !== spec.axis && { segment: spec.segment }),
  interval: spec.interval,
  order: spec.order,
  filters: textOfFilters([...about.fixed, ...spec.filters]),
});

/** The URL of a chart's CSV file. */
export function chartCsvPath(slug: string, spec: ChartSpec, about: About): string {
  return `/api/workspaces/${slug}/export-analytics?${new URLSearchParams(chartQuery(spec, about)).toString()}`;
}

export function useChart(spec: ChartSpec, about: About): Answer<ChartAnswer> {
  const { workspace } = useWorkspace();
  return useAnswer('GET /api/workspaces/:slug/analytics', {
    params: { slug: workspace.slug },
    query: chartQuery(spec, about),
  });
}

export interface NamedKey {
  readonly name: string;
  readonly icon: ReactNode;
}

const MONTH = /^\d{4}-\d{2}$/;

/** Names and icons for the keys of bars and parts: as in lists, and months by name. */
export function useKeyNames(): (ui: PropertyUi | undefined, key: string | null, name: string) => NamedKey {
  const t = useTranslations('analytics');
  const format = useFormatter();
  const { words } = useIssueContext();
  return (ui, key, name) => {
    if (key === null) return { name: t('other'), icon: null };
    if (MONTH.test(key)) {
      const date = new Date(`${key}-15T12:00:00Z`);
      return {
        name: format.dateTime(date, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
        icon: null,
      };
    }
    const shown = ui?.describe(key, words);
    const isDay = ui?.property.kind === 'day' && key !== NO_VALUE;
    return { name: shown?.label ?? name, icon: isDay ? null : shown?.icon };
  };
}
