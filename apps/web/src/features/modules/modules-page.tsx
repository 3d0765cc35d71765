import { compareModules, createModule, project, projectModule, whyNot, type Project } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { PlusIcon } from '@cairn/ui/icons';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { IssueEmpty } from '../issues/public.ts';
import { ProjectMark } from '../projects/public.ts';
import { ModuleCard, ModuleLine } from './module-entry.tsx';
import { EMPTY_MODULE, ModuleForm } from './module-form.tsx';
import { ModuleToolbar, type ModuleLayout } from './module-toolbar.tsx';
import { useModuleCounts } from './use-module-counts.ts';
import { useShownModules } from './use-shown-modules.ts';

/** The modules of a project, as a list or as cards. */
export function ModulesPage({ row }: { row: Project }) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const all = useRows(projectModule, { field: 'projectId', value: row.id, compare: compareModules });
  const { shown, choice, change } = useShownModules(all);
  const counts = useModuleCounts(row.id);
  const reason = useReasonAgainst(row);
  const run = useCommand();
  const [newId, setNewId] = useState<string>();
  const [layout, setLayout] = useState<ModuleLayout>('list');
  useEffect(() => {
    document.title = t('titleOf', { project: row.name });
  }, [t, row.name]);
  const create = (): void => setNewId(uuid());
  const Entry = layout === 'list' ? ModuleLine : ModuleCard;
  const isEmptyArchive = choice.isArchive && !all.some(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <PageHeader
        controls={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            aria-label={t('new')}
            disabledReason={reason}
            onClick={create}
          >
            <span className="narrow:vh">{t('new')}</span>
          </Button>
        }
      >
        <Breadcrumb
          label={t('breadcrumb')}
          crumbs={[
            {
              key: 'project',
              label: row.name,
              icon: <ProjectMark icon={row.icon} />,
              render: <AppLink to={`/${workspace.slug}/projects/${row.id}/issues`} />,
            },
            { key: 'modules', label: t('title') },
          ]}
        />
      </PageHeader>
      {all.length === 0 ? (
        <IssueEmpty
          title={t('empty.title')}
          action={{ label: t('new'), onAction: create, disabled: reason !== undefined }}
        >
          {t('empty.text')}
        </IssueEmpty>
      ) : (
        <>
          <ModuleToolbar
            projectId={row.id}
            choice={choice}
            onChange={change}
            layout={layout}
            onLayout={setLayout}
          />
          {shown.length === 0 ? (
            <EmptyState title={isEmptyArchive ? t('emptyArchive.title') : t('noMatch')}>
              {isEmptyArchive ? t('emptyArchive.text') : t('noMatchText')}
            </EmptyState>
          ) : (
            <PageBody>
              <ul
                aria-label={t('title')}
                className={layout === 'list' ? undefined : 'grid grid-cols-3 gap-3 p-4 narrow:grid-cols-1'}
              >
                {shown.map((each) => (
                  <Entry key={each.id} row={each} counts={counts.get(each.id)} />
                ))}
              </ul>
            </PageBody>
          )}
        </>
      )}
      {newId !== undefined && (
        <ModuleForm
          given={EMPTY_MODULE}
          projectId={row.id}
          title={t('new')}
          submitLabel={t('form.create')}
          onClose={() => setNewId(undefined)}
          onSubmit={(draft) => {
            run(createModule, { id: newId, projectId: row.id, ...draft, memberIds: [...draft.memberIds] });
            setNewId(undefined);
          }}
        />
      )}
    </>
  );
}

/** Why one can't create modules here (S-EMPTY-002). */
function useReasonAgainst(row: Project): string | undefined {
  const t = useTranslations('modules');
  const archived = useTranslations('projectAccess.archive');
  const obstacle = whyNot(useActor(), 'module:create', { entity: project, row });
  return obstacle === 'archived' ? archived('reason') : obstacle && t('needsMember');
}
