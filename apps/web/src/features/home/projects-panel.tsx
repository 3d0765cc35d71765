import { USUAL_FILTER, type Project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel } from '../../lib/panel.tsx';
import { ProjectLink } from '../projects/public.ts';
import { groupOf, useAssignedDue, type HomeLookups } from './use-home.ts';
import { tabOf } from './home-due.ts';
import { useVisited } from './visited-panel.tsx';

const MAX = 6;
/** All stored visits. */
const VISITS = 20;

const byName = (a: Project, b: Project): number => a.name.localeCompare(b.name);

/** The projects with recently viewed issues, then the others. */
export function ProjectsPanel({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  const open = useAssignedDue(USUAL_FILTER, lookups).filter((row) =>
    ['pending', 'overdue'].includes(tabOf(row, groupOf(row, lookups), lookups.today) ?? ''),
  );
  const visited = [...new Set(useVisited(VISITS).map(({ projectId }) => projectId))];
  const live = [...lookups.projects.values()].filter(({ archivedAt }) => archivedAt === null);
  const rank = ({ id }: Project): number => (visited.includes(id) ? visited.indexOf(id) : VISITS);
  const rows = live.toSorted((a, b) => rank(a) - rank(b) || byName(a, b)).slice(0, MAX);
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
          const count = open.filter(({ projectId }) => projectId === row.id).length;
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
