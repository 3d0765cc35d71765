import { FormError } from '@cairn/ui/form-error';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useProblemText } from '../workspaces/public.ts';
import { PlanPanel } from './plan-panel.tsx';
import { ServerLimits } from './server-limits.tsx';
import { Support } from './support.tsx';
import { useBilling } from './use-billing.ts';

/** `/$workspace/settings/billing`: the plan, the seats in use and what the server allows, for Admins. */
export function BillingPage() {
  const t = useTranslations('billing');
  const mayRead = useCan('billing:read', 'workspace');
  if (mayRead) return <Billing />;
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>
    </>
  );
}

function Billing() {
  const t = useTranslations('billing');
  const { workspace } = useWorkspace();
  const { billing, error } = useBilling(workspace.slug);
  const textOf = useProblemText();
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { workspace: workspace.name, host: location.host })}
      />
      {error !== undefined && <FormError>{textOf(error)}</FormError>}
      {billing === undefined && error === undefined && <SkeletonRows count={6} label={t('title')} />}
      {billing && (
        <>
          <PlanPanel billing={billing} />
          <ServerLimits limits={billing.limits} />
          <Support version={billing.version} />
        </>
      )}
    </>
  );
}
