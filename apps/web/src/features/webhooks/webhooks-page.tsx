import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { LockIcon, PlusIcon, ShieldIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { useLoaded } from '../workspaces/public.ts';
import { webhookApi } from './webhook-api.ts';
import { WebhookTable } from './webhook-table.tsx';

/** `/$workspace/settings/webhooks`: the webhooks, for Admins. */
export function WebhooksPage() {
  const mayManage = useCan('webhook:manage', 'workspace');
  return mayManage ? <Webhooks /> : <AdminsOnly />;
}

/** Shown to other roles. */
export function AdminsOnly() {
  const t = useTranslations('webhooks');
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>
    </>
  );
}

function Webhooks() {
  const t = useTranslations('webhooks');
  const { workspace } = useWorkspace();
  const { slug } = workspace;
  const router = useRouter();
  const { value: webhooks, problem, load } = useLoaded(useCallback(() => webhookApi.list(slug), [slug]));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <SettingsTitle
        title={t('title')}
        description={t('lead', { workspace: workspace.name })}
        controls={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            aria-haspopup="dialog"
            onClick={() => setIsAdding(true)}
          >
            {t('add')}
          </Button>
        }
      />
      {problem !== undefined && <FormError>{problem}</FormError>}
      {webhooks === undefined && problem === undefined && <SkeletonRows count={3} label={t('title')} />}
      {webhooks?.length === 0 && <Empty of={emptyScreens.none} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <WebhookTable slug={slug} webhooks={webhooks} onChanged={load} />
      )}
      <div className="mt-6">
        <Note icon={<ShieldIcon aria-hidden="true" />}>
          {t.rich('howTo', {
            code: (words: ReactNode) => <code className="font-mono text-[12.5px]">{words}</code>,
          })}
        </Note>
      </div>
      <NewWebhookDialog
        slug={slug}
        open={isAdding}
        onOpenChange={setIsAdding}
        onCreated={({ id }) => void router.navigate({ href: `/${slug}/settings/webhooks/${id}` })}
      />
    </>
  );
}
