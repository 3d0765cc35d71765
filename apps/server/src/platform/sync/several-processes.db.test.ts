import { once } from 'node:events';
import { removeMember, ROLE, updateIssues } from '@cairn/domain';
import { CLOSE, type BootstrapHeader, type ServerFrame } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { WebSocket } from 'ws';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
import { givenNote, Tab } from '../../../test/documents.ts';
import { helloFrom } from '../../../test/given/hello.ts';
import { givenMember } from '../../../test/given/members.ts';
import { PASSWORD, type Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer({ RATE_LIMIT_MULTIPLIER: '1' });
/** The second process; its way to the database can be cut. */
const sockets: WebSocket[] = [];

const setup = fixture(async () => {
  const proxy = await DatabaseProxy.to(server.databaseUrl);
  const other = await server.another({ DATABASE_URL: proxy.url });
  const there = `http://127.0.0.1:${other.port}`;
  return { proxy, there };
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await sql`delete from rate_limits`.execute(server.db);
});

afterAll(async () => await setup.proxy.close());

/** A tab that hears what happens in the workspace at one of the processes. */
async function listenAt(
  base: string,
  person: Person,
  slug: string,
): Promise<{ heard: ServerFrame[]; closed: Promise<number> }> {
  const answer = await person.at(base).call<string>('GET', `/sync/${slug}/bootstrap?clients=`);
  const header = JSON.parse(answer.body.split('\n')[0] ?? '') as BootstrapHeader;
  const socket = new WebSocket(`${base.replace('http', 'ws')}/sync/${slug}/socket`, {
    headers: { cookie: person.cookie, origin: base },
  });
  sockets.push(socket);
  const heard: ServerFrame[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerFrame));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  socket.send(JSON.stringify(helloFrom(header)));
  await expect.poll(() => heard.map(({ t }) => t)).toContain('welcome');
  return { heard, closed };
}

const changesIn = (frames: readonly ServerFrame[]) =>
  frames
    .flatMap((frame) => (frame.t === 'd' ? frame.c : []))
    .flatMap((change) => ('i' in change ? [change.i] : []));

test('an edit at either process is heard at the other', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const issueId = await ada.createIssue(slug, project);
  const [here, elsewhere] = [await listenAt(server.url, ada, slug), await listenAt(setup.there, ada, slug)];
  const rename = (title: string) => ({ changes: [{ issueId, patch: { title } }] });
  expect((await ada.run(slug, updateIssues, rename('from here'))).status).toBe(200);
  await expect.poll(() => changesIn(elsewhere.heard)).toContain(issueId);
  here.heard.length = 0;
  expect((await ada.at(setup.there).run(slug, updateIssues, rename('from there'))).status).toBe(200);
  await expect.poll(() => changesIn(here.heard)).toContain(issueId);
});

test('who is removed at one process is heard no more at the other', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  const { closed } = await listenAt(setup.there, bob, slug);
  expect((await ada.run(slug, removeMember, { memberId: bob.id })).status).toBe(200);
  expect(await closed).toBe(CLOSE.notMember);
  expect((await bob.at(setup.there).call('GET', `/sync/${slug}/bootstrap?clients=`)).status).toBe(404);
});

test('a workspace that is deleted at one process is closed at the other', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const { closed } = await listenAt(setup.there, ada, slug);
  expect((await ada.call('DELETE', `/api/workspaces/${slug}`)).status).toBe(200);
  expect(await closed).toBe(CLOSE.notMember);
});

test('a sign-out at one process closes the tabs at the other', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const { closed } = await listenAt(setup.there, ada, slug);
  expect((await ada.call('POST', '/auth/sign-out')).status).toBe(200);
  expect(await closed).toBe(CLOSE.signedOut);
});

test('a sign-out that a process could not hear closes its tabs once it listens again', async () => {
  const { ada, workspace, noteId } = await givenNote(server, 'a note');
  const { closed } = await listenAt(setup.there, ada, workspace.slug);
  const tab = new Tab(setup.there, ada, workspace.slug, noteId);
  await tab.becomes('saved');
  setup.proxy.refuse();
  expect((await ada.call('POST', '/auth/sign-out')).status).toBe(200);
  setup.proxy.heal();
  expect(await closed).toBe(CLOSE.signedOut);
  await tab.becomes('no-access');
  await tab.open.close();
});

test('what is typed at one process is read at the other', async () => {
  const { ada, workspace, noteId } = await givenNote(server, 'a note');
  const [one, two] = [
    new Tab(server.url, ada, workspace.slug, noteId),
    new Tab(setup.there, { id: uuid(), cookie: ada.cookie }, workspace.slug, noteId),
  ];
  await Promise.all([one.becomes('saved'), two.becomes('saved')]);
  one.type(0, ' from here');
  await two.hears('a note from here');
  two.type(0, ' and there');
  await one.hears('a note from here and there');
  await Promise.all([one.open.close(), two.open.close()]);
});

test('a file that was uploaded at one process is served by the other', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const issueId = await ada.createIssue(slug, await ada.createProject(slug));
  const file = { name: 'plan.txt', content: Buffer.from('stones'), type: 'text/plain' };
  const attributes = { purpose: 'issue-attachment', entity_id: issueId };
  const { status, body } = await ada.upload(`/api/workspaces/${slug}/file-assets`, file, attributes);
  expect(status).toBe(201);
  expect(await (await ada.at(setup.there).fetch(body.asset)).text()).toBe('stones');
});

test('guesses at either process are counted together', async () => {
  const ada = await server.person('ada');
  const guess = async (base: string): Promise<number> =>
    (await ada.at(base).call('POST', '/auth/sign-in', { email: ada.email, password: 'a wrong guess' }))
      .status;
  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries++) answers.push(await guess(server.url), await guess(setup.there));
  expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect(
    (await ada.at(setup.there).call('POST', '/auth/sign-in', { email: ada.email, password: PASSWORD }))
      .status,
  ).toBe(429);
});
