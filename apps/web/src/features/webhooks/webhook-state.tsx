import { useTranslations } from 'use-intl';
import type { Webhook } from './webhook-api.ts';

type WebhookState = 'on' | 'failing' | 'off' | 'stopped' | 'noAccess';

const DOTS: Readonly<Record<WebhookState, string>> = {
  on: 'bg-green',
  failing: 'bg-amber',
  off: 'bg-state-cancelled',
  stopped: 'bg-red',
  noAccess: 'bg-red',
};

function stateOf(webhook: Pick<Webhook, 'is_enabled' | 'disabled_because' | 'failures'>): WebhookState {
  if (webhook.is_enabled) return webhook.failures > 0 ? 'failing' : 'on';
  if (webhook.disabled_because === 'failing') return 'stopped';
  return webhook.disabled_because === 'no_access' ? 'noAccess' : 'off';
}

/** The status of a webhook, with a dot. */
export function StateLabel({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.states');
  const state = stateOf(webhook);
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
      {t(state)}
    </span>
  );
}
