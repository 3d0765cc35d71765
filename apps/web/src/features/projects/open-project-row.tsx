import type { ProjectListing } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ListRow, RowMeta } from '@cairn/ui/list-row';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { ProjectMark } from './project-mark.tsx';
import { ProjectAccess, ProjectDescription } from './project-row-parts.tsx';
import { useProjectActions } from './use-project-actions.ts';

/** A project that the person can join. */
export function OpenProjectRow({ row }: { row: ProjectListing }) {
  const t = useTranslations('projects.list');
  const { join } = useProjectActions();
  const mayJoin = useCan('project:join', 'workspace');
  return (
    <ListRow className="!h-12">
      <ProjectMark icon={row.icon} size="md" className="ml-1" />
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-[60px] truncate font-[470]">{row.name}</span>
        <span className="flex-none text-small text-3">{row.identifier}</span>
        <ProjectDescription text={row.description} />
      </div>
      <RowMeta>
        <ProjectAccess isPublic={row.isPublic} />
        {mayJoin && (
          <Button aria-label={t('joinName', { name: row.name })} onClick={() => void join(row)}>
            {t('join')}
          </Button>
        )}
      </RowMeta>
    </ListRow>
  );
}
