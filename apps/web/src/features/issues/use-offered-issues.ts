import {
  issue as issueEntity,
  project as projectEntity,
  state as stateEntity,
  type Issue,
  type IssueLookups,
} from '@cairn/domain';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { findIssues } from './find-issues.ts';
import { useIssueWords } from './issue-context.tsx';
import { issueKey } from './issue-key.ts';
import { referenceOf } from './issue-reference.tsx';

const ROUTE = 'GET /api/workspaces/:slug/projects/:project/search-issues';
type Query = NonNullable<RouteCall<typeof ROUTE>['query']>;
type Picked = RouteReply<typeof ROUTE>[number];

/** What the server leaves out, in addition to what the browser leaves out. */
export type LeftOut = Omit<Query, 'search' | 'workspace_search'>;

/** An issue that can be selected. */
export interface Offered {
  readonly id: string;
  readonly projectId: string;
  readonly reference: string;
  readonly title: string;
  readonly color: string;
}

interface OfferRequest {
  readonly projectId: string;
  readonly query: string;
  readonly isEverywhere: boolean;
  readonly isExcluded: (row: Issue) => boolean;
  readonly leftOut: LeftOut;
}

/**
 * Issues that match the typed text: those on this device immediately, followed by those that only the server has.
 * Without a query or a connection, only those on the device. Changes by others do not move the list under the pointer.
 */
export function useOfferedIssues(request: OfferRequest): readonly Offered[] {
  const { projectId, query, isEverywhere, isExcluded } = request;
  const { lookups } = useIssueWords();
  const { store } = useEngine();
  const answered = useServerIssues(request);
  return useMemo(() => {
    const rows = isEverywhere ? store.rows(issueEntity) : store.where(issueEntity, 'projectId', projectId);
    const open = rows.filter((row) => row.archivedAt === null && !isExcluded(row));
    const own = findIssues(
      open,
      query,
      (row) => lookups.rows(projectEntity).get(row.projectId)?.identifier ?? '',
    );
    const offered = own.map((row) => offeredOf(row, lookups));
    // Issues on this device were searched already.
    return [...offered, ...answered.filter(({ id }) => store.get(issueEntity, id) === undefined)];
  }, [store, isEverywhere, projectId, isExcluded, query, lookups, answered]);
}

const offeredOf = (row: Issue, lookups: IssueLookups): Offered => ({
  id: row.id,
  projectId: row.projectId,
  reference: issueKey(row, lookups),
  title: row.title,
  color: lookups.rows(stateEntity).get(row.stateId)?.color ?? 'transparent',
});

/** By its ID, as an entry of a map; nothing of an issue that is not on this device. */
export const offeredHere = (row: Issue | undefined, lookups: IssueLookups): [string, Offered][] =>
  row === undefined ? [] : [[row.id, offeredOf(row, lookups)]];

const NONE: readonly Offered[] = [];

function useServerIssues({ projectId, query, isEverywhere, leftOut }: OfferRequest): readonly Offered[] {
  const { workspace } = useWorkspace();
  const { slug } = workspace;
  const [answer, setAnswer] = useState<{ readonly of: string; readonly rows: readonly Offered[] }>();
  const asked = `${projectId} ${String(isEverywhere)} ${query}`;
  const ask = useEffectEvent(async () => {
    const workspaceSearch = isEverywhere ? 'true' : 'false';
    return await callApi(ROUTE, {
      params: { slug, project: projectId },
      query: { ...leftOut, search: query, workspace_search: workspaceSearch },
    });
  });
  useEffect(() => {
    if (query === '') return undefined;
    let isWanted = true;
    ask().then(
      (rows) => isWanted && setAnswer({ of: asked, rows: rows.map(fromServer) }),
      // Offline, only those on the device are found.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [asked, query]);
  return answer?.of === asked ? answer.rows : NONE;
}

const fromServer = (row: Picked): Offered => ({
  id: row.id,
  projectId: row.project_id,
  reference: referenceOf(row.project__identifier, row.sequence_id),
  title: row.name,
  color: row.state__color,
});
