import {
  isDayFilterValue,
  isOnDays,
  member,
  project,
  projectListing,
  projectMember,
  type Project,
  type ProjectListing,
} from '@cairn/domain';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { dateToDay } from '@cairn/ui/dates';
import { ListRow, RowMeta, RowTitle } from '@cairn/ui/list-row';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useId, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Empty } from '../../platform/empty.tsx';
import { DayFilterMenu } from '../../lib/day-filter-menu.tsx';
import { ListTools, NoMatch, ToolSelect } from '../../lib/list-tools.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { PERIODS_BEHIND } from '../../lib/offered-periods.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useToday } from '../../lib/use-today.ts';
import { openCreateProject } from './create-project-store.ts';
import { emptyScreens } from './empty-screens.tsx';
import { OpenProjectRow } from './open-project-row.tsx';
import { ProjectMark } from './project-mark.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectAccess, ProjectDescription } from './project-row-parts.tsx';

const SHOWN = ['all', 'mine', 'public', 'private'] as const;
type Shown = (typeof SHOWN)[number];
const SORTS = ['name', 'newest', 'oldest'] as const;
type Sort = (typeof SORTS)[number];

/** The filters and sorting of the list; `show` and `sort` in the URL can be anything. */
interface ProjectFilter {
  readonly query: string;
  readonly show: string;
  /** As in issue filters; any day if empty. */
  readonly created: readonly string[];
  readonly sort: string;
}

const USUAL: ProjectFilter = { query: '', show: 'all', created: [], sort: 'name' };

const isProjectFilter = (_name: string, value: string): boolean => isDayFilterValue(value);

type Listed = Pick<
  ProjectListing,
  'id' | 'name' | 'identifier' | 'description' | 'isPublic' | 'archivedAt' | 'createdAt'
>;

const COMPARE: Record<Sort, (a: Listed, b: Listed) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  newest: (a, b) => b.createdAt - a.createdAt,
  oldest: (a, b) => a.createdAt - b.createdAt,
};

/** `/$workspace/projects`: the person's projects, those they can join, and archived ones. */
export function ProjectsPage() {
  const t = useTranslations('projects');
  const mine = useRows(project);
  const listings = useRows(projectListing);
  const [filter, setFilter] = useAddressFilter(USUAL, isProjectFilter);
  const show = SHOWN.find((each) => each === filter.show) ?? 'all';
  const sort = SORTS.find((each) => each === filter.sort) ?? 'name';
  const today = useToday();
  const mayCreate = useCan('project:create', 'workspace');

  const { joined, open, archived } = useMemo(() => {
    const mineIds = new Set(mine.map(({ id }) => id));
    const fits = (row: Listed): boolean =>
      matches(row, filter.query) &&
      passes(row, show, mineIds.has(row.id)) &&
      isOnDays(dateToDay(new Date(row.createdAt)), filter.created, today);
    const own = mine.filter(fits).sort(COMPARE[sort]);
    return {
      joined: own.filter(({ archivedAt }) => archivedAt === null),
      open: listings
        .filter((row) => !mineIds.has(row.id) && row.archivedAt === null && fits(row))
        .sort(COMPARE[sort]),
      archived: own.filter(({ archivedAt }) => archivedAt !== null),
    };
  }, [mine, listings, filter, show, sort, today]);

  const isEmpty = mine.length + listings.length === 0;
  const isNothing = joined.length + open.length + archived.length === 0;
  return (
    <>
      <PageHeader
        controls={
          <NewButton
            label={t('list.new')}
            disabledReason={mayCreate ? undefined : t('list.needsMember')}
            onClick={openCreateProject}
          />
        }
      >
        <h1 className="truncate font-medium">{t('list.title')}</h1>
      </PageHeader>
      {isEmpty ? (
        <Empty of={emptyScreens.list} run={{ create: openCreateProject }} />
      ) : (
        <PageBody>
          <div className="mx-auto max-w-[920px] px-6 py-5 narrow:px-3 narrow:py-3">
            <ListTools
              searchLabel={t('list.search')}
              query={filter.query}
              onQuery={(query) => setFilter({ ...filter, query })}
            >
              <DayFilterMenu
                label={t('list.created')}
                periods={PERIODS_BEHIND}
                values={filter.created}
                onChange={(created) => setFilter({ ...filter, created })}
              />
              <ToolSelect<Shown>
                label={t('list.filter')}
                value={show}
                onChange={(next) => setFilter({ ...filter, show: next })}
                options={[
                  { value: 'all', label: t('list.filterAll') },
                  { value: 'mine', label: t('list.filterMine') },
                  { value: 'public', label: t('list.filterPublic') },
                  { value: 'private', label: t('list.filterPrivate') },
                ]}
              />
              <ToolSelect<Sort>
                label={t('list.sort')}
                value={sort}
                onChange={(next) => setFilter({ ...filter, sort: next })}
                options={[
                  { value: 'name', label: t('list.sortName') },
                  { value: 'newest', label: t('list.sortNewest') },
                  { value: 'oldest', label: t('list.sortOldest') },
                ]}
              />
            </ListTools>
            {isNothing && <NoMatch title={t('list.noMatch')} text={t('list.noMatchText')} />}
            <ProjectGroup title={t('list.mine')} count={joined.length}>
              {joined.map((row) => (
                <JoinedRow key={row.id} row={row} />
              ))}
            </ProjectGroup>
            <ProjectGroup title={t('list.open')} count={open.length}>
              {open.map((row) => (
                <OpenProjectRow key={row.id} row={row} />
              ))}
            </ProjectGroup>
            <ProjectGroup title={t('list.archived')} count={archived.length}>
              {archived.map((row) => (
                <JoinedRow key={row.id} row={row} />
              ))}
            </ProjectGroup>
          </div>
        </PageBody>
      )}
    </>
  );
}

