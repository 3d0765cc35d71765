// @vitest-environment happy-dom
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  project as projectEntity,
  PROJECT_SWITCHES,
  projectRoles,
  ROLE,
  ROLES,
  schema,
  workspaceRoles,
  type Project,
  type Role,
} from '@cairn/domain';
import { en } from '@cairn/messages';
import { RowStore } from '@cairn/sync/client';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext, type WorkspaceContext } from '../data/engine-context.ts';
import { Empty, EmptyPanelNote } from '../platform/empty.tsx';
import type { EmptyAction, EmptyPanel, EmptyScreen } from '../platform/empty-screens.ts';

const SOURCES = path.join(import.meta.dirname, '..');
const PRINTED = path.join(SOURCES, '../empty-screens.md');
const FILE = 'empty-screens.tsx';
const NAMES: Readonly<Record<Role, string>> = { 5: 'Guest', 10: 'Viewer', 15: 'Member', 20: 'Admin' };

interface Declared {
  readonly key: string;
  readonly feature: string;
  readonly name: string;
  readonly of: EmptyScreen | EmptyPanel;
}

const files: Readonly<
  Record<string, { readonly emptyScreens: Readonly<Record<string, EmptyScreen | EmptyPanel>> }>
> = import.meta.glob('../features/*/empty-screens.tsx', { eager: true });

const catalogue: readonly Declared[] = Object.entries(files).flatMap(([file, { emptyScreens }]) => {
  const feature = file.split('/').at(-2) ?? '';
  return Object.entries(emptyScreens).map(([name, of]) => ({ key: `${feature}.${name}`, feature, name, of }));
});

const isScreen = (of: EmptyScreen | EmptyPanel): of is EmptyScreen => 'title' in of;
const actionsOf = ({ of }: Declared): readonly (readonly [string, EmptyAction])[] =>
  isScreen(of) ? Object.entries(of.actions ?? {}) : [];
const withActions = catalogue.filter((each) => actionsOf(each).length > 0);

afterEach(cleanup);

/** The message for a full key. */
function wordsAt(key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], en);
}

const lowest = (table: typeof workspaceRoles, { needs }: EmptyAction): Role | undefined =>
  ROLES.find((role) => table[role].includes(needs));

/** The lowest role with an enabled action, among those that its access type compares. */
const roleOf = (action: EmptyAction): Role | undefined =>
  lowest(action.access === 'workspace' ? workspaceRoles : projectRoles, action);

const home = { id: 'p', name: 'Website', archivedAt: null } as unknown as Project;

interface Standing {
  readonly inWorkspace: Role;
  readonly inProject: Role;
}

/** Renders it for a person with these roles, with rows in memory. */
function show({ of }: Declared, { inWorkspace, inProject }: Standing, archivedAt: number | null = null) {
  const store = new RowStore(schema);
  const self = { id: 'ada', displayName: 'Ada', avatarUrl: null, role: inWorkspace, isActive: true };
  store.setBase('member', self.id, self);
  store.setBase(projectEntity.name, home.id, { ...home, archivedAt });
  store.setBase('projectMember', 'm', { id: 'm', projectId: home.id, userId: self.id, role: inProject });
  store.flush();
  const context = {
    engine: { store, getState: () => ({ phase: 'ready' }), subscribe: () => () => undefined },
    session: { me: { id: self.id }, workspaces: [] },
    workspace: { id: 'w', slug: 'acme', name: 'Acme' },
  } as unknown as WorkspaceContext;
  const run = vi.fn();
  const values = { place: 'Website', name: 'Ada' };
  cleanup();
  const shown = render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <EngineContext value={context}>
        {isScreen(of) ? (
          <Empty
            of={of as EmptyScreen & { readonly actions: Readonly<Record<string, EmptyAction>> }}
            run={Object.fromEntries(Object.keys(of.actions ?? {}).map((name) => [name, run]))}
            home={{ ...home, archivedAt }}
            values={values}
          />
        ) : (
          <EmptyPanelNote of={of} values={values} />
        )}
      </EngineContext>
    </IntlProvider>,
  );
  return { ...shown, run };
}

const isOff = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';
const buttonOf = ({ label }: EmptyAction): HTMLElement =>
  screen.getByRole('button', { name: String(wordsAt(label)) });

test('S-GEN-017 the printed catalogue matches: each empty screen with its texts, actions and their roles', () => {
  const printed = printedCatalogue();
  if (process.env['UPDATE_EMPTY'] !== undefined) writeFileSync(PRINTED, printed);
  expect(
    readFileSync(PRINTED, 'utf8'),
    'run UPDATE_EMPTY=1 npx vitest run --project unit apps/web/src/app/empty-screens.test.tsx to print it anew',
  ).toBe(printed);
});

test.each(catalogue)('$key has a picture, and words that exist', (each) => {
  const { of } = each;
  const keys = [
    of.text,
    ...(isScreen(of) ? [of.title] : []),
    ...actionsOf(each).flatMap(([, action]) => [action.label, action.refused]),
  ];
  expect(keys.filter((key) => typeof wordsAt(key) !== 'string')).toEqual([]);
  const { container } = show(each, { inWorkspace: ROLE.guest, inProject: ROLE.guest });
  expect(container.querySelectorAll('svg.empty-art *').length).toBeGreaterThan(2);
  expect(screen.queryAllByRole('button')).toHaveLength(actionsOf(each).length);
});

