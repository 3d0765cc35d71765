import { favourite, project, type Page, type Project } from '@cairn/domain';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { Tabs } from '@cairn/ui/tabs';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { subjectOf } from '../../data/use-can.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { Empty } from '../../platform/empty.tsx';
import { ListTools, NoMatch, ToolSelect } from '../../lib/list-tools.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { ProjectBreadcrumb, useReasonAgainst } from '../projects/public.ts';
import { PageRow } from './page-row.tsx';
import { linesOf, matching, PAGE_TABS, tabOf, type PageSort, type PageTab } from './page-tree.ts';
import { emptyScreens } from './empty-screens.tsx';
import { usePageActions } from './use-page-actions.ts';
import { usePages } from './use-pages.ts';

type Filter = 'all' | 'mine' | 'favourites';

export interface PagesPageProps {
  /** Null for the pages of the workspace. */
  projectId: string | null;
  tab: PageTab;
  onTab: (tab: PageTab) => void;
}

/** The pages of a project or of the workspace, as a tree under three tabs. */
export function PagesPage({ projectId, tab, onTab }: PagesPageProps) {
  const t = useTranslations('pages');
  const { workspace } = useWorkspace();
  const home = useRow(project, projectId);
  const place = home?.name ?? workspace.name;
  const pages = usePages(projectId);
  const { create } = usePageActions();
  // The project or workspace role decides (S-EMPTY-003).
  const subject = projectId === null ? 'workspace' : subjectOf(project, home);
  const reason = useReasonAgainst('page:create', subject, t('list.needsMember'));
  const access = tab === 'private' ? 'private' : 'public';
  const inTab = useMemo(() => pages.filter((row) => tabOf(row) === tab), [pages, tab]);
  useEffect(() => {
    document.title = t('titleOf', { place });
  }, [t, place]);
  return (
    <>
      <PageHeader
        controls={
          <NewButton
            label={t('list.new')}
            disabledReason={reason}
            onClick={() => create({ projectId, access })}
          />
        }
      >
        <ProjectBreadcrumb home={home} crumbs={[{ key: 'pages', label: t('title') }]} />
      </PageHeader>
      <Tabs
        label={t('list.tabs')}
        value={tab}
        onChange={(id) => onTab(PAGE_TABS.find((known) => known === id) ?? 'public')}
        tabs={PAGE_TABS.map((id) => ({
          id,
          label: t(`list.${id}`),
          after: <Count of={pages.filter((row) => tabOf(row) === id).length} />,
        }))}
      >
        {inTab.length === 0 ? (
          <NoPages tab={tab} home={home} place={place} onCreate={() => create({ projectId, access })} />
        ) : (
          <PageList key={tab} pages={pages} inTab={inTab} name={t('titleOf', { place })} />
        )}
      </Tabs>
    </>
  );
}

interface NoPagesProps {
  readonly tab: PageTab;
  /** Absent for the pages of the workspace. */
  readonly home: Project | undefined;
  readonly place: string;
  readonly onCreate: () => void;
}

function NoPages({ tab, home, place, onCreate }: NoPagesProps) {
  if (tab === 'archived') return <Empty of={emptyScreens.archived} values={{ place }} />;
  const mine = tab === 'private';
  const own = mine ? emptyScreens.private : emptyScreens.public;
  const shared = mine ? emptyScreens.workspacePrivate : emptyScreens.workspacePublic;
  return <Empty of={home ? own : shared} home={home} values={{ place }} run={{ create: onCreate }} />;
}

function Count({ of }: { of: number }) {
  return of > 0 ? <span className="text-3 tabular-nums">{of}</span> : null;
}

function PageList({ pages, inTab, name }: { pages: readonly Page[]; inTab: readonly Page[]; name: string }) {
  const t = useTranslations('pages.list');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<PageSort>('own');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const fits = useFilter(filter);
  const lines = useMemo(() => {
    const shown = inTab.filter(fits);
    return query.trim() === '' ? linesOf(shown, sort, folded) : matching(shown, query, sort);
  }, [inTab, fits, query, sort, folded]);
  const fold = (id: string): void => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return (
    <PageBody>
      <div className="mx-auto max-w-[920px] px-6 py-5 narrow:px-3 narrow:py-3">
        <ListTools searchLabel={t('search')} query={query} onQuery={setQuery}>
          <ToolSelect<Filter>
            label={t('filter')}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t('filterAll') },
              { value: 'mine', label: t('filterMine') },
              { value: 'favourites', label: t('filterFavourites') },
            ]}
          />
          <ToolSelect<PageSort>
            label={t('sort')}
            value={sort}
            onChange={setSort}
            options={[
              { value: 'own', label: t('sortOwn') },
              { value: 'title', label: t('sortTitle') },
              { value: 'edited', label: t('sortEdited') },
              { value: 'newest', label: t('sortNewest') },
            ]}
          />
        </ListTools>
        {lines.length === 0 ? (
          <NoMatch title={t('noMatch')} text={t('noMatchText')} />
        ) : (
          <ul aria-label={name} className="overflow-hidden rounded-r3 border border-line bg-raised">
            {lines.map((line) => (
              <PageRow
                key={line.row.id}
                line={line}
                pages={pages}
                folded={folded.has(line.row.id)}
                onFold={() => fold(line.row.id)}
                sortable={sort === 'own' && query.trim() === '' && filter === 'all'}
                onSaid={setSaid}
              />
            ))}
          </ul>
        )}
        <output className="vh">{said}</output>
      </div>
    </PageBody>
  );
}

function useFilter(filter: Filter): (row: Page) => boolean {
  const userId = useUserId();
  const favourites = useRows(favourite, { field: 'kind', value: 'page' });
  return useMemo(() => {
    const starred = new Set(favourites.map(({ targetId }) => targetId));
    return (row) => filter === 'all' || (filter === 'mine' ? row.ownerId === userId : starred.has(row.id));
  }, [filter, userId, favourites]);
}
