import type { Issue } from '../issues/entity.ts';

/** Whether an issue blocks those that it is related to as their blocker: it is in lists, and nobody has closed it. */
export const isOpenBlocker = ({
  completedAt,
  removedAt,
  isRequest,
}: Pick<Issue, 'completedAt' | 'removedAt' | 'isRequest'>): boolean =>
  completedAt === null && removedAt === null && !isRequest;
