import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { TRACKER_TOKEN, type Tracker } from '../../../apps/server/test/given/tracker.ts';
import type { Place } from '../place.ts';
import type { Visitor } from '../visitor.ts';
import type { MailSink } from './mail-sink.ts';
import { NOTHING } from './crash-point.ts';

/** The server and the people that it works for. */
export interface Surroundings {
  readonly dataDir: string;
  readonly visitors: readonly Visitor[];
  /** Where they work. */
  readonly place: Place;
  readonly sink: MailSink;
  readonly tracker: Tracker;
}

/** Work that the server does automatically or on request, and during which it is killed. */
export interface ServerWork {
  readonly counts: string;
  readonly follows: string;
  /** The maximum number of steps. */
  readonly steps: number;
  /** How long the server may take to start it; what it never starts doesn't count. */
  readonly comesWithinMs: number;
  /** Triggers the work. */
  provoke(around: Surroundings, db: Client): Promise<void>;
  /** Whether all of it has been done by the restarted server. */
  isDone(around: Surroundings, db: Client): Promise<boolean>;
}

const OLD = "interval '8 days'";
const PURGED_AT_ONCE = 4;
/** Longer ago than an upload may last. */
const LONG_AGO_S = 7 * 3600;

const purged = new Set<string>();
const exported = new Set<string>();
const IMPORTED_AT_ONCE = 25;
let lastImported = 0;

export const SERVER_WORKS = {
  upload: {
    counts: '/files/|^sql insert into assets',
    follows: NOTHING,
    steps: 24,
    comesWithinMs: 8_000,
    provoke: async () => undefined,
    // Half-done work has to be removed once it is old.
    isDone: async ({ dataDir }) => {
      const incoming = path.join(dataDir, 'files/.incoming');
      for (const name of namesIn(incoming)) makeOld(path.join(incoming, name));
      return true;
    },
  },
  compaction: {
    counts: NOTHING,
    follows: '^sql insert into doc_snapshot',
    steps: 4,
    comesWithinMs: 40_000,
    // Only what is older than a week is deleted.
    provoke: async (_, db) => {
      await db.query(`update doc_update set created_at = now() - ${OLD}`);
    },
    isDone: async () => true,
  },
  purge: {
    counts: '^rm .*/files/[0-9a-f]{2}/',
    follows: '^sql delete from assets',
    steps: PURGED_AT_ONCE + 2,
    comesWithinMs: 8_000,
    provoke: async ({ visitors }, db) => {
      for (const { uploads } of visitors)
        for (const id of [...uploads.keys()].slice(0, PURGED_AT_ONCE / visitors.length)) {
          uploads.delete(id);
          purged.add(id);
        }
      await db.query(`update assets set deleted_at = now() - ${OLD} where id = any($1)`, [[...purged]]);
      await askFor(db, 'assets.sweep');
    },
    isDone: async ({ dataDir }, db) => {
      const { rows } = await db.query('select from assets where id = any($1)', [[...purged]]);
      const files = [...purged].filter((id) => existsSync(path.join(dataDir, 'files', id.slice(-2), id)));
      return rows.length + files.length === 0;
    },
  },
  mail: {
    counts: '^smtp ',
    follows: '^sql update mails',
    steps: 12,
    comesWithinMs: 8_000,
    provoke: async () => undefined,
    isDone: async ({ sink, visitors }, db) => {
      await passWaits(db);
      const missing = visitors.flatMap(({ emails }) => emails).filter((email) => !sink.emails.has(email));
      return missing.length === 0;
    },
  },
  export: {
    counts: '^rm .*/files/\\.incoming/|^sql [\\s\\S]*(issue_exports|export_files)',
    follows: '^sql [\\s\\S]*issue_exports',
    steps: 30,
    comesWithinMs: 8_000,
    provoke: async (_, db) => {
      const { rows } = await db.query<{ id: string }>(`
        with asked as (
          insert into issue_exports (workspace_id, id, scope, user_id, format, of_all_projects, project_ids, is_split, status,
            asked_at)
          select m.workspace_id, gen_random_uuid(), 'u:' || m.id, m.id, 'csv', true, '[]', false, 'queued', now()
          from members m join workspaces w on w.id = m.workspace_id where w.slug = 'crash-visited' and m.role = 20
          returning id, workspace_id
        )
        select id, enqueue_job('exports.write', 'workspace ' || workspace_id,
          json_build_object('workspaceId', workspace_id, 'exportId', id), 'exports.write ' || id, 'replace',
          now() + interval '1 second', 4, array['for workspace ' || workspace_id, 'job exports.write'], 8, 100000)
        from asked`);
      // Earlier ones have been checked; a person's history keeps only a limited number.
      exported.clear();
      for (const { id } of rows) exported.add(id);
    },
    isDone: async ({ dataDir }, db) => {
      await passWaits(db);
      const { rows } = await db.query<{ status: string; keys: string[]; sums: string[] }>(
        `select e.status, array_agg(f.id) as keys, array_agg(f.sha256) as sums
         from issue_exports e left join export_files f on f.export_id = e.id and f.stored_at is not null
         where e.id = any($1) group by e.workspace_id, e.id`,
        [[...exported]],
      );
      const { rows: all } = await db.query('select from export_files where export_id = any($1)', [
        [...exported],
      ]);
      // One complete file for each, and nothing of killed runs.
      const areWhole = rows.every(
        ({ status, keys: [key = '', ...more], sums: [sum] }) =>
          status === 'completed' && more.length === 0 && sumOf(dataDir, key) === sum,
      );
      return areWhole && rows.length === exported.size && all.length === exported.size;
    },
  },
  import: {
    counts: '^sql [\\s\\S]*import(ers|_staged|_records)',
    follows: '^sql (insert into import_|update importers|delete from import_)',
    steps: 60,
    comesWithinMs: 25_000,
    provoke: async ({ place, tracker }, db) => {
      await db.query('delete from importers');
      const first = lastImported + 1;
      lastImported += IMPORTED_AT_ONCE;
      const at = '2025-03-01T10:00:00Z';
      tracker.issues.splice(
        0,
        tracker.issues.length,
        ...Array.from({ length: IMPORTED_AT_ONCE }, (_, place) => ({
          number: first + place,
          title: `Imported ${first + place}`,
          text: `Text, see #${first}`,
          by: 'fe-ada',
          labels: ['bug'],
          at,
          comments: [{ id: first + place, by: 'fe-ada', text: `Comment ${first + place}`, at }],
        })),
      );
      await db.query(
        `update importers set source = 'fernway/waymark', source_id = '77', project_id = $2, status = 'queued',
          confirmed_at = now() where id = $1`,
        [await connectTracker(place, tracker), place.projectId],
      );
      await db.query(`select enqueue_job('imports.run', 'workspace ' || workspace_id,
          json_build_object('workspaceId', workspace_id, 'importerId', id), 'imports.run ' || id, 'replace',
          now() + interval '1 second', 10, array['for workspace ' || workspace_id, 'job imports.run'], 8, 100000)
        from importers`);
    },
    isDone: async ({ place, tracker }, db) => {
      await passWaits(db);
      const { rows: imports } = await db.query<{ status: string; staged: number }>(
        'select status, (select count(*)::int from import_staged) as staged from importers',
      );
      if (imports[0]?.status !== 'completed' || imports[0].staged > 0) return false;
      const { rows } = await db.query<{ title: string; comments: number; texts: number }>(
        `select title, (select count(*)::int from comments c where c.issue_id = i.id) as comments,
          (select count(*)::int from descriptions d where d.issue_id = i.id) as texts
         from issues i where project_id = $1 and title like 'Imported %'`,
        [place.projectId],
      );
      const titles = new Set(rows.map(({ title }) => title));
      return (
        rows.length === lastImported &&
        tracker.issues.every(({ title }) => titles.has(title)) &&
        rows.every(({ comments, texts }) => comments === 1 && texts === 1)
      );
    },
  },
  schedule: {
    counts: '/backups/|^sql copy|^sql begin isolation level repeatable read',
    follows: NOTHING,
    steps: 70,
    comesWithinMs: 8_000,
    provoke: async ({ dataDir }, db) => {
      for (const name of scheduledIn(dataDir)) await rm(path.join(dataDir, 'backups', name));
      await askFor(db, 'backups.make');
    },
    isDone: async ({ dataDir }) =>
      scheduledIn(dataDir).length > 0 &&
      namesIn(path.join(dataDir, 'backups')).every((name) => !name.includes('.partial-')),
  },
} satisfies Record<string, ServerWork>;

