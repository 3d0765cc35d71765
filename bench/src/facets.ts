// The cost of two facets in a list of 50,000 issues, relative to the same fields as columns of the issue, in one run.
import {
  compileView,
  DEFAULT_VIEW,
  ISSUE_PROPERTIES,
  issue,
  oneOf,
  scopes,
  type Issue,
  type IssueLookups,
  type IssueProperty,
  type IssueViewSpec,
} from '@cairn/domain';
import { LiveView, RowStore } from '@cairn/sync/client';
import { defineEntity, facet, makeSchema, optional, ref, text, type Row } from '@cairn/sync/schema';

const ISSUES = 50_000;
const ROUNDS = 15;
const VALUES = Array.from({ length: 12 }, (_, at) => `value-${at}`);

const plain = defineEntity({
  name: 'issue',
  table: 'issues',
  readBy: 'issue:read',
  fields: { ...issue.fields, first: optional(ref('cycle')), second: optional(ref('cycle')) },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['projectId', 'parentId'],
});
const side = (name: string) =>
  facet(issue, {
    name,
    table: name,
    carries: ['projectId', 'removedAt'],
    fields: { value: optional(text()) },
  });
const [first, second] = [side('first'), side('second')];

const stored = (entity: typeof first) => ({ of: entity, field: 'value' });
const asFacet = (name: 'first' | 'second'): IssueProperty =>
  oneOf({
    id: name,
    isOptional: true,
    stored: stored(name === 'first' ? first : second),
    ranks: () => VALUES,
  });
const asColumn = (name: 'first' | 'second'): IssueProperty =>
  oneOf({ id: name, isOptional: true, stored: { of: issue, field: name }, ranks: () => VALUES });

function rowsOf(): Row[] {
  return Array.from({ length: ISSUES }, (_, at) => {
    const row: Omit<Issue, 'id'> = {
      projectId: 'p',
      number: at + 1,
      title: `Issue ${at}`,
      stateId: `s${at % 5}`,
      priority: 'none',
      assigneeIds: [],
      labelIds: [],
      subscriberIds: [],
      parentId: null,
      startDate: null,
      dueDate: null,
      sortOrder: `a${String(at).padStart(6, '0')}`,
      createdBy: 'u',
      createdAt: at,
      updatedAt: at,
      completedAt: null,
      archivedAt: null,
      removedAt: null,
      isRequest: false,
    };
    return { ...row, id: `i${String(at).padStart(6, '0')}` };
  });
}

const valueAt = (at: number, salt: number): string => VALUES[(at * 7 + salt) % VALUES.length] ?? '';

const lookups = {
  userId: 'u',
  today: '2026-11-24',
  dayOf: () => '2026-11-24',
  rows: () => new Map(),
  issue: () => undefined,
} as unknown as IssueLookups;

const SPECS: Readonly<Record<string, Partial<IssueViewSpec>>> = {
  group: { group: 'first', subGroup: null },
  filter: { group: null, filters: [{ property: 'second', operator: 'any_of', values: VALUES.slice(0, 3) }] },
  order: { group: null, order: 'first' },
};

interface Way {
  readonly load: () => RowStore;
  readonly properties: ReadonlyMap<string, IssueProperty>;
}

/** In order of arrival, with facets before issues as in the schema, so each row is rebuilt. */
const packed = ({ name }: { readonly name: string }, rows: readonly Row[]) => ({ name, rows });
const loader =
  (entities: readonly unknown[], segments: readonly ReturnType<typeof packed>[]) => (): RowStore => {
    const store = new RowStore(makeSchema(entities, []), () => undefined);
    for (const { name, rows } of segments)
      store.loadBase(
        name,
        rows.map((row) => ({ ...row })),
      );
    return store;
  };
const mapOf = (properties: readonly IssueProperty[]) => new Map(properties.map((each) => [each.id, each]));

const base = rowsOf();
const sides = (salt: number): Row[] =>
  base.map((row, at) => ({ id: row.id, projectId: 'p', removedAt: null, value: valueAt(at, salt) }));
const columns: Way = {
  load: loader(
    [plain],
    [
      packed(
        plain,
        base.map((row, at) => ({ ...row, first: valueAt(at, 0), second: valueAt(at, 3) })),
      ),
    ],
  ),
  properties: mapOf([asColumn('first'), asColumn('second'), ...ISSUE_PROPERTIES]),
};
const facets: Way = {
  load: loader(
    [issue, first, second],
    [packed(first, sides(0)), packed(second, sides(3)), packed(issue, base)],
  ),
  properties: mapOf([asFacet('first'), asFacet('second'), ...ISSUE_PROPERTIES]),
};

const timed = (run: () => void): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function view(way: Way, store: RowStore, spec: Partial<IssueViewSpec>): void {
  const context = { properties: way.properties, lookups, scope: { projectIds: ['p'] } };
  new LiveView(store, compileView({ ...DEFAULT_VIEW, filters: [], ...spec }, context)).getSnapshot();
}

const figures: Record<string, readonly [number[], number[]]> = { load: [[], []] };
for (const name of Object.keys(SPECS)) figures[name] = [[], []];
for (let round = 0; round < ROUNDS; round++)
  for (const [at, way] of [columns, facets].entries()) {
    let store: RowStore | undefined;
    figures['load']?.[at as 0 | 1].push(timed(() => (store = way.load())));
    for (const [name, spec] of Object.entries(SPECS))
      figures[name]?.[at as 0 | 1].push(timed(() => store && view(way, store, spec)));
  }
for (const [name, [column, asFacets]] of Object.entries(figures)) {
  const [floor, cost] = [median(column), median(asFacets)];
  process.stdout.write(
    `${name}: ${cost.toFixed(1)} ms with two facets, ${floor.toFixed(1)} ms with two columns: ${(cost / floor).toFixed(2)} x\n`,
  );
}
