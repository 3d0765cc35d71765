import { canSee, label } from '@cairn/domain';
import { listLabels } from '@cairn/domain/labels/routes';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';

interface LabelRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly color: string;
  readonly parentId: string | null;
  readonly sortOrder: string;
}

export const routes = [
  route(listLabels, async ({ services: { db }, member, actor }) => {
    const { rows } = await sql<LabelRow>`select ${selectList(label)} from labels
      where workspace_id = ${member.workspaceId} order by lower(name), id`.execute(db);
    const reader = await actor();
    return rows
      .filter((row) => canSee(reader, label, row as LabelRow & Record<string, unknown>))
      .map(({ id, name, color, projectId, parentId }) => ({
        id,
        name,
        color,
        project_id: projectId,
        parent_id: parentId,
      }));
  }),
];
