import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cairn/domain/people/constants';
import { nameFault, tidyName } from '@cairn/domain/people/names';
import { Field, TextField } from '@cairn/ui';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type Credentials } from './account-api.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { CheckMail } from './check-mail.tsx';
import { linkTo, type Navigate } from './page-link.tsx';
import { safePath } from './safe-path.ts';
import { emailPattern } from './sign-in-page.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import { passwordRefusals, useSubmit } from './use-submit.ts';

export interface SignUpPageProps {
  navigate: Navigate;
  onSignedIn: (path: string) => void;
}

type Values = Credentials & { display_name: string };

/** `/sign-up`. On a new server it welcomes the future server admin. */
export function SignUpPage({ navigate, onSignedIn }: SignUpPageProps) {
  const t = useTranslations('people');
  const [query] = useState(() => new URLSearchParams(location.search));
  const form = useForm<Values>({
    defaultValues: { display_name: '', email: query.get('email') ?? '', password: '' },
  });
  useFocusFirst(form, 'display_name');
  const { busy, problem, problemOf, send } = useSubmit(passwordRefusals);
  const [mailedTo, setMailedTo] = useState<string>();
  const setup = useSetup();
  const isFirst = setup?.has_accounts === false;
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const invitation = invitationIn(query);
    const body = {
      ...values,
      email: values.email.trim(),
      ...(invitation === undefined ? {} : { invitation }),
    };
    const done = await send(async () => await accountApi.signUp(body));
    if (done === undefined) form.setFocus('password');
    else if (done.next === 'confirm_email') setMailedTo(values.email);
    else {
      // A good first guess, which can be changed in the profile.
      await accountApi.changeMe({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
      onSignedIn(safePath(query.get('next')));
    }
  });

  const isOpen = setup?.sign_up !== 'closed' && (setup?.sign_up !== 'invited' || query.has('next'));
  if (!isFirst && !isOpen) return <ClosedSignUp mode={setup.sign_up} navigate={navigate} />;
  if (mailedTo !== undefined) return <CheckMail kind="confirm" email={mailedTo} navigate={navigate} />;
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={isFirst ? t('signUp.firstTitle') : t('signUp.title')}
      lead={isFirst ? t('signUp.firstLead') : t('signUp.lead')}
      foot={isFirst ? undefined : t.rich('signUp.haveAccount', linkTo('/', navigate))}
    >
      <AccountForm
        onSubmit={(event) => void submit(event)}
        busy={busy}
        problem={problem}
        submitLabel={t('signUp.submit')}
        busyLabel={t('signUp.busy')}
      >
        <Field
          label={t('fields.displayName')}
          description={t('fields.displayNameHint')}
          error={errors.display_name?.message}
          required
        >
          <TextField
            {...form.register('display_name', {
              validate: (name) => {
                const fault = nameFault(tidyName(name), NAME_MAX_LENGTH);
                if (fault === undefined) return true;
                return fault === 'hidden' ? t('fields.nameHidden') : t('fields.displayNameMissing');
              },
            })}
            size="lg"
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
          />
        </Field>
        <EmailField
          field={form.register('email', { required: t('fields.emailMissing'), pattern: emailPattern(t) })}
          error={errors.email?.message}
        />
        <PasswordField
          kind="new"
          label={t('fields.password')}
          field={form.register('password', {
            minLength: { value: PASSWORD_MIN_LENGTH, message: t('refusals.password_too_short') },
            required: t('refusals.password_too_short'),
          })}
          error={errors.password?.message ?? problemOf(passwordRefusals)}
        />
      </AccountForm>
    </SoloPage>
  );
}

type Setup = Extract<Awaited<ReturnType<typeof accountApi.setup>>, { ok: true }>['value'];

/** Undefined until the server has responded. */
function useSetup(): Setup | undefined {
  const [setup, setSetup] = useState<Setup>();
  useEffect(() => {
    void accountApi.setup().then((answer) => setSetup(answer.ok ? answer.value : undefined));
  }, []);
  return setup;
}

/** The secret of the invitation that led here, whose page is opened again afterwards. */
function invitationIn(query: URLSearchParams): string | undefined {
  const [path, search] = safePath(query.get('next')).split('?');
  if (path !== '/workspace-invitations') return undefined;
  return new URLSearchParams(search).get('token') ?? undefined;
}

/** Replaces a form that the server would refuse. */
function ClosedSignUp({ mode, navigate }: { mode: Setup['sign_up']; navigate: Navigate }) {
  const t = useTranslations('people');
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('signUp.title')}
      lead={mode === 'invited' ? t('signUp.byInvitation') : t('signUp.closed')}
      foot={t.rich('signUp.haveAccount', linkTo('/', navigate))}
    >
      {null}
    </SoloPage>
  );
}
