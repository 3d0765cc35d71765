import { member, type Issue, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { usePublishIssueFocus } from '../../features/issues/public.ts';
import { ProjectLink } from '../../features/projects/public.ts';
import { loadNoProjects } from '../../features/projects/feature.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { DUE_GROUPS, partOfDay, type DueGroup } from './home-due.ts';
import { PanelNothing, Panel } from '../../lib/panel.tsx';
import { HomeRow } from './home-row.tsx';
import { useNow } from '../shell/use-now.ts';
import { useCreatedByMe, useHomeLookups, useMyWork, useVisited, type HomeLookups } from './use-home.ts';

const MAX_OF_GROUP = 12;
const MAX_VISITED = 8;
const MAX_CREATED = 8;

const NoProjects = lazyPage(loadNoProjects);

const isLive = ({ archivedAt }: Project): boolean => archivedAt === null;

/** Day before month, as everywhere in the product. */
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** The first screen of a workspace: one's own work, what one looked at, and where to go. */
export function HomePage() {
  const t = useTranslations('app');
  const lookups = useHomeLookups();
  if ([...lookups.projects.values()].some(isLive)) return <Home lookups={lookups} />;
  return (
    <>
      <PageHeader>{t('sidebar.home')}</PageHeader>
      <NoProjects />
    </>
  );
}

function Home({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const title = useTranslations('app')('sidebar.home');
  const self = useRow(member, useUserId());
  const work = useMyWork(lookups);
  const body = useRef<HTMLDivElement>(null);
  usePublishIssueFocus(() => {
    const id = focusedRow(body.current)?.dataset['issue'];
    return { issueIds: id === undefined ? [] : [id] };
  });
  useRowKeys(body);
  const now = useNow();
  return (
    <>
      <PageHeader>{title}</PageHeader>
      <PageBody>
        <div ref={body} className="mx-auto max-w-[1056px] px-6 py-8 narrow:px-3 narrow:py-5">
          <div className="narrow:px-1">
            <h1 className="text-[22px] leading-[30px] font-strong">
              {t(partOfDay(now.getHours()), { name: self?.displayName ?? '' })}
            </h1>
            <p className="mt-1 text-2">{longDay.format(now)}</p>
          </div>
          <Figures work={work} lookups={lookups} />
          <div className="mt-4 grid grid-cols-12 items-start gap-4 narrow:grid-cols-1">
            <div className="col-span-8 grid min-w-0 grid-cols-1 gap-4 narrow:col-span-1">
              <Work work={work} lookups={lookups} />
              <Created lookups={lookups} />
            </div>
            <div className="col-span-4 grid min-w-0 grid-cols-1 gap-4 narrow:col-span-1">
              <Visited lookups={lookups} />
              <Projects lookups={lookups} work={work} />
            </div>
          </div>
        </div>
      </PageBody>
    </>
  );
}

interface WorkProps {
  work: ReadonlyMap<DueGroup, readonly Issue[]>;
  lookups: HomeLookups;
}

/** The four numbers that one asks for first. */
function Figures({ work, lookups }: WorkProps) {
  const t = useTranslations('home');
  const all = [...work.values()].flat();
  const count = (group: DueGroup): number => work.get(group)?.length ?? 0;
  const started = all.filter((row) => lookups.states.get(row.stateId)?.group === 'started').length;
  const overdue = count('overdue');
  const figures = [
    { key: 'started', value: started },
    { key: 'overdue', value: overdue, isBad: overdue > 0 },
    { key: 'dueSoon', value: count('today') + count('week') },
    { key: 'open', value: all.length },
  ];
  return (
    <dl className="mt-6 grid grid-cols-4 rounded-r3 border border-line narrow:grid-cols-2">
      {figures.map(({ key, value, isBad }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end border-line px-4 py-3 not-first:border-l narrow:nth-3:border-l-0 narrow:nth-[n+3]:border-t"
        >
          <dt className="text-small text-2">{t(`figures.${key}`)}</dt>
          <dd
            className={
              isBad
                ? 'text-[22px] leading-[30px] font-strong text-red-ink'
                : 'text-[22px] leading-[30px] font-strong'
            }
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Work({ work, lookups }: WorkProps) {
  const t = useTranslations('home');
  return (
    <Panel title={t('work')}>
      {work.size === 0 && <PanelNothing>{t('workEmpty')}</PanelNothing>}
      {DUE_GROUPS.map((group) => {
        const rows = work.get(group);
        return rows && <WorkGroup key={group} group={group} rows={rows} lookups={lookups} />;
      })}
    </Panel>
  );
}

function WorkGroup({
  group,
  rows,
  lookups,
}: {
  group: DueGroup;
  rows: readonly Issue[];
  lookups: HomeLookups;
}) {
  const t = useTranslations('home');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, MAX_OF_GROUP);
  const label = t(`due.${group}`);
  return (
    <>
      <h3 className="mt-2 mb-0.5 px-2 text-small font-medium text-2">
        {label} <span className="font-normal text-3">{rows.length}</span>
      </h3>
      <ul aria-label={label}>
        {shown.map((row) => (
          <HomeRow key={row.id} row={row} lookups={lookups} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="ghost" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

function Created({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const rows = useCreatedByMe(MAX_CREATED, lookups);
  return (
    <Panel title={t('created')}>
      {rows.length === 0 ? (
        <PanelNothing>{t('createdEmpty')}</PanelNothing>
      ) : (
        <Rows label={t('created')} rows={rows} lookups={lookups} />
      )}
    </Panel>
  );
}

function Visited({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const rows = useVisited(MAX_VISITED);
  return (
    <Panel title={t('visited')}>
      {rows.length === 0 ? (
        <PanelNothing>{t('visitedEmpty')}</PanelNothing>
      ) : (
        <Rows label={t('visited')} rows={rows} lookups={lookups} isShort />
      )}
    </Panel>
  );
}

interface RowsProps {
  label: string;
  rows: readonly Issue[];
  lookups: HomeLookups;
  isShort?: boolean;
}

function Rows({ label, rows, lookups, isShort = false }: RowsProps) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <HomeRow key={row.id} row={row} lookups={lookups} isShort={isShort} />
      ))}
    </ul>
  );
}

const byName = (a: Project, b: Project): number => a.name.localeCompare(b.name);

function Projects({ lookups, work }: WorkProps) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  const mine = [...work.values()].flat();
  const rows = [...lookups.projects.values()].filter(isLive).toSorted(byName);
  return (
    <Panel
      title={t('projects')}
      after={
        <AppLink to={`/${workspace.slug}/projects`} className="hit text-small text-2 hover:text-text">
          {t('allProjects')}
        </AppLink>
      }
    >
      <ul aria-label={t('projects')}>
        {rows.map((row) => {
          const count = mine.filter((each) => each.projectId === row.id).length;
          return (
            <li key={row.id}>
              <ProjectLink row={row} note={count > 0 ? t('forYou', { count }) : undefined} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const focusedRow = (root: HTMLElement | null): HTMLElement | null =>
  root?.contains(document.activeElement)
    ? (document.activeElement?.closest<HTMLElement>('[data-issue]') ?? null)
    : null;

/** j, k and the arrows go from row to row. */
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
