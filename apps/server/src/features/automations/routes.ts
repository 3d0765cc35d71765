import { monthsAfter, project } from '@cairn/domain';
import { previewAutomation } from '@cairn/domain/automations/routes';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import { countDue, dueIssues, previewEnd, type DueWanted } from './due-issues.ts';

/** Enough to see what kind of issues they are. */
const SHOWN = 20;

export const routes = [
  route(previewAutomation, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const now = Date.now();
    const { rows } = await sql<{ identifier: string }>`
      select identifier from ${sql.table(project.table)}
      where workspace_id = ${workspaceId} and id = ${params.project}`.execute(db);
    const [home] = rows;
    if (!home) throw notFound();
    const of = { workspaceId, projectId: params.project, by: previewEnd(now) };
    const preview = (rule: DueWanted['rule'], months: number) =>
      previewOf(db, { ...of, rule, months }, home.identifier, now);
    return {
      archive: await preview('archive', query.archive_after),
      close: await preview('close', query.close_after),
    };
  }),
];

async function previewOf(db: Db, wanted: DueWanted, identifier: string, now: number) {
  const { rows: counted } = await countDue(wanted).execute(db);
  const { rows } = await dueIssues(wanted, SHOWN).execute(db);
  return {
    count: counted[0]?.count ?? 0,
    issues: rows.map(({ id, number, title, updatedAt }) => ({
      id,
      reference: `${identifier}-${number}`,
      title,
      due_at: new Date(Math.max(now, monthsAfter(updatedAt, wanted.months))).toISOString(),
    })),
  };
}
