import { CheckIcon } from '@cairn/ui/icons';
import { ProgressBar } from '@cairn/ui/progress';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { fileSize } from '../../lib/file-size.ts';
import type { Billing } from './use-billing.ts';

/** From here on, storage use is highlighted. */
const NEARLY_FULL = 0.75;

/** The plan with its contents, and the workspace's usage. */
export function PlanPanel({ billing: { seats, limits } }: { billing: Billing }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_288px] rounded-r3 border border-line bg-raised narrow:grid-cols-1">
      <Plan />
      <div className="border-l border-line narrow:border-t narrow:border-l-0">
        <Seats seats={seats} />
        <Storage {...limits.storage} />
      </div>
    </div>
  );
}

const INCLUDED = [
  'issues',
  'roles',
  'layouts',
  'planning',
  'pages',
  'analytics',
  'intake',
  'automations',
  'api',
  'exports',
  'offline',
  'backups',
] as const;

function Plan() {
  const t = useTranslations('billing.plan');
  const id = useId();
  return (
    <section aria-labelledby={id} className="p-5">
      <p className="text-2">{t('current')}</p>
      <h2 id={id} className="text-[16px] leading-6 font-strong">
        {t('name')}
      </h2>
      <p className="mt-1 max-w-[56ch] text-2">{t('lead')}</p>
      <ul aria-label={t('included')} className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 narrow:grid-cols-1">
        {INCLUDED.map((each) => (
          <li key={each} className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:flex-none">
            <CheckIcon aria-hidden="true" className="text-green-ink" />
            {t(`includes.${each}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const COUNTED = ['admins', 'members', 'viewers', 'guests', 'invited'] as const;

function Seats({ seats }: { seats: Billing['seats'] }) {
  const t = useTranslations('billing.seats');
  const { workspace } = useWorkspace();
  const format = useFormatter();
  const id = useId();
  return (
    <section aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-2">
        {t('title')}
      </h2>
      <p className="text-[22px] leading-[30px] font-strong tracking-[-0.02em] tabular-nums">
        {format.number(seats.used)}
      </p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1">
        {COUNTED.map((each) => (
          <div key={each} className="contents">
            <dt className="text-2">{t(each)}</dt>
            <dd className="text-end tabular-nums">{format.number(seats[each])}</dd>
          </div>
        ))}
      </dl>
      <AppLink to={`/${workspace.slug}/settings/members`} className="hit mt-3 inline-block text-link">
        {t('manage')}
      </AppLink>
    </section>
  );
}

function Storage({ used, limit }: Billing['limits']['storage']) {
  const t = useTranslations('billing.storage');
  const share = used / limit;
  const words = { used: fileSize(used), limit: fileSize(limit) };
  return (
    <section className="border-t border-line p-5 text-small" aria-label={t('title')}>
      <div className="mb-2 flex justify-between gap-2">
        <h2 className="text-2">{t('title')}</h2>
        <span className="tabular-nums">{t('used', words)}</span>
      </div>
      <ProgressBar
        value={share}
        label={t('usedOf', words)}
        tone={share < NEARLY_FULL ? 'primary' : 'amber'}
      />
    </section>
  );
}
