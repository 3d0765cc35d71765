import { addProjectMembers, removeProject, ROLE } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openGithub } from '../../../test/given/github-stub.ts';
import { integrationEnv } from '../../../test/given/integration-env.ts';
import {
  allow,
  comeBack,
  connected,
  installed,
  projectPath,
  uninstalled,
  type ConnectionWire,
} from '../../../test/given/integrations.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import { jobsDone, makeJobsDue } from '../../../test/given/run-jobs.ts';
import { openSlack } from '../../../test/given/slack-stub.ts';
import { testServer } from '../../../test/server.ts';
import { JOBS_SCHEMA } from '../../platform/db/jobs-schema.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

const github = await openGithub([
  { name: 'octo-org/lamps' },
  { name: 'octo-org/chairs' },
  { name: 'octo-org/read-only', admin: false },
  ...Array.from({ length: 130 }, (_, at) => ({ name: `many/repo-${String(at).padStart(3, '0')}` })),
]);
const slack = await openSlack([
  { id: 'C012AB3CD', name: 'general', is_private: false, is_member: true },
  { id: 'C061EG9T2', name: 'secret', is_private: true, is_member: false },
  { id: 'C0G9QF9GZ', name: 'open', is_private: false, is_member: false },
  { id: 'C1H9RESGL', name: 'invited', is_private: true, is_member: true },
]);
const server = testServer(integrationEnv(github.url, slack.url));
const bare = testServer();
afterAll(async () => {
  await github.close();
  await slack.close();
});
beforeEach(() => {
  Object.assign(github.knobs, { declines: false, revoked: false, failing: 0, deliverTo: server.url });
  slack.knobs.revoked = false;
  github.hooks.length = 0;
});

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const admin = await givenMember(server, ada, slug, ROLE.admin, 'admin');
  const member = await givenMember(server, ada, slug, ROLE.member, 'member');
  const viewer = await givenMember(server, ada, slug, ROLE.viewer, 'viewer');
  const guest = await givenMember(server, ada, slug, ROLE.guest, 'guest');
  const stranger = await server.person('eve');
  return { ada, admin, member, viewer, guest, stranger, slug, workspaceId, project };
});

interface IntegrationWire {
  readonly provider: string;
  readonly is_configured: boolean;
  readonly installation: {
    readonly status: string;
    readonly account: string;
    readonly installed_by: string;
    readonly connections: number;
    readonly projects: number;
  } | null;
}

const listOf = async (who = team.ada): Promise<readonly IntegrationWire[]> =>
  (await who.call<IntegrationWire[]>('GET', `/api/workspaces/${team.slug}/integrations`)).body;

const REPOSITORY = { target_id: '1296269' };

test('an Admin can install and uninstall GitHub and Slack: tokens are stored encrypted, then revoked', async () => {
  expect(await listOf()).toMatchObject([
    { provider: 'github', is_configured: true, installation: null },
    { provider: 'slack', is_configured: true, installation: null },
  ]);
  await installed(team.ada, team.slug, 'github');
  await installed(team.admin, team.slug, 'slack');
  expect(await listOf(team.admin)).toMatchObject([
    { installation: { status: 'installed', account: 'octocat', installed_by: team.ada.id, connections: 0 } },
    { installation: { account: 'Slack Softball Team', installed_by: team.admin.id } },
  ]);
  const { rows } = await sql<{ sealedToken: Buffer }>`select sealed_token from integration_installations
    where workspace_id = ${team.workspaceId}`.execute(server.db);
  expect(rows).toHaveLength(2);
  for (const { sealedToken } of rows) expect(sealedToken.toString('latin1')).not.toMatch(/gho_|xoxb-/);
  expect(JSON.stringify(await listOf())).not.toMatch(/gho_|xoxb-|sealed/);
  for (const provider of ['github', 'slack'] as const) {
    const { status, body } = await uninstalled(server, team.ada, team.slug, provider);
    expect([status, body]).toEqual([200, { is_revoked: true }]);
  }
  expect([github.knobs.revoked, slack.knobs.revoked]).toEqual([true, true]);
  const { rows: left } = await sql`select 1 from integration_installations
    where workspace_id = ${team.workspaceId}`.execute(server.db);
  expect(left).toEqual([]);
  expect((await uninstalled(server, team.ada, team.slug, 'github')).status).toBe(409);
});

