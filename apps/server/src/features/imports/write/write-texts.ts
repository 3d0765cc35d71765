import {
  BOT_ID,
  comment,
  description,
  issue,
  ISSUE_TITLE_MAX,
  issueMentions,
  issueModules,
  type Comment,
  type Issue,
} from '@cairn/domain';
import { importLines } from '@cairn/messages/en/import-lines';
import { imports as words } from '@cairn/messages/en/imports';
import type { DocumentJson } from '@cairn/editor/convert';
import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { applyExternalEdit, derivedOf } from '../../../platform/documents/index.ts';
import { keepPlainTexts } from '../csv-tracker/import-issues.ts';
import type { ConvertedText } from '../csv-tracker/to-document.ts';
import { importedComment } from '../imported-comment.ts';
import type { Importer, ImporterRef } from '../importers.ts';
import type { SourceComment, SourceIssue, SourcePerson, TextNames } from '../providers/index.ts';
import { canStandBelow } from './can-stand-below.ts';
import type { Staged } from './staged.ts';
import { keep, keptOf, sourceNameOf, surroundingsOf, type Kept } from './surroundings.ts';
import { issuesNamedIn, printOf, textOf, type KnownNames } from './text-of.ts';
import { differenceOf, livingModules, type GivenIssue, type Written } from './write-issues.ts';

/** A record with its text converted, which happens before the transaction to keep that short. */
interface Prepared<Read> {
  readonly record: Read;
  /** Undefined if there is no text. */
  readonly text: ConvertedText | undefined;
}

/** The people and issues that these texts mention. */
async function namesIn(
  db: Db,
  ref: ImporterRef,
  row: Importer,
  texts: readonly string[],
  patterns: TextNames,
): Promise<KnownNames> {
  const source = row.source ?? '';
  const { rows: people } = await sql<{
    record: SourcePerson;
    displayName: string | null;
    userId: string | null;
  }>`
    select s.record, m.display_name, m.id as user_id from import_staged s
    left join jsonb_to_recordset(${JSON.stringify(row.people)}::jsonb) as p("key" text, "userId" uuid)
      on p.key = s.source_id
    left join members m on m.workspace_id = s.workspace_id and m.id = p."userId" and m.is_active
    where s.workspace_id = ${ref.workspaceId} and s.importer_id = ${ref.importerId} and s.kind = 'person'`.execute(
    db,
  );
  const numbers = [...new Set(texts.flatMap((text) => issuesNamedIn(text, patterns, source)))];
  const { rows: issues } = await sql<{ key: string; id: string; reference: string }>`
    with named as materialized (
      select source_id, row_id from import_records
      where workspace_id = ${ref.workspaceId} and source = ${sourceNameOf(row)} and kind = 'issue'
        and source_id = any(${numbers}::text[])
    )
    select n.source_id as key, i.id, p.identifier || '-' || i.number as reference
    from named n cross join lateral (
      select id, project_id, number from issues
      where workspace_id = ${ref.workspaceId} and id = n.row_id and removed_at is null offset 0
    ) i join projects p on p.workspace_id = ${ref.workspaceId} and p.id = i.project_id`.execute(db);
  const { rows: places } = await sql<{ slug: string }>`select slug from workspaces
    where id = ${ref.workspaceId}`.execute(db);
  return {
    slug: places[0]?.slug ?? '',
    people: new Map(
      people.map(({ record, displayName, userId }) => [
        record.key,
        { name: displayName ?? record.name, userId },
      ]),
    ),
    issues: new Map(issues.map(({ key, ...named }) => [key, named])),
  };
}

