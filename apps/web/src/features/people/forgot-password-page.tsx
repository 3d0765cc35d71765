import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi } from './account-api.ts';
import { EmailField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { CheckMail, type CheckMailProps } from './check-mail.tsx';
import { linkTo, type Navigate } from './page-link.tsx';
import { emailPattern } from './sign-in-page.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import { useSubmit } from './use-submit.ts';

/** `/accounts/forgot-password`. Shows the same whether or not the account exists. */
export function ForgotPasswordPage({ navigate }: { navigate: Navigate }) {
  const t = useTranslations('people');
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  useFocusFirst(form, 'email');
  const { busy, problem, send } = useSubmit();
  const [sent, setSent] = useState<Pick<CheckMailProps, 'kind' | 'email'>>();

  const submit = form.handleSubmit(async ({ email }) => {
    const done = await send(async () => await accountApi.forgotPassword(email.trim()));
    if (done === undefined) return;
    const setup = await accountApi.setup();
    const hasNoMail = setup.ok && !setup.value.sends_mail;
    setSent({ kind: hasNoMail ? 'noMail' : 'reset', email: email.trim() });
  });

  if (sent !== undefined) return <CheckMail {...sent} navigate={navigate} />;
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('forgotPassword.title')}
      lead={t('forgotPassword.lead')}
      foot={t.rich('checkMail.back', linkTo('/', navigate))}
    >
      <AccountForm
        onSubmit={(event) => void submit(event)}
        busy={busy}
        problem={problem}
        submitLabel={t('forgotPassword.submit')}
        busyLabel={t('forgotPassword.busy')}
      >
        <EmailField
          field={form.register('email', { required: t('fields.emailMissing'), pattern: emailPattern(t) })}
          error={form.formState.errors.email?.message}
        />
      </AccountForm>
    </SoloPage>
  );
}
