import { REQUEST_STATUS } from '@cairn/domain';
import type { intake } from '@cairn/messages/en/intake';

type StatusKey = Exclude<keyof typeof intake.status, 'label'>;

const KEYS: Readonly<Record<number, StatusKey>> = {
  [REQUEST_STATUS.pending]: 'pending',
  [REQUEST_STATUS.declined]: 'declined',
  [REQUEST_STATUS.snoozed]: 'snoozed',
  [REQUEST_STATUS.accepted]: 'accepted',
  [REQUEST_STATUS.duplicate]: 'duplicate',
};

/** The word for a status. */
export const statusKey = (status: number): StatusKey => KEYS[status] ?? 'pending';
