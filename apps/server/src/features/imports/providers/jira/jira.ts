import type { Priority, StateGroup } from '@cairn/domain';
import { IMPORT_COMMENTS_PER_ISSUE } from '@cairn/domain/imports/constants';
import { z } from 'zod';
import { askTracker, type Asking } from '../ask-tracker.ts';
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
} from '../source.ts';
import { adfToMarkdown } from './adf-to-markdown.ts';
import { wikiToMarkdown } from './wiki-to-markdown.ts';

/** Longer than the text that is kept, which then says that it was truncated. */
const WIKI_MAX = 1_000_000;
const PER_PAGE = 50;
const COMMENTS_PER_PAGE = 100;
const FIELDS = [
  'summary',
  'description',
  'status',
  'priority',
  'labels',
  'assignee',
  'reporter',
  'creator',
  'parent',
  'issuetype',
  'duedate',
  'created',
  'updated',
  'resolutiondate',
  'comment',
  'attachment',
];
/** Clocks differ, and Jira's index lags by some seconds. */
const OVERLAP_MINUTES = 5;

const user = z
  .object({
    accountId: z.string().nullish(),
    name: z.string().nullish(),
    displayName: z.string().nullish(),
    emailAddress: z.string().nullish(),
  })
  .nullish();
type User = z.output<typeof user>;
const instant = z.string().transform((text, context) => {
  // Jira omits the colon that ISO requires.
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (!Number.isFinite(at)) context.addIssue('expected a moment');
  return at;
});
const comment = z.object({ id: z.string(), author: user, body: z.unknown().optional(), created: instant });
const comments = z.object({ comments: z.array(z.unknown()), total: z.int().nullish() });
const issue = z.object({
  key: z.string(),
  fields: z.looseObject({
    summary: z.string(),
    description: z.unknown().optional(),
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }).nullish() }),
    priority: z.object({ name: z.string() }).nullish(),
    labels: z.array(z.string()).nullish(),
    assignee: user,
    reporter: user,
    creator: user,
    parent: z.object({ key: z.string() }).nullish(),
    issuetype: z.object({ name: z.string(), hierarchyLevel: z.number().nullish() }).nullish(),
    duedate: z.string().nullish(),
    created: instant,
    updated: instant,
    resolutiondate: instant.nullish(),
    comment: comments.nullish(),
    attachment: z.array(z.object({ filename: z.string(), content: z.string() })).nullish(),
  }),
});
const search = z.object({
  issues: z.array(z.unknown()),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
  total: z.int().nullish(),
});
const project = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  isPrivate: z.boolean().nullish(),
});

/** The next page of issues, and issues with more comments than were included. */
const cursor = z.object({
  page: z.string().nullable(),
  isEnd: z.boolean(),
  /** The field of a self-hosted Jira that holds the epic; null if parents do. */
  epicField: z.string().nullable(),
  behind: z.array(z.tuple([z.string(), z.int()])),
});
type Cursor = z.output<typeof cursor>;
const EPIC_LINK = 'com.pyxis.greenhopper.jira:gh-epic-link';

