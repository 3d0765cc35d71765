import { ROLE, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer({ LOG_LEVEL: 'fatal' });
/** More than there are connections, and more than one person may have waiting of the searches. */
const MANY = 24;

test('what one person reads and searches slowly, a hundred times at once, leaves the others theirs', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const issueId = await ada.createIssue(slug, project);
  const eve = await givenMember(server, ada, slug, ROLE.member, 'eve');
  const slow = [
    `/api/workspaces/${slug}/search?q=slow`,
    `/sync/${slug}/partial?model=comment&parent=${issueId}`,
    `/sync/${slug}/bootstrap?clients=`,
  ];
  // Nothing can be read of issues while this stands, as if each reading took long.
  const lock = await server.db.startTransaction().execute();
  await sql`lock table issues in access exclusive mode`.execute(lock);
  const answers = slow.flatMap((path) => Array.from({ length: MANY }, () => ada.call('GET', path)));
  const done = { value: false };
  const all = Promise.allSettled(answers).finally(() => (done.value = true));
  try {
    const beside = (
      await Promise.all([
        eve.call('GET', '/api/users/me'),
        eve.run(slug, setPreference, { id: uuid(), key: 'beside', value: true }),
      ])
    ).map(({ status }) => status);
    expect(beside).toEqual([200, 200]);
    expect((await eve.call('GET', `/sync/${slug}/partial?model=nothing`)).status).toBe(400);
    expect(done.value).toBe(false);
  } finally {
    await lock.rollback().execute();
  }
  await all;
  const statuses = await Promise.all(
    answers.map((each) =>
      each.then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  const searches = statuses.slice(0, MANY);
  expect(new Set(searches)).toEqual(new Set([200, 429]));
  expect(new Set(statuses.slice(MANY))).toEqual(new Set([200]));
});
