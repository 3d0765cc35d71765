import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { Flow } from './flow.tsx';
import { flowOfSearch, searchOfFlow, type FlowSpec } from './flow-spec.ts';
import { projectsOfSearch } from './chart-address.ts';

/** `/$workspace/analytics/flow`: how work was distributed, what was completed, and how long it took. */
export function FlowScreen() {
  const t = useTranslations('analytics');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const spec = flowOfSearch(search);
  const projects = projectsOfSearch(search).join(',');
  const change = (patch: Partial<FlowSpec>): void =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: { ...searchOfFlow({ ...spec, ...patch }), ...(projects !== '' && { project: projects }) },
    });
  return (
    <AnalyticsFrame screen="flow" title={t('titleOf', { name: t('flow.tab') })} rest={searchOfFlow(spec)}>
      <Flow spec={spec} change={change} />
    </AnalyticsFrame>
  );
}
