import { type Workspace } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { startOver } from '../../data/start-over.ts';
import { useCan } from '../../data/use-can.ts';
import { useIsLastAdmin, useLeaveWorkspace } from './use-membership.ts';
import { useProblemText } from './use-problem.ts';
import { workspaceApi } from './workspace-api.ts';

/** Leaving and deleting the workspace. */
export function LeaveOrDelete({ row }: { row: Workspace }) {
  const t = useTranslations('workspaces.general');
  const mayRemove = useCan('workspace:remove', 'workspace');
  const isLastAdmin = useIsLastAdmin();
  const [asks, setAsks] = useState<'leave' | 'remove'>();
  const engine = useEngine();
  const leave = useLeaveWorkspace();
  const textOf = useProblemText();
  const remove = async (): Promise<void> => {
    try {
      await workspaceApi.remove(row.slug);
    } catch (error) {
      toast.error(t('failed'), { description: textOf(error) });
      throw error;
    }
    await startOver('/', () => engine.forget());
  };
  return (
    <SettingsSection title={t('danger')} tone="danger">
      <SettingsRow label={t('leave')} description={isLastAdmin ? t('leaveLastAdmin') : t('leaveText')}>
        <Button
          disabledReason={isLastAdmin ? t('leaveLastAdmin') : undefined}
          onClick={() => setAsks('leave')}
        >
          {t('leave')}
        </Button>
      </SettingsRow>
      {mayRemove && (
        <SettingsRow label={t('remove')} description={t('removeText')}>
          <Button variant="danger" onClick={() => setAsks('remove')}>
            {t('remove')}
          </Button>
        </SettingsRow>
      )}
      <Confirm
        open={asks === 'leave'}
        onOpenChange={(open) => setAsks(open ? 'leave' : undefined)}
        title={t('leaveQuestion', { workspace: row.name })}
        description={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        busyLabel={t('leaving')}
        cancelLabel={t('cancel')}
        onConfirm={leave}
      />
      <Confirm
        open={asks === 'remove'}
        onOpenChange={(open) => setAsks(open ? 'remove' : undefined)}
        title={t('removeQuestion', { workspace: row.name })}
        description={t('removeConsequence')}
        confirmLabel={t('removeConfirm')}
        busyLabel={t('removing')}
        cancelLabel={t('cancel')}
        tone="danger"
        typed={{ label: t('removeType', { slug: row.slug }), expected: row.slug }}
        onConfirm={remove}
      />
    </SettingsSection>
  );
}
