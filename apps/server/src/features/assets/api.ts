import { can, isImageType, mayManageFile, type Actor } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono, type Context } from 'hono';
import type { RateLimit } from '../../platform/auth/index.ts';
import { forbidden, notFound, Refused } from '../../platform/commands/index.ts';
import { serveFile } from '../../platform/files/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { doMeet, findAsset, isInUse, setDeleted, type Asset } from './store.ts';
import { storedBytes } from './storage.ts';
import { findReadable, findSubject } from './subject.ts';
import { upload, type Uploads } from './upload.ts';

/** Who asks; with a token, the only workspace that it speaks for. */
export interface Caller {
  readonly userId: string;
  readonly workspaceId?: string | undefined;
}

export interface AssetsApiSettings extends Uploads {
  readonly rateLimit: RateLimit;
  readonly callerOf: (headers: Headers) => Promise<Caller>;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The last part of a file's address: its id, with or without the extension. */
const KEY = `${UUID}(?:\\.[a-z0-9]+)?`;
/** Beyond any person's, far below a disk's. */
const UPLOADS_AN_HOUR = 600;

/** Uploads, and the files themselves. Mount it at `/api`. */
export function assetsApi(settings: AssetsApiSettings): Hono {
  const { db, store, callerOf, memberOf, rateLimit } = settings;
  const api = new Hono({ strict: false });

  api.post('/workspaces/:slug/file-assets', async (context) => {
    const { userId, workspaceId } = await memberOf(context.req.raw.headers, context.req.param('slug'));
    await assertNotTooMany(userId);
    const actor = await loadActor(db, { userId, workspaceId });
    const workspace = { id: workspaceId, actor };
    return context.json(await upload(settings, context.req.raw, { userId, workspace }), 201);
  });
  api.post('/users/file-assets', async (context) => {
    const { userId } = await personOf(context);
    await assertNotTooMany(userId);
    return context.json(await upload(settings, context.req.raw, { userId }), 201);
  });

  api.get('/workspaces/:slug/storage', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    if (!can(await loadActor(db, who), 'workspace:update', 'workspace')) throw forbidden();
    return context.json({ bytes: await storedBytes(db, who.workspaceId), limit: settings.storage });
  });

  const one = `/workspaces/file-assets/:workspaceId{${UUID}}/:key{${KEY}}`;
  api.delete(one, async (context) => {
    await setDeleted(db, await managed(context), true);
    return context.body(null, 204);
  });
  api.post(`${one}/restore`, async (context) => {
    if (!(await setDeleted(db, await managed(context), false))) throw notFound();
    return context.body(null, 204);
  });
  api.delete(`/users/file-assets/:key{${KEY}}`, async (context) => {
    const { userId } = await personOf(context);
    const asset = await findAsset(db, null, idIn(context));
    if (asset?.uploadedBy !== userId) throw notFound();
    await setDeleted(db, asset, true);
    return context.body(null, 204);
  });

  api.get(`/assets/people/:key{${KEY}}/:name?`, async (context) => {
    const { userId } = await personOf(context);
    const asset = await findAsset(db, null, idIn(context));
    if (!asset || !(await doMeet(db, userId, asset.uploadedBy))) throw notFound();
    return await serve(context, asset);
  });
  api.get(`/assets/:workspaceId{${UUID}}/:key{${KEY}}/:name?`, async (context) =>
    serve(context, await readable(context)),
  );

  // What the browser says before it uploads; without signing in, because it is no secret.
  api.get('/instances', (context) => context.json({ config: { file_size_limit: settings.limit } }));

  async function personOf(context: Context): Promise<Caller> {
    const caller = await callerOf(context.req.raw.headers);
    // A token speaks for a workspace, never for the person behind it.
    if (caller.workspaceId !== undefined) throw new Refused('signed-out', 'Please sign in.');
    return caller;
  }

  /** Who asks for which file; not yet whether they may. */
  async function asked(context: Context) {
    const caller = await callerOf(context.req.raw.headers);
    const workspaceId = context.req.param('workspaceId') ?? '';
    if (caller.workspaceId !== undefined && caller.workspaceId !== workspaceId) throw notFound();
    const actor: Actor = await loadActor(db, { userId: caller.userId, workspaceId });
    const asset = await findAsset(db, workspaceId, idIn(context));
    if (!asset) throw notFound();
    return { actor, workspaceId, asset };
  }

  async function readable(context: Context): Promise<Asset> {
    const { actor, workspaceId, asset } = await asked(context);
    if (!(await findReadable(db, actor, workspaceId, asset))) throw notFound();
    return asset;
  }

  /** The file, for somebody who may delete and restore it. */
  async function managed(context: Context): Promise<Asset> {
    const { actor, workspaceId, asset } = await asked(context);
    const found = await findSubject(db, actor, workspaceId, asset);
    if (!found) throw notFound();
    if (!mayManageFile(actor, asset, found)) throw forbidden();
    return asset;
  }

  /** What is deleted is gone, unless a stored text still shows it: then somebody was too quick. */
  async function serve(context: Context, asset: Asset): Promise<Response> {
    if (asset.deletedAt !== null && !(await isInUse(db, asset.id))) throw notFound();
    const { id, name, contentType, bytes, sha256 } = asset;
    const isInline = isImageType(contentType) && contentType !== 'image/svg+xml';
    const file = { key: id, name, contentType, bytes, sha256, isInline };
    const answer = await serveFile(context.req.raw, store, file);
    if (!answer) throw new Error(`the store has lost the file ${id}`);
    return answer;
  }

  async function assertNotTooMany(userId: string): Promise<void> {
    const limit = { action: 'upload', subject: userId, points: UPLOADS_AN_HOUR, seconds: 3600 };
    if ((await rateLimit.spend([limit])) !== undefined)
      throw new Refused('too-many', "You've uploaded too many files. Please try again in an hour.");
  }

  return api;
}

const idIn = (context: Context): string => (context.req.param('key') ?? '').slice(0, 36);
