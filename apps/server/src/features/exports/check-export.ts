import { createExport, issueExport, retryExport } from '@cairn/domain';
import { exportRefusals } from '@cairn/domain/exports/refusals';
import { sql } from 'kysely';
import { handleChange, refused, type CommandHandler, type CommandTx } from '../../platform/commands/index.ts';
import { askedJob } from './export-job.ts';

/** A person's limit of queued exports, so that no one waits long for others. */
const WAITING_OF_ONE = 3;
const WAITING_OF_ALL = 20;

async function assertNotTooManyWaiting(tx: CommandTx): Promise<void> {
  const [waiting] = await tx.query(sql<{ all: number; own: number }>`
    select count(*)::int as all, (count(*) filter (where user_id = ${tx.actor.userId}))::int as own
    from issue_exports where workspace_id = ${tx.workspaceId} and status in ('queued', 'processing')`);
  const { all = 0, own = 0 } = waiting ?? {};
  if (own >= WAITING_OF_ONE) throw refused(exportRefusals.too_many_waiting, { most: WAITING_OF_ONE });
  if (all >= WAITING_OF_ALL) throw refused(exportRefusals.too_many_waiting, { most: WAITING_OF_ALL });
}

const putIn = (tx: CommandTx, exportId: string): Promise<void> =>
  tx.enqueue(askedJob, { workspaceId: tx.workspaceId, exportId });

export const exportHandlers: readonly CommandHandler[] = [
  handleChange(createExport, {
    check: assertNotTooManyWaiting,
    also: (tx, { id }) => putIn(tx, id),
  }),
  handleChange(retryExport, {
    check: async (tx, { exportId }) => {
      if ((await tx.get(issueExport, exportId)).status !== 'failed') throw refused(exportRefusals.not_failed);
      await assertNotTooManyWaiting(tx);
    },
    also: (tx, { exportId }) => putIn(tx, exportId),
  }),
];
