import { addProjectMembers, createIssue, ROLE } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { CRASH_PASSWORD, createPage, createPlace, PLAIN_ISSUE, type Place } from '../place.ts';

/** Enough to make a search over all of them real work. */
const ISSUES = 1500;
const AT_ONCE = 16;

/** Two members of one project, and a page that both may edit. */
export interface Scene {
  readonly neighbour: Place;
  readonly attacker: Place;
  readonly pageId: string;
}

/** @param url of a server on which no one has signed up yet */
export async function createScene(url: string): Promise<Scene> {
  const neighbour = await createPlace(url, 'neighbour');
  const attacker = await createAttacker(neighbour);
  const pageId = uuid();
  await createPage(neighbour, pageId);
  const make = async (at: number): Promise<void> => {
    const { projectId, stateId } = neighbour;
    const title = `Stones ${at} along a quiet river, counted by hand`;
    await call(neighbour, 'POST', `/api/workspaces/${neighbour.slug}/commands`, {
      name: createIssue.name,
      v: createIssue.version,
      args: { id: uuid(), projectId, title, stateId, sortOrder: 'a0', ...PLAIN_ISSUE },
    });
  };
  for (let at = 0; at < ISSUES; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ISSUES - at) }, (_, more) => make(at + more)));
  return { neighbour, attacker, pageId };
}

/** A person with their own account, invited to the workspace and its project as a Member. */
async function createAttacker(neighbour: Place): Promise<Place> {
  const { url, slug, projectId } = neighbour;
  const email = 'attacker@example.com';
  const stranger = { url, cookie: '' };
  const signedUp = await call(stranger, 'POST', '/auth/sign-up', {
    email,
    password: CRASH_PASSWORD,
    display_name: 'attacker',
  });
  const attacker = { ...neighbour, email, cookie: signedUp.cookie };
  const me = await call(attacker, 'GET', '/api/users/me');
  const { id: userId } = me.said as { id: string };
  const invited = await call(neighbour, 'POST', `/api/workspaces/${slug}/invitations`, {
    email,
    role: ROLE.member,
  });
  const [{ link } = { link: '' }] = invited.said as { link: string }[];
  await call(attacker, 'POST', '/api/invitations/accept', { token: new URL(link).searchParams.get('token') });
  await call(neighbour, 'POST', `/api/workspaces/${slug}/commands`, {
    name: addProjectMembers.name,
    v: addProjectMembers.version,
    args: { projectId, members: [{ id: uuid(), userId, role: ROLE.member }] },
  });
  return { ...attacker, userId };
}

async function call(
  { url, cookie }: Pick<Place, 'url' | 'cookie'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ said: unknown; cookie: string }> {
  const answer = await fetch(url + path, {
    method,
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${said}`);
  return { said: JSON.parse(said), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}
