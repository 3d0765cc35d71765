import type { DocumentStatus } from '@cairn/documents';
import { Confirm } from '@cairn/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/**
 * Asks before the last changes would be lost: only where this device could not keep them and the server has not got
 * them. What is kept is sent later by itself, so that nobody is stopped for it.
 */
export function DocumentLeaveGuard({ status }: { status: DocumentStatus }) {
  const t = useTranslations('documents');
  const isAtRisk = status.kind === 'offline' && !status.kept && status.count > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => isAtRisk,
    enableBeforeUnload: () => isAtRisk,
    withResolver: true,
  });
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={t('leave')}
      description={t('leaveText')}
      confirmLabel={t('leaveConfirm')}
      cancelLabel={t('stay')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
