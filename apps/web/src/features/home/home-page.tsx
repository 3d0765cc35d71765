import { member, viewOfPanel, type HomePanel, type Project } from '@cairn/domain';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useNow } from '../../lib/use-now.ts';
import { exported } from '../../platform/exported.ts';
import { usePublishIssueFocus } from '../issues/public.ts';
import { loadNoProjects } from '../projects/feature.ts';
import { partOfDay } from './home-due.ts';
import { FIGURES, listPath } from './home-filter.ts';
import { useHomeArrangement } from '../../data/use-home-arrangement.ts';
import { useFigures, useHomeLookups, type Figure, type HomeLookups } from './use-home.ts';
import { WorkPanel } from './work-panel.tsx';

const NoProjects = lazyPage(loadNoProjects);
// Below the fold, and with code of other features.
const more = () => import('./more-panels.tsx');
const SidePanels = lazyPage(exported(more, 'SidePanels'));
const ActivityPanel = lazyPage(exported(more, 'ActivityPanel'));
const ViewPanel = lazyPage(exported(more, 'ViewPanel'));
const CustomiseHome = lazyPage(exported(more, 'CustomiseHome'));

const isLive = ({ archivedAt }: Project): boolean => archivedAt === null;

/** Day before month, as everywhere in the app. */
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** `/$workspace`: the person's work, recent activity, and places to go. */
export function HomePage() {
  const t = useTranslations('app');
  const lookups = useHomeLookups();
  if ([...lookups.projects.values()].some(isLive)) return <Home lookups={lookups} />;
  return (
    <>
      <PageHeader>
        <span className="truncate font-medium">{t('sidebar.home')}</span>
      </PageHeader>
      <NoProjects />
    </>
  );
}

function Home({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const title = useTranslations('app')('sidebar.home');
  const self = useRow(member, useUserId());
  const body = useRef<HTMLDivElement>(null);
  usePublishIssueFocus(() => {
    const id = focusedRow(body.current)?.dataset['issue'];
    return { issueIds: id === undefined ? [] : [id] };
  });
  useRowKeys(body);
  const now = useNow();
  return (
    <>
      <PageHeader controls={<CustomiseHome />}>
        <span className="truncate font-medium">{title}</span>
      </PageHeader>
      <PageBody>
        <div ref={body} className="mx-auto max-w-[1056px] px-6 py-8 narrow:px-3 narrow:py-5">
          <div className="narrow:px-1">
            <h1 className="text-[22px] leading-[30px] font-strong">
              {t(partOfDay(now.getHours()), { name: self?.displayName ?? '' })}
            </h1>
            <p className="mt-1 text-2">{longDay.format(now)}</p>
          </div>
          <Figures lookups={lookups} />
          <Panels lookups={lookups} />
        </div>
      </PageBody>
    </>
  );
}

/** The panels in the person's order. An empty column leaves its space to the other. */
function Panels({ lookups }: { lookups: HomeLookups }) {
  const [{ main, side, hidden }] = useHomeArrangement();
  const isShown = (panel: HomePanel): boolean => !hidden.includes(panel);
  const work = main.filter(isShown);
  const beside = side.filter(isShown);
  return (
    <div className="mt-4 grid grid-cols-12 items-start gap-4 narrow:grid-cols-1">
      {work.length > 0 && (
        <Column width={beside.length > 0 ? 'col-span-8' : 'col-span-12'}>
          {work.map((panel) =>
            panel === 'activity' ? (
              <ActivityPanel key={panel} lookups={lookups} />
            ) : panel === 'assigned' || panel === 'created' ? (
              <WorkPanel key={panel} list={panel} lookups={lookups} />
            ) : (
              <ViewPanel key={panel} viewId={viewOfPanel(panel)} lookups={lookups} />
            ),
          )}
        </Column>
      )}
      {beside.length > 0 && (
        <Column width={work.length > 0 ? 'col-span-4' : 'col-span-12'}>
          <SidePanels panels={beside} lookups={lookups} />
        </Column>
      )}
    </div>
  );
}

const Column = ({ width, children }: { width: string; children: ReactNode }) => (
  <div className={`grid min-w-0 grid-cols-1 gap-4 narrow:col-span-1 ${width}`}>{children}</div>
);

/** The four main figures, each linked to its issues. */
function Figures({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  const figures = useFigures(lookups);
  return (
    <ul
      aria-label={t('figures.title')}
      className="mt-6 grid grid-cols-4 rounded-r3 border border-line bg-raised narrow:grid-cols-2"
    >
      {(Object.keys(FIGURES) as Figure[]).map((key) => {
        const { list, filters } = FIGURES[key];
        const value = figures.get(key) ?? 0;
        const isBad = key === 'overdue' && value > 0;
        return (
          <li
            key={key}
            className="border-line not-first:border-l narrow:nth-3:border-l-0 narrow:nth-[n+3]:border-t"
          >
            <AppLink
              to={`/${workspace.slug}${listPath(list, filters)}`}
              className="block rounded-r3 px-4 py-3 hover:bg-hover"
            >
              <span className={`block text-[22px] leading-[30px] font-strong ${isBad ? 'text-red-ink' : ''}`}>
                {value}
              </span>
              <span className="block text-small text-2">{t(`figures.${key}`)}</span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

const focusedRow = (root: HTMLElement | null): HTMLElement | null =>
  root?.contains(document.activeElement)
    ? (document.activeElement?.closest<HTMLElement>('[data-issue]') ?? null)
    : null;

/** j, k and the arrow keys move between rows. */
function useRowKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = root.current;
    const handle = (event: KeyboardEvent): void => moveFocus(event, box);
    box?.addEventListener('keydown', handle);
    return () => box?.removeEventListener('keydown', handle);
  }, [root]);
}

function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const row = focusedRow(root);
  if (step === undefined || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-issue]') ?? [])];
  event.preventDefault();
  rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('[data-row-title]')?.focus();
}
