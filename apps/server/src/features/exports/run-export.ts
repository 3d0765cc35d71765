import { can, EXPORT_DAYS, issueExport, scopesOf, type Actor, type IssueExport } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../platform/db/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import type { FileServices } from '../../platform/services.ts';
import { loadActor, runWrite, type Writes } from '../../platform/sync/index.ts';
import { storedBytes } from '../assets/public.ts';
import { CannotExport, faultOf } from './cannot-export.ts';
import { contentOf, nameOf } from './file-of.ts';
import type { Content } from './formats/zip.ts';
import { issuePages, type ExportedProject, type Line } from './issue-pages.ts';
import { exportedBytes, removeFile, removeFilesOf, storeFile } from './store.ts';

/** More than our largest workspaces, and a fifth of an Excel sheet. */
const ISSUES_MAX = 200_000;
/** The size of a file before compression: more than spreadsheets open. */
const TEXT_MAX = 512 * 1024 ** 2;
const FILE_BYTES_MAX = 512 * 1024 ** 2;
/** The total size of a person's files in a workspace. */
const OWN_BYTES_MAX = 1024 ** 3;
const DAY_MS = 86_400_000;

/** The limits of an export. */
export interface ExportLimits {
  readonly issues: number;
  readonly text: number;
  readonly ownBytes: number;
}

export const LIMITS: ExportLimits = { issues: ISSUES_MAX, text: TEXT_MAX, ownBytes: OWN_BYTES_MAX };

export interface Exporting {
  readonly hub: Writes;
  readonly files: Pick<FileServices, 'store' | 'incoming' | 'storage'>;
  readonly limits?: ExportLimits;
}

export interface ExportAsked {
  readonly workspaceId: string;
  readonly exportId: string;
}

type Run = Exporting & ExportAsked & Pick<JobContext, 'db' | 'signal' | 'isLast'>;

/**
 * Writes the file of an export, with its owner's current rights. Does nothing for a deleted or finished one, and
 * restarts one that an earlier run left unfinished.
 */
export async function runExport(run: Run): Promise<void> {
  const who = await whoAsked(run);
  const row = who && (await begin(run, who));
  if (!row) return;
  try {
    await removeFilesOf(run.db, run.files.store, run);
    await writeExport(run, who, row);
  } catch (error) {
    const fault = faultOf(error);
    // Another run will continue: this one was stopped, or has attempts left.
    if (fault === undefined && (run.signal.aborted || !run.isLast)) throw error;
    await fail(run, who, fault ?? 'unknown');
    if (fault === undefined) throw error;
  }
}

async function whoAsked({ db, workspaceId, exportId }: Run): Promise<SyncActor | undefined> {
  const { rows } = await sql<{ userId: string }>`select user_id from issue_exports
    where workspace_id = ${workspaceId} and id = ${exportId}`.execute(db);
  const [row] = rows;
  return row && { userId: row.userId, workspaceId };
}

/** Undefined if there is nothing left to do. */
const begin = ({ hub, exportId }: Run, who: SyncActor): Promise<IssueExport | undefined> =>
  runWrite(hub, who, 'export.begin', async (tx) => {
    await tx.load(issueExport, [exportId], true);
    const row = await tx.find(issueExport, exportId);
    if (!row || !(isUnfinished(row) || isRunAgain(row))) return undefined;
    await tx.update(issueExport, exportId, { status: 'processing', fault: null });
    return row;
  });

/** An export that failed for an internal reason keeps its job, which a server admin can rerun. */
const isRunAgain = ({ status, fault }: IssueExport): boolean => status === 'failed' && fault === 'unknown';

const isUnfinished = ({ status }: IssueExport): boolean => status === 'queued' || status === 'processing';

export const fail = (
  { hub, exportId }: Pick<Run, 'hub' | 'exportId'>,
  who: SyncActor,
  fault: NonNullable<IssueExport['fault']>,
): Promise<void> =>
  runWrite(hub, who, 'export.fail', async (tx) => {
    await tx.load(issueExport, [exportId], true);
    const row = await tx.find(issueExport, exportId);
    if (row && isUnfinished(row)) await tx.update(issueExport, exportId, { status: 'failed', fault });
  });

