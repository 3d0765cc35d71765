import {
  dayAfter,
  NO_VALUE,
  textOfFilters,
  type ChartInterval,
  type IssueFilter,
  type IssueProperty,
} from '@cairn/domain';

/** The filter for the issues of a bar; undefined if no filter matches them. */
export function filterOfBar(
  property: IssueProperty,
  key: string | null,
  interval: ChartInterval,
): IssueFilter | undefined {
  const { id, kind, operators } = property;
  if (key === null) return undefined;
  if (key === NO_VALUE && operators.includes('empty')) return { property: id, operator: 'empty', values: [] };
  if (!operators.includes('is')) return undefined;
  if (kind !== 'day') return { property: id, operator: 'is', values: [key] };
  const { from, to } = daysOfBar(key, interval);
  const values = from === to ? [from] : [`${from};after`, `${to};before`];
  return { property: id, operator: 'is', values };
}

/** The first and the last day of a bar. */
function daysOfBar(key: string, interval: ChartInterval): { readonly from: string; readonly to: string } {
  if (interval === 'day') return { from: key, to: key };
  if (interval === 'week') return { from: key, to: dayAfter(key, 6) };
  const from = `${key}-01`;
  const [year = 0, month = 0] = key.split('-').map(Number);
  return { from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, from.length) };
}

/** The path of the list with these filters: the project's if there is one, else the workspace's. */
export function listPath(
  slug: string,
  projectIds: readonly string[],
  filters: readonly IssueFilter[],
): string {
  const [only] = projectIds;
  const ofProjects: IssueFilter[] =
    projectIds.length > 1 ? [{ property: 'project', operator: 'any_of', values: [...projectIds] }] : [];
  const list =
    projectIds.length === 1
      ? `/${slug}/projects/${String(only)}/issues`
      : `/${slug}/workspace-views/all-issues`;
  return `${list}?${new URLSearchParams({ filters: textOfFilters([...ofProjects, ...filters]) }).toString()}`;
}
