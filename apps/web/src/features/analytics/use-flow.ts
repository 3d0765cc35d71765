import { textOfFilters, type IssueFilter } from '@cairn/domain';
import { useWorkspace } from '../../data/engine-context.ts';
import { queryOf, useAbout } from './about.ts';
import type { FlowSpec } from './flow-spec.ts';
import { listPath } from './list-path.ts';

/** The parameters of all flow charts. */
export function useFlowCall({ days }: FlowSpec) {
  const { workspace } = useWorkspace();
  const about = useAbout();
  return {
    params: { slug: workspace.slug },
    query: { ...queryOf(about), filters: textOfFilters(about.fixed), days: String(days) },
  };
}

/** The list of the counted issues, with more filters. */
export function useListOf(): (...filters: IssueFilter[]) => string {
  const { workspace } = useWorkspace();
  const about = useAbout();
  return (...filters) => listPath(workspace.slug, about.projectIds, [...about.fixed, ...filters]);
}

export const only = (property: string, value: string): IssueFilter => ({
  property,
  operator: 'is',
  values: [value],
});