/** Jira Cloud (version 3 of its API), and self-hosted Jira (version 2). */
export function jira(asking: Asking): Provider {
  const ask = async <Body extends z.ZodType>(connection: Connection, path: string, body: Body) =>
    (await askTracker(asking, `${connection.baseUrl}${path}`, authorized(connection), body)).body;
  const root = ({ dialect }: Connection): string => (dialect === 'cloud' ? '/rest/api/3' : '/rest/api/2');

  const find = async (connection: Connection, source: string): Promise<Source & { id: string }> => {
    if (!/^\w{1,50}$/.test(source)) throw new SourceFault('source_missing');
    const found = await ask(connection, `${root(connection)}/project/${source.toUpperCase()}`, project);
    return { ...sourceOf(found), id: found.id };
  };

  const commentsBehind = async (connection: Connection, at: Cursor): Promise<SourcePage> => {
    const [[key, from], ...behind] = at.behind as [[string, number], ...[string, number][]];
    const query = new URLSearchParams({ startAt: String(from), maxResults: String(COMMENTS_PER_PAGE) });
    const answer = await ask(
      connection,
      `${root(connection)}/issue/${encodeURIComponent(key)}/comment?${query}`,
      comments,
    );
    const read = new Reading(connection);
    for (const each of answer.comments) read.addComment(key, each);
    const to = from + answer.comments.length;
    const isMore = answer.comments.length > 0 && to < (answer.total ?? 0) && to <= IMPORT_COMMENTS_PER_ISSUE;
    const rest: Cursor = { ...at, behind: isMore ? [[key, to], ...behind] : behind };
    return read.page(rest.isEnd && rest.behind.length === 0 ? null : rest);
  };

  const first = async (connection: Connection): Promise<Cursor> => {
    const epicField =
      connection.dialect === 'cloud'
        ? null
        : (
            await ask(
              connection,
              `${root(connection)}/field`,
              z.array(
                z.object({ id: z.string(), schema: z.object({ custom: z.string().nullish() }).nullish() }),
              ),
            )
          ).find(({ schema }) => schema?.custom === EPIC_LINK)?.id;
    return { page: null, isEnd: false, epicField: epicField ?? null, behind: [] };
  };

  const issuesAfter = async (
    connection: Connection,
    request: ReadRequest,
    at: Cursor,
  ): Promise<SourcePage> => {
    const isCloud = connection.dialect === 'cloud';
    const query = new URLSearchParams({
      jql: jqlOf(request, asking.now()),
      maxResults: String(PER_PAGE),
      fields: [...FIELDS, ...(at.epicField === null ? [] : [at.epicField])].join(','),
    });
    if (at.page !== null) query.set(isCloud ? 'nextPageToken' : 'startAt', at.page);
    const answer = await ask(
      connection,
      `${root(connection)}/search${isCloud ? '/jql' : ''}?${query}`,
      search,
    );
    const read = new Reading(connection, at.epicField);
    for (const each of answer.issues) read.addIssue(each);
    const to = Number(at.page ?? 0) + answer.issues.length;
    const page = isCloud
      ? (answer.nextPageToken ?? null)
      : answer.issues.length > 0 && to < (answer.total ?? 0)
        ? String(to)
        : null;
    const isEnd = page === null || answer.isLast === true;
    const rest: Cursor = { ...at, page, isEnd, behind: read.behind };
    return read.page(isEnd && rest.behind.length === 0 ? null : rest);
  };

  return {
    name: 'jira',
    connect: async (connection) => {
      const info = await ask(
        { ...connection, dialect: 'open' },
        '/rest/api/2/serverInfo',
        z.object({ deploymentType: z.string().nullish() }),
      );
      const dialect = info.deploymentType === 'Cloud' ? 'cloud' : 'server';
      const me = await ask(
        { ...connection, dialect },
        `${root({ ...connection, dialect })}/myself`,
        z.object({ displayName: z.string() }),
      );
      return { account: me.displayName, dialect };
    },
    list: async (connection, query, page) => {
      if (connection.dialect !== 'cloud') {
        const all = await ask(connection, '/rest/api/2/project', z.array(project));
        const fitting = all.filter(({ key, name }) =>
          `${key} ${name}`.toLowerCase().includes(query.toLowerCase()),
        );
        const from = (page - 1) * PER_PAGE;
        return {
          sources: fitting.slice(from, from + PER_PAGE).map(sourceOf),
          hasMore: fitting.length > from + PER_PAGE,
        };
      }
      const search_ = new URLSearchParams({
        startAt: String((page - 1) * PER_PAGE),
        maxResults: String(PER_PAGE),
        ...(query !== '' && { query }),
      });
      const { values, isLast } = await ask(
        connection,
        `/rest/api/3/project/search?${search_}`,
        z.object({ values: z.array(project), isLast: z.boolean().nullish() }),
      );
      return { sources: values.map(sourceOf), hasMore: isLast === false };
    },
    find,
    read: async (connection, request) => {
      const at = request.cursor === null ? await first(connection) : cursor.parse(JSON.parse(request.cursor));
      return at.behind.length > 0
        ? await commentsBehind(connection, at)
        : await issuesAfter(connection, request, at);
    },
    names: {
      people: /\[~(?:accountid:)?([^\]\s]{1,128})\]/g,
      issues: (source) =>
        // slow-expression: the key of a project between fixed bounds, followed by at most nine digits.
        new RegExp(String.raw`(?<![\w-])${source.replaceAll(/\W/g, '')}-(\d{1,9})(?![\w-])`, 'g'),
    },
  };
}

/** A Cloud API token needs an email address; a token of a self-hosted Jira is used alone. */
function authorized({ dialect, email, token }: Connection): Readonly<Record<string, string>> {
  if (dialect === 'open') return {};
  if (dialect === 'server') return { authorization: `Bearer ${token}` };
  return { authorization: `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` };
}

/** In minutes relative to now, because a time would be interpreted in the caller's time zone. */
function jqlOf({ sourceId, since }: ReadRequest, now: number): string {
  const minutes = since === null ? 0 : Math.ceil((now - since) / 60_000) + OVERLAP_MINUTES;
  const changed = since === null ? '' : ` AND updated >= "-${minutes}m"`;
  return `project = ${Number(sourceId)}${changed} ORDER BY created ASC, key ASC`;
}

const sourceOf = ({ key, name, isPrivate }: z.output<typeof project>): Source => ({
  source: key,
  name: `${key} ${name}`,
  isPrivate: isPrivate === true,
});

const numberOf = (key: string): string => key.slice(key.lastIndexOf('-') + 1);
const projectOf = (key: string): string => key.slice(0, key.lastIndexOf('-'));

