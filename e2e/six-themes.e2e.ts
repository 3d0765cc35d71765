import type { Locator, Page } from '@playwright/test';
import { DEFAULT_VIEW } from '@cairn/domain';
import { deriveShades } from '../packages/ui/src/shades/derive-shades.ts';
import { axeOn } from './axe.ts';
import { admit, createIssue, createPlace, expect, idOf, runCommand, test, type Actor } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

/** Two that differ from all others: a light page with a dark sidebar, and a dark page without any grey. */
const PALETTES = [
  {
    background: '#fdf6e3',
    text: '#586e75',
    primary: '#b58900',
    sidebarBackground: '#073642',
    sidebarText: '#93a1a1',
  },
  {
    background: '#2d1b3d',
    text: '#c792ea',
    primary: '#ff5c8a',
    sidebarBackground: '#f3e8ff',
    sidebarText: '#5b2b82',
  },
] as const;

/**
 * As they are stored in a browser, with the axe rules for each: contrast themes reach 7:1. The system theme equals one
 * of the others.
 */
const THEMES: readonly { readonly stored: { readonly theme: string }; readonly rules: readonly string[] }[] =
  [
    ...['light', 'dark'].map((theme) => ({ stored: { theme }, rules: ['color-contrast'] })),
    ...['light-contrast', 'dark-contrast'].map((theme) => ({
      stored: { theme },
      rules: ['color-contrast', 'color-contrast-enhanced'],
    })),
    ...PALETTES.map((palette) => ({ stored: deriveShades(palette), rules: ['color-contrast'] })),
  ];

/**
 * A project in which each screen has something coloured to show: states, priorities, labels, dates, avatars,
 * notifications.
 */
async function givenWork(ada: Actor, ben: Actor, url: string) {
  const place = await createPlace(ada, url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, ben, url, slug, 15, { id: projectId, role: 15 });
  const run = (name: string, args: object): Promise<void> => runCommand(ada, url, slug, name, args);
  const self = await idOf(ada);
  const label = uuid();
  await run('label.create', {
    id: label,
    projectId,
    name: 'Harbour',
    color: '#b45309',
    parentId: null,
    sortOrder: 'a0',
  });
  const priorities = ['urgent', 'high', 'medium', 'low', 'none'];
  const issues: string[] = [];
  for (const [at, title] of ['Tiles', 'Routes', 'Ferries', 'Names', 'Depths'].entries())
    issues.push(await createIssue(ada, url, place, title, `a${at}`));
  await run('issue.update', {
    changes: issues.map((issueId, at) => ({
      issueId,
      patch: {
        stateId: stateIds[at],
        priority: priorities[at],
        startDate: day(at - 4),
        dueDate: day(at - 1),
        assigneeIds: { add: [self], remove: [] },
        labelIds: { add: [label], remove: [] },
      },
    })),
  });
  const [cycle, module, view, page] = [uuid(), uuid(), uuid(), uuid()];
  await run('cycle.create', { id: cycle, projectId, name: 'Week', startDate: day(-2), endDate: day(5) });
  await run('cycle.move-issues', {
    changes: issues.map((issueId) => ({ issueId, patch: { cycleId: cycle } })),
  });
  await run('module.create', { id: module, projectId, name: 'Maps', status: 'in-progress' });
  await run('module.move-issues', {
    changes: issues.map((issueId) => ({ issueId, patch: { moduleIds: { add: [module], remove: [] } } })),
  });
  await run('view.create', { id: view, projectId, name: 'Urgent', spec: DEFAULT_VIEW });
  await run('page.create', { id: page, projectId, title: 'Harbour plan', sortOrder: 'a0' });
  await run('project.update', { projectId, patch: { hasIntake: true } });
  await run('intake.file', { id: uuid(), projectId, title: 'More light', sortOrder: 'a0' });
  await runCommand(ben, url, slug, 'issue.update', {
    changes: [{ issueId: issues[2], patch: { priority: 'urgent' } }],
  });
  const base = `/${slug}/projects/${projectId}`;
  const main = (page: Page): Locator => page.getByRole('main');
  const link = (name: string) => (page: Page) => main(page).getByRole('link', { name });
  const text = (words: string) => (page: Page) => main(page).getByText(words);
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
  return [
    [`${base}/issues`, link('Tiles')],
    [`${base}/issues?layout=board`, link('Tiles')],
    [`${base}/issues?layout=spreadsheet`, link('Tiles')],
    [`${base}/issues?layout=calendar`, link('Tiles')],
    [`${base}/issues?layout=timeline`, link('Tiles')],
    [`${base}/issues/${issues[0]}`, (page: Page) => page.getByRole('textbox', { name: 'Title' })],
    [`${base}/cycles`, link('Week')],
    [`${base}/cycles/${cycle}`, link('Tiles')],
    [`${base}/modules`, link('Maps')],
    [`${base}/modules/${module}`, link('Tiles')],
    [`${base}/views`, link('Urgent')],
    [`${base}/pages`, link('Harbour plan')],
    [`${base}/pages/${page}`, (page: Page) => page.getByRole('textbox', { name: 'Page content' })],
    [`/${slug}`, heading(/Ada$/)],
    [`/${slug}/notifications`, text('Ferries')],
    [`${base}/inbox`, text('More light')],
    [`/${slug}/analytics`, heading('Workload')],
    [`/${slug}/profile/${self}`, heading(/Ada/)],
    [`${base}/settings/states`, heading('States')],
    [`/${slug}/settings/members`, heading('Members')],
    ['/profile/appearance', heading('Appearance')],
  ] as const;
}

