import {
  CHART_BARS_MAX,
  CHART_INTERVALS,
  CHART_MEASURES,
  CHART_PARTS_MAX,
  FILTER_OPERATORS,
  issueProperties,
  PRIORITIES,
  ROLE,
  scopes,
  STATE_GROUPS,
  type IssueFilter,
  type IssueProperty,
} from '@cairn/domain';
import { Random } from '@cairn/sync/simulator';
import { uuid, type Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { chartOf, type ChartQuestion } from './chart-of.ts';

const MINUTES = 60_000;
const QUESTIONS = Number(process.env.CHART_QUESTIONS ?? 200);
const SEED = Number(process.env.CHART_SEED ?? 20_261_125);
const ISSUES = 110;
const TIMEZONE = 'Asia/Kathmandu';
const NOW = Date.UTC(2026, 10, 25, 12);
const TODAY = '2026-11-25';

const database = testDatabase();
const random = new Random(SEED);
const chance = (likely: number): boolean => random.chance(likely);
const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;
const some = <T>(from: readonly T[], likely: number): T[] => from.filter(() => chance(likely));

const workspaceId = uuid();
const people = Array.from({ length: 6 }, () => uuid());
const stranger = uuid();
const projects = Array.from({ length: 5 }, () => uuid());
const [, , , archived = ''] = projects;
/** Project membership: the first person is in all, the fourth in one, the last in none. */
const inside = new Map(people.map((id, at) => [id, projects.filter((_, place) => place + at < 5)]));

/** All rows in PostgreSQL, the only input of the independent computation. */
interface Rows {
  readonly issues: readonly Row[];
  readonly byTable: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  readonly states: ReadonlyMap<string, Row>;
  readonly points: ReadonlyMap<string, number>;
}

const rows: Rows = fixture(async () => {
  await fill();
  return await readBack();
});

async function fill(): Promise<void> {
  const { db } = database;
  for (const [at, id] of [...people, stranger].entries()) {
    await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.org`}, 'x')`.execute(
      db,
    );
    if (at === 0)
      await sql`insert into workspaces (id, slug, name, company_size, created_by)
        values (${workspaceId}, 'charts', 'Charts', '1', ${id})`.execute(db);
    if (id !== stranger)
      await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
        values (${workspaceId}, ${id}, ${scopes.everyone}, ${ROLE.member}, ${`person ${at}`}, true, now())`.execute(
        db,
      );
  }
  await sql`insert into workspace_clock (workspace_id) values (${workspaceId})`.execute(db);
  for (const [at, id] of projects.entries()) await fillProject(id, at);
}

async function fillProject(id: string, at: number): Promise<void> {
  const { db } = database;
  const scope = scopes.project(id);
  const many = async (table: string, lines: readonly object[]): Promise<void> => {
    const given = lines.map((line) => ({ workspace_id: workspaceId, project_id: id, scope, ...line }));
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(given[0] ?? {}).map((name) => sql.ref(name)))})
      select ${sql.join(Object.keys(given[0] ?? {}).map((name) => sql.ref(name)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb)`.execute(db);
  };
  await sql`insert into projects (workspace_id, id, scope, name, identifier, is_public, has_cycles, has_modules, has_views,
      has_pages, has_intake, created_by, created_at, archived_at)
    values (${workspaceId}, ${id}, ${scope}, ${`project ${at}`}, ${`P${at}`}, false, true, true, true, true, false,
      ${people[0]}, now(), ${id === archived ? new Date() : null})`.execute(db);
  const roles = [ROLE.admin, ROLE.member, ROLE.viewer, ROLE.guest];
  const team = people.filter((person) => inside.get(person)?.includes(id));
  if (team.length > 0)
    await many(
      'project_members',
      team.map((person, place) => ({
        id: uuid(),
        user_id: person,
        role: roles[place % roles.length],
        created_at: new Date(),
      })),
    );
  const states = [...STATE_GROUPS, 'started'].map((group, place) => ({
    id: uuid(),
    name: `state ${place}`,
    color: '#000000',
    group,
    sort_order: `a${place}`,
    is_default: place === 0,
  }));
  await many('states', states);
  const labels = Array.from({ length: 6 }, (_, place) => ({
    id: uuid(),
    name: `label ${place}`,
    color: '#000000',
    sort_order: `a${place}`,
  }));
  await many('labels', labels);
  const estimate = uuid();
  await many('estimates', [{ id: estimate, kind: 'points', is_enabled: at !== 1 }]);
  const values = ['1', '2', '3.5', '13', '0.25', 'M', ''].map((value, place) => ({
    id: uuid(),
    estimate_id: estimate,
    value: value || 'XL',
    sort_order: `a${place}`,
  }));
  await many('estimate_values', values);
  const dated = { description: '', created_by: people[0], created_at: new Date() };
  const cycles = Array.from({ length: 3 }, (_, place) => ({ id: uuid(), name: `cycle ${place}`, ...dated }));
  await many('cycles', cycles);
  const modules = Array.from({ length: 4 }, (_, place) => ({
    id: uuid(),
    name: `module ${place}`,
    status: 'planned',
    member_ids: [],
    ...dated,
  }));
  await many('modules', modules);
  const instant = (): string =>
    new Date(NOW - random.below(400 * 24) * 3_600_000 - random.below(3_600_000)).toISOString();
  const day = (): string => new Date(NOW + (random.below(120) - 60) * 86_400_000).toISOString().slice(0, 10);
  const made: string[] = [];
  const issues = Array.from({ length: ISSUES }, (_, place) => {
    const removed = chance(0.07) ? instant() : null;
    const line = {
      id: uuid(),
      scope: removed === null ? scope : scopes.removed,
      number: place + 1,
      title: some(['Route', 'tile', '%', 'Äpfel'], 0.4).join(' ') || 'x',
      state_id: pick(states).id,
      priority: pick(PRIORITIES),
      assignee_ids: some(people, 0.2),
      label_ids: some(labels, 0.25).map((label) => label.id),
      subscriber_ids: some(people, 0.1),
      parent_id: chance(0.6) && made.length > 0 ? pick(made) : null,
      start_date: chance(0.5) ? day() : null,
      due_date: chance(0.5) ? day() : null,
      sort_order: `a${place}x`,
      created_by: pick(people),
      created_at: instant(),
      updated_at: instant(),
      completed_at: chance(0.4) ? instant() : null,
      archived_at: chance(0.08) ? instant() : null,
      removed_at: removed,
    };
    made.push(line.id);
    return line;
  });
  await many('issues', issues);
  const facets = (likely: number, fieldOf: () => object) =>
    issues.flatMap(({ id: issue, scope: its, removed_at }) =>
      chance(likely) ? [{ id: issue, scope: its, removed_at, ...fieldOf() }] : [],
    );
  await many(
    'issue_estimates',
    facets(0.7, () => ({ value_id: chance(0.9) ? pick(values).id : null })),
  );
  await many(
    'issue_cycles',
    facets(0.6, () => ({ cycle_id: chance(0.9) ? pick(cycles).id : null })),
  );
  await many(
    'issue_modules',
    facets(0.6, () => ({ module_ids: some(modules, 0.3).map((each) => each.id) })),
  );
  await many(
    'issue_mentions',
    facets(0.4, () => ({ user_ids: some(people, 0.3) })),
  );
}

async function readBack(): Promise<Rows> {
  const read = async (table: string): Promise<Row[]> =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(database.db)).rows;
  const byId = (list: readonly Row[]): Map<string, Row> => new Map(list.map((row) => [row.id, row]));
  const tables = [...new Set(issueProperties.flatMap(({ stored }) => stored?.of.table ?? []))];
  const byTable = new Map<string, Map<string, Row>>();
  for (const table of tables) byTable.set(table, byId(await read(table)));
  const estimates = byId(await read('estimates'));
  const points = new Map(
    (await read('estimate_values')).map((row) => {
      const size = Number(row['value']);
      const isOn = estimates.get(String(row['estimateId']))?.['isEnabled'] === true;
      return [row.id, isOn && Number.isFinite(size) ? Math.round(size * 100) : 0];
    }),
  );
  return { issues: await read('issues'), byTable, states: byId(await read('states')), points };
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE });

