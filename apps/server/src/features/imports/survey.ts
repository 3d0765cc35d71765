import { IMPORT_PEOPLE_MAX } from '@cairn/domain/imports/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Importer, ImporterRef } from './importers.ts';
import type { SourcePerson } from './providers/index.ts';

/** The authors and the counts of what has been read. */
export async function surveyOf(db: Db, { workspaceId, importerId }: ImporterRef, { projectId }: Importer) {
  const staged = (kind: string) => sql`import_staged
    where workspace_id = ${workspaceId} and importer_id = ${importerId} and kind = ${kind}`;
  const { rows: people } = await sql<{ record: SourcePerson; issues: number; comments: number }>`
    with authored as (select record->>'author' as author, count(*)::int as count from ${staged('issue')} group by 1),
      comments as (select record->>'author' as author, count(*)::int as count from ${staged('comment')} group by 1),
      people as (select source_id, record from ${staged('person')})
    select p.record, coalesce(i.count, 0) as issues, coalesce(c.count, 0) as comments
    from people p left join authored i on i.author = p.source_id left join comments c on c.author = p.source_id
    order by issues desc, comments desc, p.source_id limit ${IMPORT_PEOPLE_MAX}`.execute(db);
  const { rows: counts } = await sql<{ issues: number; openIssues: number; epics: number }>`
    select count(*)::int as issues, (count(*) filter (where (record->>'isEpic')::boolean))::int as epics,
      (count(*) filter (where record->'status'->>'group' not in ('completed', 'cancelled')))::int as open_issues
    from ${staged('issue')}`.execute(db);
  const { rows: comments } = await sql<{ count: number }>`
    select count(*)::int as count from ${staged('comment')}`.execute(db);
  const { rows: labels } = await sql<{ labels: number; newLabels: number }>`
    with given as (select distinct lower(held->>'name') as name from (
      select jsonb_array_elements(record->'labels') as held from ${staged('issue')}) as each)
    select count(*)::int as labels, (count(*) filter (where not exists (
      select from labels l where l.workspace_id = ${workspaceId} and l.project_id = ${projectId} and lower(l.name) = given.name
    )))::int as new_labels from given`.execute(db);
  const { issues = 0, openIssues = 0, epics = 0 } = counts[0] ?? {};
  return {
    people: people.map(({ record: { key, name, email }, ...each }) => ({ key, name, email, ...each })),
    issues,
    open_issues: openIssues,
    epics,
    comments: comments[0]?.count ?? 0,
    labels: labels[0]?.labels ?? 0,
    new_labels: labels[0]?.newLabels ?? 0,
  };
}
