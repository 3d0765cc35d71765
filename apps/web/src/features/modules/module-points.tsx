import { workOf, type Amount } from '@cairn/domain';
import { useTranslations } from 'use-intl';

/** `8 of 13 points` */
export function ModulePoints({ amount }: { amount: Amount }) {
  const t = useTranslations('modules');
  return <span>{t('points', { done: amount.completed, total: workOf(amount) })}</span>;
}
