import { z } from 'zod';
import { askTracker, type Asking } from './ask-tracker.ts';
import {
  SourceFault,
  type Connection,
  type Provider,
  type ReadRequest,
  type Source,
  type SourceComment,
  type SourceIssue,
  type SourcePage,
  type SourcePerson,
} from './source.ts';

const API_VERSION = '2022-11-28';
const PER_PAGE = 100;
/** Pages of repositories that are searched for a name. */
const PAGES_SEARCHED = 10;
const SHOWN = 30;

const user = z.object({ login: z.string() }).nullish();
const repository = z.object({ id: z.int(), full_name: z.string(), private: z.boolean() });
const issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  user,
  assignees: z.array(z.object({ login: z.string() })).nullish(),
  labels: z.array(
    z.union([z.string(), z.object({ name: z.string().nullish(), color: z.string().nullish() })]),
  ),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  closed_at: z.iso.datetime({ offset: true }).nullish(),
  /** Present only on pull requests. */
  pull_request: z.unknown().optional(),
});
const comment = z.object({
  id: z.int(),
  issue_url: z.string(),
  body: z.string().nullish(),
  user,
  created_at: z.iso.datetime({ offset: true }),
});

/** First all issues, then all comments: the cursor says which of the two, and the query of the next page. */
const cursor = z.object({ of: z.enum(['issues', 'comments']), query: z.string() });

