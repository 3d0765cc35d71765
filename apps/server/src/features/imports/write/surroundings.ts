import { can, project, type Project } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';
import type { RecordKind } from '../csv-tracker/import-records.ts';
import type { Importer } from '../importers.ts';
import { SourceFault } from '../providers/index.ts';

/** The target of an import, and its people. */
export interface Surroundings {
  readonly source: string;
  readonly project: Project;
  /** Members of the workspace by their keys in the source. */
  readonly members: ReadonlyMap<string, string>;
  /** Members of the project, who alone can be assigned. */
  readonly inProject: ReadonlySet<string>;
}

/** The same for every import from that source into this project, so that none imports anything twice. */
export const sourceNameOf = ({ provider, baseUrl, sourceId, projectId }: Importer): string =>
  `${provider} ${baseUrl} ${sourceId ?? ''} into ${projectId ?? ''}`;

/** @throws {@link SourceFault} if the importer may no longer import issues */
export async function surroundingsOf(tx: CommandTx, row: Importer): Promise<Surroundings> {
  if (!can(tx.actor, 'import:manage', 'workspace')) throw new SourceFault('no_access');
  const target = row.projectId === null ? undefined : await tx.find(project, row.projectId);
  if (!target || !tx.actor.projectRoles.has(target.id)) throw new SourceFault('no_project');
  const subject = { entity: project, row: target };
  if (!can(tx.actor, 'issue:create', subject) || !can(tx.actor, 'label:create', subject))
    throw new SourceFault('no_project');
  const present = await tx.query(sql<{ id: string; isInProject: boolean }>`
    select m.id, pm.user_id is not null as is_in_project from members m
    left join project_members pm on pm.workspace_id = m.workspace_id and pm.user_id = m.id
      and pm.project_id = ${target.id}
    where m.workspace_id = ${tx.workspaceId} and m.is_active`);
  const active = new Set(present.map(({ id }) => id));
  return {
    source: sourceNameOf(row),
    project: target,
    members: new Map(
      row.people.flatMap(({ key, userId }) => (userId !== null && active.has(userId) ? [[key, userId]] : [])),
    ),
    inProject: new Set(present.flatMap(({ id, isInProject }) => (isInProject ? [id] : []))),
  };
}

/** What an import last wrote of a record, and its row. */
export interface Kept<Given> {
  readonly rowId: string;
  readonly given: Given | null;
}

export async function keptOf<Given>(
  tx: CommandTx,
  source: string,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Kept<Given>>> {
  const rows = await tx.query(sql<{ sourceId: string; rowId: string; given: Given | null }>`
    select source_id, row_id, given from import_records
    where workspace_id = ${tx.workspaceId} and source = ${source} and kind = ${kind}
      and source_id = any(${[...keys]}::text[])`);
  return new Map(rows.map(({ sourceId, rowId, given }) => [sourceId, { rowId, given }]));
}

/** Records what has been written, in the same transaction. */
export async function keep(
  tx: CommandTx,
  source: string,
  kind: RecordKind,
  records: readonly { readonly key: string; readonly rowId: string; readonly given: unknown }[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ key, rowId, given }) => ({ source_id: key, row_id: rowId, given }));
  await tx.query(sql`insert into import_records (workspace_id, source, kind, source_id, row_id, given)
    select ${tx.workspaceId}, ${source}, ${kind}, source_id, row_id, given
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(source_id text, row_id uuid, given jsonb)
    on conflict (workspace_id, source, kind, source_id) do update set row_id = excluded.row_id, given = excluded.given`);
}
