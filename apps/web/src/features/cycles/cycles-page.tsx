import {
  compareCyclePlaces,
  compareCycles,
  cycle,
  CYCLE_STATUSES,
  cycleStatus,
  project,
  type Cycle,
  type CycleStatus,
  type Progress,
  type Project,
} from '@cairn/domain';
import { ArchiveIcon, BoardIcon, ListIcon, TimelineIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { AppLink } from '../../lib/app-link.tsx';
import { NoMatch } from '../../lib/list-tools.tsx';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { NewButton } from '../../lib/new-button.tsx';
import { Empty } from '../../platform/empty.tsx';
import { ProjectBreadcrumb, useReasonAgainst } from '../projects/public.ts';
import { ActiveCycleCard } from './active-cycle-card.tsx';
import { ALL, CyclesBar, isCycleFilter, passes } from './cycles-bar.tsx';
import { CycleRow } from './cycle-row.tsx';
import { CycleStatusIcon } from './cycle-status-icon.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { NewCycleDialog } from './new-cycle-dialog.tsx';
import { useCycleAmounts } from './use-cycle-amounts.ts';
import { useCyclesLayout } from './use-cycles-layout.ts';
import { useProjectToday } from './use-project-today.ts';

const CyclesBoard = lazyPage(async () => (await import('./cycles-board.tsx')).CyclesBoard);
const CyclesTimeline = lazyPage(async () => (await import('./cycles-timeline.tsx')).CyclesTimeline);

/** A project's cycles by status, as a list, a board or a timeline. */
export function CyclesPage({ row }: { row: Project }) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const every = useRows(cycle, { field: 'projectId', value: row.id, compare: compareCycles });
  const all = useMemo(() => every.filter(({ archivedAt }) => archivedAt === null), [every]);
  const amounts = useCycleAmounts(row.id);
  const reason = useReasonAgainst('cycle:create', subjectOf(project, row), t('needsMember'));
  const mayMove = useCan('cycle:update', subjectOf(project, row));
  const [isNew, setIsNew] = useState(false);
  const today = useProjectToday(row.id);
  const [layout, setLayout] = useCyclesLayout();
  const [filter, setFilter] = useAddressFilter(ALL, isCycleFilter);
  const shown = useMemo(() => all.filter((each) => passes(each, filter, today)), [all, filter, today]);
  const groups = useMemo(() => {
    const found = new Map<CycleStatus, Cycle[]>();
    for (const each of shown.toSorted(compareCyclePlaces)) {
      const status = cycleStatus(each, today);
      found.set(status, [...(found.get(status) ?? []), each]);
    }
    return found;
  }, [shown, today]);
  useEffect(() => {
    document.title = t('titleOf', { project: row.name });
  }, [t, row.name]);
  const create = (): void => setIsNew(true);
  return (
    <>
      <PageHeader
        controls={
          <>
            <ToggleGroup
              label={t('layout')}
              value={layout}
              onChange={setLayout}
              options={[
                { value: 'list', label: t('list'), icon: <ListIcon /> },
                { value: 'board', label: t('board'), icon: <BoardIcon /> },
                { value: 'timeline', label: t('timeline'), icon: <TimelineIcon /> },
              ]}
            />
            <LinkButton
              variant="ghost"
              icon={<ArchiveIcon />}
              render={<AppLink to={`/${workspace.slug}/projects/${row.id}/archives/cycles`} />}
            >
              <span className="narrow:vh">{t('archived.link')}</span>
            </LinkButton>
            <NewButton label={t('new')} disabledReason={reason} onClick={create} />
          </>
        }
      >
        <ProjectBreadcrumb home={row} crumbs={[{ key: 'cycles', label: t('title') }]} />
      </PageHeader>
      {all.length > 0 && <CyclesBar filter={filter} onFilter={setFilter} />}
      {all.length === 0 ? (
        <Empty of={emptyScreens.none} home={row} run={{ create }} />
      ) : shown.length === 0 ? (
        <NoMatch title={t('noMatch')} text={t('noMatchText')} />
      ) : layout === 'timeline' ? (
        <CyclesTimeline home={row} rows={shown} amounts={amounts} />
      ) : layout === 'board' ? (
        <CyclesBoard groups={groups} amounts={amounts} mayMove={mayMove} />
      ) : (
        <PageBody>
          {CYCLE_STATUSES.map((status) => (
            <StatusGroup
              key={status}
              status={status}
              rows={groups.get(status) ?? []}
              amounts={amounts}
              mayMove={mayMove}
            />
          ))}
        </PageBody>
      )}
      {isNew && <NewCycleDialog home={row} onClose={() => setIsNew(false)} />}
    </>
  );
}

interface StatusGroupProps {
  readonly status: CycleStatus;
  readonly rows: readonly Cycle[];
  readonly amounts: ReadonlyMap<string, Progress>;
  readonly mayMove: boolean;
}

function StatusGroup({ status, rows, amounts, mayMove }: StatusGroupProps) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(`status.${status}`)}>
      <h2 className="flex h-9 items-center gap-2 border-b border-line bg-sunken px-4 font-medium narrow:px-3">
        <CycleStatusIcon status={status} />
        {t(`status.${status}`)}
        <span className="text-3 tabular-nums">{rows.length}</span>
        {status === 'current' && (
          <AppLink
            to={`/${workspace.slug}/active-cycles`}
            className="ml-auto text-small font-normal text-2 hover:text-text"
          >
            {t('active.ofAll')}
          </AppLink>
        )}
      </h2>
      {status === 'current' ? (
        rows.map((row) => <ActiveCycleCard key={row.id} row={row} />)
      ) : (
        <ul>
          {rows.map((row) => (
            <CycleRow key={row.id} row={row} progress={amounts.get(row.id)} among={rows} mayMove={mayMove} />
          ))}
        </ul>
      )}
    </section>
  );
}
