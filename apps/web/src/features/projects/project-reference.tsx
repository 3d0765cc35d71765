import { project } from '@cairn/domain';
import { referenceTo } from '../../platform/reference.ts';
import { ProjectMark } from './project-mark.tsx';

export const projectReference = referenceTo(project, {
  name: (row) => row.name,
  icon: (row) => <ProjectMark icon={row.icon} />,
  path: (slug, row) => `/${slug}/projects/${row.id}/issues`,
  projectId: (row) => row.id,
});
