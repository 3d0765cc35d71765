import {
  archiveIssues,
  createCycle,
  createIssue,
  createModule,
  removeCycle,
  removeIssues,
  removeModule,
  updateCycle,
  updateIssues,
  updateModule,
  type Cycle,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

async function given() {
  const team = await givenTeam(server);
  const { slug, project } = team;
  const run = async <Input>(who: Person, command: Command<Input>, args: NoInfer<Input>): Promise<number> =>
    (await who.run(slug, command, args)).status;
  const issue = (id: string) => ({
    id,
    projectId: project.id,
    title: 'Lights',
    stateId: project.stateIds[0] ?? '',
    priority: 'none' as const,
    assigneeIds: [],
    labelIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    sortOrder: 'a1',
  });
  const cycle = (
    id: string,
  ): Pick<Cycle, 'id' | 'projectId' | 'name' | 'description' | 'startDate' | 'endDate'> => ({
    id,
    projectId: project.id,
    name: 'Sprint',
    description: '',
    startDate: null,
    endDate: null,
  });
  const module = (id: string) => ({
    id,
    projectId: project.id,
    name: 'Maps',
    description: '',
    status: 'backlog' as const,
    startDate: null,
    targetDate: null,
    leadId: null,
    memberIds: [],
  });
  /** Creates, edits and deletes one of each, and returns the responses. */
  const work = async (who: Person, ids: Record<'issue' | 'cycle' | 'module', string>): Promise<number[]> => [
    await run(who, createIssue, issue(ids.issue)),
    await run(who, createCycle, cycle(ids.cycle)),
    await run(who, createModule, module(ids.module)),
    await run(who, updateIssues, { changes: [{ issueId: ids.issue, patch: { title: 'Lamps' } }] }),
    await run(who, updateCycle, { cycleId: ids.cycle, patch: { name: 'Week' } }),
    await run(who, updateModule, { moduleId: ids.module, patch: { name: 'Charts' } }),
    await run(who, removeCycle, { cycleId: ids.cycle }),
    await run(who, removeModule, { moduleId: ids.module }),
    await run(who, removeIssues, { issueIds: [ids.issue] }),
  ];
  const newIds = () => ({ issue: uuid(), cycle: uuid(), module: uuid() });
  return { ...team, run, issue, cycle, module, work, newIds };
}

test('S-ROLE-002 a Viewer can read everything in the project, and change nothing', async () => {
  const { ada, viewer, slug, project, run, issue, cycle, module, newIds } = await given();
  const ids = newIds();
  expect(await run(ada, createIssue, issue(ids.issue))).toBe(200);
  expect(await run(ada, createCycle, cycle(ids.cycle))).toBe(200);
  expect(await run(ada, createModule, module(ids.module))).toBe(200);
  const base = `/api/workspaces/${slug}`;
  for (const path of [
    `${base}/projects/${project.id}/issues/`,
    `${base}/projects/${project.id}/search-issues/?search=lights`,
    `${base}/labels`,
    `${base}/search?q=lights`,
    `${base}/cycles/${ids.cycle}/progress`,
  ])
    expect((await viewer.call('GET', path)).status, path).toBe(200);
  const seen = await viewer.everything(slug);
  for (const kind of ['issue', 'cycle', 'module']) expect(seen.get(kind), kind).toHaveLength(1);
  const others = newIds();
  const writes = [
    await run(viewer, createIssue, { ...issue(others.issue), sortOrder: 'a2' }),
    await run(viewer, createCycle, cycle(others.cycle)),
    await run(viewer, createModule, module(others.module)),
    await run(viewer, updateIssues, { changes: [{ issueId: ids.issue, patch: { title: 'Mine' } }] }),
    await run(viewer, updateCycle, { cycleId: ids.cycle, patch: { name: 'Mine' } }),
    await run(viewer, updateModule, { moduleId: ids.module, patch: { name: 'Mine' } }),
    await run(viewer, archiveIssues, { issueIds: [ids.issue] }),
    await run(viewer, removeIssues, { issueIds: [ids.issue] }),
    await run(viewer, removeCycle, { cycleId: ids.cycle }),
    await run(viewer, removeModule, { moduleId: ids.module }),
  ];
  expect(writes).toEqual(writes.map(() => 403));
  const bulk = await viewer.call('DELETE', `${base}/projects/${project.id}/bulk-delete-issues/`, {
    issue_ids: [ids.issue],
  });
  expect(bulk.status).toBe(403);
});

test('S-ROLE-003 a Member can create, edit and delete issues, cycles and modules, but not the workspace', async () => {
  const { bob, slug, work, newIds } = await given();
  const answers = await work(bob, newIds());
  expect(answers).toEqual(answers.map(() => 200));
  expect((await bob.call('DELETE', `/api/workspaces/${slug}`)).status).toBe(403);
});