test.each(catalogue)('$key is shown by a screen', ({ feature, name }) => {
  const folder = path.join(SOURCES, 'features', feature);
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith(FILE))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const byName = texts.some((text) => new RegExp(`emptyScreens\\.${name}\\b`).test(text));
  // Screens with several choose one by a variable, whose values it names.
  const byChoice =
    texts.some((text) => /emptyScreens\[\w+\]/.test(text)) &&
    texts.some((text) => text.includes(`'${name}'`));
  expect(byName || byChoice).toBe(true);
});

/** Screens for missing access or missing things, which aren't empty. */
const NOT_EMPTY: readonly string[] = [
  'analytics/analytics-frame.tsx',
  'pages/page-screen.tsx',
  'projects/join-project-page.tsx',
  'projects/project-settings-frame.tsx',
];

test("SYS-41 every screen that can be empty shows the catalogue's content and nothing of its own", () => {
  const folder = path.join(SOURCES, 'features');
  const drawing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .filter((file) => /<(?:Compact)?EmptyState\b/.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(drawing.sort((a, b) => (a < b ? -1 : 1))).toEqual(NOT_EMPTY);
  const printed = readFileSync(PRINTED, 'utf8');
  expect(catalogue.filter(({ key }) => !printed.includes(`| ${key} |`))).toEqual([]);
  expect(catalogue.length).toBeGreaterThan(60);
});

test.each(withActions)(
  'S-EMPTY-002 $key: an action is enabled from the role that it needs, and otherwise disabled with a reason',
  (each) => {
    for (const [, action] of actionsOf(each)) {
      const needed = roleOf(action);
      expect(needed, 'a role that nobody has').toBeDefined();
      for (const role of ROLES) {
        const isWorkspace = action.access === 'workspace';
        const { run } = show(each, {
          // The role that doesn't count is the opposite.
          inWorkspace: isWorkspace ? role : role < (needed ?? 0) ? ROLE.admin : ROLE.guest,
          inProject: isWorkspace ? (role < (needed ?? 0) ? ROLE.admin : ROLE.guest) : role,
        });
        const button = buttonOf(action);
        expect(isOff(button), `${NAMES[role]} in the ${action.access}`).toBe(role < (needed ?? 0));
        button.click();
        expect(run).toHaveBeenCalledTimes(role < (needed ?? 0) ? 0 : 1);
      }
    }
  },
);

test('S-EMPTY-003 a workspace Guest who is a project Member creates in the project, and nothing in the workspace', () => {
  const guest = { inWorkspace: ROLE.guest, inProject: ROLE.member };
  const seen = { project: 0, workspace: 0 };
  for (const each of withActions)
    for (const [, action] of actionsOf(each)) {
      if (roleOf(action) !== ROLE.member) continue;
      show(each, guest);
      expect(isOff(buttonOf(action)), each.key).toBe(action.access === 'workspace');
      seen[action.access]++;
    }
  expect(Math.min(seen.project, seen.workspace)).toBeGreaterThan(2);
});

test('each feature that can be switched off has an entry in the catalogue, with a link to the switches', () => {
  const notices = Object.keys(PROJECT_SWITCHES)
    .map((field) => field.replace('has', '').toLowerCase())
    .map((feature) => catalogue.find(({ key }) => key === `${feature}.off`));
  expect(notices).toHaveLength(5);
  for (const notice of notices)
    expect(notice && actionsOf(notice).map(([, action]) => [wordsAt(action.label), roleOf(action)])).toEqual([
      ['Manage features', ROLE.admin],
    ]);
});

test('in an archived project no one is offered actions that wait until it is restored', () => {
  const declared = withActions.find(({ key }) => key === 'cycles.none');
  expect(declared).toBeDefined();
  if (!declared) return;
  show(declared, { inWorkspace: ROLE.admin, inProject: ROLE.admin }, 1);
  for (const [, action] of actionsOf(declared)) expect(isOff(buttonOf(action))).toBe(true);
});

function printedCatalogue(): string {
  const said = (key: string): string => String(wordsAt(key)).replaceAll('|', '\\|');
  const rows = catalogue.map((each) => {
    const { of } = each;
    const title = isScreen(of) ? said(of.title) : '';
    const actions = actionsOf(each).map(([, action]) => {
      const needed = roleOf(action);
      return `${said(action.label)}: ${needed === undefined ? 'nobody' : NAMES[needed]} of the ${action.access}`;
    });
    const matrix = ROLES.map((role) =>
      actionsOf(each)
        .map(([, action]) => (role < (roleOf(action) ?? Infinity) ? 'off' : 'on'))
        .join(', '),
    );
    return `| ${each.key} | ${title} | ${said(of.text)} | ${actions.join('; ')} | ${matrix.join(' | ')} |`;
  });
  return [
    '# What is said where nothing is',
    '',
    'Printed from the `empty-screens.tsx` of the features; a test compares the two. An action that somebody lacks the role',
    'for is disabled and says why. The last columns are the roles in the workspace or in the project, as the action says.',
    '',
    '| key | title | text | actions | Guest | Viewer | Member | Admin |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
