import type { ImportFault } from '@cairn/domain/imports/constants';
import { can } from '@cairn/domain';
import { sql } from 'kysely';
import { Refused, type CommandTx } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';
import type { GuardedAgents } from '../../platform/outgoing/index.ts';
import type { Seal } from '../../platform/seal.ts';
import { loadActor, runWrite, type Writes } from '../../platform/sync/index.ts';
import {
  clearStaged,
  findImporter,
  lockImporter,
  NOTHING,
  PHASES,
  type Importer,
  type ImporterRef,
  type Progress,
} from './importers.ts';
import { withProblems } from './problems.ts';
import {
  AskedTooOften,
  providerOf,
  SourceFault,
  type SourceComment,
  type SourceIssue,
} from './providers/index.ts';
import { readPage, Superseded, type ReadLimits } from './read-page.ts';
import { nextStaged } from './write/staged.ts';
import { writeIssues, type Written } from './write/write-issues.ts';
import { writePlan } from './write/write-plan.ts';
import { prepareTexts, writeComments, writeTexts } from './write/write-texts.ts';

/** Rows per transaction, few enough not to delay people who are working. */
const CHUNK = 50;
/** After this the next run takes over, so that others get their turn. */
const RUN_MS = 2 * 60_000;
/** A run that trackers have delayed for longer is given up. */
const WAIT_MAX_MS = 24 * 3_600_000;
const TIMEOUT_MS = 60_000;
/** Consecutive failures of a sync after which a person has to look. */
const FAILED_SYNCS_MAX = 10;
const HOUR_MS = 3_600_000;
/** Trackers date a change earlier than they show it. */
const OVERLAP_MS = 5 * 60_000;

/** Faults that a rerun would meet again. */
const LASTING: ReadonlySet<ImportFault> = new Set<ImportFault>([
  'bad_token',
  'forbidden',
  'source_missing',
  'no_access',
  'no_project',
  'no_token',
  'no_states',
  'too_large',
  'too_many_issues',
  'too_many_comments',
]);

export interface Importing {
  readonly hub: Writes;
  readonly seal: Seal;
  readonly agents: GuardedAgents;
  readonly limits: ReadLimits;
  readonly now: () => number;
  /** How long a run lasts before it hands over. */
  readonly runMs?: number;
}

type Run = Importing & Pick<JobContext, 'db' | 'signal' | 'isLast'>;

/** When the next run starts: `now`, at a time, or never. */
export type Next = 'now' | Date | undefined;

/**
 * Advances an import step by step, each in one transaction with its new position, so that a killed run continues where
 * it was. Does nothing for a deleted or finished import.
 */
export async function runImport(run: Run, ref: ImporterRef): Promise<Next> {
  const end = run.now() + (run.runMs ?? RUN_MS);
  let row: Importer | undefined;
  try {
    for (;;) {
      row = await findImporter(run.db, ref);
      if (!row || !isUnderWay(row)) return undefined;
      if (row.waitsUntil !== null && row.waitsUntil > run.now()) return new Date(row.waitsUntil);
      run.signal.throwIfAborted();
      await step(run, ref, row);
      if (run.now() >= end) return 'now';
    }
  } catch (error) {
    if (error instanceof Superseded || !row) return undefined;
    if (error instanceof AskedTooOften) return await wait(run, ref, row, error.until);
    const fault = error instanceof SourceFault ? error.fault : undefined;
    const isFinal = run.isLast || error instanceof Refused;
    // Another run will continue: this one was stopped, or has attempts left.
    if (fault === undefined && (run.signal.aborted || !isFinal)) throw error;
    await fail(run, ref, fault ?? (row.progress.phase === 'read' ? 'unreachable' : 'unknown'));
    // Unavailable trackers are no one's fault; failures while writing are ours.
    if (fault === undefined && row.progress.phase !== 'read') throw error;
    return undefined;
  }
}

export const isUnderWay = ({ status }: Pick<Importer, 'status'>): boolean =>
  status === 'reading' || status === 'queued' || status === 'running';

async function step(run: Run, ref: ImporterRef, row: Importer): Promise<void> {
  const { db } = run;
  const provider = providerOf(row.provider, {
    agents: run.agents,
    signal: run.signal,
    timeoutMs: TIMEOUT_MS,
    now: run.now,
  });
  const { phase, after } = row.progress;
  switch (phase) {
    case 'read': {
      const actor = await loadActor(db, { userId: row.runsAs, workspaceId: ref.workspaceId });
      if (!can(actor, 'import:manage', 'workspace')) throw new SourceFault('no_access');
      const token = row.sealedToken === null ? undefined : run.seal.open(row.sealedToken);
      if (token === undefined) throw new SourceFault('no_token');
      return await readPage({ db, provider, token, limits: run.limits }, ref, row);
    }
    case 'plan':
      return await write(run, ref, row, async (tx, held) => {
        const { people, labels, problems } = await writePlan(tx, held);
        return { ...held, ...withProblems(held, problems), people, imported: plus(held, { labels }) };
      });
    case 'issues': {
      const staged = await nextStaged<SourceIssue>(db, ref, 'issue', after, CHUNK);
      return await write(
        run,
        ref,
        row,
        async (tx, held) => {
          const written = await writeIssues(tx, held, staged);
          return { ...withWritten(held, written), imported: plus(held, { issues: written.added }) };
        },
        staged.at(-1)?.position,
      );
    }
    case 'texts': {
      const staged = await nextStaged<SourceIssue>(db, ref, 'issue', after, CHUNK);
      const prepared = await prepareTexts(db, ref, row, staged, provider.names);
      return await write(
        run,
        ref,
        row,
        async (tx, held) => withWritten(held, await writeTexts(tx, held, prepared)),
        staged.at(-1)?.position,
      );
    }
    case 'comments': {
      const staged = await nextStaged<SourceComment>(db, ref, 'comment', after, CHUNK);
      if (staged.length === 0) return await finish(run, ref, row);
      const prepared = await prepareTexts(db, ref, row, staged, provider.names);
      return await write(
        run,
        ref,
        row,
        async (tx, held) => {
          const written = await writeComments(tx, held, prepared);
          return { ...withWritten(held, written), imported: plus(held, { comments: written.added }) };
        },
        staged.at(-1)?.position,
      );
    }
  }
}