test('a state is valid once, for the person who started, for a limited time; declining, or no longer being Admin, installs nothing', async () => {
  const first = await allow(team.ada, team.slug, 'github');
  expect(await comeBack(team.admin, 'github', first)).toMatchObject({
    status: 400,
    body: { error: 'integration.other_person' },
  });
  // Another person's attempt hasn't used it up, and it is only for GitHub.
  expect((await comeBack(team.ada, 'slack', first)).body).toMatchObject({ error: 'integration.expired' });
  expect((await comeBack(team.ada, 'github', first)).body).toEqual({
    slug: team.slug,
    account: 'octocat',
    problem: null,
  });
  expect((await comeBack(team.ada, 'github', first)).body).toMatchObject({ error: 'integration.expired' });
  await uninstalled(server, team.ada, team.slug, 'github');
  github.knobs.revoked = false;

  const late = await allow(team.ada, team.slug, 'github');
  await sql`update integration_states set expires_at = now() - interval '1 second'`.execute(server.db);
  expect((await comeBack(team.ada, 'github', late)).body).toMatchObject({ problem: 'expired' });

  github.knobs.declines = true;
  const declined = await allow(team.ada, team.slug, 'github');
  expect((await comeBack(team.ada, 'github', declined)).body).toEqual({
    slug: team.slug,
    account: null,
    problem: 'denied',
  });
  github.knobs.declines = false;

  const wrong = { ...(await allow(team.ada, team.slug, 'github')), code: 'not a code' };
  expect((await comeBack(team.ada, 'github', wrong)).body).toMatchObject({ problem: 'provider_failed' });

  const former = await givenMember(server, team.ada, team.slug, ROLE.admin, 'former');
  const begun = await allow(former, team.slug, 'github');
  const again = await allow(former, team.slug, 'github');
  await sql`update members set role = 15 where workspace_id = ${team.workspaceId} and id = ${former.id}`.execute(
    server.db,
  );
  expect((await comeBack(former, 'github', begun)).body).toMatchObject({
    problem: 'not_admin',
    account: null,
  });
  await sql`update members set is_active = false where workspace_id = ${team.workspaceId} and id = ${former.id}`.execute(
    server.db,
  );
  expect((await comeBack(former, 'github', again)).status).toBe(404);
  expect((await listOf())[0]?.installation).toBeNull();
  const unknown = await comeBack(team.ada, 'github', { state: 'nobody has begun this', code: 'x' });
  expect([unknown.status, unknown.body.error]).toEqual([400, 'integration.expired']);
  expect((await team.ada.call('POST', '/api/installations/gitlab', { state: 'x', code: 'y' })).status).toBe(
    404,
  );
});

