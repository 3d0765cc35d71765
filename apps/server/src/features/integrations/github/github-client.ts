import { z } from 'zod';
import { isRateLimited, type Answer } from '../../../platform/outgoing/index.ts';
import { callProvider, jsonIn, ProviderError, restOf, type Calling } from '../call-provider.ts';
import type { ProviderClient, Target, TargetPage } from '../provider.ts';

export interface GithubApp {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Access to issues, comments and webhooks of the chosen repositories. */
const SCOPE = 'repo';
const HOOK_EVENTS = ['issues', 'issue_comment', 'pull_request', 'push'];
const PER_PAGE = 100;
/** Pages read per search; the cursor continues. */
const PAGES_MOST = 5;
const SHOWN = 50;

const repositorySchema = z.object({
  id: z.int(),
  full_name: z.string(),
  private: z.boolean(),
  permissions: z.object({ admin: z.boolean() }).optional(),
});
const issueSchema = z.object({ id: z.int(), number: z.int(), updated_at: z.iso.datetime() });
const commentSchema = z.object({ id: z.int() });
const listedIssueSchema = issueSchema.extend({
  title: z.string(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
});
const listedCommentSchema = commentSchema.extend({ body: z.string().nullish() });

export type ListedIssue = z.infer<typeof listedIssueSchema>;
export type ListedComment = z.infer<typeof listedCommentSchema>;

export interface IssuePatch {
  readonly title?: string;
  readonly body?: string;
  readonly state?: 'open' | 'closed';
  readonly state_reason?: 'completed' | 'not_planned' | 'reopened';
}

/** A client for GitHub.com or an Enterprise server. */
export class GithubClient implements ProviderClient {
  readonly provider = 'github' as const;
  readonly #app: GithubApp;
  readonly #calling: Calling;

  constructor(app: GithubApp, calling: Calling) {
    this.#app = app;
    this.#calling = calling;
  }

  authorizeUrl = (state: string, returnTo: string): string => {
    const query = new URLSearchParams({
      client_id: this.#app.clientId,
      redirect_uri: returnTo,
      scope: SCOPE,
      state,
    });
    return `${this.#app.url}/login/oauth/authorize?${query.toString()}`;
  };

  exchange = async (
    code: string,
    returnTo: string,
  ): Promise<{ readonly token: string; readonly account: string }> => {
    const { clientId, clientSecret, url } = this.#app;
    const answer = await this.#send('POST', `${url}/login/oauth/access_token`, {
      body: { client_id: clientId, client_secret: clientSecret, code, redirect_uri: returnTo },
    });
    // Errors about a code are in a response with status 200.
    const given = z.object({ access_token: z.string().min(1) }).safeParse(jsonIn(answer));
    if (!given.success) throw new ProviderError('refused', 'no token for the code');
    const token = given.data.access_token;
    const { login } = await this.#api('GET', '/user', token, z.object({ login: z.string() }));
    return { token, account: login };
  };

