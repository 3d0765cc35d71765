import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { openMailbox } from '../apps/server/test/given/mailbox.ts';
import {
  openTracker,
  TRACKER_TOKEN,
  type Tracker,
  type TrackerIssue,
} from '../apps/server/test/given/tracker.ts';
import { openReceiver } from '../apps/server/test/given/webhook-receiver.ts';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  idOf,
  runCommand,
  type Actor,
  type Place,
} from './cairn.ts';
import { connectTo } from './crash/connect-to.ts';
import type { ServerProcess } from './server-process.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;
const COMPLETED = 3;
const WAIT = { timeout: 60_000 };
const AT = '2025-03-01T10:00:00Z';
/** Before the observed run, and after it; a page of the source holds two. */
const [IMPORTED_BEFORE, IMPORTED] = [4, 9];
const NEW_PAGE = 3;
/** Locked by another connection, so that writes to these tables start but don't finish. */
const HELD = 'lock table export_files, assets in exclusive mode';

/** The external services: a fake GitHub, a webhook receiver, and a mail server. */
export async function openOutside() {
  const tracker = await openTracker(Array.from({ length: IMPORTED_BEFORE }, (_, at) => issueOf(at + 1)));
  const [receiver, mailbox] = [await openReceiver(), await openMailbox()];
  return {
    tracker,
    receiver,
    mailbox,
    close: async (): Promise<void> => {
      for (const each of [tracker, receiver, mailbox]) await each.close();
    },
  };
}
const issueOf = (number: number): TrackerIssue => ({
  number,
  title: `From there ${number}`,
  text: `Text ${number}`,
  by: 'fe-ada',
  at: AT,
  comments: [{ id: 100 + number, by: 'fe-ada', text: `Comment ${number}`, at: AT }],
});

type Outside = Awaited<ReturnType<typeof openOutside>>;

/** A job of each kind that people or the clock start, in a workspace of its own, and whether all of them are done. */
export class QueuedWork {
  readonly place: Place;
  readonly issueId: string;
  readonly #server: ServerProcess;
  readonly #outside: Outside;
  readonly #ada: Actor;
  readonly #ben: Actor;
  readonly #staleId: string;
  readonly #fileId: string;
  readonly webhookId: string;
  readonly #importId: string;
  readonly #words = `Look at ${uuid()}`;

  private constructor(given: {
    readonly place: Place;
    readonly server: ServerProcess;
    readonly outside: Outside;
    readonly ada: Actor;
    readonly ben: Actor;
    readonly issueId: string;
    readonly staleId: string;
    readonly fileId: string;
    readonly webhookId: string;
    readonly importId: string;
  }) {
    this.place = given.place;
    this.issueId = given.issueId;
    this.webhookId = given.webhookId;
    this.#server = given.server;
    this.#outside = given.outside;
    this.#ada = given.ada;
    this.#ben = given.ben;
    this.#staleId = given.staleId;
    this.#fileId = given.fileId;
    this.#importId = given.importId;
  }

  /** Creates everything that the jobs work on, and runs an import once. */
  static async prepare(server: ServerProcess, outside: Outside, ada: Actor, ben: Actor): Promise<QueuedWork> {
    const { url } = server;
    const place = await createPlace(ada, url);
    const { slug, projectId } = place;
    await admit(ada, ben, url, slug, MEMBER, { id: projectId, role: MEMBER });
    const issueId = await createIssue(ada, url, place, 'A broken lamp', 'a0');
    const staleId = await createStale(server, ada, place, 'An old lamp');
    await runCommand(ada, url, slug, 'automation.set', { projectId, patch: { archiveAfter: 1 } });
    const fileId = await deleteFile(server, ada, slug, issueId);
    const { id: webhookId } = await call(ada, url, 'post', `/api/workspaces/${slug}/webhooks`, {
      url: `${outside.receiver.url}/${slug}`,
      events: ['issue', 'issue_comment'],
    });
    const importId = await importOnce(server, ada, place, outside.tracker);
    return new QueuedWork({
      place,
      server,
      outside,
      ada,
      ben,
      issueId,
      staleId,
      fileId,
      webhookId,
      importId,
    });
  }

