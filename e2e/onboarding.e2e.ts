import type { Page } from '@playwright/test';
import { createPlace, expect, expectAccessible, test, testOn } from './cairn.ts';
import { Onboarding } from './screens/onboarding.ts';

const PERSON_ROLES = [
  'Product / Project Manager',
  'Development / Engineering',
  'Founder / Executive',
  'Freelancer / Consultant',
  'Marketing / Growth',
  'Sales / Business Development',
  'Support / Operations',
  'Student / Professor',
  'Human Resources',
  'Other',
];
const COMPANY_SIZES = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'];
const RESERVED = [
  '404',
  'accounts',
  'api',
  'create-workspace',
  'error',
  'god-mode',
  'installations',
  'invitations',
  'onboarding',
  'profile',
  'spaces',
  'workspace-invitations',
];

test('S-ENT-025 S-ENT-026 S-GEN-011 a new person is onboarded, may reload anywhere, and is asked once', async ({
  person,
}) => {
  const { page } = await person('Ada');
  const course = new Onboarding(page);
  await page.goto('/');
  await page.waitForURL('**/onboarding');
  await page.getByRole('combobox', { name: 'What do you do?' }).click();
  await expect(page.getByRole('option')).toHaveText(PERSON_ROLES);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  const avatar = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(avatar.getByRole('button', { name: 'Upload & Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(avatar).toHaveCount(0);
  await page.getByRole('textbox', { name: 'What will you use Cairn for?' }).fill('Maps of the coast');
  await course.tellProfile('Founder / Executive');

  await expect(page.getByRole('heading', { name: 'Create your workspace' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(COMPANY_SIZES.length);
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
  ).toEqual(COMPANY_SIZES);
  await expectAccessible(page);
  const slug = `fernway-${Date.now().toString(36)}`;
  await course.createWorkspace(slug);

  await expect(page.getByRole('heading', { name: 'Invite your team' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Invite your team' })).toBeVisible();
  await expectAccessible(page);
  await course.skipInviting();
  await page.waitForURL(`**/${slug}`);
  await expect(page.getByRole('button', { name: 'Create a project' })).toBeVisible();
  const tour = page.getByRole('region', { name: 'Everything is an issue' });
  await expect(tour).toBeVisible();
  await expectAccessible(page);
  for (const step of ['Next', 'Next', 'Next', 'Done']) await page.getByRole('button', { name: step }).click();
  await expect(page.getByRole('list', { name: /^Tip/ })).toHaveCount(0);

  await page.goto('/onboarding');
  await page.waitForURL(`**/${slug}`);
  await page.goto('/');
  await page.waitForURL(`**/${slug}`);
  await expect(page.getByRole('button', { name: 'Create a project' })).toBeVisible();
  await expect(tour).toHaveCount(0);
  const me = await page.request.get('/api/users/me');
  expect(await me.json()).toMatchObject({
    role: 'Founder / Executive',
    use_case: 'Maps of the coast',
    onboarding: { tour: true },
  });
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(PERSON_ROLES);
});

test('SYS-03 S-ROUTE-014 the form refuses each reserved name beside the field, and nothing is sent', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/create-workspace');
  let isSent = false;
  page.on(
    'request',
    (request) => (isSent ||= request.method() === 'POST' && request.url().includes('/api/workspaces')),
  );
  await page.getByLabel('Workspace name').fill('Acme');
  await page.getByRole('radio', { name: '2-10' }).check();
  for (const name of RESERVED) {
    await page.getByLabel('Workspace URL').fill(name);
    await expect(page.getByText('This URL is taken. Try another one.')).toBeVisible();
    await page.getByRole('button', { name: 'Create workspace' }).click();
  }
  expect(isSent).toBe(false);
  await expect(page).toHaveURL(/\/create-workspace$/);
});

test('SYS-03 S-FEAT-026 S-ENT-025 the URL follows the name, is checked while typing, and asks for a size', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/create-workspace');
  await expect(page.getByRole('radio')).toHaveCount(COMPANY_SIZES.length);
  const sizes = page.getByRole('radio').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  expect(await sizes).toEqual(COMPANY_SIZES);
  await page.getByLabel('Workspace name').fill('Größe & Co. 7');
  await expect(page.getByLabel('Workspace URL')).toHaveValue('gro-e-co-7');
  await expect(page.getByText('is available')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('Select a company size')).toBeVisible();
  await page.getByLabel('Workspace URL').fill(slug);
  await expect(page.getByText('This URL is taken. Try another one.')).toBeVisible();
  const free = `free-${slug}`;
  await page.getByLabel('Workspace URL').fill(free);
  await page.getByRole('radio', { name: '500+' }).check();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(`**/${free}`);
  await page.goto('/');
  await page.waitForURL(`**/${free}`);

  await page.getByRole('button', { name: 'Größe & Co. 7' }).click();
  await page.getByRole('menuitem', { name: 'Acme' }).click();
  await page.waitForURL(`**/${slug}`);
  await expect(page.getByRole('button', { name: 'Acme', exact: true })).toBeVisible();
  await page.goto('/');
  await page.waitForURL(`**/${slug}`);
});

test('each reserved name has its own screen', async ({ person, server }) => {
  // The first person is the server admin, and has one more screen.
  await person('First');
  const ada = await person('Ada');
  const { page } = ada;
  await createPlace(ada, server.url);
  const headings: Record<string, RegExp> = {
    '/profile': /^Profile$/,
    '/invitations': /^Pending invitations$/,
    '/create-workspace': /^Create your workspace$/,
    '/workspace-invitations': /^This invitation is no longer valid$/,
    '/accounts/forgot-password': /./,
    '/spaces': /^Page not found$/,
    '/installations/github': /^GitHub wasn't installed$/,
    '/onboarding': /^Welcome to Cairn$/,
    '/god-mode': /^Page not found$/,
    '/404': /^Page not found$/,
    '/error': /^Page not found$/,
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeHidden();
  }
});

const testAlone = testOn({});

testAlone(
  'SYS-02 somebody new says who they are, creates or joins a workspace, invites, sees the tour, continues where they left, and is asked once',
  async ({ person, server, browser }) => {
    // The first account of a server has a confirmed email, and joins without a link.
    const ben = await person('Ben');
    const ada = await person('Ada');
    const { page } = ada;
    const course = new Onboarding(page);
    const tourOf = (at: Page) => at.getByRole('region', { name: 'Everything is an issue' });
    const headingOf = (at: Page) => at.getByRole('heading', { level: 1 });
    /** Signed in as Ada in another browser, which shares nothing with this one. */
    const elsewhere = async (): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: server.url,
        storageState: { cookies: await ada.context.cookies(), origins: [] },
      });
      const other = await context.newPage();
      await other.goto('/');
      return other;
    };

    await testAlone.step('the profile, with the ten roles', async () => {
      await page.goto('/');
      await page.waitForURL('**/onboarding');
      await page.getByRole('combobox', { name: 'What do you do?' }).click();
      await expect(page.getByRole('option')).toHaveText(PERSON_ROLES);
      await page.keyboard.press('Escape');
      await course.tellProfile('Human Resources');
    });

    await testAlone.step(
      'a workspace of one of six sizes; it continues after a reload and elsewhere',
      async () => {
        await expect(headingOf(page)).toHaveText('Create your workspace');
        await page.reload();
        const other = await elsewhere();
        for (const each of [page, other]) {
          await expect(headingOf(each)).toHaveText('Create your workspace');
          await expect(each.getByRole('radio')).toHaveCount(COMPANY_SIZES.length);
          const sizes = await each
            .getByRole('radio')
            .evaluateAll((all) => all.map((radio) => radio.getAttribute('value')));
          expect(sizes).toEqual(COMPANY_SIZES);
        }
        await other.context().close();
        await course.createWorkspace('Fernway', 'Just myself');
      },
    );

    await testAlone.step('an invitation, also after a reload and elsewhere', async () => {
      await expect(headingOf(page)).toHaveText('Invite your team');
      await page.reload();
      await expect(headingOf(page)).toHaveText('Invite your team');
      const other = await elsewhere();
      await expect(headingOf(other)).toHaveText('Invite your team');
      await other.context().close();
      await page.getByLabel('Email of person 1').fill(ben.email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText('Share these links.', { exact: false })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/fernway');
    });

    await testAlone.step('the tour, once', async () => {
      await expect(tourOf(page)).toBeVisible();
      for (const name of ['Next', 'Next', 'Next', 'Done'])
        await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('list', { name: /^Tip/ })).toHaveCount(0);
      const other = await elsewhere();
      for (const each of [page, other])
        for (const path of ['/onboarding', '/']) {
          await each.goto(path);
          await each.waitForURL('**/fernway');
          await expect(each.getByRole('button', { name: 'Create a project' })).toBeVisible();
          await expect(tourOf(each)).toHaveCount(0);
        }
      await other.context().close();
    });

    await testAlone.step('an invited person joins instead, and is asked once too', async () => {
      await ben.page.goto('/');
      await new Onboarding(ben.page).tellProfile('Other');
      await ben.page.reload();
      await ben.page.getByRole('button', { name: 'Join Fernway' }).click();
      await ben.page.waitForURL('**/fernway');
      await expect(tourOf(ben.page)).toBeVisible();
      await tourOf(ben.page).getByRole('button', { name: 'Skip tour' }).click();
      await expect(tourOf(ben.page)).toHaveCount(0);
      await ben.page.goto('/onboarding');
      await ben.page.waitForURL('**/fernway');
      await expect(ben.page.getByRole('button', { name: 'Fernway' })).toBeVisible();
      await expect(tourOf(ben.page)).toHaveCount(0);
    });

    const roleOf = async (at: Page): Promise<unknown> =>
      ((await (await at.request.get('/api/users/me')).json()) as { role: string }).role;
    expect([await roleOf(page), await roleOf(ben.page)]).toEqual(['Human Resources', 'Other']);
  },
);
