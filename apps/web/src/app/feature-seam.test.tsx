// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:4600/" }
import { label, ROLE, schema } from '@cairn/domain';
import { en } from '@cairn/messages';
import { RowStore } from '@cairn/sync/client';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Apple } from 'lucide-react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineContext, type WorkspaceContext } from '../data/engine-context.ts';
import { features } from '../features.ts';
import type { FeatureActions } from '../platform/feature-actions.ts';
import type { FeatureSettings } from '../platform/feature-settings.ts';
import { webFeature, type Screen, type ScreenIn } from '../platform/feature.ts';
import { FeaturesContext } from '../platform/features-context.ts';
import { referenceTo } from '../platform/reference.ts';
import { LazyCommands } from './command-menu/lazy-commands.tsx';
import { shell } from './shell/shell-feature.ts';
import { Sidebar } from './shell/sidebar.tsx';
import { workspaceRoute } from './shell/workspace-route.tsx';

const apples = {
  id: 'apples',
  projectId: 'p',
  name: 'Apples',
  parentId: null,
  sortOrder: 'a',
  color: 'red',
};

const orchardReference = referenceTo(label, {
  name: (row) => row.name,
  icon: () => <Apple />,
  path: (slug, row) => `/${slug}/orchards/${row.id}`,
  projectId: () => null,
});

const actions: FeatureActions = {
  actions: [
    {
      id: 'orchard.plant',
      section: 'create',
      order: 90,
      name: () => 'Plant a tree',
      synonyms: ['grow'],
      keys: 'g o',
      run: ({ go }) => go('/acme/orchards/planted'),
    },
  ],
  destinations: [
    {
      in: 'workspace',
      id: 'orchards',
      order: 990,
      label: 'orchards.go',
      icon: <Apple />,
      path: '/orchards',
      synonyms: ['fruit'],
    },
  ],
  finders: [
    {
      reference: orchardReference,
      order: 90,
      label: 'orchards.found',
      textLabel: 'orchards.inTexts',
      answer: 'orchards',
      isFound: () => true,
    },
  ],
};

const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings/orchards',
      order: 990,
      label: 'orchards.settings',
      icon: <Apple />,
      group: 'connect',
    },
  ],
};

/** Declared as in a `feature.ts`, and registered nowhere else. */
const orchards = webFeature({
  screens: [
    { in: 'workspace', path: '/orchards', load: async () => () => <h1>All orchards</h1> },
    { in: 'workspace', path: '/orchards/$orchard', load: async () => () => <h1>One orchard</h1> },
    { in: 'workspaceSettings', path: '/settings/orchards', load: async () => () => <h1>Soil</h1> },
  ],
  navigation: [{ in: 'workspace', order: 990, label: 'orchards.title', Icon: Apple, path: '/orchards' }],
  references: [orchardReference],
  layouts: [
    {
      id: 'orchard',
      order: 990,
      label: 'orchards.layout',
      Icon: Apple,
      grouping: 'none',
      isShownEmpty: true,
      load: async () => (props) => <h1>{`${props.groups.total} trees, group ${props.spec.group}`}</h1>,
    },
  ],
  settings: async () => ({ settings }),
  actions: async () => ({ actions }),
});

