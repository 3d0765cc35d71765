import { connectTo } from './crash/connect-to.ts';
import { expect, expectAccessible, test } from './cairn.ts';
import { makeAdmin } from './instance-admin.ts';
import type { ServerProcess } from './server-process.ts';
import { Settings } from './screens/settings.ts';
import { uuid } from './uuid.ts';

/** Enqueues a job that fails permanently at its first attempt because its input is invalid. */
async function failJob(server: ServerProcess, owner: string): Promise<void> {
  const db = await connectTo(server.dataDir);
  await db.query(`select enqueue_job('mail.deliver', $1, '{}', null, 'replace', null, 1, '{}', 8, 100)`, [
    owner,
  ]);
  await db.end();
}

/** Replaces the input of this owner's failed job with a valid one. */
async function mend(server: ServerProcess, owner: string): Promise<void> {
  const db = await connectTo(server.dataDir);
  await db.query(
    `update cairn_jobs._private_jobs
    set payload = json_build_object('for', $1::text, 'input', json_build_object('mailId', $2::text))
    where payload ->> 'for' = $1`,
    [owner, uuid()],
  );
  await db.end();
}

async function pretendAttempts(server: ServerProcess, owner: string, count: number): Promise<void> {
  const db = await connectTo(server.dataDir);
  await db.query(
    `update cairn_jobs._private_jobs set attempts = $2, max_attempts = $2 where payload ->> 'for' = $1`,
    [owner, count],
  );
  await db.end();
}

test('a server admin can rerun or delete failed jobs, and no one else finds the page', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  await makeAdmin(server, ada);
  const { page } = ada;
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const jobOf = (owner: string) => main.getByRole('listitem').filter({ hasText: owner });

  await test.step('it says so when there are none', async () => {
    await settings.open('/god-mode/jobs', 'Failed jobs');
    await expect(main.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();
    await expect(settings.menu.getByRole('link', { name: 'Failed jobs' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page);
  });

  await test.step('failures appear automatically, with type, time, attempts and reason', async () => {
    await failJob(server, 'instance first');
    await failJob(server, 'instance second');
    for (const owner of ['instance first', 'instance second'])
      await expect(jobOf(owner)).toContainText(
        /mail\.deliver.*1 attempt.*not an input of mail\.deliver: mailId/,
        {
          timeout: 15_000,
        },
      );
    await expect(jobOf('instance first').getByRole('time')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("jobs that fail again come back, and those that now work don't", async () => {
    const again = jobOf('instance first').getByRole('button', { name: 'Run mail.deliver again' });
    await pretendAttempts(server, 'instance first', 7);
    await expect(jobOf('instance first')).toContainText('7 attempts', { timeout: 15_000 });
    await again.click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('mail.deliver will run again'),
    ).toBeVisible();
    await expect(jobOf('instance first')).toContainText(/\b1 attempt\b/, { timeout: 15_000 });
    await mend(server, 'instance first');
    await again.click();
    await expect(jobOf('instance first')).toHaveCount(0);
    await page.reload();
    await expect(jobOf('instance second')).toBeVisible();
    await expect(jobOf('instance first')).toHaveCount(0);
  });

  await test.step('a job is deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'Remove mail.deliver' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove job?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(jobOf('instance second')).toBeVisible();
    await page.getByRole('button', { name: 'Remove mail.deliver' }).click();
    await question.getByRole('button', { name: 'Remove job' }).click();
    await expect(main.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();
  });

  await test.step("people who aren't admins find nothing", async () => {
    await ben.page.goto('/god-mode/jobs');
    await expect(ben.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await ben.page.goto('/profile');
    const theirs = new Settings(ben.page);
    await expect(theirs.menu.getByRole('link', { name: 'Security' })).toBeVisible();
    await expect(theirs.menu.getByRole('link', { name: 'Failed jobs' })).toHaveCount(0);
    const headers = { origin: server.url };
    expect((await ben.page.request.get('/api/instance/failed-jobs')).status()).toBe(404);
    expect((await ben.page.request.delete('/api/instance/failed-jobs/1', { headers })).status()).toBe(404);
  });
});