/** The values of an issue, computed from the rows. */
function valuesOf(issue: Row, property: IssueProperty): string[] {
  if (property.id === 'stateGroup') return [String(rows.states.get(String(issue['stateId']))?.['group'])];
  if (!property.stored) return [];
  const { of, field } = property.stored;
  const value = (rows.byTable.get(of.table)?.get(issue.id)?.[field] ?? null) as
    | string
    | number
    | readonly string[]
    | null;
  if (value === null) return [];
  if (Array.isArray(value)) return value.map(String);
  return [of.fields[field]?.kind === 'instant' ? days.format(Number(value)) : String(value)];
}

function passes(issue: Row, filter: IssueFilter, userId: string): boolean {
  const property = issueProperties.find(({ id }) => id === filter.property);
  if (!property?.operators.includes(filter.operator)) return true;
  const held = valuesOf(issue, property);
  if (filter.operator === 'empty') return held.length === 0;
  if (filter.operator === 'not_empty') return held.length > 0;
  if (filter.values.length === 0) return true;
  const wanted = filter.values.map((value) => (value === 'me' ? userId : value));
  if (property.kind === 'day')
    return held.some((day) =>
      wanted.every((value) => {
        if (value === 'today') return day === TODAY;
        const [bound = '', side] = value.split(';');
        if (side === 'after') return day >= bound;
        return side === 'before' ? day <= bound : day === bound;
      }),
    );
  const any = held.some((value) => wanted.includes(value));
  if (filter.operator === 'is_not') return !any;
  if (filter.operator === 'all_of') return wanted.every((value) => held.includes(value));
  if (filter.operator === 'contains')
    return held.some((value) => wanted.every((word) => value.toLowerCase().includes(word.toLowerCase())));
  return any;
}

