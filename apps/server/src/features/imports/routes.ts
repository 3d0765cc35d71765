import { can, project, ROLE, type Actor } from '@cairn/domain';
import { IMPORT_PROVIDERS, IMPORTS_MOST } from '@cairn/domain/imports/constants';
import { importRefusals } from '@cairn/domain/imports/refusals';
import {
  confirmImporter,
  createImporter,
  getImporter,
  listImporters,
  listImportPeople,
  listImportSources,
  removeImporter,
  runImporterAgain,
  updateImporter,
} from '@cairn/domain/imports/routes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, refused, selectList } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import { route } from '../../platform/http/index.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import type { Services } from '../../platform/services.ts';
import { asked, checkedAddress } from './connect.ts';
import { runNow } from './import-job.ts';
import {
  clearStaged,
  countImporters,
  countStaged,
  findImporter,
  firstProgress,
  importersOf,
  importSeal,
  lockImporter,
  NOTHING,
  removeImporter as remove,
  type Importer,
  type ImporterRef,
} from './importers.ts';
import { invitedAmong, mappedPeople } from './map-people.ts';
import { isUnderWay } from './run-import.ts';
import { startRun } from './start-run.ts';
import { surveyOf } from './survey.ts';

/** Each of them asks a server somewhere: so many in an hour by one person. */
const ASKED_AN_HOUR = 300;

type Member = { readonly userId: string; readonly workspaceId: string };

