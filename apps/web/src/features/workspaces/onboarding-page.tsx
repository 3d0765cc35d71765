import { ROLE } from '@cairn/domain';
import { NAME_MAX_LENGTH, PERSON_ROLES } from '@cairn/domain/people/constants';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { CairnMark } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { OrLine } from '@cairn/ui/or-line';
import { SoloPage } from '@cairn/ui/solo-page';
import { Steps } from '@cairn/ui/steps';
import { TextField } from '@cairn/ui/text-field';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { endSession, forgetSession, loadSession, type Session } from '../../data/session.ts';
import { useGo } from '../../lib/use-go.ts';
import { ChangeAvatar, useAccount } from '../people/public.ts';
import { InvitationList } from './invitation-list.tsx';
import { filledRows, InviteFields } from './invite-fields.tsx';
import { InvitedLinks } from './invited-links.tsx';
import { useInvite } from './use-invite.ts';
import { useMyInvitations } from './use-my-invitations.ts';
import { useProblemText } from './use-problem.ts';
import { workspaceApi } from './workspace-api.ts';
import { WorkspaceForm } from './workspace-form.tsx';

const STEPS = ['profile', 'workspace', 'invite'] as const;
type Step = (typeof STEPS)[number];

/** `/onboarding`: the onboarding steps. Progress is stored on the server, so that it can be continued anywhere. */
export function OnboardingPage({ session: given }: { session: Session }) {
  const go = useGo();
  const [session, setSession] = useState(given);
  const step = stepOf(session);
  const slug = textAt(session, 'workspace');

  const advance = async (passed: Readonly<Record<string, string | boolean>>): Promise<void> => {
    await workspaceApi.changeMe({ onboarding: passed });
    forgetSession();
    const next = await loadSession();
    if (next) setSession(next);
  };
  const finish = async (to: string): Promise<void> => {
    await advance({ is_done: true });
    go(to);
  };

  const isDone = session.me.onboarding['is_done'] === true;
  const [joined] = session.workspaces;
  useEffect(() => {
    // Never shown twice.
    if (isDone) go(joined ? `/${slug ?? joined.slug}` : '/create-workspace');
  }, [isDone, joined, slug, go]);
  if (isDone) return null;

  if (step === 'profile')
    return (
      <ProfileStep
        session={session}
        onDone={() => (joined ? finish(`/${joined.slug}`) : advance({ step: 'workspace' }))}
      />
    );
  if (step === 'invite' && slug !== undefined)
    return <InviteStep session={session} slug={slug} onDone={() => finish(`/${slug}`)} />;
  return (
    <WorkspaceStep
      session={session}
      onBack={() => advance({ step: 'profile' })}
      onJoined={(workspace) => finish(`/${workspace.slug}`)}
      onCreated={(workspace) => advance({ step: 'invite', workspace: workspace.slug })}
    />
  );
}

const stepOf = (session: Session): Step =>
  STEPS.find((step) => step === session.me.onboarding['step']) ?? 'profile';

function textAt(session: Session, key: string): string | undefined {
  const value = session.me.onboarding[key];
  return typeof value === 'string' ? value : undefined;
}

interface CourseProps {
  step: Step;
  title: string;
  lead: string;
  email: string;
  children: ReactNode;
}

function Course({ step, title, lead, email, children }: CourseProps) {
  const t = useTranslations('workspaces.onboarding');
  const current = STEPS.indexOf(step);
  const signOut = async (): Promise<void> => {
    await callApi('POST /auth/sign-out');
    endSession();
    location.assign('/');
  };
  return (
    <SoloPage
      width="md"
      top={
        <Steps
          label={t('steps', { current: current + 1, count: STEPS.length })}
          count={STEPS.length}
          current={current}
          className="mb-8"
        />
      }
      mark={<CairnMark className="size-9" />}
      title={title}
      lead={lead}
      foot={t.rich('signOut', {
        email,
        link: (words) => (
          <button
            type="button"
            className="text-link underline underline-offset-3"
            onClick={() => void signOut()}
          >
            {words}
          </button>
        ),
      })}
    >
      {children}
    </SoloPage>
  );
}

const PERSON_ROLE_OPTIONS = PERSON_ROLES.map((role) => ({ value: role, label: role }));

