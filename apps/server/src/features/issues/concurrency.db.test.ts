import { createIssue, createLink, removeIssues, updateIssues } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenDesks } from '../../../test/given/desks.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import type { Tx } from '../../platform/db/index.ts';

/** By hand: ISSUE_OPERATIONS=50000 ISSUE_SEEDS=20, repeated from one of them with ISSUE_FROM. */
const OPERATIONS = Number(process.env.ISSUE_OPERATIONS ?? 400);
const SEEDS = Number(process.env.ISSUE_SEEDS ?? 1);
const FROM = Number(process.env.ISSUE_FROM ?? 1);
const PEOPLE = 8;
const KEYS = ['a0', 'a1', 'a1V', 'a2'];

const server = testServer();

const setup = fixture(async () => {
  const other = await server.another();
  return { other };
});

test.each(Array.from({ length: SEEDS }, (_, at) => FROM + at))(
  `two processes give each issue its own number and place, seed %i (${OPERATIONS} commands)`,
  { timeout: 3_600_000 },
  async (seed) => {
    const { workspaceId, slug, projects, desks } = await givenDesks(server, setup.other, PEOPLE);
    const issueIds: string[] = [];
    const refusals = new Set<string>();
    const work = async (desk: Person, at: number): Promise<void> => {
      const random = new Random(seed * PEOPLE + at);
      for (let done = 0; done < OPERATIONS / PEOPLE; done++) {
        const sortOrder = KEYS[random.below(KEYS.length)] ?? 'a0';
        const issueId = issueIds[random.below(Math.max(1, issueIds.length))];
        const project = random.pick(projects);
        const kind = issueId === undefined ? 0 : random.below(10);
        const id = uuid();
        const answer =
          issueId === undefined || kind < 4
            ? await desk.run(slug, createIssue, {
                id,
                projectId: project.id,
                title: 'An issue',
                stateId: project.stateIds[0] ?? '',
                priority: 'none',
                assigneeIds: [],
                labelIds: [],
                parentId: null,
                startDate: null,
                dueDate: null,
                sortOrder,
              })
            : kind < 9
              ? await desk.run(slug, updateIssues, { changes: [{ issueId, patch: { sortOrder } }] })
              : await desk.run(slug, removeIssues, { issueIds: [issueId] });
        if (kind < 4) issueIds.push(id);
        // Moving an issue that someone else deleted may be refused, and nothing else.
        const mayBeGone = kind >= 4 && answer.status === 404;
        if (answer.status !== 200 && !mayBeGone)
          refusals.add(`${kind} ${answer.status} ${answer.body.error ?? ''}`);
      }
    };
    await Promise.all(desks.map(work));
    expect([...refusals]).toEqual([]);
    let found = 0;
    for (const project of projects) {
      const { rows } = await sql<{ number: number; sortOrder: string; removed: boolean }>`
        select number, sort_order, removed_at is not null as removed from issues
        where workspace_id = ${workspaceId} and project_id = ${project.id} order by number`.execute(
        server.db,
      );
      found += rows.length;
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
      const keys = rows.filter(({ removed }) => !removed).map(({ sortOrder }) => sortOrder);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(found).toBe(issueIds.length);
    const { rows: log } = await sql<{ seq: number }>`
      select seq from changes where workspace_id = ${workspaceId} order by seq`.execute(server.db);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1));
  },
);

test('two simultaneous moves to the same place on two processes end in different places', async () => {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug, 'ONE');
  await ada.createIssue(slug, project);
  const moved = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  // It has the place after the first: both moves find the same free one.
  await ada.createIssue(slug, project);
  const desks = [ada, ada.at(`http://127.0.0.1:${setup.other.port}`)];
  const answers = await whileHeld(
    server.db,
    // Holding the log's clock keeps both from committing after they have chosen their places.
    (tx) => sql`select seq from workspace_clock where workspace_id = ${workspaceId} for update`.execute(tx),
    () =>
      Promise.all(
        moved.map(
          async (issueId, at) =>
            await (desks[at] ?? ada).run(slug, updateIssues, {
              changes: [{ issueId, patch: { sortOrder: 'a0' } }],
            }),
        ),
      ),
    2,
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql<{ sortOrder: string }>`
    select sort_order from issues where workspace_id = ${workspaceId}`.execute(server.db);
  expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(4);
});

test('adding a link while another is being counted waits, and counts from there', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const issueId = await ada.createIssue(slug, await ada.createProject(slug, 'ONE'));
  const add = () => ada.run(slug, createLink, { id: uuid(), issueId, title: '', url: 'https://example.com' });
  expect((await add()).status).toBe(200);
  const countTo = async (links: number, tx: Tx): Promise<void> => {
    await sql`select from issues where id = ${issueId} for update`.execute(tx);
    await sql`update issue_counts set links = ${links} where id = ${issueId}`.execute(tx);
  };
  expect((await whileHeld(server.db, (tx) => countTo(7, tx), add)).status).toBe(200);
  const { rows } = await sql`select links from issue_counts where id = ${issueId}`.execute(server.db);
  expect(rows).toEqual([{ links: 8 }]);
});
