import { workOf, type Amount } from '@cairn/domain';
import { useTranslations } from 'use-intl';

/** `8 of 13 points` */
export function PointsDone({ amount }: { amount: Amount }) {
  const t = useTranslations('estimate');
  return t('done', { done: amount.completed, total: workOf(amount) });
}