const GROUPS: Readonly<Record<string, StateGroup>> = {
  new: 'unstarted',
  indeterminate: 'started',
  done: 'completed',
};
/** Custom statuses that mean that nothing was done. */
const CANCELLED = /^(?:cancell?ed|declined|rejected|won['’]?t (?:do|fix)|duplicate|abandoned)$/i;

function groupOf({ name, statusCategory }: z.output<typeof issue>['fields']['status']): StateGroup {
  const group = GROUPS[statusCategory?.key ?? 'new'] ?? 'unstarted';
  if (group === 'completed' && CANCELLED.test(name)) return 'cancelled';
  return group === 'unstarted' && /^backlog$/i.test(name) ? 'backlog' : group;
}

const PRIORITIES: readonly (readonly [RegExp, Priority])[] = [
  [/^(?:highest|blocker|critical|urgent)$/i, 'urgent'],
  [/^(?:high|major)$/i, 'high'],
  [/^(?:medium|normal)$/i, 'medium'],
  [/^(?:low|lowest|minor|trivial)$/i, 'low'],
];

const priorityOf = (name: string | undefined): Priority =>
  PRIORITIES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? 'none';

/** Collects what a page contains. */
class Reading {
  readonly behind: [string, number][] = [];
  readonly #connection: Connection;
  readonly #epicField: string | null;
  readonly #people = new Map<string, SourcePerson>();
  readonly #issues: SourceIssue[] = [];
  readonly #comments: SourceComment[] = [];
  readonly #unreadable: string[] = [];

  constructor(connection: Connection, epicField: string | null = null) {
    this.#connection = connection;
    this.#epicField = epicField;
  }

  page(next: Cursor | null): SourcePage {
    return {
      people: [...this.#people.values()],
      issues: this.#issues,
      comments: this.#comments,
      unreadable: this.#unreadable,
      next: next && JSON.stringify(next),
    };
  }

  addIssue(given: unknown): void {
    const parsed = issue.safeParse(given);
    if (!parsed.success) {
      const key = (given as { readonly key?: unknown } | null)?.key;
      this.#unreadable.push(typeof key === 'string' ? key : '?');
      return;
    }
    const { key, fields } = parsed.data;
    this.#issues.push(this.#toIssue(key, fields));
    const held = fields.comment?.comments ?? [];
    for (const each of held) this.addComment(key, each);
    if (held.length < (fields.comment?.total ?? 0)) this.behind.push([key, held.length]);
  }

  addComment(key: string, given: unknown): void {
    const parsed = comment.safeParse(given);
    if (!parsed.success) {
      this.#unreadable.push(key);
      return;
    }
    const { id, author, body, created } = parsed.data;
    this.#comments.push({
      key: id,
      issue: numberOf(key),
      author: this.#keyOf(author),
      text: this.#textOf(body),
      createdAt: created,
    });
  }

  #toIssue(key: string, fields: z.output<typeof issue>['fields']): SourceIssue {
    const group = groupOf(fields.status);
    const isClosed = group === 'completed' || group === 'cancelled';
    const assignee = this.#keyOf(fields.assignee);
    const above = fields.parent?.key ?? this.#epicOf(fields);
    const files = (fields.attachment ?? []).map(
      ({ filename, content }) =>
        `- [${filename.replaceAll(/[\\[\]]/g, '')}](<${content.replaceAll(/[<>\s]/g, '')}>)`,
    );
    return {
      key: numberOf(key),
      title: fields.summary,
      text: [this.#textOf(fields.description), files.join('\n')].filter((text) => text !== '').join('\n\n'),
      status: { name: fields.status.name, group },
      priority: priorityOf(fields.priority?.name),
      author: this.#keyOf(fields.reporter ?? fields.creator),
      assignees: assignee === null ? [] : [assignee],
      labels: (fields.labels ?? []).map((name) => ({ name, color: null })),
      parent: above !== undefined && projectOf(above) === projectOf(key) ? numberOf(above) : null,
      isEpic: fields.issuetype?.hierarchyLevel === 1 || /^epic$/i.test(fields.issuetype?.name ?? ''),
      dueDate: fields.duedate && /^\d{4}-\d\d-\d\d$/.test(fields.duedate) ? fields.duedate : null,
      createdAt: fields.created,
      updatedAt: fields.updated,
      closedAt: isClosed ? (fields.resolutiondate ?? fields.updated) : null,
    };
  }

  #epicOf(fields: Readonly<Record<string, unknown>>): string | undefined {
    const value = this.#epicField === null ? undefined : fields[this.#epicField];
    return typeof value === 'string' ? value : undefined;
  }

  #keyOf(given: User): string | null {
    const key = given?.accountId ?? given?.name ?? null;
    if (!given || key === null) return null;
    this.#people.set(key, {
      key,
      name: given.displayName ?? key,
      email: given.emailAddress ? given.emailAddress.toLowerCase() : null,
    });
    return key;
  }

  #textOf(body: unknown): string {
    if (typeof body === 'string')
      return this.#connection.dialect === 'cloud' ? body : wikiToMarkdown(body.slice(0, WIKI_MAX));
    return adfToMarkdown(body);
  }
}
