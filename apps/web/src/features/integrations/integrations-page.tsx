import { FormError } from '@cairn/ui/form-error';
import { LockIcon, WebhookIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useCallback, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { integrationApi } from './integration-api.ts';
import { IntegrationCard } from './integration-card.tsx';
import { useLoaded } from '../workspaces/public.ts';

/** `/$workspace/settings/integrations`: the available integrations, for Admins. */
export function IntegrationsPage() {
  const t = useTranslations('integrations');
  const mayManage = useCan('integration:manage', 'workspace');
  if (mayManage) return <Integrations />;
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>
    </>
  );
}

function Integrations() {
  const t = useTranslations('integrations');
  const { workspace } = useWorkspace();
  const { slug } = workspace;
  const { value, problem, load } = useLoaded(useCallback(() => integrationApi.list(slug), [slug]));
  const leadingTo = (path: string) => (words: ReactNode) => (
    <AppLink to={`/${slug}/settings/${path}`} className="underline">
      {words}
    </AppLink>
  );
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead', { workspace: workspace.name })} />
      {problem !== undefined && <FormError>{problem}</FormError>}
      {value === undefined && problem === undefined && <SkeletonRows count={2} label={t('title')} />}
      {value !== undefined && (
        <ul aria-label={t('list')} className="grid grid-cols-2 gap-3 narrow:grid-cols-[minmax(0,1fr)]">
          {value.map((each) => (
            <IntegrationCard key={each.provider} slug={slug} integration={each} onChanged={load} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Note icon={<WebhookIcon aria-hidden="true" />}>
          {t.rich('more', { webhooks: leadingTo('webhooks'), tokens: leadingTo('api-tokens') })}
        </Note>
      </div>
    </>
  );
}
