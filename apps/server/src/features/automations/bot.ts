import { BOT_ID, BOT_NAME, member, ROLE } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/** Whoever reads the history sees that a rule did it. */
export const actorOf = (workspaceId: string) => ({ userId: BOT_ID, workspaceId, via: 'automation' });

/** An account that nobody can sign in to, and its name. */
interface Bot {
  readonly id: string;
  readonly name: string;
}

const CAIRN: Bot = { id: BOT_ID, name: BOT_NAME };

/**
 * The bot comes into a workspace with the first thing that it does there. As somebody who is not active it has a name under what
 * it did, and is in no list of people.
 */
export async function bringBot(tx: CommandTx, { id, name }: Bot = CAIRN): Promise<void> {
  if (await tx.find(member, id)) return;
  await tx.query(sql`
    insert into users (id, display_name, first_name, is_bot) values (${id}, ${name}, ${name}, true)
    on conflict (id) do nothing`);
  tx.insert(member, {
    id,
    role: ROLE.guest,
    displayName: name,
    firstName: name,
    lastName: '',
    avatarUrl: null,
    coverUrl: null,
    away: null,
    isBot: true,
    isActive: false,
    createdAt: tx.now,
  });
}
