import {
  IMPORT_COMMENTS_MAX,
  IMPORT_COMMENTS_PER_ISSUE,
  IMPORT_ISSUES_MAX,
} from '@cairn/domain/imports/constants';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import {
  countStaged,
  lockImporter,
  NOTHING,
  type Counted,
  type Importer,
  type ImporterRef,
  type Problem,
  type Progress,
} from './importers.ts';
import { SourceFault, type Provider, type SourcePage, type SourcePerson } from './providers/index.ts';
import { withProblems } from './problems.ts';
import { withoutUnstorable } from './without-unstorable.ts';

/** The size of the staged data in the database. */
const STAGED_BYTES_MAX = 512 * 1024 ** 2;
/** More than the allowed issues and comments need. */
const PAGES_MAX = 20_000;
/** Longer than any tracker allows; the editor would refuse more. */
const TEXT_MAX = 200_000;

/** The limits of a run. */
export interface ReadLimits {
  readonly issues: number;
  readonly comments: number;
  readonly bytes: number;
}

export const READ_LIMITS: ReadLimits = {
  issues: IMPORT_ISSUES_MAX,
  comments: IMPORT_COMMENTS_MAX,
  bytes: STAGED_BYTES_MAX,
};

export interface Reading {
  readonly db: Db;
  readonly provider: Provider;
  readonly token: string;
  readonly limits: ReadLimits;
}

/** Another run has advanced the import, or it was deleted. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Reads the next page and stages it, in one transaction with the new position. */
export async function readPage(
  { db, provider, token, limits }: Reading,
  ref: ImporterRef,
  row: Importer,
): Promise<void> {
  const { baseUrl, email, dialect, progress, sourceId } = row;
  if (sourceId === null) throw new SourceFault('source_missing');
  if (progress.pages >= PAGES_MAX) throw new SourceFault('too_large');
  const connection = { baseUrl, email, dialect, token };
  const { cursor, since } = progress;
  const page = await provider.read(connection, { sourceId, cursor, since });
  await withTransaction(db, async (tx) => {
    const held = await lockImporter(tx, ref);
    if (!held || held.step !== row.step) throw new Superseded();
    const { bytes, problems, fresh } = await stage(tx, ref, page);
    const read = { ...progress, cursor: page.next, pages: progress.pages + 1, bytes: progress.bytes + bytes };
    if (read.bytes > limits.bytes) throw new SourceFault('too_large');
    const before = { ...NOTHING, ...held.found };
    // Counted incrementally, because counting them all would take longer with every page.
    let issues = before.issues + fresh.issues;
    let comments = before.comments + fresh.comments;
    if (issues > limits.issues) throw new SourceFault('too_many_issues');
    if (comments > limits.comments) throw new SourceFault('too_many_comments');
    if (page.next === null) {
      problems.push(...(await dropLongConversations(tx, ref)));
      ({ issues, comments } = await countStaged(tx, ref));
    }
    const people = before.people + fresh.people;
    await keepRead(tx, ref, withProblems(held, problems), read, { ...NOTHING, issues, comments, people });
  });
}

async function keepRead(
  tx: Tx,
  { workspaceId, importerId }: ImporterRef,
  row: Importer,
  read: Progress,
  found: Counted,
): Promise<void> {
  const isEnd = read.cursor === null;
  const isDraft = row.confirmedAt === null;
  const progress: Progress = isEnd ? { ...read, phase: 'plan' } : read;
  const status = !isDraft ? 'running' : isEnd ? 'ready' : 'reading';
  await sql`update importers set progress = ${JSON.stringify(progress)}::jsonb, step = step + 1, status = ${status},
      found = ${JSON.stringify(found)}::jsonb, problems = ${JSON.stringify(row.problems)}::jsonb,
      problem_count = ${row.problemCount}, waits_until = null, moved_at = now()
    where workspace_id = ${workspaceId} and id = ${importerId}`.execute(tx);
}