function counted({ projectIds, filters }: ChartQuestion, userId: string): Row[] {
  const seen = (inside.get(userId) ?? []).filter(
    (id) => id !== archived && (projectIds === undefined || projectIds.includes(id)),
  );
  return rows.issues.filter(
    (issue) =>
      seen.includes(String(issue['projectId'])) &&
      issue['removedAt'] === null &&
      issue['archivedAt'] === null &&
      filters.every((filter) => passes(issue, filter, userId)),
  );
}

function barsOf(issue: Row, property: IssueProperty | undefined, interval: string): string[] {
  if (!property) return [''];
  const values = valuesOf(issue, property);
  if (values.length === 0) return ['none'];
  if (property.kind !== 'day' || interval === 'day') return values;
  if (interval === 'month') return values.map((day) => day.slice(0, 7));
  return values.map((day) => {
    const back = (new Date(day).getUTCDay() + 6) % 7;
    return new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);
  });
}

const text = (key: string): string => (key === '' ? 'rest' : key);

/** The largest values, or for dates the latest; everything else is the rest. */
function shown(
  totals: ReadonlyMap<string, number>,
  property: IssueProperty | undefined,
  most: number,
): Set<string> {
  const keys = [...totals.keys()].toSorted((a, b) =>
    property?.kind === 'day'
      ? a < b
        ? 1
        : -1
      : (totals.get(b) ?? 0) - (totals.get(a) ?? 0) || (a < b ? -1 : 1),
  );
  return new Set(keys.slice(0, most));
}

/** The same answer by summing row by row: cells by bar and part, in hundredths. */
function byHand(question: ChartQuestion, userId: string) {
  const axis = issueProperties.find(({ id }) => id === question.axis);
  const segment =
    question.segment === question.axis
      ? undefined
      : issueProperties.find(({ id }) => id === question.segment);
  const found = counted(question, userId);
  const sizeOf = (issue: Row): number => {
    if (question.measure === 'issues') return 100;
    const value = rows.byTable.get('issue_estimates')?.get(issue.id)?.['valueId'];
    return rows.points.get(String(value)) ?? 0;
  };
  const lines = found.flatMap((issue) =>
    barsOf(issue, axis, question.interval).flatMap((bar) =>
      barsOf(issue, segment, question.interval).map((part) => ({ bar, part, size: sizeOf(issue) })),
    ),
  );
  const add = (sums: Map<string, number>, key: string, size: number) =>
    sums.set(key, (sums.get(key) ?? 0) + size);
  const [bars, parts] = [new Map<string, number>(), new Map<string, number>()];
  for (const { bar, part, size } of lines) {
    add(bars, bar, size);
    add(parts, part, size);
  }
  const shownBars = shown(bars, axis, CHART_BARS_MAX);
  const shownParts = shown(parts, segment, CHART_PARTS_MAX);
  const [cells, totals] = [new Map<string, number>(), new Map<string, number>()];
  for (const { bar, part, size } of lines) {
    const at = shownBars.has(bar) ? bar : 'rest';
    add(totals, at, size);
    if (segment) add(cells, `${at} ${shownParts.has(part) ? part : 'rest'}`, size);
  }
  return {
    issues: found.length,
    total: found.reduce((sum, issue) => sum + sizeOf(issue), 0),
    totals: sorted(totals),
    cells: sorted(cells),
  };
}

const sorted = (sums: ReadonlyMap<string, number>): [string, number][] =>
  [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));

const hundredths = (value: number): number => Math.round(value * 100);

