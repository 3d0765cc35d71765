import { CairnMark } from '@cairn/ui/icons';
import { Note } from '@cairn/ui/settings-page';
import { SoloPage } from '@cairn/ui/solo-page';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type Credentials } from './account-api.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { linkTo, PageLink, type Navigate } from './page-link.tsx';
import { safePath } from './safe-path.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useFocusFirst } from './use-focus-first.ts';
import { useSubmit } from './use-submit.ts';

export interface SignInPageProps {
  navigate: Navigate;
  /** The session exists; go on to the path, which is always one of this app. */
  onSignedIn: (path: string) => void;
}

/** `/` for those who are not signed in. `?next=` says where to go afterwards, `?confirm=` comes from a mail. */
export function SignInPage({ navigate, onSignedIn }: SignInPageProps) {
  const t = useTranslations('people');
  const [query] = useState(() => new URLSearchParams(location.search));
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  useFocusFirst(form, 'email');
  const { busy, problem, send } = useSubmit();
  const notice = useNotice(query);
  const { errors } = form.formState;
  useFirstAccount(() => navigate('/sign-up'));

  const submit = form.handleSubmit(async ({ email, password }) => {
    const done = await send(async () => await accountApi.signIn({ email: email.trim(), password }));
    if (done === undefined) form.setFocus('password', { shouldSelect: true });
    else onSignedIn(safePath(query.get('next')));
  });

  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      foot={t.rich('signIn.newHere', linkTo('/sign-up', navigate))}
    >
      {notice !== undefined && (
        <output className="mb-4 block">
          <Note>{notice}</Note>
        </output>
      )}
      <AccountForm
        onSubmit={(event) => void submit(event)}
        busy={busy}
        problem={problem}
        submitLabel={t('signIn.submit')}
        busyLabel={t('signIn.busy')}
      >
        <EmailField
          field={form.register('email', { required: t('fields.emailMissing'), pattern: emailPattern(t) })}
          error={errors.email?.message}
        />
        <div className="grid gap-2">
          <PasswordField
            kind="current"
            label={t('fields.password')}
            field={form.register('password', { required: t('fields.passwordMissing') })}
            error={errors.password?.message}
          />
          <PageLink
            to="/accounts/forgot-password"
            navigate={navigate}
            className="justify-self-start text-small text-link underline underline-offset-3"
          >
            {t('signIn.forgot')}
          </PageLink>
        </div>
      </AccountForm>
    </SoloPage>
  );
}

/** Loose on purpose: the server decides, this only catches slips. */
export function emailPattern(t: (key: 'fields.emailMissing') => string): { value: RegExp; message: string } {
  return { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@.]+\s*$/, message: t('fields.emailMissing') };
}

/** What has just happened elsewhere: a confirmed address, a new password. */
function useNotice(query: URLSearchParams): string | undefined {
  const t = useTranslations('people.signIn');
  const textOf = useRefusalText();
  const token = query.get('confirm');
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof accountApi.confirmEmail>>>();
  useEffect(() => {
    if (token === null) return;
    void accountApi.confirmEmail(token).then(setAnswer);
  }, [token]);
  if (answer !== undefined) return answer.ok ? t('confirmed') : textOf(answer.refusal);
  if (query.has('reset')) return t('passwordReset');
  return query.has('signed-out') ? t('signedOut') : undefined;
}

/** On a server without accounts there is nothing to sign in to. */
function useFirstAccount(onFirst: () => void): void {
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const setup = await accountApi.setup();
      if (!isGone && setup.ok && !setup.value.has_accounts) onFirst();
    })();
    return () => {
      isGone = true;
    };
    // Asked once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
