import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const ROLES = { Guest: 5, Viewer: 10, Member: 15 } as const;

interface Setting {
  readonly place: Place;
  readonly ada: Actor;
  readonly inbox: string;
  readonly run: (name: string, args: object) => Promise<void>;
}

/** A project with intake switched on. */
async function givenIntake(ada: Actor, url: string): Promise<Setting> {
  const place = await createPlace(ada, url);
  const { slug, projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, url, slug, name, args);
  await run('project.update', { projectId, patch: { hasIntake: true } });
  return { place, ada, run, inbox: `/${slug}/projects/${projectId}/inbox` };
}

async function file({ place, run }: Setting, title: string, more: object = {}): Promise<string> {
  const id = uuid();
  await run('intake.file', { id, projectId: place.projectId, title, sortOrder: 'a0', ...more });
  return id;
}

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

test('S-FEAT-015 SYS-17 requests are sent by a guest, navigated by keyboard, answered and undone, live and offline', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada', { keepsApp: true }), await person('Gus')];
  const setting = await givenIntake(ada, server.url);
  const { place, run, inbox } = setting;
  const { slug, projectId } = place;
  await admit(ada, gus, server.url, slug, ROLES.Guest, { id: projectId, role: ROLES.Guest });
  await createIssue(ada, server.url, place, 'Downloads stop half way');
  await run('cycle.create', { id: uuid(), projectId, name: 'Cycle 24', startDate: null, endDate: null });
  await file(setting, 'Glossary for map terms', { priority: 'low' });
  await file(setting, 'Battery cost of a region');
  await file(setting, 'Trail names in two languages');
  const { page } = ada;
  const main = page.getByRole('main');
  const theirs = gus.page.getByRole('main');
  const requests = main.getByRole('tabpanel').getByRole('list');
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Intake/ });
  const title = (name: string) => main.getByRole('article', { name });
  const link = (name: string) => requests.getByRole('link', { name: new RegExp(name) });

  await test.step('S-EMPTY-040 S-EMPTY-039 nothing chosen, nothing closed, no matches', async () => {
    await page.goto(inbox);
    await expect(main.getByRole('heading', { name: 'No request selected' })).toBeVisible();
    await main.getByRole('tab', { name: /^Closed/ }).click();
    await expect(main.getByRole('heading', { name: 'No closed requests' })).toBeVisible();
    await main.getByRole('tab', { name: /^Open/ }).click();
    await main.getByRole('button', { name: 'Filter requests' }).click();
    await expect(page.getByRole('option', { name: 'Priority' })).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Snoozed' }).click();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('heading', { name: 'No matching requests' })).toBeVisible();
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(link('Glossary')).toBeVisible();
    await expect(entry).toContainText('3');
  });

  await test.step('a guest sends a request, edits its title and text, and can do no more with it', async () => {
    await gus.page.goto(inbox);
    await theirs.getByRole('button', { name: 'New request' }).click();
    const dialog = gus.page.getByRole('dialog', { name: 'New request' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Downloads stop');
    await expect(dialog.getByRole('region', { name: 'Similar issues' })).toContainText(
      'Downloads stop half way',
    );
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Download fails on hotel Wi-Fi');
    await dialog.getByRole('textbox', { name: 'Description' }).click();
    await gus.page.keyboard.type('It stops at 80 %.');
    await dialog.getByRole('button', { name: /^Priority/ }).click();
    await gus.page.getByRole('option', { name: 'High' }).click();
    await dialog.getByRole('button', { name: 'File request' }).click();
    const heading = theirs.getByRole('textbox', { name: 'Request title' });
    await heading.fill('Download fails on hotel Wi-Fi every time');
    await heading.press('Enter');
    // It has reached the server.
    await expect(theirs.getByText('WEB-5', { exact: true })).toBeVisible();
    await theirs.getByText('It stops at 80 %.').click();
    await expect(theirs.getByRole('textbox', { name: 'Description' })).toBeFocused();
    await gus.page.keyboard.press('Control+End');
    await gus.page.keyboard.type(' Then it starts over.');
    await expect(theirs.getByText('Saved', { exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-disabled', 'true');
    await expect(link('hotel Wi-Fi every time')).toBeVisible();
    await expect(entry).toContainText('4');
    await theirs.getByRole('link', { name: /Glossary/ }).click();
    await expect(theirs.getByRole('heading', { name: 'Glossary for map terms', level: 1 })).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: 'Request title' })).toHaveCount(0);
  });

  await test.step('the arrow keys move through the requests; the list sorts and filters', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(title('Download fails on hotel Wi-Fi every time')).toBeVisible();
    await expect(main.getByText('Then it starts over.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(title('Trail names in two languages')).toBeVisible();
    await expect(requests.locator('a[aria-current]')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(title('Download fails on hotel Wi-Fi every time')).toBeVisible();
    await main.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
    await page.keyboard.press('Escape');
    await expect(requests.getByRole('link').first()).toContainText('Glossary');
    await page.keyboard.press('f');
    await page.getByRole('option', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.keyboard.press('Escape');
    await expect(requests.getByRole('link')).toHaveCount(1);
    await main
      .getByRole('button', { name: /Remove filter|Clear/ })
      .first()
      .click();
    await expect(requests.getByRole('link')).toHaveCount(4);
  });

  await test.step('accepted with a state and a cycle in one step, it is in the issue list', async () => {
    const issues = await ada.context.newPage();
    await issues.goto(place.path);
    await expect(issues.getByRole('link', { name: /Downloads stop half way/ })).toBeVisible();
    await expect(issues.getByRole('link', { name: /hotel Wi-Fi/ })).toHaveCount(0);
    await main.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('option', { name: 'Todo' }).click();
    await main.getByRole('button', { name: /^Cycle/ }).click();
    await page.getByRole('option', { name: 'Cycle 24' }).click();
    await main.getByRole('button', { name: 'Accept' }).click();
    await expect(link('hotel Wi-Fi')).toHaveCount(0);
    await expect(issues.getByRole('link', { name: /hotel Wi-Fi/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(link('hotel Wi-Fi')).toHaveAttribute('aria-current', 'true');
    await expect(title('Download fails on hotel Wi-Fi every time')).toBeVisible();
    await expect(issues.getByRole('link', { name: /hotel Wi-Fi/ })).toHaveCount(0);
    await issues.close();
    // The focus follows the navigation; after undoing the answer by shortcut, Undo is no longer offered.
    await link('hotel Wi-Fi').click();
    await expect(main.getByRole('button', { name: 'Accept' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(link('hotel Wi-Fi')).toHaveCount(0);
    await expect(requests.locator('a[aria-current]')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Undid your answer to [A-Z]+-\d+$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(link('hotel Wi-Fi')).toHaveAttribute('aria-current', 'true');
    await expect(title('Download fails on hotel Wi-Fi every time')).toBeVisible();
    await expect(requests.locator('a[aria-current]')).toBeFocused();
  });

  await test.step('declined with a reason, snoozed until a day and back, marked as a duplicate, deleted', async () => {
    await link('Glossary').click();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog', { name: 'Decline request' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Not this year');
    await dialog.getByRole('button', { name: 'Decline request' }).click();
    await link('Battery').click();
    await page.keyboard.press('3');
    await page.getByRole('menuitem', { name: 'Next week' }).click();
    await expect(requests.filter({ hasText: 'Back on' })).toBeVisible();
    await link('Battery').click();
    await main.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: 'End snooze' }).click();
    await expect(requests.filter({ hasText: 'Back on' })).toHaveCount(0);
    await link('hotel Wi-Fi').click();
    await page.keyboard.press('4');
    const picker = page.getByRole('dialog', { name: 'Mark as duplicate' });
    await picker.getByRole('checkbox', { name: /Downloads stop/ }).click();
    await picker.getByRole('button', { name: 'Mark as duplicate' }).click();
    await link('Trail names').click();
    await main.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete request' }).click();
    await expect(link('Trail names')).toHaveCount(0);
    await main.getByRole('tab', { name: /^Closed/ }).click();
    await expect(requests.getByRole('link')).toHaveCount(2);
    await link('Glossary').click();
    await expect(main.getByText('Reason: Not this year')).toBeVisible();
    await expect(main.getByText(/declined this issue from intake\./)).toBeVisible();
    await link('hotel Wi-Fi').click();
    await expect(main.getByRole('link', { name: /Duplicate of .*Downloads stop/ })).toBeVisible();
    await expect(main.getByText(/declined this issue from intake as a duplicate\./)).toBeVisible();
    await main.getByRole('tab', { name: /^Open/ }).click();
    await link('Battery').click();
    await expect(main.getByText(/snoozed this issue in intake\./)).toBeVisible();
  });

  await test.step('offline one request is sent and another accepted; both arrive', async () => {
    await goOffline(ada);
    await main.getByRole('button', { name: 'New request' }).click();
    const dialog = page.getByRole('dialog', { name: 'New request' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Dowload stop half the way');
    const alike = dialog.getByRole('region', { name: 'Similar issues' });
    await expect(alike.getByRole('link', { name: /Downloads stop half way/ })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Battery cost of regions');
    await expect(alike.getByRole('link', { name: 'Request Battery cost of a region' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Written on a plane');
    await expect(alike).toHaveCount(0);
    await dialog.getByRole('button', { name: 'File request' }).click();
    await expect(link('Written on a plane')).toBeVisible();
    await link('Battery').click();
    await main.getByRole('button', { name: 'Accept' }).click();
    await expect(link('Battery')).toHaveCount(0);
    await ada.context.setOffline(false);
    await expect(theirs.getByRole('link', { name: /Written on a plane/ })).toBeVisible();
    await expect(theirs.getByRole('link', { name: /Battery/ })).toHaveCount(0);
  });

  await test.step('S-STATE-002 S-STATE-003 S-STATE-004 S-STATE-005 S-ACT-029 the activity shows it, beside the issue too', async () => {
    await main.getByRole('tab', { name: /^Closed/ }).click();
    await link('Battery').click();
    await main.getByRole('link', { name: 'Open issue' }).click();
    await expect(page).toHaveURL(/\/issues\//);
    await expect(main.getByText(/accepted this issue from intake\./)).toBeVisible();
    const id = await idOf({ page });
    await page.goto(`/${slug}/profile/${id}/activity`);
    for (const sentence of [
      /declined .*Glossary.* from intake/,
      /snoozed .*Battery.* in intake/,
      /accepted .*Battery.* from intake/,
      /declined .*hotel Wi-Fi.* from intake as a duplicate/,
    ])
      await expect(main.getByRole('listitem').filter({ hasText: sentence }).first()).toBeVisible();
  });
});

test('S-EMPTY-041 S-FEAT-034 a project switches its features on and off, and says so at their URLs', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, ROLES.Member, { id: projectId, role: ROLES.Member });
  const base = `/${slug}/projects/${projectId}`;
  const { page } = ada;
  const main = page.getByRole('main');
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="${base}/"]`, { hasText: name });
  // It is off in a new project, and the other four are on.
  await page.goto(`${base}/inbox`);
  await expect(main.getByRole('heading', { name: 'Intake is turned off' })).toBeVisible();
  await expect(entry('Intake')).toHaveCount(0);
  await bob.page.goto(`${base}/inbox`);
  await expect(bob.page.getByRole('button', { name: 'Manage features' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await main.getByRole('button', { name: 'Manage features' }).click();
  await expect(page).toHaveURL(/settings\/features$/);
  await main.getByRole('switch', { name: 'Intake' }).click();
  await expect(entry('Intake')).toBeVisible();
  const features = [
    ['Cycles', 'cycles', /Cycles are turned off/],
    ['Modules', 'modules', /Modules are turned off/],
    ['Views', 'views', /Views are turned off/],
    ['Pages', 'pages', /Pages are turned off/],
    ['Intake', 'inbox', /Intake is turned off/],
  ] as const;
  for (const [name, path, notice] of features) {
    await page.goto(`${base}/settings/features`);
    await expect(entry(name)).toBeVisible();
    await main.getByRole('switch', { name }).click();
    await expect(entry(name)).toHaveCount(0);
    await page.goto(`${base}/${path}`);
    await expect(main.getByRole('heading', { name: notice })).toBeVisible();
  }
});

test('the inbox opens from its URL, in both schemes and on a phone', async ({ person, server }) => {
  const ada = await person('Ada');
  const setting = await givenIntake(ada, server.url);
  const first = await file(setting, 'Download fails on hotel Wi-Fi', {
    priority: 'high',
    description: text('It stops at 80 %, waits for a minute and starts again from nothing.'),
  });
  await file(setting, 'A title without end, '.repeat(8).trim());
  const { page } = ada;
  const main = page.getByRole('main');
  const request = `${setting.inbox}?request=${first}`;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(request);
    await expect(main.getByText('It stops at 80 %')).toBeVisible();
    await expect(page).toHaveTitle('Intake · Website');
    await expectAccessible(page);
  }
  // The issue's URL leads to the request.
  await page.goto(`${setting.place.path}/${first}`);
  await expect(page).toHaveURL(new RegExp(`inbox\\?request=${first}`));
  await page.setViewportSize({ width: 360, height: 740 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect(main.getByRole('button', { name: 'Back to requests' })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
  // Each answer is shown with its label; the bar doesn't scroll.
  const bar = main.getByRole('toolbar', { name: 'Answer this request' });
  expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  for (const name of ['Accept', 'Decline', 'Snooze', 'Duplicate', 'Next request', 'More actions'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await main.getByRole('button', { name: 'Back to requests' }).click();
  await expect(main.getByRole('link', { name: /A title without end/ })).toBeVisible();
  await expectAccessible(page);
  expect(await width()).toBeLessThanOrEqual(360);
});

test('a request shows similar issues, and can be marked as a duplicate of one', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const setting = await givenIntake(ada, server.url);
  await createIssue(ada, server.url, setting.place, 'Downloads stop half way');
  const id = await file(setting, 'Dowload stopped half way on Wi-Fi');
  await file(setting, 'Half way there');
  const { page } = ada;
  const main = page.getByRole('main');
  await page.goto(`${setting.inbox}?request=${id}`);
  const alike = main.getByRole('region', { name: 'Similar issues' });
  await expect(alike.getByRole('link')).toHaveText([
    'WEB-1 Downloads stop half way',
    'Request Half way there',
  ]);
  await expectAccessible(page);
  await alike.getByRole('button', { name: 'Mark as duplicate' }).click();
  await main.getByRole('tab', { name: /^Closed/ }).click();
  await page.getByRole('link', { name: /Dowload stopped/ }).click();
  await expect(main.getByRole('link', { name: /Duplicate of .*Downloads stop/ })).toBeVisible();
  await expect(alike).toHaveCount(0);
});