/** Skips the delay between two attempts. */
async function passWaits(db: Client): Promise<void> {
  await db.query(
    'update cairn_jobs._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  );
}

/** An import for which nothing is chosen yet. */
async function connectTracker({ url, slug, cookie }: Place, { github }: Tracker): Promise<string> {
  const answer = await fetch(`${url}/api/workspaces/${slug}/importers`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'github', base_url: github, email: '', token: TRACKER_TOKEN }),
  });
  if (!answer.ok) throw new Error(`a tracker could not be connected: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Enqueues an hourly job as its schedule does, slightly later, when the server knows where to die. */
async function askFor(db: Client, job: string): Promise<void> {
  await db.query(
    `select cairn_jobs.add_job($1, '{"for": "instance schedules", "input": {}}', queue_name => $1, job_key => $1,
      run_at => now() + interval '1 second')`,
    [job],
  );
}

export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Undefined for a missing file. */
function sumOf(dataDir: string, key: string | null): string | undefined {
  const file = path.join(dataDir, 'files', (key ?? '').slice(-2), key ?? '');
  return key && existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

const scheduledIn = (dataDir: string): string[] =>
  namesIn(path.join(dataDir, 'backups')).filter((name) => /^scheduled-.*\.tar\.gz$/.test(name));

function makeOld(file: string): void {
  const at = Date.now() / 1000 - LONG_AGO_S;
  try {
    utimesSync(file, at, at);
  } catch {
    // It is gone, as it should be.
  }
}
