import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it has come, without what the stub answered. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface StubIssue {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  updated_at: string;
}

export interface StubComment {
  readonly id: number;
  readonly number: number;
  body: string;
}

interface Repository {
  readonly id: number;
  readonly full_name: string;
  readonly private: boolean;
  readonly permissions: { readonly admin: boolean; readonly push: boolean; readonly pull: boolean };
  readonly default_branch: string;
}

interface Hook {
  readonly id: number;
  readonly repository: string;
  readonly url: string;
  readonly secret: string;
}

const TOKEN = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

/** GitHub tells times in whole seconds. */
const secondOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * A GitHub of a test's own: it lets a program in, has repositories with issues and comments, and tells webhooks of what happens
 * in them, in the shapes that GitHub's documentation shows.
 */
export async function openGithub(
  repositories: readonly { readonly name: string; readonly admin?: boolean }[],
) {
  const heard: Heard[] = [];
  const codes = new Set<string>();
  const hooks: Hook[] = [];
  const issues: StubIssue[] = [];
  const comments: StubComment[] = [];
  const repos: Repository[] = repositories.map(({ name, admin = true }, at) => ({
    id: 1_296_269 + at,
    full_name: name,
    private: at % 2 === 1,
    permissions: { admin, push: true, pull: true },
    default_branch: 'main',
  }));
  const knobs = {
    declines: false,
    revoked: false,
    failing: 0,
    lost: 0,
    /** What creates something is never answered, and nothing comes of it. */
    hangs: false,
    tellsHooks: true,
    deliverTo: '',
  };
  let nextId = 1_347;

  const user = { login: 'octocat', id: 1, node_id: 'MDQ6VXNlcjE=', type: 'User', site_admin: false };
  const issueJson = (issue: StubIssue) => ({
    ...issue,
    node_id: `I_${issue.id}`,
    html_url: `https://github.example/${repos[0]?.full_name}/issues/${issue.number}`,
    user,
    labels: [],
    assignees: [],
    locked: false,
    comments: 0,
    author_association: 'OWNER',
  });
  const commentJson = (comment: StubComment) => ({
    id: comment.id,
    node_id: `IC_${comment.id}`,
    html_url: `https://github.example/${repos[0]?.full_name}/issues/${comment.number}#issuecomment-${comment.id}`,
    body: comment.body,
    user,
  });

  /** Sends an event to the webhooks of the first repository; gives the statuses of their answers. */
  async function deliver(
    event: string,
    payload: object,
    { id = randomUUID(), secret }: { readonly id?: string; readonly secret?: string } = {},
  ): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const hook of hooks) {
      const repository = repos.find(({ full_name: name }) => name === hook.repository);
      const body = JSON.stringify({ ...payload, repository, sender: user });
      const url = knobs.deliverTo === '' ? hook.url : knobs.deliverTo + new URL(hook.url).pathname;
      const signature = createHmac('sha256', secret ?? hook.secret)
        .update(body)
        .digest('hex');
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'GitHub-Hookshot/044aadd',
          'x-github-event': event,
          'x-github-delivery': id,
          'x-github-hook-id': String(hook.id),
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
      });
      statuses.push(answer.status);
    }
    return statuses;
  }

  const tell = (event: string, payload: object): void => {
    if (knobs.tellsHooks) void deliver(event, payload).catch(() => undefined);
  };

  const issueOf = (number: number): StubIssue => {
    const found = issues.find((each) => each.number === number);
    if (!found) throw new Error(`no issue ${number}`);
    return found;
  };

  function makeIssue(title: string, body: string | null): StubIssue {
    const issue: StubIssue = {
      id: nextId++,
      number: issues.length + 1,
      title,
      body,
      state: 'open',
      state_reason: null,
      updated_at: secondOf(Date.now()),
    };
    issues.push(issue);
    return issue;
  }

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://stub');
    const { method = 'GET' } = request;
    const body = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
    const { authorization } = request.headers;
    heard.push({ method, path: url.pathname, authorization, body });
    if (method === 'POST' && knobs.hangs) return;
    const reply = (status: number, json?: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      // What was asked has been done, and nobody learns of it.
      if (method === 'POST' && status === 201 && knobs.lost > 0) {
        knobs.lost -= 1;
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    };
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      const code = randomUUID();
      if (knobs.declines) back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', code);
      codes.add(code);
      reply(302, undefined, { location: back.href });
      return;
    }
    if (url.pathname === '/login/oauth/access_token') {
      if (codes.delete(String(body['code'])))
        reply(200, { access_token: TOKEN, scope: 'repo', token_type: 'bearer' });
      else
        reply(200, {
          error: 'bad_verification_code',
          error_description: 'The code is incorrect or expired.',
        });
      return;
    }
    const path = url.pathname.replace('/api/v3', '');
    if (/^\/applications\/[^/]+\/token$/.test(path) && method === 'DELETE') {
      knobs.revoked = true;
      reply(204);
      return;
    }
    if (knobs.revoked || authorization !== `Bearer ${TOKEN}`) {
      reply(401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' });
      return;
    }
    if (knobs.failing > 0 && method !== 'GET') {
      knobs.failing -= 1;
      reply(502, { message: 'Server Error' });
      return;
    }
    serve(method, path, url, body, reply);
  }

  function serve(
    method: string,
    path: string,
    url: URL,
    body: Readonly<Record<string, unknown>>,
    reply: (status: number, json?: unknown) => void,
  ): void {
    if (path === '/user') return reply(200, user);
    if (path === '/user/repos') {
      const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))];
      return reply(200, repos.slice((page - 1) * size, page * size));
    }
    const byId = /^\/repositories\/(\d+)$/.exec(path);
    if (byId) {
      const found = repos.find(({ id }) => id === Number(byId[1]));
      return found ? reply(200, found) : reply(404, { message: 'Not Found' });
    }
    const [, repository = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)$/.exec(path) ?? [];
    if (rest === '/hooks' && method === 'POST') {
      const { url: to = '', secret = '' } = body['config'] as { url?: string; secret?: string };
      const hook = { id: nextId++, repository, url: to, secret };
      hooks.push(hook);
      return reply(201, {
        type: 'Repository',
        id: hook.id,
        name: 'web',
        active: true,
        events: body['events'],
      });
    }
    const hookId = /^\/hooks\/(\d+)$/.exec(rest)?.[1];
    if (hookId !== undefined && method === 'DELETE') {
      const at = hooks.findIndex(({ id }) => id === Number(hookId));
      if (at < 0) return reply(404, { message: 'Not Found' });
      hooks.splice(at, 1);
      return reply(204);
    }
    if (rest === '/issues' && method === 'GET')
      return reply(200, url.searchParams.get('page') === '1' ? issues.map(issueJson).toReversed() : []);
    if (rest === '/issues' && method === 'POST') {
      const issue = makeIssue(String(body['title']), String(body['body']));
      tell('issues', { action: 'opened', issue: issueJson(issue) });
      return reply(201, issueJson(issue));
    }
    const number = /^\/issues\/(\d+)$/.exec(rest)?.[1];
    if (number !== undefined && method === 'PATCH') {
      const issue = issueOf(Number(number));
      const before = issue.state;
      Object.assign(issue, body, { updated_at: secondOf(Date.now()) });
      const action = before === issue.state ? 'edited' : issue.state === 'closed' ? 'closed' : 'reopened';
      tell('issues', { action, issue: issueJson(issue) });
      return reply(200, issueJson(issue));
    }
    const commented = /^\/issues\/(\d+)\/comments$/.exec(rest)?.[1];
    if (commented !== undefined && method === 'GET') {
      const all = comments.filter((each) => each.number === Number(commented));
      return reply(200, url.searchParams.get('page') === '1' ? all.map(commentJson) : []);
    }
    if (commented !== undefined && method === 'POST') {
      const comment = { id: nextId++, number: Number(commented), body: String(body['body']) };
      comments.push(comment);
      const issue = issueJson(issueOf(comment.number));
      tell('issue_comment', { action: 'created', issue, comment: commentJson(comment) });
      return reply(201, commentJson(comment));
    }
    const commentId = Number(/^\/issues\/comments\/(\d+)$/.exec(rest)?.[1]);
    const comment = comments.find(({ id }) => id === commentId);
    if (comment && method === 'PATCH') {
      comment.body = String(body['body']);
      const issue = issueJson(issueOf(comment.number));
      tell('issue_comment', { action: 'edited', issue, comment: commentJson(comment) });
      return reply(200, commentJson(comment));
    }
    if (comment && method === 'DELETE') {
      comments.splice(comments.indexOf(comment), 1);
      return reply(204);
    }
    return reply(404, { message: 'Not Found' });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    hooks,
    issues,
    comments,
    repos,
    knobs,
    deliver,
    issueJson,
    /** What people do at GitHub. */
    openIssue: async (title: string, body: string | null = null): Promise<StubIssue> => {
      const issue = makeIssue(title, body);
      await deliver('issues', { action: 'opened', issue: issueJson(issue) });
      return issue;
    },
    changeIssue: async (issue: StubIssue, action: string, patch: Partial<StubIssue>): Promise<void> => {
      Object.assign(issue, patch, { updated_at: secondOf(Date.now()) });
      await deliver('issues', { action, issue: issueJson(issue) });
    },
    comment: async (issue: StubIssue, body: string): Promise<StubComment> => {
      const comment = { id: nextId++, number: issue.number, body };
      comments.push(comment);
      await deliver('issue_comment', {
        action: 'created',
        issue: issueJson(issue),
        comment: commentJson(comment),
      });
      return comment;
    },
    changeComment: async (
      issue: StubIssue,
      comment: StubComment,
      action: 'edited' | 'deleted',
      body = comment.body,
    ): Promise<void> => {
      comment.body = body;
      await deliver('issue_comment', { action, issue: issueJson(issue), comment: commentJson(comment) });
    },
    pull: async (
      action: string,
      given: {
        readonly title: string;
        readonly body?: string;
        readonly branch?: string;
        readonly merged?: boolean;
        readonly draft?: boolean;
      },
    ): Promise<void> => {
      await deliver('pull_request', {
        action,
        number: 7,
        pull_request: {
          id: 279_147_437,
          number: 7,
          title: given.title,
          body: given.body ?? null,
          state: action === 'closed' ? 'closed' : 'open',
          draft: given.draft ?? false,
          merged: given.merged ?? false,
          html_url: `https://github.example/${repos[0]?.full_name}/pull/7`,
          head: { ref: given.branch ?? 'changes', sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821' },
          base: { ref: 'main' },
          user,
        },
      });
    },
    push: async (message: string, branch = 'main'): Promise<void> => {
      await deliver('push', {
        ref: `refs/heads/${branch}`,
        before: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
        after: '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c',
        commits: [
          {
            id: '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c',
            message,
            url: `https://github.example/${repos[0]?.full_name}/commit/0d1a26e`,
            author: { name: 'Octocat', email: 'octocat@github.example' },
          },
        ],
      });
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
