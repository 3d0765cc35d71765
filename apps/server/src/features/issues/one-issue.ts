import {
  issue,
  NO_TEXT,
  setDescription,
  updateIssues,
  type Issue,
  type IssuePatch,
  type RichText,
} from '@cairn/domain';
import type { updateIssue } from '@cairn/domain/issues/routes';
import { documentToHtml, htmlToDocument, type DocumentJson } from '@cairn/editor/convert';
import { sql } from 'kysely';
import type { z } from 'zod';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { asked } from '../../platform/http/index.ts';
import { issueJson, momentOf } from './issues-of-project.ts';
import { listed } from './listed.ts';

export interface IssueAddress {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

type Read = Issue & { readonly body: RichText | null; readonly bodyAt: number | null };

/** An issue with its description; requests and issues of other projects count as missing. */
export async function issueWithText(db: Db, { workspaceId, projectId, id }: IssueAddress) {
  const { rows } = await sql<Read>`select ${selectList(issue)}, written.body, written.body_at from issues i
    left join lateral (
      select d.body, d.updated_at as body_at from descriptions d
      where d.workspace_id = i.workspace_id and d.issue_id = i.id
    ) written on true
    where i.workspace_id = ${workspaceId} and i.project_id = ${projectId} and i.id = ${id} and ${listed}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { body, bodyAt, archivedAt } = row;
  return {
    ...issueJson(row),
    archived_at: archivedAt === null ? null : momentOf(archivedAt),
    description_html: body === null ? '' : documentToHtml(body as DocumentJson),
    description_updated_at: bodyAt === null ? null : momentOf(bodyAt),
  };
}

type Change = z.output<typeof updateIssue.input>;

/** The commands that make these changes to an issue. */
export function commandsFor(held: Issue, change: Change) {
  const patch = patchOf(held, change);
  const { description_html: html, description_based_on: basedOn } = change;
  return [
    ...(Object.values(patch).some((value) => value !== undefined)
      ? [asked(updateIssues, { changes: [{ issueId: held.id, patch }] })]
      : []),
    ...(html === undefined
      ? []
      : [
          asked(setDescription, {
            issueId: held.id,
            body: htmlToDocument(html),
            basedOn: basedOn === undefined ? undefined : basedOn === null ? NO_TEXT : Date.parse(basedOn),
          }),
        ]),
  ];
}

const patchOf = (held: Issue, change: Change): IssuePatch => ({
  title: change.name,
  stateId: change.state_id,
  priority: change.priority,
  assigneeIds: changeOfSet(held.assigneeIds, change.assignee_ids),
  labelIds: changeOfSet(held.labelIds, change.label_ids),
  parentId: change.parent_id,
  startDate: change.start_date,
  dueDate: change.target_date,
});

/** People added since then stay, because the caller hasn't seen them. */
export function changeOfSet(held: readonly string[], wanted: readonly string[] | undefined) {
  if (!wanted) return undefined;
  return {
    add: [...new Set(wanted)].filter((id) => !held.includes(id)),
    remove: held.filter((id) => !wanted.includes(id)),
  };
}
