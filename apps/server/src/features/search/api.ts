import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { z } from 'zod';
import { parseInput, Refused } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { pickIssues } from './pick-issues.ts';
import { isOutOfTime, searchIssues } from './search-issues.ts';
import { searchPages } from './search-pages.ts';
import { parseSearch } from './search-query.ts';

export interface SearchApiSettings {
  readonly db: Db;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const flag = z
  .enum(['true', 'false'])
  .catch('false')
  .transform((value) => value === 'true');

const searchParameters = z.object({
  q: z.string().default(''),
  project: z.uuid('Expected the id of a project.').optional(),
  limit: z.coerce.number().int().min(1).max(50).catch(20),
  offset: z.coerce.number().int().min(0).max(1000).catch(0),
});

const pickParameters = z.object({
  search: z.string().default(''),
  workspace_search: flag,
  issue_id: z.uuid('Expected the id of an issue.').optional(),
  parent: flag,
  issue_relation: flag,
  sub_issue: flag,
  target_date: z.string().optional(),
});

/** Search over everything that one may see, and the shorter list of issue pickers. Mount it at `/api`. */
export function searchApi({ db, memberOf }: SearchApiSettings): Hono {
  const api = new Hono({ strict: false });

  api.get('/workspaces/:slug/search', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('slug'));
    const { q, project, limit, offset } = parseInput(searchParameters, context.req.query());
    const request = { query: parseSearch(q), projectId: project, limit, offset };
    const [issues, pages] = await Promise.all([
      searchIssues(db, who, request),
      // They are few: all of them stand on the first page of the answer.
      offset === 0 ? searchPages(db, who, request) : [],
    ]).catch(explained);
    return context.json({ ...issues, pages });
  });

  api.get('/workspaces/:slug/projects/:project/search-issues', async (context) => {
    const slug = context.req.param('slug');
    const who = await memberOf(context.req.raw.headers, slug);
    const projectId = parseInput(z.uuid('Expected the id of a project.'), context.req.param('project'));
    const given = parseInput(pickParameters, context.req.query());
    const rows = await pickIssues(db, who, {
      projectId,
      search: given.search,
      isWorkspaceWide: given.workspace_search,
      issueId: given.issue_id,
      as: given.parent
        ? 'parent'
        : given.issue_relation
          ? 'issue_relation'
          : given.sub_issue
            ? 'sub_issue'
            : undefined,
      isUndatedOnly: given.target_date === 'none',
    });
    return context.json(rows.map((row) => ({ ...row, workspace__slug: slug })));
  });

  return api;
}

function explained(error: unknown): never {
  if (isOutOfTime(error))
    throw new Refused('too-many', 'This search took too long. Try more specific words.');
  throw error;
}
