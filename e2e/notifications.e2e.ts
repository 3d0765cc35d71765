import { expect as baseExpect } from '@playwright/test';
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
  type BrowserHabits,
} from './cairn.ts';
import { dayAt } from '@cairn/domain/time-zone';
import { openMailbox } from '../apps/server/test/given/mailbox.ts';
import { zoneAt } from '../apps/server/test/given/zone-at.ts';
import { connectTo } from './crash/connect-to.ts';
import type { ServerProcess } from './server-process.ts';
import { uuid } from './uuid.ts';

const mention = (id: string, words: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id: uuid(), entity_identifier: id, label: 'Ada' } },
        { type: 'text', text: ` ${words}` },
      ],
    },
  ],
});

/** The parts of the service worker's environment used here. */
interface WorkerScope extends EventTarget {
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly PushEvent: new (type: string, given: { readonly data: string }) => Event;
  readonly ExtendableEvent: new (type: string) => Event;
  /** What it has shown and opened. */
  said?: unknown[];
}

/** Ada owns the place; Ben does things in it. */
async function given(
  person: (name: string, habits?: BrowserHabits) => Promise<Actor>,
  url: string,
  habits?: BrowserHabits,
) {
  const ada = await person('Ada', habits);
  const place = await createPlace(ada, url);
  const ben = await person('Ben');
  await admit(ada, ben, url, place.slug, 15, { id: place.projectId, role: 15 });
  const adaId = await idOf(ada);
  const patch = (issueId: string, change: object): Promise<void> =>
    runCommand(ben, url, place.slug, 'issue.update', { changes: [{ issueId, patch: change }] });
  const say = (issueId: string, words: string): Promise<void> =>
    runCommand(ben, url, place.slug, 'comment.create', { id: uuid(), issueId, body: mention(adaId, words) });
  return { ada, ben, place, adaId, patch, say, inbox: `/${place.slug}/notifications` };
}

test('S-EMPTY-026 S-EMPTY-027 S-EMPTY-028 S-EMPTY-029 S-EMPTY-030 S-EMPTY-031 S-EMPTY-032 S-EMPTY-033 each list says why it is empty', async ({
  person,
  server,
}) => {
  const { ada, inbox } = await given(person, server.url);
  const { page } = ada;
  await page.goto(inbox);
  const title = (name: string) => page.getByRole('heading', { level: 2, name });
  const toggle = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect(title('No notifications yet')).toBeVisible();
  await expectAccessible(page);
  for (const [filter, words] of [
    ['Assigned', 'No notifications about issues assigned to you'],
    ['Created', 'No notifications about issues you created'],
    ['Subscribed', 'No notifications about issues you subscribe to'],
    ['Unread', 'No unread notifications'],
    ['Snoozed', 'No snoozed notifications'],
    ['Archived', 'No archived notifications'],
  ] as const) {
    await toggle(filter);
    await expect(title(words)).toBeVisible();
  }
  await toggle('Archived');
  await page.getByRole('tab', { name: 'Mentions' }).click();
  await expect(title('No mentions yet')).toBeVisible();
});

