import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  runCommand,
  test as base,
} from './cairn.ts';
import { openGithub } from '../apps/server/test/given/github-stub.ts';
import { integrationEnv } from '../apps/server/test/given/integration-env.ts';
import { openSlack } from '../apps/server/test/given/slack-stub.ts';
import { Settings } from './screens/settings.ts';
import { ServerProcess } from './server-process.ts';

const ROLE = { member: 15, admin: 20 } as const;

interface Providers {
  readonly github: Awaited<ReturnType<typeof openGithub>>;
  readonly slack: Awaited<ReturnType<typeof openSlack>>;
}

/** A server whose operator has registered OAuth apps at a GitHub and a Slack on this machine. */
const test = base.extend<object, { providers: Providers; server: ServerProcess }>({
  providers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const github = await openGithub([
        { name: 'octo-org/lamps' },
        { name: 'octo-org/read-only', admin: false },
      ]);
      const slack = await openSlack([
        { id: 'C012AB3CD', name: 'general', is_private: false, is_member: true },
      ]);
      await use({ github, slack });
      await github.close();
      await slack.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ providers: { github, slack } }, use) => {
      const server = await ServerProcess.start({ env: integrationEnv(github.url, slack.url) });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

test('SYS-34 S-FEAT-023 S-EMPTY-018 GitHub and Slack are installed, connected to a project, kept in sync, and uninstalled', async ({
  person,
  server,
  providers: { github, slack },
}) => {
  test.setTimeout(300_000);
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const { page } = ada;
  const main = page.getByRole('main');
  const settings = new Settings(page);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const workspacePath = `/${slug}/settings/integrations`;
  const projectPath = `/${slug}/projects/${projectId}/settings/integrations`;
  const card = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('a project without integrations leads to the settings of the workspace', async () => {
    await settings.open(projectPath, 'Integrations');
    await expect(main.getByRole('heading', { name: 'No integrations yet' })).toBeVisible();
    await expect(main.locator('svg.empty-art')).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Workspace integrations' }).click();
    await expect(page).toHaveURL(new RegExp(`${workspacePath}$`));
  });

  await test.step('declining at GitHub leads back to a message about it', async () => {
    await expect(card('GitHub')).toContainText('Available');
    await expect(card('Slack')).toContainText('Available');
    await expectAccessible(page);
    github.knobs.declines = true;
    await main.getByRole('button', { name: 'Install GitHub' }).click();
    await expect(page.getByRole('heading', { level: 1, name: "GitHub wasn't installed" })).toBeVisible();
    await expect(page.getByText("Access wasn't granted. You can try again.")).toBeVisible();
    await expectAccessible(page);
    github.knobs.declines = false;
    await page.getByRole('link', { name: 'Back to integrations' }).click();
    await expect(page).toHaveURL(new RegExp(`${workspacePath}$`));
  });

  await test.step("both are installed through the provider's page", async () => {
    await main.getByRole('button', { name: 'Install GitHub' }).click();
    await expect(toasts.getByText('GitHub installed for octocat')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${workspacePath}$`));
    await expect(card('GitHub')).toContainText('Installed for octocat by Ada');
    const used = page.url();
    await page.goto('/installations/github?code=again&state=again');
    await expect(page.getByText('This installation has expired or was already finished.')).toBeVisible();
    await page.goto(used);
    await main.getByRole('button', { name: 'Install Slack' }).click();
    await expect(card('Slack')).toContainText('Installed for Slack Softball Team by Ada');
    await expectAccessible(page);
  });

  await test.step('a repository and a channel are connected to the project', async () => {
    await settings.open(projectPath, 'Integrations');
    await main.getByRole('button', { name: 'Connect repository' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a repository' });
    await expect(dialog.getByRole('radio', { name: /octo-org\/read-only/ })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Search repositories' }).fill('lamp');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Connect/ }).click();
    await expect(dialog.getByText('Choose a repository')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'octo-org/lamps' }).check();
    await dialog.getByRole('button', { name: /^Connect/ }).click();
    const repository = main.getByRole('region', { name: 'octo-org/lamps' });
    await expect(repository).toBeVisible();
    await repository.getByRole('combobox', { name: 'Sync' }).click();
    await page.getByRole('option', { name: 'Both ways' }).click();
    await expect(toasts.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(repository.getByRole('combobox', { name: 'Sync' })).toHaveText('Both ways');
    await main.getByRole('button', { name: 'Connect channel' }).click();
    const channels = page.getByRole('dialog', { name: 'Connect a channel' });
    await channels.getByRole('radio', { name: '#general' }).check();
    await channels.getByRole('button', { name: /^Connect/ }).click();
    await expect(main.getByRole('region', { name: '#general' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an issue opened at GitHub appears automatically, and the channel is notified', async () => {
    await page.goto(place.path);
    await expect(main.getByRole('heading', { name: /No issues/ })).toBeVisible();
    await github.openIssue('A broken lamp', 'It flickers.');
    await expect(page.getByRole('link', { name: 'A broken lamp' })).toBeVisible();
    await expect.poll(() => slack.messages.map(({ text }) => text)).toHaveLength(1);
    expect(slack.messages[0]).toMatchObject({ channel: 'C012AB3CD' });
    expect(slack.messages[0]?.text).toMatch(/^GitHub created <http[^|]+\|WEB-1> A broken lamp$/);
  });

  await test.step('closed here, it is closed there, and the channel is notified', async () => {
    await page.getByRole('link', { name: 'A broken lamp' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveText('A broken lamp');
    const id = page.url().split('/').at(-1) ?? '';
    const stateId = place.stateIds[3];
    await runCommand(ada, server.url, slug, 'issue.update', {
      changes: [{ issueId: id, patch: { stateId } }],
    });
    await expect.poll(() => github.issues[0]?.state).toBe('closed');
    await expect
      .poll(() => slack.messages.map(({ text }) => text).at(-1))
      .toMatch(/A broken lamp was closed$/);
  });

  await test.step('a new issue here is a new one there', async () => {
    await createIssue(ada, server.url, place, 'A new lamp', 'a5');
    await expect.poll(() => github.issues.map(({ title }) => title)).toEqual(['A broken lamp', 'A new lamp']);
    await expect.poll(() => slack.messages.length).toBe(3);
  });

  await test.step('it fits a narrow screen, in dark mode too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of [workspacePath, projectPath]) {
      await page.goto(path);
      await expect(main.getByText(/octo/).first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a disconnected channel gets nothing more', async () => {
    await settings.open(projectPath, 'Integrations');
    await main.getByRole('button', { name: 'Disconnect #general' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Disconnect #general?' });
    await expect(asked).toContainText('Issues and comments stay.');
    await asked.getByRole('button', { name: 'Disconnect' }).click();
    await expect(main.getByText('No channel connected yet')).toBeVisible();
    const before = slack.messages.length;
    await createIssue(ada, server.url, place, 'Another lamp', 'a6');
    await expect.poll(() => github.issues.length).toBe(3);
    expect(slack.messages).toHaveLength(before);
  });

  await test.step('after uninstalling, GitHub has no webhook and no access, and issues stay', async () => {
    await settings.open(workspacePath, 'Integrations');
    await expect(card('GitHub')).toContainText('1 repository in 1 project');
    for (const name of ['GitHub', 'Slack']) {
      await main.getByRole('button', { name: `Uninstall ${name}` }).click();
      const asked = page.getByRole('alertdialog', { name: `Uninstall ${name}?` });
      await expect(asked).toContainText('disconnected from all projects');
      await asked.getByRole('button', { name: `Uninstall ${name}` }).click();
      await expect(card(name)).toContainText('Available');
    }
    expect(github.hooks).toEqual([]);
    expect([github.knobs.revoked, slack.knobs.revoked]).toEqual([true, true]);
    await page.goto(place.path);
    await expect(page.getByRole('link', { name: 'A new lamp' })).toBeVisible();
  });
});

test('integrations are for Admins, and an unknown provider is not found', async ({ person, server }) => {
  const ada = await person('Ada');
  const { slug, projectId } = await createPlace(ada, server.url);
  await ada.page.goto('/installations/gitlab');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, ROLE.member, { id: projectId, role: ROLE.member });
  const cyd = await person('Cyd');
  await admit(ada, cyd, server.url, slug, ROLE.member, { id: projectId, role: ROLE.admin });
  const theirs = new Settings(ben.page);
  await theirs.open(`/${slug}/settings/integrations`, 'Integrations');
  await expect(theirs.menu.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
  await expect(ben.page.getByText('Only workspace Admins can manage integrations.')).toBeVisible();
  await theirs.open(`/${slug}/projects/${projectId}/settings/integrations`, 'Integrations');
  await expect(ben.page.getByText('Only project Admins can manage integrations.')).toBeVisible();
  // A project Admin who isn't a workspace Admin is told who can install.
  await cyd.page.goto(`/${slug}/projects/${projectId}/settings/integrations`);
  const action = cyd.page.getByRole('button', { name: 'Workspace integrations' });
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  await expect(action).toHaveAccessibleDescription('Only workspace Admins can install integrations.');
});
