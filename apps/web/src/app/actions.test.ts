import { en } from '@cairn/messages';
import { forEachSwitch, type Actor, type IssueLookups } from '@cairn/domain';
import { createTranslator } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { actionsFrom } from './actions.ts';
import { loadProperties } from '../platform/load-properties.ts';
import { shell } from './shell/shell-feature.ts';
import type { ActionContext, Say } from '../data/action.ts';
import { features } from '../features.ts';
import { conflictsOf } from './keys/key-map.ts';

const all = [shell, ...features];
const actionsOf = actionsFrom(
  await Promise.all(all.flatMap(({ actions }) => actions?.() ?? [])),
  await loadProperties(all),
);

const missing: string[] = [];
const say = createTranslator({
  locale: 'en',
  messages: en,
  onError: (error) => missing.push(error.message),
}) as unknown as Say;

function contextOf(fields: Partial<ActionContext> = {}): ActionContext {
  return {
    session: { me: { id: 'ada', is_instance_admin: true }, workspaces: [{ id: 'w' }, { id: 'v' }] },
    workspace: { id: 'w', slug: 'acme' },
    actor: {
      userId: 'ada',
      workspaceRole: 20,
      projectRoles: new Map(),
      archivedProjects: new Set(),
    } satisfies Actor,
    path: '/acme',
    projectId: undefined,
    issues: [],
    lookups: { rows: () => new Map() } as unknown as IssueLookups,
    say,
    go: vi.fn<(path: string) => void>(),
    ...fields,
  } as unknown as ActionContext;
}

test('every action has a unique ID, and a name', () => {
  const context = contextOf();
  const actions = actionsOf(context);
  expect(new Set(actions.map((action) => action.id)).size).toBe(actions.length);
  for (const action of actions) expect(action.name(say).length, action.id).toBeGreaterThan(2);
  expect(missing).toEqual([]);
});

test('navigation to a screen of one of several projects names the project', () => {
  const rowOf = (id: string, name: string) => [
    id,
    { id, name, identifier: id, archivedAt: null, ...forEachSwitch(true) },
  ];
  const projects = new Map([rowOf('p', 'Atlas'), rowOf('q', 'Website')] as [string, object][]);
  const context = contextOf({
    actor: {
      userId: 'ada',
      workspaceRole: 20,
      projectRoles: new Map([...projects.keys()].map((id) => [id, 20])),
      archivedProjects: new Set(),
    } satisfies Actor,
    lookups: {
      rows: ({ name }: { name: string }) => (name === 'project' ? projects : new Map()),
    } as unknown as IssueLookups,
  });
  const names = actionsOf(context)
    .filter(({ id }) => id.startsWith('go.'))
    .map((action) => action.name(say));
  expect(names).toContain('Atlas: cycles');
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every action either runs or asks', () => {
  for (const action of actionsOf(contextOf()))
    expect((action.run === undefined) !== (action.choices === undefined), action.id).toBe(true);
});

test('no two actions have the same default shortcut', () => {
  expect(conflictsOf(actionsOf(contextOf()), {})).toEqual(new Map());
});

test('without focused issues no issue action is offered', () => {
  const context = contextOf();
  const engine = { store: { get: () => undefined } };
  const offered = actionsOf(context).filter(
    (action) =>
      action.section === 'issue' &&
      action.when?.({ ...context, engine } as unknown as ActionContext) !== false,
  );
  expect(offered.map((action) => action.id)).toEqual([]);
});

test('S-ENT-024 the theme action asks for the six themes', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const choose = actionsOf(contextOf()).find((action) => action.id === 'theme.choose');
  const list = await choose?.choices?.(contextOf()).list('');
  expect(list?.map((choice) => choice.id)).toEqual([
    'system',
    'light',
    'dark',
    'light-contrast',
    'dark-contrast',
    'custom',
  ]);
  vi.unstubAllGlobals();
});

test('screens are within the workspace', () => {
  const go = vi.fn<(path: string) => void>();
  const context = contextOf({ go });
  actionsOf(context)
    .find((action) => action.id === 'go.home')
    ?.run?.(context);
  expect(go).toHaveBeenCalledWith('/acme');
});
