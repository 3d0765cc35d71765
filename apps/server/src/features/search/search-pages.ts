import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { readAs } from './read-as.ts';
import { asPattern, asPrefixes, asWords, type SearchQuery } from './search-query.ts';
import { excerptOf, markAll, type Span } from './spans.ts';

/** There are fewer pages than issues; more words find the rest. */
const MAX = 10;

/** A page, found by its title, text or comments. */
export interface PageHit {
  readonly id: string;
  readonly name: string;
  readonly project_id: string | null;
  readonly archived_at: string | null;
  readonly matched_in: 'title' | 'text' | 'comment';
  /** The comment it was found in, if any. */
  readonly comment_id: string | null;
  readonly title: readonly Span[];
  /** Where it was found, if not in the title. */
  readonly excerpt: readonly Span[];
}

interface PageRow {
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly archivedAt: number | null;
  readonly matchedIn: PageHit['matched_in'];
  readonly commentId: string | null;
  readonly text: string | null;
}

export interface PageRequest {
  readonly query: SearchQuery;
  readonly projectId: string | undefined;
}

/** Searches titles, texts and comments of the pages that the person can see. */
export async function searchPages(db: Db, who: SyncActor, request: PageRequest): Promise<PageHit[]> {
  const { query } = request;
  if (query.words.length === 0) return [];
  const rows = await findPages(db, who, request);
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    project_id: row.projectId,
    archived_at: row.archivedAt === null ? null : new Date(row.archivedAt).toISOString(),
    matched_in: row.matchedIn,
    comment_id: row.commentId,
    title: markAll(row.title, query.words),
    excerpt: row.text === null ? [] : excerptOf(row.text, query.words),
  }));
}

async function findPages(db: Db, who: SyncActor, { query, projectId }: PageRequest): Promise<PageRow[]> {
  const wanted = sql`(to_tsquery('simple', ${asPrefixes(query)}) || to_tsquery('english', ${asWords(query)}))`;
  return await readAs(db, who, async (tx, scopes) => {
    const { rows } = await sql<PageRow>`
      with seen as (
        select p.id, p.title, p.project_id, p.archived_at, p.updated_at from pages p
        where p.workspace_id = ${who.workspaceId} and p.scope = any(${scopes}::text[])
          ${projectId === undefined ? sql`` : sql`and p.project_id = ${projectId}`}
      ), hits as (
        select seen.*, 4 * ts_rank(search_words(title), ${wanted}) as rank, 'title' as matched_in, null::uuid as comment_id
        from seen where search_words(title) @@ ${wanted} or title ilike ${asPattern(query)}
        union all
        select seen.*, ts_rank(d.words, ${wanted}, 1) as rank, 'text' as matched_in, null::uuid as comment_id
        from seen join doc_derived d on d.workspace_id = ${who.workspaceId} and d.doc_id = seen.id
        where d.words @@ ${wanted}
        union all
        select seen.*, 0.8 * ts_rank(c.words, ${wanted}, 1) as rank, 'comment' as matched_in, c.id as comment_id
        from seen join page_comments c on c.workspace_id = ${who.workspaceId} and c.page_id = seen.id
        where c.words @@ ${wanted} and c.removed_at is null
      ), best as (
        select distinct on (id) * from hits order by id, rank desc, matched_in desc, comment_id desc
      )
      select best.id, best.title, best.project_id, best.archived_at, best.matched_in, best.comment_id,
        case best.matched_in when 'text' then left(d.plain, 50000) when 'comment' then left(c.plain, 50000) end as text
      from best left join doc_derived d on d.workspace_id = ${who.workspaceId} and d.doc_id = best.id
      left join page_comments c on c.workspace_id = ${who.workspaceId} and c.id = best.comment_id
      order by best.rank * case when best.archived_at is null then 1 else 0.5 end desc, best.updated_at desc, best.id
      limit ${MAX}`.execute(tx);
    return rows;
  });
}
