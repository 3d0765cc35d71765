import type { OnRestored } from '../../platform/db/archive/index.ts';

/** A copy on another machine would send its events to the original's receivers. */
export const onRestored: readonly OnRestored[] = [
  {
    table: 'webhooks',
    end: async (client) => {
      await client.query(`update webhook_deliveries set status = 'failed', error = coalesce(error, 'disabled')
        where status = 'waiting'`);
      const disabled = await client.query(`update webhooks
        set is_enabled = false, disabled_because = 'restored', sending_until = null where is_enabled`);
      return disabled.rowCount ?? 0;
    },
    tell: (count) =>
      count === 1
        ? "1 webhook is disabled until an Admin enables it in the workspace's settings."
        : `${count} webhooks are disabled until an Admin enables them in the workspace's settings.`,
  },
];
