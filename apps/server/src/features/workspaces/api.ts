import {
  can,
  COMPANY_SIZES,
  isPlain,
  NAME_HIDDEN_SENTENCE,
  slugFault,
  WORKSPACE_NAME_MAX,
} from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { z } from 'zod';
import { parseInput, Refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import { loadActor, type SyncHub } from '../../platform/sync/index.ts';
import { removeWorkspace } from './remove-workspace.ts';
import { insertWorkspace, isSlugTaken, membersOf, workspacesOf } from './store.ts';

export interface WorkspacesApiSettings {
  readonly db: Db;
  /** Throws when nobody is signed in. */
  readonly userOf: (headers: Headers) => Promise<string>;
  /** Throws for people outside of the workspace as if it did not exist. */
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
  readonly hub: Pick<SyncHub, 'runJob' | 'react' | 'disconnect'>;
}

const newWorkspace = z.strictObject({
  name: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'Name is required')
    .max(WORKSPACE_NAME_MAX, `Use at most ${WORKSPACE_NAME_MAX} characters`)
    .refine(isPlain, NAME_HIDDEN_SENTENCE),
  slug: z.string().trim().toLowerCase(),
  companySize: z.enum(COMPANY_SIZES, 'Select a company size'),
});

const SLUG_MESSAGES = {
  empty: 'URL is required',
  'too-long': 'Use at most 48 characters',
  shape: 'Use only lowercase letters, digits and single hyphens',
  reserved: 'This URL is taken. Try another one.',
} as const;

/** What happens to workspaces as a whole: listing, checking a URL, creating, deleting. Mount it at `/api`. */
export function workspacesApi({ db, userOf, memberOf, hub }: WorkspacesApiSettings): Hono {
  const api = new Hono({ strict: false });

  api.get('/workspaces', async (context) => {
    const userId = await userOf(context.req.raw.headers);
    return context.json(await workspacesOf(db, userId));
  });

  api.get('/workspace-slug-check', async (context) => {
    await userOf(context.req.raw.headers);
    const slug = (context.req.query('slug') ?? '').toLowerCase();
    const fault = slugFault(slug) ?? ((await isSlugTaken(db, slug)) ? ('reserved' as const) : undefined);
    return context.json(fault ? { status: false, message: SLUG_MESSAGES[fault] } : { status: true });
  });

  api.post('/workspaces', async (context) => {
    const userId = await userOf(context.req.raw.headers);
    const { name, slug, companySize } = parseInput(newWorkspace, await context.req.json());
    const fault = slugFault(slug);
    if (fault) throw new Refused('invalid', SLUG_MESSAGES[fault], { field: 'slug' });
    if (await isSlugTaken(db, slug)) throw new Refused('taken', SLUG_MESSAGES.reserved, { field: 'slug' });
    const id = await withTransaction(db, (tx) => insertWorkspace(tx, { name, slug, companySize, userId }));
    return context.json({ id, slug, name }, 201);
  });

  api.delete('/workspaces/:slug', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    await removeWorkspace({ db, hub }, who);
    return context.json({ ok: true });
  });

  api.get('/workspaces/:slug/members', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    const seesContacts = can(await loadActor(db, who), 'member:read-contact', 'workspace');
    return context.json(await membersOf(db, who.workspaceId, seesContacts));
  });

  return api;
}
