import { BOT_ID, BOT_NAME, member, ROLE } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/** The activity then shows that a rule did it. */
export const actorOf = (workspaceId: string) => ({ userId: BOT_ID, workspaceId, via: 'automation' });

/** A named account that no one can sign in to. */
interface Bot {
  readonly id: string;
  readonly name: string;
}

const CAIRN: Bot = { id: BOT_ID, name: BOT_NAME };

/**
 * Adds the bot to a workspace the first time it acts there. As an inactive member, its actions have a name, but no list
 * of people shows it.
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