const plus = ({ imported }: Importer, more: Importer['imported']): Importer['imported'] => {
  const before = { ...NOTHING, ...imported };
  return {
    ...before,
    issues: before.issues + (more.issues ?? 0),
    comments: before.comments + (more.comments ?? 0),
    labels: before.labels + (more.labels ?? 0),
  };
};

const withWritten = (row: Importer, { updated, problems }: Written): Importer => ({
  ...withProblems(row, problems),
  updated: row.updated + updated,
});

/**
 * One step of writing. Its rows are marked as imported, so that no one is notified of each.
 *
 * @param at the position of the last item that it writes; undefined when there are no more of its kind
 */
async function write(
  run: Run,
  ref: ImporterRef,
  row: Importer,
  work: (tx: CommandTx, held: Importer) => Promise<Importer>,
  at?: number,
): Promise<void> {
  const who = { userId: row.runsAs, workspaceId: ref.workspaceId, via: 'import' };
  await runWrite(
    run.hub,
    who,
    `import.${row.progress.phase}`,
    async (tx) => {
      const held = await lockImporter(await tx.raw(), ref);
      if (!held || held.step !== row.step) throw new Superseded();
      const done = await work(tx, held);
      await keepWritten(await tx.raw(), ref, done, progressAfter(held.progress, at));
    },
    { now: run.now(), isQuiet: true },
  );
}

function progressAfter(progress: Progress, at: number | undefined): Progress {
  if (at !== undefined) return { ...progress, after: at };
  const next = PHASES[PHASES.indexOf(progress.phase) + 1] ?? 'comments';
  return { ...progress, phase: next, after: 0 };
}

async function keepWritten(
  tx: Tx,
  { workspaceId, importerId }: ImporterRef,
  row: Importer,
  progress: Progress,
): Promise<void> {
  await sql`update importers set progress = ${JSON.stringify(progress)}::jsonb, step = step + 1, status = 'running',
      people = ${JSON.stringify(row.people)}::jsonb, imported = ${JSON.stringify(row.imported)}::jsonb,
      updated = ${row.updated}, problems = ${JSON.stringify(row.problems)}::jsonb, problem_count = ${row.problemCount},
      moved_at = now()
    where workspace_id = ${workspaceId} and id = ${importerId}`.execute(tx);
}

async function finish({ db, now }: Run, ref: ImporterRef, row: Importer): Promise<void> {
  await withTransaction(db, async (tx) => {
    const held = await lockImporter(tx, ref);
    if (!held || held.step !== row.step) throw new Superseded();
    const { rows } = await sql<{ people: number }>`select count(*)::int as people from import_staged
      where workspace_id = ${ref.workspaceId} and importer_id = ${ref.importerId} and kind = 'person'`.execute(
      tx,
    );
    await clearStaged(tx, ref);
    const hours = held.syncEveryHours;
    const imported = { ...NOTHING, ...held.imported };
    const people = Math.max(imported.people, rows[0]?.people ?? 0);
    await sql`update importers set status = ${held.problemCount > 0 ? 'partial' : 'completed'}, fault = null,
        step = step + 1, imported = ${JSON.stringify({ ...imported, people })}::jsonb,
        finished_at = ${new Date(now())}, moved_at = now(), failed_syncs = 0, waits_until = null,
        read_until = ${new Date(held.progress.readFrom - OVERLAP_MS)},
        next_sync_at = ${hours === null ? null : new Date(now() + hours * HOUR_MS)},
        sealed_token = case when ${hours === null} then null else sealed_token end
      where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
  });
}

async function wait(run: Run, ref: ImporterRef, row: Importer, until: number): Promise<Next> {
  if (until > (row.startedAt ?? row.createdAt) + WAIT_MAX_MS) {
    await fail(run, ref, 'rate_limited');
    return undefined;
  }
  await sql`update importers set waits_until = ${new Date(until)}, moved_at = now()
    where workspace_id = ${ref.workspaceId} and id = ${ref.importerId} and step = ${row.step}`.execute(
    run.db,
  );
  return new Date(until);
}

/** A sync continues at its next time, unless it would fail again; without a sync the token is no longer needed. */
async function fail(
  { db, now }: Pick<Run, 'now'> & { readonly db: Db },
  ref: ImporterRef,
  fault: ImportFault,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const held = await lockImporter(tx, ref);
    if (!held || !isUnderWay(held)) return;
    await clearStaged(tx, ref);
    const failedSyncs = held.failedSyncs + 1;
    const goesOn = held.syncEveryHours !== null && !LASTING.has(fault) && failedSyncs < FAILED_SYNCS_MAX;
    const hours = goesOn ? held.syncEveryHours : null;
    await sql`update importers set status = 'failed', fault = ${fault}, step = step + 1,
        finished_at = ${new Date(now())}, moved_at = now(), waits_until = null, failed_syncs = ${failedSyncs},
        sync_every_hours = ${hours}, next_sync_at = ${hours === null ? null : new Date(now() + hours * HOUR_MS)},
        sealed_token = case when ${goesOn} then sealed_token else null end
      where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
  });
}
