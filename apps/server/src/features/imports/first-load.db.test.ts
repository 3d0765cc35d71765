import { schema, type Issue } from '@cairn/domain';
import { demoPlans, makePeople } from '@cairn/fixtures';
import type { BootstrapLine, Segment } from '@cairn/sync/protocol';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import { insertUser } from '../../platform/auth/index.ts';
import { withTransaction } from '../../platform/db/index.ts';
import { bootstrapLines } from '../../platform/sync/bootstrap.ts';
import { seedWorkspace } from './seed-workspace.ts';

type IssueDates = Pick<Issue, 'id' | 'completedAt' | 'updatedAt'>;

const database = testDatabase();

const setup = fixture(async () => {
  const who = await withTransaction(database.db, async (tx) => {
    const people = [];
    for (const person of makePeople(9)) people.push({ ...person, id: await insertUser(tx, person) });
    const projects = demoPlans(people.map(({ id }) => id));
    const plan = { slug: 'first', name: 'First', people, projects, seed: 1, now: Date.now() };
    const { workspaceId } = await seedWorkspace(tx, plan);
    return { userId: people[0]?.id ?? '', workspaceId };
  });
  return { who };
});

/** The issues before and after the line that allows the first paint. */
async function load(
  firstRows?: number,
): Promise<{ before: IssueDates[]; after: IssueDates[]; late: Set<string> }> {
  const found = { before: [] as IssueDates[], after: [] as IssueDates[], late: new Set<string>() };
  let isHot = false;
  for await (const text of bootstrapLines(database.db, schema, setup.who, { clientIds: [] }, firstRows)) {
    const line = JSON.parse(text) as BootstrapLine;
    if (line.k === 'hot') isHot = true;
    if (line.k !== 'rows') continue;
    if (isHot) found.late.add(line.m);
    if (line.m === 'issue') found[isHot ? 'after' : 'before'].push(...issuesOf(line));
  }
  return found;
}

function issuesOf({ n, cols }: Segment): IssueDates[] {
  return Array.from({ length: n }, (_, at) => ({
    id: cols['id']?.[at] as string,
    completedAt: cols['completedAt']?.[at] as number | null,
    updatedAt: cols['updatedAt']?.[at] as number,
  }));
}

const ids = (rows: readonly IssueDates[]): string[] => rows.map(({ id }) => id).toSorted();

describe('a first load', () => {
  test('sends every issue once, however few the first paint waits for', async () => {
    const whole = await load();
    const all = ids([...whole.before, ...whole.after]);
    expect(all.length).toBeGreaterThan(100);
    for (const firstRows of [1, 20, all.length - 1, all.length, all.length + 1]) {
      const { before, after } = await load(firstRows);
      expect(ids([...before, ...after]), `${firstRows} first`).toEqual(all);
      expect(before.length).toBeLessThanOrEqual(firstRows);
    }
  });

  test('starts with open issues, newest first, and delays nothing but issues', async () => {
    const { before, after, late } = await load(20);
    expect(before).toHaveLength(20);
    expect(before.every((row) => row.completedAt === null)).toBe(true);
    const oldest = Math.min(...before.map((row) => row.updatedAt));
    const waiting = after.filter((row) => row.completedAt === null);
    expect(waiting.length).toBeGreaterThan(0);
    for (const row of waiting) expect(row.updatedAt).toBeLessThanOrEqual(oldest);
    expect([...late]).toEqual(['issue']);
  });

  test('continues with recently closed issues once all open ones have been sent', async () => {
    const { before, after } = await load();
    const open = before.filter((row) => row.completedAt === null);
    const { before: first } = await load(open.length + 1);
    const closed = first.filter((row) => row.completedAt !== null);
    expect(first.length - closed.length).toBe(open.length);
    expect(closed).toHaveLength(1);
    expect(after.every((row) => row.completedAt !== null)).toBe(true);
  });
});
