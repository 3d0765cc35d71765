import { createLink, duplicateIssue, issueCounts, removeLink } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = testServer();

async function countsOf(issueId: string) {
  const { rows } = await sql<{ links: number | null; attachments: number | null }>`
    select links, attachments from ${sql.table(issueCounts.table)} where id = ${issueId}`.execute(server.db);
  return rows[0];
}

test('links are counted as they are added and removed, even concurrently, and a copy counts its own', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const issueId = await ada.createIssue(slug, await ada.createProject(slug, 'Q1'));
  const add = async (): Promise<string> => {
    const id = uuid();
    const answer = await ada.run(slug, createLink, { id, issueId, title: '', url: 'https://example.com' });
    expect(answer.status).toBe(200);
    return id;
  };
  const [first] = await Promise.all(Array.from({ length: 8 }, add));
  expect(await countsOf(issueId)).toEqual({ links: 8, attachments: null });
  for (const status of [200, 404])
    expect((await ada.run(slug, removeLink, { linkId: first ?? '' })).status).toBe(status);
  expect(await countsOf(issueId)).toEqual({ links: 7, attachments: null });
  const copy = uuid();
  await sql`update issue_counts set attachments = 2 where id = ${issueId}`.execute(server.db);
  const given = { issueId, id: copy, title: 'Copy', sortOrder: 'z0', links: [] };
  expect((await ada.run(slug, duplicateIssue, given)).status).toBe(200);
  expect(await countsOf(copy)).toEqual({ links: 7, attachments: null });
});
