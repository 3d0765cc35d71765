import { en } from '@cairn/messages';
import { forEachSwitch, type Actor, type Issue, type IssueLookups } from '@cairn/domain';
import { createTranslator } from 'use-intl';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actionsFrom } from '../actions.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import { shell } from '../shell/shell-feature.ts';
import type { ActionContext, Say } from '../../data/action.ts';
import { features } from '../../features.ts';
import { foundGroups } from './menu-entries.tsx';

const all = [shell, ...features];
const actionsOf = actionsFrom(
  await Promise.all(all.flatMap(({ actions }) => actions?.() ?? [])),
  await loadProperties(all),
);

beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => void vi.unstubAllGlobals());

/** The words that people from Linear, GitHub and Plane use for each action; `*` marks the project's own. */
const WORDS_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'issue.create': ['new issue', 'create issue', 'create new issue', 'new work item', 'add issue'],
  'issue.open': ['open issue', 'view issue'],
  'issue.assignToMe': ['assign to me', 'self assign'],
  'issue.addSubIssue': ['add sub-issue', 'create sub-issue', 'new sub-issue'],
  'issue.duplicate': ['duplicate', 'make a copy', 'clone issue'],
  'issue.subscribe': ['subscribe', 'follow issue', 'watch issue'],
  'issue.copyLink': ['copy link', 'copy issue link', 'copy issue url', 'copy url'],
  'issue.copyKey': ['copy id', 'copy issue id', 'copy identifier'],
  'issue.archive': ['archive', 'archive issue'],
  'issue.unarchive': ['unarchive', 'unarchive issue', 'restore'],
  'issue.remove': ['delete', 'delete issue', 'remove issue'],
  'issue.removeMany': ['bulk delete', 'delete issues'],
  'issue.change.state': ['change status', 'change state', 'set state', 'status'],
  'issue.change.priority': ['change priority', 'set priority', 'priority'],
  'issue.change.assignees': ['assign to', 'assign', 'change assignee'],
  'issue.change.labels': ['change labels', 'add labels', 'add label', 'labels'],
  'issue.change.dueDate': ['change due date', 'set due date', 'due date'],
  'issue.change.startDate': ['change start date', 'set start date'],
  'issue.change.parent': ['change parent', 'set parent issue', 'set parent'],
  'issue.relate.blocking': ['mark as blocking', 'add relation', 'blocking'],
  'issue.relate.blocked_by': ['mark as blocked by', 'add blocked by', 'blocked by', 'blocked'],
  'issue.relate.duplicate': ['mark as duplicate', 'mark as duplicate of', 'duplicate of'],
  'issue.relate.relates_to': ['mark as related to', 'relates to', 'related'],
  'project.create': ['new project', 'create project', 'create new project'],
  'page.create': ['create page', 'new page', 'create new page', 'new document'],
  'go.project': ['open project', 'switch project', 'go to project'],
  'go.workspace': ['switch workspace', 'change workspace'],
  'go.home': ['home', 'go home', 'go to home', 'dashboard'],
  'go.allIssues': ['my issues', 'all issues', 'go to issues'],
  'go.projects': ['projects', 'go to projects', 'all projects'],
  'go.workspacePages': ['workspace pages', 'wiki', 'go to pages'],
  'go.workspaceSettings': ['workspace settings', 'settings', 'go to settings'],
  'go.workspaceMembers': ['invite', 'invite people', 'invite members', 'workspace members'],
  'go.profile': ['profile', 'account settings', 'go to profile'],
  'go.security': ['security', 'change password'],
  'go.appearance': ['preferences', 'appearance'],
  'go.invitations': ['invitations', 'pending invitations'],
  'go.newWorkspace': ['new workspace', 'create workspace'],
  'go.instance': ['god mode', 'instance settings', 'admin panel'],
  'go.issues.*': ['project issues', 'atlas issues'],
  'go.pages.*': ['project pages', 'atlas pages'],
  'go.projectSettings.*': ['project settings', 'atlas settings'],
  'go.projectMembers.*': ['project members', 'atlas members'],
  'go.projectStates.*': ['project states', 'atlas states', 'workflow'],
  'go.projectLabels.*': ['project labels', 'atlas labels', 'manage labels', 'create label'],
  'view.sidebar': ['collapse sidebar', 'toggle sidebar', 'hide sidebar', 'sidebar'],
  'view.copyPage': ['copy page url', 'copy current url', 'copy link to this page'],
  'theme.choose': ['change theme', 'change interface theme', 'switch theme', 'theme'],
  undo: ['undo'],
  redo: ['redo'],
  'keys.show': ['shortcuts', 'keyboard shortcuts', 'hotkeys', 'show shortcuts'],
  'account.signOut': ['log out', 'logout', 'sign out'],
};

/** Only available by shortcut: the menu doesn't list itself. */
const HIDDEN = ['menu.open', 'search', 'redo.other'];

/** Choices offered besides the actions themselves. */
const WORDS_OF_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'theme.choose:dark': ['dark mode', 'dark theme', 'night mode', 'switch to dark mode'],
  'theme.choose:light': ['light mode', 'light theme'],
  'theme.choose:system': ['system theme', 'system mode'],
  'issue.change.state:todo': ['todo', 'change state todo'],
  'issue.change.priority:urgent': ['urgent', 'change priority urgent'],
};