interface Stored {
  readonly theme: string;
  readonly shades?: string;
}

/** Applies a theme to the page as another tab of this browser does, without a reload. */
async function putOn(page: Page, stored: Stored): Promise<void> {
  await page.evaluate((value) => {
    const key = 'cairn.theme';
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, JSON.stringify(stored));
  await expect(page.locator('html')).toHaveAttribute('data-theme', stored.theme);
}

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
    }[];
  }>;
}

/**
 * The violations that axe finds with these rules. It is injected once, because its script is larger than most screens.
 */
const faultsBy = (page: Page, rules: readonly string[]): Promise<string[]> =>
  page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: { type: 'rule', values },
      rules: Object.fromEntries(values.map((id) => [id, { enabled: true }])),
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  }, rules);

/** Every theme colour of the page, by name. */
const colorsOn = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const names = Array.from(document.styleSheets)
      .flatMap(({ cssRules }) => Array.from(cssRules))
      .filter((rule) => rule instanceof CSSStyleRule)
      .flatMap(({ style }) => Array.from(style))
      .filter((name) => name.startsWith('--'));
    const dot = document.body.appendChild(document.createElement('i'));
    const colors = Object.fromEntries(
      Array.from(new Set(names), (name) => {
        dot.style.color = `var(${name}, transparent)`;
        return [name, getComputedStyle(dot).color];
      }),
    );
    dot.remove();
    return colors;
  });

test('the system theme is the light or the dark one, in every colour', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/profile/appearance');
  await expect(page.getByRole('radio')).toHaveCount(6);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await putOn(page, { theme });
    const own = await colorsOn(page);
    expect(Object.keys(own).length).toBeGreaterThan(60);
    await putOn(page, { theme: 'system' });
    expect(await colorsOn(page)).toEqual(own);
    await putOn(page, { theme: theme === 'light' ? 'dark' : 'light' });
    expect(await colorsOn(page)).not.toEqual(own);
  }
});

test('unreadable text would be found', async ({ person }) => {
  const { page } = await person('Ada');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/profile/appearance');
  await expect(page.getByRole('radio')).toHaveCount(6);
  await axeOn(page).withRules(['color-contrast']).analyze();
  const dark = deriveShades(PALETTES[1]);
  await putOn(page, dark);
  expect(await faultsBy(page, ['color-contrast'])).toEqual([]);
  // Its text has a contrast between 4.5 and 7.
  expect(await faultsBy(page, ['color-contrast-enhanced'])).not.toEqual([]);
  await putOn(page, { ...dark, shades: dark.shades.replace(/--text-2:#\w+/, '--text-2:#4a3358') });
  expect(await faultsBy(page, ['color-contrast'])).not.toEqual([]);
});

/** On a phone other parts are rendered. */
for (const { width, isShown } of [
  { width: 1280, isShown: () => true },
  { width: 360, isShown: (path: string) => path.includes('/issues?') || path.includes('/cycles/') },
])
  test(`the planning screens are readable in every theme at ${width} px`, async ({ person, server }) => {
    test.setTimeout(600_000);
    const [ada, ben] = [await person('Ada'), await person('Ben')];
    const { page } = ada;
    await page.setViewportSize({ width, height: 780 });
    // While something fades in, its contrast is different.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const screens = await givenWork(ada, ben, server.url);
    for (const [path, shown] of screens.filter(([path]) => isShown(path)))
      await test.step(path, async () => {
        // A screen is shown before the account has answered, whose theme is applied then.
        const account = page.waitForResponse('**/api/users/me');
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await account;
        await axeOn(page).withRules(['color-contrast']).analyze();
        for (const { stored, rules } of THEMES) {
          await putOn(page, stored);
          expect.soft(await faultsBy(page, rules), JSON.stringify(stored).slice(0, 90)).toEqual([]);
        }
      });
  });
