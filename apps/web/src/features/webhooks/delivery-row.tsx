import { Button } from '@cairn/ui/button';
import { CopyButton } from '@cairn/ui/copy-button';
import { FormError } from '@cairn/ui/form-error';
import { ChevronDownIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLoaded } from '../workspaces/public.ts';
import { useWebhookVerbs } from './use-webhook-verbs.ts';
import { webhookApi, type Delivery, type DeliveryContents } from './webhook-api.ts';

export interface DeliveryRowProps {
  slug: string;
  webhookId: string;
  delivery: Delivery;
  onChanged: () => Promise<void>;
}

const DOTS: Readonly<Record<Delivery['status'], string>> = {
  waiting: 'bg-amber',
  delivered: 'bg-green',
  failed: 'bg-red',
};

/** A delivery; expanded, its request and response. */
export function DeliveryRow({ slug, webhookId, delivery, onChanged }: DeliveryRowProps) {
  const t = useTranslations('webhooks.deliveries');
  const [isOpen, setIsOpen] = useState(false);
  const { event, action, subject, status, answer_status: answered, duration_ms: ms } = delivery;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-11 cursor-default list-none items-center gap-3 px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[status]}`} />
          <span className="w-8 shrink-0 font-mono text-[12.5px]">{answered ?? '–'}</span>
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{`${event}.${action}`}</span>{' '}
            {subject !== null && <span>{subject} </span>}
            <span className="text-2">{t(`statuses.${status}`)}</span>
          </span>
          <span className="shrink-0 text-2 tabular-nums narrow:hidden">
            {ms !== null && t('duration', { ms })}
          </span>
          <span className="shrink-0 text-2">
            <RelativeTime at={delivery.created_at} />
          </span>
          <ChevronDownIcon
            aria-hidden="true"
            className="shrink-0 text-2 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        {isOpen && (
          <Contents key={`${status} ${delivery.attempts}`} {...{ slug, webhookId, delivery, onChanged }} />
        )}
      </details>
    </li>
  );
}

function Contents({ slug, webhookId, delivery, onChanged }: DeliveryRowProps) {
  const t = useTranslations('webhooks.deliveries');
  const verbs = useWebhookVerbs(slug, webhookId);
  const { id, attempts, failure, next_attempt_at: next } = delivery;
  const { value, problem } = useLoaded(
    useCallback(() => webhookApi.delivery(slug, webhookId, id), [slug, webhookId, id]),
  );
  const resend = async (): Promise<void> => {
    if (await verbs.resend(id)) await onChanged();
  };
  return (
    <div className="grid gap-3 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-small text-2">
          {failure !== null && <span className="text-text">{t(`errors.${failure}`)}. </span>}
          {t('attempts', { count: attempts })}
          {next !== null && attempts > 0 && (
            <>
              {'. '}
              {t.rich('next', { time: () => <RelativeTime at={next} /> })}
            </>
          )}
        </p>
        <Button onClick={() => void resend()}>{t('resend')}</Button>
      </div>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {value && <Texts contents={value} />}
    </div>
  );
}

function Texts({ contents: { body, answer, id } }: { contents: DeliveryContents }) {
  const t = useTranslations('webhooks.deliveries');
  if (body === null) return <p className="text-2">{t('hidden')}</p>;
  const sent = indented(body);
  return (
    <div className="grid grid-cols-2 gap-3 narrow:grid-cols-[minmax(0,1fr)]">
      <figure className="min-w-0 rounded-r2 border border-line bg-sunken">
        <figcaption className="flex min-h-9 items-center justify-between ps-3 pe-1 text-small text-2">
          {t('sent')}
          <CopyButton
            text={sent}
            label={t('copy')}
            copiedLabel={t('copied')}
            refusedLabel={t('copyFailed')}
          />
        </figcaption>
        <TextBox label={t('sent')} text={`webhook-id: ${id}\n\n${sent}`} />
      </figure>
      <figure className="min-w-0 rounded-r2 border border-line bg-sunken">
        <figcaption className="flex min-h-9 items-center ps-3 text-small text-2">{t('answer')}</figcaption>
        <TextBox label={t('answer')} text={answer === null || answer === '' ? t('noBody') : answer} />
      </figure>
    </div>
  );
}

/** Can be scrolled by keyboard. */
const TextBox = ({ label, text }: { label: string; text: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    role="region"
    aria-label={label}
    className="scroll-thin max-h-80 overflow-auto px-3 pb-3 font-mono text-[12px] leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
  >
    {text}
  </pre>
);

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
