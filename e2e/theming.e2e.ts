import type { Page } from '@playwright/test';
import { createPlace, expect, expectAccessible, expectFits, goOffline, test, type Actor } from './cairn.ts';

/** A light page beside a dark sidebar. */
const OWN = {
  Background: '#fdf6e3',
  Text: '#3b4b50',
  Primary: '#b5540e',
  'Sidebar background': '#0f2d36',
  'Sidebar text': '#d8e4e1',
} as const;
const DEFAULTS = {
  Background: '#0d101b',
  Text: '#c5c5c5',
  Primary: '#3f76ff',
  'Sidebar background': '#0d101b',
  'Sidebar text': '#c5c5c5',
} as const;
type Colors = Readonly<Record<keyof typeof OWN, string>>;

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto('/profile/appearance');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'custom');
  await expect(fieldOf(page, 'Background')).toBeVisible();
}

async function save(page: Page, colors: Partial<Colors>): Promise<void> {
  for (const [name, color] of Object.entries(colors)) await fieldOf(page, name).fill(color);
  await page.getByRole('button', { name: 'Save theme' }).click();
}

const storedTheme = async ({ page }: Pick<Actor, 'page'>): Promise<unknown> =>
  ((await (await page.request.get('/api/users/me/profile/')).json()) as { theme: unknown }).theme;

/** The parts of a theme that are applied to the page. */
const onPage = (page: Page) =>
  page.evaluate(() => {
    const { style, dataset } = document.documentElement;
    return {
      theme: dataset['theme'],
      scheme: dataset['scheme'],
      shades: Array.from(style, (name) => [name, style.getPropertyValue(name)] as const),
    };
  });

const shadeOf = async (page: Page, name: string): Promise<string | undefined> =>
  (await onPage(page)).shades.find(([each]) => each === name)?.[1];

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('S-GEN-015 S-DLG-068 S-DLG-069 S-DLG-070 S-DLG-071 S-DLG-072 S-DLG-073 S-DLG-074 S-DLG-075 S-DLG-076 the form of a custom theme takes five colours', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/profile/appearance');
  await expect(fieldOf(page, 'Background')).toHaveCount(0);
  await openForm(page);

  await test.step('five fields with a text input and a colour picker each, which begin with the defaults', async () => {
    for (const [name, color] of Object.entries(DEFAULTS)) {
      await expect(fieldOf(page, name)).toHaveValue(color);
      const picker = page.getByLabel(`${name}: colour picker`, { exact: true });
      await expect(picker).toHaveAttribute('type', 'color');
      await picker.fill('#102030');
      await expect(fieldOf(page, name)).toHaveValue('#102030');
    }
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    for (const [name, color] of Object.entries(DEFAULTS))
      await expect(fieldOf(page, name)).toHaveValue(color);
  });

  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sends.push(request.url());
  });
  await test.step('each is required', async () => {
    for (const [name, message] of [
      ['Background', 'Background color is required'],
      ['Text', 'Text color is required'],
      ['Primary', 'Primary color is required'],
      ['Sidebar background', 'Sidebar background color is required'],
      ['Sidebar text', 'Sidebar text color is required'],
    ] as const) {
      await save(page, { [name]: '' });
      await expect(fieldOf(page, name)).toHaveAccessibleDescription(message);
      await fieldOf(page, name).fill(DEFAULTS[name]);
      await expect(page.getByText(message)).toHaveCount(0);
    }
  });
  await test.step('each is # and six digits; a missing # is added', async () => {
    const invalid = 'Enter a valid hex code of 6 characters.';
    for (const name of Object.keys(DEFAULTS)) {
      for (const wrong of ['#12345g', '#abc', '#a1b2c3d']) {
        await save(page, { [name]: wrong });
        await expect(fieldOf(page, name)).toHaveAccessibleDescription(invalid);
      }
      await fieldOf(page, name).fill('');
      await fieldOf(page, name).pressSequentially('a1b2c3');
      await expect(fieldOf(page, name)).toHaveValue('#a1b2c3');
      await expect(page.getByText(invalid)).toHaveCount(0);
    }
  });
  expect(sends).toEqual([]);
  await save(page, { Background: '#0a1b2c' });
  await expect(page.getByText('Theme updated successfully!').first()).toBeVisible();
  expect(await storedTheme(ada)).toMatchObject({ background: '#0a1b2c', sidebarText: '#a1b2c3' });
  await expectAccessible(page);
  await expectFits(page);
});

