import { sql } from 'kysely';
import { createDb, joinDatabase, type Db } from '../../apps/server/src/platform/db/index.ts';
import { signIn, startSeeded, type Seed, type SeededServer } from './seeded-server.ts';

/** A running server with seeded data, and direct access to its database for baselines. */
export interface Workbench {
  readonly seed: Seed;
  readonly seeded: SeededServer;
  /** The URL of the server. */
  readonly url: string;
  readonly dataDir: string;
  /** The session cookie of the first person, who is Admin of the workspace. */
  readonly cookie: string;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly workspaceId: string;
  /** Someone who may edit {@link issueIds}: the person with the most projects. */
  readonly who: { readonly userId: string; readonly workspaceId: string };
  readonly issueIds: readonly string[];
  /** Several people, each with issues that they may edit. */
  readonly editors: readonly Editor[];
  readonly close: () => Promise<void>;
}

export interface Editor {
  readonly cookie: string;
  readonly issueIds: readonly string[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** @param env settings of its server */
export async function openWorkbench(
  seed: Seed,
  env: Readonly<Record<string, string>> = {},
): Promise<Workbench> {
  const seeded = await startSeeded([seed], env);
  const { server } = seeded;
  const joined = await joinDatabase({ dataDir: server.dataDir, databaseUrl: undefined }, silent as never);
  const db = createDb({ url: joined.url, poolSize: 20 });
  const close = async (): Promise<void> => {
    await db.destroy();
    await joined.close();
    await server.dispose();
  };
  try {
    const who = await personWithMostProjects(db, seed);
    return {
      seed,
      seeded,
      url: server.url,
      dataDir: server.dataDir,
      cookie: await signIn(seeded),
      db,
      databaseUrl: joined.url,
      workspaceId: who.workspaceId,
      who,
      issueIds: await issuesThatMayBeEdited(db, who),
      editors: await editorsOf(db, seeded, who.workspaceId),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function personWithMostProjects(db: Db, seed: Seed): Promise<Workbench['who']> {
  const { rows } = await sql<{ userId: string; workspaceId: string }>`
    select pm.user_id, w.id as workspace_id from workspaces w join project_members pm on pm.workspace_id = w.id
    where w.slug = ${seed} group by 1, 2 order by count(*) desc, 1 limit 1`.execute(db);
  const [who] = rows;
  if (!who) throw new Error('the seed has nobody');
  return who;
}

async function issuesThatMayBeEdited(
  db: Db,
  who: { readonly userId: string; readonly workspaceId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from issues i join project_members pm on pm.workspace_id = i.workspace_id
      and pm.project_id = i.project_id and pm.user_id = ${who.userId} and pm.role >= 15
    where i.workspace_id = ${who.workspaceId} order by i.id limit 5000`.execute(db);
  return rows.map(({ id }) => id);
}

async function editorsOf(db: Db, seeded: SeededServer, workspaceId: string): Promise<Editor[]> {
  const { rows } = await sql<{ email: string; userId: string }>`
    select email, id as user_id from users where email = any(${[...seeded.emails]}::text[])`.execute(db);
  const editors: Editor[] = [];
  for (const { email, userId } of rows) {
    const issueIds = await issuesThatMayBeEdited(db, { userId, workspaceId });
    if (issueIds.length > 0) editors.push({ cookie: await signIn(seeded, email), issueIds });
  }
  return editors;
}