  revoke = async (token: string): Promise<void> => {
    const { clientId, clientSecret } = this.#app;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    await this.#send('DELETE', `${this.#base}/applications/${encodeURIComponent(clientId)}/token`, {
      authorization: `Basic ${basic}`,
      body: { access_token: token },
    });
  };

  /** Reads until there is enough to show; the cursor is the page and how many of it have been shown. */
  targets = async (
    token: string,
    { search, cursor }: { readonly search: string; readonly cursor: string },
  ): Promise<TargetPage> => {
    const wanted = search.trim().toLowerCase();
    const [from = 1, skipped = 0] = cursor === '' ? [] : cursor.split('.').map(Number);
    const targets: Target[] = [];
    if (!Number.isInteger(from) || from < 1 || !Number.isInteger(skipped))
      return { targets, nextCursor: null };
    for (let page = from; page < from + PAGES_MOST; page++) {
      const query = new URLSearchParams({
        per_page: String(PER_PAGE),
        page: String(page),
        sort: 'full_name',
      });
      const rows = await this.#api(
        'GET',
        `/user/repos?${query.toString()}`,
        token,
        z.array(repositorySchema),
      );
      for (const [at, row] of rows.entries()) {
        if (page === from && at < skipped) continue;
        if (!row.full_name.toLowerCase().includes(wanted)) continue;
        if (targets.length === SHOWN) return { targets, nextCursor: `${page}.${at}` };
        targets.push(targetOf(row));
      }
      if (rows.length < PER_PAGE) return { targets, nextCursor: null };
    }
    return { targets, nextCursor: `${from + PAGES_MOST}.0` };
  };

  target = async (token: string, id: string): Promise<Target | undefined> => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    try {
      return targetOf(await this.#api('GET', `/repositories/${id}`, token, repositorySchema));
    } catch (error) {
      if (error instanceof ProviderError && error.fault === 'not_found') return undefined;
      throw error;
    }
  };

  /** Creates the repository's webhook and returns its ID. */
  async createHook(
    token: string,
    repository: string,
    { url, secret }: { readonly url: string; readonly secret: string },
  ): Promise<string> {
    const { id } = await this.#api('POST', `${pathOf(repository)}/hooks`, token, z.object({ id: z.int() }), {
      name: 'web',
      active: true,
      events: HOOK_EVENTS,
      config: { url, secret, content_type: 'json', insecure_ssl: '0' },
    });
    return String(id);
  }

  async removeHook(token: string, repository: string, hookId: string): Promise<void> {
    try {
      await this.#api(
        'DELETE',
        `${pathOf(repository)}/hooks/${encodeURIComponent(hookId)}`,
        token,
        z.unknown(),
      );
    } catch (error) {
      // Someone has removed it there.
      if (!(error instanceof ProviderError && error.fault === 'not_found')) throw error;
    }
  }

  createIssue = (
    token: string,
    repository: string,
    given: { readonly title: string; readonly body: string },
  ): Promise<z.infer<typeof issueSchema>> =>
    this.#api('POST', `${pathOf(repository)}/issues`, token, issueSchema, given);

  updateIssue = (
    token: string,
    repository: string,
    number: number,
    patch: IssuePatch,
  ): Promise<z.infer<typeof issueSchema>> =>
    this.#api('PATCH', `${pathOf(repository)}/issues/${number}`, token, issueSchema, patch);

  /** A page of issues changed since then, newest first, including pull requests. */
  issuesSince = (
    token: string,
    repository: string,
    { since, page }: { readonly since: number; readonly page: number },
  ): Promise<readonly ListedIssue[]> => {
    const query = pageQuery(since, page);
    query.set('state', 'all');
    query.set('sort', 'created');
    query.set('direction', 'desc');
    const path = `${pathOf(repository)}/issues?${query.toString()}`;
    return this.#api('GET', path, token, z.array(listedIssueSchema));
  };

  /** A page of an issue's comments changed since then, oldest first. */
  commentsSince = (
    token: string,
    repository: string,
    number: number,
    { since, page }: { readonly since: number; readonly page: number },
  ): Promise<readonly ListedComment[]> => {
    const path = `${pathOf(repository)}/issues/${number}/comments?${pageQuery(since, page).toString()}`;
    return this.#api('GET', path, token, z.array(listedCommentSchema));
  };

  createComment = (
    token: string,
    repository: string,
    number: number,
    body: string,
  ): Promise<z.infer<typeof commentSchema>> =>
    this.#api('POST', `${pathOf(repository)}/issues/${number}/comments`, token, commentSchema, { body });

  async updateComment(token: string, repository: string, id: string, body: string): Promise<void> {
    await this.#api(
      'PATCH',
      `${pathOf(repository)}/issues/comments/${encodeURIComponent(id)}`,
      token,
      z.unknown(),
      {
        body,
      },
    );
  }

  async removeComment(token: string, repository: string, id: string): Promise<void> {
    await this.#api(
      'DELETE',
      `${pathOf(repository)}/issues/comments/${encodeURIComponent(id)}`,
      token,
      z.unknown(),
    );
  }

  get #base(): string {
    const { url } = this.#app;
    return url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
  }

  async #api<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    token: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    const answer = await this.#send(method, this.#base + path, { authorization: `Bearer ${token}`, body });
    if (answer.status === 204) return schema.parse(undefined);
    const parsed = schema.safeParse(jsonIn(answer));
    if (!parsed.success) throw new ProviderError('refused', `an unexpected answer to ${method}`);
    return parsed.data;
  }

  async #send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { authorization, body }: { readonly authorization?: string; readonly body?: unknown },
  ): Promise<Answer> {
    const answer = await callProvider(this.#calling, {
      method,
      url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Cairn',
        'x-github-api-version': '2022-11-28',
        ...(authorization !== undefined && { authorization }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw faultOf(answer);
  }
}

function faultOf(answer: Answer): ProviderError {
  const { status } = answer;
  const said = `GitHub answered with ${status}`;
  if (status === 401) return new ProviderError('revoked', said);
  if (isRateLimited(answer)) return new ProviderError('rate_limited', said, restOf(answer, Date.now()));
  if (status === 404 || status === 410) return new ProviderError('not_found', said);
  return new ProviderError(status >= 500 ? 'unreachable' : 'refused', said);
}

const targetOf = (row: z.infer<typeof repositorySchema>): Target => ({
  id: String(row.id),
  name: row.full_name,
  isPrivate: row.private,
  canConnect: row.permissions?.admin === true,
});

const pageQuery = (since: number, page: number): URLSearchParams =>
  new URLSearchParams({
    since: new Date(since).toISOString(),
    per_page: String(PER_PAGE),
    page: String(page),
  });

const pathOf = (repository: string): string =>
  `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`;
