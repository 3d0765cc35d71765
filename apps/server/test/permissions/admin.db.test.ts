import { ROLE, schema, workspaceRoles } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { afterAll, expect, test } from 'vitest';
import { contracts } from '../../src/contracts.ts';
import { commandExample } from '../command-examples.ts';
import { fixture } from '../given/fixture.ts';
import { givenMember } from '../given/members.ts';
import { insertRows, type ProjectRows } from '../project-rows.ts';
import { routeExample } from '../route-examples.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { createAsker } from './ask.ts';

const server = testServer();
const PATIENCE = 900_000;

const setup = fixture(async () => {
  const world = await createWorld(server);
  const admin = world.owner;
  const ask = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await admin.call(method, `/api/workspaces/${world.slug}${path}`, body)).status;
  return { world, admin, ask, asker: createAsker(server.url) };
});
afterAll(() => setup.asker.close());

const OF_ADMINS: ReadonlySet<string> = new Set(workspaceRoles[ROLE.admin]);
/** What is read with the rows of the first load, and in which of them. */
const READ_WITH_ROWS: ReadonlyMap<string, string> = new Map([
  ['member:read-contact', 'memberContact'],
  ['chart-board:read', 'chartBoard'],
  ['chart:read', 'chart'],
  ['page:read', 'page'],
  ['project:list', 'projectListing'],
  ['view:read', 'view'],
]);

test(
  'S-ROLE-004 an Admin may do everything that a workspace knows, and delete it',
  { timeout: PATIENCE },
  async () => {
    const { world, admin, ask, asker } = setup;
    const { slug, workspaceId, insidePlace } = world;
    const tried = new Set<string>();
    const refused: string[] = [];
    const note = (capability: string, what: string, status: number): void => {
      tried.add(capability);
      if (status < 200 || status > 299) refused.push(`${what}: ${status}`);
    };

    // Who is removed is named by the others.
    const commands = [...schema.commands.values()].toSorted(
      (a, b) => Number(a.requires === 'member:remove') - Number(b.requires === 'member:remove'),
    );
    let rows = world.inside;
    const renewed = async (): Promise<ProjectRows> =>
      (rows = await insertRows(server, insidePlace, { authorId: admin.id }));
    for (const { name, version, requires } of commands) {
      if (!OF_ADMINS.has(requires) || requires === 'workspace:leave') continue;
      const attempt = (): Promise<number> =>
        ask('POST', '/commands', { name, v: version, args: commandExample(name, rows) });
      const status = await attempt();
      // A command before it has used up what it names.
      note(requires, name, status === 200 ? status : await renewed().then(attempt));
    }
    await renewed();
    for (const [name, contract] of contracts) {
      if (contract.who !== 'member' || contract.needs === undefined || contract.on) continue;
      const { call, isFinal, isRefused } = routeExample(name);
      if (!OF_ADMINS.has(contract.needs) || isFinal === true || isRefused === true) continue;
      const [method = ''] = name.split(' ');
      const answer = await asker.ask(method, call({ slug, workspaceId }, rows), { cookie: admin.cookie });
      note(contract.needs, name, answer.status);
    }
    expect(refused).toEqual([]);

    const made = async (path: string, body: unknown): Promise<string> => {
      const answer = await admin.call<{ id: string }>('POST', `/api/workspaces/${slug}${path}`, body);
      expect(answer.status, path).toBe(201);
      return answer.body.id;
    };
    // Webhooks and tokens, from beginning to end.
    const webhook = await made('/webhooks', {
      url: 'https://193.0.6.139/x',
      events: null,
      is_enabled: false,
    });
    expect([
      await ask('GET', `/webhooks/${webhook}`),
      await ask('PATCH', `/webhooks/${webhook}`, { events: ['issue'] }),
      await ask('GET', `/webhooks/${webhook}/secret`),
      await ask('POST', `/webhooks/${webhook}/secret`),
      await ask('GET', `/webhooks/${webhook}/deliveries`),
      await ask('DELETE', `/webhooks/${webhook}`),
    ]).toEqual([200, 200, 200, 200, 200, 200]);
    const token = await made('/api-tokens', { title: 'mine', description: '', expires_at: null });
    expect(await ask('DELETE', `/api-tokens/${token}`)).toBe(200);

    const loaded = await admin.everything(slug);
    for (const [capability, entity] of READ_WITH_ROWS)
      note(capability, `rows of ${entity}`, loaded.get(entity)?.length ? 200 : 404);
    note('member:read-work', 'work of a member', await ask('GET', `/members/${admin.id}/activity`));

    // Another Admin finds a private project, and leaves; the last one deletes the workspace.
    const second = await givenMember(server, admin, slug, ROLE.admin, 'second');
    const run = async (name: string, args: unknown): Promise<number> => {
      const v = schema.commands.get(name)?.version;
      return (await second.call('POST', `/api/workspaces/${slug}/commands`, { name, v, args })).status;
    };
    const joining = { listingId: world.hidden.projectId, membershipId: uuid() };
    note('project:join-private', 'project.join', await run('project.join', joining));
    note('workspace:leave', 'workspace.leave', await run('workspace.leave', {}));
    note('workspace:remove', 'the workspace', await ask('DELETE', ''));
    expect(refused).toEqual([]);
    expect([...OF_ADMINS].filter((each) => !tried.has(each))).toEqual([]);
    expect(await ask('GET', '/members')).toBe(404);
  },
);
