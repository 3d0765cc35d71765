import type { Cycle } from '@cairn/domain';
import { useKeptRead } from '../../data/use-kept-read.ts';
import type { WorkIssue } from './use-work-inside.ts';
import { useCycleQuestion } from './use-cycle-question.ts';

/** An issue as it was when its cycle ended. */
export interface EndedIssue extends WorkIssue {
  /** Whether it has been deleted since. */
  readonly isDeleted: boolean;
}

export interface Snapshot {
  readonly issues: readonly EndedIssue[];
  /** How many there were; more than are named here in a cycle of very many. */
  readonly count: number;
}

/** What was in a completed cycle when it ended, whatever has happened to its issues since; 'offline' where it cannot be read. */
export function useCycleSnapshot(row: Cycle): Snapshot | 'loading' | 'offline' {
  const { value, error } = useKeptRead(
    'GET /api/workspaces/:slug/cycles/:cycle/snapshot',
    useCycleQuestion(row),
  );
  if (error) return 'offline';
  if (!value?.snapshot) return 'loading';
  const { count, issues } = value.snapshot;
  return {
    count,
    issues: issues.map(({ id, state_id, group, points, priority, assignees, labels, is_deleted }) => ({
      row: { id, stateId: state_id, priority, assigneeIds: assignees, labelIds: labels },
      group,
      points,
      isDeleted: is_deleted,
    })),
  };
}
