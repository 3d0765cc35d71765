import type { Cycle } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { useKeptRead } from '../../data/use-kept-read.ts';
import type { Read } from '../../data/use-read.ts';
import type { WorkIssue } from './use-work-inside.ts';
import { useCycleQuestion } from './use-cycle-question.ts';

/** An issue as it was at the end of its cycle. */
export interface EndedIssue extends WorkIssue {
  /** Whether it has been deleted since. */
  readonly isDeleted: boolean;
}

export interface Snapshot {
  readonly issues: readonly EndedIssue[];
  /** The number of issues, of which very large cycles list only a part. */
  readonly count: number;
}

/** The issues of a completed cycle as they were at its end. */
export function useCycleSnapshot(row: Cycle): Read<Snapshot> {
  const { value, ...read } = useKeptRead(
    'GET /api/workspaces/:slug/cycles/:cycle/snapshot',
    useCycleQuestion(row),
  );
  const snapshot = value?.snapshot;
  return snapshot ? { ...read, value: snapshotOf(snapshot) } : read;
}

type Answer = RouteReply<'GET /api/workspaces/:slug/cycles/:cycle/snapshot'>['snapshot'];

const snapshotOf = ({ count, issues }: NonNullable<Answer>): Snapshot => ({
  count,
  issues: issues.map(({ id, state_id, group, points, priority, assignees, labels, is_deleted }) => ({
    row: { id, stateId: state_id, priority, assigneeIds: assignees, labelIds: labels },
    group,
    points,
    isDeleted: is_deleted,
  })),
});
