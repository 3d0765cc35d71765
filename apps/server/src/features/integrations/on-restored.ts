import type { OnRestored } from '../../platform/db/archive/index.ts';

export const onRestored: readonly OnRestored[] = [
  // A copy would change issues at the original's providers. An Admin can renew the access.
  {
    table: 'integration_installations',
    end: async (client) => {
      await client.query('delete from integration_states');
      await client.query('delete from integration_outbox');
      await client.query(
        `update integration_inbox set status = 'failed', payload = null where status = 'waiting'`,
      );
      await client.query('update integration_connections set sending_until = null, rests_until = null');
      const disabled = await client.query(`update integration_installations
        set status = 'restored', sealed_token = null where status = 'installed'`);
      return disabled.rowCount ?? 0;
    },
    tell: (count) =>
      count === 1
        ? "1 integration is disconnected until an Admin reconnects it in the workspace's settings."
        : `${count} integrations are disconnected until an Admin reconnects them in the workspace's settings.`,
  },
  // The original revokes its access itself.
  {
    table: 'integration_revocations',
    end: async (client) => (await client.query('delete from integration_revocations')).rowCount ?? 0,
  },
];
