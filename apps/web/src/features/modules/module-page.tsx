import {
  DEFAULT_VIEW,
  issueModules,
  module,
  moduleEdits,
  moveToModules,
  project,
  type Issue,
  type Module,
  type Project,
} from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { LayersIcon, PeekIcon, PlusIcon } from '@cairn/ui/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useGo } from '../../lib/use-go.ts';
import { FavouriteButton } from '../favourites/public.ts';
import { IssueBrowser, IssueEmpty, IssuePickDialog } from '../issues/public.ts';
import { ProjectMark } from '../projects/public.ts';
import { ModuleMenu } from './module-menu.tsx';
import { ModulePanel } from './module-panel.tsx';

/** In a module every issue is of its project. */
const WITHOUT = ['project', 'stateGroup'];

/** From this width on the panel stands beside the issues unless it is closed. */
const WIDE = '(min-width: 1000px)';

/** A module: its issues, and beside them what is said of it. */
export function ModulePage({ home, moduleId }: { home: Project; moduleId: string }) {
  const row = useRow(module, moduleId);
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
  const subject = { entity: project, row: home };
  const mayEdit = useCan('issue:update', subject) && !isArchived;
  const mayCreate = useCan('issue:create', subject) && !isArchived;
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
  const [isPanelOpen, setIsPanelOpen] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    document.title = `${row.name} · ${home.name}`;
  }, [row.name, home.name]);
  const base = `/${workspace.slug}/projects/${home.id}`;
  const add = (): void => setIsAdding(true);
  return (
    <>
      <IssueBrowser
        label={t('issuesOf', { name: row.name })}
        viewKey={`view:module:${id}`}
        usual={DEFAULT_VIEW}
        scope={scope}
        without={WITHOUT}
        addTo={mayCreate ? home.id : undefined}
        aside={isPanelOpen && <ModulePanel home={home} row={row} />}
        heading={
          <span className="flex min-w-0 items-center gap-1">
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
            <span className="narrow:hidden">
              <FavouriteButton kind="module" targetId={id} />
            </span>
          </span>
        }
        controls={
          <>
            <IconButton
              label={t('panel.toggle')}
              icon={<PeekIcon />}
              pressed={isPanelOpen}
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
      {isAdding && (
        <IssuePickDialog
          title={t('addIssues')}
          submitLabel={t('addPicked')}
          projectId={home.id}
          hidesIdleSubmit
          isExcluded={isInside}
          onClose={() => setIsAdding(false)}
          onSubmit={async (ids) => {
            run(moveToModules, {
              changes: ids.map((issueId) => ({ issueId, patch: { moduleIds: { add: [id], remove: [] } } })),
            });
            return true;
          }}
        />
      )}
    </>
  );
}
