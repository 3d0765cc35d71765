import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openMailbox } from '../apps/server/test/given/mailbox.ts';
import { zoneAt } from '../apps/server/test/given/zone-at.ts';
import { admit, createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { connectTo } from './crash/connect-to.ts';
import type { ServerProcess } from './server-process.ts';

const DAY_MS = 24 * 3_600_000;
const MEMBER = 15;
const GUEST = 5;
const PATIENCE = { timeout: 30_000 };

/** Makes the server check whose hour has come, as it does every quarter of an hour. */
async function lookForEmails({ dataDir }: ServerProcess): Promise<void> {
  const db = await connectTo(dataDir);
  await db.query(`select cairn_jobs.add_job('notifications.look-for-emails', '{"input":{}}'::json)`);
  await db.end();
}

test('a day of two people: assigned, mentioned, snoozed past midnight, the daily email, unsubscribed by one click; a request becomes a closed issue', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const mailbox = await openMailbox();
  const ada = await person('Ada');
  const ben = await person('Ben');
  const place = await createPlace(ada, server.url);
  const gus = await person('Gus');
  await admit(ada, ben, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  await admit(ada, gus, server.url, place.slug, MEMBER, { id: place.projectId, role: GUEST });
  const { page } = ada;
  const headers = { origin: server.url };
  // It is noon in her time zone: midnight is hours away, and so is her email.
  await page.request.patch('/api/users/me', { headers, data: { timezone: zoneAt(12) } });
  const later = pathToFileURL(path.join(import.meta.dirname, 'days-later.mjs')).href;
  const start = async (days: number): Promise<void> => {
    await server.stop();
    await server.start({
      SMTP_URL: mailbox.url,
      ...(days > 0 && { NODE_OPTIONS: `--import=${later}`, DAYS_LATER: String(days) }),
    });
  };
  /** Emails to her; Ben gets his own. */
  const emails = (of: RegExp) =>
    mailbox.emails.filter(
      ({ subject, to }) => of.test(subject ?? '') && to?.some(({ address }) => address === ada.email),
    );
  const entry = (words: string) => page.locator('[data-entry]').filter({ hasText: words });
  const badge = page.getByRole('link', { name: /^Inbox/ });
  try {
    await start(0);
    const lamp = await createIssue(ben, server.url, place, 'Mend the lamp');
    const map = await createIssue(ben, server.url, place, 'Draw the map', 'a1');

    await test.step('Ben assigns her an issue and mentions her in another', async () => {
      await page.goto(`/${place.slug}/notifications`);
      await ben.page.goto(`${place.path}/${lamp}`);
      await ben.page.getByRole('textbox', { name: 'Title' }).waitFor();
      await ben.page
        .getByRole('button', { name: /^Assignee/ })
        .first()
        .click();
      await ben.page.getByRole('option', { name: /^Ada/ }).click();
      await ben.page.keyboard.press('Escape');
      await ben.page.goto(`${place.path}/${map}`);
      await ben.page.getByRole('textbox', { name: 'Comment', exact: true }).click();
      await ben.page.keyboard.type('@Ad');
      await ben.page.getByRole('option', { name: /Ada/ }).waitFor();
      await ben.page.keyboard.press('Enter');
      await ben.page.keyboard.type(' is it to scale?');
      await ben.page.keyboard.press('Enter');
      await expect(entry('Mend the lamp')).toContainText('Ben assigned you');
      await expect(entry('Draw the map')).toContainText('Ben mentioned you');
      await expect(badge).toContainText('2 unread');
      // What concerns her by name is emailed right away.
      await expect.poll(() => emails(/Draw the map/).length, PATIENCE).toBe(1);
      expect(emails(/Draw the map/)[0]?.text).toContain('is it to scale?');
    });

    await test.step('she reads the one and snoozes the other until tomorrow', async () => {
      await entry('Draw the map').click();
      await expect(badge).toContainText('1 unread');
      await entry('Mend the lamp').focus();
      await page.keyboard.press('h');
      await page.getByRole('option', { name: /^1 day/ }).click();
      await expect(entry('Mend the lamp')).toHaveCount(0);
      await expect(badge).toHaveText('Inbox');
    });

    await test.step('just past midnight it is still snoozed, and the next day it is back, unread', async () => {
      await page.clock.setFixedTime(Date.now() + 0.9 * DAY_MS);
      await page.reload();
      await expect(entry('Draw the map')).toBeVisible();
      await expect(entry('Mend the lamp')).toHaveCount(0);
      await start(1.2);
      await page.clock.setFixedTime(Date.now() + 1.2 * DAY_MS);
      await page.reload();
      await expect(entry('Mend the lamp')).toContainText('Unread');
      await expect(badge).toContainText('1 unread');
    });

    await test.step("the daily email has what she hasn't read, and one click stops such emails", async () => {
      await lookForEmails(server);
      await expect.poll(() => emails(/^1 notification in /).length, PATIENCE).toBe(1);
      const [daily] = emails(/^1 notification in /);
      expect(daily?.text).toContain('Mend the lamp\nBen assigned you');
      expect(daily?.text).not.toContain('Draw the map');
      const header = (name: string) => daily?.headers.find(({ key }) => key === name)?.value ?? '';
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const link = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
      const answer = await fetch(server.url + link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      await page.goto('/profile/notifications');
      await expect(page.getByRole('switch', { name: 'Property changes' })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'State changes' })).toBeChecked();
    });

    await test.step('someone sends a request; she accepts it for Ben, who closes it', async () => {
      await runCommand(ada, server.url, place.slug, 'project.update', {
        projectId: place.projectId,
        patch: { hasIntake: true },
      });
      const intake = `/${place.slug}/projects/${place.projectId}/inbox`;
      await gus.page.goto(intake);
      await gus.page.getByRole('button', { name: 'New request' }).click();
      const dialog = gus.page.getByRole('dialog', { name: 'New request' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill('A light on the stairs');
      await dialog.getByRole('button', { name: 'File request' }).click();
      await page.goto(intake);
      await page.getByRole('link', { name: /A light on the stairs/ }).click();
      const main = page.getByRole('main');
      await main.getByRole('button', { name: /assignee/i }).click();
      await page.getByRole('option', { name: /^Ben/ }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('1');
      await expect(main.getByRole('heading', { name: 'No open requests' })).toBeVisible();
      // Gus is told that it was accepted, and Ben that he is assigned.
      await gus.page.goto(`/${place.slug}/notifications`);
      const asked = gus.page.locator('[data-entry]').filter({ hasText: 'A light on the stairs' });
      await expect(asked).toContainText('Ada accepted');
      await ben.page.goto(`/${place.slug}/notifications`);
      const theirs = ben.page.locator('[data-entry]').filter({ hasText: 'A light on the stairs' });
      await expect(theirs).toContainText('Ada assigned you');
      await theirs.click();
      const pane = ben.page.getByRole('region', { name: 'Notification', exact: true });
      await pane
        .getByRole('button', { name: /^State/ })
        .first()
        .click();
      await ben.page.getByRole('option', { name: 'Done' }).click();
      await expect(asked).toContainText('Ben completed this issue');
    });
  } finally {
    await server.stop();
    await server.start();
    await mailbox.close();
  }
});
