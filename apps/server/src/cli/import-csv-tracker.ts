import path from 'node:path';
import { createProject, FIRST_STATES, isIdentifier, slugFault } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import {
  importTracker,
  isPublic,
  readExport,
  type ImportReport,
  type Problem,
  type TrackerExport,
} from '../features/imports/public.ts';
import { insertWorkspace } from '../features/workspaces/public.ts';
import { Refused } from '../platform/commands/index.ts';
import { withTransaction, type Db } from '../platform/db/index.ts';
import { upgradeDatabase } from '../platform/db/upgrade-database.ts';
import type { SyncHub } from '../platform/sync/index.ts';
import { CommandError, countOf, endProgress, print, progress } from './report.ts';
import { withDatabase } from './with-database.ts';
import { withHub } from './with-hub.ts';

export interface ImportOptions {
  readonly workspace?: string;
  readonly project: string;
  readonly owner?: string;
  readonly json?: boolean;
}

/** Exit code 1 when rows had to be left out, although the others are in. */
export async function importCsvTrackerCommand(folder: string, options: ImportOptions): Promise<void> {
  const identifier = options.project.toUpperCase();
  if (!isIdentifier(identifier))
    throw new CommandError(
      `"${options.project}" is not a valid project identifier: use 1 to 5 letters or digits.`,
    );
  const given = await readExport(path.resolve(folder));
  await withDatabase(async (instance) => {
    const { config, database, log } = instance;
    await upgradeDatabase(database, config, log);
    const owner = await findOwner(database.db, options.owner);
    const workspace = await findOrMakeWorkspace(database.db, options.workspace, owner.id);
    const who = { userId: owner.id, workspaceId: workspace.id };
    const report = await withHub(instance, async (hub) => {
      const projectId = await findOrMakeProject(database.db, hub, who, identifier, given);
      return await importTracker({ hub, who, projectId, given, onProgress: progress }).catch(explained);
    });
    endProgress();
    for (const { file, line, message } of given.problems)
      console.error(`${file}, line ${line}: ${message}. Row skipped.`);
    const result = { workspace: workspace.slug, project: identifier, ...report, problems: given.problems };
    print(result, describe(workspace.slug, identifier, report, given.problems), options.json);
    if (given.problems.length > 0) process.exitCode = 1;
  });
}

function explained(error: unknown): never {
  if (error instanceof Refused) throw new CommandError(`The import was rejected: ${error.message}`);
  throw error;
}

function describe(
  slug: string,
  identifier: string,
  report: ImportReport,
  problems: readonly Problem[],
): string {
  const part = (name: 'people' | 'labels' | 'issues' | 'comments'): string => {
    const { added, known } = report[name];
    return known === 0 ? `${added} ${name}` : `${added} ${name} (${known} already imported)`;
  };
  const parts = [part('people'), part('labels'), part('issues'), part('comments')].join(', ');
  return [
    `Imported into ${slug}, project ${identifier}: ${parts}.`,
    ...(report.leftOut > 0
      ? [
          `Skipped ${countOf(report.leftOut, 'private issue')} because the project is public. To include private issues, use a private project.`,
        ]
      : []),
    ...(problems.length > 0 ? [`Skipped ${countOf(problems.length, 'invalid row')}, listed above.`] : []),
  ].join('\n');
}

async function findOwner(db: Db, email: string | undefined): Promise<{ id: string }> {
  const { rows } =
    email === undefined
      ? await sql<{ id: string }>`select id from users
          where is_instance_admin and deactivated_at is null order by created_at limit 1`.execute(db)
      : await sql<{ id: string }>`select id from users
          where lower(email) = lower(${email}) and deactivated_at is null`.execute(db);
  const [owner] = rows;
  if (owner) return owner;
  throw new CommandError(
    email === undefined
      ? 'There is no server admin yet to own the imported issues. Sign up first, or run "cairn user create --admin".'
      : `No account with the email ${email}.`,
  );
}

interface Place {
  readonly id: string;
  readonly slug: string;
}

/** The one named, or the only one there is. One that is named and missing is made. */
async function findOrMakeWorkspace(db: Db, slug: string | undefined, ownerId: string): Promise<Place> {
  const { rows } = await sql<Place>`select id, slug from workspaces order by slug`.execute(db);
  if (slug === undefined && rows.length > 1)
    throw new CommandError(`Specify --workspace: ${rows.map((row) => row.slug).join(', ')}.`);
  const found = slug === undefined ? rows[0] : rows.find((row) => row.slug === slug);
  if (found) return found;
  const wanted = slug ?? 'imported';
  if (slugFault(wanted) !== undefined) throw new CommandError(`"${wanted}" is not a valid workspace URL.`);
  const details = { slug: wanted, name: wanted, companySize: '2-10', userId: ownerId };
  return { id: await withTransaction(db, (tx) => insertWorkspace(tx, details)), slug: wanted };
}

/** A new project is private as soon as one issue of the export is. */
async function findOrMakeProject(
  db: Db,
  hub: SyncHub,
  who: SyncActor,
  identifier: string,
  given: TrackerExport,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from projects
    where workspace_id = ${who.workspaceId} and identifier = ${identifier}`.execute(db);
  if (rows[0]) return rows[0].id;
  const id = uuid();
  const args = {
    id,
    membershipId: uuid(),
    stateIds: FIRST_STATES.map(() => uuid()),
    name: `Imported ${identifier}`,
    identifier,
    description: 'Issues from another tracker.',
    icon: null,
    coverUrl: null,
    isPublic: given.issues.every(isPublic),
    leadId: null,
  };
  const outcome = await hub.run(who, { name: createProject.name, v: createProject.version, args });
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'done' && outcome.refusal)
    throw new CommandError(`The project can't be created: ${outcome.refusal.message}`);
  return id;
}