  /** Keeps all jobs from finishing until the returned function is called. */
  async hold(): Promise<() => Promise<void>> {
    const { receiver, tracker } = this.#outside;
    while (tracker.issues.length < IMPORTED) tracker.issues.push(issueOf(tracker.issues.length + 1));
    tracker.settings.hangsFrom = NEW_PAGE;
    const path = `/${this.place.slug}`;
    receiver.replies.set(
      path,
      Array.from({ length: 9 }, () => 'hangs'),
    );
    const db = await connectTo(this.#server.dataDir);
    await db.query(`begin; ${HELD}`);
    return async () => {
      receiver.replies.delete(path);
      tracker.settings.hangsFrom = Number.POSITIVE_INFINITY;
      // If the database was killed, the lock is gone already.
      await db.end().catch(() => undefined);
    };
  }

  async askForExport(): Promise<void> {
    const asked = { id: uuid(), format: 'csv', projectIds: [], isSplit: false };
    await runCommand(this.#ada, this.#server.url, this.place.slug, 'export.create', asked);
  }

  async askForImport(): Promise<void> {
    const path = `/api/workspaces/${this.place.slug}/importers/${this.#importId}/runs`;
    await call(this.#ada, this.#server.url, 'post', path, { token: TRACKER_TOKEN });
  }

  /** The statuses of the export and the import. */
  async statuses(): Promise<readonly (string | undefined)[]> {
    return await onDatabase(this.#server, async (db) => {
      const { rows } = await db.query<{ exported?: string; imported: string }>(
        `select i.status as imported, (select e.status from issue_exports e where e.workspace_id = i.workspace_id)
          as exported from importers i where i.id = $1`,
        [this.#importId],
      );
      return [rows[0]?.exported, rows[0]?.imported];
    });
  }

  /** Mentions Ada, which triggers the webhook and an email. */
  async mentionAda(): Promise<void> {
    const mention = { id: uuid(), entity_identifier: await idOf(this.#ada), label: 'Ada' };
    await runCommand(this.#ben, this.#server.url, this.place.slug, 'comment.create', {
      id: uuid(),
      issueId: this.issueId,
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'mention', attrs: mention },
              { type: 'text', text: ` ${this.#words}` },
            ],
          },
        ],
      },
    });
  }

  /** The scheduled jobs: files deleted a week ago are purged, and rules are run. */
  async comesToHour(): Promise<void> {
    await onDatabase(this.#server, async (db) => {
      for (const job of ['assets.sweep', 'automations.look']) await askFor(db, job);
    });
  }

  /** Everything that is not done, or was done more than once, as far as users can see. */
  async faults(): Promise<readonly string[]> {
    return await onDatabase(this.#server, async (db) => [
      ...(await this.#exportFaults(db)),
      ...(await this.#importFaults(db)),
      ...(await this.#webhookFaults(db)),
      ...this.#emailFaults(),
      ...(await this.#purgeFaults(db)),
      ...(await this.#ruleFaults(db)),
    ]);
  }

  async #exportFaults(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ id: string; status: string; files: number }>(
      `select e.id, e.status, (select count(*)::int from export_files f where f.export_id = e.id) as files
       from issue_exports e join workspaces w on w.id = e.workspace_id where w.slug = $1`,
      [this.place.slug],
    );
    const [row] = rows;
    if (rows.length !== 1 || row?.status !== 'completed' || row.files !== 1)
      return [`exports: ${JSON.stringify(rows)}`];
    const path = `/api/workspaces/${this.place.slug}/export-issues/${row.id}/file`;
    const answer = await this.#ada.page.request.get(this.#server.url + path);
    const lines = (await answer.text()).split('\r\n').filter((line) => line.includes('A broken lamp'));
    return lines.length === 1 ? [] : [`the exported file has the issue ${lines.length} times`];
  }

  async #importFaults(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ status: string; staged: number }>(
      `select status, (select count(*)::int from import_staged s where s.importer_id = i.id) as staged
       from importers i where id = $1`,
      [this.#importId],
    );
    const { rows: issues } = await db.query<{ title: string; comments: number }>(
      `select title, (select count(*)::int from comments c where c.issue_id = i.id) as comments
       from issues i where project_id = $1 and title like 'From there %' order by title`,
      [this.place.projectId],
    );
    const expected = this.#outside.tracker.issues.map(({ title }) => ({ title, comments: 1 }));
    return JSON.stringify([rows, issues]) === JSON.stringify([[{ status: 'completed', staged: 0 }], expected])
      ? []
      : [`import: ${JSON.stringify(rows)}, ${JSON.stringify(issues)}`];
  }

  /** A receiver may get an event twice, under the same ID; the log has it once. */
  async #webhookFaults(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ id: string; event: string; action: string; status: string }>(
      `select id, event, action, status from webhook_deliveries where webhook_id = $1 order by number`,
      [this.webhookId],
    );
    const told = rows.map(({ event, action, status }) => `${event} ${action} ${status}`).toSorted();
    const heard = this.#outside.receiver.at(`/${this.place.slug}`);
    const ids = new Set(heard.map(({ headers }) => String(headers['webhook-id'])));
    const isHeard = rows.length === ids.size && rows.every(({ id }) => ids.has(id));
    return told.join() === 'issue updated delivered,issue_comment created delivered' && isHeard
      ? []
      : [`webhook: ${told.join()}, heard ${ids.size}`];
  }

  #emailFaults(): string[] {
    const sent = this.#outside.mailbox.emails.filter(({ text = '' }) => text.includes(this.#words));
    return sent.length === 1 && sent[0]?.to?.[0]?.address === this.#ada.email
      ? []
      : [`emails: ${JSON.stringify(sent.map(({ messageId, to }) => [messageId, to]))}`];
  }

  async #purgeFaults(db: Client): Promise<string[]> {
    const { rows } = await db.query('select from assets where id = $1', [this.#fileId]);
    const file = path.join(this.#server.dataDir, 'files', this.#fileId.slice(-2), this.#fileId);
    return rows.length === 0 && !existsSync(file)
      ? []
      : ['a file that was deleted a week ago is still there'];
  }

  async #ruleFaults(db: Client): Promise<string[]> {
    const { rows } = await db.query<{ archived: boolean; times: number }>(
      `select archived_at is not null as archived, (select count(*)::int from history h
         where h.workspace_id = i.workspace_id and h.command = 'automation.archive') as times
       from issues i where id = $1`,
      [this.#staleId],
    );
    const [row] = rows;
    return row?.archived === true && row.times === 1 ? [] : [`the rule: ${JSON.stringify(rows)}`];
  }
}

/** A closed issue that nobody has changed for months. */
export async function createStale(
  server: ServerProcess,
  actor: Actor,
  place: Place,
  title: string,
): Promise<string> {
  const issueId = await createIssue(actor, server.url, place, title, 'a5');
  await runCommand(actor, server.url, place.slug, 'issue.update', {
    changes: [{ issueId, patch: { stateId: place.stateIds[COMPLETED] } }],
  });
  await onDatabase(server, (db) =>
    db.query(`update issues set updated_at = now() - interval '3 months' where id = $1`, [issueId]),
  );
  return issueId;
}

/** Queues an hourly job, as its schedule does. */
export const askFor = (db: Client, job: string): Promise<unknown> =>
  db.query(
    `select cairn_jobs.add_job($1, '{"for": "instance schedules", "input": {}}', queue_name => $1, job_key => $1)`,
    [job],
  );

export async function onDatabase<T>(server: ServerProcess, work: (db: Client) => Promise<T>): Promise<T> {
  const db = await connectTo(server.dataDir);
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function call(
  { page }: Actor,
  url: string,
  method: 'post' | 'patch',
  path: string,
  data: object,
): Promise<{ id: string }> {
  const answer = await page.request[method](url + path, { headers: { origin: url }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

async function deleteFile(
  server: ServerProcess,
  actor: Actor,
  slug: string,
  issueId: string,
): Promise<string> {
  const uploaded = await actor.page.request.post(`${server.url}/api/workspaces/${slug}/file-assets/`, {
    headers: { origin: server.url },
    multipart: {
      asset: { name: 'coast.txt', mimeType: 'text/plain', buffer: Buffer.from('stones') },
      attributes: JSON.stringify({ purpose: 'issue-attachment', entity_id: issueId }),
    },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { id } = (await uploaded.json()) as { id: string };
  await onDatabase(server, (db) =>
    db.query(`update assets set deleted_at = now() - interval '8 days' where id = $1`, [id]),
  );
  return id;
}

async function importOnce(
  server: ServerProcess,
  actor: Actor,
  { slug, projectId }: Place,
  tracker: Tracker,
): Promise<string> {
  const base = `/api/workspaces/${slug}/importers`;
  const connect = { provider: 'github', base_url: tracker.github, email: '', token: TRACKER_TOKEN };
  const { id } = await call(actor, server.url, 'post', base, connect);
  const choose = { source: 'fernway/waymark', project_id: projectId };
  await call(actor, server.url, 'patch', `${base}/${id}`, choose);
  const status = async (): Promise<string> => {
    const answer = await actor.page.request.get(`${server.url}${base}/${id}`);
    return ((await answer.json()) as { status: string }).status;
  };
  await expect.poll(status, WAIT).toBe('ready');
  await call(actor, server.url, 'post', `${base}/${id}/confirm`, { people: [] });
  await expect.poll(status, WAIT).toBe('completed');
  return id;
}
