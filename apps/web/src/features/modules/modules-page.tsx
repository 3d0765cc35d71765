import {
  filterModules,
  groupByStatus,
  member,
  module,
  MODULE_ORDERS,
  project,
  type ModuleFilter,
  type ModuleOrder,
  type ModuleStatus,
  type Project,
} from '@cairn/domain';
import { ArchiveIcon, BoardIcon, GridIcon, ListIcon, TimelineIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { NoMatch } from '../../lib/list-tools.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useToday } from '../../lib/use-today.ts';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { NewModuleDialog } from './new-module-dialog.tsx';
import { ProjectBreadcrumb, useReasonAgainst } from '../projects/public.ts';
import { ModuleCard } from './module-card.tsx';
import { ModuleGroup } from './module-group.tsx';
import { ALL, isModuleFilter, ModulesBar } from './modules-bar.tsx';
import { useModuleAmounts } from './use-module-amounts.ts';
import { useModulesLayout, type ModulesLayout } from './use-modules-layout.ts';

const ModulesBoard = lazyPage(async () => (await import('./modules-board.tsx')).ModulesBoard);
const ModulesTimeline = lazyPage(async () => (await import('./modules-timeline.tsx')).ModulesTimeline);

/** The initial filters of the list. */
const FIRST: ModuleFilter & { readonly order: ModuleOrder } = { ...ALL, order: 'name' };

/** A project's modules as a list by status, a board, cards or a timeline. */
export function ModulesPage({ row }: { row: Project }) {
  const t = useTranslations('modules');
  const { workspace } = useWorkspace();
  const all = useRows(module, { field: 'projectId', value: row.id });
  const reason = useReasonAgainst('module:create', subjectOf(project, row), t('needsMember'));
  const [filter, setFilter] = useAddressFilter(FIRST, isModuleFilter);
  const order = MODULE_ORDERS.find((each) => each === filter.order) ?? FIRST.order;
  const [layout, setLayout] = useModulesLayout();
  const [newStatus, setNewStatus] = useState<ModuleStatus>();
  const today = useToday();
  const shown = useMemo(() => filterModules(all, filter, order, today), [all, filter, order, today]);
  useEffect(() => {
    document.title = t('titleOf', { project: row.name });
  }, [t, row.name]);
  const create = (): void => setNewStatus('backlog');
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
                { value: 'board', label: t('board.layout'), icon: <BoardIcon /> },
                { value: 'gallery', label: t('gallery'), icon: <GridIcon /> },
                { value: 'timeline', label: t('timeline'), icon: <TimelineIcon /> },
              ]}
            />
            <LinkButton
              variant="ghost"
              icon={<ArchiveIcon />}
              render={<AppLink to={`/${workspace.slug}/projects/${row.id}/archives/modules`} />}
            >
              <span className="narrow:vh">{t('showArchived')}</span>
            </LinkButton>
            <NewButton label={t('new')} disabledReason={reason} onClick={create} />
          </>
        }
      >
        <ProjectBreadcrumb home={row} crumbs={[{ key: 'modules', label: t('title') }]} />
      </PageHeader>
      {all.every(({ archivedAt }) => archivedAt !== null) ? (
        <Empty of={emptyScreens.none} home={row} run={{ create }} />
      ) : (
        <>
          <ModulesBar
            filter={filter}
            onFilter={(next) => setFilter({ ...filter, ...next })}
            order={order}
            onOrder={(next) => setFilter({ ...filter, order: next })}
          />
          <Shown
            home={row}
            rows={shown}
            layout={layout}
            statuses={filter.statuses}
            onNew={reason === undefined ? setNewStatus : undefined}
          />
        </>
      )}
      {newStatus !== undefined && (
        <NewModuleDialog home={row} status={newStatus} onClose={() => setNewStatus(undefined)} />
      )}
    </>
  );
}

interface ShownProps {
  readonly home: Project;
  readonly rows: ReturnType<typeof filterModules>;
  readonly layout: ModulesLayout;
  readonly statuses: readonly ModuleStatus[];
  /** Absent for those who can't create modules. */
  readonly onNew: ((status: ModuleStatus) => void) | undefined;
}

function Shown({ home, rows, layout, statuses, onNew }: ShownProps) {
  const t = useTranslations('modules');
  const amounts = useModuleAmounts(home.id);
  const members = useRows(member);
  const people = useMemo(() => new Map(members.map((each) => [each.id, each])), [members]);
  if (rows.length === 0) return <NoMatch title={t('noMatch')} text={t('noMatchText')} />;
  if (layout === 'timeline') return <ModulesTimeline home={home} rows={rows} amounts={amounts} />;
  if (layout === 'board') return <ModulesBoard {...{ home, rows, statuses, amounts, people, onNew }} />;
  if (layout === 'gallery')
    return (
      <PageBody>
        <ul
          aria-label={t('title')}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,272px),1fr))] gap-3 p-4 narrow:p-3"
        >
          {rows.map((row) => (
            <ModuleCard key={row.id} row={row} progress={amounts.get(row.id)} people={people} />
          ))}
        </ul>
      </PageBody>
    );
  return (
    <PageBody>
      {groupByStatus(rows).map((group) => (
        <ModuleGroup key={group.status} {...group} amounts={amounts} people={people} onNew={onNew} />
      ))}
    </PageBody>
  );
}
