import { page } from '@cairn/domain';
import { referenceTo } from '../../platform/reference.ts';
import { PageMark } from './page-mark.tsx';
import { pagePath } from './page-path.ts';

export const pageReference = referenceTo(page, {
  name: ({ title }, { say }) => (title === '' ? say('app.untitledPage') : title),
  icon: (row) => <PageMark row={row} />,
  path: pagePath,
  projectId: (row) => row.projectId,
});