test('SYS-24 S-DLG-077 S-ENT-013 S-ENT-014 S-ENT-015 S-ENT-016 S-ENT-017 a saved palette recolours the whole product at once, everywhere, and is removed without a trace', async ({
  person,
  server,
  browser,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  const tab = await ada.context.newPage();
  await tab.goto(place.path);
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const device = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: await ada.context.cookies(), origins: [] },
    serviceWorkers: 'block',
  });
  const elsewhere = await device.newPage();
  await elsewhere.goto(place.path);
  await expect(elsewhere.getByRole('button', { name: 'New issue' }).first()).toBeVisible();
  await openForm(page);

  await test.step('one message that changes in place', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/users/me', async (route) => {
      if (route.request().method() === 'PATCH') await isAnswered;
      await route.continue();
    });
    await save(page, OWN);
    const messages = page.locator('[data-toasts] p');
    await expect(messages).toHaveText('Updating theme...');
    answer();
    await expect(messages).toHaveText('Theme updated successfully!');
    await page.unroute('**/api/users/me');
  });
  await test.step('it is stored as the specification names its parts', async () => {
    expect(await storedTheme(ada)).toEqual({
      theme: 'custom',
      background: OWN.Background,
      text: OWN.Text,
      primary: OWN.Primary,
      sidebarBackground: OWN['Sidebar background'],
      sidebarText: OWN['Sidebar text'],
      darkPalette: false,
      palette: Object.values(OWN).join(','),
    });
    await openForm(page);
    await save(page, DEFAULTS);
    await expect
      .poll(async () => ((await storedTheme(ada)) as { palette: string }).palette)
      .toBe('#0d101b,#c5c5c5,#3f76ff,#0d101b,#c5c5c5');
    await save(page, OWN);
    await expect
      .poll(async () => ((await storedTheme(ada)) as { palette: string }).palette)
      .toBe(Object.values(OWN).join(','));
  });
  await test.step('another tab and another device of this person show it, without a reload', async () => {
    for (const each of [page, tab, elsewhere]) {
      await expect.poll(() => shadeOf(each, '--base-bg')).toBe(OWN.Background);
      await expect(each.locator('html')).toHaveAttribute('data-scheme', 'light');
    }
  });
  const expectColored = async (each: Page): Promise<void> => {
    await expect(each.getByRole('main')).toHaveCSS('background-color', rgb(OWN.Background));
    const sidebar = each.getByRole('navigation', { name: 'Main' });
    await expect(sidebar).toHaveCSS('background-color', rgb(OWN['Sidebar background']));
    await expect(sidebar.getByRole('link', { name: 'Home' })).toHaveCSS(
      'color',
      rgb((await shadeOf(each, '--side-text-2')) ?? ''),
    );
    const button = each.getByRole('main').getByRole('button', { name: 'New issue' }).last();
    await expect(button).toHaveCSS('background-color', rgb(OWN.Primary));
    const { shades } = await onPage(each);
    expect(shades.length).toBeGreaterThan(50);
    const chosen: readonly string[] = Object.values(OWN);
    for (const name of ['--bg-hover', '--side-active', '--primary-hover', '--text-3', '--palette-green-bg'])
      expect(chosen).not.toContain(shades.find(([shade]) => shade === name)?.[1]);
  };
  await test.step('page, sidebar and buttons', async () => {
    await expectColored(tab);
    await expectAccessible(tab);
  });
  await test.step('after a reload it is applied before the first paint, and no other theme is shown on the way', async () => {
    await tab.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = (): void => {
        seen.push(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await tab.reload();
    await expectColored(tab);
    const seen = await tab.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set([rgb(OWN['Sidebar background'])]));
    const shades = (await onPage(tab)).shades;
    // None of the app's code runs: the HTML itself is enough.
    await tab.route('**/assets/*.js', (route) => route.abort());
    await tab.reload();
    expect((await onPage(tab)).shades).toEqual(shades);
    await tab.unroute('**/assets/*.js');
    await tab.reload();
  });
  await test.step('another option removes all of it, here and there', async () => {
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    for (const each of [page, tab, elsewhere]) {
      await expect.poll(() => onPage(each)).toEqual({ theme: 'light', scheme: undefined, shades: [] });
      await expect
        .poll(() => each.evaluate(() => localStorage.getItem('cairn.theme')))
        .toBe('{"theme":"light"}');
    }
    await tab.reload();
    expect(await onPage(tab)).toEqual({ theme: 'light', scheme: undefined, shades: [] });
  });
  await test.step("switching back to it restores one's colours", async () => {
    await openForm(page);
    for (const [name, color] of Object.entries(OWN)) await expect(fieldOf(page, name)).toHaveValue(color);
    await expect.poll(() => shadeOf(elsewhere, '--base-bg')).toBe(OWN.Background);
  });
  await device.close();
});

