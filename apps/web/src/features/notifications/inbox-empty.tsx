import { EmptyArt, EmptyState } from '@cairn/ui/empty-state';
import { useTranslations } from 'use-intl';
import { emptinessOf, type InboxView } from './inbox-view.ts';

/** A tray with a letter above it. */
const TrayArt = () => (
  <EmptyArt>
    <path d="M20 132h200" />
    <path d="M70 84l14-34h72l14 34v34a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" data-fill="1" />
    <path d="M70 84h30l8 16h24l8-16h30v34a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" data-fill="2" />
    <rect x="92" y="28" width="56" height="38" rx="6" data-fill="3" data-ink="accent" />
    <path d="m94 32 26 18 26-18" data-ink="accent" />
  </EmptyArt>
);

/** Says why the list has nothing on it. */
export function InboxEmpty({ view }: { view: InboxView }) {
  const t = useTranslations('notifications.empty');
  const of = emptinessOf(view);
  return (
    <EmptyState picture={<TrayArt />} title={t(`${of}.title`)}>
      {t(`${of}.lead`)}
    </EmptyState>
  );
}
