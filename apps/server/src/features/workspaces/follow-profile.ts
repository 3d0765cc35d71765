import { member } from '@cairn/domain';
import type { Away } from '@cairn/domain/people/away';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';

interface Shown {
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
  readonly coverUrl: string | null;
  readonly away: Away | null;
}

/** Copies the visible part of a changed profile to every workspace that knows the person, including former ones. */
export async function followProfile(
  { db, hub }: { readonly db: Db; readonly hub: Writes },
  userId: string,
): Promise<void> {
  const { rows: workspaces } = await sql<{ workspaceId: string }>`
    select workspace_id from members where id = ${userId}`.execute(db);
  for (const { workspaceId } of workspaces)
    await runWrite(hub, { userId, workspaceId }, 'member.follow-profile', async (tx) => {
      // Read here, so that the later of two simultaneous changes wins.
      const [shown] = await tx.query(sql<Shown>`
        select display_name, first_name, last_name, avatar_url, cover_url, away from users where id = ${userId} for share`);
      if (shown) await tx.update(member, userId, shown);
    });
}
