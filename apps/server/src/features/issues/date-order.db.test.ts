import { createIssue, updateIssues, type Issue } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenTeam } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const { ada, slug, project } = await givenTeam(server);
  return { ada, slug, project };
});

const change = async (issueId: string, patch: { startDate?: string | null; dueDate?: string | null }) =>
  await team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch }] });

const datesOf = async (id: string) => {
  const rows = ((await team.ada.everything(team.slug)).get('issue') ?? []) as unknown as Issue[];
  const row = rows.find((each) => each.id === id);
  return [row?.startDate, row?.dueDate];
};

test("an issue can't be changed to start after it is due, and the refusal says so", async () => {
  const issueId = await team.ada.createIssue(team.slug, team.project);
  expect((await change(issueId, { dueDate: '2026-03-09' })).status).toBe(200);
  const late = await change(issueId, { startDate: '2026-03-10' });
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({ error: 'issue.dates_out_of_order' });
  expect((await change(issueId, { startDate: '2026-03-09' })).status).toBe(200);
  expect((await change(issueId, { dueDate: '2026-03-08' })).status).toBe(400);
  expect((await change(issueId, { startDate: '2026-04-02', dueDate: '2026-04-01' })).status).toBe(400);
  expect(await datesOf(issueId)).toEqual(['2026-03-09', '2026-03-09']);
  expect((await change(issueId, { startDate: '2026-04-01', dueDate: '2026-04-02' })).status).toBe(200);
  expect((await change(issueId, { dueDate: null })).status).toBe(200);
  expect((await change(issueId, { startDate: '2027-01-01' })).status).toBe(200);
});

test('in a bulk change, issues that would start after they are due are named, and none is changed', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push(await team.ada.createIssue(team.slug, team.project));
  const [early = '', late = '', later = ''] = ids;
  for (const each of [late, later]) await change(each, { startDate: '2026-05-10' });
  const answer = await team.ada.run(team.slug, updateIssues, {
    changes: ids.map((issueId) => ({ issueId, patch: { dueDate: '2026-05-01' } })),
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: 'issue.dates_out_of_order',
    details: { issueIds: [late, later] },
  });
  expect(await datesOf(early)).toEqual([null, null]);
});

test("an issue can't be created to start after it is due", async () => {
  const [stateId = ''] = team.project.stateIds;
  const answer = await team.ada.run(team.slug, createIssue, {
    id: uuid(),
    projectId: team.project.id,
    title: 'Back to front',
    stateId,
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    parentId: null,
    startDate: '2026-03-10',
    dueDate: '2026-03-09',
    sortOrder: 'a9',
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: 'issue.dates_out_of_order' });
});
