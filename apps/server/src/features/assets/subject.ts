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

/**
 * What a reader can see the file through: what it is attached to, else a copy of that. Only the first allows changing
 * it.
 */
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
 * What a file is attached to, if the actor can see it: the first given row in the order of its purpose. Also undefined
 * for missing rows, so that the two can't be told apart.
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
  // The named row can't have files of this purpose; nothing more general takes its place.
  if (kind === undefined || (entityId !== null && kind !== 'issue' && kind !== 'page')) return undefined;
  if (kind === 'workspace') return { kind, subject: 'workspace' };
  const id = [ids[kind] ?? ''];
  const subject = await visibleRow(db, actor, workspaceId, kind, id);
  // People outside a project see its cover if they can find the project.
  const listing =
    subject === undefined && kind === 'project' && purpose === 'project-cover'
      ? await visibleRow(db, actor, workspaceId, 'projectListing', id)
      : undefined;
  const found = subject ?? listing;
  return found && { kind, subject: found };
}

/** The first of these rows that the actor can see. */
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
