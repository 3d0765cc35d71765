import { ROLE, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { insertToken } from '../../src/features/tokens/store.ts';
import { commandExample } from '../command-examples.ts';
import { createAsker } from '../permissions/ask.ts';
import { Declared } from '../permissions/declared.ts';
import { sayCounts } from '../permissions/sampled.ts';
import { hasSession, kindOf, PRINCIPALS } from '../principals.ts';
import { testServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';
import { crawl } from './crawl.ts';
import { listenToDocument, listenToWorkspace } from './listen.ts';
import { wordsFor } from './words-for.ts';
import { Canaries } from './words.ts';

const server = testServer({ LOG_LEVEL: 'trace' });
const PATIENCE = 900_000;
/** Of all that can be asked, in the pipeline. */
const SHARE = 0.15;
const PASSWORD = 'a long and quiet river';

const canaries = new Canaries();

const setup = fixture(async () => {
  const world = await createWorld(server, { text: (place) => (what) => canaries.text(place, what) });
  const declared = new Declared(server.db, world, { joined: [world.inside.projectId], archived: [] });
  const asker = createAsker(server.url);
  await insertPrivateThings(world);
  return { world, declared, asker };
});
afterAll(() => {
  sayCounts();
  setup.asker.close();
});

/** What is one person's alone, and what only some of the workspace may know. */
async function insertPrivateThings({ workspaceId, owner, inside }: World): Promise<void> {
  await sql`insert into pages (workspace_id, id, scope, project_id, title, owner_id, access, is_locked, sort_order,
      created_at, updated_at, updated_by)
    values (${workspaceId}, ${uuid()}, ${scopes.person(owner.id)}, null, ${canaries.text('owner', 'private page')},
      ${owner.id}, 'private', false, 'a0', now(), now(), ${owner.id})`.execute(server.db);
  await sql`insert into preferences (workspace_id, id, scope, user_id, key, value)
    values (${workspaceId}, ${uuid()}, ${scopes.person(owner.id)}, ${owner.id}, 'draft',
      ${JSON.stringify(canaries.text('owner', 'draft'))}::jsonb)`.execute(server.db);
  await sql`update invitations set email = ${`${canaries.text('admins', 'invited').split(' ')[1]}@example.com`}
    where id = ${inside.invitationId}`.execute(server.db);
  const email = `${canaries.text('members', 'address').split(' ')[1]}@example.com`;
  await sql`update users set email = ${email} where id = ${inside.memberId}`.execute(server.db);
  await sql`insert into member_contacts (workspace_id, id, scope, email)
    values (${workspaceId}, ${inside.memberId}, ${scopes.members}, ${email})`.execute(server.db);
}

test('what is hidden from somebody stands in nothing that they can read', { timeout: PATIENCE }, async () => {
  const leaks: string[] = [];
  let texts = 0;
  const beside = { words: canaries.words.filter((_, at) => at % 9 === 0), withCommands: true, share: SHARE };
  for (const principal of PRINCIPALS) {
    const allowed = wordsFor(setup, canaries, principal);
    for (const { asked, text } of await crawl(
      setup.asker,
      setup.world,
      setup.world.credentials[principal],
      beside,
    )) {
      texts += 1;
      // The word that was searched for stands in no answer but that of its reader.
      for (const what of canaries.found(text, allowed))
        leaks.push(`${principal} read the ${what} in ${asked}`);
    }
  }
  process.stdout.write(
    `canaries: ${canaries.words.length} words, ${PRINCIPALS.length} principals, ${texts} texts\n`,
  );
  expect(leaks.slice(0, 20)).toEqual([]);
});

test('the sweep would see it: their owner reads all of them', async () => {
  const owner = { cookie: setup.world.owner.cookie };
  const read = (await crawl(setup.asker, setup.world, owner, { words: [], withCommands: false }))
    .map(({ text }) => text)
    .join('\n');
  const found = new Set(canaries.found(read));
  const missed = [...canaries.of('inside'), ...canaries.of('hidden')].filter((word) => !read.includes(word));
  expect(found.size).toBeGreaterThan(30);
  // Removed issues, names of uploads without a reader, and texts of versions that nobody restored.
  const unread = canaries.words.filter((word) => missed.includes(word)).length;
  expect(unread / (canaries.of('inside').size + canaries.of('hidden').size)).toBeLessThan(0.35);
});

test(
  'what happens out of sight reaches no socket of those who do not see it',
  { timeout: PATIENCE },
  async () => {
    const { slug, hidden, inside, owner } = setup.world;
    const listeners = [];
    for (const principal of PRINCIPALS.filter(hasSession)) {
      const credential = setup.world.credentials[principal];
      const answer = await setup.asker.ask('GET', { path: `/sync/${slug}/bootstrap` }, credential);
      const [first = '{}'] = answer.text.split('\n');
      const from = JSON.parse(first) as { seq: number; epoch: string; scopes: readonly string[] };
      const isIn = answer.status === 200;
      listeners.push({
        principal,
        isIn,
        tab: listenToWorkspace(server.url, slug, credential, isIn ? from : { seq: 0, epoch: '', scopes: [] }),
        pages: [hidden.pageId, inside.pageId].map((id) => listenToDocument(server.url, slug, id, credential)),
      });
    }
    for (const listener of listeners)
      await expect.poll(() => listener.tab.closedWith() ?? /welcome/.test(listener.tab.heard())).toBeTruthy();
    for (const name of [
      'issue.create',
      'comment.create',
      'label.create',
      'page.create',
      'page-comment.create',
      'link.create',
      'state.create',
    ]) {
      const marked = canaries.text('hidden', `later ${name}`);
      const args = marking(commandExample(name, hidden), marked);
      const done = await owner.call('POST', `/api/workspaces/${slug}/commands`, { name, v: 1, args });
      expect(done.status, `${name}: ${JSON.stringify(done.body)}`).toBe(200);
    }
    // Everybody hears this one, after all the others.
    const last = canaries.text('everybody', 'name');
    await owner.call('POST', `/api/workspaces/${slug}/commands`, {
      name: 'workspace.update',
      v: 1,
      args: { patch: { name: last } },
    });
    const leaks: string[] = [];
    for (const { principal, isIn, tab, pages } of listeners) {
      if (isIn)
        await expect
          .poll(() => tab.heard().includes(last), { message: `${principal} hears the last` })
          .toBe(true);
      else expect(tab.closedWith(), principal).toBeGreaterThan(4000);
      const allowed = new Set([...wordsFor(setup, canaries, principal), ...canaries.of('everybody')]);
      const heard = [tab, ...pages].map((each) => each.heard()).join('\n');
      for (const what of canaries.found(heard, allowed)) leaks.push(`${principal} heard the ${what}`);
      expect(pages[0]?.closedWith(), `${principal} at a hidden page`).toBeGreaterThan(4000);
      for (const each of [tab, ...pages]) each.close();
    }
    expect(leaks).toEqual([]);
  },
);

/** The input with a text of one's own in place of the example's. */
function marking(args: Record<string, unknown>, text: string): Record<string, unknown> {
  if ('body' in args)
    return {
      ...args,
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    };
  return { ...args, ['name' in args ? 'name' : 'title']: text };
}

test('no secret is stored as it is, and neither secrets nor what people write stand in the log', async () => {
  const { owner, slug, workspaceId } = setup.world;
  const secrets = new Map<string, string>([[PASSWORD, 'the password']]);
  for (const principal of PRINCIPALS) {
    const [value = ''] = Object.values(setup.world.credentials[principal]);
    const secret = decodeURIComponent(value.replace(/^cairn_session=/, '')).split('.')[0] ?? '';
    if (secret !== '') secrets.set(secret, `${kindOf(principal).credential} of ${principal}`);
  }
  const invited = await owner.call<{ link: string }[]>('POST', `/api/workspaces/${slug}/invitations`, {
    email: 'somebody.new@example.com',
    role: ROLE.member,
  });
  secrets.set(new URL(invited.body[0]?.link ?? '').searchParams.get('token') ?? '', 'an invitation');
  const { token } = await insertToken(server.db, {
    userId: owner.id,
    workspaceId,
    title: 'mine',
    expiresAt: null,
  });
  secrets.set(token, 'a token');
  secrets.set(owner.cookie.split('=')[1]?.split('.')[0] ?? '', 'a session');
  await owner.call('POST', '/auth/forgot-password', { email: owner.email });
  await sql`update users set is_instance_admin = true where id = ${owner.id}`.execute(server.db);
  const { body } = await owner.call<{ mails: { to: string; text: string }[] }>('GET', '/api/instance/mails');
  const reset = body.mails.find(({ to, text }) => to === owner.email && text.includes('reset-password'));
  secrets.set(/token=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '', 'a reset link');
  expect([...secrets.keys()].filter((secret) => secret.length < 16)).toEqual([]);

  const dump = await everyRow();
  expect([...secrets].filter(([secret]) => dump.includes(secret)).map(([, what]) => what)).toEqual([]);
  // A file that is lost is a failure, and said to the log.
  const { rows } = await sql<{ id: string }>`select a.asset_id as id from attachments a
    where a.id = ${setup.world.inside.attachmentId}`.execute(server.db);
  expect((await owner.call('GET', `/api/assets/${workspaceId}/${rows[0]?.id}.txt`)).status).toBe(500);
  const log = server.logged.join('\n');
  expect(log.length).toBeGreaterThan(0);
  expect([...secrets].filter(([secret]) => log.includes(secret)).map(([, what]) => what)).toEqual([]);
  expect(canaries.found(log)).toEqual([]);
});

/** The whole database as somebody with a stolen backup would read it. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.db,
    );
    dumps.push(...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}
