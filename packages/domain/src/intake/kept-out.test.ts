import { LiveView, RowStore } from '@cairn/sync/client';
import { describe, expect, test } from 'vitest';
import { entitySchema } from '../entity-schema.ts';
import { compileView } from '../issues/compile-view.ts';
import { issue, type Issue } from '../issues/entity.ts';
import { DEFAULT_VIEW } from '../issues/view-spec.ts';
import type { IssueLookups } from '../issues/property.ts';
import { can, CAPABILITIES, ROLE, type Actor } from '../permissions/index.ts';
import { issueProperties } from '../registry.ts';

const row: Issue = {
  id: 'i1',
  projectId: 'p1',
  number: 1,
  title: 'Asked for',
  stateId: 's1',
  priority: 'high',
  assigneeIds: ['u1'],
  labelIds: [],
  subscriberIds: [],
  parentId: 'i0',
  startDate: null,
  dueDate: null,
  sortOrder: 'a0',
  createdBy: 'u1',
  createdAt: 0,
  updatedAt: 0,
  completedAt: null,
  archivedAt: null,
  removedAt: null,
  isRequest: true,
};
const accept = { o: 'U', m: issue.name, i: row.id, p: { isRequest: false } } as const;

const lookups: IssueLookups = {
  userId: 'u1',
  today: '2026-03-09',
  todayIn: () => '2026-03-09',
  dayOf: () => '2026-03-09',
  rows: () => new Map(),
  issue: () => undefined,
};
const properties = new Map(issueProperties.map((each) => [each.id, each]));

function browser() {
  const store = new RowStore(entitySchema, () => undefined);
  store.loadBase(issue.name, [row]);
  return store;
}

/** Every way in which screens read from a store without knowing an ID. */
const READS: Readonly<Record<string, (store: RowStore) => number>> = {
  'all rows': (store) => store.rows(issue).length,
  'all IDs': (store) => store.ids(issue.name).length,
  ...Object.fromEntries(
    issue.indexes.map((field) => [
      `by ${field}`,
      (store: RowStore) => store.where(issue, field, row[field]).length,
    ]),
  ),
};

describe('a request in a browser', () => {
  test.each(Object.keys(READS))('is hidden until it is accepted: %s', (name) => {
    const store = browser();
    expect(READS[name]?.(store)).toBe(0);
    expect(store.lists(issue.name, row.id)).toBe(false);
    store.addPending([accept]);
    expect(READS[name]?.(store)).toBe(1);
    store.dropPending([accept]);
    expect(READS[name]?.(store)).toBe(0);
    store.setBase(issue.name, row.id, { ...row, isRequest: false });
    expect(READS[name]?.(store)).toBe(1);
    expect(store.lists(issue.name, row.id)).toBe(true);
  });

  test('can be found by its ID at any time, and updates its watchers', () => {
    const store = browser();
    expect(store.get(issue, row.id)?.title).toBe('Asked for');
    let told = 0;
    store.onRow(issue.name, row.id, () => (told += 1));
    store.setBase(issue.name, row.id, { ...row, title: 'Put better' });
    store.flush();
    expect(told).toBe(1);
    expect(store.get(issue, row.id)?.title).toBe('Put better');
    expect(store.every(issue.name)).toHaveLength(1);
  });

  test.each([...properties.values()].filter(({ grouping }) => grouping).map(({ id }) => id))(
    'appears in a live list grouped by %s when accepted, and leaves it when that is undone',
    (group) => {
      const store = browser();
      const spec = { ...DEFAULT_VIEW, group, filters: [], showSubIssues: true };
      const view = new LiveView(
        store,
        compileView(spec, { properties, lookups, scope: { projectIds: ['p1'] } }),
      );
      view.subscribe(() => undefined);
      expect(view.getSnapshot().total).toBe(0);
      store.addPending([accept]);
      store.flush();
      expect(view.getSnapshot().total).toBe(1);
      store.dropPending([accept]);
      store.flush();
      expect(view.getSnapshot().total).toBe(0);
    },
  );
});

test('no one can do more with a request, as an issue, than read it and comment', () => {
  const actor = (role: (typeof ROLE)[keyof typeof ROLE]): Actor => ({
    userId: 'u1',
    workspaceRole: role,
    projectRoles: new Map([['p1', role]]),
    archivedProjects: new Set(),
  });
  const allowed = (isRequest: boolean, role: (typeof ROLE)[keyof typeof ROLE]) =>
    CAPABILITIES.filter(
      (capability) =>
        capability.startsWith('issue:') &&
        can(actor(role), capability, { entity: issue, row: { ...row, isRequest } }),
    );
  for (const role of Object.values(ROLE))
    expect(allowed(true, role)).toEqual(['issue:read', 'issue:subscribe']);
  expect(allowed(false, ROLE.member)).toContain('issue:update');
});