function matches({ name, identifier, description }: Listed, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted === '' || `${name} ${identifier} ${description}`.toLowerCase().includes(wanted);
}

function passes({ isPublic }: Listed, show: Shown, isMine: boolean): boolean {
  if (show === 'mine') return isMine;
  return show === 'all' || isPublic === (show === 'public');
}

function ProjectGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <h2 id={id} className="flex items-center gap-2 px-3 pb-1.5 text-small font-medium text-2">
        {title}
        <span className="text-3 tabular-nums">{count}</span>
      </h2>
      <ul aria-labelledby={id} className="overflow-hidden rounded-r3 border border-line bg-raised">
        {children}
      </ul>
    </section>
  );
}

function JoinedRow({ row }: { row: Project }) {
  const { workspace } = useWorkspace();
  const t = useTranslations('projects.list');
  const lead = useRow(member, row.leadId);
  return (
    <ListRow className="!h-12">
      <ProjectMark icon={row.icon} size="md" className="ml-1" />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <RowTitle render={<AppLink to={`/${workspace.slug}/projects/${row.id}/issues`} />}>
          {row.name}
        </RowTitle>
        <span className="flex-none text-small text-3">{row.identifier}</span>
        <ProjectDescription text={row.description} />
      </div>
      <RowMeta>
        {lead && (
          <span className="text-small whitespace-nowrap text-2 narrow:hidden">
            {t('lead', { name: lead.displayName })}
          </span>
        )}
        <People projectId={row.id} />
        <ProjectAccess isPublic={row.isPublic} />
        <ProjectMenu row={row} />
      </RowMeta>
    </ListRow>
  );
}

function People({ projectId }: { projectId: string }) {
  const t = useTranslations('projects.list');
  const memberships = useRows(projectMember, { field: 'projectId', value: projectId });
  const members = useRows(member);
  const people = useMemo(() => {
    const ids = new Set(memberships.map(({ userId }) => userId));
    return members.filter(({ id }) => ids.has(id));
  }, [memberships, members]);
  return (
    <span className="narrow:hidden">
      <AvatarStack
        label={t('people', { count: people.length })}
        people={people.map(({ id, displayName, avatarUrl }) => ({
          id,
          name: displayName,
          picture: avatarUrl,
        }))}
        max={4}
      />
    </span>
  );
}
