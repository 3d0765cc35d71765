import {
  intakeRequest,
  project,
  REQUEST_ORDERS,
  REQUEST_STATUS,
  REQUEST_STATUSES,
  type Project,
  requestStatusName,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Count } from '@cairn/ui/count';
import { IconButton } from '@cairn/ui/icon-button';
import { FilterIcon } from '@cairn/ui/icons';
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@cairn/ui/menu';
import { PageHeader } from '@cairn/ui/page-header';
import { Tabs } from '@cairn/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowUpDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { subjectOf } from '../../data/use-can.ts';
import { useFollowUndo } from '../../data/use-undo.ts';
import { NewButton } from '../../lib/new-button.tsx';
import { IssueFilterBar, useFilterKey, useIssueContext } from '../issues/public.ts';
import { ProjectBreadcrumb, useReasonAgainst } from '../projects/public.ts';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestList } from './request-list.tsx';
import { RequestPane } from './request-pane.tsx';
import { selectRequests, USUAL, type IntakeTab, type Selection } from './select-requests.ts';
import { requestsBack } from './requests-back.ts';
import { useFirstRequestKey } from './use-request-keys.ts';
import { useRequests } from './use-requests.ts';

/** Filters of requests besides the status. */
const FILTERS = new Set(['state', 'priority', 'assignees', 'createdBy', 'labels', 'createdAt', 'updatedAt']);

