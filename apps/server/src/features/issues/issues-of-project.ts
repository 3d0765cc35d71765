import {
  DEFAULT_VIEW,
  issue,
  issueProperties,
  scopesOf,
  type Issue,
  type IssueFilter,
  type IssueLookups,
} from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { compileViewSql } from './compile-view-sql.ts';
import { conditionLookups } from './condition-lookups.ts';
import { readFilter } from './read-filter.ts';

/** By their names in the API. */
const PROPERTY_OF = {
  start_date: 'startDate',
  target_date: 'dueDate',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  completed_at: 'completedAt',
} as const;

export interface IssuesRequest extends SyncActor {
  /** A project that the person can see. */
  readonly projectId: string;
  readonly days: Readonly<Partial<Record<keyof typeof PROPERTY_OF, readonly string[] | undefined>>>;
  /** As people type it. */
  readonly filter: string | undefined;
  /** An IANA name. */
  readonly timezone: string;
  readonly limit: number;
  readonly offset: number;
}

/** A page of a project's issues in list order, with the same filters as views. */
export async function issuesOfProject(db: Db, request: IssuesRequest) {
  const { workspaceId, projectId, timezone, limit, offset } = request;
  const lookups = conditionLookups(request.userId, timezone, Date.now());
  const filters = [...daysOf(request), ...(await typedOf(db, request, lookups))];
  const lines = compileViewSql(
    { ...DEFAULT_VIEW, group: null, filters },
    { workspaceId, projectIds: [projectId], timezone, properties, lookups },
  );
  const { rows } = await sql<Issue>`
    select ${selectList(issue)} from issues
    where workspace_id = ${workspaceId}
      and id in (select line.id from (${lines} limit ${limit + 1} offset ${offset}) as line)
    order by sort_order, id`.execute(db);
  return {
    results: rows.slice(0, limit).map(issueJson),
    next_offset: rows.length > limit ? offset + limit : null,
  };
}

const properties = new Map(issueProperties.map((each) => [each.id, each]));

const daysOf = ({ days }: IssuesRequest) =>
  Object.entries(PROPERTY_OF).flatMap(([name, property]) => {
    const values = days[name as keyof typeof PROPERTY_OF];
    return values ? [{ property, operator: 'is' as const, values: [...values] }] : [];
  });

async function typedOf(db: Db, request: IssuesRequest, lookups: IssueLookups): Promise<IssueFilter[]> {
  const { filter, workspaceId, projectId } = request;
  if (filter === undefined) return [];
  const scopes = [...scopesOf(await loadActor(db, request))];
  const place = { workspaceId, scopes, projectIds: [projectId], lookups, without: ['project'] };
  return await readFilter(db, filter, place);
}

export const momentOf = (at: number): string => new Date(at).toISOString();

export const issueJson = (row: Issue) => ({
  id: row.id,
  name: row.title,
  sequence_id: row.number,
  project_id: row.projectId,
  state_id: row.stateId,
  priority: row.priority,
  assignee_ids: row.assigneeIds,
  label_ids: row.labelIds,
  parent_id: row.parentId,
  start_date: row.startDate,
  target_date: row.dueDate,
  created_by: row.createdBy,
  created_at: momentOf(row.createdAt),
  updated_at: momentOf(row.updatedAt),
  completed_at: row.completedAt === null ? null : momentOf(row.completedAt),
});
