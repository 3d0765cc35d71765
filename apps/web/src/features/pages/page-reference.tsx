import { page } from '@cairn/domain';
import { referenceTo } from '../../platform/reference.ts';
import { pagePath } from '../../lib/page-path.ts';
import { PageMark } from '../projects/public.ts';

export const pageReference = referenceTo(page, {
  name: ({ title }, { say }) => (title === '' ? say('app.untitledPage') : title),
  icon: (row) => <PageMark row={row} />,
  path: pagePath,
  projectId: (row) => row.projectId,
});
