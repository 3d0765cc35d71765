import {
  assetPurpose,
  assetUrl,
  isImageType,
  shortFileName,
  type Actor,
  type AssetPurposeName,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { assertMay, forbidden, notFound, refused, Refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import {
  cleanPicture,
  detectType,
  drainBody,
  receiveFile,
  type DetectedType,
  type ReceivedFile,
} from '../../platform/files/index.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { whyUnavailable } from '../../platform/unavailable.ts';
import { insertAsset, type NewAsset } from './store.ts';
import { assertShowsFiles, roomOf, storageFull, storedBytes, type Home } from './storage.ts';
import { findSubject } from './subject.ts';
import type { FileServices, Services } from '../../platform/services.ts';
import { uploadAttributes } from '@cairn/domain/assets/routes';
import { assetRefusals } from '@cairn/domain/assets/refusals';

/** What an upload needs of the server. */
type Uploads = FileServices & Pick<Services, 'db'>;

export interface Uploaded {
  readonly asset: string;
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly bytes: number;
}

/** The file's owner. Without a workspace: the person. */
interface Uploader {
  readonly userId: string;
  readonly workspace?: { readonly id: string; readonly actor: Actor };
}

/** Handles a form with a file, if there is space: received, checked, permitted, stored, and only then recorded. */
export async function upload(
  { db, files }: Pick<Services, 'db' | 'files'>,
  request: Request,
  who: Uploader,
): Promise<Uploaded> {
  const uploads: Uploads = { ...files, db };
  const home: Home = who.workspace
    ? { id: who.workspace.id, of: 'workspace' }
    : { id: who.userId, of: 'person' };
  const room = roomOf(home, uploads);
  await assertShowsFiles(uploads.db, who.userId, home, room);
  const free = room - (await storedBytes(uploads.db, home.id));
  const bytes = mostBytesOf(request, uploads.limit);
  const coming = { userId: who.userId, home, bytes };
  try {
    return await uploads.underway.during(
      coming,
      free,
      () => storageFull(home, room),
      () => take(uploads, request, who, home),
    );
  } catch (error) {
    // Clients that exceed the limit get no more of our time.
    if (error instanceof Refused && error.code === 'conflict') await drainBody(request);
    throw error;
  }
}

/** The size to reserve for a form's file: the declared length, else the limit. */
function mostBytesOf(request: Request, limit: number): number {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(declared) && declared > 0 ? Math.min(declared, limit) : limit;
}

async function take(uploads: Uploads, request: Request, who: Uploader, home: Home): Promise<Uploaded> {
  const received = await receiveFile(request, uploads.incoming, { field: 'asset', limit: uploads.limit });
  try {
    const hanging = attributesOf(received, who);
    await assertMayUpload(uploads.db, who, hanging);
    const type = await detectType(received.place);
    if (assetPurpose(hanging.purpose).accepts === 'images' && !isImageType(type.contentType))
      throw refused(assetRefusals.not_an_image);
    const cleaned = await cleanPicture(received.place, type.contentType, uploads.megapixels);
    const asset = assetOf({ ...received, ...cleaned }, type, hanging, who);
    await uploads.store.put(asset.id, received.place);
    await insertWithin(uploads, asset, home).catch(async (error: unknown) => {
      // If the connection broke at the end, the row may still have been committed. An extra file is purged later, a
      // missing one is not.
      if (!(error instanceof Error) || whyUnavailable(error) === undefined)
        await uploads.store.remove(asset.id);
      throw error;
    });
    return answerOf(asset);
  } finally {
    await uploads.incoming.clear(received.place);
  }
}

/** The final quota check: people who add files at the same moment, in other processes too, go one after the other. */
async function insertWithin(uploads: Uploads, asset: NewAsset, home: Home): Promise<void> {
  const room = roomOf(home, uploads);
  await withTransaction(uploads.db, async (tx) => {
    await insertAsset(tx, asset);
    if ((await storedBytes(tx, home.id)) > room) throw storageFull(home, room);
  });
}

type Hanging = Pick<NewAsset, 'purpose' | 'projectId' | 'entityId'>;

function attributesOf({ fields }: ReceivedFile, { workspace }: Uploader): Hanging {
  const parsed = uploadAttributes.safeParse(parseJson(fields.get('attributes') || '{}'));
  if (!parsed.success) throw refused(assetRefusals.invalid_attributes);
  const { purpose, project_id: projectId, entity_id: entityId } = parsed.data;
  const usual: AssetPurposeName = workspace ? 'workspace-logo' : 'person-avatar';
  const chosen = purpose ?? usual;
  if ((assetPurpose(chosen).of === 'workspace') !== (workspace !== undefined))
    throw refused(assetRefusals.other_endpoint, { purpose: chosen });
  return { purpose: chosen, projectId: projectId ?? null, entityId: entityId ?? null };
}

async function assertMayUpload(db: Db, { workspace }: Uploader, hanging: Hanging): Promise<void> {
  if (!workspace) return;
  const found = await findSubject(db, workspace.actor, workspace.id, hanging);
  if (!found) throw notFound();
  const needed = assetPurpose(hanging.purpose).upload[found.kind];
  if (needed === undefined) throw forbidden();
  assertMay(workspace.actor, needed, found.subject);
}

function assetOf(received: ReceivedFile, type: DetectedType, hanging: Hanging, who: Uploader): NewAsset {
  const { bytes, sha256 } = received;
  const workspaceId = who.workspace?.id ?? null;
  const name = cleanName(received.name, type.extension);
  return { ...hanging, ...type, id: uuid(), workspaceId, uploadedBy: who.userId, name, bytes, sha256 };
}

/** The file name that the browser sent, without folders, line breaks and characters that reverse or hide text. */
export function cleanName(given: string, extension: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = shortFileName(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim());
  return /^\.*$/.test(shown) ? `file.${extension}` : shown;
}

const answerOf = (asset: NewAsset): Uploaded => ({
  asset: assetUrl(asset.workspaceId ?? 'people', asset.id, asset.extension),
  id: asset.id,
  name: asset.name,
  content_type: asset.contentType,
  bytes: asset.bytes,
});