test('S-DLG-077 a failed save leaves the stored theme', async ({ person, server }) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await openForm(page);
  await save(page, OWN);
  await expect(page.getByText('Theme updated successfully!').first()).toBeVisible();
  const before = [await storedTheme(ada), await onPage(page)];
  await page.getByRole('button', { name: 'Dismiss' }).click();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/users/me', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.continue();
    await isAnswered;
    await route.fulfill({ status: 500, json: { error: 'unexpected', message: 'No' } });
  });
  await save(page, { Background: '#222222' });
  const messages = page.locator('[data-toasts] p');
  await expect(messages).toHaveText('Updating theme...');
  answer();
  await expect(messages).toHaveText('Failed to Update the theme.');
  await expect.poll(() => onPage(page)).toEqual(before[1]);
  // The input stays in the form, to be sent again.
  await expect(fieldOf(page, 'Background')).toHaveValue('#222222');
  await page.getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect(messages.last()).toHaveText('Failed to Update the theme.');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'custom');
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await page.unroute('**/api/users/me');
  await page.reload();
  await expect(fieldOf(page, 'Background')).toHaveValue(OWN.Background);
  expect([await storedTheme(ada), await onPage(page)]).toEqual(before);
});

test('whatever is chosen or stored, the product is readable and can be reset', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await openForm(page);
  const contrasts = page.getByRole('list', { name: 'Contrast' });
  await expect(contrasts).toContainText('Text on background 10.9:1');
  await expect(contrasts).not.toContainText('Below');
  const grey = Object.fromEntries(Object.keys(OWN).map((name) => [name, '#777777']));
  await save(page, grey);
  await expect(contrasts.getByRole('listitem').first()).toContainText('Text on background 1.0:1');
  await expect(contrasts.getByText('Below 4.5:1')).toHaveCount(3);
  await expect(page.getByText('Theme updated successfully!').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(place.path);
  await expect(page.getByRole('main').getByRole('button', { name: 'New issue' }).last()).toBeVisible();
  await expectAccessible(page);

  await test.step('an invalid colour never reaches a style, and the account’s own is restored', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('cairn.theme') ?? '{}') as object;
      const shades = '--base-bg:url(//evil.example);--s-1:#ffffff;';
      localStorage.setItem('cairn.theme', JSON.stringify({ ...stored, shades }));
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await onPage(page)).toEqual({ theme: 'custom', scheme: undefined, shades: [] });
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect.poll(() => shadeOf(page, '--base-bg')).toBe('#777777');
  });
  await test.step('the command menu leads out of it', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('change theme');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^Light theme/ }).click();
    await expect.poll(() => onPage(page)).toEqual({ theme: 'light', scheme: undefined, shades: [] });
  });
});

test('a custom theme works offline, and is removed on sign-out', async ({ person, server }) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await openForm(page);
  await save(page, OWN);
  await expect(page.getByText('Theme updated successfully!').first()).toBeVisible();
  await page.goto(place.path);
  await goOffline(ada);
  await page.reload();
  await expect(page.getByRole('main').getByRole('button', { name: 'New issue' }).last()).toBeVisible();
  expect(await shadeOf(page, '--base-bg')).toBe(OWN.Background);
  await ada.context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Ada' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await onPage(page)).toEqual({ theme: 'system', scheme: undefined, shades: [] });
});