async function writeExport(run: Run, who: SyncActor, row: IssueExport): Promise<void> {
  const { db, files, exportId, signal } = run;
  const now = Date.now();
  const reader = await loadActor(db, who);
  if (!can(reader, 'export:create', 'workspace')) throw new CannotExport('no_access');
  const projects = await projectsOf(db, who, reader, row);
  if (projects.length === 0) throw new CannotExport('no_projects');
  const sight = { ...who, scopes: [...scopesOf(reader)], now };
  const count = { issues: 0, text: 0 };
  const content = contentOf(row, projects, (project) => counted(issuePages(db, sight, project), count, run));
  const place = await files.incoming.place();
  try {
    const { bytes, sha256 } = await writeContent(content, place, signal);
    await assertRoom(run, who, bytes);
    const name = nameOf(row, await slugOf(db, who), projects, now);
    const id = uuid();
    await storeFile(db, files.store, { id, ...who, exportId, name, bytes, sha256 }, place);
    const written = { projectIds: projects.map((each) => each.id), issues: count.issues, bytes };
    if (!(await complete(run, who, written))) await removeFile(db, files.store, id);
  } finally {
    await files.incoming.clear(place);
  }
}

/** The requested projects that the person is in now, by name, without archived ones. */
async function projectsOf(
  db: Db,
  { workspaceId }: SyncActor,
  { projectRoles, archivedProjects }: Actor,
  { ofAllProjects, projectIds }: IssueExport,
): Promise<ExportedProject[]> {
  const ids = [...projectRoles.keys()].filter(
    (id) => !archivedProjects.has(id) && (ofAllProjects || projectIds.includes(id)),
  );
  const { rows } = await sql<ExportedProject>`select id, name, identifier from projects
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by name, id`.execute(db);
  return rows;
}

/** Passes rows through until there are too many. */
async function* counted(
  pages: AsyncIterable<readonly Line[]>,
  count: { issues: number; text: number },
  { signal, limits = LIMITS }: Run,
): AsyncGenerator<readonly Line[]> {
  for await (const lines of pages) {
    signal.throwIfAborted();
    count.issues += lines.length;
    for (const line of lines) for (const cell of line) count.text += cell?.length ?? 0;
    if (count.issues > limits.issues) throw new CannotExport('too_many_issues');
    if (count.text > limits.text) throw new CannotExport('too_large');
    yield lines;
  }
}

async function writeContent(
  content: Content,
  place: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += chunk.length;
      if (bytes > FILE_BYTES_MAX) throw new CannotExport('too_large');
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(measured, createWriteStream(place, { flags: 'wx', mode: 0o600 }), { signal });
  return { bytes, sha256: hash.digest('hex') };
}

/** Export files count towards the workspace's quota. */
async function assertRoom({ db, files, limits = LIMITS }: Run, who: SyncActor, bytes: number): Promise<void> {
  const { all, own } = await exportedBytes(db, who);
  const stored = await storedBytes(db, who.workspaceId);
  if (own + bytes > limits.ownBytes || stored + all + bytes > files.storage)
    throw new CannotExport('no_room');
}

async function slugOf(db: Db, { workspaceId }: SyncActor): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from workspaces where id = ${workspaceId}`.execute(
    db,
  );
  return rows[0]?.slug ?? '';
}

/** False if it was deleted or another run has finished it. */
const complete = (
  { hub, exportId }: Run,
  who: SyncActor,
  written: Pick<IssueExport, 'projectIds' | 'issues' | 'bytes'>,
): Promise<boolean> =>
  runWrite(hub, who, 'export.complete', async (tx) => {
    await tx.load(issueExport, [exportId], true);
    const row = await tx.find(issueExport, exportId);
    if (!row || !isUnfinished(row)) return false;
    const expiresAt = tx.now + EXPORT_DAYS * DAY_MS;
    await tx.update(issueExport, exportId, { ...written, status: 'completed', expiresAt });
    return true;
  });
