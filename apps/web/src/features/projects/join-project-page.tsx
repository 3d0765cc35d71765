import { projectListing, type ProjectListing } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { ProjectMark } from './project-mark.tsx';
import { useProjectActions } from './use-project-actions.ts';

/** Shown for a link into a project that the person can join; after joining, the linked page appears. */
export function JoinProjectPage({ row }: { row: ProjectListing }) {
  const t = useTranslations('projectAccess.join');
  const { workspace } = useWorkspace();
  const { join } = useProjectActions();
  const [joining, setJoining] = useState(false);
  const mayJoin = useCan('project:join', subjectOf(projectListing, row));
  useEffect(() => {
    document.title = row.name;
  }, [row.name]);
  const handleJoin = async (): Promise<void> => {
    setJoining(true);
    if (!(await join(row))) setJoining(false);
  };
  return (
    <>
      <PageHeader>
        <ProjectMark icon={row.icon} />
        <span className="truncate font-medium">{row.name}</span>
      </PageHeader>
      <EmptyState
        level={1}
        picture={
          <span className="grid size-20 place-items-center rounded-r3 border border-line bg-raised">
            <ProjectMark icon={row.icon} size="lg" className="[&_svg]:size-8" />
          </span>
        }
        title={row.name}
        actions={
          <>
            {mayJoin && (
              <Button
                variant="primary"
                size="lg"
                loading={joining}
                loadingText={t('busy')}
                onClick={() => void handleJoin()}
              >
                {t('action')}
              </Button>
            )}
            <LinkButton size="lg" render={<AppLink to={`/${workspace.slug}/projects`} />}>
              {t('all')}
            </LinkButton>
          </>
        }
      >
        {row.description !== '' && <p className="mb-3 text-text">{row.description}</p>}
        <p>{row.archivedAt === null ? t('lead') : t('archived')}</p>
      </EmptyState>
    </>
  );
}
