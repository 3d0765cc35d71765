import {
  completedAtProperty,
  createdAtProperty,
  dayAfter,
  isClosedGroup,
  member,
  OLD_DAYS,
  textOfFilters,
  type IssueFilter,
  type OverviewChart,
  type StateGroup,
} from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { Avatar } from '@cairn/ui/avatar';
import { StateIcon } from '@cairn/ui/icons';
import { clsx } from 'clsx';
import { useRef, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel } from '../../lib/panel.tsx';
import { useToday } from '../../lib/use-today.ts';
import { queryOf, useAbout } from './about.ts';
import { AnswerState } from './answer-state.tsx';
import { BarChart, Legend } from './bar-chart.tsx';
import { ASSIGNED_COLOR, BAR_COLOR, CLOSED_COLOR, CREATED_COLOR, partColor } from './chart-colors.ts';
import { CsvButton } from './csv-button.tsx';
import { filterOfBar } from './list-path.ts';
import { PngButton } from './png-button.tsx';
import { SmallTable } from './small-table.tsx';
import { useAnswer } from './use-answer.ts';
import { only, useListOf } from './use-flow.ts';

type Facts = RouteReply<'GET /api/workspaces/:slug/default-analytics'>;
type Amounts = Facts['pending_by_assignee'];

const OPEN: IssueFilter = {
  property: 'stateGroup',
  operator: 'any_of',
  values: ['backlog', 'unstarted', 'started'],
};

const without = (property: string): IssueFilter => ({ property, operator: 'empty', values: [] });

/** Open issues by assignee, and what happened over a year. */
export function Overview() {
  const { workspace } = useWorkspace();
  const query = useOverviewQuery();
  const answer = useAnswer('GET /api/workspaces/:slug/default-analytics', {
    params: { slug: workspace.slug },
    query,
  });
  return (
    <AnswerState answer={answer}>
      {(facts) => (
        <>
          <Numbers facts={facts} />
          <div className="mt-4 grid grid-cols-12 gap-4 *:col-span-12 narrow:gap-3">
            <Demand facts={facts} />
            <Months months={facts.months} />
            <People what="workload" amounts={facts.pending_by_assignee} also={[OPEN]} property="assignees" />
            <People
              what="creators"
              amounts={facts.top_creators}
              also={inYear('createdAt', facts)}
              property="createdBy"
            />
            <People
              what="closers"
              amounts={facts.top_closers}
              also={[only('stateGroup', 'completed'), ...inYear('completedAt', facts)]}
              property="assignees"
            />
          </div>
        </>
      )}
    </AnswerState>
  );
}

function useOverviewQuery() {
  const about = useAbout();
  return { ...queryOf(about), filters: textOfFilters(about.fixed) };
}