/** A project's requests: the list on the left, the open one on the right. */
export function IntakePage({ home }: { home: Project }) {
  const t = useTranslations('intake');
  const { workspace } = useWorkspace();
  const { store } = useEngine();
  const { propertyUis, words } = useIssueContext();
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const all = useRequests(home.id);
  const [selection, setSelection] = useState<Selection>(USUAL);
  const [isFiling, setIsFiling] = useState(false);
  const [isFiltering, setIsFiltering] = useState(false);
  const { selectedId, pathOf, open } = useSelected(`/${workspace.slug}/projects/${home.id}/inbox`);
  const reason = useReasonAgainst('intake:file', subjectOf(project, home), t('needsFiler'));
  const properties = useMemo(
    () => new Map(propertyUis.map(({ id, property }) => [id, property])),
    [propertyUis],
  );
  const without = useMemo(() => propertyUis.flatMap(({ id }) => (FILTERS.has(id) ? [] : id)), [propertyUis]);
  const { lookups } = words;
  const selected = useMemo(
    () => selectRequests(all, selection, { lookups, properties }),
    [all, selection, lookups, properties],
  );
  const shown = [...selected.shown, ...selected.snoozed];
  const asked = all.find(({ row }) => row.id === selectedId);
  const at = shown.findIndex(({ row }) => row.id === selectedId);
  const idAt = (index: number): string | undefined => shown[index]?.row.id;
  const goTo = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
  const previous = at < 0 ? undefined : idAt(at - 1);
  // Without a current one, it starts at the first.
  const next = idAt(at + 1);
  useFirstRequestKey(asked ? undefined : goTo(next));
  const change = (part: Partial<Selection>): void => setSelection({ ...selection, ...part });
  useEffect(() => {
    document.title = t('titleOf', { project: home.name });
  }, [t, home.name]);
  const showTab = (tab: IntakeTab): void => change({ tab, statuses: [] });
  // Undoing an answer also opens the request again, because it is usually answered next.
  useFollowUndo((ways) => {
    const back = requestsBack(ways).find((id) => store.get(intakeRequest, id)?.projectId === home.id);
    if (back === undefined) return;
    if (selection.tab === 'closed') showTab('open');
    open(back);
  });
  const isFiltered = selection.filters.length + selection.statuses.length > 0;
  return (
    <>
      <PageHeader
        controls={
          <>
            <IconButton
              label={t('filter')}
              icon={<FilterIcon />}
              keys="f"
              pressed={isFiltering || isFiltered}
              onClick={() => setIsFiltering(!isFiltering)}
            />
            <SortMenu selection={selection} onChange={change} />
            <NewButton
              label={t('new')}
              variant="secondary"
              disabledReason={reason}
              onClick={() => setIsFiling(true)}
            />
          </>
        }
      >
        <ProjectBreadcrumb home={home} crumbs={[{ key: 'intake', label: t('title') }]} />
      </PageHeader>
      {isFiltering ? (
        <IssueFilterBar
          startsOpen
          filters={selection.filters}
          projectIds={[home.id]}
          without={without}
          onChange={(filters) => change({ filters })}
          tools={<StatusMenu selection={selection} onChange={change} />}
        />
      ) : (
        <FilterKey onPress={() => setIsFiltering(true)} />
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[376px_minmax(0,1fr)] narrow:block narrow:overflow-auto">
        <section
          aria-label={t('list')}
          className={`flex min-h-0 min-w-0 flex-col ${asked ? 'narrow:hidden' : ''}`}
        >
          <Tabs
            label={t('list')}
            value={selection.tab}
            onChange={(tab) => showTab(tab as IntakeTab)}
            tabs={(['open', 'closed'] as const).map((id) => ({
              id,
              label: t(id),
              after: <Count count={selected.counts[id]} />,
            }))}
          >
            <div className="scroll-thin min-h-0 flex-1 overflow-auto">
              {selected.shown.length > 0 && (
                <RequestList
                  label={t(selection.tab)}
                  rows={selected.shown}
                  selectedId={selectedId}
                  pathOf={pathOf}
                />
              )}
              {selected.snoozed.length > 0 && (
                <>
                  <h2 className="px-4 pt-3 pb-1 text-small font-medium text-2">{t('snoozedGroup')}</h2>
                  <RequestList
                    label={t('snoozedGroup')}
                    rows={selected.snoozed}
                    selectedId={selectedId}
                    pathOf={pathOf}
                  />
                </>
              )}
              {shown.length === 0 && isReady && (
                <NoRequests
                  tab={selection.tab}
                  onClear={
                    isFiltered && selected.inTab > 0 ? () => change({ filters: [], statuses: [] }) : undefined
                  }
                />
              )}
            </div>
          </Tabs>
        </section>
        <section
          aria-label={t('request')}
          className={`flex min-h-0 min-w-0 flex-col border-l border-line narrow:border-l-0 ${asked ? '' : 'narrow:hidden'}`}
        >
          {asked ? (
            <RequestPane
              key={asked.row.id}
              asked={asked}
              address={pathOf(asked.row.id)}
              place={{
                at,
                total: shown.length,
                previous: goTo(previous),
                next: goTo(next),
                back: () => open(undefined),
              }}
              onAnswered={() => open(next ?? previous)}
            />
          ) : (
            isReady && <Empty of={selectedId === undefined ? emptyScreens.detail : emptyScreens.missing} />
          )}
        </section>
      </div>
      {isFiling && (
        <RequestForm
          home={home}
          onClose={() => setIsFiling(false)}
          onFiled={(id) => {
            setIsFiling(false);
            if (selection.tab === 'closed') showTab('open');
            open(id);
          }}
        />
      )}
    </>
  );
}

/** The request in the URL. */
function useSelected(path: string) {
  const navigate = useNavigate();
  const search: { readonly request?: unknown } = useSearch({ strict: false });
  const selectedId = typeof search.request === 'string' ? search.request : undefined;
  const pathOf = (id: string | undefined): string => (id === undefined ? path : `${path}?request=${id}`);
  return {
    selectedId,
    pathOf,
    // Replaces the history entry, so that going back leads to the previous screen.
    open: (id: string | undefined): void =>
      void navigate({ to: pathOf(id), replace: selectedId !== undefined }),
  };
}

/** S-EMPTY-039: each tab has its own empty text, and a filter without matches says so. */
function NoRequests({ tab, onClear }: { tab: IntakeTab; onClear: (() => void) | undefined }) {
  if (onClear) return <Empty of={emptyScreens.filtered} run={{ clear: onClear }} />;
  return <Empty of={tab === 'open' ? emptyScreens.open : emptyScreens.closed} />;
}

interface MenuProps {
  readonly selection: Selection;
  readonly onChange: (part: Partial<Selection>) => void;
}

function SortMenu({ selection, onChange }: MenuProps) {
  const t = useTranslations('intake.sort');
  return (
    <Menu align="end" trigger={<IconButton label={t('label')} icon={<ArrowUpDown aria-hidden="true" />} />}>
      <MenuGroup label={t('label')}>
        <MenuRadioGroup
          value={selection.order}
          onChange={(order) => onChange({ order: order as Selection['order'] })}
        >
          {REQUEST_ORDERS.map((order) => (
            <MenuRadioItem key={order} value={order}>
              {t(order)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('direction')}>
        <MenuRadioGroup
          value={selection.descending ? 'descending' : 'ascending'}
          onChange={(direction) => onChange({ descending: direction === 'descending' })}
        >
          <MenuRadioItem value="ascending">{t('ascending')}</MenuRadioItem>
          <MenuRadioItem value="descending">{t('descending')}</MenuRadioItem>
        </MenuRadioGroup>
      </MenuGroup>
    </Menu>
  );
}

/** The shortcut that shows the bar; once shown, the bar handles it itself. */
function FilterKey({ onPress }: { onPress: () => void }) {
  useFilterKey(onPress);
  return null;
}

const OPEN: readonly number[] = [REQUEST_STATUS.pending, REQUEST_STATUS.snoozed];

function StatusMenu({ selection, onChange }: MenuProps) {
  const t = useTranslations('intake.status');
  const { statuses, tab } = selection;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost">
          {t('label')}
          {statuses.length > 0 && `: ${statuses.map((each) => t(requestStatusName(each))).join(', ')}`}
        </Button>
      }
    >
      {REQUEST_STATUSES.filter((each) => OPEN.includes(each) === (tab === 'open')).map((each) => (
        <MenuCheckboxItem
          key={each}
          checked={statuses.includes(each)}
          onCheckedChange={(isOn) =>
            onChange({ statuses: isOn ? [...statuses, each] : statuses.filter((held) => held !== each) })
          }
        >
          {t(requestStatusName(each))}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
