import { Button, FormError } from '@cairn/ui';
import { DialogForm } from '@cairn/ui/dialog-form';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type RefusalCode } from './account-api.ts';
import { PasswordField } from './account-fields.tsx';
import { forgetAccount } from './use-account.ts';
import { useSubmit } from './use-submit.ts';

/** Deactivates the account, after confirmation and the password. */
export function DeactivateAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations('people.profile.deactivate');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title={t('section')} tone="danger">
      <SettingsRow label={t('label')} description={t('description')}>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('action')}
        </Button>
      </SettingsRow>
      <DeactivateDialog open={isOpen} onOpenChange={setIsOpen} onSignedOut={onSignedOut} />
    </SettingsSection>
  );
}

interface DeactivateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedOut: () => void;
}

const passwordCodes: readonly RefusalCode[] = ['wrong_password'];

function DeactivateDialog({ open, onOpenChange, onSignedOut }: DeactivateDialogProps) {
  const t = useTranslations('people');
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const { busy, problem, problemOf, send, clear } = useSubmit(passwordCodes);

  const submit = form.handleSubmit(async ({ password }) => {
    const done = await send(async () => await accountApi.deactivate(password));
    if (done === undefined) {
      form.setFocus('password', { shouldSelect: true });
      return;
    }
    forgetAccount();
    onSignedOut();
  });

  const close = (): void => {
    form.reset();
    clear();
    onOpenChange(false);
  };

  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('profile.deactivate.question')}
      description={t('profile.deactivate.consequence')}
      size="sm"
      onSubmit={(event) => void submit(event)}
      submitLabel={t('profile.deactivate.confirm')}
      cancelLabel={t('profile.deactivate.cancel')}
      tone="danger-solid"
      busy={busy}
      busyLabel={t('profile.deactivate.busy')}
      formClassName="gap-3"
    >
      <PasswordField
        kind="current"
        size="md"
        label={t('fields.currentPassword')}
        field={form.register('password', { required: t('fields.passwordMissing') })}
        error={form.formState.errors.password?.message ?? problemOf(passwordCodes)}
      />
      {problem !== undefined && <FormError>{problem}</FormError>}
    </DialogForm>
  );
}
