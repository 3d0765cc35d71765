import { CairnMark } from '@cairn/ui/icons';
import { Note } from '@cairn/ui/settings-page';
import { SoloPage } from '@cairn/ui/solo-page';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { accountApi, type Credentials } from './account-api.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { linkTo, PageLink, type Navigate } from './page-link.tsx';
import { safePath } from './safe-path.ts';
import { useFocusFirst } from './use-focus-first.ts';
import { useSubmit } from './use-submit.ts';

export interface SignInPageProps {
  navigate: Navigate;
  /** Called once the session exists, with a path that is always within this app. */
  onSignedIn: (path: string) => void;
  /** Whether this device has unsent changes. */
  hasUnsent: () => Promise<boolean>;
}

/** `/` for signed-out people. `?next=` is where to go afterwards, `?confirm=` comes from an email. */
export function SignInPage(props: SignInPageProps) {
  const [query] = useState(() => new URLSearchParams(location.search));
  const token = query.get('confirm');
  return token === null ? <SignIn {...props} query={query} /> : <ConfirmEmailPage {...props} token={token} />;
}

function SignIn({ navigate, onSignedIn, hasUnsent, query }: SignInPageProps & { query: URLSearchParams }) {
  const t = useTranslations('people');
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  useFocusFirst(form, 'email');
  const { busy, problem, send } = useSubmit();
  const notice = useNotice(query, hasUnsent);
  const { errors } = form.formState;
  const mayJoin = useSignUp(() => navigate('/sign-up'));

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
      foot={mayJoin ? t.rich('signIn.newHere', linkTo('/sign-up', navigate)) : undefined}
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

/** Deliberately loose: the server decides, and this only catches typos. */
export function emailPattern(t: (key: 'fields.emailMissing') => string): { value: RegExp; message: string } {
  return { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@.]+\s*$/, message: t('fields.emailMissing') };
}

/** A notice about what has just happened elsewhere. */
function useNotice(query: URLSearchParams, hasUnsent: SignInPageProps['hasUnsent']): string | undefined {
  const t = useTranslations('people.signIn');
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    void hasUnsent().then(setIsWaiting);
  }, [hasUnsent]);
  if (isWaiting) return t('unsent');
  if (query.has('reset')) return t('passwordReset');
  return query.has('signed-out') ? t('signedOut') : undefined;
}

/** Whether people can sign up. On a server without accounts there is nothing to sign in to. */
function useSignUp(onFirst: () => void): boolean {
  const [mayJoin, setMayJoin] = useState(false);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const setup = await accountApi.setup();
      if (isGone) return;
      // If the server doesn't say, sign-up is shown, and the server decides later.
      setMayJoin(!setup.ok || setup.value.sign_up === 'open');
      if (setup.ok && !setup.value.has_accounts) onFirst();
    })();
    return () => {
      isGone = true;
    };
    // Loaded once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return mayJoin;
}
