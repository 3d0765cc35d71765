import {
  COPIES_MAX,
  duplicateIssue,
  duplicateIssues,
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
import type { SentPart } from './list/follow-bulk.ts';
import { sayCreated } from './list/say-created.ts';

type Tools = Pick<ActionContext, 'engine' | 'workspace' | 'run' | 'say' | 'go'>;

/** Duplicates an issue right after the original, with a toast that links to it. */
export function copyIssue(row: Issue, tools: Tools): void {
  const { engine, workspace, say, go, run } = tools;
  const { store } = engine;
  const copy = copyOf(row, orderAfter(row, store), tools);
  const { id, title } = copy;
  run(duplicateIssue, copy);
  const path = issuePath(workspace.slug, { id, projectId: row.projectId });
  sayCreated({ issueId: id, title, store, say, open: () => go(path) });
}

/** Duplicates each of these issues, which are of one project, right after its original. */
export function copyIssues(rows: readonly Issue[], tools: Tools): readonly SentPart[] {
  const orderOf = ordersAfter(rows, tools.engine.store);
  const copies = rows.map((row) => copyOf(row, orderOf(row), tools));
  const parts: SentPart[] = [];
  for (let at = 0; at < copies.length; at += COPIES_MAX) {
    const part = copies.slice(at, at + COPIES_MAX);
    const send = (ids: readonly string[]) => {
      const wanted = new Set(ids);
      return tools.run(duplicateIssues, { copies: part.filter(({ issueId }) => wanted.has(issueId)) });
    };
    const ids = part.map(({ issueId }) => issueId);
    parts.push({ ids, send, receipt: send(ids) });
  }
  return parts;
}

function copyOf(row: Issue, sortOrder: string, { engine, say }: Tools) {
  const title = say('issuePage.form.copyOf', { title: row.title }).slice(0, ISSUE_TITLE_MAX);
  const held = engine.store.where(issueLink, 'issueId', row.id);
  const links = held.map((link) => ({ of: link.id, id: uuid() }));
  return { issueId: row.id, id: uuid(), title, sortOrder, links };
}

/** Like {@link orderAfter} for many issues, reading the issues of their projects only once. */
function ordersAfter(rows: readonly Issue[], store: RowStore): (row: Issue) => string {
  const nextOf = new Map<string, Map<string, string | undefined>>();
  for (const projectId of new Set(rows.map((row) => row.projectId))) {
    const all = store.where(issueEntity, 'projectId', projectId).map(({ sortOrder }) => sortOrder);
    const orders = [...new Set(all)].toSorted(byCodeUnits);
    nextOf.set(projectId, new Map(orders.map((order, at) => [order, orders[at + 1]])));
  }
  return ({ projectId, sortOrder }) => {
    const next = nextOf.get(projectId);
    const order = keyBetween(sortOrder, next?.get(sortOrder));
    // Another original may have the same position.
    next?.set(sortOrder, order);
    return order;
  };
}

/** Compared by code units, like order keys everywhere. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function orderAfter({ projectId, sortOrder }: Issue, store: RowStore): string {
  const rows = store.where(issueEntity, 'projectId', projectId);
  let next: string | undefined;
  for (const row of rows)
    if (row.sortOrder > sortOrder && (next === undefined || row.sortOrder < next)) next = row.sortOrder;
  return keyBetween(sortOrder, next);
}
