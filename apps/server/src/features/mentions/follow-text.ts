import { comment, description, ISSUE_MENTIONS_MAX, issue, issueMentions, member } from '@cairn/domain';
import { isUuid } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { peopleIn } from './people-in.ts';

/** A text of an issue that was added, changed or deleted; null for no text. */
interface TextChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** Updates the mentions of an issue after one of its texts changed. */
export async function followText(
  tx: CommandTx,
  issueId: string,
  { before, after }: TextChange,
): Promise<void> {
  const [former, now] = [peopleIn(before), peopleIn(after)];
  const come = now.filter((id) => !former.includes(id));
  const isGone = former.some((id) => !now.includes(id));
  if (come.length === 0 && !isGone) return;
  // Serialised, because two simultaneous writers would each leave out whom the other mentions.
  for (const entity of [issue, issueMentions]) await tx.load(entity, [issueId], true);
  const held = await tx.find(issueMentions, issueId);
  // People no longer mentioned here may be mentioned elsewhere.
  const named = isGone ? await namedAnywhere(tx, issueId) : await membersIn(tx, come);
  const stay = (held?.userIds ?? []).filter((id) => !isGone || named.includes(id));
  const userIds = [...new Set([...stay, ...named])].slice(0, ISSUE_MENTIONS_MAX);
  if (held) {
    const add = userIds.filter((id) => !held.userIds.includes(id));
    const remove = held.userIds.filter((id) => !userIds.includes(id));
    await tx.update(issueMentions, issueId, { userIds: { add, remove } });
    return;
  }
  const row = await tx.find(issue, issueId);
  if (!row || userIds.length === 0) return;
  const { projectId, removedAt } = row;
  tx.insert(issueMentions, { id: issueId, projectId, removedAt, userIds });
}

const MENTIONED = '$.** ? (@.type == "mention").attrs.entity_identifier';

/** In the database, because an issue can have thousands of comments. */
function namedAnywhere(tx: CommandTx, issueId: string): Promise<string[]> {
  const textsIn = (table: string) => sql`select jsonb_path_query(body, ${MENTIONED}::jsonpath) as person
    from ${sql.table(table)} where workspace_id = ${tx.workspaceId} and issue_id = ${issueId}`;
  return membersAmong(
    tx,
    sql`select person #>> '{}' from (
      ${textsIn(description.table)} union all ${textsIn(comment.table)}
    ) as named`,
  );
}

/** The IDs that are members: texts can contain any IDs. */
async function membersAmong(tx: CommandTx, ids: RawBuilder<unknown>): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    select id from members where workspace_id = ${tx.workspaceId} and id::text in (${ids}) order by id`);
  return rows.map(({ id }) => id);
}

/** The same for one text. Cached, because an import has many texts that mention the same people. */
async function membersIn(tx: CommandTx, ids: readonly string[]): Promise<string[]> {
  const possible = ids.filter(isUuid);
  await tx.load(member, possible);
  return possible.filter((id) => tx.known(member, id) !== undefined).toSorted();
}
