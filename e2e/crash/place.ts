import { setTimeout as sleep } from 'node:timers/promises';
import { createIssue, createProject, FIRST_STATES } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';

/** The fields of an issue of which only the title matters. */
export const PLAIN_ISSUE = {
  priority: 'none' as const,
  assigneeIds: [],
  labelIds: [],
  parentId: null,
  startDate: null,
  dueDate: null,
};

const ATTEMPTS = 20;
const ATTEMPT_MS = 100;

export const CRASH_PASSWORD = 'a long and quiet river';

/** Where writers work: a person with a workspace and a project, created over HTTP. */
export interface Place {
  readonly url: string;
  readonly slug: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
  readonly projectId: string;
  readonly stateId: string;
  /** The issue that files are attached to. */
  readonly issueId: string;
}

export async function createPlace(url: string, name: string): Promise<Place> {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, string>> => {
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  };
  const email = `${name}@example.com`;
  await call('POST', '/auth/sign-up', { email, password: CRASH_PASSWORD, display_name: name });
  const { id: userId = '' } = await call('GET', '/api/users/me');
  const slug = `crash-${name}`;
  const { id: workspaceId = '' } = await call('POST', '/api/workspaces', {
    name,
    slug,
    company_size: '2-10',
  });
  const projectId = uuid();
  const stateIds = FIRST_STATES.map(() => uuid());
  const args = { id: projectId, membershipId: uuid(), stateIds, name: 'Crash', identifier: 'CRASH' };
  const run = (name: string, v: number, input: object) =>
    call('POST', `/api/workspaces/${slug}/commands`, { name, v, args: input });
  await run(createProject.name, createProject.version, args);
  const issueId = uuid();
  const [stateId = ''] = stateIds;
  const first = { id: issueId, projectId, title: 'Files', stateId, sortOrder: 'a0', ...PLAIN_ISSUE };
  await insisting(() => run(createIssue.name, createIssue.version, first));
  return { url, slug, workspaceId, userId, email, cookie, projectId, stateId, issueId };
}

/** A server with a seeded fault reports the project before it exists. */
async function insisting(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(ATTEMPT_MS);
    }
  }
}

/** A page that the place's person can edit. */
export async function createPage({ url, slug, cookie, projectId }: Place, id: string): Promise<void> {
  const args = { id, projectId, title: 'Crash', sortOrder: 'a0' };
  const answer = await fetch(`${url}/api/workspaces/${slug}/commands`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'page.create', v: 1, args }),
  });
  if (!answer.ok) throw new Error(`a page could not be made: ${answer.status} ${await answer.text()}`);
}
