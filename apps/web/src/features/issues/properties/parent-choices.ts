import { NO_VALUE } from '@cairn/domain';
import type { ActionContext, Choice } from '../../../data/action.ts';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { issueKey } from '../issue-key.ts';
import { possibleParents } from './possible-parents.ts';

/** Issues of the same project that could be the parent of these, and none. */
export function parentChoices(
  ui: PropertyUi,
  context: ActionContext,
  query: string,
  put: (issueId: string) => void,
): Choice[] {
  const { engine, issues, lookups, say } = context;
  const projectId = issues[0]?.projectId;
  if (projectId === undefined) return [];
  const issueIds = issues.map(({ id }) => id);
  const choices = possibleParents(engine.store, lookups, { projectId, issueIds, query }).map(
    (row): Choice => ({
      id: row.id,
      label: row.title,
      prefix: issueKey(row, lookups),
      run: () => put(row.id),
    }),
  );
  if (query !== '') return choices;
  const none: Choice = { id: NO_VALUE, label: say('issues.picker.noParent'), run: () => put(NO_VALUE) };
  return [none, ...choices];
}
