import { Button, Confirm, FormError } from '@cairn/ui';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type RefusalCode } from './account-api.ts';
import { PasswordField } from './account-fields.tsx';
import { forgetAccount } from './use-account.ts';
import { useSubmit } from './use-submit.ts';

const passwordCodes: readonly RefusalCode[] = ['wrong_password', 'invalid_input'];

/** The way out, behind a question and the password. */
export function DeactivateAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations('people');
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const { problem, problemOf, send } = useSubmit(passwordCodes);

  const deactivate = async (): Promise<void> => {
    const done = await send(async () => await accountApi.deactivate(form.getValues('password')));
    // Confirm closes unless this fails; the words are already on the screen.
    if (done === undefined) throw new Error('not deactivated');
    forgetAccount();
    onSignedOut();
  };

  return (
    <SettingsSection title={t('profile.deactivate.section')} tone="danger">
      <SettingsRow label={t('profile.deactivate.label')} description={t('profile.deactivate.description')}>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('profile.deactivate.action')}
        </Button>
      </SettingsRow>
      <Confirm
        open={isOpen}
        onOpenChange={(open) => {
          setIsOpen(open);
          form.reset();
        }}
        title={t('profile.deactivate.question')}
        description={t('profile.deactivate.consequence')}
        confirmLabel={t('profile.deactivate.confirm')}
        busyLabel={t('profile.deactivate.busy')}
        cancelLabel={t('profile.deactivate.cancel')}
        tone="danger"
        onConfirm={deactivate}
      >
        <div className="mt-4 grid gap-3">
          <PasswordField
            kind="current"
            size="md"
            label={t('fields.currentPassword')}
            field={form.register('password')}
            error={problemOf(passwordCodes)}
          />
          {problem !== undefined && <FormError>{problem}</FormError>}
        </div>
      </Confirm>
    </SettingsSection>
  );
}
