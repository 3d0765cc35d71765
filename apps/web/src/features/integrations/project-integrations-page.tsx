import { project, type Project } from '@cairn/domain';
import type { Provider } from '@cairn/domain/integrations/constants';
import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { AlertIcon, LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Note, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { integrationApi, type ProjectIntegrations } from './integration-api.ts';
import { useLoaded } from '../workspaces/public.ts';

/** `/$workspace/projects/$project/settings/integrations`: the project's connections, for its Admins. */
export function ProjectIntegrationsPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('integrations');
  const mayConnect = useCan('integration:connect', subjectOf(project, row));
  return (
    <>
      <SettingsTitle title={t('title')} description={t('project.lead', { project: row.name })} />
      {mayConnect ? (
        <Connections row={row} />
      ) : (
        row.archivedAt === null && <Note icon={<LockIcon aria-hidden="true" />}>{t('project.readOnly')}</Note>
      )}
    </>
  );
}

function Connections({ row }: { row: Project }) {
  const t = useTranslations('integrations');
  const go = useGo();
  const { slug } = useWorkspace().workspace;
  const { value, problem, load } = useLoaded(
    useCallback(() => integrationApi.ofProject({ slug, project: row.id }), [slug, row.id]),
  );
  if (value === undefined)
    return problem === undefined ? (
      <SkeletonRows count={3} label={t('title')} />
    ) : (
      <FormError>{problem}</FormError>
    );
  const installed = value.providers.filter(({ status }) => status !== null);
  if (installed.length === 0)
    return <Empty of={emptyScreens.none} run={{ open: () => go(`/${slug}/settings/integrations`) }} />;
  return (
    <>
      {installed.map(({ provider, status, is_configured: isConfigured }) => (
        <ProviderSection
          key={provider}
          row={row}
          provider={provider}
          isOpen={isConfigured && status === 'installed'}
          connections={value.connections.filter((each) => each.provider === provider)}
          onChanged={load}
        />
      ))}
    </>
  );
}

interface ProviderSectionProps {
  row: Project;
  provider: Provider;
  /** Whether it currently grants access. */
  isOpen: boolean;
  connections: ProjectIntegrations['connections'];
  onChanged: () => Promise<void>;
}

function ProviderSection({ row, provider, isOpen, connections, onChanged }: ProviderSectionProps) {
  const t = useTranslations('integrations.project');
  const { slug } = useWorkspace().workspace;
  const [isConnecting, setIsConnecting] = useState(false);
  const place = { slug, project: row.id };
  return (
    <SettingsSection
      title={provider === 'github' ? t('repositories') : t('channels')}
      description={provider === 'slack' && !row.isPublic ? t('privateProject') : undefined}
      controls={
        isOpen && (
          <Button icon={<PlusIcon />} aria-haspopup="dialog" onClick={() => setIsConnecting(true)}>
            {t(`connect.${provider}`)}
          </Button>
        )
      }
    >
      {!isOpen && (
        <div className="p-3">
          <Note icon={<AlertIcon aria-hidden="true" />}>{t(`reconnect.${provider}`)}</Note>
        </div>
      )}
      {connections.length === 0 && (
        <p className="p-4 text-2">{provider === 'github' ? t('noRepository') : t('noChannel')}</p>
      )}
      {connections.map((each) => (
        <ConnectionRow key={each.id} place={place} connection={each} onChanged={onChanged} />
      ))}
      <ConnectDialog
        open={isConnecting}
        onOpenChange={setIsConnecting}
        place={place}
        provider={provider}
        onConnected={onChanged}
      />
    </SettingsSection>
  );
}