const say = createTranslator({ locale: 'en', messages: en }) as unknown as Say;
const todo = {
  id: 'todo',
  projectId: 'p',
  name: 'Todo',
  group: 'unstarted',
  sortOrder: 'a',
  isDefault: true,
};
const done = { ...todo, id: 'done', name: 'Done', group: 'completed', sortOrder: 'b', isDefault: false };

const rows: Readonly<Record<string, ReadonlyMap<string, object>>> = {
  project: new Map([
    [
      'p',
      {
        id: 'p',
        name: 'Atlas',
        identifier: 'ATL',
        archivedAt: null,
        ...forEachSwitch(true),
      },
    ],
  ]),
  estimate: new Map([['e', { id: 'e', projectId: 'p', isEnabled: true }]]),
  template: new Map([['t', { id: 't', projectId: 'p', name: 'Bug report' }]]),
  state: new Map([todo, done].map((each) => [each.id, each])),
};

/** A context in which the action is available for the issue. */
function contextFor(actionId: string): ActionContext {
  const row = {
    id: 'i',
    projectId: 'p',
    number: 1,
    title: 'Tiles',
    stateId: actionId === 'issue.archive' ? 'done' : 'todo',
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    subscriberIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    archivedAt: actionId === 'issue.unarchive' ? 1 : null,
  } as unknown as Issue;
  const isOnIssue =
    actionId.startsWith('issue.') && actionId !== 'issue.create' && actionId !== 'issue.removeMany';
  return {
    engine: { store: { get: () => row, where: () => [], rows: () => [] } },
    session: {
      me: { id: 'ada', is_instance_admin: true },
      workspaces: ['Acme', 'Beta'].map((name) => ({ id: name, name, slug: name })),
    },
    workspace: { id: 'w', slug: 'acme' },
    actor: {
      userId: 'ada',
      workspaceRole: 20,
      projectRoles: new Map([['p', 20]]),
      archivedProjects: new Set(),
    } satisfies Actor,
    path: '/acme/projects/p/issues',
    projectId: 'p',
    issues: isOnIssue ? [row] : [],
    lookups: {
      userId: 'ada',
      today: '2026-11-23',
      todayIn: () => '2026-11-23',
      rows: ((entity: { readonly name: string }) => rows[entity.name] ?? new Map()) as IssueLookups['rows'],
      issue: () => undefined,
    } as unknown as IssueLookups,
    say,
    go: vi.fn<(path: string) => void>(),
  } as unknown as ActionContext;
}

/** The first result in the menu for this query. */
function firstFor(context: ActionContext, id: string, query: string): string | undefined {
  // There is no screen here, so actions of a screen are tested as if it were the current one.
  const actions = actionsOf(context).map((each) =>
    each.id === id && each.isOfScreen ? { ...each, when: () => true } : each,
  );
  const groups = foundGroups(context, actions, {}, query).toSorted((a, b) => b.score - a.score);
  return groups[0]?.group.entries[0]?.item.id;
}

const keyOf = (id: string): string => id.replace(/\.p$/, '.*');

test('every action has synonyms', () => {
  for (const action of actionsOf(contextFor('')))
    expect(action.synonyms.length, action.id).toBeGreaterThan(0);
});

test('every action is the first result for its words in Linear, GitHub and Plane', () => {
  const actions = actionsOf(contextFor('')).filter((action) => !HIDDEN.includes(action.id));
  const known = actions.map((action) => keyOf(action.id));
  expect(Object.keys(WORDS_OF_OTHERS).filter((each) => !known.includes(each))).toEqual([]);
  // Actions that aren't in the table have their own synonyms, which the next test checks.
  const silent = actions.filter(
    (action) => !(keyOf(action.id) in WORDS_OF_OTHERS) && action.synonyms.length < 3,
  );
  expect(silent.map((action) => action.id)).toEqual([]);
  const missed = actions.flatMap((action) =>
    (WORDS_OF_OTHERS[keyOf(action.id)] ?? []).flatMap((query) => {
      const first = firstFor(contextFor(action.id), action.id, query);
      return first === action.id ? [] : [`"${query}" finds ${first ?? 'nothing'}, not ${action.id}`];
    }),
  );
  expect(missed).toEqual([]);
});

test('every action is the first result for its name and each of its synonyms', () => {
  const missed = actionsOf(contextFor(''))
    .filter((action) => !HIDDEN.includes(action.id))
    .flatMap((action) => {
      const context = contextFor(action.id);
      return [action.name(say, context).replace(/…$/, ''), ...action.synonyms].flatMap((query) => {
        const first = firstFor(context, action.id, query);
        return first === action.id ? [] : [`"${query}" finds ${first ?? 'nothing'}, not ${action.id}`];
      });
    });
  expect(missed).toEqual([]);
});

test('choices are found by the names people use', () => {
  const missed = Object.entries(WORDS_OF_CHOICES).flatMap(([id, queries]) =>
    queries.flatMap((query) => {
      const first = firstFor(contextFor(id), id, query);
      return first === id ? [] : [`"${query}" finds ${first ?? 'nothing'}, not ${id}`];
    }),
  );
  expect(missed).toEqual([]);
});