async function byServer(question: ChartQuestion, userId: string) {
  const answer = await chartOf(database.db, { userId, workspaceId }, question);
  const cells = answer.bars.flatMap(({ key, values }) =>
    values.map(
      (value, at) => [`${key ?? 'rest'} ${answer.parts[at]?.key ?? 'rest'}`, hundredths(value)] as const,
    ),
  );
  const expected = byHand(question, userId);
  const wanted = new Set(expected.cells.map(([key]) => key));
  return {
    issues: answer.issues,
    total: hundredths(answer.total),
    totals: sorted(new Map(answer.bars.map(({ key, total }) => [text(key ?? ''), hundredths(total)]))),
    // Tables have a cell for each bar and part, with 0 for none.
    cells: sorted(new Map(cells.filter(([key, value]) => value !== 0 || wanted.has(key)))),
  };
}

function anyFilter(): IssueFilter {
  const property = pick([...issueProperties.map(({ id }) => id), 'unknown']);
  const known = issueProperties.find(({ id }) => id === property);
  const operator = pick([...(known?.operators ?? []), ...(known?.operators ?? []), ...FILTER_OPERATORS]);
  const value = (): string => {
    if (!known || chance(0.1)) return 'nothing such';
    if (known.kind === 'day') {
      const day = new Date(NOW + (random.below(200) - 140) * 86_400_000).toISOString().slice(0, 10);
      return pick([`${day};after`, `${day};before`, day, 'today']);
    }
    if (known.kind === 'text') return pick(['ROUTE', 'äpfel', '%', 'e']);
    if (chance(0.1)) return 'me';
    const held = valuesOf(pick(rows.issues), known);
    return held.length > 0 ? pick(held) : 'none';
  };
  return { property, operator, values: Array.from({ length: 1 + random.below(3) }, value) };
}

const axes = issueProperties.filter(({ grouping }) => grouping !== undefined).map(({ id }) => id);

const anyQuestion = (projectIds: readonly string[]): ChartQuestion => ({
  measure: pick(CHART_MEASURES),
  axis: pick(axes),
  segment: chance(0.6) ? pick(axes) : undefined,
  interval: pick(CHART_INTERVALS),
  order: pick(['most', 'natural']),
  projectIds: chance(0.3) && projectIds.length > 0 ? [pick(projectIds), ...some(projectIds, 0.3)] : undefined,
  filters: chance(0.5) ? Array.from({ length: 1 + random.below(2) }, anyFilter) : [],
  timezone: TIMEZONE,
  now: NOW,
});

test(
  `${QUESTIONS} random questions get the same answers as summing the rows, seed ${SEED}`,
  { timeout: 20 * MINUTES },
  async () => {
    let empty = 0;
    for (let at = 0; at < QUESTIONS; at++) {
      const userId = pick(people);
      const question = anyQuestion(inside.get(userId) ?? []);
      const expected = byHand(question, userId);
      expect(await byServer(question, userId), JSON.stringify({ at, userId, question })).toEqual(expected);
      if (expected.issues === 0) empty += 1;
    }
    process.stdout.write(`${QUESTIONS} charts with the seed ${SEED}, ${empty} of nothing\n`);
    expect(empty).toBeLessThan(QUESTIONS / 2);
  },
);

const usual: ChartQuestion = {
  measure: 'issues',
  axis: 'state',
  segment: undefined,
  interval: 'month',
  order: 'most',
  filters: [],
  timezone: TIMEZONE,
  now: NOW,
};

test("a project of others doesn't count, and its existence isn't revealed", async () => {
  const [first = '', second = ''] = people;
  const hidden = projects.find((id) => !inside.get(second)?.includes(id)) ?? '';
  const who = { userId: second, workspaceId };
  const asked = { ...usual, filters: [{ property: 'project', operator: 'is' as const, values: [hidden] }] };
  expect((await chartOf(database.db, { userId: first, workspaceId }, asked)).issues).toBeGreaterThan(0);
  expect((await chartOf(database.db, who, asked)).issues).toBe(0);
  for (const projectId of [hidden, uuid()])
    await expect(chartOf(database.db, who, { ...usual, projectIds: [projectId] })).rejects.toMatchObject({
      code: 'not_found',
    });
});

test('an invalid axis is refused', async () => {
  for (const axis of ['title', 'id', 'moon', ''])
    await expect(
      chartOf(database.db, { userId: people[0] ?? '', workspaceId }, { ...usual, axis }),
    ).rejects.toMatchObject({ code: 'analytics.unknown_axis' });
});
