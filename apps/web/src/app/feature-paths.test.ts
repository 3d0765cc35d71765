// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:4600/" }
import type { Project } from '@cairn/domain';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { features } from '../features.ts';
import type { Screen } from '../platform/feature.ts';
import { routerOf } from './router.tsx';
import { shell } from './shell/shell-feature.ts';

const all = [shell, ...features];
const screens = all.flatMap((feature): readonly Screen[] => feature.screens ?? []);
const router = routerOf(all, createMemoryHistory({ initialEntries: ['/sign-up'] }));
const project = { id: 'atlas', icon: null, hasPages: true } as unknown as Project;

const PLACES_OUTSIDE: readonly Screen['in'][] = ['open', 'anyone', 'account', 'personal'];
const routeOf = ({ in: place, path }: Screen): string =>
  PLACES_OUTSIDE.includes(place) ? path : `/$workspace${path}`;
const routes = new Set(screens.map(routeOf));

/** The declared path of this URL's screen. Without one, the router finds the nearest. */
function screenAt(address: string): string | undefined {
  const [, params, route] = router.getMatchedRoutes(address);
  return '**' in params ? undefined : route?.fullPath;
}

const isShown = (address: string): boolean => routes.has(screenAt(address) ?? '');

test('no two screens have the same path, and each is found at its own', () => {
  expect(routes.size).toBe(screens.length);
  for (const screen of screens) {
    const route = routeOf(screen);
    const address = route.replaceAll(/\{-\$\w+\}|\$\w+/g, 'x').replace('/x/', '/acme/');
    expect(screenAt(address), address).toBe(route);
  }
});

test('every sidebar entry leads to a screen', () => {
  const lines = all.flatMap(({ navigation = [] }) => navigation);
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines)
    expect(isShown(`/acme${line.in === 'project' ? '/projects/atlas' : ''}${line.path}`), line.path).toBe(
      true,
    );
});

test('every settings screen is in its list, and every entry of a list leads to its screen', async () => {
  const given = await Promise.all(all.flatMap(({ settings }) => settings?.() ?? []));
  const entries = given.flatMap((each) => each.settings.entries ?? []);
  const nameOf = ({ in: place, path }: { in: string; path: string }): string => `${place} ${path}`;
  /** Detail screens are reached from their list. */
  const isOfOne = (screen: { in: string; path: string }): boolean =>
    entries.some((entry) => entry.in === screen.in && screen.path.startsWith(`${entry.path}/$`));
  const own = screens.filter(
    (screen) => ['personal', 'workspaceSettings', 'projectSettings'].includes(screen.in) && !isOfOne(screen),
  );
  expect(entries.map(nameOf).toSorted()).toEqual(own.map(nameOf).toSorted());
});

test('every screen that the command menu opens exists', async () => {
  const given = await Promise.all(all.flatMap(({ actions }) => actions?.() ?? []));
  const destinations = given.flatMap((each) => each.actions.destinations ?? []);
  expect(destinations.length).toBeGreaterThan(10);
  const base = { account: '', workspace: '/acme', project: `/acme/projects/${project.id}` };
  for (const each of destinations) expect(isShown(base[each.in] + each.path), each.id).toBe(true);
});

test('every row with a reference has a screen', () => {
  const references = all.flatMap((feature) => feature.references ?? []);
  expect(references.length).toBeGreaterThan(2);
  for (const { entity, path } of references)
    for (const projectId of ['atlas', null])
      expect(isShown(path('acme', { id: 'row', projectId })), entity.name).toBe(true);
});

test('every name given by features is a message', async () => {
  const { en } = await import('@cairn/messages');
  const firstWords = await import('@cairn/messages/first');
  const isIn = (words: object, key: string): boolean =>
    typeof key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words) === 'string';
  const late = await Promise.all(
    all.map(async ({ settings, actions }) => {
      const more = (await actions?.())?.actions;
      return [
        ...((await settings?.())?.settings.entries ?? []).map(({ label }) => label),
        ...(more?.destinations ?? []).map(({ label }) => label),
        ...(more?.finders ?? []).flatMap(({ label, textLabel }) => [label, textLabel]),
      ];
    }),
  );
  for (const { label } of all.flatMap(({ navigation = [] }) => navigation))
    expect(isIn(firstWords, label), label).toBe(true);
  for (const label of late.flat()) expect(isIn(en, label), label).toBe(true);
});
