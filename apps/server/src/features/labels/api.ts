import { canSee, label } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { selectList } from '../../platform/commands/index.ts';

export interface LabelsApiSettings {
  readonly db: Db;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

interface LabelRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly color: string;
  readonly parentId: string | null;
  readonly sortOrder: string;
}

/** `GET /workspaces/:slug/labels`: the labels of all projects that one is in. */
export function labelsApi({ db, memberOf }: LabelsApiSettings): Hono {
  const api = new Hono({ strict: false });
  api.get('/workspaces/:slug/labels', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    const actor = await loadActor(db, who);
    const { rows } = await sql<LabelRow>`select ${selectList(label)} from labels
      where workspace_id = ${who.workspaceId} order by lower(name), id`.execute(db);
    const visible = rows.filter((row) => canSee(actor, label, row as LabelRow & Record<string, unknown>));
    return context.json(
      visible.map(({ id, name, color, projectId, parentId }) => ({
        id,
        name,
        color,
        project_id: projectId,
        parent_id: parentId,
      })),
    );
  });
  return api;
}
