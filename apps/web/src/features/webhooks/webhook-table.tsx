import { WebhookIcon, SendIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { useWebhookVerbs } from './use-webhook-verbs.ts';
import type { Webhook } from './webhook-api.ts';
import { StateLabel } from './webhook-state.tsx';

export interface WebhookTableProps {
  slug: string;
  webhooks: readonly Webhook[];
  onChanged: () => Promise<void>;
}

const HEAD = 'border-b border-line px-2 pb-2 text-start text-small font-medium text-2';
const CELL = 'h-[52px] border-b border-line px-2 py-1';

/** Every webhook, how it is, and what can be done with it. */
export function WebhookTable({ slug, webhooks, onChanged }: WebhookTableProps) {
  const t = useTranslations('webhooks');
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="vh">{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('columns.url')}
          </th>
          <th scope="col" className={`${HEAD} w-[184px] narrow:w-[112px]`}>
            {t('columns.state')}
          </th>
          <th scope="col" className={`${HEAD} w-[176px] narrow:hidden`}>
            {t('columns.last')}
          </th>
          <th scope="col" className={`${HEAD} w-12`}>
            <span className="vh">{t('columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} slug={slug} webhook={webhook} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
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
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <WebhookName title={url} told={told} to={`/${slug}/settings/webhooks/${id}`} />
      </th>
      <td className={CELL}>
        <StateLabel webhook={webhook} />
      </td>
      <td className={`${CELL} text-2 narrow:hidden`}>
        <LastAttempt webhook={webhook} />
      </td>
      <td className={CELL}>
        <WebhookMenu label={url} slug={slug} webhook={webhook} onChanged={onChanged} />
      </td>
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
