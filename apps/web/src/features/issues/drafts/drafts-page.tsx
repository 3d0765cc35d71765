import { issueDraft, project as projectEntity, type IssueDraft, type Project } from '@cairn/domain';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf } from '../../../data/use-can.ts';
import { useRows } from '../../../data/use-rows.ts';
import { ProjectBreadcrumb, ProjectScreen, useReasonAgainst } from '../../projects/public.ts';
import { openIssueForm } from '../form/issue-form-store.ts';
import { Empty } from '../../../platform/empty.tsx';
import { emptyScreens } from '../empty-screens.tsx';
import { DraftRow } from './draft-row.tsx';

const newestFirst = (a: IssueDraft, b: IssueDraft): number =>
  b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);

/** `/$workspace/projects/$project/draft-issues` */
export const DraftsScreen = () => (
  <ProjectScreen>{(row) => <DraftsPage key={row.id} row={row} />}</ProjectScreen>
);

/** The drafts of this person in a project, most recently changed first. */
function DraftsPage({ row }: { row: Project }) {
  const t = useTranslations('drafts');
  const rows = useRows(issueDraft, { field: 'projectId', value: row.id, compare: newestFirst });
  const reason = useReasonAgainst('issue-draft:create', subjectOf(projectEntity, row), t('needsMember'));
  useEffect(() => {
    document.title = t('titleOf', { project: row.name });
  }, [t, row.name]);
  return (
    <>
      <PageHeader>
        <ProjectBreadcrumb home={row} crumbs={[{ key: 'drafts', label: t('title') }]} />
      </PageHeader>
      {rows.length === 0 ? (
        <Empty
          of={emptyScreens.drafts}
          home={row}
          run={{ create: () => openIssueForm({ projectId: row.id }) }}
        />
      ) : (
        <PageBody>
          <ul aria-label={t('list', { project: row.name })}>
            {rows.map((each) => (
              <DraftRow key={each.id} draft={each} reason={reason} />
            ))}
          </ul>
        </PageBody>
      )}
    </>
  );
}
