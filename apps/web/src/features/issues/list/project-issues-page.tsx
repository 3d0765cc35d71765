import { DEFAULT_VIEW, project, type Project } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { ExpectedLayer } from '@cairn/ui/layers';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useEffect, useMemo } from 'react';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { useRow } from '../../../data/use-rows.ts';
import { withLaterWords } from '../../../lib/words.ts';
import { NewButton } from '../../../lib/new-button.tsx';
import { ProjectBreadcrumb } from '../../projects/public.ts';
import { closeBulkDelete, openBulkDelete, useBulkDelete } from './bulk-delete-store.ts';
import { IssueCounts } from './issue-counts.tsx';
import { IssueBrowser } from './issue-browser.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { MissingProject, ProjectListEmpty } from './lazy-empty.ts';
import { openIssueForm } from '../form/issue-form-store.ts';
import { SaveView } from './save-view.tsx';

const BulkDeleteDialog = lazyComponent(
  lazy(async () => (await withLaterWords(() => import('./bulk-delete-dialog.tsx'))).BulkDeleteDialog),
  ExpectedLayer,
);

const ALL: readonly [] = [];

/** Pointless within a project: its issues are all in one project, with its own states. */
const WITHOUT = ['project', 'stateGroup'];

/** The issues of one project. */
export function ProjectIssuesPage({ projectId }: { projectId: string }) {
  const row = useRow(project, projectId);
  if (!row) return <MissingProject />;
  return <ProjectIssues key={row.id} row={row} />;
}

function ProjectIssues({ row }: { row: Project }) {
  const { t } = useIssueContext().words;
  const mayCreate = useCan('issue:create', subjectOf(project, row));
  const scope = useMemo(() => ({ projectIds: [row.id] }), [row.id]);
  const create = (): void => openIssueForm({ projectId: row.id });
  return (
    <IssueBrowser
      label={t('list.ofProject', { project: row.name })}
      viewKey={`view:project:${row.id}`}
      usual={DEFAULT_VIEW}
      scope={scope}
      without={WITHOUT}
      addTo={mayCreate ? row.id : undefined}
      heading={<ProjectBreadcrumb home={row} crumbs={[{ key: 'issues', label: t('title') }]} />}
      controls={
        <>
          <IssueCounts name={row.name} projectId={row.id} filters={ALL} />
          <MoreMenu projectId={row.id} />
          <NewButton label={t('list.new')} disabled={!mayCreate} onClick={create} />
        </>
      }
      tools={(view) => <SaveView view={view} projectId={row.id} />}
      empty={<ProjectListEmpty home={row} />}
    />
  );
}

function MoreMenu({ projectId }: { projectId: string }) {
  const { t } = useIssueContext().words;
  const row = useRow(project, projectId);
  const mayRemove = useCan('issue:remove', row && { entity: project, row });
  const deleting = useBulkDelete(projectId);
  useEffect(() => closeBulkDelete, []);
  if (!mayRemove) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton label={t('list.more')} icon={<MoreIcon />} />}>
        <MenuItem icon={<TrashIcon />} onSelect={() => openBulkDelete(projectId)}>
          {t('bulkDelete.open')}
        </MenuItem>
      </Menu>
      {deleting && <BulkDeleteDialog projectId={projectId} given={deleting} onClose={closeBulkDelete} />}
    </>
  );
}
