import { issue as issueEntity, NO_VALUE, type Issue, project as projectEntity } from '@cairn/domain';
import type { ActionContext, Choice } from '../../../data/action.ts';
import { findIssues } from '../find-issues.ts';
import { issueKey } from '../issue-key.ts';
import type { PropertyUi } from '../../../platform/property-ui.ts';

const DEEPEST = 50;

/** Issues of the same project that could stand above these: none of them, nothing below them. */
export function parentChoices(
  ui: PropertyUi,
  context: ActionContext,
  query: string,
  put: (issueId: string) => void,
): Choice[] {
  const { engine, issues, lookups, say } = context;
  const projectId = issues[0]?.projectId;
  if (projectId === undefined) return [];
  const own = new Set(issues.map((each) => each.id));
  const rows = engine.store.where(issueEntity, 'projectId', projectId);
  const found = findIssues(
    rows.filter((row) => row.archivedAt === null && !isUnder(row, own, lookups.issue)),
    query,
    (row) => lookups.rows(projectEntity).get(row.projectId)?.identifier ?? '',
  );
  const choices = found.map((row): Choice => ({
    id: row.id,
    label: row.title,
    prefix: issueKey(row, lookups),
    run: () => put(row.id),
  }));
  if (query !== '') return choices;
  const none: Choice = { id: NO_VALUE, label: say('issues.picker.noParent'), run: () => put(NO_VALUE) };
  return [none, ...choices];
}

function isUnder(row: Issue, ids: ReadonlySet<string>, find: (id: string) => Issue | undefined): boolean {
  let above: Issue | undefined = row;
  for (let steps = 0; above && steps < DEEPEST; steps++) {
    if (ids.has(above.id)) return true;
    above = above.parentId === null ? undefined : find(above.parentId);
  }
  return false;
}
