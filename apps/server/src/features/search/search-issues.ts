import type { StateGroup } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';
import { formerlyBy } from './former-keys.ts';
import { passing, type TypedFilter } from './passing.ts';
import { readAs } from './read-as.ts';
import { asPattern, asPrefixes, asWords, type SearchQuery } from './search-query.ts';
import { excerptOf, markAll, type Span } from './spans.ts';

/** The most matches of a kind that are ranked; beyond that, the newest. Keeps common words from taking seconds. */
const RANKED = 300;

export interface SearchRequest {
  readonly query: SearchQuery;
  readonly projectId: string | undefined;
  /** Limits results to its matches; absent if none was typed. */
  readonly filter?: TypedFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** An issue, by its best match. */
interface SearchHit {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
  readonly project_id: string;
  readonly project__identifier: string;
  readonly state_id: string;
  readonly state__color: string;
  readonly state__group: StateGroup;
  readonly archived_at: string | null;
  readonly matched_in: 'reference' | 'title' | 'description' | 'comment' | 'filter';
  readonly comment_id: string | null;
  readonly title: readonly Span[];
  /** Where it was found, if not in the title. */
  readonly excerpt: readonly Span[];
}

export interface SearchAnswer {
  readonly results: readonly SearchHit[];
  /** There was no exact match; these are similar words. */
  readonly is_fuzzy: boolean;
  /** Where the next page begins; null at the end. */
  readonly next_offset: number | null;
}

/** Searches titles, keys, descriptions and comments of everything the person can see. */
export async function searchIssues(db: Db, who: SyncActor, request: SearchRequest): Promise<SearchAnswer> {
  const { query, filter, limit, offset } = request;
  const hasWords = query.words.length > 0;
  if (!hasWords && !filter) return { results: [], is_fuzzy: false, next_offset: null };
  const find = (matchesOf: (scope: Scope) => Matches[]): Promise<HitRow[]> =>
    readVisible(db, who, request, matchesOf);
  let rows = await find((scope) => (hasWords ? [...references(scope), ...fullText(scope)] : [newest(scope)]));
  const isFuzzy = hasWords && rows.length === 0 && offset === 0;
  if (isFuzzy) rows = await find(similarTitles);
  // Comparing all texts is the slowest step, and no results are better than an error.
  if (isFuzzy && rows.length === 0) rows = await find(similarTexts).catch(noneInTime);
  const results = rows.slice(0, limit).map((row) => hitOf(row, query.words));
  return {
    results,
    is_fuzzy: isFuzzy && results.length > 0,
    next_offset: rows.length > limit && !isFuzzy ? offset + limit : null,
  };
}

/** Whether the database hit its time limit. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

function noneInTime(error: unknown): HitRow[] {
  if (isOutOfTime(error)) return [];
  throw error;
}

async function readVisible(
  db: Db,
  who: SyncActor,
  request: SearchRequest,
  matchesOf: (scope: Scope) => Matches[],
): Promise<HitRow[]> {
  return await readAs(db, who, async (tx, scopes, actor) => {
    const { workspaceId } = who;
    const { filter, projectId } = request;
    const passes = filter && (await passing(tx, filter, { workspaceId, scopes, actor, projectId }));
    const scope = { ...request, workspaceId, scopes, passes };
    return await read(tx, scope, matchesOf(scope));
  });
}

interface Scope extends SearchRequest {
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  /** The filter's condition on the issue. */
  readonly passes: RawBuilder<unknown> | undefined;
}

/** The searchable issues, as `i`: the only place that decides visibility. */
const visible = ({ workspaceId, scopes, projectId, passes }: Scope): RawBuilder<unknown> =>
  sql`i.workspace_id = ${workspaceId} and i.scope = any(${scopes}::text[]) and ${listed}
    ${projectId === undefined ? sql`` : sql`and i.project_id = ${projectId}`}
    ${passes === undefined ? sql`` : sql`and ${passes}`}`;

type Matches = RawBuilder<unknown>;

/** Without words, the filter's matches, last changed first. */
const newest = (scope: Scope): Matches =>
  sql`select i.id as issue_id, null::uuid as comment_id, 'filter' as matched_in, 0::real as rank
    from issues i where ${visible(scope)}
    order by i.updated_at desc, i.id desc limit ${scope.offset + scope.limit + 1}`;

function references(scope: Scope): Matches[] {
  const { reference } = scope.query;
  if (!reference) return [];
  const { identifier, number } = reference;
  return [
    sql`select i.id as issue_id, null::uuid as comment_id, 'reference' as matched_in, 1000::real as rank
      from issues i join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
      where ${visible(scope)} and i.number = ${number}
        ${identifier === undefined ? sql`` : sql`and p.identifier = ${identifier}`}`,
    ...(identifier === undefined
      ? []
      : [
          sql`select i.id as issue_id, null::uuid as comment_id, 'reference' as matched_in, 999::real as rank
            from issues i where ${visible(scope)} and i.id in (${formerlyBy(scope.workspaceId, reference)})`,
        ]),
  ];
}

function fullText(scope: Scope): Matches[] {
  const { query } = scope;
  const wanted = sql`(to_tsquery('simple', ${asPrefixes(query)}) || to_tsquery('english', ${asWords(query)}))`;
  return [
    titles(scope, {
      test: sql`search_words(i.title) @@ ${wanted}`,
      rank: sql`4 * ts_rank(search_words(i.title), ${wanted})`,
    }),
    descriptions(scope, { test: sql`d.words @@ ${wanted}`, rank: sql`ts_rank(d.words, ${wanted}, 1)` }),
    comments(scope, { test: sql`c.words @@ ${wanted}`, rank: sql`0.8 * ts_rank(c.words, ${wanted}, 1)` }),
  ];
}

