import { member } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { FormError } from '@cairn/ui/form-error';
import { AlertIcon, EyeIcon, SendIcon, TrashIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { HttpError } from '../../data/http.ts';
import { useCan } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { useLoaded } from '../workspaces/public.ts';
import { useWebhookVerbs } from './use-webhook-verbs.ts';
import { webhookApi, type Webhook } from './webhook-api.ts';
import { eventsOf, isComplete, useWebhookChoice, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { StateLabel } from './webhook-state.tsx';
import { AdminsOnly } from './webhooks-page.tsx';

/** `/$workspace/settings/webhooks/$webhook`: a webhook and its deliveries. */
export function WebhookPage() {
  const { webhook: id } = useParams({ strict: false }) as { readonly webhook: string };
  const mayManage = useCan('webhook:manage', 'workspace');
  return mayManage ? <OneWebhook key={id} id={id} /> : <AdminsOnly />;
}

function OneWebhook({ id }: { id: string }) {
  const t = useTranslations('webhooks');
  const { slug } = useWorkspace().workspace;
  const { value, error, problem, load } = useLoaded(useCallback(() => webhookApi.get(slug, id), [slug, id]));
  if (error instanceof HttpError && error.status === 404)
    return (
      <>
        <SettingsTitle title={t('missing')} description={t('missingLead')} />
        <AppLink to={`/${slug}/settings/webhooks`} className="underline">
          {t('back')}
        </AppLink>
      </>
    );
  if (value) return <Loaded slug={slug} webhook={value} onChanged={load} />;
  if (problem !== undefined) return <FormError>{problem}</FormError>;
  return <SkeletonRows count={5} label={t('title')} />;
}

interface LoadedProps {
  slug: string;
  webhook: Webhook;
  onChanged: () => Promise<void>;
}

function Loaded({ slug, webhook, onChanged }: LoadedProps) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  // A new test or resent delivery appears at the top of the log immediately.
  const [sent, setSent] = useState(0);
  const created = format.dateTime(new Date(webhook.created_at), { dateStyle: 'medium' });
  return (
    <>
      <SettingsTitle
        title={new URL(webhook.url).host}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <StateLabel webhook={webhook} />
            <span>{t('created', { date: created })}</span>
          </span>
        }
        controls={
          <Controls
            slug={slug}
            webhook={webhook}
            onChanged={onChanged}
            onSent={() => setSent((count) => count + 1)}
          />
        }
      />
      <div className="grid gap-6">
        <Sight webhook={webhook} />
        {/* Resets the form to what was saved. */}
        <EditForm key={JSON.stringify([webhook.url, webhook.events])} {...{ slug, webhook, onChanged }} />
        <WebhookSecret slug={slug} webhook={webhook} onChanged={onChanged} />
        <DeliveryList slug={slug} webhookId={webhook.id} sent={sent} onSettled={onChanged} />
      </div>
    </>
  );
}

function Controls({ slug, webhook, onChanged, onSent }: LoadedProps & { onSent: () => void }) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const verbs = useWebhookVerbs(slug, webhook.id);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    if (await verbs.remove()) await router.navigate({ href: `/${slug}/settings/webhooks` });
  };
  return (
    <>
      <Button
        onClick={() =>
          void verbs
            .update({ is_enabled: !webhook.is_enabled })
            .then((isDone) => (isDone ? onChanged() : undefined))
        }
      >
        {webhook.is_enabled ? t('disable.action') : t('enable.action')}
      </Button>
      <Button icon={<SendIcon />} onClick={() => void verbs.test().then((isDone) => isDone && onSent())}>
        {t('test.action')}
      </Button>
      <Button
        variant="danger"
        icon={<TrashIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsRemoving(true)}
      >
        {t('remove.action')}
      </Button>
      <Confirm
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('remove.question')}
        description={t('remove.consequence', { url: webhook.url })}
        confirmLabel={t('remove.confirm')}
        busyLabel={t('remove.busy')}
        cancelLabel={t('remove.cancel')}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}

/** Whose view it sends, and why it was disabled. */
function Sight({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const name = useRow(member, webhook.acts_as)?.displayName ?? t('someone');
  const { disabled_because: because } = webhook;
  const why = {
    failing: () => t('whyStopped'),
    no_access: () => t('whyNoAccess', { name }),
    restored: () => t('whyRestored'),
  };
  if (because !== null) return <Note icon={<AlertIcon aria-hidden="true" />}>{why[because]()}</Note>;
  return <Note icon={<EyeIcon aria-hidden="true" />}>{t('sees', { name })}</Note>;
}

function EditForm({ slug, webhook, onChanged }: LoadedProps) {
  const t = useTranslations('webhooks');
  const verbs = useWebhookVerbs(slug, webhook.id);
  const { choice, setChoice, isTried, setIsTried } = useWebhookChoice({
    url: webhook.url,
    isAll: webhook.events === null,
    chosen: webhook.events ?? [],
  });
  const [busy, setBusy] = useState(false);
  const events = eventsOf(choice);
  const isChanged =
    choice.url.trim() !== webhook.url || JSON.stringify(events) !== JSON.stringify(webhook.events);
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (busy || !isComplete(choice)) return;
    setBusy(true);
    if (await verbs.update({ url: choice.url, events })) await onChanged();
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <WebhookFields choice={choice} onChange={setChoice} isTried={isTried} />
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!isChanged}
          loading={busy}
          loadingText={t('form.saving')}
        >
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
