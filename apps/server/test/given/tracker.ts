import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text that somebody wrote in a tracker. */
interface TrackerComment {
  readonly id: number;
  readonly by: string | null;
  text: unknown;
  readonly at: string;
}

/** An issue of a tracker, before it is said as GitHub or Jira does. */
export interface TrackerIssue {
  readonly number: number;
  title: string;
  text: unknown;
  readonly by: string | null;
  assignees?: readonly string[];
  labels?: readonly string[];
  /** GitHub's reason for closing it; null while it is open. */
  closed?: 'completed' | 'not_planned' | null;
  status?: { readonly name: string; readonly category: 'new' | 'indeterminate' | 'done' };
  priority?: string;
  type?: string;
  parent?: number;
  due?: string;
  readonly at: string;
  updated?: string;
  comments?: TrackerComment[];
  isPull?: boolean;
  files?: readonly string[];
}

/** An answer that comes in place of the next one. */
interface Instead {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

export const TRACKER_TOKEN = 'a-token-that-may-read';
export const TRACKER_EMAIL = 'ada@tracker.example';
const PAGE_OF_COMMENTS_WITH_ISSUE = 2;

/**
 * GitHub below `/gh` and Jira below `/jira`, on this machine: one repository, `fernway/waymark` with the ID 77, and one project, `WAY`
 * with the ID 10077, of these issues. It answers page by page and only to the right token.
 */
export async function openTracker(issues: TrackerIssue[], { perPage = 2, isCloud = true } = {}) {
  const asked: { readonly path: string; readonly query: URLSearchParams }[] = [];
  const instead: Instead[] = [];
  const settings = {
    perPage,
    isCloud,
    token: TRACKER_TOKEN,
    /** From this page on GitHub gives no answer. */
    hangsFrom: Number.POSITIVE_INFINITY,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://tracker');
    asked.push({ path: url.pathname, query: url.searchParams });
    const next = instead.shift();
    if (next) return void response.writeHead(next.status, next.headers ?? {}).end(next.text ?? '{}');
    if (url.pathname.startsWith('/gh/')) return answerGithub(request, response, url);
    return answerJira(request, response, url);
  });
  const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  const no = (response: ServerResponse, status: number): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}');

  const inPages = <Item>(response: ServerResponse, url: URL, all: readonly Item[]): void => {
    const page = Number(url.searchParams.get('page') ?? '1');
    if (page >= settings.hangsFrom) return;
    const from = (page - 1) * settings.perPage;
    const link = new URL(url);
    link.searchParams.set('page', String(page + 1));
    // GitHub names another path for the same list.
    link.pathname = url.pathname.replace('/repositories/77', '/repos/fernway/waymark');
    const isMore = all.length > from + settings.perPage;
    json(
      response,
      all.slice(from, from + settings.perPage),
      isMore ? { link: `<${link.href}>; rel="next", <${link.href}>; rel="last"` } : {},
    );
  };

  const changedSince = (url: URL): ((at: string) => boolean) => {
    const since = url.searchParams.get('since');
    return (at) => since === null || Date.parse(at) >= Date.parse(since);
  };

  function answerGithub(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.headers.authorization !== `Bearer ${settings.token}`) return no(response, 401);
    const path = url.pathname.slice('/gh'.length);
    const repository = { id: 77, full_name: 'fernway/waymark', private: true };
    const isChanged = changedSince(url);
    if (path === '/user') return json(response, { login: 'fe-ada', id: 1 });
    if (path === '/user/repos')
      return inPages(response, url, [
        { id: 76, full_name: 'fernway/atlas', private: false },
        { id: 75, full_name: 'fernway/compass', private: false },
        repository,
      ]);
    if (path === '/repos/fernway/waymark') return json(response, repository);
    if (path === '/repositories/77/issues')
      return inPages(
        response,
        url,
        issues.filter((each) => isChanged(each.updated ?? each.at)).map(githubIssue),
      );
    if (path === '/repositories/77/issues/comments')
      return inPages(
        response,
        url,
        issues.flatMap((each) =>
          (each.comments ?? [])
            .filter(({ at }) => isChanged(each.updated ?? at))
            .map((comment) => ({
              id: comment.id,
              issue_url: `http://tracker/gh/repos/fernway/waymark/issues/${each.number}`,
              body: comment.text,
              user: comment.by === null ? null : { login: comment.by },
              created_at: comment.at,
              updated_at: comment.at,
            })),
        ),
      );
    return no(response, 404);
  }

  function answerJira(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const path = url.pathname.slice('/jira'.length);
    if (path === '/rest/api/2/serverInfo')
      return json(response, { deploymentType: settings.isCloud ? 'Cloud' : 'Server' });
    const basic = Buffer.from(`${TRACKER_EMAIL}:${settings.token}`).toString('base64');
    const expected = settings.isCloud ? `Basic ${basic}` : `Bearer ${settings.token}`;
    if (request.headers.authorization !== expected) return no(response, 401);
    const root = settings.isCloud ? '/rest/api/3' : '/rest/api/2';
    if (!path.startsWith(root)) return no(response, 404);
    const rest = path.slice(root.length);
    const project = { id: '10077', key: 'WAY', name: 'Waymark', isPrivate: false };
    if (rest === '/myself') return json(response, { displayName: 'Ada' });
    if (rest === '/field')
      return json(response, [
        { id: 'customfield_10014', schema: { custom: 'com.pyxis.greenhopper.jira:gh-epic-link' } },
      ]);
    if (rest === '/project/search') return json(response, { values: [project], isLast: true, total: 1 });
    if (rest === '/project') return json(response, [project]);
    if (rest === '/project/WAY') return json(response, project);
    const comments = /^\/issue\/WAY-(\d+)\/comment$/.exec(rest);
    if (comments) {
      const all = issues.find(({ number }) => number === Number(comments[1]))?.comments ?? [];
      const startAt = Number(url.searchParams.get('startAt'));
      return json(response, {
        startAt,
        total: all.length,
        comments: all.slice(startAt, startAt + settings.perPage).map(jiraComment),
      });
    }
    if (settings.isCloud && rest === '/search') return no(response, 410);
    if (rest === (settings.isCloud ? '/search/jql' : '/search')) {
      const from = Number(url.searchParams.get(settings.isCloud ? 'nextPageToken' : 'startAt') ?? '0');
      const minutes = /updated >= "-(\d+)m"/.exec(url.searchParams.get('jql') ?? '');
      const since = minutes ? Date.now() - Number(minutes[1]) * 60_000 : 0;
      const all = issues.filter((each) => Date.parse(each.updated ?? each.at) >= since);
      const to = from + settings.perPage;
      return json(response, {
        issues: all.slice(from, to).map((each) => jiraIssue(each, settings.isCloud)),
        ...(settings.isCloud
          ? { isLast: to >= all.length, ...(to < all.length && { nextPageToken: String(to) }) }
          : { startAt: from, total: all.length }),
      });
    }
    return no(response, 404);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    issues,
    settings,
    /** What comes in place of the next answers. */
    instead,
    asked,
    github: `http://127.0.0.1:${port}/gh`,
    jira: `http://127.0.0.1:${port}/jira`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Tracker = Awaited<ReturnType<typeof openTracker>>;

const COLORS: Readonly<Record<string, string>> = { bug: 'd73a4a', docs: '0075ca' };

const githubIssue = (issue: TrackerIssue) => ({
  id: 1000 + issue.number,
  number: issue.number,
  title: issue.title,
  body: issue.text,
  state: issue.closed == null ? 'open' : 'closed',
  state_reason: issue.closed ?? null,
  user: issue.by === null ? null : { login: issue.by },
  assignees: (issue.assignees ?? []).map((login) => ({ login })),
  labels: (issue.labels ?? []).map((name) => ({ name, color: COLORS[name] ?? 'ededed' })),
  created_at: issue.at,
  updated_at: issue.updated ?? issue.at,
  closed_at: issue.closed == null ? null : (issue.updated ?? issue.at),
  ...(issue.isPull === true && { pull_request: { url: 'http://tracker/pull' } }),
});

const jiraUser = (name: string | null) =>
  name === null
    ? null
    : { accountId: `id-${name}`, name, displayName: name, emailAddress: `${name}@tracker.example` };

/** Jira's moments have no colon in their zone. */
const jiraTime = (at: string): string => at.replace('Z', '.000+0000');

const jiraComment = (comment: TrackerComment) => ({
  id: String(comment.id),
  author: jiraUser(comment.by),
  body: comment.text,
  created: jiraTime(comment.at),
});

const jiraIssue = (issue: TrackerIssue, isCloud: boolean) => ({
  id: String(20_000 + issue.number),
  key: `WAY-${issue.number}`,
  fields: {
    summary: issue.title,
    description: issue.text,
    status: {
      name: issue.status?.name ?? 'To Do',
      statusCategory: { key: issue.status?.category ?? 'new' },
    },
    priority: issue.priority === undefined ? null : { name: issue.priority },
    labels: issue.labels ?? [],
    assignee: jiraUser(issue.assignees?.[0] ?? null),
    reporter: jiraUser(issue.by),
    ...(issue.parent !== undefined &&
      (isCloud ? { parent: { key: `WAY-${issue.parent}` } } : { customfield_10014: `WAY-${issue.parent}` })),
    issuetype: {
      name: issue.type ?? 'Task',
      ...(isCloud && { hierarchyLevel: issue.type === 'Epic' ? 1 : 0 }),
    },
    duedate: issue.due ?? null,
    created: jiraTime(issue.at),
    updated: jiraTime(issue.updated ?? issue.at),
    resolutiondate: null,
    comment: {
      total: issue.comments?.length ?? 0,
      comments: (issue.comments ?? []).slice(0, PAGE_OF_COMMENTS_WITH_ISSUE).map(jiraComment),
    },
    attachment: (issue.files ?? []).map((filename) => ({
      filename,
      content: `https://tracker.example/files/${filename}`,
    })),
  },
});