interface FiguresProps {
  readonly chart: OverviewChart;
  readonly title: string;
  readonly className: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

/** A chart in its frame, with a download of its numbers. */
function Figures({ chart, title, className, hint, children }: FiguresProps) {
  const { slug } = useWorkspace().workspace;
  const search = new URLSearchParams({ ...useOverviewQuery(), chart });
  return (
    <Panel
      look="figures"
      className={className}
      title={title}
      after={
        <span className="flex items-center gap-2">
          {hint}
          <CsvButton title={title} href={`/api/workspaces/${slug}/export-overview?${search.toString()}`} />
        </span>
      }
    >
      {children}
    </Panel>
  );
}

const inYear = (property: string, { months }: Facts): IssueFilter[] => [
  { property, operator: 'is', values: [`${months[0]?.month ?? ''}-01;after`] },
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function Numbers({ facts }: { facts: Facts }) {
  const t = useTranslations('analytics.facts');
  const listOf = useListOf();
  const started = facts.by_state_group.find(({ group }) => group === 'started')?.issues ?? 0;
  const all = [
    { id: 'issues', value: facts.issues, to: listOf() },
    { id: 'open', value: facts.open, to: listOf(OPEN) },
    { id: 'started', value: started, to: listOf(only('stateGroup', 'started')) },
    { id: 'overdue', value: facts.overdue, to: listOf(only('dueDate', 'overdue')), isBad: facts.overdue > 0 },
    {
      id: 'closedInYear',
      value: sum(facts.months.map(({ closed }) => closed)),
      to: listOf(only('stateGroup', 'completed'), ...inYear('completedAt', facts)),
    },
  ] as const;
  const format = useFormatter();
  return (
    <ul className="grid grid-cols-5 overflow-hidden rounded-r3 border border-line bg-raised narrow:grid-cols-2">
      {all.map(({ id, value, to, ...more }) => (
        <li key={id} className="-mt-px -ml-px border-t border-l border-line last:narrow:col-span-2">
          <AppLink to={to} className="grid gap-0.5 px-4 py-3 hover:bg-hover">
            <span
              className={clsx(
                'text-[22px] leading-[30px] font-strong tracking-[-0.018em] tabular-nums',
                'isBad' in more && more.isBad && 'text-red-ink',
              )}
            >
              {format.number(value)}
            </span>
            <span className="text-small text-2">{t(id)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** A value with a bar relative to the largest. */
function Share({
  icon,
  name,
  value,
  most,
  color,
  to,
}: {
  icon: ReactNode;
  name: string;
  value: number;
  most: number;
  color: string;
  to: string;
}) {
  const format = useFormatter();
  return (
    <li>
      <AppLink
        to={to}
        className="-mx-2 grid h-8 grid-cols-[20px_minmax(72px,128px)_1fr_auto] items-center gap-2 rounded-r2 px-2 hover:bg-hover pointer-coarse:h-11"
      >
        {icon}
        <span className="truncate">{name}</span>
        <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-active">
          <span
            className="block h-full rounded-full"
            style={{ inlineSize: `${(100 * value) / Math.max(1, most)}%`, background: color }}
          />
        </span>
        <span className="min-w-7 text-right tabular-nums">{format.number(value)}</span>
      </AppLink>
    </li>
  );
}

function Demand({ facts }: { facts: Facts }) {
  const t = useTranslations('analytics.demand');
  const say = useTranslations('issues.values.stateGroup');
  const listOf = useListOf();
  const format = useFormatter();
  const open = facts.by_state_group.filter(({ group }) => !isClosedGroup(group));
  const today = useToday();
  const most = Math.max(...open.map(({ issues }) => issues));
  const color = (group: StateGroup): string => partColor('stateGroup', group, 0);
  const rest = [
    { id: 'unassigned', value: facts.unassigned, to: listOf(OPEN, without('assignees')) },
    { id: 'unestimated', value: facts.unestimated, to: listOf(OPEN, without('estimate')) },
    {
      id: 'old',
      value: facts.old,
      to: listOf(OPEN, only('createdAt', `${dayAfter(today, -OLD_DAYS - 1)};before`)),
    },
  ] as const;
  return (
    <Figures
      chart="demand"
      className="min-[1000px]:!col-span-5"
      title={t('title')}
      hint={<span className="text-small text-2">{t('open', { count: facts.open })}</span>}
    >
      <div aria-hidden="true" className="mb-2 flex h-2 gap-0.5 overflow-hidden rounded-full bg-active">
        {open.map(({ group, issues }) =>
          issues === 0 ? null : (
            <span key={group} style={{ flex: `${issues} 0 0`, minInlineSize: 3, background: color(group) }} />
          ),
        )}
      </div>
      <ul>
        {open.map(({ group, issues }) => (
          <Share
            key={group}
            icon={<StateIcon group={group} />}
            name={say(group)}
            value={issues}
            most={most}
            color={color(group)}
            to={listOf(only('stateGroup', group))}
          />
        ))}
      </ul>
      <dl className="mt-2.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2.5">
        {rest.map(({ id, value, to }) => (
          <div key={id} className="contents">
            <dt className="text-2">
              <AppLink to={to} className="hover:text-text hover:underline">
                {t(id)}
              </AppLink>
            </dt>
            <dd className="text-right tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <SmallTable
        label={t('title')}
        head={[t('group'), t('issues'), t('urgent'), t('high')]}
        rows={facts.by_state_group.map(({ group, issues, urgent, high }) => ({
          id: group,
          name: say(group),
          values: [issues, urgent, high],
        }))}
      />
    </Figures>
  );
}

function Months({ months }: { months: Facts['months'] }) {
  const t = useTranslations('analytics.months');
  const format = useFormatter();
  const listOf = useListOf();
  const nameOf = (month: string): string =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', timeZone: 'UTC' });
  const series = [
    { id: 'created', name: t('created'), color: CREATED_COLOR },
    { id: 'assigned', name: t('assigned'), color: ASSIGNED_COLOR },
    { id: 'closed', name: t('closed'), color: CLOSED_COLOR },
  ] as const;
  const frame = useRef<HTMLDivElement>(null);
  const total = (id: 'created' | 'assigned' | 'closed'): number => sum(months.map((each) => each[id]));
  const closed = (month: string): IssueFilter[] =>
    [filterOfBar(completedAtProperty, month, 'month')].flatMap((each) => each ?? []);
  const created = (month: string): IssueFilter[] =>
    [filterOfBar(createdAtProperty, month, 'month')].flatMap((each) => each ?? []);
  return (
    <Figures
      chart="months"
      className="min-[1000px]:!col-span-7"
      title={t('title')}
      hint={
        <>
          <Legend parts={series} />
          <PngButton frame={frame} title={t('title')} legend={series} name="months" />
        </>
      }
    >
      <div ref={frame}>
        <BarChart
          label={t('summary', {
            created: total('created'),
            assigned: total('assigned'),
            closed: total('closed'),
          })}
          height={220}
          look="beside"
          isSeries
          bars={months.map((each) => ({
            id: each.month,
            name: nameOf(each.month),
            parts: series.map(({ id, color }) => ({ id, color, value: each[id] })),
            total: each.created,
            to: listOf(...created(each.month)),
          }))}
        />
      </div>
      <SmallTable
        label={t('title')}
        head={[t('month'), ...series.map(({ name }) => name)]}
        rows={months.map((each) => ({
          id: each.month,
          name: format.dateTime(new Date(`${each.month}-15T12:00:00Z`), {
            month: 'short',
            year: 'numeric',
            timeZone: 'UTC',
          }),
          values: [each.created, each.assigned, each.closed],
          links: [
            listOf(...created(each.month)),
            listOf(...created(each.month), { property: 'assignees', operator: 'not_empty', values: [] }),
            listOf(only('stateGroup', 'completed'), ...closed(each.month)),
          ],
        }))}
      />
    </Figures>
  );
}

function People({
  what,
  amounts,
  also,
  property,
}: {
  what: 'workload' | 'creators' | 'closers';
  amounts: Amounts;
  also: readonly IssueFilter[];
  property: string;
}) {
  const t = useTranslations(`analytics.${what}`);
  const listOf = useListOf();
  const pictures = new Map(useRows(member).map(({ id, avatarUrl }) => [id, avatarUrl]));
  const most = Math.max(0, ...amounts.map(({ issues }) => issues));
  return (
    <Figures
      chart={what}
      className="min-[1000px]:!col-span-4"
      title={t('title')}
      hint={<span className="text-small text-2">{t('hint')}</span>}
    >
      {amounts.length === 0 ? (
        <p className="text-2">{t('empty')}</p>
      ) : (
        <ul>
          {amounts.map(({ user_id: id, name, issues }) => (
            <Share
              key={id}
              icon={<Avatar id={id} name={name} picture={pictures.get(id)} decorative />}
              name={name}
              value={issues}
              most={most}
              color={BAR_COLOR}
              to={listOf(...also, only(property, id))}
            />
          ))}
        </ul>
      )}
    </Figures>
  );
}