test('workspace integrations are for Admins, connections for project Admins; strangers and other workspaces get 404', async () => {
  const base = `/api/workspaces/${team.slug}/integrations`;
  const asks = (who: typeof team.ada) =>
    Promise.all([
      who.call('GET', base),
      who.call('POST', `${base}/github/installations`, {}),
      who.call('DELETE', `${base}/github`),
    ]);
  for (const who of [team.member, team.viewer, team.guest])
    expect((await asks(who)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await asks(team.stranger)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await team.ada.call('POST', `${base}/gitlab/installations`, {})).status).toBe(404);

  await installed(team.ada, team.slug, 'github');
  const roles = [ROLE.member, ROLE.viewer, ROLE.guest] as const;
  const [inMember, inViewer, inGuest] = [team.member, team.viewer, team.guest];
  await team.ada.run(team.slug, addProjectMembers, {
    projectId: team.project.id,
    members: [inMember, inViewer, inGuest].map(({ id: userId }, at) => ({
      id: uuid(),
      userId,
      role: roles[at] ?? ROLE.guest,
    })),
  });
  const held = await connected(team.ada, team.slug, team.project.id, 'github', REPOSITORY);
  const inProject = (rest = '') => projectPath(team.slug, team.project.id, rest);
  const calls = (who: typeof team.ada) =>
    Promise.all([
      who.call('GET', inProject()),
      who.call('GET', inProject('/github/targets')),
      who.call('POST', inProject('/github/connections'), { target_id: '1296270' }),
      who.call('PATCH', inProject(`/connections/${held.id}`), { is_two_way: true }),
      who.call('DELETE', inProject(`/connections/${held.id}`)),
    ]);
  for (const who of [inMember, inViewer, inGuest])
    expect((await calls(who)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  // A workspace Admin who isn't in the project, and a stranger.
  for (const who of [team.admin, team.stranger])
    expect((await calls(who)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  // Connections of other projects and workspaces get 404.
  const other = await team.ada.createProject(team.slug, 'OTH');
  const theirs = await team.stranger.createWorkspace();
  const foreign = await team.stranger.createProject(theirs.slug);
  const tries = [
    await team.ada.call('DELETE', projectPath(team.slug, other.id, `/connections/${held.id}`)),
    await team.ada.call('PATCH', projectPath(team.slug, other.id, `/connections/${held.id}`), {}),
    await team.stranger.call('DELETE', projectPath(theirs.slug, foreign.id, `/connections/${held.id}`)),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
  const { body } = await team.ada.call<{ connections: ConnectionWire[] }>('GET', inProject());
  expect(body.connections).toMatchObject([{ id: held.id, is_two_way: false }]);
  await uninstalled(server, team.ada, team.slug, 'github');
});

test('a repository can be searched and connected once, with a webhook, which disconnecting removes', async () => {
  await installed(team.ada, team.slug, 'github');
  const project = await team.ada.createProject(team.slug, 'CON');
  const inProject = (rest = '') => projectPath(team.slug, project.id, rest);
  type Page = { targets: { id: string; name: string; can_connect: boolean }[]; next_cursor: string | null };
  const search = async (query: string) =>
    (await team.ada.call<Page>('GET', inProject(`/github/targets?${query}`))).body;
  expect(await search('search=LAMP')).toMatchObject({
    targets: [{ id: '1296269', name: 'octo-org/lamps', can_connect: true }],
    next_cursor: null,
  });
  // All of them, page by page, each once.
  const names: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < 10; page++) {
    const found: Page = await search(`search=&cursor=${cursor}`);
    names.push(...found.targets.map(({ name }) => name));
    cursor = found.next_cursor;
  }
  expect(names).toEqual(github.repos.map((each) => each.full_name));

  const held = await connected(team.ada, team.slug, project.id, 'github', REPOSITORY);
  expect(held).toMatchObject({ target_name: 'octo-org/lamps', is_two_way: false, problem: null });
  // Opened and merged pull requests move issues by default.
  expect([held.opened_state_id, held.merged_state_id]).toEqual([project.stateIds[2], project.stateIds[3]]);
  expect(github.hooks).toMatchObject([{ repository: 'octo-org/lamps' }]);
  expect(github.hooks[0]?.url).toContain(`/api/integrations/github/connections/${held.id}/events`);
  const connect = (given: object, at = inProject('/github/connections')) =>
    team.ada.call<ConnectionWire>('POST', at, given);
  expect((await connect(REPOSITORY)).body.error).toBe('integration.target_taken');
  expect((await connect({ target_id: '99' })).body.error).toBe('integration.target_not_found');
  expect((await connect({ target_id: '1296271' })).body.error).toBe('integration.target_not_found');
  expect(
    (await connect({ target_id: '1296270', opened_state_id: team.project.stateIds[0] })).body.error,
  ).toBe('integration.wrong_state');
  const update = (patch: object, id = held.id) =>
    team.ada.call<ConnectionWire>('PATCH', inProject(`/connections/${id}`), patch);
  expect((await update({ is_two_way: true, opened_state_id: null })).body).toMatchObject({
    is_two_way: true,
    opened_state_id: null,
    merged_state_id: project.stateIds[3],
  });
  const second = await connected(team.ada, team.slug, project.id, 'github', { target_id: '1296270' });
  expect((await update({ is_two_way: true }, second.id)).body.error).toBe('integration.two_way_taken');
  expect((await team.ada.call('GET', inProject('/slack/targets'))).body).toMatchObject({
    error: 'integration.not_installed',
  });
  expect((await listOf())[0]?.installation).toMatchObject({ connections: 2, projects: 1 });
  expect((await team.ada.call('DELETE', inProject(`/connections/${held.id}`))).status).toBe(200);
  expect(github.hooks.map(({ repository }) => repository)).toEqual(['octo-org/chairs']);
  await uninstalled(server, team.ada, team.slug, 'github');
  expect(github.hooks).toEqual([]);
  const { rows } = await sql`select 1 from integration_connections
    where workspace_id = ${team.workspaceId}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a channel can be connected if the app may post there', async () => {
  await installed(team.ada, team.slug, 'slack');
  const inProject = (rest = '') => projectPath(team.slug, team.project.id, rest);
  const search = async (name: string): Promise<unknown> =>
    (await team.ada.call('GET', inProject(`/slack/targets?search=%23${name}`))).body;
  expect(await search('SEC')).toEqual({
    targets: [{ id: 'C061EG9T2', name: '#secret', is_private: true, can_connect: false }],
    next_cursor: null,
  });
  // The app can post to public channels without being in them.
  for (const name of ['open', 'invited'])
    expect(await search(name)).toMatchObject({ targets: [{ name: `#${name}`, can_connect: true }] });
  const held = await connected(team.ada, team.slug, team.project.id, 'slack', { target_id: 'C012AB3CD' });
  expect(held).toMatchObject({ target_name: '#general', events: ['issue_created', 'issue_closed'] });
  const refused = await team.ada.call<ConnectionWire>('POST', inProject('/slack/connections'), {
    target_id: 'C061EG9T2',
  });
  expect([refused.status, refused.body.error]).toEqual([400, 'integration.target_not_found']);
  await uninstalled(server, team.ada, team.slug, 'slack');
});

/** Connected to both providers, then deleted. @param failing how many times GitHub then responds with 502 */
async function deletedWorkspace(failing: number): Promise<void> {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const project = await owner.createProject(slug);
  await installed(owner, slug, 'github');
  await installed(owner, slug, 'slack');
  await connected(owner, slug, project.id, 'github', REPOSITORY);
  await connected(owner, slug, project.id, 'github', { target_id: '1296270' });
  expect(github.hooks).toHaveLength(2);
  github.knobs.failing = failing;
  expect((await owner.call('DELETE', `/api/workspaces/${slug}`)).status).toBe(200);
}

const revocations = async (): Promise<readonly { readonly token: string | null }[]> =>
  (
    await sql<{
      token: string | null;
    }>`select encode(sealed_token, 'escape') as token from integration_revocations`.execute(server.db)
  ).rows;

test('deleting a workspace ends its access: webhooks and tokens are revoked at the providers', async () => {
  await deletedWorkspace(1);
  await expect.poll(() => slack.knobs.revoked, PATIENCE).toBe(true);
  // GitHub responded to the first request with 502, so it is asked again.
  await expect.poll(() => github.knobs.failing, PATIENCE).toBe(0);
  for (const { token } of await revocations()) expect(token).not.toMatch(/gho_|xoxb-/);
  await expect.poll(async () => (await revocations()).length, PATIENCE).toBe(1);
  await jobsDone(server);
  await makeJobsDue(server);
  await expect.poll(() => [github.hooks.length, github.knobs.revoked], PATIENCE).toEqual([0, true]);
  await expect.poll(revocations, PATIENCE).toEqual([]);
});

test('a provider that stays down is given up after some hours, and its access is deleted', async () => {
  await deletedWorkspace(1_000);
  for (let attempt = 0; attempt < 20 && (await revocations()).length > 0; attempt++) {
    await jobsDone(server);
    await makeJobsDue(server);
  }
  expect(await revocations()).toEqual([]);
  await jobsDone(server);
  const heard = github.heard.length;
  await makeJobsDue(server);
  await jobsDone(server);
  expect(github.heard).toHaveLength(heard);
  const { rows } = await sql`select from ${sql.raw(JOBS_SCHEMA)}._private_jobs j
    join ${sql.raw(JOBS_SCHEMA)}._private_tasks t on t.id = j.task_id
    where identifier = 'integrations.revoke-access'`.execute(server.db);
  expect(rows).toEqual([]);
});

/** A separate project with two repositories, deleted. @param failing how many times GitHub then responds with 502 */
async function deletedProject(failing: number) {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const project = await owner.createProject(slug, 'GON');
  const other = await owner.createProject(slug, 'STA');
  await installed(owner, slug, 'github');
  await connected(owner, slug, project.id, 'github', REPOSITORY);
  await connected(owner, slug, other.id, 'github', { target_id: '1296270' });
  github.knobs.failing = failing;
  expect((await owner.run(slug, removeProject, { projectId: project.id })).status).toBe(200);
  return { owner, slug };
}

const repositoriesWithHooks = (): readonly string[] => github.hooks.map(({ repository }) => repository);

test('deleting a project removes its webhooks at GitHub, even if GitHub was down; the workspace keeps its access', async () => {
  const { owner, slug } = await deletedProject(1);
  await expect.poll(() => github.knobs.failing, PATIENCE).toBe(0);
  await jobsDone(server);
  expect(repositoriesWithHooks()).toEqual(['octo-org/lamps', 'octo-org/chairs']);
  await makeJobsDue(server);
  await expect.poll(repositoriesWithHooks, PATIENCE).toEqual(['octo-org/chairs']);
  await expect.poll(revocations, PATIENCE).toEqual([]);
  expect(github.knobs.revoked).toBe(false);
  const { status, body } = await uninstalled(server, owner, slug, 'github');
  expect([status, body]).toEqual([200, { is_revoked: true }]);
});

test('ending the access removes remaining webhooks of deleted projects, and no token is kept for them', async () => {
  for (const end of ['uninstall', 'delete'] as const) {
    Object.assign(github.knobs, { revoked: false });
    github.hooks.length = 0;
    const { owner, slug } = await deletedProject(1);
    await expect.poll(() => github.knobs.failing, PATIENCE).toBe(0);
    await jobsDone(server);
    expect(await revocations()).toEqual([{ token: null }]);
    if (end === 'uninstall') await uninstalled(server, owner, slug, 'github');
    else expect((await owner.call('DELETE', `/api/workspaces/${slug}`)).status).toBe(200);
    await expect.poll(() => [repositoriesWithHooks(), github.knobs.revoked], PATIENCE).toEqual([[], true]);
    await jobsDone(server);
    expect(await revocations()).toEqual([]);
    // The project's job has nothing left to do.
    await makeJobsDue(server);
    await jobsDone(server);
  }
});

test('revoked access is shown as such, and can be renewed', async () => {
  await installed(team.ada, team.slug, 'github');
  github.knobs.revoked = true;
  const path = projectPath(team.slug, team.project.id, '/github/targets');
  const { status, body } = await team.ada.call<{ error: string }>('GET', path);
  expect([status, body.error]).toEqual([409, 'integration.reconnect']);
  expect((await listOf())[0]?.installation?.status).toBe('reconnect');
  github.knobs.revoked = false;
  await installed(team.ada, team.slug, 'github');
  expect((await listOf())[0]?.installation?.status).toBe('installed');
  expect((await team.ada.call('GET', path)).status).toBe(200);
  // Uninstalling works even if the provider can't be reached.
  github.knobs.revoked = true;
  await sql`update integration_installations set sealed_token = 'unreadable'`.execute(server.db);
  expect((await uninstalled(server, team.ada, team.slug, 'github')).body).toEqual({ is_revoked: false });
  expect((await listOf())[0]?.installation).toBeNull();
});

test("a provider that isn't configured says so, and can't be installed", async () => {
  const ada = await bare.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const { body } = await ada.call('GET', `/api/workspaces/${slug}/integrations`);
  expect(body).toMatchObject([
    { provider: 'github', is_configured: false, installation: null },
    { provider: 'slack', is_configured: false, installation: null },
  ]);
  for (const provider of ['github', 'slack'] as const) {
    const path = `/api/workspaces/${slug}/integrations/${provider}/installations`;
    const refused = await ada.call<{ error: string }>('POST', path, {});
    expect([refused.status, refused.body.error]).toEqual([409, 'integration.not_configured']);
    // It was configured when they left for the provider, and no longer is when they come back.
    const state = `left for ${provider}`;
    await sql`insert into integration_states (state_hash, workspace_id, provider, user_id, expires_at)
      values (sha256(${state}::text::bytea), ${workspaceId}, ${provider}, ${ada.id}, now() + interval '1 minute')`.execute(
      bare.db,
    );
    const back = await comeBack(ada, provider, { state, code: 'given' });
    expect([back.status, back.body.error]).toEqual([409, 'integration.not_configured']);
  }
});
