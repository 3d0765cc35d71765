import type { Issue } from '../issues/entity.ts';

/** Whether an issue still blocks others: it is in lists and open. */
export const isOpenBlocker = ({
  completedAt,
  removedAt,
  isRequest,
}: Pick<Issue, 'completedAt' | 'removedAt' | 'isRequest'>): boolean =>
  completedAt === null && removedAt === null && !isRequest;
