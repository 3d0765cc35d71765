import { LinkButton } from '@cairn/ui/link-button';
import { FormError } from '@cairn/ui/form-error';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';
import type { Session } from '../../data/session.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { InvitationList } from './invitation-list.tsx';
import { useMyInvitations } from './use-my-invitations.ts';

/** `/invitations`: the signed-in person's pending invitations. */
export function InvitationsPage({ session }: { session: Session }) {
  const t = useTranslations('workspaces.invitations');
  const go = useGo();
  const { invitations, needsLink, problem, reload } = useMyInvitations();
  if (invitations === undefined) return null;
  const isEmpty = invitations.length === 0;
  return (
    <SoloPage
      width="md"
      mark={<CairnMark className="size-9" />}
      title={t('title')}
      lead={isEmpty ? t('none') : t('lead')}
      foot={session.workspaces.length > 0 && <AppLink to="/">{t('back')}</AppLink>}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      {isEmpty ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-2 [overflow-wrap:anywhere]">{t('noneText', { email: session.me.email })}</p>
          <LinkButton variant="primary" size="lg" render={<AppLink to="/create-workspace" />}>
            {t('create')}
          </LinkButton>
        </div>
      ) : (
        <InvitationList
          label={t('title')}
          invitations={invitations}
          needsLink={needsLink}
          onJoined={({ slug }) => go(`/${slug}`)}
          onDeclined={reload}
        />
      )}
    </SoloPage>
  );
}
