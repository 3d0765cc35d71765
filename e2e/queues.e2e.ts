import { expect, expectAccessible, testOn } from './cairn.ts';
import { buildOf } from './crash/instance.ts';
import { databaseProcesses, signalAll } from './crash/kill-targets.ts';
import { makeAdmin } from './instance-admin.ts';
import { askFor, createStale, onDatabase, openOutside, QueuedWork } from './queued-work.ts';
import { Settings } from './screens/settings.ts';
import type { ServerProcess } from './server-process.ts';

/** The jobs are blocked for longer than the default query timeout. */
const ENV = { WEBHOOK_NETWORKS: '127.0.0.1', DATABASE_TIMEOUT: '120' };
const test = testOn(ENV);
const { preload, program } = buildOf('early-done');
/** A server that removes a job from its queue when it starts. */
const testOfFault = testOn(ENV, { program: [...preload, program] });

const WAIT = { timeout: 150_000 };
const KINDS = [
  'assets.sweep',
  'automations.tidy',
  'exports.write',
  'imports.run',
  'notifications',
  'webhooks.send',
];

interface Waiting {
  readonly name: string;
  readonly runs: boolean;
}

/** The pending jobs, with emails in any state. */
async function onTheirWay(server: ServerProcess): Promise<readonly Waiting[]> {
  const { rows } = await onDatabase(server, (db) =>
    db.query<Waiting>(`select distinct on (name) name, runs from (
        select regexp_replace(t.identifier, '^(notifications)[.](tell|email)$|^mail[.]deliver$', 'notifications') as name,
          j.locked_at is not null as runs
        from cairn_jobs._private_jobs j join cairn_jobs._private_tasks t on t.id = j.task_id
      ) as jobs order by name, runs desc`),
  );
  return rows.filter(({ name }) => KINDS.includes(name));
}

const running = async (server: ServerProcess): Promise<readonly string[]> =>
  (await onTheirWay(server)).filter(({ runs }) => runs).map(({ name }) => name);

/** Nothing runs, and nothing is queued for some seconds. */
const isQuiet = async (server: ServerProcess): Promise<boolean> => {
  const { rows } = await onDatabase(server, (db) =>
    db.query(`select from cairn_jobs._private_jobs where locked_at is not null
      or attempts < max_attempts and run_at < now() + interval '8 seconds'`),
  );
  return rows.length === 0;
};

/** Killing only the server leaves its database running, as in a crash; in a power failure both are gone. */
async function killed(server: ServerProcess, withDatabase: boolean): Promise<void> {
  if (withDatabase) signalAll(databaseProcesses(server.dataDir), 'SIGKILL');
  await server.kill();
}

