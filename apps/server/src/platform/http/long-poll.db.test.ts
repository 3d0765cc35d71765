import { connectOver } from '@cairn/documents';
import { createPage, updateIssues } from '@cairn/domain';
import { packFrames } from '@cairn/sync/frames';
import type { Wire } from '@cairn/sync/client';
import { openPolled, type PolledOptions } from '@cairn/sync/polled-wire';
import { CLOSE, type BootstrapHeader, type ServerFrame } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';
import { afterEach, expect, test } from 'vitest';
import { testTabs, type Tab } from '../../../test/documents.ts';
import { helloFrom } from '../../../test/given/hello.ts';
import { givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);
const open: Wire[] = [];
afterEach(() => {
  for (const wire of open.splice(0)) wire.close();
});

const optionsOf = (person: Person): PolledOptions => ({
  fetch: (path, init) =>
    fetch(server.url + path, { ...init, headers: { origin: server.url, cookie: person.cookie } }),
  isHidden: () => false,
});

/** A person's tab whose frames of the workspace go by plain requests. */
async function listen(person: Person, slug: string) {
  const answer = await person.call<string>('GET', `/sync/${slug}/bootstrap?clients=`);
  const header = JSON.parse(answer.body.split('\n')[0] ?? '') as BootstrapHeader;
  const heard: ServerFrame[] = [];
  const codes: number[] = [];
  const clientId = uuid();
  const wire = openPolled(
    `/sync/${slug}/socket`,
    {
      opened: () => wire.send(JSON.stringify(helloFrom(header, clientId))),
      received: (frame) => heard.push(JSON.parse(Buffer.from(frame).toString()) as ServerFrame),
      closed: (code) => codes.push(code),
    },
    optionsOf(person),
  );
  open.push(wire);
  await expect.poll(() => heard.map(({ t }) => t)).toContain('welcome');
  return { wire, heard, codes, clientId };
}

const changesIn = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.t === 'd' ? frame.c : []));

test('a list is live both ways without a socket', async () => {
  const { ada, bob, slug, project } = await givenTeam(server);
  const issueId = await ada.createIssue(slug, project);
  const [here, there] = [await listen(ada, slug), await listen(bob, slug)];
  const args = { changes: [{ issueId, patch: { title: 'Without a socket' } }] };
  const { name, version: v } = updateIssues;
  here.wire.send(JSON.stringify({ t: 'push', clientId: here.clientId, ms: [{ mid: 1, name, v, args }] }));
  await expect
    .poll(() => changesIn(here.heard))
    .toContainEqual(expect.objectContaining({ o: 'A', c: here.clientId, n: 1 }));
  await expect
    .poll(() => changesIn(there.heard))
    .toContainEqual(
      expect.objectContaining({ i: issueId, p: expect.objectContaining({ title: 'Without a socket' }) }),
    );
});

test('a page is written by two without sockets', async () => {
  const { ada, bob, slug } = await givenTeam(server);
  const pageId = uuid();
  const place = { projectId: null, parentId: null, title: 'Plan', icon: null, access: 'public' as const };
  await ada.run(slug, createPage, { id: pageId, ...place, sortOrder: 'a0' });
  const tabOf = (person: Person): Tab => {
    const connect = connectOver((path, events) => openPolled(path, events, optionsOf(person)));
    return openTab(person, slug, pageId, { connect });
  };
  const first = tabOf(ada);
  await first.becomes('saved');
  first.addLine('From Ada.');
  await first.becomes('saved');
  const second = tabOf(bob);
  await second.hears(first.text);
  second.addLine('From Bob.');
  await first.hears(second.text);
  expect(first.text).toContain('From Ada.');
  expect(first.text).toContain('From Bob.');
});

test('a line ends with the sign-in that opened it, and with the page that goes away', async () => {
  const { ada, bob, slug } = await givenTeam(server);
  const { codes } = await listen(bob, slug);
  expect((await bob.call('POST', '/auth/sign-out')).status).toBe(200);
  await expect.poll(() => codes).toEqual([CLOSE.signedOut]);

  const opened = await ada.call<string>('POST', `/sync/${slug}/lines?to=/sync/${slug}/socket`);
  const line = `/sync/${slug}/lines/${opened.body}`;
  expect((await ada.call('GET', `${line}?wait=no`)).status).toBe(200);
  const page = new AbortController();
  const ask = (): Promise<Response> => optionsOf(ada).fetch(line, { method: 'GET', signal: page.signal });
  const first = ask();
  const asking = ask();
  // Answered because of the second, which waits from now on.
  expect((await Promise.race([first, asking])).status).toBe(200);
  page.abort();
  await Promise.allSettled([first, asking]);
  await expect.poll(async () => (await ada.call('GET', `${line}?wait=no`)).status).toBe(404);
});

test('nobody else may use a line, none leads elsewhere, and what are no frames is refused', async () => {
  const { ada, bob, slug } = await givenTeam(server);
  const { slug: other } = await ada.createWorkspace();
  const lines = `/sync/${slug}/lines`;
  for (const to of ['', '/', `/sync/${other}/socket`, `/sync/${slug}/bootstrap`, '/sync/%zz/socket'])
    expect((await ada.call('POST', `${lines}?to=${encodeURIComponent(to)}`)).status, to).toBe(404);
  const { body: id } = await ada.call<string>('POST', `${lines}?to=/sync/${slug}/socket`);
  expect((await bob.call('GET', `${lines}/${id}?wait=no`)).status).toBe(404);
  expect((await ada.call('GET', `/sync/${other}/lines/${id}?wait=no`)).status).toBe(404);
  const send = async (body: Uint8Array<ArrayBuffer>): Promise<number> =>
    (await optionsOf(ada).fetch(`${lines}/${id}`, { method: 'POST', body })).status;
  expect(await send(new Uint8Array(3))).toBe(400);
  expect(await send(new Uint8Array([0, 0, 0, 9, 1]))).toBe(400);
  expect(await send(packFrames([new Uint8Array(9 * 1024 * 1024)]))).toBe(400);
  const foreign = await fetch(`${server.url}${lines}?to=/sync/${slug}/socket`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', cookie: ada.cookie },
  });
  expect(foreign.status).toBe(403);
  expect(await send(packFrames([new Uint8Array([1])]))).toBe(204);
  const closed = await ada.call('GET', `${lines}/${id}`);
  expect(closed).toMatchObject({ status: 410, body: { code: CLOSE.badFrame } });
});
