import { issueCycle, issueModules, scopesOf, type StateGroup } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import { notFound } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { formerlyBy } from './former-keys.ts';
import { asPattern, parseSearch } from './search-query.ts';

const LIMIT = 100;

export interface PickRequest {
  readonly projectId: string;
  readonly search: string;
  /** Includes the person's other projects. */
  readonly isWorkspaceWide: boolean;
  /** The issue that something is being picked for. */
  readonly issueId: string | undefined;
  /** The role it is picked for; existing ones are left out. */
  readonly as: 'parent' | 'issue_relation' | 'sub_issue' | undefined;
  readonly isOutOfCycles: boolean;
  /** The module whose issues are left out. */
  readonly notInModule: string | undefined;
  readonly isUndatedOnly: boolean;
}

/** An issue in a picker (S-ENT-001), with the reference product's fields. */
export interface PickedIssue {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
  readonly project_id: string;
  readonly project__identifier: string;
  readonly project__name: string;
  readonly state__color: string;
  readonly state__name: string;
  readonly state__group: StateGroup;
  readonly start_date: string | null;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly projectId: string;
  readonly identifier: string;
  readonly projectName: string;
  readonly color: string;
  readonly stateName: string;
  readonly stateGroup: StateGroup;
  readonly startDate: string | null;
}

/** Finds issues by part of the name, number or identifier; the newest without a query. Never archived ones. */
export async function pickIssues(db: Db, who: SyncActor, request: PickRequest): Promise<PickedIssue[]> {
  const actor = await loadActor(db, who);
  if (!actor.projectRoles.has(request.projectId)) throw notFound();
  const { text, reference } = parseSearch(request.search);
  const pattern = asPattern({ text });
  const { rows } = await sql<Row>`
    select i.id, i.title, i.number, i.project_id, p.identifier, p.name as project_name, s.color,
      s.name as state_name, s."group" as state_group, i.start_date
    from issues i
    join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
    join states s on s.workspace_id = i.workspace_id and s.id = i.state_id
    where i.workspace_id = ${who.workspaceId} and i.scope = any(${[...scopesOf(actor)]}::text[])
      and ${listed} and i.archived_at is null and p.archived_at is null
      ${request.isWorkspaceWide ? sql`` : sql`and i.project_id = ${request.projectId}`}
      ${
        text === ''
          ? sql``
          : sql`and (i.title ilike ${pattern} or p.identifier || '-' || i.number ilike ${pattern}
        ${reference?.identifier === undefined ? sql`` : sql`or i.id in (${formerlyBy(who.workspaceId, reference)})`})`
      }
      ${request.isUndatedOnly ? sql`and i.due_date is null` : sql``}
      ${notGathered(request)}
      ${leavingOut(who.workspaceId, [...scopesOf(actor)], request)}
    order by i.number = ${reference?.number ?? 0} desc, i.updated_at desc, i.id desc limit ${LIMIT}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    sequence_id: row.number,
    project_id: row.projectId,
    project__identifier: row.identifier,
    project__name: row.projectName,
    state__color: row.color,
    state__name: row.stateName,
    state__group: row.stateGroup,
    start_date: row.startDate,
  }));
}

/** S-CALL-014. Moving to another cycle must be deliberate; issues can be in several modules. */
function notGathered({ isOutOfCycles, notInModule }: PickRequest): RawBuilder<unknown> {
  const facetOf = (table: string): RawBuilder<unknown> =>
    sql`from ${sql.table(table)} f where f.workspace_id = i.workspace_id and f.id = i.id`;
  const cycles = isOutOfCycles
    ? sql`and not exists (select ${facetOf(issueCycle.table)} and f.cycle_id is not null)`
    : sql``;
  if (notInModule === undefined) return cycles;
  return sql`${cycles} and not exists (
    select ${facetOf(issueModules.table)} and f.module_ids @> array[${notInModule}::uuid])`;
}

/** S-CALL-011..013. For an invisible issue nothing is left out, because gaps would reveal its relations. */
function leavingOut(
  workspaceId: string,
  scopes: readonly string[],
  { as, issueId }: PickRequest,
): RawBuilder<unknown> {
  if (as === undefined || issueId === undefined) return sql``;
  const seen = sql`(select id, parent_id from issues
    where workspace_id = ${workspaceId} and id = ${issueId} and scope = any(${scopes}::text[]))`;
  const others = sql`and i.id <> ${issueId}`;
  const notItsParent = sql`and i.id is distinct from (select parent_id from ${seen} as asker)`;
  if (as === 'parent')
    return sql`${others} ${notItsParent} and i.parent_id is distinct from ${issueId}::uuid`;
  if (as === 'sub_issue') return sql`${others} ${notItsParent} and i.parent_id is null`;
  return sql`${others} and not exists (
    select from relations r join ${seen} as asker on asker.id = r.issue_id
    where r.workspace_id = i.workspace_id and r.related_id = i.id)`;
}