/** GitHub.com or an Enterprise server. */
export function github(asking: Asking): Provider {
  const ask = async <Body extends z.ZodType>(connection: Connection, path: string, body: Body) =>
    await askTracker(
      asking,
      `${connection.baseUrl}${path}`,
      {
        accept: 'application/vnd.github+json',
        'x-github-api-version': API_VERSION,
        authorization: `Bearer ${connection.token}`,
      },
      body,
    );

  const pageOf = async (connection: Connection, page: number) => {
    const query = new URLSearchParams({ sort: 'pushed', per_page: String(PER_PAGE), page: String(page) });
    const { body, headers } = await ask(connection, `/user/repos?${query}`, z.array(repository));
    return { sources: body.map(sourceOf), hasMore: nextOf(headers.link) !== undefined };
  };

  const find = async (connection: Connection, source: string): Promise<Source & { id: string }> => {
    const [owner = '', name = '', ...more] = source.split('/');
    if (owner === '' || name === '' || more.length > 0) throw new SourceFault('source_missing');
    const path = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
    const { body } = await ask(connection, path, repository);
    return { ...sourceOf(body), id: String(body.id) };
  };

  return {
    name: 'github',
    connect: async (connection) => {
      const { body } = await ask(connection, '/user', z.object({ login: z.string() }));
      return { account: body.login, dialect: 'rest' };
    },
    list: async (connection, query, page) => {
      if (query === '') return await pageOf(connection, page);
      const found: Source[] = [];
      // A repository given by its full name may belong to someone else and be in none of the account's lists.
      if (query.includes('/')) {
        const named = await find(connection, query).catch(ifMissing);
        if (named) found.push({ source: named.source, name: named.name, isPrivate: named.isPrivate });
      }
      for (let at = 1; at <= PAGES_SEARCHED && found.length < SHOWN; at++) {
        const { sources, hasMore } = await pageOf(connection, at);
        found.push(...sources.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())));
        if (!hasMore) break;
      }
      const names = new Set<string>();
      const once = found.filter(({ source }) => !names.has(source) && names.add(source));
      return { sources: once.slice(0, SHOWN), hasMore: false };
    },
    find,
    read: async (connection, request) => {
      const at =
        request.cursor === null ? firstOf('issues', request) : cursor.parse(JSON.parse(request.cursor));
      const path = `/repositories/${encodeURIComponent(request.sourceId)}`;
      if (at.of === 'issues') {
        const { body, headers } = await ask(connection, `${path}/issues?${at.query}`, z.array(z.unknown()));
        const next = nextOf(headers.link);
        const after = next === undefined ? firstOf('comments', request) : { of: 'issues', query: next };
        return issuesOf(body, JSON.stringify(after));
      }
      const { body, headers } = await ask(
        connection,
        `${path}/issues/comments?${at.query}`,
        z.array(z.unknown()),
      );
      const next = nextOf(headers.link);
      return commentsOf(body, next === undefined ? null : JSON.stringify({ of: 'comments', query: next }));
    },
    names: {
      people: /(?<![\w/@`.-])@([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38})(?![\w/])/gi,
      issues: () => /(?<![\w&/#])#(\d{1,9})(?!\w)/g,
    },
  };
}

function firstOf(of: 'issues' | 'comments', { since }: ReadRequest): z.output<typeof cursor> {
  const query = new URLSearchParams({ sort: 'created', direction: 'asc', per_page: String(PER_PAGE) });
  if (of === 'issues') query.set('state', 'all');
  if (since !== null) query.set('since', new Date(since).toISOString());
  return { of, query: query.toString() };
}

/** Only the query of the next link is used; the host and path are ours. */
function nextOf(link: string | string[] | undefined): string | undefined {
  const next = String(link ?? '')
    .split(',')
    .find((part) => part.includes('rel="next"'));
  const url = next?.slice(next.indexOf('<') + 1, next.indexOf('>'));
  return url === undefined ? undefined : URL.parse(url)?.search.slice(1);
}

const ifMissing = (error: unknown): undefined => {
  if (error instanceof SourceFault && (error.fault === 'source_missing' || error.fault === 'forbidden'))
    return undefined;
  throw error;
};

const sourceOf = ({ full_name: name, private: isPrivate }: z.output<typeof repository>): Source => ({
  source: name,
  name,
  isPrivate,
});

const personOf = (login: string): SourcePerson => ({ key: login.toLowerCase(), name: login, email: null });

function issuesOf(given: readonly unknown[], next: string): SourcePage {
  const people = new Map<string, SourcePerson>();
  const unreadable: string[] = [];
  const issues: SourceIssue[] = [];
  for (const each of given) {
    const parsed = issue.safeParse(each);
    if (!parsed.success) {
      unreadable.push(nameOf(each, 'number'));
      continue;
    }
    if (parsed.data.pull_request !== undefined && parsed.data.pull_request !== null) continue;
    const { user: author, assignees } = parsed.data;
    for (const { login } of [...(author ? [author] : []), ...(assignees ?? [])])
      people.set(login.toLowerCase(), personOf(login));
    issues.push(toIssue(parsed.data));
  }
  return { people: [...people.values()], issues, comments: [], next, unreadable };
}

function toIssue(given: z.output<typeof issue>): SourceIssue {
  const isOpen = given.state === 'open';
  const group = isOpen ? 'unstarted' : given.state_reason === 'not_planned' ? 'cancelled' : 'completed';
  return {
    key: String(given.number),
    title: given.title,
    text: given.body ?? '',
    status: { name: isOpen ? 'open' : (given.state_reason ?? 'closed'), group },
    priority: 'none',
    author: given.user?.login.toLowerCase() ?? null,
    assignees: (given.assignees ?? []).map(({ login }) => login.toLowerCase()),
    labels: given.labels.flatMap((label) => {
      if (typeof label === 'string') return [{ name: label, color: null }];
      const { name, color } = label;
      return name
        ? [{ name, color: color && /^[\da-f]{6}$/i.test(color) ? `#${color.toLowerCase()}` : null }]
        : [];
    }),
    parent: null,
    isEpic: false,
    dueDate: null,
    createdAt: Date.parse(given.created_at),
    updatedAt: Date.parse(given.updated_at),
    closedAt: given.closed_at ? Date.parse(given.closed_at) : null,
  };
}

function commentsOf(given: readonly unknown[], next: string | null): SourcePage {
  const people = new Map<string, SourcePerson>();
  const unreadable: string[] = [];
  const comments: SourceComment[] = [];
  for (const each of given) {
    const parsed = comment.safeParse(each);
    const [, number] = parsed.success ? (/\/issues\/(\d+)$/.exec(parsed.data.issue_url) ?? []) : [];
    if (!parsed.success || number === undefined) {
      unreadable.push(nameOf(each, 'id'));
      continue;
    }
    const { id, body, user: author, created_at: createdAt } = parsed.data;
    if (author) people.set(author.login.toLowerCase(), personOf(author.login));
    comments.push({
      key: String(id),
      issue: number,
      author: author?.login.toLowerCase() ?? null,
      text: body ?? '',
      createdAt: Date.parse(createdAt),
    });
  }
  return { people: [...people.values()], issues: [], comments, next, unreadable };
}

/** How to report something that doesn't match the API's description. */
function nameOf(given: unknown, field: string): string {
  const value = (given as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof value === 'number' || typeof value === 'string' ? `#${String(value).slice(0, 40)}` : '?';
}