/** Converts the texts; one whose author isn't a member starts with the author's name. */
export async function prepareTexts<Read extends SourceIssue | SourceComment>(
  db: Db,
  ref: ImporterRef,
  row: Importer,
  staged: readonly Staged<Read>[],
  patterns: TextNames,
): Promise<readonly Prepared<Read>[]> {
  const texts = staged.map(({ record }) => record.text);
  const known = await namesIn(db, ref, row, texts, patterns);
  return staged.map(({ record }) => {
    const author = record.author === null ? undefined : known.people.get(record.author);
    const lines = [
      'title' in record && record.title.length > ISSUE_TITLE_MAX ? record.title : '',
      author?.userId ? '' : byLine(record, author?.name, row),
      record.text,
    ].filter((line) => line.trim() !== '');
    if (lines.length === 0) return { record, text: undefined };
    return { record, text: textOf(lines.join('\n\n'), patterns, row.source ?? '', known) };
  });
}

const PROVIDER_NAMES = words.providers;

function byLine(
  record: SourceIssue | SourceComment,
  name: string | undefined,
  { provider }: Importer,
): string {
  const said = 'title' in record ? importLines.issue : importLines.comment;
  const plain = (name ?? importLines.nobody).replaceAll(/[\\`*_[\]<>@#~]/g, String.raw`\$&`);
  return `*${said.replace('{name}', plain).replace('{provider}', PROVIDER_NAMES[provider])}*`;
}

/** Writes descriptions, parents and modules, once all issues exist. */
export async function writeTexts(
  tx: CommandTx,
  row: Importer,
  prepared: readonly Prepared<SourceIssue>[],
): Promise<Written> {
  const around = await surroundingsOf(tx, row);
  const { source, project } = around;
  const keys = prepared.flatMap(({ record }) => [record.key, record.parent ?? []].flat());
  const known = await keptOf<GivenIssue>(tx, source, 'issue', keys);
  const modules = row.epicsToModules
    ? await keptOf(tx, source, 'module', keys)
    : new Map<string, Kept<unknown>>();
  const living = row.epicsToModules ? await livingModules(tx, project.id) : new Set<string>();
  // One statement per kind: one per issue would keep the workspace waiting.
  const rowIds = [...known.values()].map(({ rowId }) => rowId);
  for (const entity of [issue, issueMentions, issueModules, description]) await tx.load(entity, rowIds, true);
  const records = [];
  const plains: Plain[] = [];
  let updated = 0;
  for (const { record, text } of prepared) {
    const kept = known.get(record.key);
    const held = kept && (await tx.find(issue, kept.rowId));
    if (!kept?.given || !held || held.removedAt !== null || held.projectId !== project.id) continue;
    const { given, rowId } = kept;
    const above = record.parent === null ? undefined : known.get(record.parent);
    const moduleId = record.parent === null ? undefined : modules.get(record.parent)?.rowId;
    const next = {
      ...given,
      parentId: await writeParent(tx, held, given, above?.rowId ?? null),
      moduleIds: await writeModules(
        tx,
        held,
        given,
        moduleId !== undefined && living.has(moduleId) ? [moduleId] : [],
      ),
      text: await writeDescription(tx, held, given, { text, updatedAt: record.updatedAt }, plains),
    };
    if (given.text !== null && next.text !== given.text) updated += 1;
    records.push({ key: record.key, rowId, given: next });
  }
  await keepPlainTexts(tx, 'descriptions', plains);
  await keep(tx, source, 'issue', records);
  return { added: 0, updated, problems: [] };
}

/** Sets the parent, unless someone has changed it here or it is below the issue itself. */
async function writeParent(
  tx: CommandTx,
  row: Issue,
  given: GivenIssue,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === given.parentId || row.parentId !== given.parentId) return given.parentId;
  if (parentId !== null && !(await canStandBelow(tx, row, parentId))) return given.parentId;
  await tx.update(issue, row.id, { parentId });
  return parentId;
}

async function writeModules(
  tx: CommandTx,
  { id, projectId, removedAt }: Issue,
  given: GivenIssue,
  moduleIds: readonly string[],
): Promise<readonly string[]> {
  const held = await tx.find(issueModules, id);
  const difference = differenceOf(given.moduleIds, moduleIds, held?.moduleIds ?? []);
  if (!difference) return moduleIds;
  if (held) await tx.update(issueModules, id, { moduleIds: difference });
  else tx.insert(issueModules, { id, projectId, removedAt, moduleIds: difference.add });
  return moduleIds;
}

/** The plain text for search. */
interface Plain {
  readonly id: string;
  readonly plain: string;
}

/**
 * Returns what the import records of the text: what it wrote now, or what it wrote earlier if someone has changed it
 * here.
 */
async function writeDescription(
  tx: CommandTx,
  row: Issue,
  given: GivenIssue,
  { text, updatedAt }: { readonly text: ConvertedText | undefined; readonly updatedAt: number },
  plains: Plain[],
): Promise<string | null> {
  const print = text === undefined ? null : printOf(text.body);
  if (print === given.text || text === undefined) return given.text;
  const held = await tx.find(description, row.id);
  if (held && (given.text === null || printOf(held.body) !== given.text)) return given.text;
  const key = { workspaceId: tx.workspaceId, id: row.id };
  // If people edit it live, the difference goes to their document, and the row follows.
  if (held && (await derivedOf(await tx.raw(), key)) !== undefined) {
    await applyExternalEdit(tx, row.id, text.body as DocumentJson);
    return print;
  }
  const written = {
    updatedBy: row.createdBy,
    updatedAt: Math.max(row.createdAt, updatedAt),
    body: text.body,
  };
  if (held) await tx.update(description, row.id, written);
  else tx.insert(description, { id: row.id, projectId: row.projectId, issueId: row.id, ...written });
  plains.push({ id: row.id, plain: text.plain });
  return print;
}

/** What an import last wrote of a comment. */
interface GivenComment {
  readonly text: string;
}

/** Writes comments on existing issues, with their authors and dates. */
export async function writeComments(
  tx: CommandTx,
  row: Importer,
  prepared: readonly Prepared<SourceComment>[],
): Promise<Written> {
  const around = await surroundingsOf(tx, row);
  const { source, project } = around;
  const issues = await keptOf(tx, source, 'issue', [...new Set(prepared.map(({ record }) => record.issue))]);
  const issueIds = [...issues.values()].map(({ rowId }) => rowId);
  for (const entity of [issue, issueMentions]) await tx.load(entity, issueIds, true);
  const known = await keptOf<GivenComment>(
    tx,
    source,
    'comment',
    prepared.map(({ record }) => record.key),
  );
  const fresh: (Comment & { plain: string })[] = [];
  const records = [];
  let updated = 0;
  for (const { record, text } of prepared) {
    const kept = known.get(record.key);
    const issueId = issues.get(record.issue)?.rowId;
    const held = issueId === undefined ? undefined : await tx.find(issue, issueId);
    if (!text || !held || held.removedAt !== null || held.projectId !== project.id) continue;
    const print = printOf(text.body);
    if (kept) {
      if (!(await updateComment(tx, kept, text, print))) continue;
      updated += 1;
      records.push({ key: record.key, rowId: kept.rowId, given: { text: print } });
      continue;
    }
    const inserted = importedComment(
      {
        projectId: held.projectId,
        issueId: held.id,
        authorId: (record.author === null ? undefined : around.members.get(record.author)) ?? BOT_ID,
        createdAt: record.createdAt,
      },
      text,
    );
    fresh.push(inserted);
    records.push({ key: record.key, rowId: inserted.id, given: { text: print } });
  }
  for (const { plain: _, ...inserted } of fresh) tx.insert(comment, inserted);
  await keepPlainTexts(tx, 'comments', fresh);
  await keep(tx, source, 'comment', records);
  return { added: fresh.length, updated, problems: [] };
}

/** Comments edited or deleted here stay so. */
async function updateComment(
  tx: CommandTx,
  { rowId: id, given }: Kept<GivenComment>,
  { body, plain }: ConvertedText,
  print: string,
): Promise<boolean> {
  if (!given || print === given.text) return false;
  const held = await tx.find(comment, id);
  if (!held || held.removedAt !== null || printOf(held.body) !== given.text) return false;
  await tx.update(comment, id, { body, editedAt: tx.now });
  await keepPlainTexts(tx, 'comments', [{ id, plain }]);
  return true;
}
