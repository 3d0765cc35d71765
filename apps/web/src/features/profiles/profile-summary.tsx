import { memberContact, PRIORITIES, project, STATE_GROUPS, type Member } from '@cairn/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { ShareBar } from '../../lib/share-bar.tsx';
import { RecentActivity } from '../activity/public.ts';
import { ClosedChart } from './closed-chart.tsx';
import { PERSON_LISTS, useIssueContext } from '../issues/public.ts';
import { ProjectLink } from '../projects/public.ts';
import { useRoleName } from '../workspaces/public.ts';
import { ProfileHead } from './profile-head.tsx';
import { useWorkload, type Workload } from './use-workload.ts';

const RECENT = 8;

export interface ProfileSummaryProps {
  readonly person: Member;
  readonly maySeeActivity: boolean;
}

/** A person's details, workload and recent activity. */
export function ProfileSummary({ person, maySeeActivity }: ProfileSummaryProps) {
  const t = useTranslations('profiles');
  const workload = useWorkload(person.id);
  const name = person.displayName;
  return (
    <>
      <ProfileHead person={person} />
      <div className="mx-auto max-w-[1056px] px-6 pb-8 narrow:px-3 narrow:pb-5">
        <Figures workload={workload} />
        <div className="mt-4 grid grid-cols-12 items-start gap-4 narrow:grid-cols-1">
          <div className="col-span-8 grid min-w-0 grid-cols-1 gap-4 narrow:col-span-1">
            <Panel title={t('workload')}>
              <Counts
                property="stateGroup"
                values={STATE_GROUPS}
                counts={workload.byGroup}
                empty={t('workloadEmpty', { name })}
              />
            </Panel>
            <ClosedChart closedAt={workload.closedAt} name={name} />
            {maySeeActivity && <Recent person={person} />}
          </div>
          <div className="col-span-4 grid min-w-0 grid-cols-1 gap-4 narrow:col-span-1">
            <About person={person} />
            <Panel title={t('priority')}>
              <Counts
                property="priority"
                values={PRIORITIES}
                counts={workload.byPriority}
                empty={t('priorityEmpty', { name })}
              />
            </Panel>
            <Projects counts={workload.byProject} name={name} />
          </div>
        </div>
        <p className="mt-4 px-2 text-small text-2">{t('scope')}</p>
      </div>
    </>
  );
}

/** A person's details; Guests see no addresses. */
function About({ person }: { person: Member }) {
  const t = useTranslations('profiles');
  const format = useFormatter();
  const roleName = useRoleName();
  const contact = useRow(memberContact, person.id);
  const role = person.isBot ? t('bot') : person.isActive ? roleName(person.role) : t('left');
  const facts = [
    { label: t('email'), value: contact?.email },
    { label: t('role'), value: role },
    {
      label: t('joinedOn'),
      value: person.isActive
        ? format.dateTime(person.createdAt, { month: 'long', year: 'numeric' })
        : undefined,
    },
  ].filter(({ value }) => value !== undefined && value !== '');
  return (
    <Panel title={t('about')}>
      <dl className="px-2 pb-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex h-8 items-center gap-2">
            <dt className="w-20 flex-none text-2">{label}</dt>
            <dd className="min-w-0 truncate" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Figures({ workload }: { workload: Workload }) {
  const t = useTranslations('profiles');
  return (
    <dl aria-label={t('overview')} className="mt-6 grid grid-cols-3 rounded-r3 border border-line bg-raised">
      {PERSON_LISTS.map((list) => (
        <div
          key={list}
          className="flex flex-col-reverse justify-end border-line px-4 py-3 not-first:border-l"
        >
          <dt className="truncate text-small text-2">{t(list)}</dt>
          <dd className="text-[22px] leading-[30px] font-strong">{workload[list]}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CountsProps {
  readonly property: 'stateGroup' | 'priority';
  readonly values: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly empty: string;
}

/** A line for each occurring value: its icon, name, share and number. */
function Counts({ property, values, counts, empty }: CountsProps) {
  const { uiById, words } = useIssueContext();
  const most = Math.max(0, ...counts.values());
  if (most === 0) return <PanelNothing>{empty}</PanelNothing>;
  return (
    <ul>
      {values.map((value) => {
        const count = counts.get(value) ?? 0;
        const look = uiById.get(property)?.describe(value, words);
        return (
          <li key={value} className="flex h-8 items-center gap-2 px-2">
            <span aria-hidden="true" className="flex flex-none">
              {look?.icon}
            </span>
            <span className="w-28 flex-none truncate">{look?.label}</span>
            <ShareBar of={value} share={count / most} />
            <span className="w-10 flex-none text-end text-2 tabular-nums">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Recent({ person }: { person: Member }) {
  const t = useTranslations('profiles');
  const { workspace } = useWorkspace();
  return (
    <Panel
      title={t('recent')}
      after={
        <AppLink
          to={`/${workspace.slug}/profile/${person.id}/activity`}
          className="hit text-small text-2 hover:text-text"
        >
          {t('showActivity')}
        </AppLink>
      }
    >
      <RecentActivity actor={person.id} limit={RECENT} />
    </Panel>
  );
}

function Projects({ counts, name }: { counts: ReadonlyMap<string, number>; name: string }) {
  const t = useTranslations('profiles');
  const rows = useRows(project)
    .filter((row) => counts.has(row.id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Panel title={t('projects')}>
      {rows.length === 0 && <PanelNothing>{t('priorityEmpty', { name })}</PanelNothing>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ProjectLink row={row} note={t('open', { count: counts.get(row.id) ?? 0 })} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
