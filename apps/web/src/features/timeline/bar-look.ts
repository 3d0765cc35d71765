import {
  isClosedGroup,
  issue as issueEntity,
  state as stateEntity,
  type Issue,
  type State,
} from '@cairn/domain';
import { useRows } from '../../data/use-rows.ts';
import { useIssueContext } from '../issues/layout.ts';

interface BarLook {
  readonly color: string;
  /** The filled fraction, 0 to 1. */
  readonly done: number;
}

/** Half, like the icon of a started state. */
const STARTED = 0.5;

/** A bar has the colour of its state, and is filled by the share of sub-issues that are done. */
export function useBarLook(row: Issue): BarLook {
  const { lookups } = useIssueContext().words;
  const children = useRows(issueEntity, { field: 'parentId', value: row.id });
  const stateOf = ({ stateId }: Issue): State | undefined => lookups.rows(stateEntity).get(stateId);
  const held = stateOf(row);
  const closed = children.filter((child) => {
    const group = stateOf(child)?.group;
    return group !== undefined && isClosedGroup(group);
  }).length;
  return {
    color: held?.color ?? 'var(--state-backlog)',
    done: children.length > 0 ? closed / children.length : partOf(held),
  };
}

function partOf(held: State | undefined): number {
  if (held?.group === 'started') return STARTED;
  return held && isClosedGroup(held.group) ? 1 : 0;
}
