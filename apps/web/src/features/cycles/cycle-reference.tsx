import { cycle } from '@cairn/domain';
import { CycleIcon } from '@cairn/ui/icons';
import { referenceTo } from '../../platform/reference.ts';
import { cyclePath } from './cycle-path.ts';

export const cycleReference = referenceTo(cycle, {
  name: (row) => row.name,
  icon: () => <CycleIcon />,
  path: cyclePath,
  projectId: (row) => row.projectId,
});
