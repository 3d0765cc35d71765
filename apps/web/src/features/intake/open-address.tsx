import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { CopyButton } from '@cairn/ui/copy-button';
import { SettingsRow } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../workspaces/public.ts';

interface OpenAddressProps {
  /** Which set of messages to use. */
  readonly of: 'publicForm' | 'publicEmail';
  readonly address: string;
  /** The displayed address. */
  readonly children: ReactNode;
  /** Throws if the server refuses. */
  readonly onRenew: () => Promise<void>;
}

/** An address through which anyone can send requests, until it is renewed. */
export function OpenAddress({ of, address, children, onRenew }: OpenAddressProps) {
  const t = useTranslations('intake');
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const renew = async (): Promise<void> => {
    try {
      await onRenew();
      toast.success(t(`${of}.renewed`));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <SettingsRow label={t(`${of}.address`)} description={children}>
      <span className="flex flex-wrap items-center gap-2">
        <CopyButton
          text={address}
          label={t(`${of}.copy`)}
          copiedLabel={t(`${of}.copied`)}
          refusedLabel={t(`${of}.copyFailed`)}
          worded
        />
        <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t(`${of}.renew`)}
        </Button>
      </span>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`${of}.renewQuestion`)}
        description={t(`${of}.renewMeans`)}
        confirmLabel={t(`${of}.renew`)}
        cancelLabel={t('publicForm.cancel')}
        tone="danger"
        onConfirm={renew}
      />
    </SettingsRow>
  );
}
