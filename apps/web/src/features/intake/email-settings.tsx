import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { OpenAddress } from './open-address.tsx';
import type { PublicForm } from './public-form-page.tsx';

interface EmailSettingsProps {
  readonly form: PublicForm;
  /** Returns whether the server has accepted it. */
  readonly change: (input: { takes_email: boolean }) => Promise<boolean>;
  readonly onRenew: () => Promise<void>;
}

/** Whether emails to a project address become requests, and the address. */
export function EmailSettings({ form, change, onRenew }: EmailSettingsProps) {
  const t = useTranslations('intake.publicEmail');
  const id = useId();
  const [isOn, setIsOn] = useState(form.takes_email);
  const turn = async (next: boolean): Promise<void> => {
    setIsOn(next);
    if (!(await change({ takes_email: next }))) setIsOn(!next);
  };
  const { can_take_email: can, email_address: address } = form;
  return (
    <SettingsSection title={t('title')}>
      <SettingsRow label={t('isOn')} description={t(can ? 'isOnMeans' : 'cannot')} htmlFor={id}>
        <Switch id={id} checked={isOn && can} disabled={!can} onCheckedChange={(next) => void turn(next)} />
      </SettingsRow>
      {can && form.takes_email && address !== null && (
        <OpenAddress of="publicEmail" address={address} onRenew={onRenew}>
          <a href={`mailto:${address}`} className="text-link break-all hover:underline">
            {address}
          </a>
        </OpenAddress>
      )}
    </SettingsSection>
  );
}
