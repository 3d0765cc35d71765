import { PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Outcome } from './account-api.ts';
import { PasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import { passwordRefusals, useSubmit } from './use-submit.ts';

export interface NewPasswordPageProps {
  title: string;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  foot?: ReactNode;
  /** Without a form: the introduction says why. */
  isClosed?: boolean;
  work: (password: string) => Promise<Outcome<unknown>>;
  onDone: () => void;
}

/** A page that asks for one new password. */
export function NewPasswordPage(props: NewPasswordPageProps) {
  const t = useTranslations('people');
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  useFocusFirst(form, 'password');
  const { busy, problem, problemOf, send } = useSubmit(passwordRefusals);

  const submit = form.handleSubmit(async ({ password }) => {
    const done = await send(async () => await props.work(password));
    if (done === undefined) form.setFocus('password');
    else props.onDone();
  });

  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={props.title} lead={props.lead} foot={props.foot}>
      {props.isClosed !== true && (
        <AccountForm
          onSubmit={(event) => void submit(event)}
          busy={busy}
          problem={problem}
          submitLabel={props.submitLabel}
          busyLabel={props.busyLabel}
        >
          <PasswordField
            kind="new"
            label={t('fields.newPassword')}
            field={form.register('password', {
              required: t('refusals.password_too_short'),
              minLength: { value: PASSWORD_MIN_LENGTH, message: t('refusals.password_too_short') },
            })}
            error={form.formState.errors.password?.message ?? problemOf(passwordRefusals)}
          />
        </AccountForm>
      )}
    </SoloPage>
  );
}
