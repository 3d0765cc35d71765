import { dayAfter } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const DAY_MS = 86_400_000;

test('the daily progress of a module counts its issues, which can be in several modules, and what was completed', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug, 'Q1');
  const run = async (name: string, args: object): Promise<void> =>
    expect(await ada.run(slug, { name } as never, args as never)).toMatchObject({ status: 200 });
  const today = dayAt(Date.now(), 'UTC');
  const [moduleId, otherId] = [uuid(), uuid()];
  for (const id of [moduleId, otherId])
    await run('module.create', {
      id,
      projectId: project.id,
      name: 'Map',
      startDate: dayAfter(today, -2),
      targetDate: dayAfter(today, 5),
    });
  const [first, second] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  const move = (issueId: string, add: readonly string[], remove: readonly string[] = []) =>
    run('module.move-issues', { changes: [{ issueId, patch: { moduleIds: { add, remove } } }] });
  /** Moves everything so far some days into the past. */
  const happened = async (days: number): Promise<void> =>
    void (await sql`update history set at = to_timestamp(${(Date.now() - days * DAY_MS) / 1000}::double precision)
      where at > now() - interval '1 hour'`.execute(server.db));
  await move(first, [moduleId, otherId]);
  await happened(2);
  await move(second, [moduleId]);
  const { rows } = await sql<{ id: string }>`select id from states
    where project_id = ${project.id} and "group" = 'completed'`.execute(server.db);
  await run('issue.update', { changes: [{ issueId: first, patch: { stateId: rows[0]?.id } }] });
  await happened(1);
  await move(first, [], [moduleId]);
  const path = (id: string): string => `/api/workspaces/${slug}/modules/${id}/progress`;
  const days = async (id: string) => {
    const answer = await ada.call('GET', path(id));
    const body = answer.body as { days: { date: string; issues: Record<string, number> }[] };
    return body.days.map(({ date, issues }) => [date, issues['backlog'], issues['completed']]);
  };
  expect(await days(moduleId)).toEqual([
    [dayAfter(today, -2), 1, 0],
    [dayAfter(today, -1), 1, 1],
    [today, 1, 0],
  ]);
  expect(await days(otherId)).toEqual([
    [dayAfter(today, -2), 1, 0],
    [dayAfter(today, -1), 0, 1],
    [today, 0, 1],
  ]);
  const undated = uuid();
  await run('module.create', { id: undated, projectId: project.id, name: 'Some day', targetDate: today });
  expect(await days(undated)).toEqual([]);
  expect((await (await server.person('eve')).call('GET', path(moduleId))).status).toBe(404);
});
