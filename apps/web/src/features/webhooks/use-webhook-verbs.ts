import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../workspaces/public.ts';
import { webhookApi, type WebhookPatch } from './webhook-api.ts';

/** Actions on a webhook. Each shows its result, and returns whether it succeeded. */
export function useWebhookVerbs(slug: string, id: string) {
  const t = useTranslations('webhooks');
  const textOf = useProblemText();
  const said = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work;
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(textOf(error));
      return false;
    }
  };
  return {
    update: (patch: WebhookPatch) => said(webhookApi.update(slug, id, patch), doneBy(t, patch)),
    remove: () => said(webhookApi.remove(slug, id), t('remove.done')),
    test: () => said(webhookApi.test(slug, id), t('test.done')),
    resend: (deliveryId: string) => said(webhookApi.resend(slug, id, deliveryId), t('deliveries.resent')),
  };
}

type Words = ReturnType<typeof useTranslations<'webhooks'>>;

function doneBy(t: Words, { is_enabled: isEnabled }: WebhookPatch): string {
  if (isEnabled === undefined) return t('form.saved');
  return isEnabled ? t('enable.done') : t('disable.done');
}
