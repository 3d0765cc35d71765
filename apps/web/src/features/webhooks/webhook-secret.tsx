import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { CopyButton } from '@cairn/ui/copy-button';
import { EyeIcon, EyeOffIcon } from '@cairn/ui/icons';
import { IconButton } from '@cairn/ui/icon-button';
import { toast } from '@cairn/ui/toast';
import { useCallback, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useProblemText, useLoaded } from '../workspaces/public.ts';
import { webhookApi, type Webhook } from './webhook-api.ts';

export interface WebhookSecretProps {
  slug: string;
  webhook: Webhook;
  onChanged: () => Promise<void>;
}

const HIDDEN = '•'.repeat(24);

/** The signing secret, hidden until revealed. */
export function WebhookSecret({ slug, webhook, onChanged }: WebhookSecretProps) {
  const t = useTranslations('webhooks.secret');
  const format = useFormatter();
  const textOf = useProblemText();
  const labelId = useId();
  const { id, old_secret_until: oldUntil } = webhook;
  const { value, problem, setValue } = useLoaded(useCallback(() => webhookApi.secret(slug, id), [slug, id]));
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const renew = async (): Promise<void> => {
    try {
      setValue(await webhookApi.renewSecret(slug, id));
      toast.success(t('done'));
      await onChanged();
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  const secret = value?.secret;
  return (
    <section aria-labelledby={labelId} className="grid gap-1.5">
      <h2 id={labelId} className="font-medium">
        {t('label')}
      </h2>
      <div className="flex min-h-10 flex-wrap items-center gap-1 rounded-r2 border border-control bg-bg py-1 ps-3 pe-1.5">
        {isShown && secret !== undefined ? (
          <code className="min-w-0 flex-1 font-mono text-[13px] leading-5 [overflow-wrap:anywhere]">
            {secret}
          </code>
        ) : (
          <code className="min-w-0 flex-1 truncate font-mono text-[13px] leading-5">
            <span className="vh">{t('hidden')}</span>
            <span aria-hidden="true">whsec_{HIDDEN}</span>
          </code>
        )}
        <IconButton
          label={isShown ? t('hide') : t('show')}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          disabledReason={problem}
          onClick={() => setIsShown(!isShown)}
        />
        {secret !== undefined && (
          <CopyButton
            text={secret}
            label={t('copy')}
            copiedLabel={t('copied')}
            refusedLabel={t('copyFailed')}
          />
        )}
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t('renew')}
        </Button>
      </div>
      <p className="text-small text-2">
        {oldUntil === null
          ? t('hint')
          : t('oldUntil', {
              time: format.dateTime(new Date(oldUntil), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
      </p>
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('question')}
        description={t('consequence')}
        confirmLabel={t('confirm')}
        busyLabel={t('busy')}
        cancelLabel={t('cancel')}
        onConfirm={renew}
      />
    </section>
  );
}
