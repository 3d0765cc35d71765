import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type RefusalCode } from './account-api.ts';
import { PasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { linkTo, type Navigate } from './page-link.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import { useSubmit } from './use-submit.ts';

export interface ConfirmEmailPageProps {
  token: string;
  navigate: Navigate;
  onSignedIn: (path: string) => void;
}

const passwordCodes: readonly RefusalCode[] = ['wrong_sign_up_password'];

/**
 * `/?confirm=…`, opened from an email. Asks for the password, because someone else may have signed up with the address.
 */
export function ConfirmEmailPage({ token, navigate, onSignedIn }: ConfirmEmailPageProps) {
  const t = useTranslations('people');
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  useFocusFirst(form, 'password');
  const { busy, problem, problemOf, send } = useSubmit(passwordCodes);

  const submit = form.handleSubmit(async ({ password }) => {
    const done = await send(async () => await accountApi.confirmEmail({ token, password }));
    if (done === undefined) form.setFocus('password', { shouldSelect: true });
    else onSignedIn('/');
  });

  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('confirmEmail.title')}
      lead={t('confirmEmail.lead')}
      foot={t.rich('confirmEmail.notYou', linkTo('/accounts/forgot-password', navigate))}
    >
      <AccountForm
        onSubmit={(event) => void submit(event)}
        busy={busy}
        problem={problem}
        submitLabel={t('confirmEmail.submit')}
        busyLabel={t('signIn.busy')}
      >
        <PasswordField
          kind="current"
          label={t('fields.password')}
          field={form.register('password', { required: t('fields.passwordMissing') })}
          error={form.formState.errors.password?.message ?? problemOf(passwordCodes)}
        />
      </AccountForm>
    </SoloPage>
  );
}
