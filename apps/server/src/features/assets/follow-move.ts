import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/**
 * Files added to an issue while it was being written are attached to its project. Before a move they are attached to
 * the issue, so that its new readers can see them and its former readers no longer can. A file that other texts of the
 * project show stays where it is and is also readable through the issue.
 */
export async function followMove(tx: CommandTx, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  await tx.query(sql`
    with texts as (
      select i.id as issue_id, i.project_id, t.holder, t.id from issues i cross join lateral (
        select 'descriptions' as holder, i.id
        union all select 'doc_derived', i.id
        union all select 'comments', c.id from comments c
          where c.workspace_id = i.workspace_id and c.issue_id = i.id
        union all select 'doc_version', v.id from doc_version v
          where v.workspace_id = i.workspace_id and v.doc_id = i.id
      ) t
      where i.workspace_id = ${tx.workspaceId} and i.id = any(${[...issueIds]}::uuid[])
    ), shown as (
      select u.asset_id, array_agg(distinct t.issue_id) as issue_ids, count(*) as uses
      from asset_uses u
      join texts t on t.holder = u.holder and t.id = u.holder_id
      join assets a on a.id = u.asset_id and a.workspace_id = u.home_id and a.project_id = t.project_id
      where u.home_id = ${tx.workspaceId} and a.purpose = 'issue-description' and a.entity_id is null
      group by u.asset_id
    )
    update assets a
    set copy_ids = array(select distinct unnest(a.copy_ids || s.issue_ids)),
      entity_id = case when s.uses = (select count(*) from asset_uses o where o.asset_id = a.id) then s.issue_ids[1] end
    from shown s where a.id = s.asset_id and a.workspace_id = ${tx.workspaceId}`);
}