test('SYS-44 a job of each kind is done once although the server is killed, its status is shown, and failed jobs run again', async ({
  person,
  server,
}) => {
  test.setTimeout(900_000);
  const outside = await openOutside();
  const settings = { SMTP_URL: outside.mailbox.url };
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  await makeAdmin(server, ada);
  const first = await QueuedWork.prepare(server, outside, ada, ben);
  const second = await QueuedWork.prepare(server, outside, ada, ben);
  const { page } = ada;
  const main = page.getByRole('main');
  const pages = new Settings(page);
  const exported = main.getByRole('row', { name: /All projects/ });
  const imported = main.getByRole('row').filter({ hasText: 'GitHub: fernway/waymark' });
  const openExports = ({ place: { slug } }: QueuedWork) => pages.open(`/${slug}/settings/exports`, 'Exports');
  const openImports = ({ place: { slug } }: QueuedWork) => pages.open(`/${slug}/settings/imports`, 'Imports');
  const openWebhook = async ({ place: { slug }, webhookId }: QueuedWork): Promise<void> => {
    await page.goto(`/${slug}/settings/webhooks/${webhookId}`);
    await expect(main.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  };
  const areDone = (work: QueuedWork) => expect.poll(() => work.faults(), WAIT).toEqual([]);
  // From here on emails are sent; nobody has to confirm an address that was given while there was no mail server.
  await server.stop();
  await server.start(settings);

  await test.step('an export and an import run, the others wait; the server is killed', async () => {
    const release = await first.hold();
    await first.askForExport();
    await first.askForImport();
    await expect.poll(() => first.statuses(), WAIT).toEqual(['processing', 'running']);
    await first.mentionAda();
    await first.comesToHour();
    await expect.poll(async () => (await onTheirWay(server)).map(({ name }) => name), WAIT).toEqual(KINDS);
    await openExports(first);
    await expect(exported).toContainText('Processing');
    await openImports(first);
    await expect(imported).toContainText('Importing');
    expect(await first.faults()).toHaveLength(KINDS.length);
    expect(await running(server)).toEqual(['assets.sweep', 'exports.write', 'imports.run']);
    await killed(server, false);
    await release();
    await server.start(settings);
    await areDone(first);
    // The open page shows it without a reload.
    await expect(imported).toContainText('Completed');
  });

  await test.step('a delivery and an export run, the others wait; the server and its database are killed', async () => {
    await openWebhook(second);
    const release = await second.hold();
    await second.mentionAda();
    await second.askForExport();
    await expect
      .poll(() => running(server), WAIT)
      .toEqual(expect.arrayContaining(['exports.write', 'webhooks.send']));
    await second.askForImport();
    await second.comesToHour();
    // The email and the rule may have finished by then.
    await expect
      .poll(async () => (await onTheirWay(server)).map(({ name }) => name), WAIT)
      .toEqual(expect.arrayContaining(['assets.sweep', 'exports.write', 'imports.run', 'webhooks.send']));
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(main.getByText('Waiting')).toBeVisible();
    await killed(server, true);
    await release();
    await server.start(settings);
    await areDone(second);
  });

  await test.step('their pages show it', async () => {
    for (const work of [first, second]) {
      await openImports(work);
      await expect(imported).toContainText('Completed');
      await expect(imported).toContainText('9 issues, 9 comments');
      await openExports(work);
      await expect(exported).toContainText('Completed');
      await openWebhook(work);
      await expect(main.getByText('Delivered', { exact: true })).toHaveCount(2);
    }
    await page.goto(`/${second.place.slug}/projects/${second.place.projectId}/archives/issues`);
    await expect(main.getByText('An old lamp')).toBeVisible();
    await pages.open('/god-mode/jobs', 'Failed jobs');
    await expect(main.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();
  });

  await test.step('failed jobs are listed for server admins, also after a restart, and run again', async () => {
    const { place } = second;
    const staleId = await createStale(server, ada, place, 'Another old lamp');
    await onDatabase(server, async (db) => {
      await db.query(`create function refuse_archiving() returns trigger language plpgsql as
        $$ begin raise exception 'no space left on the device'; end $$`);
      await db.query(`create trigger refuse_archiving before update on issues for each row
        when (new.archived_at is not null and old.archived_at is null) execute function refuse_archiving()`);
      await askFor(db, 'automations.look');
    });
    const jobOf = main.getByRole('listitem').filter({ hasText: 'automations.tidy' });
    const lastAttempt = (): Promise<number> =>
      onDatabase(server, async (db) => {
        // As if it had been retried for hours.
        const { rowCount } = await db.query(`update cairn_jobs._private_jobs j set max_attempts = attempts
          from cairn_jobs._private_tasks t where t.id = j.task_id and t.identifier = 'automations.tidy'
            and last_error is not null and locked_at is null`);
        return rowCount ?? 0;
      });
    await expect.poll(lastAttempt, WAIT).toBe(1);
    await expect(jobOf).toContainText('no space left on the device', { timeout: 30_000 });
    await expectAccessible(page);
    await killed(server, false);
    await server.start(settings);
    await page.reload();
    await expect(jobOf).toContainText('no space left on the device');
    await onDatabase(server, (db) => db.query('drop function refuse_archiving cascade'));
    await jobOf.getByRole('button', { name: 'Run automations.tidy again' }).click();
    await expect(jobOf).toHaveCount(0);
    const isArchived = (): Promise<unknown> =>
      onDatabase(server, async (db) => {
        const { rows } = await db.query('select from issues where id = $1 and archived_at is not null', [
          staleId,
        ]);
        return rows.length;
      });
    await expect.poll(isArchived, WAIT).toBe(1);
    await page.goto(`/${place.slug}/projects/${place.projectId}/archives/issues`);
    await expect(main.getByText('Another old lamp')).toBeVisible();
  });
  await outside.close();
});

testOfFault('a build that takes jobs off before they are done is found out', async ({ person, server }) => {
  test.setTimeout(300_000);
  const outside = await openOutside();
  const settings = { SMTP_URL: outside.mailbox.url };
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const work = await QueuedWork.prepare(server, outside, ada, ben);
  await server.stop();
  await server.start(settings);
  const release = await work.hold();
  await work.askForExport();
  await work.askForImport();
  await expect.poll(() => work.statuses(), WAIT).toEqual(['processing', 'running']);
  await work.mentionAda();
  await work.comesToHour();
  await killed(server, false);
  await release();
  await server.start(settings);
  await expect.poll(() => isQuiet(server), WAIT).toBe(true);
  // Scheduled jobs are queued again by themselves; jobs started by people are lost.
  expect(await work.faults()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^exports: .*processing/),
      expect.stringMatching(/^import: .*running/),
    ]),
  );
  await outside.close();
});