/** Reading can shift the pages; a page read again replaces what it brought before. */
async function stage(
  tx: Tx,
  ref: ImporterRef,
  page: SourcePage,
): Promise<{ bytes: number; problems: Problem[]; fresh: Omit<Counted, 'labels'> }> {
  const problems: Problem[] = page.unreadable.map((subject) => ({ problem: 'unreadable', subject }));
  const cut = <Text extends { readonly text: string }>(given: Text, subject: string): Text => {
    if (given.text.length <= TEXT_MAX) return given;
    problems.push({ problem: 'text_cut', subject });
    return { ...given, text: `${given.text.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '')}…` };
  };
  const people = await put(tx, ref, 'person', page.people.map(shortPerson));
  const issues = await put(
    tx,
    ref,
    'issue',
    page.issues.map((each) => cut(each, `#${each.key}`)),
  );
  const comments = await put(
    tx,
    ref,
    'comment',
    page.comments.map((each) => cut(each, `#${each.issue}`)),
  );
  return {
    bytes: people.bytes + issues.bytes + comments.bytes,
    problems,
    fresh: { people: people.fresh, issues: issues.fresh, comments: comments.fresh },
  };
}

const NAME_MAX = 200;

const shortPerson = ({ key, name, email }: SourcePerson): SourcePerson => ({
  key,
  name: name.slice(0, NAME_MAX),
  email: email === null || email.length > 255 ? null : email,
});

async function put(
  tx: Tx,
  { workspaceId, importerId }: ImporterRef,
  kind: 'person' | 'issue' | 'comment',
  given: readonly { readonly key: string }[],
): Promise<{ readonly bytes: number; readonly fresh: number }> {
  if (given.length === 0) return { bytes: 0, fresh: 0 };
  const records = new Map(given.map((record) => [record.key.slice(0, NAME_MAX), record]));
  const text = JSON.stringify(
    [...records].map(([source_id, record]) => ({ source_id, record })),
    (_, value: unknown) => (typeof value === 'string' ? withoutUnstorable(value) : value),
  );
  // Comments on pull requests are included among the others.
  const ofIssues =
    kind === 'comment'
      ? sql`where exists (select from import_staged i where i.workspace_id = ${workspaceId}
          and i.importer_id = ${importerId} and i.kind = 'issue' and i.source_id = fresh.record->>'issue')`
      : sql``;
  const { rows } = await sql<{
    isFresh: boolean;
  }>`insert into import_staged (workspace_id, importer_id, kind, source_id, record)
    select ${workspaceId}, ${importerId}, ${kind}, fresh.source_id, fresh.record
    from jsonb_to_recordset(${text}::jsonb) as fresh(source_id text, record jsonb) ${ofIssues}
    on conflict (workspace_id, importer_id, kind, source_id) do update set record = excluded.record
    returning xmax = 0 as is_fresh`.execute(tx);
  return { bytes: Buffer.byteLength(text), fresh: rows.filter(({ isFresh }) => isFresh).length };
}

/** Keeps only the oldest comments of issues that have too many. */
async function dropLongConversations(
  tx: Tx,
  { workspaceId, importerId }: ImporterRef,
): Promise<readonly Problem[]> {
  const { rows } = await sql<{ issue: string }>`
    with ranked as (
      select source_id, record->>'issue' as issue,
        row_number() over (partition by record->>'issue' order by (record->>'createdAt')::bigint, source_id) as place
      from import_staged
      where workspace_id = ${workspaceId} and importer_id = ${importerId} and kind = 'comment'
    ), dropped as (
      delete from import_staged s using ranked r
      where s.workspace_id = ${workspaceId} and s.importer_id = ${importerId} and s.kind = 'comment'
        and s.source_id = r.source_id and r.place > ${IMPORT_COMMENTS_PER_ISSUE}
      returning r.issue
    )
    select distinct issue from dropped`.execute(tx);
  return rows.map(({ issue }) => ({ problem: 'comments_left_out', subject: `#${issue}` }));
}
