import { Button } from '@cairn/ui/button';
import { FormError } from '@cairn/ui/form-error';
import { SettingsSection } from '@cairn/ui/settings-page';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { DeliveryRow } from './delivery-row.tsx';
import { useLoaded } from '../workspaces/public.ts';
import { webhookApi, type Delivery } from './webhook-api.ts';

export interface DeliveryListProps {
  slug: string;
  webhookId: string;
  /** Increases when something has been sent. */
  sent: number;
  /** Called when waiting deliveries are done, because the webhook may have changed. */
  onSettled: () => Promise<void>;
}

const SOON_MS = 1_500;
const LATE_MS = 60_000;

/** A webhook's deliveries, newest first; reloaded when the next one is due. */
export function DeliveryList({ slug, webhookId, sent, onSettled }: DeliveryListProps) {
  const t = useTranslations('webhooks.deliveries');
  const { value, problem, load } = useLoaded(
    useCallback(() => webhookApi.deliveries(slug, webhookId), [slug, webhookId]),
  );
  useEffect(() => {
    if (sent > 0) void load();
  }, [sent, load]);
  useLookAgain(value, load, onSettled);
  return (
    <SettingsSection
      title={t('title')}
      description={t('lead')}
      controls={<Button onClick={() => void load()}>{t('refresh')}</Button>}
    >
      {problem !== undefined && (
        <div className="p-3">
          <FormError>{problem}</FormError>
        </div>
      )}
      {value?.length === 0 && <p className="p-4 text-2">{t('none')}</p>}
      {value !== undefined && value.length > 0 && (
        <ul className="divide-y divide-line">
          {value.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              slug={slug}
              webhookId={webhookId}
              delivery={delivery}
              onChanged={load}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function useLookAgain(
  deliveries: readonly Delivery[] | undefined,
  load: () => Promise<void>,
  onSettled: () => Promise<void>,
): void {
  const waiting = deliveries?.filter(({ status }) => status === 'waiting').length ?? 0;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void onSettled();
    before.current = waiting;
  }, [waiting, onSettled]);
  useEffect(() => {
    if (waiting === 0) return;
    const due = Math.min(
      ...(deliveries ?? []).flatMap(({ next_attempt_at: at }) => (at === null ? [] : Date.parse(at))),
    );
    const wait = Math.min(Math.max(due - Date.now(), SOON_MS), LATE_MS);
    const timer = setTimeout(() => void load(), wait);
    return () => clearTimeout(timer);
  }, [deliveries, waiting, load]);
}
