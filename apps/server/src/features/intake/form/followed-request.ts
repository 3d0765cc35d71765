import { REQUEST_STATUS, type RequestSender } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** All that the sender of a request can see of it. */
export interface FollowedRequest {
  readonly number: string;
  readonly status: 'received' | 'accepted' | 'declined' | 'closed';
  readonly reason: string;
}

interface Row {
  readonly sender: RequestSender;
  readonly status: number;
  readonly reason: string;
  readonly isOver: boolean;
}

/** Undefined if it was permanently deleted. */
export async function followedRequest(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<FollowedRequest | undefined> {
  const { rows } = await sql<Row>`select r.sender, r.status, r.reason,
      (i.removed_at is not null or (r.status = ${REQUEST_STATUS.accepted} and i.completed_at is not null)) as is_over
    from intake_requests r join issues i on i.workspace_id = r.workspace_id and i.id = r.id
    where r.workspace_id = ${workspaceId} and r.id = ${id} and r.sender is not null`.execute(db);
  const [row] = rows;
  return row && { number: row.sender.number, status: statusOf(row), reason: row.reason };
}

/** Snoozing is internal to the project, and so is the original of a duplicate. */
function statusOf({ status, isOver }: Row): FollowedRequest['status'] {
  if (isOver || status === REQUEST_STATUS.duplicate) return 'closed';
  if (status === REQUEST_STATUS.accepted) return 'accepted';
  return status === REQUEST_STATUS.declined ? 'declined' : 'received';
}
