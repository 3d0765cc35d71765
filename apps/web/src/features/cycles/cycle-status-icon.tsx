import type { CycleStatus, StateGroup } from '@cairn/domain';
import { StateIcon } from '@cairn/ui/icons';

const GROUPS: Readonly<Record<CycleStatus, StateGroup>> = {
  current: 'started',
  upcoming: 'unstarted',
  draft: 'backlog',
  completed: 'completed',
};

/** The status of a cycle, with the icon shapes of states. */
export const CycleStatusIcon = ({ status }: { status: CycleStatus }) => <StateIcon group={GROUPS[status]} />;
