import { pickIssues, search } from '@cairn/domain/search/routes';
import { searchRefusals } from '@cairn/domain/search/refusals';
import { refused } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import { pickIssues as pick } from './pick-issues.ts';
import { isOutOfTime, searchIssues } from './search-issues.ts';
import { searchPages } from './search-pages.ts';
import { parseSearch } from './search-query.ts';

export const routes = [
  route(search, async ({ services: { db }, member, query: { q, project, limit, offset, ...typed } }) => {
    const filter = typed.filter.trim() === '' ? undefined : { text: typed.filter, timezone: typed.timezone };
    const request = { query: parseSearch(q), projectId: project, filter, limit, offset };
    const [issues, pages] = await Promise.all([
      searchIssues(db, member, request),
      // There are few pages, so all are on the first page of results. Filters only apply to issues.
      offset === 0 && !filter ? searchPages(db, member, request) : [],
    ]).catch(explained);
    return { ...issues, pages };
  }),
  route(pickIssues, async ({ services: { db }, member, params, query }) => {
    const rows = await pick(db, member, {
      projectId: params.project,
      search: query.search,
      isWorkspaceWide: query.workspace_search,
      issueId: query.issue_id,
      as: query.parent
        ? 'parent'
        : query.issue_relation
          ? 'issue_relation'
          : query.sub_issue
            ? 'sub_issue'
            : undefined,
      isOutOfCycles: query.cycle,
      notInModule: query.module,
      isUndatedOnly: query.target_date === 'none',
    });
    return rows.map((row) => ({ ...row, workspace__slug: params.slug }));
  }),
];

function explained(error: unknown): never {
  if (isOutOfTime(error)) throw refused(searchRefusals.too_slow);
  throw error;
}
