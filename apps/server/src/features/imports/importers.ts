import type {
  ImportFault,
  ImportProblem,
  ImportProvider,
  ImportStatus,
} from '@cairn/domain/imports/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';
import { createSeal, type Seal } from '../../platform/seal.ts';

/** An import of a workspace. */
export interface ImporterRef {
  readonly workspaceId: string;
  readonly importerId: string;
}

/** What a person of the source becomes: a member, an invited person, or with neither, a name in the text. */
export interface MappedPerson {
  readonly key: string;
  readonly userId: string | null;
  /** The address they were invited with, to recognise them once they have joined. */
  readonly email: string | null;
}

export interface Counted {
  readonly issues: number;
  readonly comments: number;
  readonly labels: number;
  readonly people: number;
}

export const NOTHING: Counted = { issues: 0, comments: 0, labels: 0, people: 0 };

/** The phase of a run: reading all pages, then writing what was read, kind by kind. */
export const PHASES = ['read', 'plan', 'issues', 'texts', 'comments'] as const;
type Phase = (typeof PHASES)[number];

export interface Progress {
  readonly phase: Phase;
  /** The next page to read. */
  readonly cursor: string | null;
  /** Read only changes since then; null for everything. */
  readonly since: number | null;
  /** When reading began; the next run reads changes since then. */
  readonly readFrom: number;
  readonly pages: number;
  readonly bytes: number;
  /** The position of the last written item. */
  readonly after: number;
}

export interface Problem {
  readonly problem: ImportProblem;
  /** The issue, person or label that it is about, by its name at the source. */
  readonly subject: string;
}

export interface Importer {
  readonly id: string;
  readonly provider: ImportProvider;
  readonly baseUrl: string;
  readonly email: string;
  readonly account: string;
  readonly sealedToken: Uint8Array | null;
  readonly source: string | null;
  readonly sourceId: string | null;
  readonly projectId: string | null;
  readonly dialect: string;
  readonly status: ImportStatus;
  readonly fault: ImportFault | null;
  readonly people: readonly MappedPerson[];
  readonly epicsToModules: boolean;
  readonly syncEveryHours: number | null;
  readonly nextSyncAt: number | null;
  readonly failedSyncs: number;
  readonly progress: Progress;
  readonly step: number;
  readonly waitsUntil: number | null;
  readonly readUntil: number | null;
  readonly found: Partial<Counted>;
  readonly imported: Partial<Counted>;
  readonly updated: number;
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly runsAs: string;
  readonly confirmedAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

const COLUMNS =
  sql.raw(`id, provider, base_url, email, account, sealed_token, source, source_id, project_id, dialect, status,
  fault, people, epics_to_modules, sync_every_hours, next_sync_at, failed_syncs, progress, step, waits_until, read_until, found,
  imported, updated, problems, problem_count, created_by, created_at, runs_as, confirmed_at, started_at, finished_at`);

export const importSeal = (secret: string): Seal => createSeal(secret, 'cairn import tokens');

export const firstProgress = (since: number | null, now: number): Progress => ({
  phase: 'read',
  cursor: null,
  since,
  readFrom: now,
  pages: 0,
  bytes: 0,
  after: 0,
});

/** Newest first, without unconfirmed ones. */
export async function importersOf(db: Db | Tx, workspaceId: string): Promise<readonly Importer[]> {
  const { rows } = await sql<Importer>`select ${COLUMNS} from importers
    where workspace_id = ${workspaceId} and confirmed_at is not null order by created_at desc, id desc`.execute(
    db,
  );
  return rows;
}

/** Undefined if the workspace has no such import, whatever the ID looks like. */
export async function findImporter(
  db: Db | Tx,
  { workspaceId, importerId }: ImporterRef,
): Promise<Importer | undefined> {
  const { rows } = await sql<Importer>`select ${COLUMNS} from importers
    where workspace_id = ${workspaceId} and id::text = ${importerId}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockImporter(
  tx: Db | Tx,
  { workspaceId, importerId }: ImporterRef,
): Promise<Importer | undefined> {
  const { rows } = await sql<Importer>`select ${COLUMNS} from importers
    where workspace_id = ${workspaceId} and id::text = ${importerId} for update`.execute(tx);
  return rows[0];
}

export async function countImporters(db: Db | Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from importers
    where workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of issues and comments still to be written. */
export async function countStaged(
  db: Db | Tx,
  { workspaceId, importerId }: ImporterRef,
): Promise<{ readonly issues: number; readonly comments: number }> {
  const { rows } = await sql<{ issues: number; comments: number }>`
    select (count(*) filter (where kind = 'issue'))::int as issues,
      (count(*) filter (where kind = 'comment'))::int as comments
    from import_staged where workspace_id = ${workspaceId} and importer_id = ${importerId}`.execute(db);
  return rows[0] ?? { issues: 0, comments: 0 };
}

export async function clearStaged(tx: Db | Tx, { workspaceId, importerId }: ImporterRef): Promise<void> {
  await sql`delete from import_staged
    where workspace_id = ${workspaceId} and importer_id = ${importerId}`.execute(tx);
}

/** False if there is none. */
export async function removeImporter(db: Db, { workspaceId, importerId }: ImporterRef): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from importers
    where workspace_id = ${workspaceId} and id::text = ${importerId}`.execute(db);
  return numAffectedRows === 1n;
}
