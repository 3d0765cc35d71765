import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { lastMail, peopleApp, signUp, tokenIn } from '../../../../test/given/people.ts';
import { accountsOf, closeAccount } from '../../../features/people/public.ts';
import { endTokensOf, holderOf, insertToken } from '../../../features/tokens/public.ts';
import { insertWorkspace } from '../../../features/workspaces/public.ts';
import { withTransaction } from '../index.ts';
import { endSecrets, restoreArchive, writeArchive, type EndedSecrets } from './index.ts';

let folder: string;
let archive: string;
let original: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-secrets-'));
  archive = path.join(folder, 'archive.tar.gz');
  original = await openTestDatabase();
});

afterAll(async () => {
  await original.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A person with everything that lets somebody in; then a backup; then all of it is ended. */
async function given() {
  const email = 'ada@example.com';
  const app = peopleApp(original.db);
  const browser = await signUp(app, email);
  const [account] = await accountsOf(original.db, { email, limit: 1 });
  const userId = account?.id ?? '';
  const workspaceId = await withTransaction(original.db, (tx) =>
    insertWorkspace(tx, { slug: 'acme', name: 'Acme', companySize: '2-10', userId }),
  );
  const { token } = await insertToken(original.db, { userId, workspaceId, title: 'T', expiresAt: null });
  await browser.send('POST', '/auth/forgot-password', { email });
  const link = tokenIn((await lastMail(app, original.db, email)).text);
  await sql`update mails set next_attempt_at = now()`.execute(original.db);
  await writeArchive({ databaseUrl: original.url, output: archive });
  await signUp(app, 'other@example.com');
  await sql`update users set is_instance_admin = true`.execute(original.db);
  await closeAccount(
    {
      db: original.db,
      endTokens: async (tx, id) => void (await endTokensOf(tx, id)),
      endSessions: (id) => app.auth.sessions.revokeAll(id),
    },
    userId,
  );
  return { cookie: browser.cookie, token, link };
}

async function restored(given: { revokeTokens: boolean }) {
  const copy = await openTestDatabase({ empty: true });
  let ended: EndedSecrets | undefined;
  await restoreArchive({
    databaseUrl: copy.url,
    archive,
    beforeCommit: async (client) => {
      ended = await endSecrets(client, given);
    },
  });
  return { copy, ended };
}

test('what was ended after a backup is not good again when it is restored', async () => {
  const { cookie, token, link } = await given();
  const headers = new Headers({ 'x-api-key': token });
  expect(await holderOf(original.db, headers)).toBeUndefined();

  const kept = await restored({ revokeTokens: false });
  expect(kept.ended).toEqual({ sessions: 1, links: 1, letters: 1, tokens: 1 });
  const app = peopleApp(kept.copy.db);
  expect(await app.auth.sessionOf(new Headers({ cookie }))).toBeUndefined();
  const reset = { token: link, password: 'eight dry badgers on a hill' };
  expect((await app.browser().send('POST', '/auth/reset-password', reset)).status).toBe(400);
  const { rows } = await sql`select 1 from mails where next_attempt_at is not null`.execute(kept.copy.db);
  expect(rows).toEqual([]);
  // Tokens are told of, since a program that stops tells nobody.
  expect(await holderOf(kept.copy.db, headers)).toBeDefined();
  await kept.copy.drop();

  const ended = await restored({ revokeTokens: true });
  expect(ended.ended?.tokens).toBe(0);
  expect(await holderOf(ended.copy.db, headers)).toBeUndefined();
  await ended.copy.drop();
});
