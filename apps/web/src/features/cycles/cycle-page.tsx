import {
  cycle,
  cycleEdits,
  cycleStatus,
  DEFAULT_VIEW,
  issueCycle,
  project,
  type Cycle,
  type Issue,
  type Project,
} from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { CycleIcon, PeekIcon, PlusIcon } from '@cairn/ui/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
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
import { CycleDates } from './cycle-dates.tsx';
import { CycleDone } from './cycle-done.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { CycleOpenNotice } from './cycle-open-notice.tsx';
import { CycleSide } from './cycle-side.tsx';
import { useCycleCounts } from './use-cycle-counts.ts';

/** In a cycle every issue is of that cycle, and of its project. */
const WITHOUT = ['project', 'stateGroup', 'cycle'];

const NARROW = '(max-width: 760px)';

/** A cycle: its dates, how far it is, and its issues. */
export function CyclePage({ home, cycleId }: { home: Project; cycleId: string }) {
  const row = useRow(cycle, cycleId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!row || row.projectId !== home.id) return isReady ? <MissingPage /> : null;
  return <LoadedCycle key={row.id} home={home} row={row} />;
}

function LoadedCycle({ home, row }: { home: Project; row: Cycle }) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const go = useGo();
  const run = useCommand();
  const { id } = row;
  const isOver = cycleStatus(row, useToday()) === 'completed';
  const mayEdit = useCan('issue:update', { entity: project, row: home }) && !isOver;
  const mayCreate = useCan('issue:create', { entity: project, row: home }) && !isOver;
  const isInside = useCallback((issue: Issue) => facetOf(issue, issueCycle)?.cycleId === id, [id]);
  const scope = useMemo(
    () => ({
      projectIds: [home.id],
      only: isInside,
      gives: [{ of: issueCycle, command: cycleEdits, patch: { cycleId: id } }],
    }),
    [home.id, isInside, id],
  );
  const [isAdding, setIsAdding] = useState(false);
  const [isOpen, setIsOpen] = useState(() => !matchMedia(NARROW).matches);
  const counts = useCycleCounts(home.id).get(id);
  useEffect(() => {
    document.title = `${row.name} · ${home.name}`;
  }, [row.name, home.name]);
  const base = `/${workspace.slug}/projects/${home.id}`;
  const add = (): void => setIsAdding(true);
  return (
    <>
      <IssueBrowser
        label={t('issuesOf', { name: row.name })}
        viewKey={`view:cycle:${id}`}
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
                { key: 'cycles', label: t('title'), render: <AppLink to={`${base}/cycles`} /> },
                {
                  key: 'cycle',
                  label: row.name,
                  icon: <CycleIcon aria-hidden="true" className="size-3.5" />,
                },
              ]}
            />
            <span className="flex flex-none items-center gap-3 narrow:hidden">
              <CycleDates row={row} />
              <CycleDone row={row} counts={counts} />
            </span>
          </span>
        }
        controls={
          <>
            <FavouriteButton kind="cycle" targetId={id} />
            <IconButton
              label={t('panels.details')}
              icon={<PeekIcon />}
              pressed={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            />
            <CycleMenu row={row} onRemoved={() => go(`${base}/cycles`)} />
            <Button
              variant="primary"
              icon={<PlusIcon />}
              aria-label={t('addIssues')}
              disabledReason={isOver ? t('over') : mayEdit ? undefined : t('needsMember')}
              onClick={add}
            >
              <span className="narrow:vh">{t('addIssues')}</span>
            </Button>
          </>
        }
        tabs={isOver && <CycleOpenNotice row={row} />}
        aside={isOpen && <CycleSide row={row} />}
        empty={
          <IssueEmpty
            title={t('emptyCycle.title')}
            action={{ label: t('addIssues'), onAction: add, disabled: !mayEdit }}
          >
            {t('emptyCycle.text')}
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
            run(cycleEdits, { changes: ids.map((issueId) => ({ issueId, patch: { cycleId: id } })) });
            return true;
          }}
        />
      )}
    </>
  );
}
