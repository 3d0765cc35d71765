import type { InstallationStatus, Provider } from '@cairn/domain/integrations/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

export interface InstallationRef {
  readonly workspaceId: string;
  readonly provider: Provider;
}

export interface Installation {
  readonly provider: Provider;
  readonly account: string;
  /** Null once it is invalid. */
  readonly sealedToken: Uint8Array | null;
  readonly status: InstallationStatus;
  readonly installedBy: string;
  readonly installedAt: number;
}

const COLUMNS = sql.raw('provider, account, sealed_token, status, installed_by, installed_at');

export async function installationsOf(db: Db | Tx, workspaceId: string): Promise<readonly Installation[]> {
  const { rows } = await sql<Installation>`select ${COLUMNS} from integration_installations
    where workspace_id = ${workspaceId} order by provider`.execute(db);
  return rows;
}

export async function findInstallation(
  db: Db | Tx,
  { workspaceId, provider }: InstallationRef,
): Promise<Installation | undefined> {
  const { rows } = await sql<Installation>`select ${COLUMNS} from integration_installations
    where workspace_id = ${workspaceId} and provider = ${provider}`.execute(db);
  return rows[0];
}

/** A repeated installation replaces the access, and its connections continue. */
export async function keepInstallation(
  tx: Tx,
  { workspaceId, provider }: InstallationRef,
  given: Pick<Installation, 'account' | 'sealedToken' | 'installedBy'> & { readonly now: number },
): Promise<void> {
  await sql`insert into integration_installations (workspace_id, provider, account, sealed_token, status,
      installed_by, installed_at)
    values (${workspaceId}, ${provider}, ${given.account}, ${given.sealedToken}, 'installed', ${given.installedBy},
      ${new Date(given.now)})
    on conflict (workspace_id, provider) do update set account = excluded.account,
      sealed_token = excluded.sealed_token, status = excluded.status, installed_by = excluded.installed_by,
      installed_at = excluded.installed_at`.execute(tx);
  // Changes made while it had no access aren't sent afterwards.
  await sql`update integration_connections set problem = null, problem_at = null, failures = 0, rests_until = null,
      seq = (select seq from workspace_clock where workspace_id = ${workspaceId})
    where workspace_id = ${workspaceId} and provider = ${provider}
      and exists (select from workspace_clock where workspace_id = ${workspaceId})`.execute(tx);
}

/** The provider rejects the token: nothing is sent until someone reconnects. A newer token is left alone. */
export async function noteRevoked(
  db: Db | Tx,
  { workspaceId, provider }: InstallationRef,
  sealedToken: Uint8Array,
): Promise<void> {
  await sql`update integration_installations set status = 'reconnect', sealed_token = null
    where workspace_id = ${workspaceId} and provider = ${provider}
      and sealed_token = ${Buffer.from(sealedToken)}`.execute(db);
}

export async function removeInstallation(
  db: Db | Tx,
  { workspaceId, provider }: InstallationRef,
): Promise<void> {
  await sql`delete from integration_installations
    where workspace_id = ${workspaceId} and provider = ${provider}`.execute(db);
}

export interface ConnectionCount {
  readonly provider: Provider;
  readonly connections: number;
  readonly projects: number;
}

export async function countConnections(db: Db, workspaceId: string): Promise<readonly ConnectionCount[]> {
  const { rows } = await sql<ConnectionCount>`select provider, count(*)::int as connections,
      count(distinct project_id)::int as projects
    from integration_connections where workspace_id = ${workspaceId} group by provider`.execute(db);
  return rows;
}
