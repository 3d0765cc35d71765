import type { Project } from '@cairn/domain';
import { Confirm } from '@cairn/ui/confirm';
import { toast } from '@cairn/ui/toast';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useGo } from '../../lib/use-go.ts';
import { useIsLastProjectAdmin } from './use-last-project-admin.ts';
import { useProjectActions } from './use-project-actions.ts';

export interface ProjectQuestionsProps {
  row: Project;
  /** The current question. */
  question: 'archive' | 'leave' | undefined;
  onClose: () => void;
}

/** The confirmations before archiving or leaving a project. */
export function ProjectQuestions({ row, question, onClose }: ProjectQuestionsProps) {
  const t = useTranslations('projects.menu');
  const words = useTranslations('projectAccess.archive');
  const { workspace } = useWorkspace();
  const { archive, leave } = useProjectActions();
  const go = useGo();
  const isLastAdmin = useIsLastProjectAdmin(row.id);
  const isStuck = question === 'leave' && isLastAdmin;
  useEffect(() => {
    if (!isStuck) return;
    toast.error(t('lastAdmin'));
    onClose();
    // Shown once per question; `onClose` changes with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStuck]);
  return (
    <>
      <Confirm
        open={question === 'archive'}
        onOpenChange={onClose}
        title={words('question', { name: row.name })}
        description={words('text')}
        confirmLabel={words('confirm')}
        cancelLabel={words('cancel')}
        onConfirm={() => archive(row)}
      />
      <Confirm
        open={question === 'leave' && !isLastAdmin}
        onOpenChange={onClose}
        title={t('leaveQuestion', { name: row.name })}
        description={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          leave(row.id);
          const all = `/${workspace.slug}/projects`;
          if (location.pathname.startsWith(`${all}/${row.id}`)) go(all);
        }}
      />
    </>
  );
}