const words = {
  ...en,
  orchards: {
    title: 'Orchards',
    go: 'Go to orchards',
    settings: 'Soil',
    layout: 'Rows of trees',
    found: 'Orchards',
    inTexts: 'In bark',
  },
};

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ results: [] })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The shell of a workspace with rows in memory, without the gate, which needs disk and server. */
function open(path: string) {
  const store = new RowStore(schema);
  const self = { id: 'ada', displayName: 'Ada', avatarUrl: null, role: ROLE.member, isActive: true };
  const star = { id: 'star', kind: 'label', targetId: apples.id, folderId: null, sortOrder: 'a' };
  store.setBase('member', self.id, self);
  store.setBase(label.name, apples.id, apples);
  store.setBase('favourite', star.id, star);
  store.flush();
  const workspace = { id: 'w', slug: 'acme', name: 'Acme', logo_url: null, role: ROLE.member };
  const state = { phase: 'ready', link: 'open', unsent: 0 };
  const context = {
    engine: { store, getState: () => state, subscribe: () => () => undefined },
    session: { me: { id: 'ada', is_instance_admin: false }, workspaces: [workspace] },
    workspace,
  } as unknown as WorkspaceContext;
  const all = [shell, ...features, orchards];
  const root = createRootRoute({
    component: () => (
      <EngineContext value={context}>
        <Sidebar />
        <main>
          <Outlet />
        </main>
        <LazyCommands isLoading={false} />
      </EngineContext>
    ),
  });
  const inside = createRoute({ getParentRoute: () => root, path: '/$workspace', component: Outlet });
  const screens = all
    .flatMap((feature): readonly Screen[] => feature.screens ?? [])
    .filter(
      (each): each is ScreenIn<'workspace' | 'workspaceSettings' | 'projectSettings'> =>
        each.in === 'workspace' || each.in === 'workspaceSettings' || each.in === 'projectSettings',
    );
  const router = createRouter({
    routeTree: root.addChildren([
      inside.addChildren(screens.map((each) => workspaceRoute(inside, each, all))),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <IntlProvider locale="en" messages={words} timeZone="UTC">
      <FeaturesContext value={all}>
        <RouterProvider router={router as never} />
      </FeaturesContext>
    </IntlProvider>,
  );
  return { router, user: userEvent.setup() };
}

/** Until shortcuts work. */
const LOADS = { timeout: 20_000 };

test('a feature that is only in the list has a sidebar entry with its screen', async () => {
  const { user } = open('/acme/projects');
  const line = await screen.findByRole('link', { name: 'Orchards' }, LOADS);
  await user.click(line);
  expect(await screen.findByRole('heading', { name: 'All orchards' }, LOADS)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Orchards' }).getAttribute('aria-current')).toBe('page');
});

test('its rows have names and links in favourites', async () => {
  const { user } = open('/acme/orchards');
  const star = await screen.findByRole('link', { name: 'Apples' }, LOADS);
  expect(star.getAttribute('href')).toBe('/acme/orchards/apples');
  await user.click(star);
  expect(await screen.findByRole('heading', { name: 'One orchard' }, LOADS)).toBeTruthy();
});

test('its settings page is listed under its heading', async () => {
  open('/acme/settings/orchards');
  expect(await screen.findByRole('heading', { name: 'Soil' }, LOADS)).toBeTruthy();
  const menu = screen.getByRole('navigation', { name: 'Settings' });
  const list = within(menu).getByRole('list', { name: 'Connect' });
  expect(within(list).getByRole('link', { name: 'Soil' }).getAttribute('href')).toBe(
    '/acme/settings/orchards',
  );
});

test('its layout is in the layout switch of every issue list, and shown when the URL says so', async () => {
  const { router } = open('/acme/workspace-views/all-issues?layout=orchard&group=state');
  expect(await screen.findByRole('heading', { name: '0 trees, group null' }, LOADS)).toBeTruthy();
  const choices = screen.getByRole('radiogroup', { name: 'Layout' });
  expect(within(choices).getByRole('radio', { name: 'Rows of trees' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await router.navigate({ to: '/acme/workspace-views/all-issues?layout=list' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /trees/ })).toBeNull(), LOADS);
  expect(within(choices).getByRole('radio', { name: 'List' }).getAttribute('aria-checked')).toBe('true');
});

test('its actions, screens and rows are in the command menu, and its shortcuts work', async () => {
  const { router, user } = open('/acme/orchards');
  await screen.findByRole('heading', { name: 'All orchards' }, LOADS);
  await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeTruthy();
  }, LOADS);
  const typed = async (query: string): Promise<string[]> => {
    const field = screen.getByRole('combobox');
    await user.clear(field);
    await user.type(field, query);
    await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0), LOADS);
    return screen.getAllByRole('option').map((each) => each.textContent);
  };
  expect((await typed('grow'))[0]).toContain('Plant a tree');
  expect((await typed('fruit'))[0]).toContain('Go to orchards');
  expect((await typed('apples'))[0]).toContain('Apples');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/acme/orchards/apples'), LOADS);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LOADS);
  await user.keyboard('go');
  await waitFor(() => expect(router.state.location.pathname).toBe('/acme/orchards/planted'), LOADS);
});
