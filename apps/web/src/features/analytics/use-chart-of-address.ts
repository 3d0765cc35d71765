import { project, type ChartSpec } from '@cairn/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';
import type { About } from './about.ts';
import { chartIdOfSearch, chartOfSearch, projectsOfSearch, searchOfChart } from './chart-address.ts';

/** The chart in the URL with its issues, and a function that changes it. */
export function useChartOfAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = JSON.stringify(search);
  const spec = useMemo(() => chartOfSearch(JSON.parse(text) as Readonly<Record<string, unknown>>), [text]);
  const projects = projectsOfSearch(search).join(',');
  const chartId = chartIdOfSearch(search);
  const change = useCallback(
    (patch: Partial<ChartSpec>) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: {
          ...searchOfChart({ ...spec, ...patch }),
          ...(projects !== '' && { project: projects }),
          ...(chartId !== undefined && { chart: chartId }),
        },
      }),
    [navigate, spec, projects, chartId],
  );
  const shown = useRows(project)
    .filter(({ id, archivedAt }) => archivedAt === null && projects.split(',').includes(id))
    .map(({ id }) => id)
    .join(',');
  const about = useMemo<About>(
    () => ({ projectIds: shown === '' ? [] : shown.split(','), fixed: [] }),
    [shown],
  );
  return { spec, change, chartId, about };
}
