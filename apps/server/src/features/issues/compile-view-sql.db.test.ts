import {
  countSubIssues,
  BY_HAND,
  compileView,
  DEFAULT_VIEW,
  FILTER_OPERATORS,
  GROUP,
  GROUPS_DEEP,
  idProperty,
  issue,
  issueProperties,
  ME,
  DAY_PERIODS,
  orderKeys,
  PRIORITIES,
  ROLE,
  schema,
  scopes,
  splitKey,
  STATE_GROUPS,
  type Issue,
  type IssueFilter,
  type IssueLookups,
  type IssueViewSpec,
} from '@cairn/domain';
import { LiveView, RowStore } from '@cairn/sync/client';
import { howMany, isWhole, limitMsUnless, Random } from '@cairn/sync/simulator';
import { uuid, type Entity, type Row, type RowOfEntity } from '@cairn/sync/schema';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { PgStore } from '../../platform/sync/pg-store.ts';
import { compileViewSql, type ViewLine } from './compile-view-sql.ts';
import { sqlPropertyOf } from './sql-properties.ts';

const MINUTES = 60_000;
const RUNS = Number(process.env.VIEW_RUNS ?? (isWhole ? 2500 : 300));
const LIMIT_MS = limitMsUnless(process.env.VIEW_RUNS);
const ISSUES = 90;
const TIMEZONE = 'Asia/Kathmandu';

const database = testDatabase();
const workspaceId = uuid();
const people = Array.from({ length: 7 }, () => uuid());
const [me = ''] = people;
const projectIds = [uuid(), uuid(), uuid()];
const hiddenProject = uuid();
const stateIds = new Map<string, string[]>();
const labelIds = new Map<string, string[]>();
const issueIds: string[] = [];

const estimateIds = new Map<string, string[]>();
const WORDS = ['Route', 'ünder', 'tile', 'ÄPFEL', 'straße', 'Жук', '山', '🏔', '%', '_', "o'clock", 'tile'];
const DAYS = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-02', '2026-12-31', '1999-05-05'];

/** The same random numbers in every run. */
const random = new Random(20_261_121);
const chance = (likely: number): boolean => random.chance(likely);
const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T;
const some = <T>(from: readonly T[], likely: number): T[] => from.filter(() => chance(likely));

