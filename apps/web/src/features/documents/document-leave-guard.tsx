import type { OpenDocument } from '@cairn/documents';
import { Confirm } from '@cairn/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

/** Recent edits usually reach the server within this time, so no one is asked about them. */
const SENT_SOON_MS = 1000;

/** Documents that the person has agreed to leave; they aren't asked again until everything was sent. */
const agreed = new WeakSet<OpenDocument>();

interface DocumentLeaveGuardProps {
  readonly open: OpenDocument;
  /** Whether to ask about everything unsent, or only about what this device couldn't store either. */
  readonly asksFor: 'unsent' | 'unkept';
}

/** Asks before someone leaves a text with unsent changes. Stored changes are sent later automatically. */
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

/** Waits briefly for edits to be sent. */
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
