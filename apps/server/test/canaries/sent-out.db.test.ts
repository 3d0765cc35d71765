import { EXPORT_FORMATS, type ExportFormat } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { commandExample } from '../command-examples.ts';
import { fixture } from '../given/fixture.ts';
import { paragraph } from '../given/paragraph.ts';
import { openReceiver } from '../given/webhook-receiver.ts';
import { createAsker } from '../permissions/ask.ts';
import { Declared } from '../permissions/declared.ts';
import { isKnown, PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { createWorld, type ProjectRows } from '../world.ts';
import { wordsFor } from './words-for.ts';
import { Canaries } from './words.ts';

// What leaves the product to be read elsewhere: files of exports, and what webhooks send.
const server = testServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
const PATIENCE = 900_000;

const canaries = new Canaries();
const setup = fixture(async () => {
  const world = await createWorld(server, { text: (place) => (what) => canaries.text(place, what) });
  const declared = new Declared(server.db, world, { joined: [world.inside.projectId], archived: [] });
  return { world, declared, asker: createAsker(server.url), receiver: await openReceiver() };
});
afterAll(async () => {
  setup.asker.close();
  await setup.receiver.close();
});

type Shown = Readonly<Record<string, string>>;
const OWNER = 'owner';
type Reader = Principal | typeof OWNER;

const shownBy = (reader: Reader): Shown =>
  reader === OWNER ? { cookie: setup.world.owner.cookie } : setup.world.credentials[reader];

/** The owner is in both projects. */
const allowedTo = (reader: Reader): ReadonlySet<string> =>
  reader === OWNER ? new Set(canaries.words) : wordsFor(setup, canaries, reader);

/** The text of an export of all that somebody sees; that of the refusal where there is none. */
async function exportOf(reader: Reader, provider: ExportFormat): Promise<{ isFile: boolean; text: string }> {
  const path = `/api/workspaces/${setup.world.slug}/export-issues`;
  const shown = shownBy(reader);
  const asked = await setup.asker.ask('POST', { path, body: { provider } }, shown);
  if (asked.status !== 200) return { isFile: false, text: asked.text };
  const { id } = JSON.parse(asked.text) as { id: string };
  const stateNow = async (): Promise<string> => {
    const { text } = await setup.asker.ask('GET', { path }, shown);
    const all = JSON.parse(text) as readonly { id: string; status: string; reason: string | null }[];
    const { status = '', reason = null } = all.find((each) => each.id === id) ?? {};
    return `${status} ${reason ?? ''}`.trim();
  };
  await expect.poll(stateNow, { timeout: PATIENCE }).toMatch(/^completed$|^failed no_projects$/);
  const file = await fetch(`${server.url}${path}/${id}/file`, { headers: shown });
  if (file.status !== 200) return { isFile: false, text: await file.text() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = provider === 'xlsx' ? Object.values(unzipSync(bytes)) : [bytes];
  const name = file.headers.get('content-disposition') ?? '';
  return { isFile: true, text: [name, ...parts.map((part) => strFromU8(part))].join('\n') };
}

test('what is hidden from somebody stands in no file that they export', { timeout: PATIENCE }, async () => {
  const leaks: string[] = [];
  const withFiles = new Set<Reader>();
  for (const reader of [...PRINCIPALS, OWNER] as const)
    for (const provider of EXPORT_FORMATS) {
      const { isFile, text } = await exportOf(reader, provider);
      if (isFile) withFiles.add(reader);
      for (const what of canaries.found(text, allowedTo(reader)))
        leaks.push(`${reader} read the ${what} in ${provider}`);
      // The sweep would see it: whoever is in both projects has words of both.
      const seen = canaries.found(text).filter((what) => what.endsWith(' of hidden'));
      if (reader === OWNER) expect(seen.length, provider).toBeGreaterThan(2);
    }
  expect(leaks).toEqual([]);
  expect([...withFiles].toSorted()).toEqual(
    [OWNER, 'admin as project guest', 'project admin', 'project member', 'token of an admin'].toSorted(),
  );
});

/** One of everything that webhooks tell of, with a text of its own. */
function changesIn(place: 'inside' | 'hidden'): readonly [string, Readonly<Record<string, unknown>>][] {
  const rows: ProjectRows = setup.world[place];
  const text = (what: string): string => canaries.text(place, `later ${what}`);
  const { issueId, projectId } = rows;
  return [
    ['project.update', { projectId, patch: { description: text('project') } }],
    ['issue.create', { ...commandExample('issue.create', rows), title: text('issue') }],
    ['issue.update', { changes: [{ issueId, patch: { title: text('title') } }] }],
    ['issue.set-description', { issueId, body: paragraph(text('description')), basedOn: null }],
    ['comment.create', { ...commandExample('comment.create', rows), body: paragraph(text('comment')) }],
    ['cycle.create', { ...commandExample('cycle.create', rows), name: text('cycle') }],
    ['module.create', { ...commandExample('module.create', rows), name: text('module') }],
    ['cycle.move-issues', { changes: [{ issueId, patch: { cycleId: rows.cycleId } }] }],
    ['module.update', { moduleId: rows.moduleId, patch: { description: text('about the module') } }],
    // Gone before it is told.
    ['label.create', { ...commandExample('label.create', rows), name: text('label') }],
    ['issue.remove', { issueIds: [rows.otherIssueId] }],
  ];
}

test('what is hidden from somebody is sent to no server of theirs, and stands in no log', async () => {
  const { world, asker, receiver } = setup;
  const base = `/api/workspaces/${world.slug}/webhooks`;
  const webhooks: { id: string; reader: Reader; path: string }[] = [];
  for (const reader of [...PRINCIPALS, OWNER] as const) {
    const path = `/${uuid()}`;
    const body = { url: receiver.url + path, events: null };
    const made = await asker.ask('POST', { path: base, body }, shownBy(reader));
    if (made.status === 201)
      webhooks.push({ id: (JSON.parse(made.text) as { id: string }).id, reader, path });
  }
  expect(webhooks.map(({ reader }) => reader).toSorted()).toEqual(
    [OWNER, 'admin as project guest', 'workspace admin'].toSorted(),
  );

  for (const place of ['hidden', 'inside'] as const)
    for (const [name, args] of changesIn(place)) {
      const done = await world.owner.call('POST', `/api/workspaces/${world.slug}/commands`, {
        name,
        v: 1,
        args,
      });
      expect(done.status, `${name}: ${JSON.stringify(done.body)}`).toBe(200);
    }
  const untold = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select (
        (select count(*) from webhooks w where exists (
          select from history h where h.workspace_id = w.workspace_id and h.seq > w.seq))
        + (select count(*) from webhook_deliveries where status = 'waiting')
      )::int as count`.execute(server.db);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(untold, { timeout: PATIENCE, interval: 200 }).toBe(0);

  const leaks: string[] = [];
  const said = (path: string): string =>
    receiver
      .at(path)
      .map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`)
      .join('\n');
  for (const { reader, path } of webhooks)
    for (const what of canaries.found(said(path), allowedTo(reader)))
      leaks.push(`the server of ${reader} heard the ${what}`);
  for (const reader of PRINCIPALS.filter(isKnown))
    for (const { id, reader: whose } of webhooks) {
      const read = async (rest: string): Promise<string> =>
        (await asker.ask('GET', { path: `${base}/${id}${rest}` }, shownBy(reader))).text;
      const list = await read('/deliveries');
      const ids = list.startsWith('[') ? (JSON.parse(list) as readonly { id: string }[]) : [];
      const texts = [await read(''), list];
      for (const delivery of ids) texts.push(await read(`/deliveries/${delivery.id}`));
      for (const what of canaries.found(texts.join('\n'), allowedTo(reader)))
        leaks.push(`${reader} read the ${what} in the log of ${whose}`);
    }
  expect(leaks).toEqual([]);

  // The sweep would see it: whoever sees a project hears what happens in it, of each kind.
  const heardBy = (reader: Reader, place: string): readonly string[] => {
    const path = webhooks.find((each) => each.reader === reader)?.path ?? '';
    return [...new Set(canaries.found(said(path)).filter((what) => what.endsWith(` of ${place}`)))]
      .filter((what) => what.startsWith('later '))
      .map((what) => what.replace(/^later | of \w+$/g, ''))
      .toSorted();
  };
  const told = ['about the module', 'comment', 'cycle', 'description', 'issue', 'module', 'project', 'title'];
  expect(heardBy(OWNER, 'hidden')).toEqual(told);
  expect(heardBy('admin as project guest', 'inside')).toEqual(told);
  expect(heardBy('workspace admin', 'inside')).toEqual([]);
});