test('S-FEAT-016 SYS-18 changes and mentions arrive live, are read, archived, snoozed and undone, with the issue beside them, by keyboard', async ({
  person,
  server,
}) => {
  const { ada, place, adaId, patch, say, inbox, ben } = await given(person, server.url, { keepsApp: true });
  const { page } = ada;
  const [mine, assigned, named] = [
    await createIssue(ada, server.url, place, 'Draw the map'),
    await createIssue(ben, server.url, place, 'Cut the paper', 'a1'),
    await createIssue(ben, server.url, place, 'Sharpen the pen', 'a2'),
  ];
  await page.goto(`/${place.slug}`);
  const entries = page.locator('[data-entry]');
  const entry = (words: string) => entries.filter({ hasText: words });
  const badge = page.getByRole('link', { name: /^Inbox/ });
  await expect(badge).toHaveText('Inbox');

  await test.step('events elsewhere are counted immediately, in the sidebar and in the title', async () => {
    await patch(mine, { priority: 'high' });
    await expect(badge).toContainText('1 unread');
    await expect(page).toHaveTitle(/^\(1\) /);
    await patch(assigned, { assigneeIds: { add: [adaId], remove: [] } });
    await say(named, 'is it sharp?');
    await expect(badge).toContainText('3 unread');
  });

  await test.step('each says what happened, and several changes of an issue are one entry', async () => {
    await badge.click();
    await expect(page).toHaveTitle('(3) Inbox');
    await expect(entries).toHaveCount(3);
    await expect(entry('Draw the map')).toContainText('Ben changed the priority');
    await expect(entry('Draw the map')).toContainText('No priority → High');
    await expect(entry('Cut the paper')).toContainText('Ben assigned you');
    await expect(entry('Sharpen the pen')).toContainText('Ben mentioned you');
    await expect(entry('Sharpen the pen')).toContainText('is it sharp?');
    await patch(mine, { stateId: place.stateIds[3] });
    await expect(entry('Draw the map')).toContainText('Ben completed this issue');
    await expect(entry('Draw the map')).toContainText('2 changes by 1 person');
    const tabs = page.getByRole('tablist');
    await expect(tabs.getByRole('tab', { name: 'All' })).toHaveText('All4');
    await expect(tabs.getByRole('tab', { name: 'Mentions' })).toHaveText('Mentions1');
    await expectAccessible(page);
  });

  await test.step('filters', async () => {
    for (const [filter, words] of [
      ['Assigned', 'Cut the paper'],
      ['Created', 'Draw the map'],
    ] as const) {
      await page.getByRole('button', { name: filter, exact: true }).click();
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText(words);
      await page.getByRole('button', { name: filter, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Subscribed', exact: true }).click();
    await expect(entry('Sharpen the pen')).toHaveCount(0);
    await page.getByRole('button', { name: 'Subscribed', exact: true }).click();
    await page.getByRole('tab', { name: 'Mentions' }).click();
    await expect(entries).toHaveCount(1);
    await page.getByRole('tab', { name: 'All' }).click();
  });

  const pane = page.getByRole('region', { name: 'Notification', exact: true });
  await test.step('one is opened beside the list and thereby read; the keys continue from there', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('article', { name: /Draw the map/ })).toBeVisible();
    await expect(entry('Draw the map')).not.toContainText('Unread');
    await expect(badge).toContainText('2 unread');
    await page.keyboard.press('j');
    await expect(pane.getByRole('article', { name: /Sharpen the pen/ })).toBeVisible();
    await expect(pane.getByText('is it sharp?')).toBeVisible();
    await page.keyboard.press('u');
    await expect(entry('Sharpen the pen')).toContainText('Unread');
    await page.keyboard.press('u');
    await expect(entry('Sharpen the pen')).not.toContainText('Unread');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  await test.step('archiving moves on to the next one, and can be undone', async () => {
    await page.keyboard.press('e');
    await expect(entry('Sharpen the pen')).toHaveCount(0);
    await expect(pane.getByRole('article', { name: /Cut the paper/ })).toBeVisible();
    await page.getByRole('button', { name: 'Archived' }).click();
    await expect(entries).toHaveText(/Sharpen the pen/);
    await page.getByRole('button', { name: 'Archived' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry('Sharpen the pen')).toHaveCount(1);
  });

  await test.step('a snoozed one is among the snoozed, for the suggested times or a custom one', async () => {
    await entry('Cut the paper').click();
    await pane.getByRole('button', { name: 'Snooze', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      /^1 day/,
      /^3 days/,
      /^5 days/,
      /^1 week/,
      /^2 weeks/,
      'Custom time…',
    ]);
    await page.getByRole('menuitem', { name: 'Custom time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze until' });
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog).toContainText('Choose a time in the future.');
    await dialog.getByLabel('Date and time').fill('2090-01-01T09:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(entry('Cut the paper')).toHaveCount(0);
    await page.getByRole('button', { name: /^Snoozed/ }).click();
    await expect(entry('Cut the paper')).toContainText('Until');
    await entry('Cut the paper').click();
    await pane.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Unsnooze' }).click();
    await page.getByRole('button', { name: /^Snoozed/ }).click();
    await expect(entry('Cut the paper')).toHaveCount(1);
  });

  await test.step('offline they can be read and archived too, and another device learns of it later', async () => {
    const other = await ada.context.newPage();
    await other.goto(inbox);
    await patch(mine, { dueDate: '2026-12-24' });
    await expect(entry('Draw the map')).toContainText('3 changes');
    await goOffline(ada);
    await page.keyboard.press('Shift+R');
    await expect(badge).toHaveText('Inbox');
    await ada.context.setOffline(false);
    await expect(other.getByRole('link', { name: /^Inbox/ })).toHaveText('Inbox');
    await other.close();
  });

  await test.step('what a person can no longer see is gone from the list', async () => {
    await expect(entries).toHaveCount(3);
    await runCommand(ben, server.url, place.slug, 'issue.remove', { issueIds: [named] });
    await expect(entries).toHaveCount(2);
  });

  await test.step('a long list continues on scrolling', async () => {
    const create = (at: number): Promise<void> =>
      runCommand(ben, server.url, place.slug, 'issue.create', {
        id: uuid(),
        projectId: place.projectId,
        title: `Number ${at}`,
        stateId: place.stateIds[0],
        assigneeIds: [adaId],
        sortOrder: `b${100 + at}V`,
      });
    await Promise.all(Array.from({ length: 60 }, (_, at) => create(at)));
    await expect(badge).toContainText('60 unread');
    await page.goto(inbox);
    await expect(entries).toHaveCount(50);
    await entries.last().scrollIntoViewIfNeeded();
    await expect(entries).toHaveCount(62);
  });

  await test.step('at 360 px the list and the issue alternate', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(inbox);
    await entries.first().click();
    await expect(entries.first()).toBeHidden();
    const bar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Archive' }) });
    baseExpect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    for (const name of ['Archive', 'Snooze', 'Mark as unread'])
      await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link', { name: 'Open issue' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(entries.first()).toBeVisible();
    baseExpect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('an inbox reports blockers of an issue, and added project memberships', async ({ person, server }) => {
  const { ada, ben, place, adaId, patch, inbox } = await given(person, server.url);
  const { page } = ada;
  const mine = await createIssue(ada, server.url, place, 'Draw the map');
  const paper = await createIssue(ben, server.url, place, 'Buy the paper', 'a1');
  const relate = { id: uuid(), oppositeId: uuid(), issueId: paper, kind: 'blocking', relatedId: mine };
  await runCommand(ben, server.url, place.slug, 'relation.create', relate);
  await page.goto(inbox);
  const entries = page.locator('[data-entry]');
  const entry = (words: string) => entries.filter({ hasText: words });
  await expect(entry('Draw the map')).toContainText('Ben blocked this issue');
  await expect(entry('Draw the map')).toContainText('Buy the paper');
  await patch(paper, { stateId: place.stateIds[3] });
  await expect(entry('Draw the map')).toContainText('Ben unblocked this issue');

  await test.step('being added to a project has an entry, which leads there', async () => {
    const projectId = uuid();
    await runCommand(ben, server.url, place.slug, 'project.create', {
      id: projectId,
      membershipId: uuid(),
      stateIds: Array.from({ length: 5 }, () => uuid()),
      name: 'Lighthouses',
      identifier: 'LIT',
    });
    const members = [{ id: uuid(), userId: adaId, role: 15 }];
    await runCommand(ben, server.url, place.slug, 'project.add-members', { projectId, members });
    await expect(entry('Lighthouses')).toContainText('Ben added you to this project');
    await entry('Lighthouses').click();
    const pane = page.getByRole('region', { name: 'Notification', exact: true });
    await expect(pane.getByRole('heading', { name: 'Lighthouses' })).toBeVisible();
    await expect(entry('Lighthouses')).not.toContainText('Unread');
    await expect(page.getByText('A change was rejected')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    baseExpect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await pane.getByRole('link', { name: 'Open project' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/issues`));
  });
  await test.step('each of these kinds has its switches', async () => {
    await page.goto('/profile/notifications');
    for (const topic of ['Due soon', 'Blocked and unblocked issues', 'Added to a project'])
      await expect(page.getByRole('switch', { name: topic })).toBeChecked();
  });
});

/** Makes the server check for due issues, as it does every quarter of an hour. */
async function lookForDue({ dataDir }: ServerProcess): Promise<void> {
  const db = await connectTo(dataDir);
  await db.query(`select cairn_jobs.add_job('notifications.look-for-due', '{"input":{}}'::json)`);
  await db.end();
}

test('an inbox reminds of an issue once, on the day before it is due, and leads to it', async ({
  person,
  server,
}) => {
  const { ada, ben, place, adaId, inbox } = await given(person, server.url);
  const { page } = ada;
  // A time zone where it is noon: late enough for reminders, and far from midnight.
  const timeZone = zoneAt(12);
  const { projectId, slug } = place;
  await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { timeZone } });
  const issueId = await createIssue(ben, server.url, place, 'Draw the map');
  // Her own action, so that nothing else is reported.
  const patch = {
    assigneeIds: { add: [adaId], remove: [] },
    dueDate: dayAt(Date.now() + 86_400_000, timeZone),
  };
  await runCommand(ada, server.url, slug, 'issue.update', { changes: [{ issueId, patch }] });
  await page.goto(inbox);
  const entry = page.locator('[data-entry]');
  const badge = page.getByRole('link', { name: /^Inbox/ });
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await lookForDue(server);
  await expect(entry).toContainText('This issue is due soon');
  await expect(entry).toContainText('Draw the map');
  await expect(entry).toContainText('Unread');
  await expect(badge).toContainText('1 unread');

  await test.step("opened, it is read, and another check doesn't report it again", async () => {
    await entry.click();
    const pane = page.getByRole('region', { name: 'Notification', exact: true });
    await expect(pane.getByRole('textbox', { name: 'Title' })).toHaveText('Draw the map');
    await expect(entry).not.toContainText('Unread');
    await expect(badge).toHaveText('Inbox');
    await expectAccessible(page);
    await lookForDue(server);
    await runCommand(ben, server.url, slug, 'issue.update', {
      changes: [{ issueId, patch: { priority: 'high' } }],
    });
    await expect(entry).toContainText('Ben changed the priority');
    await expect(entry).toHaveCount(1);
    await expect(badge).toContainText('1 unread');
    await pane.getByRole('link', { name: 'Open issue' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/issues/${issueId}`));
  });

  await test.step('in dark mode and at 360 px everything is there', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(inbox);
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    baseExpect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('a project can be muted in its menu and in the settings, on all devices, offline too', async ({
  person,
  server,
}) => {
  const { ada, place, adaId, patch, say, inbox, ben } = await given(person, server.url, { keepsApp: true });
  const { page } = ada;
  const mine = await createIssue(ada, server.url, place, 'Draw the map');
  const theirs = await createIssue(ben, server.url, place, 'Cut the paper', 'a1');
  const choose = async (level: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Website' }).first().click();
    await page.getByRole('menuitem', { name: 'Notifications' }).press('ArrowRight');
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'All notifications',
      'No emails',
      'Only mentions and assignments',
    ]);
    await page.getByRole('menuitemradio', { name: level }).click();
  };
  await page.goto(inbox);
  await choose('Only mentions and assignments');
  await expect(page.getByText('Website: Only mentions and assignments').first()).toBeVisible();
  const settings = await ada.context.newPage();
  await settings.goto('/profile/notifications');
  const level = settings.getByRole('combobox', { name: /^Notifications for Website/ });
  await expect(level).toContainText('Only mentions and assignments');
  await expectAccessible(settings);
  await patch(mine, { priority: 'high' });
  await say(mine, 'do you see this?');
  await patch(theirs, { assigneeIds: { add: [adaId], remove: [] } });
  const entries = page.locator('[data-entry]');
  await expect(entries.filter({ hasText: 'Cut the paper' })).toContainText('Ben assigned you');
  await expect(entries.filter({ hasText: 'Draw the map' })).toContainText('Ben mentioned you');
  await expect(entries.filter({ hasText: 'Draw the map' })).not.toContainText('changes');
  await test.step('chosen in the settings, it shows in the menu', async () => {
    await level.click();
    await settings.getByRole('option', { name: 'No emails' }).click();
    await page.getByRole('button', { name: 'Actions for Website' }).first().click();
    await page.getByRole('menuitem', { name: 'Notifications' }).press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: 'No emails' })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await test.step('offline it can be chosen too, and is sent later', async () => {
    await goOffline(ada);
    await choose('All notifications');
    await ada.context.setOffline(false);
    await expect(async () => {
      await settings.reload();
      await expect(level).toContainText('All notifications', { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await settings.setViewportSize({ width: 360, height: 740 });
    baseExpect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('S-VAL-011 SYS-18 99 unread are 99, one more is 99+', async ({ person, server }) => {
  const { ada, ben, place, patch, inbox } = await given(person, server.url);
  const issueId = await createIssue(ada, server.url, place, 'A busy one');
  const levels = Array.from({ length: 99 }, (_, at) => (at % 2 === 0 ? 'high' : 'low'));
  await runCommand(ben, server.url, place.slug, 'issue.update', {
    changes: levels.map((priority) => ({ issueId, patch: { priority } })),
  });
  const { page } = ada;
  await page.goto(inbox);
  const badge = page.getByRole('link', { name: /^Inbox/ });
  const all = page.getByRole('tab', { name: 'All' });
  await expect(badge).toContainText('99 unread');
  await expect(all).toHaveText('All99');
  await expect(page).toHaveTitle('(99) Inbox');
  await patch(issueId, { dueDate: '2026-12-24' });
  await expect(badge).toContainText('99+ unread');
  await expect(all).toHaveText('All99+');
  await expect(page).toHaveTitle('(99+) Inbox');
});

test('S-FEAT-017 SYS-18 each kind of email has a switch, and one that is off stops its emails', async ({
  person,
  server,
}) => {
  const mailbox = await openMailbox();
  const { ada, place, patch, say, ben } = await given(person, server.url);
  const { page } = ada;
  await server.stop();
  await server.start({ SMTP_URL: mailbox.url });
  try {
    const issueId = await createIssue(ada, server.url, place, 'A broken lamp');
    const comment = (text: string): Promise<void> =>
      runCommand(ben, server.url, place.slug, 'comment.create', {
        id: uuid(),
        issueId,
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
      });
    const sent = (): string[] => mailbox.emails.map(({ text = '' }) => text);
    await page.goto('/profile/notifications');
    const topics = ['Property changes', 'State changes', 'Completed issues', 'Comments', 'Mentions'];
    for (const topic of topics) await expect(page.getByRole('switch', { name: topic })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: /^Comments: when/ }).click();
    await page.getByRole('option', { name: 'Right away' }).click();
    await expect(page.getByRole('combobox', { name: /^Comments: when/ })).toContainText('Right away');
    await comment('Is it dark there?');
    await expect.poll(sent, { timeout: 20_000 }).toEqual([expect.stringContaining('Is it dark there?')]);
    for (const topic of topics.slice(0, 4)) await page.getByRole('switch', { name: topic }).click();
    await page.reload();
    for (const topic of topics)
      await expect(page.getByRole('switch', { name: topic })).toBeChecked({ checked: topic === 'Mentions' });
    await comment('Nobody is told of this');
    await patch(issueId, { priority: 'high', stateId: place.stateIds[1] });
    await patch(issueId, { stateId: place.stateIds[3] });
    await say(issueId, 'this you hear');
    await expect
      .poll(sent, { timeout: 20_000 })
      .toEqual([expect.any(String), expect.stringContaining('this you hear')]);
    baseExpect(sent()[1]).not.toContain('Nobody is told of this');
  } finally {
    await server.stop();
    await server.start();
    await mailbox.close();
  }
});

test("a browser shows notifications once switched on in it, and says why if it can't", async ({
  person,
  server,
}) => {
  const { ada, place } = await given(person, server.url, { keepsApp: true });
  const { page, context } = ada;
  const issueId = await createIssue(ada, server.url, place, 'A broken lamp');
  const path = `${place.path}/${issueId}`;
  // Without a push service this browser can't subscribe; what it would return is the same.
  await page.addInitScript(() => {
    const bytes = (first: number, length: number) =>
      Uint8Array.from({ length }, (_, at) => (at === 0 ? first : at));
    const text = (of: Uint8Array) =>
      btoa(String.fromCharCode(...of))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const key = 'subscribed';
    const held = () =>
      localStorage.getItem(key) === null
        ? null
        : {
            endpoint: 'https://push.example.com/send/ada',
            toJSON: () => ({
              endpoint: 'https://push.example.com/send/ada',
              keys: { p256dh: text(bytes(4, 65)), auth: text(bytes(1, 16)) },
            }),
            unsubscribe: async () => {
              localStorage.removeItem(key);
              return true;
            },
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held(),
      subscribe: async () => {
        localStorage.setItem(key, 'yes');
        return held();
      },
    });
  });
  await page.goto('/profile/notifications');
  const device = page.getByRole('switch', { name: 'Browser notifications on this device' });
  const kinds = page.getByRole('group', { name: 'Show in browsers' });

  await test.step('not allowed', async () => {
    await expect(device).toBeEnabled();
    await device.click();
    // A headless browser refuses automatically, or asks no one.
    await expect(page.getByText(/^Notifications are blocked|^Allow notifications when/)).toBeVisible();
    await expect(device).not.toBeChecked();
  });
  await test.step('on, with saved topics', async () => {
    await context.grantPermissions(['notifications']);
    await page.reload();
    await device.click();
    await expect(device).toBeChecked();
    await kinds.getByRole('checkbox', { name: 'State changes' }).click();
    await page.reload();
    await expect(device).toBeChecked();
    await expect(kinds.getByRole('checkbox', { name: 'State changes' })).not.toBeChecked();
    await expect(kinds.getByRole('checkbox', { name: 'Comments' })).toBeChecked();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    baseExpect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await test.step('arriving ones are shown, and a click opens the issue', async () => {
    const [worker] = context.serviceWorkers();
    const inWorker = <Given, Found>(run: (given: Given) => Found, given: Given): Promise<Found> | undefined =>
      worker?.evaluate(run as never, given) as Promise<Found> | undefined;
    // This browser can't show them, and opens no window without a user action.
    await inWorker(() => {
      const scope = self as unknown as WorkerScope;
      const said: unknown[] = [];
      scope.said = said;
      scope.registration.showNotification = async (title, options) => void said.push({ title, ...options });
      scope.clients.openWindow = async (url) => {
        said.push(url);
        return null;
      };
    }, undefined);
    const said = () => inWorker(() => (self as unknown as WorkerScope).said, undefined);
    const words = { title: '[WEB-1] A broken lamp', body: 'Ben commented', tag: issueId };
    await inWorker(
      (text) => {
        const scope = self as unknown as WorkerScope;
        scope.dispatchEvent(new scope.PushEvent('push', { data: text }));
      },
      JSON.stringify({ ...words, path }),
    );
    const shown = { ...words, icon: '/favicon.svg', data: { path } };
    await expect.poll(said).toEqual([shown]);
    await inWorker((data) => {
      const scope = self as unknown as WorkerScope;
      const event = new scope.ExtendableEvent('notificationclick');
      scope.dispatchEvent(
        Object.assign(event, { notification: { data, close: () => scope.said?.push('closed') } }),
      );
    }, shown.data);
    await expect.poll(said).toEqual([shown, 'closed', new URL(path, server.url).href]);
  });
  await test.step('off', async () => {
    await device.click();
    await expect(kinds).toBeHidden();
    await page.reload();
    await expect(device).toBeEnabled();
    await expect(device).not.toBeChecked();
  });
});
