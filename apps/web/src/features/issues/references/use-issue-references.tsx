import {
  issue as issueEntity,
  issueFormerKeys,
  page,
  project,
  state,
  type FormerKey,
  type Issue,
} from '@cairn/domain';
import type { IssueItem, IssueReferences, NamedIssue } from '@cairn/editor/react';
import type { RowStore } from '@cairn/sync/client';
import { StateIcon } from '@cairn/ui/icons';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../data/call-api.ts';
import { useEngine, useWorkspace } from '../../../data/engine-context.ts';
import { OfflineError } from '../../../data/http.ts';
import { pagePath } from '../../../lib/page-path.ts';
import { findIssues } from '../find-issues.ts';
import { issueIdAt } from '../issue-address.ts';
import { issuePath, referenceOf } from '../issue-reference.tsx';
import { drawReference } from './draw-reference.tsx';
import { foundPages } from './found-pages.tsx';
import { pageIdAt } from './page-id-at.ts';

/** Lets a text refer to issues and pages. Those of `projectId`, where the text is, come first. */
export function useIssueReferences(projectId?: string): IssueReferences {
  const { store } = useEngine();
  const { workspace } = useWorkspace();
  const { slug } = workspace;
  const t = useTranslations('app');
  return useMemo(
    () => ({
      find: (query) => found(store, query, projectId),
      findMore: (query) => searched(slug, query),
      byId: (reference) => withId(store, reference),
      byAddress: (address) => {
        const row = store.get(issueEntity, issueIdAt(address, slug) ?? '');
        return row ? named(store, row) : null;
      },
      addressOf: (issueId) => {
        const row = store.get(issueEntity, issueId);
        return row ? location.origin + issuePath(slug, row) : null;
      },
      draw: drawReference,
      pages: {
        find: (query) =>
          foundPages(store, query, { projectId, untitled: t('untitledPage'), all: workspace.name }),
        byAddress: (address) => {
          const pageId = pageIdAt(address, slug);
          return pageId !== undefined && store.get(page, pageId) ? pageId : null;
        },
        linkTo: (pageId) => {
          const row = store.get(page, pageId);
          const name = row?.title || t('untitledPage');
          return row ? { name, href: location.origin + pagePath(slug, row) } : null;
        },
      },
    }),
    [store, slug, projectId, t, workspace.name],
  );
}

function named(store: RowStore, row: Issue): NamedIssue | null {
  const home = store.get(project, row.projectId);
  return home ? { issueId: row.id, reference: referenceOf(home.identifier, row.number) } : null;
}

function found(store: RowStore, query: string, projectId: string | undefined): IssueItem[] {
  const open = store.rows(issueEntity).filter(({ archivedAt }) => archivedAt === null);
  const isHere = (row: Issue): number => Number(row.projectId === projectId);
  return findIssues(open, query, (row) => store.get(project, row.projectId)?.identifier ?? '')
    .toSorted((a, b) => isHere(b) - isHere(a))
    .flatMap((row) => {
      const issue = named(store, row);
      const held = store.get(state, row.stateId);
      return issue
        ? [{ ...issue, title: row.title, icon: held && <StateIcon group={held.group} color={held.color} /> }]
        : [];
    });
}

function withId(store: RowStore, reference: string): NamedIssue | null {
  const [identifier, digits] = reference.split('-');
  const home = store.rows(project).find((row) => row.identifier === identifier);
  const row =
    home &&
    (store.where(issueEntity, 'projectId', home.id).find(({ number }) => number === Number(digits)) ??
      formerly(store, { projectId: home.id, number: Number(digits) }));
  return row ? (named(store, row) ?? { issueId: row.id, reference }) : null;
}

/** The issue that had this ID before it was moved. */
const formerly = (store: RowStore, { projectId, number }: FormerKey): Issue | undefined => {
  const moved = store
    .rows(issueFormerKeys)
    .find(({ keys }) => keys?.some((each) => each.projectId === projectId && each.number === number));
  return moved && store.get(issueEntity, moved.id);
};

/** Found by ID and title. Offline, only issues on this device are found. */
async function searched(slug: string, query: string): Promise<IssueItem[]> {
  const call = { params: { slug }, query: { q: query } };
  const answer = await callApi('GET /api/workspaces/:slug/search', call).catch((error: unknown) => {
    if (error instanceof OfflineError) return undefined;
    throw error;
  });
  const hits = answer?.results ?? [];
  return hits
    .filter(
      (hit) => hit.archived_at === null && (hit.matched_in === 'reference' || hit.matched_in === 'title'),
    )
    .map((hit) => ({
      issueId: hit.id,
      reference: referenceOf(hit.project__identifier, hit.sequence_id),
      title: hit.name,
      icon: <StateIcon group={hit.state__group} color={hit.state__color} />,
    }));
}
