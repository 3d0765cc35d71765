import { project, projectListing } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';
import { PageBody } from '@cairn/ui/page-header';
import { useTranslations } from 'use-intl';
import { Empty } from '../../platform/empty.tsx';
import { useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { openCreateProject } from './create-project-store.ts';
import { emptyScreens } from './empty-screens.tsx';
import { OpenProjectRow } from './open-project-row.tsx';

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

/** The home screen of someone in no project: projects to join, else a button to create the first. */
export function NoProjects() {
  const t = useTranslations('projectAccess.home');
  const words = useTranslations('projects');
  const mayCreate = useCan('project:create', 'workspace');
  const mine = useRows(project);
  const joinable = useRows(projectListing, { compare: byName }).filter(
    (row) => row.archivedAt === null && !mine.some(({ id }) => id === row.id),
  );
  if (joinable.length === 0)
    return <Empty of={emptyScreens.home} level={1} run={{ create: openCreateProject }} />;
  return (
    <PageBody>
      <div className="mx-auto max-w-[760px] px-6 py-10 narrow:px-3 narrow:py-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-[22px] leading-[30px] font-strong">{t('title')}</h1>
            <p className="mt-1 text-2">{t('text')}</p>
          </div>
          {mayCreate && (
            <Button icon={<PlusIcon />} onClick={openCreateProject}>
              {words('list.new')}
            </Button>
          )}
        </div>
        <ul aria-label={t('list')} className="mt-5 overflow-hidden rounded-r3 border border-line bg-raised">
          {joinable.map((row) => (
            <OpenProjectRow key={row.id} row={row} />
          ))}
        </ul>
      </div>
    </PageBody>
  );
}
