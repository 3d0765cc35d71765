import { uuid } from '@cairn/sync/schema';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { lastMail, peopleApp, signUp, tokenIn } from '../../../../test/given/people.ts';
import { accountsOf, closeAccount } from '../../../features/people/public.ts';
import { endTokensOf, holderOf, insertToken } from '../../../features/tokens/public.ts';
import { insertWorkspace } from '../../../features/workspaces/public.ts';
import { withTransaction } from '../index.ts';
import { features } from '../../../features.ts';
import { endSecrets, restoreArchive, writeArchive, type EndedSecrets } from './index.ts';

const setup = fixture(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-secrets-'));
  const archive = path.join(folder, 'archive.tar.gz');
  const original = await openTestDatabase();
  return { folder, archive, original };
});

afterAll(async () => {
  await setup.original.drop();
  await rm(setup.folder, { recursive: true, force: true });
});

/** A person with everything that lets somebody in; then a backup; then all of it is ended. */
async function given() {
  const email = 'ada@example.com';
  const app = peopleApp(setup.original.db);
  const browser = await signUp(app, email);
  const [account] = await accountsOf(setup.original.db, { email, limit: 1 });
  const userId = account?.id ?? '';
  const workspaceId = await withTransaction(setup.original.db, (tx) =>
    insertWorkspace(tx, { slug: 'acme', name: 'Acme', companySize: '2-10', userId }),
  );
  const { token } = await insertToken(setup.original.db, {
    userId,
    workspaceId,
    title: 'T',
    expiresAt: null,
  });
  await browser.send('POST', '/auth/forgot-password', { email });
  const link = tokenIn((await lastMail(app, setup.original.db, email)).text);
  await sql`update mails set next_attempt_at = now()`.execute(setup.original.db);
  const webhookId = uuid();
  await sql`insert into webhooks (workspace_id, id, url, sealed_secret, is_enabled, acts_as, created_by, created_at, seq)
    values (${workspaceId}, ${webhookId}, 'https://example.com/hook', '', true, ${userId}, ${userId}, now(), 0)`.execute(
    setup.original.db,
  );
  await sql`insert into webhook_deliveries (workspace_id, id, webhook_id, event, action, scope, body, created_at, status,
      give_up_at, next_attempt_at)
    values (${workspaceId}, ${uuid()}, ${webhookId}, 'webhook', 'test', 'g', '{}', now(), 'waiting', now(), now())`.execute(
    setup.original.db,
  );
  await sql`insert into integration_installations (workspace_id, provider, account, sealed_token, status, installed_by,
      installed_at)
    values (${workspaceId}, 'github', 'acme', 'sealed', 'installed', ${userId}, now())`.execute(
    setup.original.db,
  );
  await sql`insert into importers (workspace_id, id, provider, base_url, email, account, dialect, sealed_token, status,
      sync_every_hours, next_sync_at, created_by, created_at, runs_as)
    values (${workspaceId}, ${uuid()}, 'github', 'https://example.com', '', 'ada', 'rest', 'sealed', 'completed', 6, now(),
      ${userId}, now(), ${userId})`.execute(setup.original.db);
  await sql`insert into integration_revocations (id, provider, sealed_token, hooks, created_at)
    values (${uuid()}, 'github', 'sealed', '[]', now())`.execute(setup.original.db);
  await writeArchive({ databaseUrl: setup.original.url, output: setup.archive });
  await signUp(app, 'other@example.com');
  await sql`update users set is_instance_admin = true`.execute(setup.original.db);
  await closeAccount(
    {
      db: setup.original.db,
      endTokens: async (tx, id) => void (await endTokensOf(tx, id)),
      endSessions: (id) => app.auth.sessions.revokeAll(id),
    },
    userId,
  );
  return { cookie: browser.cookie, token, link };
}

/** @param before what is done to the copy first */
async function restored(given: { revokeTokens: boolean }, before = '') {
  const copy = await openTestDatabase({ empty: true });
  let ended: EndedSecrets | undefined;
  await restoreArchive({
    databaseUrl: copy.url,
    archive: setup.archive,
    beforeCommit: async (client) => {
      await client.query(before);
      ended = await endSecrets(client, {
        ...given,
        features: features.flatMap(({ onRestored }) => onRestored ?? []),
      });
    },
  });
  return { copy, ended };
}

test('what was ended after a backup is not good again when it is restored', async () => {
  const { cookie, token, link } = await given();
  const headers = new Headers({ 'x-api-key': token });
  expect(await holderOf(setup.original.db, headers)).toBeUndefined();

  const kept = await restored({ revokeTokens: false });
  expect(kept.ended).toEqual({
    sessions: 1,
    links: 1,
    emails: 1,
    tokens: 1,
    stopped: { webhooks: 1, integration_installations: 1, integration_revocations: 1, importers: 1 },
  });
  const app = peopleApp(kept.copy.db);
  expect(await app.auth.sessionOf(new Headers({ cookie }))).toBeUndefined();
  const reset = { token: link, password: 'eight dry badgers on a hill' };
  expect((await app.browser().send('POST', '/auth/reset-password', reset)).status).toBe(400);
  const { rows } = await sql`select 1 from mails where next_attempt_at is not null`.execute(kept.copy.db);
  expect(rows).toEqual([]);
  const { rows: told } = await sql`select is_enabled, disabled_because, d.status, d.error from webhooks w
    join webhook_deliveries d on d.webhook_id = w.id`.execute(kept.copy.db);
  expect(told).toEqual([
    { isEnabled: false, disabledBecause: 'restored', status: 'failed', error: 'disabled' },
  ]);
  const { rows: installed } = await sql`select status, sealed_token from integration_installations`.execute(
    kept.copy.db,
  );
  expect(installed).toEqual([{ status: 'restored', sealedToken: null }]);
  const { rows: imports } =
    await sql`select sealed_token, sync_every_hours, next_sync_at from importers`.execute(kept.copy.db);
  expect(imports).toEqual([{ sealedToken: null, syncEveryHours: null, nextSyncAt: null }]);
  // Tokens are told of, since a program that stops tells nobody.
  expect(await holderOf(kept.copy.db, headers)).toBeDefined();
  await kept.copy.drop();

  const ended = await restored({ revokeTokens: true });
  expect(ended.ended?.tokens).toBe(0);
  expect(await holderOf(ended.copy.db, headers)).toBeUndefined();
  await ended.copy.drop();

  const older = await restored({ revokeTokens: false }, 'drop table integration_revocations');
  expect(older.ended?.stopped).toEqual({ webhooks: 1, integration_installations: 1, importers: 1 });
  await older.copy.drop();
});