async function fill(): Promise<void> {
  const { db } = database;
  for (const [at, id] of people.entries()) {
    await sql`insert into users (id, email, display_name)
      values (${id}, ${`${id}@example.org`}, 'x')`.execute(db);
    if (at === 0)
      await sql`insert into workspaces (id, slug, name, company_size, created_by)
        values (${workspaceId}, 'views', 'Views', '1', ${id})`.execute(db);
    // Names that byte order doesn't sort as people do, two similar ones, and a former member.
    await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
      values (${workspaceId}, ${id}, ${scopes.everyone}, ${ROLE.member},
        ${['zoe', 'Émile', 'emma', 'Zora', 'emma', 'Ångström', 'gone'][at]}, ${at !== 6}, now())`.execute(db);
  }
  await sql`insert into workspace_clock (workspace_id) values (${workspaceId})`.execute(db);
  for (const [at, id] of [...projectIds, hiddenProject].entries()) await fillProject(id, at);
}

async function fillProject(id: string, at: number): Promise<void> {
  const { db } = database;
  const scope = scopes.project(id);
  await sql`insert into projects (workspace_id, id, scope, name, identifier, is_public, has_cycles, has_modules, has_views,
      has_pages, has_intake, created_by, created_at)
    values (${workspaceId}, ${id}, ${scope}, ${['öl', 'Oben', 'unten', 'hidden'][at]}, ${`P${at}`}, false, true,
      true, true, true, false, ${me},
      now())`.execute(db);
  for (const person of id === hiddenProject ? people.slice(1) : people.slice(0, 4 + at))
    await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
      values (${workspaceId}, ${uuid()}, ${scope}, ${id}, ${person}, ${ROLE.member}, now())`.execute(db);
  for (const [place, group] of [...STATE_GROUPS, 'started'].entries()) {
    const stateId = uuid();
    stateIds.set(id, [...(stateIds.get(id) ?? []), stateId]);
    await sql`insert into states (workspace_id, id, scope, project_id, name, color, "group", sort_order, is_default)
      values (${workspaceId}, ${stateId}, ${scope}, ${id}, ${`state ${place}`}, '#000000', ${group},
        ${`a${9 - place}`}, ${place === 0})`.execute(db);
  }
  for (const [place, name] of ['bug', 'Äther', 'zebra', 'Zebra 2', 'chore'].entries()) {
    const labelId = uuid();
    labelIds.set(id, [...(labelIds.get(id) ?? []), labelId]);
    await sql`insert into labels (workspace_id, id, scope, project_id, name, color, sort_order)
      values (${workspaceId}, ${labelId}, ${scope}, ${id}, ${name}, '#000000', ${`a${place % 3}`})`.execute(
      db,
    );
  }
  const estimateId = uuid();
  await sql`insert into estimates (workspace_id, id, scope, project_id, kind, is_enabled)
    values (${workspaceId}, ${estimateId}, ${scope}, ${id}, 'points', ${at !== 1})`.execute(db);
  const values: string[] = [];
  for (const [place, value] of ['1', '2', '3', '5', 'M'].entries()) {
    const valueId = uuid();
    values.push(valueId);
    await sql`insert into estimate_values (workspace_id, id, scope, project_id, estimate_id, value, sort_order)
      values (${workspaceId}, ${valueId}, ${scope}, ${id}, ${estimateId}, ${value}, ${`a${place % 3}`})`.execute(
      db,
    );
  }
  estimateIds.set(id, values);
  const inside: string[] = [];
  for (let number = 1; number <= ISSUES; number++) {
    const issueId = uuid();
    const removed = chance(0.06);
    const instant = (): Date => new Date(Date.UTC(2026, 1, 27, 16) + random.below(30) * 10_000_000);
    // Closed long ago or recently: in the part that is loaded last or first.
    const completedAt = chance(0.3) ? instant() : null;
    await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, assignee_ids,
        label_ids, subscriber_ids, parent_id, start_date, due_date, sort_order, created_by, created_at,
        updated_at, completed_at, archived_at, removed_at)
      values (${workspaceId}, ${issueId}, ${removed ? scopes.removed : scope}, ${id}, ${number},
        ${some(WORDS, 0.25).join(' ') || 'x'}, ${pick(stateIds.get(id) ?? [])}, ${pick(PRIORITIES)},
        ${some(people, 0.2)}::uuid[], ${some(labelIds.get(id) ?? [], 0.25)}::uuid[], ${some(people, 0.15)}::uuid[],
        ${chance(0.25) && inside.length > 0 ? pick(inside.slice(-12)) : null}, ${chance(0.5) ? pick(DAYS) : null},
        ${chance(0.5) ? pick(DAYS) : null},
        ${`a${pick(Array.from('0123AZaz'))}${pick(Array.from('Vv1'))}`}, ${pick(people)},
        ${instant()}::timestamptz + ${random.below(1000)} * interval '1 microsecond', ${instant()}, ${completedAt},
        ${chance(0.08) ? instant() : null}, ${removed ? instant() : null})`.execute(db);
    inside.push(issueId);
    if (chance(0.6))
      await sql`insert into issue_estimates (workspace_id, id, scope, project_id, removed_at, value_id)
        select workspace_id, id, scope, project_id, removed_at, ${chance(0.9) ? pick(values) : null} from issues
        where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    if (chance(0.5))
      await sql`insert into issue_counts (workspace_id, id, scope, project_id, removed_at, links, attachments)
        select workspace_id, id, scope, project_id, removed_at, ${chance(0.7) ? 1 + random.below(12) : null}::int,
          ${chance(0.5) ? 1 + random.below(3) : null}::int from issues
        where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
    if (chance(0.4))
      await sql`insert into issue_mentions (workspace_id, id, scope, project_id, removed_at, user_ids)
        select workspace_id, id, scope, project_id, removed_at, ${some(people, 0.3)}::uuid[] from issues
        where workspace_id = ${workspaceId} and id = ${issueId}`.execute(db);
  }
  issueIds.push(...inside);
}

/** What the browser of `me` has, loaded in the usual way. */
async function load(): Promise<{ readonly store: RowStore; readonly lookups: IssueLookups }> {
  const store = new RowStore(schema);
  const actor = { userId: me, workspaceId };
  for await (const line of new PgStore(database.db, schema).bootstrap(actor, { clientIds: [] })) {
    if (line.k !== 'rows') continue;
    for (let at = 0; at < line.n; at++) {
      const row = Object.fromEntries(
        Object.entries(line.cols).map(([field, column]) => [field, column[at]]),
      ) as Row;
      store.setBase(line.m, row.id, row);
    }
  }
  store.flush();
  const byId = <E extends Entity>(entity: E): ReadonlyMap<string, RowOfEntity<E>> =>
    new Map((store.rows(entity.name) as RowOfEntity<E>[]).map((row) => [row.id, row]));
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE });
  const lookups: IssueLookups = {
    userId: me,
    today: '2026-03-01',
    todayIn: () => '2026-03-01',
    dayOf: (instant) => days.format(instant),
    rows: byId,
    subIssues: countSubIssues(store.rows(issue)),
    issue: (id) => store.get(issue.name, id) as Issue | undefined,
  };
  return { store, lookups };
}

const browser = fixture(async () => {
  await fill();
  return await load();
});

const properties = new Map(issueProperties.map((each) => [each.id, each]));

function inBrowser(spec: IssueViewSpec, shown: readonly string[]): ViewLine[] {
  const context = { properties, lookups: browser.lookups, scope: { projectIds: shown } };
  const { groups } = new LiveView(browser.store, compileView(spec, context)).getSnapshot();
  const found = new Map<string, Map<string, readonly Row[]>>();
  for (const [key, { rows }] of groups) {
    const { group, subGroup } = splitKey(key);
    found.set(group, (found.get(group) ?? new Map()).set(subGroup, rows));
  }
  return orderKeys(found.keys(), spec.group, false, context).flatMap((group) => {
    const subs = found.get(group) ?? new Map<string, readonly Row[]>();
    return orderKeys(subs.keys(), spec.subGroup, false, context).flatMap((subGroup) =>
      (subs.get(subGroup) ?? []).map(({ id }: Row) => ({ group, subGroup, id })),
    );
  });
}

async function inSql(spec: IssueViewSpec, shown: readonly string[]): Promise<ViewLine[]> {
  const context = {
    workspaceId,
    projectIds: shown,
    properties,
    lookups: browser.lookups,
    timezone: TIMEZONE,
  };
  return (await compileViewSql(spec, context).execute(database.db)).rows;
}

/** Values that match a filter on this property, and some that can't. */
function valuesFor(property: string): fc.Arbitrary<string> {
  const pools: Readonly<Record<string, readonly string[]>> = {
    state: [...stateIds.values()].flat(),
    stateGroup: STATE_GROUPS,
    priority: PRIORITIES,
    assignees: [...people, ME],
    subscribers: [...people, ME],
    createdBy: [...people, ME],
    mentions: [...people, ME],
    labels: [...labelIds.values()].flat(),
    estimate: [...estimateIds.values()].flat(),
    parent: issueIds,
    project: [...projectIds, hiddenProject],
    title: [...WORDS, 'TILE', 'äpfel', 'жук', 'e'],
  };
  const pool = pools[property] ?? [
    ...DAY_PERIODS,
    ...['-4d', '3d'].flatMap((day) => [day, `${day};after`, `${day};before`]),
    ...DAYS.flatMap((day) => [day, `${day};after`, `${day};before`]),
  ];
  return fc.constantFrom(...pool, 'nothing such', '');
}

function anyFilter(deep = GROUPS_DEEP): fc.Arbitrary<IssueFilter> {
  const condition = fc.constantFrom(...properties.keys(), 'unknown').chain((property) =>
    fc.record({
      property: fc.constant(property),
      operator: fc.constantFrom(...(properties.get(property)?.operators ?? []), ...FILTER_OPERATORS),
      values: fc.array(valuesFor(property), { maxLength: 4 }),
    }),
  );
  if (deep === 0) return condition;
  const group = fc.record({
    property: fc.constant(GROUP),
    operator: fc.constantFrom('any_of' as const, 'any_of' as const, 'all_of' as const, 'is_not' as const),
    values: fc.constant<string[]>([]),
    filters: fc.array(anyFilter(deep - 1), { maxLength: 3 }),
  });
  return fc.oneof({ weight: 2, arbitrary: condition }, { weight: 1, arbitrary: group });
}

function anySpec(): fc.Arbitrary<IssueViewSpec> {
  const ids = [...properties.keys()];
  const filter = anyFilter();
  const group = fc.constantFrom(null, ...ids, 'unknown');
  return fc.record({
    layout: fc.constant(DEFAULT_VIEW.layout),
    filters: fc.array(filter, { maxLength: 3 }),
    group,
    subGroup: fc.oneof(fc.constant(null), group),
    order: fc.constantFrom(BY_HAND, ...ids, 'unknown'),
    descending: fc.boolean(),
    shown: fc.constant([]),
    showSubIssues: fc.boolean(),
    showEmptyGroups: fc.constant(false),
    options: fc.constant({}),
  });
}

describe('a view in SQL', () => {
  test('a property without SQL is reported as a bug', () => {
    expect(() => sqlPropertyOf({ ...idProperty, id: 'moon' })).toThrow('no SQL for the property moon');
  });

  test('knows every property of an issue', () => {
    for (const property of issueProperties) {
      const { id, order } = sqlPropertyOf(property);
      if (property.comparator) expect([id, order !== undefined]).toEqual([id, true]);
    }
  });

  test(
    `shows what the browser shows, in the same order: ${RUNS} views`,
    { timeout: 20 * MINUTES },
    async () => {
      const seed = Number(process.env.VIEW_SEED ?? random.below(2 ** 31));
      let views = 0;
      let lines = 0;
      let empty = 0;
      await fc.assert(
        fc.asyncProperty(anySpec(), fc.subarray(projectIds, { minLength: 1 }), async (spec, shown) => {
          const expected = inBrowser(spec, shown);
          expect(await inSql(spec, shown)).toEqual(expected);
          views += 1;
          lines += expected.length;
          if (expected.length === 0) empty += 1;
        }),
        {
          numRuns: RUNS,
          seed,
          ...(LIMIT_MS < Infinity ? { interruptAfterTimeLimit: LIMIT_MS } : {}),
        },
      );
      process.stdout.write(
        `seed ${seed}: ${howMany(views, RUNS, 'views')}, ${lines} lines, ${empty} views without any\n`,
      );
      expect(empty).toBeLessThan(views / 2);
    },
  );

  test('with group operators swapped, the result differs, so the comparison would notice', async () => {
    const parts: IssueFilter[] = [
      { property: 'priority', operator: 'is', values: ['urgent'] },
      { property: 'dueDate', operator: 'not_empty', values: [] },
    ];
    const joinedBy = (operator: IssueFilter['operator']): IssueViewSpec => ({
      ...DEFAULT_VIEW,
      filters: [{ property: GROUP, operator, values: [], filters: parts }],
    });
    for (const [operator, other] of [
      ['any_of', 'all_of'],
      ['all_of', 'is_not'],
      ['is_not', 'any_of'],
    ] as const) {
      const expected = inBrowser(joinedBy(operator), projectIds);
      expect(expected.length).toBeGreaterThan(0);
      expect(await inSql(joinedBy(operator), projectIds)).toEqual(expected);
      expect(await inSql(joinedBy(other), projectIds)).not.toEqual(expected);
    }
  });
});
