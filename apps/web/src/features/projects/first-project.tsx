import { Button } from '@cairn/ui/button';
import { EmptyArt, EmptyState } from '@cairn/ui/empty-state';
import { PlusIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { openCreateProject } from './create-project-store.ts';

export interface FirstProjectProps {
  title: string;
  text: string;
  level?: 1 | 2 | undefined;
}

/** A workspace without a project: what one is, and the way to the first. Shown disabled to those who may not. */
export function FirstProject({ title, text, level = 2 }: FirstProjectProps) {
  const t = useTranslations('projects');
  const mayCreate = useCan('project:create', 'workspace');
  return (
    <EmptyState
      level={level}
      picture={<ProjectArt />}
      title={title}
      actions={
        <Button
          variant="primary"
          size="lg"
          icon={<PlusIcon />}
          disabledReason={mayCreate ? undefined : t('list.needsMember')}
          onClick={openCreateProject}
        >
          {t('first.action')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

function ProjectArt() {
  return (
    <EmptyArt>
      <rect x="58" y="40" width="124" height="82" rx="8" data-fill="1" />
      <path d="M58 58v-14a8 8 0 0 1 8-8h30l10 12h68" />
      <rect x="72" y="66" width="40" height="8" rx="4" data-fill="2" />
      <rect x="72" y="82" width="74" height="6" rx="3" data-fill="2" />
      <rect x="72" y="96" width="56" height="6" rx="3" data-fill="2" />
      <circle cx="176" cy="112" r="18" data-fill="3" data-ink="accent" />
      <path d="M176 104v16M168 112h16" data-ink="accent" />
    </EmptyArt>
  );
}
