import { view } from '@cairn/domain';
import { referenceTo } from '../../platform/reference.ts';
import { ViewMark } from './view-mark.tsx';
import { viewPath } from './view-path.ts';

export const viewReference = referenceTo(view, {
  name: (row) => row.name,
  icon: ({ icon }) => <ViewMark icon={icon} />,
  path: viewPath,
  projectId: (row) => row.projectId,
});
