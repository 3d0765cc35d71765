import { isShownType, mayManageFile, type Actor } from '@cairn/domain';
import {
  deleteFile,
  deleteOwnPicture,
  getCover,
  getFile,
  getInstance,
  getPicture,
  getStorage,
  listCovers,
  restoreFile,
  searchPhotos,
  uploadFile,
  uploadOwnPicture,
} from '@cairn/domain/assets/routes';
import { assetRefusals } from '@cairn/domain/assets/refusals';
import { forbidden, notFound, refused } from '../../platform/commands/index.ts';
import { serveFile } from '../../platform/files/index.ts';
import { guarded, route, type GuardedRequest } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { COVER_NAMES, drawCover, isCoverName } from './covers.ts';
import { findPhotos } from './photos.ts';
import { storedBytes } from './storage.ts';
import { doMeet, findAsset, isInUse, setDeleted, type Asset } from './store.ts';
import { findReadable, findSubject } from './subject.ts';
import { upload } from './upload.ts';

/** More than a person uploads, and far less than fills a disk. */
const UPLOADS_AN_HOUR = 600;

const ofWorkspaces = [
  route(uploadFile, async ({ services, member: { userId, workspaceId }, actor, raw }) => {
    await assertNotTooMany(services, userId);
    const workspace = { id: workspaceId, actor: await actor() };
    return upload(services, raw, { userId, workspace });
  }),
  route(getStorage, async ({ services: { db, files }, member }) => ({
    bytes: await storedBytes(db, member.workspaceId),
    limit: files.storage,
  })),
  guarded(deleteFile, findFile, async ({ services: { db }, found }) => {
    await setDeleted(db, found, true);
  }),
  guarded(restoreFile, findFile, async ({ services: { db }, found }) => {
    if (!(await setDeleted(db, found, false))) throw notFound();
  }),
  guarded(getFile, findFile, async (request) => serve(request, request.found)),
];

const ofPeople = [
  route(uploadOwnPicture, async ({ services, session: { userId }, raw }) => {
    await assertNotTooMany(services, userId);
    return upload(services, raw, { userId });
  }),
  route(deleteOwnPicture, async ({ services: { db }, session, params }) => {
    const asset = await findAsset(db, null, idOf(params.key));
    if (asset?.uploadedBy !== session.userId) throw notFound();
    await setDeleted(db, asset, true);
  }),
  route(getPicture, async (request) => {
    const { services, session, params } = request;
    const asset = await findAsset(services.db, null, idOf(params.key));
    if (!asset || !(await doMeet(services.db, session.userId, asset.uploadedBy))) throw notFound();
    return serve(request, asset);
  }),
];

const ofEverybody = [
  route(getInstance, async ({ services: { files } }) => ({ config: { file_size_limit: files.limit } })),
  route(listCovers, async () => COVER_NAMES.map((name) => `/api/project-covers/${name}.svg`)),
  route(getCover, async ({ params }) => {
    const name = params.file.slice(0, -'.svg'.length);
    if (!isCoverName(name)) throw notFound();
    return new Response(drawCover(name), {
      headers: {
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'public, max-age=86400',
      },
    });
  }),
  route(
    searchPhotos,
    async ({ services: { unsplashKey }, query }) => await findPhotos(unsplashKey, query.query),
  ),
];

// Routes for a person's own files come first, because the pattern for workspaces would match them too.
export const routes = [...ofPeople, ...ofWorkspaces, ...ofEverybody];

type FileRequest = GuardedRequest<typeof getFile> | GuardedRequest<typeof deleteFile | typeof restoreFile>;

/** The file, for people who can see what it is attached to or who may delete and restore it. */
async function findFile(
  { services: { db }, caller, params: { workspace: workspaceId, key } }: FileRequest,
  needs: 'read' | 'manage',
): Promise<Asset> {
  if (caller.workspaceId !== undefined && caller.workspaceId !== workspaceId) throw notFound();
  const actor: Actor = await loadActor(db, { userId: caller.userId, workspaceId });
  const asset = await findAsset(db, workspaceId, idOf(key));
  if (!asset) throw notFound();
  if (needs === 'read') {
    if (!(await findReadable(db, actor, workspaceId, asset))) throw notFound();
    return asset;
  }
  const subject = await findSubject(db, actor, workspaceId, asset);
  if (!subject) throw notFound();
  if (!mayManageFile(actor, asset, subject)) throw forbidden();
  return asset;
}

/** A deleted file gets 404 unless a stored text still shows it, in which case deleting it was premature. */
async function serve(
  { services: { db, files }, raw }: { readonly services: Services; readonly raw: Request },
  asset: Asset,
): Promise<Response> {
  if (asset.deletedAt !== null && !(await isInUse(db, asset.id))) throw notFound();
  const { id, name, contentType, bytes, sha256 } = asset;
  const isInline = isShownType(contentType) && contentType !== 'image/svg+xml';
  const answer = await serveFile(raw, files.store, { key: id, name, contentType, bytes, sha256, isInline });
  if (!answer) throw new Error(`the store has lost the file ${id}`);
  return answer;
}

async function assertNotTooMany({ rateLimit }: Pick<Services, 'rateLimit'>, userId: string): Promise<void> {
  const limit = { action: 'upload', subject: userId, points: UPLOADS_AN_HOUR, seconds: 3600 };
  if ((await rateLimit.spend([limit])) !== undefined) throw refused(assetRefusals.too_many_in_an_hour);
}

const idOf = (key: string): string => key.slice(0, 36);
