import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { Note } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { forgetSession } from '../../data/session.ts';
import { useRoleName } from './role-names.ts';
import { useProblemText } from './use-problem.ts';
import { workspaceApi, type InvitationSummary } from './workspace-api.ts';

export interface InvitationListProps {
  label: string;
  invitations: readonly InvitationSummary[];
  /** The person's address isn't confirmed, so they need the link of the invitation. */
  needsLink: boolean;
  onJoined: (workspace: { slug: string }) => void | Promise<void>;
  onDeclined: () => void;
}

/** Invitations that await an answer. */
export function InvitationList(props: InvitationListProps) {
  const { label, invitations, needsLink, onJoined, onDeclined } = props;
  const t = useTranslations('workspaces.invitations');
  const roleName = useRoleName();
  const textOf = useProblemText();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const answer = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(id);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="grid gap-3">
      {needsLink && <Note>{t('needsLink')}</Note>}
      {problem !== undefined && <FormError>{problem}</FormError>}
      <ul aria-label={label} className="divide-y divide-line rounded-r3 border border-line bg-raised">
        {invitations.map(({ id, role, inviter, workspace }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Avatar
              id={workspace.slug}
              name={workspace.name}
              picture={workspace.logo_url}
              shape="square"
              size="lg"
              decorative
            />
            <div className="min-w-[140px] flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{workspace.name}</p>
              <p className="text-small text-2">{t('by', { inviter, role: roleName(role) })}</p>
            </div>
            {!needsLink && (
              <div className="flex gap-2">
                <Button
                  variant="ghost"
                  aria-label={t('declineName', { workspace: workspace.name })}
                  onClick={() =>
                    void answer(id, async () => {
                      await workspaceApi.reject({ id });
                      onDeclined();
                    })
                  }
                >
                  {t('decline')}
                </Button>
                <Button
                  aria-label={t('joinName', { workspace: workspace.name })}
                  loading={busy === id}
                  onClick={() =>
                    void answer(id, async () => {
                      const joined = await workspaceApi.accept({ id });
                      forgetSession();
                      await onJoined(joined);
                    })
                  }
                >
                  {t('join')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
