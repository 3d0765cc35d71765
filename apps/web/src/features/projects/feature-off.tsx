import { project, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { SettingsIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf } from '../../data/use-can.ts';
import { SwitchArt } from '../../platform/empty-art.tsx';
import { useGo } from '../../lib/use-go.ts';
import { useReasonAgainst } from '../../data/use-reason-against.ts';

interface FeatureOffProps {
  readonly row: Project;
  /** The feature's name. */
  readonly name: string;
  readonly title: string;
  /** What becomes of its rows. */
  readonly children: string;
  readonly picture?: ReactNode;
}

/** In place of the screens of a feature that the project does not use, with a way to switch it on. */
export function FeatureOff({ row, name, title, children, picture }: FeatureOffProps) {
  const t = useTranslations('projects.featureOff');
  const { workspace } = useWorkspace();
  const go = useGo();
  const reason = useReasonAgainst('project:update', subjectOf(project, row), t('needsAdmin'));
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{name}</h1>
      </PageHeader>
      <EmptyState
        picture={picture ?? <SwitchArt />}
        title={title}
        actions={
          <Button
            variant="primary"
            icon={<SettingsIcon />}
            disabledReason={reason}
            onClick={() => go(`/${workspace.slug}/projects/${row.id}/settings/features`)}
          >
            {t('manage')}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
