import type { OpenDocument } from '@cairn/documents';
import { Confirm } from '@cairn/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

/** What has just been written is on the server within this time, as a rule; nobody is asked for that. */
const SENT_SOON_MS = 1000;

/** Documents that their writer has agreed to leave; asking is not repeated until all was sent. */
const agreed = new WeakSet<OpenDocument>();

interface DocumentLeaveGuardProps {
  readonly open: OpenDocument;
  /** Asks before what the server has not got is left, or only before what this device could not keep either. */
  readonly asksFor: 'unsent' | 'unkept';
}

/** Asks before somebody leaves a text whose last changes the server has not got. What is kept is sent later by itself. */
export function DocumentLeaveGuard({ open, asksFor }: DocumentLeaveGuardProps) {
  const t = useTranslations('documents');
  const { unsynced, status } = open;
  const isKept = useSyncExternalStore(status.subscribe, () => !isLost(status.get()));
  const mustAsk = (): boolean =>
    asksFor === 'unkept' ? isLost(status.get()) : unsynced.get() > 0 && !agreed.has(open);

  useEffect(
    () => unsynced.subscribe(() => void (unsynced.get() === 0 && agreed.delete(open))),
    [open, unsynced],
  );

  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !mustAsk()) return false;
      await sentSoon(open);
      return mustAsk();
    },
    enableBeforeUnload: mustAsk,
    withResolver: true,
  });
  const leave = (): void => {
    agreed.add(open);
    blocker.proceed?.();
  };
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title={t('leave')}
      description={t(isKept ? 'leaveUnsent' : 'leaveText')}
      confirmLabel={t('leaveConfirm')}
      cancelLabel={t('stay')}
      tone={isKept ? 'plain' : 'danger'}
      onConfirm={leave}
    />
  );
}

function isLost(status: ReturnType<OpenDocument['status']['get']>): boolean {
  return status.kind === 'offline' && !status.kept && status.count > 0;
}

/** Waits while what was written is on its way, but not for long. */
async function sentSoon({ status }: OpenDocument): Promise<void> {
  if (status.get().kind !== 'saving') return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, SENT_SOON_MS);
    const unsubscribe = status.subscribe(() => status.get().kind !== 'saving' && end());
  });
}
