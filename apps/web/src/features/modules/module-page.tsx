import {
  DEFAULT_VIEW,
  issueModules,
  moduleEdits,
  setModules,
  project,
  projectModule,
  type Module,
  type Issue,
  type Project,
} from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { Button } from '@cairn/ui/button';
import { Drawer } from '@cairn/ui/drawer';
import { IconButton } from '@cairn/ui/icon-button';
import { LayersIcon, PeekIcon, PlusIcon } from '@cairn/ui/icons';
import { ProgressRing } from '@cairn/ui/progress';
import { useNarrow } from '@cairn/ui/use-media';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { IssueBrowser, IssueEmpty, IssuePickDialog } from '../issues/public.ts';
import { ProjectMark } from '../projects/public.ts';
import { ModuleDates } from './module-dates.tsx';
import { ModuleMenu } from './module-menu.tsx';
import { ModulePanel } from './module-panel.tsx';
import { progressOf, useModuleCounts } from './use-module-counts.ts';

/** In a module every issue is of its project. */
const WITHOUT = ['project', 'stateGroup'];

/** A module: what there is to know of it, and its issues. */
export function ModulePage({ home, moduleId }: { home: Project; moduleId: string }) {
  const row = useRow(projectModule, moduleId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!row || row.projectId !== home.id) return isReady ? <MissingPage /> : null;
  return <LoadedModule key={row.id} home={home} row={row} />;
}

function LoadedModule({ home, row }: { home: Project; row: Module }) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const go = useGo();
  const run = useCommand();
  const { id } = row;
  const isArchived = row.archivedAt !== null;
  const mayEdit = useCan('issue:update', { entity: project, row: home }) && !isArchived;
  const mayCreate = useCan('issue:create', { entity: project, row: home }) && !isArchived;
  const isInside = useCallback(
    (issue: Issue) => facetOf(issue, issueModules)?.moduleIds.includes(id) === true,
    [id],
  );
  const scope = useMemo(
    () => ({
      projectIds: [home.id],
      only: isInside,
      gives: [{ of: issueModules, command: moduleEdits, patch: { moduleIds: { add: [id], remove: [] } } }],
    }),
    [home.id, isInside, id],
  );
  const [isAdding, setIsAdding] = useState(false);
  const { done, total } = progressOf(useModuleCounts(home.id).get(id)?.issues);
  useEffect(() => {
    document.title = `${row.name} · ${home.name}`;
  }, [row.name, home.name]);
  const base = `/${workspace.slug}/projects/${home.id}`;
  const add = (): void => setIsAdding(true);
  const isNarrow = useNarrow();
  const [isPanelOpen, setIsPanelOpen] = useState(!isNarrow);
  const mayUpdate = useCan('module:update', { entity: project, row: home }) && !isArchived;
  const panel = <ModulePanel row={row} editable={mayUpdate} />;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <IssueBrowser
          label={t('issuesOf', { name: row.name })}
          viewKey={`view:module:${id}`}
          usual={DEFAULT_VIEW}
          scope={scope}
          without={WITHOUT}
          addTo={mayCreate ? home.id : undefined}
          heading={
            <span className="flex min-w-0 items-center gap-3">
              <Breadcrumb
                label={t('breadcrumb')}
                crumbs={[
                  {
                    key: 'project',
                    label: home.name,
                    icon: <ProjectMark icon={home.icon} />,
                    render: <AppLink to={`${base}/issues`} />,
                  },
                  { key: 'modules', label: t('title'), render: <AppLink to={`${base}/modules`} /> },
                  {
                    key: 'module',
                    label: row.name,
                    icon: <LayersIcon aria-hidden="true" className="size-3.5" />,
                  },
                ]}
              />
              <ModuleDates row={row} className="narrow:hidden" />
              <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums narrow:hidden">
                <ProgressRing value={total === 0 ? 0 : done / total} />
                {t('progress', { done, total })}
              </span>
            </span>
          }
          controls={
            <>
              <IconButton
                label={t('details')}
                icon={<PeekIcon />}
                aria-expanded={isPanelOpen}
                onClick={() => setIsPanelOpen(!isPanelOpen)}
              />
              <ModuleMenu row={row} onRemoved={() => go(`${base}/modules`)} />
              <Button
                variant="primary"
                icon={<PlusIcon />}
                aria-label={t('addIssues')}
                disabledReason={isArchived ? t('archivedReason') : mayEdit ? undefined : t('needsMember')}
                onClick={add}
              >
                <span className="narrow:vh">{t('addIssues')}</span>
              </Button>
            </>
          }
          empty={
            <IssueEmpty
              title={t('emptyModule.title')}
              action={{ label: t('addIssues'), onAction: add, disabled: !mayEdit }}
            >
              {t('emptyModule.text')}
            </IssueEmpty>
          }
        />
      </div>
      {isNarrow ? (
        <Drawer open={isPanelOpen} onOpenChange={setIsPanelOpen} label={t('details')}>
          <div className="overflow-auto p-4">{panel}</div>
        </Drawer>
      ) : (
        isPanelOpen && (
          <aside
            aria-label={t('details')}
            className="scroll-thin w-[288px] flex-none overflow-auto border-l border-line p-4"
          >
            {panel}
          </aside>
        )
      )}
      {isAdding && (
        <IssuePickDialog
          title={t('addIssues')}
          submitLabel={t('addPicked')}
          projectId={home.id}
          hidesIdleSubmit
          isExcluded={isInside}
          onClose={() => setIsAdding(false)}
          onSubmit={async (ids) => {
            run(setModules, {
              changes: ids.map((issueId) => ({ issueId, patch: { moduleIds: { add: [id], remove: [] } } })),
            });
            return true;
          }}
        />
      )}
    </div>
  );
}
