import { member } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { SettingsMark } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { useId, useState, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import { useProblemText } from '../workspaces/public.ts';
import { integrationApi, type Integration } from './integration-api.ts';

export interface IntegrationCardProps {
  slug: string;
  integration: Integration;
  onChanged: () => Promise<void>;
}

type State = 'installed' | 'reconnect' | 'restored' | 'available' | 'notSetUp';

const DOTS: Readonly<Record<State, string>> = {
  installed: 'bg-green',
  reconnect: 'bg-amber',
  restored: 'bg-amber',
  available: 'bg-state-cancelled',
  notSetUp: 'bg-state-cancelled',
};

const stateOf = ({ installation, is_configured: isConfigured }: Integration): State =>
  isConfigured ? (installation?.status ?? 'available') : 'notSetUp';

/** An integration: its purpose, status and actions. */
export function IntegrationCard({ slug, integration, onChanged }: IntegrationCardProps) {
  const t = useTranslations('integrations');
  const headingId = useId();
  const { provider, installation, is_configured: isConfigured } = integration;
  const name = t(`providers.${provider}.name`);
  const state = stateOf(integration);
  return (
    <li
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-3 rounded-r3 border border-line bg-raised p-4"
    >
      <div className="flex items-center gap-3">
        <SettingsMark>
          <span className="font-strong text-text">{name.slice(0, 1)}</span>
        </SettingsMark>
        <h2 id={headingId} className="flex-1 text-[15px] font-strong">
          {name}
        </h2>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
          {t(`states.${state}`)}
        </span>
      </div>
      <p>{t(`providers.${provider}.text`)}</p>
      {!isConfigured && (
        <p className="text-small text-2">
          {t.rich(`notSetUp.${provider}`, {
            code: (words: ReactNode) => (
              <code className="font-mono text-[12px] [overflow-wrap:anywhere]">{words}</code>
            ),
          })}
        </p>
      )}
      {state === 'reconnect' && <p className="text-small">{t('whyReconnect', { provider: name })}</p>}
      {state === 'restored' && <p className="text-small">{t('whyRestored')}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <div className="min-w-[160px] flex-1 text-small text-2">
          {installation !== null && <Installed provider={provider} installation={installation} />}
        </div>
        <Controls {...{ slug, integration, name, onChanged }} />
      </div>
    </li>
  );
}

interface InstalledProps {
  provider: Integration['provider'];
  installation: NonNullable<Integration['installation']>;
}

function Installed({ provider, installation }: InstalledProps) {
  const t = useTranslations('integrations');
  const format = useFormatter();
  const { account, installed_by: by, installed_at: at, connections, projects } = installation;
  const name = useRow(member, by)?.displayName ?? t('someone');
  const date = format.dateTime(new Date(at), { dateStyle: 'medium' });
  return (
    <>
      <p>{t('installedBy', { account, name, date })}</p>
      <p>{t(`connected.${provider}`, { connections, projects })}</p>
    </>
  );
}

function Controls({ slug, integration, name, onChanged }: IntegrationCardProps & { name: string }) {
  const t = useTranslations('integrations');
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { provider, installation, is_configured: isConfigured } = integration;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      location.assign((await integrationApi.begin(slug, provider)).url);
    } catch (error) {
      toast.error(textOf(error));
      setBusy(false);
    }
  };
  const uninstall = async (): Promise<void> => {
    try {
      const { is_revoked: isRevoked } = await integrationApi.uninstall(slug, provider);
      if (isRevoked) toast.success(t('uninstall.done', { provider: name }));
      else toast.error(t('uninstall.notRevoked', { provider: name }));
    } catch (error) {
      toast.error(textOf(error));
    }
    await onChanged();
  };
  return (
    <>
      {isConfigured && installation?.status !== 'installed' && (
        <Button
          variant="primary"
          loading={busy}
          loadingText={t('opening')}
          aria-label={`${installation === null ? t('install') : t('reconnect')} ${name}`}
          onClick={() => void begin()}
        >
          {installation === null ? t('install') : t('reconnect')}
        </Button>
      )}
      {installation !== null && (
        <Button
          aria-haspopup="dialog"
          aria-label={`${t('uninstall.action')} ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {t('uninstall.action')}
        </Button>
      )}
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('uninstall.question', { provider: name })}
        description={t(`uninstall.consequence.${provider}`)}
        confirmLabel={t('uninstall.confirm', { provider: name })}
        busyLabel={t('uninstall.busy')}
        cancelLabel={t('uninstall.cancel')}
        tone="danger"
        onConfirm={uninstall}
      />
    </>
  );
}
