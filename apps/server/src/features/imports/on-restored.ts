import type { OnRestored } from '../../platform/db/archive/index.ts';

/** Tokens of other trackers may have been deleted since, and a copy would keep using them. */
export const onRestored: readonly OnRestored[] = [
  {
    table: 'importers',
    end: async (client) => {
      const ended = await client.query(`update importers
        set sealed_token = null, sync_every_hours = null, next_sync_at = null
        where sealed_token is not null or sync_every_hours is not null or next_sync_at is not null`);
      return ended.rowCount ?? 0;
    },
    tell: (count) =>
      count === 1
        ? '1 import no longer syncs until an Admin runs it again.'
        : `${count} imports no longer sync until an Admin runs them again.`,
  },
];
