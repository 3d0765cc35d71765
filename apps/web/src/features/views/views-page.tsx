import {
  findViews,
  issue,
  member,
  project,
  view,
  viewsOf,
  type Project,
  type View,
  type ViewOrder,
  type ViewShare,
} from '@cairn/domain';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { subjectOf } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { NoMatch } from '../../lib/list-tools.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { ProjectBreadcrumb, useReasonAgainst } from '../projects/public.ts';
import { NewViewDialog } from './new-view-dialog.tsx';
import { ViewCard } from './view-card.tsx';
import { ViewsBar } from './views-bar.tsx';

/** The visible views of a project. */
export function ViewsPage({ home }: { home: Project }) {
  const t = useTranslations('views');
  const userId = useUserId();
  const all = useRows(view, { field: 'projectId', value: home.id });
  const reason = useReasonAgainst('view:create', subjectOf(project, home), t('needsMember'));
  const [share, setShare] = useState<ViewShare>('all');
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<ViewOrder>('name');
  const [isNew, setIsNew] = useState(false);
  const shown = useMemo(
    () => findViews(viewsOf(all, share, userId), query, order),
    [all, share, userId, query, order],
  );
  useEffect(() => {
    document.title = t('titleOf', { project: home.name });
  }, [t, home.name]);
  const create = (): void => setIsNew(true);
  return (
    <>
      <PageHeader controls={<NewButton label={t('new')} disabledReason={reason} onClick={create} />}>
        <ProjectBreadcrumb home={home} crumbs={[{ key: 'views', label: t('title') }]} />
      </PageHeader>
      {all.length === 0 ? (
        <Empty of={emptyScreens.none} home={home} run={{ create }} />
      ) : (
        <>
          <ViewsBar
            share={share}
            onShare={setShare}
            counts={{
              all: all.length,
              mine: viewsOf(all, 'mine', userId).length,
              shared: viewsOf(all, 'shared', userId).length,
            }}
            query={query}
            onQuery={setQuery}
            order={order}
            onOrder={setOrder}
          />
          <PageBody>
            {shown.length === 0 ? (
              <NoMatch title={t('noMatch')} text={t('noMatchText')} />
            ) : (
              <ViewCards home={home} rows={shown} />
            )}
          </PageBody>
        </>
      )}
      {isNew && <NewViewDialog home={home} onClose={() => setIsNew(false)} />}
    </>
  );
}

function ViewCards({ home, rows }: { home: Project; rows: readonly View[] }) {
  const t = useTranslations('views');
  // The counts on cards may lag behind, but typing may not.
  const issues = useDeferredValue(useRows(issue, { field: 'projectId', value: home.id }));
  const members = useRows(member);
  const people = useMemo(() => new Map(members.map((each) => [each.id, each])), [members]);
  return (
    <ul
      aria-label={t('title')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-3 p-4 narrow:p-3"
    >
      {rows.map((row) => (
        <ViewCard key={row.id} row={row} home={home} owner={people.get(row.ownerId)} issues={issues} />
      ))}
    </ul>
  );
}
