import {
  ASSET_SUBJECTS,
  assetPurpose,
  canSee,
  schema,
  type Actor,
  type AssetSubject,
  type Subject,
} from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Asset } from './store.ts';

export interface FoundSubject {
  readonly kind: AssetSubject;
  readonly subject: Subject;
}

/** What a reader may see the file through: what it hangs on, else a copy of that. Only the first lets anybody change it. */
export async function findReadable(
  db: Db | Tx,
  actor: Actor,
  workspaceId: string,
  asset: Asset,
): Promise<FoundSubject | undefined> {
  const found = await findSubject(db, actor, workspaceId, asset);
  if (found || asset.copyIds.length === 0 || actor.workspaceRole === undefined) return found;
  const { upload } = assetPurpose(asset.purpose);
  const kind = upload.page === undefined ? 'issue' : 'page';
  const subject = await visibleRow(db, actor, workspaceId, kind, asset.copyIds);
  return subject && { kind, subject };
}

type Hanging = Pick<Asset, 'purpose' | 'projectId' | 'entityId'>;

/**
 * What a file hangs on, if the actor sees it: the row its purpose names first, of those it was given. Undefined also
 * for what does not exist, so that nobody can tell the two apart.
 */
export async function findSubject(
  db: Db | Tx,
  actor: Actor,
  workspaceId: string,
  { purpose, projectId, entityId }: Hanging,
): Promise<FoundSubject | undefined> {
  if (actor.workspaceRole === undefined) return undefined;
  const { upload } = assetPurpose(purpose);
  const ids = { issue: entityId, page: entityId, project: projectId, workspace: workspaceId };
  const kind = ASSET_SUBJECTS.find((each) => upload[each] !== undefined && ids[each] !== null);
  // A row is named that files of this purpose do not hang on: nothing more general stands in for it.
  if (kind === undefined || (entityId !== null && kind !== 'issue' && kind !== 'page')) return undefined;
  if (kind === 'workspace') return { kind, subject: 'workspace' };
  const id = [ids[kind] ?? ''];
  const subject = await visibleRow(db, actor, workspaceId, kind, id);
  // Outsiders see the cover of a project that they may find.
  const listing =
    subject === undefined && kind === 'project' && purpose === 'project-cover'
      ? await visibleRow(db, actor, workspaceId, 'projectListing', id)
      : undefined;
  const found = subject ?? listing;
  return found && { kind, subject: found };
}

/** The first of these rows that the actor sees. */
async function visibleRow(
  db: Db | Tx,
  actor: Actor,
  workspaceId: string,
  name: string,
  ids: readonly string[],
): Promise<Exclude<Subject, 'workspace'> | undefined> {
  const entity = schema.entities.get(name);
  if (!entity) return undefined;
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`.execute(db);
  const row = rows.find((each) => canSee(actor, entity, each));
  return row && { entity, row };
}
