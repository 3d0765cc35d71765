import {
  duplicateIssue,
  ISSUE_TITLE_MAX,
  issue as issueEntity,
  issueLink,
  keyBetween,
  type Issue,
} from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { uuid } from '@cairn/sync/schema';
import type { ActionContext } from '../../data/action.ts';
import { issuePath } from './issue-reference.tsx';
import { sayCreated } from './list/say-created.ts';

type Tools = Pick<ActionContext, 'engine' | 'workspace' | 'run' | 'say' | 'go'>;

/** Makes a copy right after the original and says so, with the way to it, unless somebody else says it of many. */
export function copyIssue(
  row: Issue,
  { engine, workspace, run, say, go }: Tools,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): void {
  const { store } = engine;
  const id = uuid();
  const title = say('issuePage.form.copyOf', { title: row.title }).slice(0, ISSUE_TITLE_MAX);
  const held = store.where(issueLink, 'issueId', row.id);
  run(duplicateIssue, {
    issueId: row.id,
    id,
    title,
    sortOrder: orderAfter(row, store),
    links: held.map((link) => ({ of: link.id, id: uuid() })),
  });
  if (isQuiet) return;
  const path = issuePath(workspace.slug, { id, projectId: row.projectId });
  sayCreated({ issueId: id, title, store, say, open: () => go(path) });
}

function orderAfter({ projectId, sortOrder }: Issue, store: RowStore): string {
  const rows = store.where(issueEntity, 'projectId', projectId);
  let next: string | undefined;
  for (const row of rows)
    if (row.sortOrder > sortOrder && (next === undefined || row.sortOrder < next)) next = row.sortOrder;
  return keyBetween(sortOrder, next);
}
