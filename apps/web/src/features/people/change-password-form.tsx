import { PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { Button, FormError, toast } from '@cairn/ui';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type RefusalCode } from './account-api.ts';
import { PasswordField } from './account-fields.tsx';
import { loadAccount } from './use-account.ts';
import { loadSessions } from './use-sessions.ts';
import { passwordRefusals, useSubmit } from './use-submit.ts';

interface Values {
  current_password: string;
  new_password: string;
}

const currentCodes: readonly RefusalCode[] = ['wrong_password'];

/** Changes the password, or sets the first one for an account without. */
export function ChangePasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('people');
  const form = useForm<Values>({ defaultValues: { current_password: '', new_password: '' } });
  const { busy, problem, problemOf, send } = useSubmit([...passwordRefusals, ...currentCodes]);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const done = await send(async () =>
      hasPassword
        ? await accountApi.changePassword(values)
        : await accountApi.setPassword(values.new_password),
    );
    if (done === undefined) return;
    form.reset();
    toast.success(hasPassword ? t('security.changed') : t('setPassword.done'));
    await Promise.all([loadAccount(), loadSessions()]);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[440px] gap-4 p-4">
      {hasPassword && (
        <PasswordField
          kind="current"
          size="md"
          label={t('fields.currentPassword')}
          field={form.register('current_password', { required: t('fields.passwordMissing') })}
          error={errors.current_password?.message ?? problemOf(currentCodes)}
        />
      )}
      <PasswordField
        kind="new"
        size="md"
        label={t('fields.newPassword')}
        field={form.register('new_password', {
          required: t('refusals.password_too_short'),
          minLength: { value: PASSWORD_MIN_LENGTH, message: t('refusals.password_too_short') },
        })}
        error={errors.new_password?.message ?? problemOf(passwordRefusals)}
      />
      {problem !== undefined && <FormError>{problem}</FormError>}
      <div>
        <Button type="submit" size="lg" variant="primary" loading={busy} loadingText={t('security.changing')}>
          {hasPassword ? t('security.change') : t('setPassword.submit')}
        </Button>
      </div>
    </form>
  );
}
