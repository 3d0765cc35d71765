import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { CairnMark } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { SoloPage } from '@cairn/ui/solo-page';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { HttpError } from '../../data/http.ts';
import { endSession, forgetSession, type Session } from '../../data/session.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { useRoleName } from './role-names.ts';
import { useProblemText } from './use-problem.ts';
import { workspaceApi, type InvitationSummary } from './workspace-api.ts';

type Looked = InvitationSummary | 'gone' | { readonly problem: unknown };

/** `/workspace-invitations?token=…`: the page of an invitation link, with or without an account. */
export function InvitationPage({ session }: { session: Session | undefined }) {
  const t = useTranslations('workspaces.invitation');
  const textOf = useProblemText();
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [looked, setLooked] = useState<Looked>();
  useEffect(() => {
    workspaceApi
      .look(token)
      .then(setLooked)
      .catch((error: unknown) => {
        const isGone = error instanceof HttpError && error.status < 500;
        setLooked(isGone ? 'gone' : { problem: error });
      });
  }, [token]);
  if (looked === undefined) return null;
  if (looked === 'gone') return <Ended title={t('goneTitle')} lead={t('gone')} />;
  if ('problem' in looked) return <Ended title={t('goneTitle')} lead={textOf(looked.problem)} />;
  if (looked.is_expired)
    return <Ended title={t('expiredTitle')} lead={t('expired', { inviter: looked.inviter })} />;
  return <OpenInvitation session={session} invitation={looked} token={token} />;
}

interface OpenInvitationProps {
  session: Session | undefined;
  invitation: InvitationSummary;
  token: string;
}

function OpenInvitation({ session, invitation, token }: OpenInvitationProps) {
  const t = useTranslations('workspaces.invitation');
  const roleName = useRoleName();
  const textOf = useProblemText();
  const [problem, setProblem] = useState<string>();
  const [declined, setDeclined] = useState(false);
  const { workspace, inviter, role, email } = invitation;
  if (declined) return <Ended title={t('rejectedTitle')} lead={t('rejected', { inviter })} />;

  const decline = async (): Promise<void> => {
    try {
      await workspaceApi.reject({ token });
      setDeclined(true);
    } catch (error) {
      setProblem(textOf(error));
    }
  };
  const isMine = session?.me.email.toLowerCase() === email.toLowerCase();
  return (
    <SoloPage
      mark={<CairnMark className="size-9" />}
      title={t('title', { workspace: workspace.name })}
      lead={t('lead', { inviter, role: roleName(role) })}
    >
      <div className="grid gap-3">
        {session === undefined ? (
          <SignInChoice invitation={invitation} />
        ) : isMine ? (
          <Accept token={token} session={session} workspace={workspace.name} onProblem={setProblem} />
        ) : (
          <OtherAccount mine={session.me.email} invited={email} />
        )}
        {problem !== undefined && <FormError>{problem}</FormError>}
        <Button variant="ghost" size="lg" onClick={() => void decline()}>
          {t('reject')}
        </Button>
      </div>
    </SoloPage>
  );
}

interface AcceptProps {
  token: string;
  session: Session;
  workspace: string;
  onProblem: (problem: string | undefined) => void;
}

function Accept({ token, session, workspace, onProblem }: AcceptProps) {
  const t = useTranslations('workspaces.invitation');
  const textOf = useProblemText();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    onProblem(undefined);
    try {
      const { slug } = await workspaceApi.accept({ token });
      forgetSession();
      // New people still fill in their profile; the rest of the onboarding isn't for invited people.
      go(
        session.me.onboarding['is_done'] === true || session.workspaces.length > 0
          ? `/${slug}`
          : '/onboarding',
      );
    } catch (error) {
      onProblem(textOf(error));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="primary"
      size="xl"
      block
      loading={busy}
      loadingText={t('accepting')}
      onClick={() => void accept()}
    >
      {t('accept', { workspace })}
    </Button>
  );
}

/** The link leads back here after signing in or up. */
function SignInChoice({ invitation: { email, has_account: hasAccount } }: { invitation: InvitationSummary }) {
  const t = useTranslations('workspaces.invitation');
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  const signUp = `/sign-up?email=${encodeURIComponent(email)}&next=${next}`;
  const signIn = `/?next=${next}`;
  return (
    <>
      <p className="text-2 [overflow-wrap:anywhere]">{t('forAddress', { email })}</p>
      <LinkButton variant="primary" size="xl" block render={<AppLink to={hasAccount ? signIn : signUp} />}>
        {hasAccount ? t('signIn') : t('signUp')}
      </LinkButton>
      {!hasAccount && (
        <LinkButton size="xl" block render={<AppLink to={signIn} />}>
          {t('signIn')}
        </LinkButton>
      )}
    </>
  );
}

function OtherAccount({ mine, invited }: { mine: string; invited: string }) {
  const t = useTranslations('workspaces.invitation');
  const signOut = async (): Promise<void> => {
    const next = `${location.pathname}${location.search}`;
    await callApi('POST /auth/sign-out');
    endSession();
    location.assign(`/?next=${encodeURIComponent(next)}`);
  };
  return (
    <>
      <p className="text-2 [overflow-wrap:anywhere]">{t('otherAccount', { email: mine, invited })}</p>
      <Button size="xl" block onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </>
  );
}

function Ended({ title, lead }: { title: string; lead: ReactNode }) {
  const t = useTranslations('workspaces.invitation');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={title} lead={lead}>
      <LinkButton size="lg" render={<AppLink to="/" />}>
        {t('home')}
      </LinkButton>
    </SoloPage>
  );
}