/** By trigrams: typing errors, and parts of words in scripts without spaces. */
function similarTitles(scope: Scope): Matches[] {
  const { text } = scope.query;
  return [
    titles(scope, {
      test: sql`(${text} <% i.title or i.title ilike ${asPattern(scope.query)})`,
      rank: sql`word_similarity(${text}, i.title)`,
    }),
  ];
}

function similarTexts(scope: Scope): Matches[] {
  const { text } = scope.query;
  // As in the indexes.
  const description = sql`left(d.plain, 4000)`;
  const comment = sql`left(c.plain, 4000)`;
  return [
    descriptions(scope, {
      test: sql`${text} <% ${description}`,
      rank: sql`word_similarity(${text}, ${description})`,
    }),
    comments(scope, { test: sql`${text} <% ${comment}`, rank: sql`word_similarity(${text}, ${comment})` }),
  ];
}

interface Kind {
  readonly test: RawBuilder<unknown>;
  readonly rank: RawBuilder<unknown>;
}

/**
 * Always by the index and never by scanning the newest issues, whatever looks cheaper: a scan would tokenise the title
 * of each row, and so does ranking, so only the newest matches are ranked.
 */
const titles = (scope: Scope, { test, rank }: Kind): Matches =>
  sql`with found as materialized (select i.id from issues i where ${visible(scope)} and ${test}),
      newest as materialized (select id from found order by id desc limit ${RANKED})
    select i.id as issue_id, null::uuid as comment_id, 'title' as matched_in, (${rank})::real as rank
    from newest join issues i on i.workspace_id = ${scope.workspaceId} and i.id = newest.id`;

const descriptions = (scope: Scope, { test, rank }: Kind): Matches =>
  sql`select i.id as issue_id, null::uuid as comment_id, 'description' as matched_in, (${rank})::real as rank
    from descriptions d join issues i on i.workspace_id = d.workspace_id and i.id = d.issue_id
    where d.workspace_id = ${scope.workspaceId} and ${visible(scope)} and ${test}
    order by i.id desc limit ${RANKED}`;

const comments = (scope: Scope, { test, rank }: Kind): Matches =>
  sql`select i.id as issue_id, c.id as comment_id, 'comment' as matched_in, (${rank})::real as rank
    from comments c join issues i on i.workspace_id = c.workspace_id and i.id = c.issue_id
    where c.workspace_id = ${scope.workspaceId} and ${visible(scope)} and ${test}
    order by c.id desc limit ${RANKED}`;

interface HitRow {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly projectId: string;
  readonly identifier: string;
  readonly stateId: string;
  readonly color: string;
  readonly stateGroup: StateGroup;
  readonly archivedAt: number | null;
  readonly matchedIn: SearchHit['matched_in'];
  readonly commentId: string | null;
  readonly text: string | null;
}

/** One row more than requested if there is a next page. Open issues come before closed ones of the same rank. */
async function read(tx: Tx, scope: Scope, matches: readonly Matches[]): Promise<HitRow[]> {
  const all = sql.join(
    matches.map((each) => sql`(${each})`),
    sql` union all `,
  );
  const { rows } = await sql<HitRow>`
    with best as (
      select distinct on (issue_id) issue_id, comment_id, matched_in, rank from (${all}) as matches
      order by issue_id, rank desc, matched_in desc
    ), page as (
      select best.*, i.title, i.number, i.project_id, i.state_id, i.archived_at,
        rank * case when i.archived_at is not null then 0.5 when i.completed_at is not null then 0.85 else 1 end as score
      from best join issues i on i.workspace_id = ${scope.workspaceId} and i.id = best.issue_id
      order by score desc, i.updated_at desc, i.id desc limit ${scope.limit + 1} offset ${scope.offset}
    )
    select page.issue_id as id, page.title, page.number, page.project_id, p.identifier, page.state_id, s.color,
      s."group" as state_group, page.archived_at, page.matched_in, page.comment_id,
      left(case page.matched_in when 'description' then d.plain when 'comment' then c.plain end, 50000) as text
    from page
    join projects p on p.workspace_id = ${scope.workspaceId} and p.id = page.project_id
    join states s on s.workspace_id = ${scope.workspaceId} and s.id = page.state_id
    left join descriptions d on d.workspace_id = ${scope.workspaceId} and d.issue_id = page.issue_id
      and page.matched_in = 'description'
    left join comments c on c.workspace_id = ${scope.workspaceId} and c.id = page.comment_id
    order by page.score desc, page.issue_id desc`.execute(tx);
  return rows;
}

const hitOf = (row: HitRow, words: readonly string[]): SearchHit => ({
  id: row.id,
  name: row.title,
  sequence_id: row.number,
  project_id: row.projectId,
  project__identifier: row.identifier,
  state_id: row.stateId,
  state__color: row.color,
  state__group: row.stateGroup,
  archived_at: row.archivedAt === null ? null : new Date(row.archivedAt).toISOString(),
  matched_in: row.matchedIn,
  comment_id: row.commentId,
  title: markAll(row.title, words),
  excerpt: row.text === null ? [] : excerptOf(row.text, words),
});
