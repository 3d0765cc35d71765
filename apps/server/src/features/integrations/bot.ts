import { ROLE, type Actor } from '@cairn/domain';
import { GITHUB_BOT_ID, GITHUB_BOT_NAME } from '@cairn/domain/integrations/constants';
import type { Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { SyncHub } from '../../platform/sync/index.ts';
import { bringBot } from '../automations/public.ts';
import type { Connection } from './connection.ts';

/** The activity shows that the change came from there, and it isn't sent back to GitHub. */
export const VIA_GITHUB = 'github';

export const botOf = (workspaceId: string) => ({ userId: GITHUB_BOT_ID, workspaceId, via: VIA_GITHUB });

/** The rights of a Member of this one project, and none elsewhere. */
export async function rightsOfBot(tx: Tx, { workspaceId, projectId }: Connection): Promise<Actor> {
  const { rows } = await sql<{
    isArchived: boolean;
  }>`select archived_at is not null as is_archived from projects
    where workspace_id = ${workspaceId} and id = ${projectId}`.execute(tx);
  const [home] = rows;
  return {
    userId: GITHUB_BOT_ID,
    workspaceRole: ROLE.guest,
    projectRoles: new Map(home ? [[projectId, ROLE.member]] : []),
    archivedProjects: new Set(home?.isArchived === true ? [projectId] : []),
  };
}

/** The only way in which GitHub changes things here: by commands, with the bot's rights. */
export class Bot {
  readonly tx: CommandTx;
  readonly #hub: SyncHub;

  constructor(hub: SyncHub, tx: CommandTx) {
    this.#hub = hub;
    this.tx = tx;
  }

  async run<Input>(command: Command<Input>, args: NoInfer<Input>): Promise<void> {
    await bringBot(this.tx, { id: GITHUB_BOT_ID, name: GITHUB_BOT_NAME });
    await this.#hub.perform(this.tx, { name: command.name, v: command.version, args });
  }
}
