import { ROLE, updateIssues } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

interface Listed {
  readonly results: readonly { readonly id: string; readonly name: string; readonly target_date: string }[];
  readonly next_offset: number | null;
}

async function given() {
  const team = await givenTeam(server);
  const { ada, slug, project } = team;
  const base = `/api/workspaces/${slug}/projects/${project.id}`;
  const due = async (title: string, dueDate: string | null): Promise<string> => {
    const issueId = await ada.createIssue(slug, project, { title });
    const answer = await ada.run(slug, updateIssues, { changes: [{ issueId, patch: { dueDate } }] });
    expect(answer.status).toBe(200);
    return issueId;
  };
  const list = (query: string, who: Person = ada) => who.call<Listed>('GET', `${base}/issues/?${query}`);
  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ name }) => name).toSorted();
  };
  const remove = (issueIds: unknown, who: Person = ada) =>
    who.call<{ deleted: string[]; message: string }>('DELETE', `${base}/bulk-delete-issues/`, {
      issue_ids: issueIds,
    });
  return { ...team, base, due, list, names, remove };
}

test('S-ENT-022 S-VAL-013 issues can be filtered by a closed range of due dates, and an invalid day is refused', async () => {
  const { due, names, list } = await given();
  await due('before', '2024-08-13');
  await due('first', '2024-08-14');
  await due('between', '2024-09-01');
  await due('last', '2024-09-14');
  await due('after', '2024-09-15');
  await due('never', null);
  expect(await names('target_date=2024-08-14;after,2024-09-14;before')).toEqual(['between', 'first', 'last']);
  expect(await names('target_date=2024-09-14;after')).toEqual(['after', 'last']);
  expect(await names('target_date=2024-08-14;before')).toEqual(['before', 'first']);
  expect(await names('target_date=2024-09-01')).toEqual(['between']);
  expect(await names('')).toHaveLength(6);
  for (const bad of [
    'abc;after',
    '2024-02-30;after',
    '2024-08-14;during',
    ';after',
    '2024-08-14;after;before',
    '2024-08-14,',
    "2024-08-14'--",
    'a'.repeat(5000),
  ])
    for (const field of ['target_date', 'start_date', 'created_at', 'updated_at', 'completed_at'])
      expect((await list(`${field}=${encodeURIComponent(bad)}`)).status, `${field} ${bad}`).toBe(400);
});

test("lists times as dates in the caller's time zone, page by page", async () => {
  const { due, names, list, viewer } = await given();
  for (let at = 1; at <= 5; at += 1) await due(`issue ${at}`, null);
  const today = new Date().toISOString().slice(0, 10);
  expect(await names(`created_at=${today};after,${today};before`)).toHaveLength(5);
  expect(await names('created_at=2020-01-01;before')).toEqual([]);
  expect((await list('timezone=Mars/Base')).status).toBe(400);
  const first = await list('limit=3', viewer);
  expect(first.body).toMatchObject({ results: { length: 3 }, next_offset: 3 });
  const second = await list('limit=3&offset=3', viewer);
  expect(second.body.next_offset).toBeNull();
  expect([...first.body.results, ...second.body.results].map(({ name }) => name).toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((at) => `issue ${at}`),
  );
  const eve = await server.person('eve');
  expect((await list('', eve)).status).toBe(404);
});

test('supports typed filters with visible names, and reports which word is wrong', async () => {
  const { ada, bob, slug, project, due, names, list, viewer } = await given();
  const late = await due('late', '2020-01-02');
  const parent = await due('whole', null);
  const part = await ada.createIssue(slug, project, { title: 'part of it', parentId: parent });
  const changes = [
    { issueId: late, patch: { priority: 'urgent' as const, assigneeIds: { add: [ada.id], remove: [] } } },
    { issueId: part, patch: { assigneeIds: { add: [bob.id], remove: [] } } },
  ];
  expect((await ada.run(slug, updateIssues, { changes })).status).toBe(200);
  const found = (filter: string): Promise<string[]> => names(`filter=${encodeURIComponent(filter)}`);
  const everything = ['late', 'part of it', 'whole'];
  expect(await found('')).toEqual(everything);
  expect(await found('priority:urgent')).toEqual(['late']);
  expect(await found('assignee:me')).toEqual(['late']);
  expect(await found('-assignee:me')).toEqual(['part of it', 'whole']);
  expect(await found('due:overdue or part')).toEqual(['late', 'part of it']);
  expect(await found('no:parent no:due')).toEqual(['whole']);
  expect(await found('parent:whole')).toEqual(['part of it']);
  expect(await found('is:open (has:assignee -priority:urgent)')).toEqual(['part of it']);
  expect(await found(`assignee:#${bob.id}`)).toEqual(['part of it']);
  expect(await names(`filter=${encodeURIComponent('has:due')}&target_date=2021-01-01;after`)).toEqual([]);
  const asViewer = await list(`filter=${encodeURIComponent('priority:urgent')}`, viewer);
  expect(asViewer.body.results.map(({ name }) => name)).toEqual(['late']);

  const refusedAs = async (filter: string) => {
    const { status, body } = await list(`filter=${encodeURIComponent(filter)}`);
    return { status, body };
  };
  expect(await refusedAs('priority:urgent labl:bug')).toMatchObject({
    status: 400,
    body: { error: 'filter.unknown_property', details: { from: 16, to: 20, word: 'labl' } },
  });
  expect(await refusedAs('is:open label:no-such')).toMatchObject({
    status: 400,
    body: {
      error: 'filter.unknown_value',
      message: 'label "no-such" not found',
      details: { from: 14, to: 21, word: 'no-such', property: 'label' },
    },
  });
  expect(await refusedAs('(is:open')).toMatchObject({
    status: 400,
    body: { error: 'filter.unclosed_bracket' },
  });
  expect(await refusedAs('project:any')).toMatchObject({ body: { error: 'filter.unknown_property' } });
  expect((await refusedAs('a'.repeat(4001))).status).toBe(400);
});

test('SYS-08 S-CALL-015 S-VAL-014 deletes issues of the project but none of another, if permitted', async () => {
  const { ada, bob, viewer, slug, due, names, remove } = await given();
  const [one, two, three] = [await due('one', null), await due('two', null), await due('three', null)];
  const elsewhere = await ada.createProject(slug, 'SEA');
  const other = await ada.createIssue(slug, elsewhere, { title: 'other' });
  const othersNow = async () =>
    (await ada.call<Listed>('GET', `/api/workspaces/${slug}/projects/${elsewhere.id}/issues/`)).body.results;
  expect((await remove([one], viewer)).status).toBe(403);
  expect((await remove([])).status).toBe(400);
  expect((await remove([])).body.message).toContain('Please select at least one issue.');
  expect((await remove('all')).status).toBe(400);
  expect((await remove(['x'])).status).toBe(400);
  expect((await remove(Array.from({ length: 10_001 }, () => uuid()))).status).toBe(400);
  const stranger = await server.person('eve');
  expect((await remove([one], stranger)).status).toBe(404);
  expect(await names('')).toHaveLength(3);
  const answer = await remove([one, two, other, uuid()], bob);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.deleted.toSorted()).toEqual([one, two].toSorted());
  expect(await names('')).toEqual(['three']);
  expect((await othersNow()).map(({ id }) => id)).toEqual([other]);
  expect((await remove([one, three])).body.deleted).toEqual([three]);
  const guest = await givenMember(server, ada, slug, ROLE.guest, 'guest');
  expect([403, 404]).toContain((await remove([three], guest)).status);
});
