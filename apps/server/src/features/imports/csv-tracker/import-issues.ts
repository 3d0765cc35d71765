import {
  comment,
  description,
  issue,
  ISSUE_TITLE_MAX,
  keysAfter,
  type Description,
  type Issue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';
import { lastKey } from '../../issues/public.ts';
import { importedComment } from '../imported-comment.ts';
import { rememberImported, type Imported } from './import-records.ts';
import type { ExportedComment, ExportedIssue } from './read-export.ts';
import { toDocument, type ConvertedText } from './to-document.ts';

/** What an issue refers to. */
export interface Surroundings {
  readonly projectId: string;
  readonly source: string;
  readonly people: Imported;
  readonly labels: Imported;
  readonly openStateId: string;
  readonly doneStateId: string;
  /** Source IDs of the people involved in an issue, by the issue's source ID. */
  readonly participants: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An issue with its text converted, which happens before the transaction to keep that short. */
export interface PreparedIssue {
  readonly given: ExportedIssue;
  readonly text: ConvertedText | undefined;
}

/** An overlong title continues in the description, so that nothing is lost. */
export function prepareIssue(given: ExportedIssue): PreparedIssue {
  const isLong = given.title.length > ISSUE_TITLE_MAX;
  const markdown = isLong ? `${given.title}\n\n${given.description}` : given.description;
  return { given, text: markdown.trim() === '' ? undefined : toDocument(markdown) };
}

/** Writes issues with their numbers, dates, authors and texts. */
export async function insertIssues(
  tx: CommandTx,
  prepared: readonly PreparedIssue[],
  around: Surroundings,
): Promise<Imported> {
  const { projectId, source } = around;
  const first = await reserveNumbers(tx, projectId, prepared.length);
  const keys = await freeKeys(tx, projectId, prepared.length);
  const rows = prepared.map(({ given }, at) => rowOf(given, around, first + at, keys[at] ?? ''));
  const texts = prepared.flatMap(({ text }, at): (Description & { plain: string })[] => {
    const row = rows[at];
    if (!row || !text) return [];
    return [
      { id: row.id, projectId, issueId: row.id, updatedBy: row.createdBy, updatedAt: row.createdAt, ...text },
    ];
  });
  for (const row of rows) tx.insert(issue, row);
  for (const { plain: _, ...row } of texts) tx.insert(description, row);
  await keepPlainTexts(tx, 'descriptions', texts);
  const fresh = new Map(prepared.map(({ given }, at) => [given.id, rows[at]?.id ?? '']));
  await rememberImported(tx, source, 'issue', fresh);
  return fresh;
}

function rowOf(given: ExportedIssue, around: Surroundings, number: number, sortOrder: string): Issue {
  const { people, labels } = around;
  const createdBy = idIn(people, given.creatorID);
  const assigneeIds = given.assigneeID === '' ? [] : [idIn(people, given.assigneeID)];
  const others = [...(around.participants.get(given.id) ?? [])].map((id) => idIn(people, id));
  const updatedAt = Math.max(given.created, given.modified);
  return {
    // IDs sort by creation, like those of issues created here.
    id: uuid(given.created),
    projectId: around.projectId,
    number,
    title: shortened(given.title),
    stateId: given.open ? around.openStateId : around.doneStateId,
    priority: 'none',
    assigneeIds,
    labelIds: [...new Set(given.labelIds.map((id) => idIn(labels, id)))],
    subscriberIds: [...new Set([createdBy, ...assigneeIds, ...others])],
    parentId: null,
    startDate: null,
    dueDate: null,
    sortOrder,
    createdBy,
    createdAt: given.created,
    updatedAt,
    completedAt: given.open ? null : updatedAt,
    archivedAt: null,
    removedAt: null,
    isRequest: false,
  };
}

export const shortened = (title: string): string =>
  title.length > ISSUE_TITLE_MAX ? `${title.slice(0, ISSUE_TITLE_MAX - 1).trimEnd()}…` : title;

function idIn(imported: Imported, sourceId: string): string {
  const id = imported.get(sourceId);
  if (id === undefined) throw new Error(`${sourceId} has not been imported`);
  return id;
}

export async function reserveNumbers(tx: CommandTx, projectId: string, count: number): Promise<number> {
  const [row] = await tx.query(sql<{ lastNumber: number }>`
    update issue_counters set last_number = last_number + ${count}
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} returning last_number`);
  if (!row) throw new Error(`project ${projectId} has no issue counter`);
  return row.lastNumber - count + 1;
}

export async function freeKeys(tx: CommandTx, projectId: string, count: number): Promise<readonly string[]> {
  return keysAfter(await lastKey((each) => tx.query(each), tx.workspaceId, projectId), count);
}

/** Writes comments of existing issues, including those from an earlier run. */
export async function insertComments(
  tx: CommandTx,
  given: readonly { readonly comment: ExportedComment; readonly text: ConvertedText }[],
  around: Pick<Surroundings, 'projectId' | 'source' | 'people'> & { readonly issues: Imported },
): Promise<void> {
  const { projectId, source, people, issues } = around;
  const rows = given.map(({ comment: { issueID, creatorID, created }, text }) =>
    importedComment(
      { projectId, issueId: idIn(issues, issueID), authorId: idIn(people, creatorID), createdAt: created },
      text,
    ),
  );
  for (const { plain: _, ...row } of rows) tx.insert(comment, row);
  await keepPlainTexts(tx, 'comments', rows);
  await rememberImported(
    tx,
    source,
    'comment',
    new Map(given.map(({ comment: { id } }, at) => [id, rows[at]?.id ?? ''])),
  );
}

export async function keepPlainTexts(
  tx: CommandTx,
  table: 'comments' | 'descriptions',
  rows: readonly { readonly id: string; readonly plain: string }[],
): Promise<void> {
  const records = rows.map(({ id, plain }) => ({ id, plain }));
  const ids = rows.map(({ id }) => id);
  // The IDs are repeated because PostgreSQL has no statistics for a newly filled table and would scan it all.
  await tx.query(sql`update ${sql.table(table)} as held set plain = fresh.plain
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as fresh(id uuid, plain text)
    where held.workspace_id = ${tx.workspaceId} and held.id = fresh.id and held.id = any(${ids}::uuid[])`);
}
