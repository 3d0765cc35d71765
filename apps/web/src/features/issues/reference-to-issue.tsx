import { issue } from '@cairn/domain';
import { IssuesIcon } from '@cairn/ui/icons';
import { referenceTo } from '../../platform/reference.ts';
import { issuePath, referenceOf } from './issue-reference.tsx';

export const referenceToIssue = referenceTo(issue, {
  name: (row, { project }) => `${project ? referenceOf(project.identifier, row.number) : ''} ${row.title}`,
  icon: () => <IssuesIcon aria-hidden="true" size={16} strokeWidth={1.5} />,
  path: issuePath,
  projectId: (row) => row.projectId,
});
