import { WebhookIcon, SendIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { EvenRow, RowTable } from '../../lib/row-table.tsx';
import { useWebhookVerbs } from './use-webhook-verbs.ts';
import type { Webhook } from './webhook-api.ts';
import { StateLabel } from './webhook-state.tsx';

export interface WebhookTableProps {
  slug: string;
  webhooks: readonly Webhook[];
  onChanged: () => Promise<void>;
}

/** All webhooks with their status and actions. */
export function WebhookTable({ slug, webhooks, onChanged }: WebhookTableProps) {
  const t = useTranslations('webhooks');
  return (
    <RowTable
      caption={t('table')}
      columns={[
        { label: t('columns.url') },
        { label: t('columns.state'), className: 'w-[184px] narrow:w-[112px]' },
        { label: t('columns.last'), className: 'w-[176px] narrow:hidden' },
        { label: t('columns.actions'), className: 'w-12', isUnlabelled: true },
      ]}
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} slug={slug} webhook={webhook} onChanged={onChanged} />
      ))}
    </RowTable>
  );
}

interface WebhookRowProps {
  slug: string;
  webhook: Webhook;
  onChanged: () => Promise<void>;
}

function WebhookRow({ slug, webhook, onChanged }: WebhookRowProps) {
  const t = useTranslations('webhooks');
  const { id, url, events } = webhook;
  const told = events === null ? t('allEvents') : events.map((event) => t(`kinds.${event}`)).join(', ');
  return (
    <tr className="hover:bg-hover">
      <EvenRow.Head>
        <WebhookName title={url} told={told} to={`/${slug}/settings/webhooks/${id}`} />
      </EvenRow.Head>
      <EvenRow.Cell>
        <StateLabel webhook={webhook} />
      </EvenRow.Cell>
      <EvenRow.Cell className="text-2 narrow:hidden">
        <LastAttempt webhook={webhook} />
      </EvenRow.Cell>
      <EvenRow.Cell>
        <WebhookMenu label={url} slug={slug} webhook={webhook} onChanged={onChanged} />
      </EvenRow.Cell>
    </tr>
  );
}

function WebhookName({ title, told, to }: { title: string; told: string; to: string }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-r2 bg-active text-2 narrow:hidden">
        <WebhookIcon aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <AppLink to={to} className="block truncate font-mono text-[12.5px] font-medium hover:underline">
          {title}
        </AppLink>
        <p className="truncate text-small text-2">{told}</p>
      </div>
    </div>
  );
}

function WebhookMenu({ label, slug, webhook, onChanged }: WebhookRowProps & { label: string }) {
  const t = useTranslations('webhooks');
  const verbs = useWebhookVerbs(slug, webhook.id);
  const after = async (work: Promise<boolean>): Promise<void> => {
    if (await work) await onChanged();
  };
  return (
    <RowMenu
      name={label}
      removeText={t('remove.consequence', { url: label })}
      onRemove={() => void after(verbs.remove())}
    >
      <MenuItem
        icon={<WebhookIcon />}
        onSelect={() => void after(verbs.update({ is_enabled: !webhook.is_enabled }))}
      >
        {webhook.is_enabled ? t('disable.action') : t('enable.action')}
      </MenuItem>
      <MenuItem icon={<SendIcon />} onSelect={() => void after(verbs.test())}>
        {t('test.action')}
      </MenuItem>
    </RowMenu>
  );
}

function LastAttempt({ webhook: { last_attempt: last } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  if (last === null) return t('never');
  return (
    <>
      <RelativeTime at={last.at} />
      {', '}
      {last.status ?? t('noAnswer')}
    </>
  );
}