export const routes = [
  route(listImporters, async ({ services: { db }, member: { workspaceId } }) => ({
    providers: [...IMPORT_PROVIDERS],
    importers: await Promise.all(
      (await importersOf(db, workspaceId)).map(
        async (row) => await toWire(db, { workspaceId, importerId: row.id }, row),
      ),
    ),
  })),

  route(createImporter, async ({ services, member, input: { provider, base_url, email, token }, raw }) => {
    await assertNotTooMany(services, member);
    const { db, secret, allowedNetworks } = services;
    if (token.trim() === '') throw refused(importRefusals.token_required, {}, { field: 'token' });
    const baseUrl = await checkedAddress(provider, base_url, { allowed: allowedNetworks });
    const given = { baseUrl, email: email.trim(), token: token.trim(), dialect: '' };
    const { account, dialect } = await asked(provider, asking(services, raw), (of) => of.connect(given));
    const importerId = uuid();
    const { workspaceId, userId } = member;
    const now = Date.now();
    await withTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`importers ${workspaceId}`}, 0))`.execute(tx);
      if ((await countImporters(tx, workspaceId)) >= IMPORTS_MOST)
        throw refused(importRefusals.too_many, { most: IMPORTS_MOST });
      await sql`insert into importers (workspace_id, id, provider, base_url, email, account, dialect, sealed_token, status,
          progress, created_by, created_at, runs_as)
        values (${workspaceId}, ${importerId}, ${provider}, ${baseUrl}, ${given.email}, ${account.slice(0, 200)}, ${dialect},
          ${importSeal(secret).seal(given.token)}, 'connected', ${JSON.stringify(firstProgress(null, now))}::jsonb,
          ${userId}, ${new Date(now)}, ${userId})`.execute(tx);
    });
    return await shown(db, { workspaceId, importerId });
  }),

  route(getImporter, async ({ services: { db }, member, params }) => await shown(db, refOf(member, params))),

  route(listImportSources, async ({ services, member, params, query, raw }) => {
    const row = await found(services.db, refOf(member, params));
    await assertNotTooMany(services, member);
    const connection = connectionOf(services, row);
    const { sources, hasMore } = await asked(row.provider, asking(services, raw), (of) =>
      of.list(connection, query.query.trim(), query.page),
    );
    return {
      sources: sources.map(({ source, name, isPrivate }) => ({ source, name, is_private: isPrivate })),
      has_more: hasMore,
    };
  }),

  route(updateImporter, async ({ services, member, actor, params, input, raw }) => {
    const ref = refOf(member, params);
    const row = await found(services.db, ref);
    if (input.project_id !== undefined)
      await assertTarget(services.db, member, await actor(), input.project_id);
    if (input.source !== undefined) await chooseSource(services, member, ref, row, input.source, raw);
    if (input.project_id !== undefined) await chooseProject(services.db, ref, input.project_id);
    if (input.sync_every_hours !== undefined) await chooseSync(services.db, ref, input.sync_every_hours);
    return await shown(services.db, ref);
  }),

  route(listImportPeople, async ({ services: { db }, member, params }) => {
    const ref = refOf(member, params);
    const row = await found(db, ref);
    if (row.status !== 'ready') throw refused(importRefusals.not_ready);
    return await surveyOf(db, ref, row);
  }),

  route(confirmImporter, async ({ services, member, actor, params, input }) => {
    const { db } = services;
    const ref = refOf(member, params);
    const row = await found(db, ref);
    if (row.status !== 'ready' || row.projectId === null) throw refused(importRefusals.not_ready);
    await assertTarget(db, member, await actor(), row.projectId);
    const people = await mappedPeople(db, member.workspaceId, input.people);
    await invitedAmong(services, member, people, ROLE.member);
    const now = new Date();
    await withTransaction(db, async (tx) => {
      const held = await lockImporter(tx, ref);
      if (held?.status !== 'ready') throw refused(importRefusals.not_ready);
      await sql`update importers set status = 'queued', people = ${JSON.stringify(people)}::jsonb, step = step + 1,
          epics_to_modules = ${row.provider === 'jira' && input.epics_to_modules},
          sync_every_hours = ${input.sync_every_hours}, confirmed_at = ${now}, started_at = ${now}, moved_at = now(),
          runs_as = ${member.userId}
        where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
      await runNow(tx, ref);
    });
    return await shown(db, ref);
  }),

  route(runImporterAgain, async ({ services, member, actor, params, input, raw }) => {
    const { db, secret } = services;
    const ref = refOf(member, params);
    const row = await found(db, ref);
    if (row.confirmedAt === null || row.projectId === null) throw refused(importRefusals.not_ready);
    if (isUnderWay(row)) throw refused(importRefusals.under_way);
    await assertTarget(db, member, await actor(), row.projectId);
    await assertNotTooMany(services, member);
    const token = input.token.trim() === '' ? undefined : input.token.trim();
    const connection = connectionOf(services, row, token);
    // What the token can't read is reported now, to the person who has just typed it.
    await asked(row.provider, asking(services, raw), (of) => of.find(connection, row.source ?? ''));
    await withTransaction(db, async (tx) => {
      const held = await lockImporter(tx, ref);
      if (!held || isUnderWay(held)) throw refused(importRefusals.under_way);
      await startRun(tx, ref, { since: null, now: Date.now() });
      await sql`update importers set runs_as = ${member.userId}, failed_syncs = 0,
          sealed_token = ${importSeal(secret).seal(connection.token)}
        where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
      await runNow(tx, ref);
    });
    return await shown(db, ref);
  }),

  route(removeImporter, async ({ services: { db }, member, params }) => {
    if (!(await remove(db, refOf(member, params)))) throw notFound();
    return { ok: true } as const;
  }),
];

const refOf = ({ workspaceId }: Member, { id }: { readonly id: string }): ImporterRef => ({
  workspaceId,
  importerId: id,
});

async function found(db: Db, ref: ImporterRef): Promise<Importer> {
  const row = await findImporter(db, ref);
  if (!row) throw notFound();
  return row;
}

const asking = ({ allowedNetworks }: Services, { signal }: Request) => ({
  agents: guardedAgents({ allowed: allowedNetworks }),
  signal,
});

function connectionOf({ secret }: Services, row: Importer, given?: string) {
  const kept = row.sealedToken === null ? undefined : importSeal(secret).open(row.sealedToken);
  const token = given ?? kept;
  if (token === undefined) throw refused(importRefusals.token_required, {}, { field: 'token' });
  return { baseUrl: row.baseUrl, email: row.email, dialect: row.dialect, token };
}

async function assertNotTooMany({ rateLimit }: Services, { userId }: Member): Promise<void> {
  const limit = { action: 'import', subject: userId, points: ASKED_AN_HOUR, seconds: 3600 };
  const seconds = await rateLimit.spend([limit]);
  if (seconds !== undefined) throw refused(importRefusals.too_many_in_an_hour, {}, { seconds });
}

/** Issues are imported only where the importer may create issues and labels. */
async function assertTarget(db: Db, { workspaceId }: Member, actor: Actor, projectId: string): Promise<void> {
  const { rows } = await sql<
    Record<string, unknown> & { id: string }
  >`select ${selectList(project)} from projects
    where workspace_id = ${workspaceId} and id = ${projectId}`.execute(db);
  const [row] = rows;
  if (!row || !actor.projectRoles.has(projectId))
    throw refused(importRefusals.project_hidden, {}, { field: 'project_id' });
  const subject = { entity: project, row };
  if (!can(actor, 'issue:create', subject) || !can(actor, 'label:create', subject))
    throw refused(importRefusals.project_forbidden, {}, { field: 'project_id' });
}

/** Reads the source from the start; what was read from another one is deleted. */
async function chooseSource(
  services: Services,
  member: Member,
  ref: ImporterRef,
  row: Importer,
  given: string,
  raw: Request,
): Promise<void> {
  const { db } = services;
  if (given.trim() === '') throw refused(importRefusals.source_required, {}, { field: 'source' });
  if (row.confirmedAt !== null) throw refused(importRefusals.under_way);
  await assertNotTooMany(services, member);
  const connection = connectionOf(services, row);
  const { id, source } = await asked(row.provider, asking(services, raw), (of) =>
    of.find(connection, given.trim()),
  );
  await withTransaction(db, async (tx) => {
    const held = await lockImporter(tx, ref);
    if (!held || held.confirmedAt !== null) throw refused(importRefusals.under_way);
    if (held.sourceId === id && (held.status === 'reading' || held.status === 'ready')) return;
    await clearStaged(tx, ref);
    await sql`update importers set source = ${source}, source_id = ${id}, status = 'reading', fault = null, step = step + 1,
        progress = ${JSON.stringify(firstProgress(null, Date.now()))}::jsonb, found = '{}', problems = '[]',
        problem_count = 0, waits_until = null, moved_at = now()
      where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
    await runNow(tx, ref);
  });
}

async function chooseProject(db: Db, ref: ImporterRef, projectId: string): Promise<void> {
  const { numAffectedRows } = await sql`update importers set project_id = ${projectId}
    where workspace_id = ${ref.workspaceId} and id = ${ref.importerId} and confirmed_at is null`.execute(db);
  if (numAffectedRows !== 1n) throw refused(importRefusals.under_way);
}

/** Nothing can be read without a token, so it has to be run again by hand first. */
async function chooseSync(db: Db, ref: ImporterRef, hours: number | null): Promise<void> {
  await withTransaction(db, async (tx) => {
    const held = await lockImporter(tx, ref);
    if (!held) throw notFound();
    if (held.confirmedAt === null) throw refused(importRefusals.not_ready);
    if (hours !== null && held.sealedToken === null)
      throw refused(importRefusals.token_required, {}, { field: 'token' });
    const isResting = !isUnderWay(held);
    const next = hours === null || !isResting ? null : new Date(Date.now() + hours * 3_600_000);
    await sql`update importers set sync_every_hours = ${hours}, next_sync_at = ${next},
        sealed_token = case when ${hours === null && isResting} then null else sealed_token end
      where workspace_id = ${ref.workspaceId} and id = ${ref.importerId}`.execute(tx);
  });
}

const shown = async (db: Db, ref: ImporterRef) => await toWire(db, ref, await found(db, ref));

async function toWire(db: Db, ref: ImporterRef, row: Importer) {
  const isWriting = row.status === 'running' && row.progress.phase !== 'read';
  const staged = isWriting ? await countStaged(db, ref) : { issues: 0, comments: 0 };
  return {
    id: row.id,
    provider: row.provider,
    base_url: row.baseUrl,
    account: row.account,
    source: row.source,
    project_id: row.projectId,
    status: row.status,
    fault: row.fault,
    waits_until: momentOf(row.waitsUntil),
    found: { ...NOTHING, ...row.found },
    imported: { ...NOTHING, ...row.imported },
    updated: row.updated,
    left: staged.issues + staged.comments,
    problems: row.problems.map((each) => ({ ...each })),
    problem_count: row.problemCount,
    epics_to_modules: row.epicsToModules,
    sync_every_hours: row.syncEveryHours as 1 | 6 | 24 | null,
    next_sync_at: momentOf(row.nextSyncAt),
    has_token: row.sealedToken !== null,
    created_by: row.createdBy,
    created_at: new Date(row.createdAt).toISOString(),
    started_at: momentOf(row.startedAt),
    finished_at: momentOf(row.finishedAt),
  };
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