function ProfileStep({ session, onDone }: { session: Session; onDone: () => Promise<void> }) {
  const t = useTranslations('workspaces.onboarding');
  const textOf = useProblemText();
  const { me } = session;
  const [name, setName] = useState(me.display_name);
  const [role, setRole] = useState<(typeof PERSON_ROLES)[number] | null>(
    PERSON_ROLES.find((each) => each === me.role) ?? null,
  );
  const [useCase, setUseCase] = useState(me.use_case ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const account = useAccount();
  const avatarUrl = account.status === 'ready' ? account.account.avatar_url : me.avatar_url;
  const isNameless = name.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || isNameless) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await workspaceApi.changeMe({
        display_name: name.trim(),
        role,
        use_case: useCase.trim() === '' ? null : useCase.trim(),
      });
      await onDone();
    } catch (error) {
      setProblem(textOf(error));
      setBusy(false);
    }
  };
  return (
    <Course step="profile" title={t('profile.title')} lead={t('profile.lead')} email={me.email}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="justify-self-center">
          <ChangeAvatar account={{ id: me.id, display_name: me.display_name, avatar_url: avatarUrl }} />
        </div>
        <Field
          label={t('profile.displayName')}
          description={t('profile.displayNameHint')}
          error={isNameless ? t('profile.displayNameMissing') : undefined}
          required
        >
          <TextField
            size="lg"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="name"
          />
        </Field>
        <Field label={t('profile.role')} note={t('profile.optional')}>
          <Select
            label={t('profile.role')}
            size="lg"
            options={PERSON_ROLE_OPTIONS}
            value={role}
            onChange={setRole}
            placeholder={t('profile.rolePlaceholder')}
          />
        </Field>
        <Field label={t('profile.useCase')} note={t('profile.optional')}>
          <TextField
            size="lg"
            value={useCase}
            onChange={(event) => setUseCase(event.target.value)}
            maxLength={500}
            placeholder={t('profile.useCasePlaceholder')}
          />
        </Field>
        {problem !== undefined && <FormError>{problem}</FormError>}
        <Button type="submit" variant="primary" size="xl" block loading={busy} loadingText={t('saving')}>
          {t('goOn')}
        </Button>
      </form>
    </Course>
  );
}

interface WorkspaceStepProps {
  session: Session;
  onBack: () => Promise<void>;
  onJoined: (workspace: { slug: string }) => Promise<void>;
  onCreated: (workspace: { slug: string }) => Promise<void>;
}

function WorkspaceStep({ session, onBack, onJoined, onCreated }: WorkspaceStepProps) {
  const t = useTranslations('workspaces');
  const { invitations, needsLink, reload } = useMyInvitations();
  if (invitations === undefined) return null;
  return (
    <Course step="workspace" title={t('create.title')} lead={t('create.lead')} email={session.me.email}>
      {invitations.length > 0 && (
        <>
          <InvitationList
            label={t('onboarding.workspace.invited')}
            invitations={invitations}
            needsLink={needsLink}
            onJoined={onJoined}
            onDeclined={reload}
          />
          <OrLine>{t('onboarding.workspace.or')}</OrLine>
        </>
      )}
      <WorkspaceForm submitLabel={t('onboarding.goOn')} onBack={() => void onBack()} onCreated={onCreated} />
    </Course>
  );
}

interface InviteStepProps {
  session: Session;
  slug: string;
  onDone: () => Promise<void>;
}

function InviteStep({ session, slug, onDone }: InviteStepProps) {
  const t = useTranslations('workspaces');
  const form = useInvite(slug, 3);
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await onDone().finally(() => setLeaving(false));
  };
  const submit = async (): Promise<void> => {
    const sent = await form.send();
    if (sent?.every(({ link }) => link === null)) await leave();
  };
  const count = filledRows(form.rows).length;
  return (
    <Course
      step="invite"
      title={t('onboarding.invite.title')}
      lead={t('onboarding.invite.lead')}
      email={session.me.email}
    >
      {form.links.length > 0 ? (
        <div className="grid gap-5">
          <InvitedLinks links={form.links} />
          <Button variant="primary" size="xl" block loading={leaving} onClick={() => void leave()}>
            {t('onboarding.goOn')}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <InviteFields rows={form.rows} onChange={form.setRows} tried={form.tried} most={ROLE.admin} />
          {form.tried && count === 0 && <FormError>{t('invite.nobody')}</FormError>}
          {form.problem !== undefined && <FormError>{form.problem}</FormError>}
          <div className="flex gap-2">
            <Button size="xl" loading={leaving} onClick={() => void leave()}>
              {t('onboarding.invite.skip')}
            </Button>
            <div className="flex-1">
              <Button
                type="submit"
                variant="primary"
                size="xl"
                block
                loading={form.busy}
                loadingText={t('invite.sending')}
              >
                {t('invite.send', { count: Math.max(1, count) })}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Course>
  );
}
