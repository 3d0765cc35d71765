import { preference } from '@cairn/domain';
import { THEME_PREFERENCE } from '@cairn/domain/people/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';

/**
 * Tells a person's open browsers, in all workspaces, that the theme has changed. The row is only a signal: the theme is
 * stored in the account.
 */
export async function tellBrowsers(
  { db, hub }: { readonly db: Db; readonly hub: Writes },
  userId: string,
): Promise<void> {
  const { rows: workspaces } = await sql<{ workspaceId: string }>`
    select workspace_id from members where id = ${userId} and is_active`.execute(db);
  for (const { workspaceId } of workspaces)
    await runWrite(hub, { userId, workspaceId }, 'preference.follow-theme', async (tx) => {
      // Read here, so that the later of two simultaneous changes wins.
      const [account] = await tx.query(sql<{ chosen: string }>`
        select concat_ws(' ', theme ->> 'theme', case when theme ->> 'theme' = 'custom' then theme ->> 'palette' end) as chosen
        from users where id = ${userId} for share`);
      if (!account) return;
      const value = account.chosen;
      const [held] = await tx.where(preference, { userId, key: THEME_PREFERENCE });
      if (held) await tx.update(preference, held.id, { value });
      else tx.insert(preference, { id: uuid(), userId, key: THEME_PREFERENCE, value });
    });
}
