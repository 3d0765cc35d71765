import { module } from '@cairn/domain';
import { LayersIcon } from '@cairn/ui/icons';
import { referenceTo } from '../../platform/reference.ts';
import { modulePath } from './module-path.ts';

export const moduleReference = referenceTo(module, {
  name: (row) => row.name,
  icon: () => <LayersIcon />,
  path: modulePath,
  projectId: (row) => row.projectId,
});
