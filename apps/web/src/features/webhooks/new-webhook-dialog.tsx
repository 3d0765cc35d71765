import { DialogForm } from '@cairn/ui/dialog-form';
import { FormError } from '@cairn/ui/form-error';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useAsking } from '../workspaces/public.ts';
import { webhookApi, type Webhook } from './webhook-api.ts';
import { eventsOf, isComplete, useWebhookChoice, WebhookFields } from './webhook-fields.tsx';

export interface NewWebhookDialogProps {
  slug: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (webhook: Webhook) => void;
}

const NOTHING = { url: '', isAll: true, chosen: [] } as const;

/** Asks for the URL and events of a new webhook. */
export function NewWebhookDialog({ slug, open, onOpenChange, onCreated }: NewWebhookDialogProps) {
  const t = useTranslations('webhooks');
  const { busy, problem, setProblem, ask } = useAsking();
  const form = useWebhookChoice(NOTHING);
  const close = (): void => {
    onOpenChange(false);
    form.setChoice(NOTHING);
    form.setIsTried(false);
    setProblem(undefined);
  };
  const submit = async (): Promise<void> => {
    form.setIsTried(true);
    if (!isComplete(form.choice)) return;
    await ask(async () => {
      const created = await webhookApi.create(slug, {
        url: form.choice.url,
        events: eventsOf(form.choice),
      });
      toast.success(t('createdDone'));
      close();
      onCreated(created);
    });
  };
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('form.title')}
      closeLabel={t('form.close')}
      sheet
      onSubmit={() => void submit()}
      submitLabel={t('form.submit')}
      cancelLabel={t('form.cancel')}
      busy={busy}
      busyLabel={t('form.busy')}
    >
      <WebhookFields choice={form.choice} onChange={form.setChoice} isTried={form.isTried} />
      {problem !== undefined && <FormError>{problem}</FormError>}
    </DialogForm>
  );
}
