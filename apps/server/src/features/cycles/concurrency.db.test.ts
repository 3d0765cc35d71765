import {
  createCycle,
  dayAfter,
  issueCycle,
  moveToCycle,
  removeCycle,
  restoreCycle,
  takeBackTransfer,
  transferCycle,
  updateCycle,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenDesks } from '../../../test/given/desks.ts';
import { fixture } from '../../../test/given/fixture.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

/** By hand: CYCLE_OPERATIONS=2000 CYCLE_SEEDS=20, repeated from one of them with CYCLE_FROM. */
const OPERATIONS = Number(process.env['CYCLE_OPERATIONS'] ?? 400);
const SEEDS = Number(process.env['CYCLE_SEEDS'] ?? 1);
const FROM = Number(process.env['CYCLE_FROM'] ?? Math.floor(Math.random() * 2 ** 20));
const PEOPLE = 8;
const ISSUES = 20;
/** Few days, so that most cycles collide. */
const DAYS = 30;
const FIRST_DAY = '2100-01-01';

/** Conflicts with concurrent changes are refused with one of these, and nothing else. */
const MAY_REFUSE = new Set([
  'cycle.overlaps',
  'cycle.issues_fixed',
  'cycle.completed',
  'cycle.not_completed',
  'not_found',
]);

const server = testServer();
const setup = fixture(async () => ({ other: await server.another() }));

test.each(Array.from({ length: SEEDS }, (_, at) => FROM + at))(
  `an issue is in one cycle, no day in two, and a completed cycle keeps its issues, seed %i (${OPERATIONS} commands, CYCLE_FROM)`,
  { timeout: 3_600_000 },
  async (seed) => {
    const { workspaceId, slug, projects, desks } = await givenDesks(server, setup.other, PEOPLE);
    const [{ id: projectId }] = projects;
    const [ada] = desks;
    if (!ada) throw new Error('nobody is there');
    const issueIds: string[] = [];
    for (let at = 0; at < ISSUES; at++) issueIds.push(await ada.createIssue(slug, projects[0]));
    const over = uuid();
    await must(createCycle, { id: over, projectId, name: 'Over', description: '', ...NO_DAYS });
    const inside = issueIds.slice(0, 5);
    await must(moveToCycle, { changes: inside.map((id) => into(id, over)) });
    await must(updateCycle, {
      cycleId: over,
      patch: { startDate: '2020-01-01', endDate: '2020-01-14' },
    });
    // As if all of that had happened during the cycle.
    await sql`update history set at = '2020-01-03' where workspace_id = ${workspaceId}`.execute(server.db);
    const snapshot = () => ada.call('GET', `/api/workspaces/${slug}/cycles/${over}/snapshot`);
    const before = await snapshot();
    expect(before.body).toMatchObject({ snapshot: { count: inside.length } });
    const cycleIds: string[] = [];
    const outcomes = new Map<string, number>();
    const unexpected = new Set<string>();
    await Promise.all(desks.map(work));
    expect([...unexpected]).toEqual([]);
    // A run with nothing but refusals would show nothing.
    for (const each of [createCycle, updateCycle, removeCycle, restoreCycle, moveToCycle, transferCycle])
      expect(outcomes.get(`${each.name} 200`) ?? 0, each.name).toBeGreaterThan(0);
    for (const [each, status] of [
      [createCycle, 409],
      [moveToCycle, 400],
    ] as const)
      expect(outcomes.get(`${each.name} ${status}`) ?? 0, each.name).toBeGreaterThan(0);

    const { rows: sharing } = await sql`
      select one.name, two.name as other from cycles as one join cycles as two
      on one.project_id = two.project_id and one.id < two.id
      and one.start_date <= two.end_date and two.start_date <= one.end_date
      where one.workspace_id = ${workspaceId}`.execute(server.db);
    expect(sharing).toEqual([]);
    expect((await snapshot()).body).toEqual(before.body);
    // Each issue is in the cycle that its last log entry says, and there are no others.
    const { rows: held } = await sql<{ id: string; cycleId: string | null }>`
      select id, cycle_id from issue_cycles where workspace_id = ${workspaceId}`.execute(server.db);
    expect(held.length).toBeGreaterThan(0);
    expect(new Map(held.map(({ id, cycleId }) => [id, cycleId]))).toEqual(await lastWords(workspaceId));
    const { rows: left } = await sql<{ id: string }>`
      select id from issue_cycles where workspace_id = ${workspaceId} and cycle_id = ${over}`.execute(
      server.db,
    );
    expect(inside).toEqual(expect.arrayContaining(left.map(({ id }) => id)));

    async function must<Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> {
      const answer = await (ada as Person).run(slug, command, args);
      expect(answer.status, `${command.name} ${JSON.stringify(answer.body)}`).toBe(200);
    }

    async function work(desk: Person, at: number): Promise<void> {
      const random = new Random(seed * PEOPLE + at);
      const anyDays = () => {
        const first = random.below(DAYS);
        return {
          startDate: dayAfter(FIRST_DAY, first),
          endDate: dayAfter(FIRST_DAY, first + random.below(4)),
        };
      };
      const anyCycle = (): string => cycleIds[random.below(cycleIds.length)] ?? over;
      const anyIssue = (): string => issueIds[random.below(ISSUES)] ?? '';
      const run = async <Input>(command: Command<Input>, args: NoInfer<Input>): Promise<boolean> => {
        const { status, body } = await desk.run(slug, command, args);
        const outcome = `${command.name} ${status}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const { error } = body as { error?: string };
        if (status !== 200 && !MAY_REFUSE.has(error ?? '')) unexpected.add(`${outcome} ${error ?? ''}`);
        return status === 200;
      };
      for (let done = 0; done < OPERATIONS / PEOPLE; done++) {
        const kind = random.below(10);
        const id = uuid();
        const named = { id, projectId, name: `Cycle ${at} ${done}`, description: '' };
        if (kind < 3) {
          if (await run(createCycle, { ...named, ...anyDays() })) cycleIds.push(id);
        } else if (kind === 3) await run(updateCycle, { cycleId: anyCycle(), patch: anyDays() });
        else if (kind === 4) {
          const cycleId = anyCycle();
          // Another person may have used its dates before it is restored.
          if (cycleId !== over && (await run(removeCycle, { cycleId })))
            await run(restoreCycle, {
              ...named,
              id: cycleId,
              ...anyDays(),
              sortOrder: null,
              isArchived: false,
              issueIds: [anyIssue(), anyIssue()],
            });
        } else if (kind === 5) {
          const toId = anyCycle();
          const open = random.chance(0.5);
          if (open) await run(transferCycle, { cycleId: over, toId });
          else await run(takeBackTransfer, { cycleId: over, fromId: toId, issueIds: inside });
        } else
          await run(moveToCycle, { changes: [into(anyIssue(), random.chance(0.2) ? null : anyCycle())] });
      }
    }
  },
);

const NO_DAYS = { startDate: null, endDate: null };

const into = (issueId: string, cycleId: string | null) => ({ issueId, patch: { cycleId } });

/** The cycle of each issue, as a browser that follows the log learns it. */
async function lastWords(workspaceId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; cycleId: string | null }>`
    select distinct on (row_id) row_id as id, patch->>'cycleId' as cycle_id from changes
    where workspace_id = ${workspaceId} and model = ${issueCycle.name} and patch ? 'cycleId'
    order by row_id, seq desc`.execute(server.db);
  return new Map(rows.map(({ id, cycleId }) => [id, cycleId]));
}
